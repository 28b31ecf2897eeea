import { nameOfPlace } from '../browser/address.ts'

const root = document.documentElement
let isStarted = false

/**
 * Keeps sticky elements below all rows of the bar, and hides the bar on scrolling down if the site wants that.
 * `last` is the scroll position before the scroll. May be called several times; it starts once.
 */
export function start(last: number): void {
  const navbar = document.querySelector<HTMLElement>('.navbar')
  const inner = navbar?.querySelector<HTMLElement>('.navbar-inner')
  if (!navbar || !inner || isStarted) return
  isStarted = true
  new ResizeObserver(() => {
    const { clientHeight } = inner
    const usual = Math.ceil(parseFloat(getComputedStyle(inner).minHeight))
    // The style sheet already covers one row. Setting the property again would restyle the whole page.
    makeRoom(clientHeight > usual ? `${String(clientHeight)}px` : '')
  }).observe(inner)
  if ('hideOnScroll' in navbar.dataset) hideOnScroll(navbar, last)
}

/** Scrolls the target of the hash out from behind a bar that has grown over it. */
function makeRoom(height: string): void {
  if (root.style.getPropertyValue('--bar-height') === height) return
  const target = document.getElementById(nameOfPlace(location.hash))
  const isKept = target && isWhereJumpsLead(target)
  root.style.setProperty('--bar-height', height)
  if (isKept) target.scrollIntoView()
}

/** Whether the page is where a jump to the target leaves it, so the reader has not scrolled since. */
export function isWhereJumpsLead(target: Element): boolean {
  const wanted = scrollY + target.getBoundingClientRect().top - parseFloat(getComputedStyle(root).scrollPaddingTop)
  const furthest = root.scrollHeight - root.clientHeight
  return Math.abs(Math.max(0, Math.min(wanted, furthest)) - scrollY) < 1
}

/** Scrolling down hides the bar, scrolling up shows it. */
function hideOnScroll(navbar: HTMLElement, before: number): void {
  let last = before
  const follow = (): void => {
    const moved = scrollY - last
    if (Math.abs(moved) < 8) return
    // A bar that has the focus stays visible, and one that gets the focus is shown again.
    root.classList.toggle('navbar-hidden', moved > 0 && scrollY > 200 && !navbar.contains(document.activeElement))
    last = scrollY
  }
  follow()
  addEventListener('scroll', follow)
  navbar.addEventListener('focusin', () => root.classList.remove('navbar-hidden'))
}
