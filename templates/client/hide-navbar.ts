/** Scrolling down gives the bar's room to the text; scrolling up brings it back. */
export function hideNavbar(): void {
  const navbar = document.querySelector('[data-hide-on-scroll]')
  if (!navbar) return
  let last = scrollY
  addEventListener(
    'scroll',
    () => {
      const moved = scrollY - last
      if (Math.abs(moved) < 8) return
      // A bar that has the focus stays; one that gets it comes back.
      const isHidden = moved > 0 && scrollY > 200 && !navbar.contains(document.activeElement)
      document.documentElement.classList.toggle('navbar-hidden', isHidden)
      last = scrollY
    },
    { passive: true },
  )
  navbar.addEventListener('focusin', () => document.documentElement.classList.remove('navbar-hidden'))
}
