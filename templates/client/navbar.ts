/** What the bar does while the reader scrolls is asked for at the first scroll. */
export function followScroll(): void {
  const last = scrollY
  const load = (): void => {
    import('./scrolled-navbar.ts').then(({ start }) => start(last)).catch(console.warn)
  }
  addEventListener('scroll', load, { once: true })
}
