const root = document.documentElement

/**
 * What sticks below the bar keeps clear of all its rows, and the bar goes out of the way where the site wants that.
 * `last` is where the page stood before it was scrolled.
 */
export function start(last: number): void {
  const navbar = document.querySelector<HTMLElement>('.navbar')
  if (!navbar) return
  new ResizeObserver(() => {
    const { clientHeight } = navbar
    // What the sheet says of one row holds: to say it again would style the whole page anew.
    root.style.setProperty('--bar-height', clientHeight > 80 ? `${String(clientHeight)}px` : '')
  }).observe(navbar)
  if ('hideOnScroll' in navbar.dataset) hideOnScroll(navbar, last)
}

/** Scrolling down gives the bar's room to the text; scrolling up brings it back. */
function hideOnScroll(navbar: HTMLElement, before: number): void {
  let last = before
  const follow = (): void => {
    const moved = scrollY - last
    if (Math.abs(moved) < 8) return
    // A bar that has the focus stays; one that gets it comes back.
    root.classList.toggle('navbar-hidden', moved > 0 && scrollY > 200 && !navbar.contains(document.activeElement))
    last = scrollY
  }
  follow()
  addEventListener('scroll', follow)
  navbar.addEventListener('focusin', () => root.classList.remove('navbar-hidden'))
}
