import { parsePage } from './trusted-html.ts'
import { updateSidebar } from './update-sidebar.ts'

const ofOnePage =
  'meta[property], meta[name]:not([name="viewport"], [name="theme-color"]), link[rel="canonical"], link[rel="alternate"]'

const ownNeeds = needsOf(document)

/** Reads a page that can be shown in this document: not one of another version of the site, nor one that only leads on. */
export function readPage(html: string): Document | undefined {
  const target = parsePage(html)
  const hasContent = target.querySelector('.layout > main') !== null
  return hasContent && !target.querySelector('main script') && needsOf(target) === ownNeeds ? target : undefined
}

/** Puts another page in the place of this one; what is the same on both stays as it is. */
export function swapPage(target: Document): void {
  swapHead(target)
  swapBar(target)
  swapLayout(target)
}

function swapHead(target: Document): void {
  document.title = target.title
  // What machines read of a page, they read in its file.
  for (const old of document.head.querySelectorAll(`${ofOnePage}, script[type="application/ld+json"]`)) old.remove()
  document.head.append(...target.head.querySelectorAll(ofOnePage))
}

function swapBar(target: Document): void {
  const fresh = target.querySelectorAll('.navbar-items a')
  for (const [index, link] of document.querySelectorAll('.navbar-items a').entries()) {
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
  for (const part of layout.querySelectorAll(':scope > *')) if (!isKept || part !== sidebar) part.remove()
  layout.append(...[...fresh.children].filter((part) => !isKept || part !== freshSidebar))
}

function copyAttribute(name: string, from: Element | undefined, to: Element): void {
  const value = from?.getAttribute(name)
  if (value == null) to.removeAttribute(name)
  else to.setAttribute(name, value)
}

/** What a page needs to have loaded. */
function needsOf({ head }: Document): string {
  return [...head.querySelectorAll('link[rel="stylesheet"], script[type="module"], meta[http-equiv]')]
    .map((element) => ['href', 'src', 'content'].map((name) => element.getAttribute(name)).join())
    .join()
}
