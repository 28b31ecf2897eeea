import { findAll } from './elements.ts'
import { closeMenu } from './menu.ts'
import { showCurrentLink } from './sidebar-scroll.ts'
import { updateSidebar } from './update-sidebar.ts'

const ofOnePage =
  'meta[property], meta[name]:not([name="viewport"], [name="theme-color"]), link[rel="canonical"], link[rel="alternate"]'

/** What a page needs to have loaded; one that needs something else cannot be shown in this document. */
export function needsOf({ head }: Document): string {
  return findAll('link[rel="stylesheet"], script[src], meta[http-equiv]', head)
    .map((element) => ['href', 'src', 'content'].map((name) => element.getAttribute(name)).join())
    .join()
}

/** Puts another page in the place of this one; what is the same on both stays as it is. */
export function swapPage(target: Document): void {
  closeMenu()
  swapHead(target)
  swapBar(target)
  swapLayout(target)
  showCurrentLink()
}

function swapHead(target: Document): void {
  document.title = target.title
  // What machines read of a page, they read in its file.
  for (const old of findAll(`${ofOnePage}, script[type="application/ld+json"]`, document.head)) old.remove()
  document.head.append(...findAll(ofOnePage, target.head))
}

function swapBar(target: Document): void {
  const fresh = findAll('.navbar-items a', target)
  for (const [index, link] of findAll('.navbar-items a').entries()) {
    for (const name of ['href', 'aria-current']) copyAttribute(name, fresh[index], link)
  }
  const dialog = target.querySelector('.menu-dialog')
  if (dialog) document.querySelector('.menu-dialog')?.replaceWith(dialog)
}

function swapLayout(target: Document): void {
  const layout = document.querySelector('.layout')
  const fresh = target.querySelector('.layout')
  if (!layout || !fresh) throw new Error('The page has no content to show.')
  for (const name of ['class', 'data-sidebar', 'data-toc']) copyAttribute(name, fresh, layout)
  const sidebar = layout.querySelector(':scope > .sidebar')
  const freshSidebar = fresh.querySelector(':scope > .sidebar')
  const isKept = sidebar && freshSidebar && updateSidebar(sidebar, freshSidebar)
  for (const part of [...layout.children]) if (!isKept || part !== sidebar) part.remove()
  layout.append(...[...fresh.children].filter((part) => !isKept || part !== freshSidebar))
}

function copyAttribute(name: string, from: Element | undefined, to: Element): void {
  const value = from?.getAttribute(name)
  if (value == null) to.removeAttribute(name)
  else to.setAttribute(name, value)
}
