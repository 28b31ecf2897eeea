import { findAll } from '../browser/elements.ts'

/** Loads the bar's scroll behaviour at the first scroll, or if the bar is higher than usual. */
export function followScroll(): void {
  const last = scrollY
  const load = (): void => {
    import('./scrolled-navbar.ts').then(({ start }) => start(last)).catch(console.warn)
  }
  addEventListener('scroll', load, { once: true })
  for (const bar of findAll('.navbar-inner')) {
    new ResizeObserver(() => {
      if (bar.clientHeight > parseFloat(getComputedStyle(bar).minHeight)) load()
    }).observe(bar)
  }
}
