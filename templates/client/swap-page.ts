import { prefersStillness } from './elements.ts'
import { closeMenu } from './menu.ts'
import { showCurrentLink } from './sidebar-scroll.ts'
import { parsePage } from './trusted-html.ts'
import { pressThrough } from './press-through.ts'
import { updateSidebar } from './update-sidebar.ts'

// A page can have one policy of trusted types: whatever is loaded later takes it from here.
export { scriptAddress, trusted } from './trusted-html.ts'

const ofOnePage =
  'meta[property], meta[name]:not([name="viewport"], [name="theme-color"]), link[rel="canonical"], link[rel="alternate"]'

const ownNeeds = needsOf(document)

/** How far the reader has scrolled, by the key of the entry in the history. */
const positions = new Map<string, number>()
addEventListener(
  'scroll',
  () => {
    // While a page is on its way, the entry is that page's already.
    if (!navigation.transition && navigation.currentEntry) positions.set(navigation.currentEntry.key, scrollY)
  },
  { passive: true },
)

/** The page that was read last and is not shown yet. */
let waiting: { readonly html: string; readonly target: Document | undefined } | undefined

/**
 * Reads a page that can be shown in this document: not one of another version of the site, nor one that only leads on.
 * It can be read ahead: to read the same page again is for nothing.
 */
export function readPage(html: string): Document | undefined {
  if (waiting?.html !== html) waiting = { html, target: parseTarget(html) }
  return waiting.target
}

function parseTarget(html: string): Document | undefined {
  const target = parsePage(html)
  const hasContent = target.querySelector('.layout > main') !== null
  return hasContent && !target.querySelector('main script') && needsOf(target) === ownNeeds ? target : undefined
}

/** What the main script does with a page. */
interface Main {
  readonly startPage: () => void
  readonly announce: (text: string) => void
  readonly showCrash: (error: unknown, place: (notice: HTMLElement) => void) => Promise<void>
}

/** Shows another page in the place of this one, at its right place; resolves when it is in the document. */
export async function showPage(target: Document, event: NavigateEvent, main: Main): Promise<void> {
  waiting = undefined
  if (target.querySelector(pageStyles)) await loadStyles(target)
  const update = (): void => {
    if (!event.signal.aborted) putInPlace(target, event, main)
  }
  // To fade costs frames: only readers who have seen that they wait are led over. A swipe has moved the page already.
  const isAwaited = document.querySelector('.progress') !== null
  const isStill = !isAwaited || event.hasUAVisualTransition || prefersStillness()
  if (isStill || !('startViewTransition' in document)) return update()
  const transition = document.startViewTransition(update)
  pressThrough(transition)
  // A window out of sight has nothing to move.
  transition.ready.catch(() => undefined)
  await transition.updateCallbackDone
}

const pageStyles = 'link[data-page-styles]'

/** Loads the style sheets of a page that this document does not have; they apply to nothing until the page is shown. */
async function loadStyles(target: Document): Promise<void> {
  const known = new Set([...document.querySelectorAll<HTMLLinkElement>(pageStyles)].map(({ href }) => href))
  const missing = [...target.querySelectorAll<HTMLLinkElement>(pageStyles)].flatMap((link) => {
    const own = document.importNode(link)
    return known.has(own.href) ? [] : [own]
  })
  await Promise.all(
    missing.map((link) => {
      link.media = 'not all'
      const settled = new Promise((resolve) => {
        for (const type of ['load', 'error']) link.addEventListener(type, resolve)
      })
      document.head.append(link)
      return settled
    }),
  )
}

/** From here on the styles of the page that is shown apply, and no others. */
function swapStyles(target: Document): void {
  const wanted = new Set([...target.querySelectorAll(pageStyles)].map((link) => link.getAttribute('href')))
  for (const link of document.querySelectorAll<HTMLLinkElement>(pageStyles)) {
    if (wanted.has(link.getAttribute('href'))) link.removeAttribute('media')
    else link.remove()
  }
}

function putInPlace(target: Document, event: NavigateEvent, { startPage, announce, showCrash }: Main): void {
  try {
    closeMenu()
    swapPage(target)
    startPage()
  } catch (error) {
    void showCrash(error, (notice) => document.querySelector('main')?.replaceChildren(notice))
  }
  announce(document.title)
  // From here on the layout is asked for; nothing changes it any more.
  moveFocus()
  scrollToPlace(event)
  showCurrentLink()
}

/** The entry of the history whose page was shown last. */
let shown = navigation.currentEntry?.index ?? 0

/** The browser restores positions; Chromium gives none after a jump over several entries, nor lets another one stand. */
function scrollToPlace(event: NavigateEvent): void {
  // A navigation that gave way to this one has left its entry, and was never shown.
  const before = [navigation.transition?.from.index ?? 0, shown]
  shown = navigation.currentEntry?.index ?? 0
  const isJump = before.some((index) => Math.abs(shown - index) > 1)
  const left = isJump && event.navigationType === 'traverse' ? positions.get(event.destination.key) : undefined
  // A page that was left before it was scrolled has no position to be restored.
  scrollTo({ top: left ?? 0, behavior: 'instant' })
  if (left === undefined) event.scroll()
}

function moveFocus(): void {
  const title = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (!title) return
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}

/** What is the same on both pages stays as it is. */
function swapPage(target: Document): void {
  swapHead(target)
  swapBar(target)
  swapLayout(target)
}

function swapHead(target: Document): void {
  document.title = target.title
  swapStyles(target)
  // What machines read of a page, they read in its file.
  for (const old of document.head.querySelectorAll(`${ofOnePage}, script[type="application/ld+json"]`)) old.remove()
  document.head.append(...target.head.querySelectorAll(ofOnePage))
}

function swapBar(target: Document): void {
  // What the search has found stands in the bar as well.
  const links = '.navbar-items a:not(.search *)'
  const fresh = target.querySelectorAll(links)
  for (const [index, link] of document.querySelectorAll(links).entries()) {
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
  return [
    ...head.querySelectorAll('link[rel="stylesheet"]:not([data-page-styles]), script[type="module"], meta[http-equiv]'),
  ]
    .map((element) => ['href', 'src', 'content'].map((name) => element.getAttribute(name)).join())
    .join()
}
