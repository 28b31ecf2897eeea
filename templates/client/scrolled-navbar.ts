import { nameOfPlace } from './address.ts'

const root = document.documentElement
let isStarted = false

/**
 * What sticks below the bar keeps clear of all its rows, and the bar goes out of the way where the site wants that.
 * `last` is where the page stood before it was scrolled. It is asked for whenever it may be needed, and begins once.
 */
export function start(last: number): void {
  const navbar = document.querySelector<HTMLElement>('.navbar')
  const inner = navbar?.querySelector<HTMLElement>('.navbar-inner')
  if (!navbar || !inner || isStarted) return
  isStarted = true
  new ResizeObserver(() => {
    const { clientHeight } = inner
    const usual = Math.ceil(parseFloat(getComputedStyle(inner).minHeight))
    // What the sheet says of one row holds: to say it again would style the whole page anew.
    makeRoom(clientHeight > usual ? `${String(clientHeight)}px` : '')
  }).observe(inner)
  if ('hideOnScroll' in navbar.dataset) hideOnScroll(navbar, last)
}

/** The place that the address names comes out from behind a bar that has grown over it. */
function makeRoom(height: string): void {
  if (root.style.getPropertyValue('--bar-height') === height) return
  const target = document.getElementById(nameOfPlace(location.hash))
  const isKept = target && isWhereJumpsLead(target)
  root.style.setProperty('--bar-height', height)
  if (isKept) target.scrollIntoView()
}

/** Whether the page stands where a jump to the target leaves it: the reader has not scrolled since. */
function isWhereJumpsLead(target: Element): boolean {
  const wanted = scrollY + target.getBoundingClientRect().top - parseFloat(getComputedStyle(root).scrollPaddingTop)
  const furthest = root.scrollHeight - root.clientHeight
  return Math.abs(Math.max(0, Math.min(wanted, furthest)) - scrollY) < 1
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
