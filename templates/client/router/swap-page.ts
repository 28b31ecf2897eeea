import { untilLoaded } from '../browser/load-sheet.ts'
import { prefersStillness } from '../browser/elements.ts'
import { closeMenu } from '../navigation/menu.ts'
import { showCurrentLink } from '../navigation/sidebar-scroll.ts'
import { parsePage } from './trusted-html.ts'
import { updateSidebar } from '../navigation/update-sidebar.ts'
import { text } from '../browser/message.ts'

// A page can have only one Trusted Types policy, so scripts that load later use this one.
export { parsePage, scriptAddress, trusted } from './trusted-html.ts'

const ofOnePage =
  'meta[property], meta[name]:not([name="viewport"], [name="theme-color"]), link[rel="canonical"], link[rel="alternate"]'

const ownNeeds = needsOf(document)

/** Scroll positions by the key of the history entry. */
const positions = new Map<string, number>()
const rememberPlace = (entry: NavigationHistoryEntry | null): unknown => entry && positions.set(entry.key, scrollY)
// The page may have been scrolled before this script was loaded.
rememberPlace(navigation.transition?.from ?? navigation.currentEntry)
addEventListener(
  'scroll',
  () => {
    // While a page is loading, the current entry is already that of the new page.
    if (!navigation.transition) rememberPlace(navigation.currentEntry)
  },
  { passive: true },
)

/** The last page that was parsed and is not shown yet. */
let waiting: { readonly html: string; readonly target: Document | undefined } | undefined

/**
 * Parses a page that this document can show: not one of another version or language of the site, and not a redirect. It can be
 * parsed ahead; parsing the same page again returns the first result.
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

/** Callbacks of the main script. */
interface Main {
  readonly startPage: () => void
  readonly announce: (text: string) => void
  readonly showCrash: (error: unknown) => Promise<void>
}

/** Replaces the current page with the target, scrolled to the right position. Resolves when it is in the document. */
export async function showPage(target: Document, event: NavigateEvent, main: Main): Promise<void> {
  waiting = undefined
  if (target.querySelector(pageStyles)) await loadStyles(target)
  const update = (): void => {
    if (!event.signal.aborted) putInPlace(target, event, main)
  }
  // A fade costs frames, so it is only for readers who noticed that they waited. A swipe has its own animation.
  const isAwaited = document.querySelector('.progress') !== null
  const isStill = !isAwaited || event.hasUAVisualTransition || prefersStillness()
  if (isStill || !('startViewTransition' in document)) return update()
  const transition = document.startViewTransition(update)
  pressThrough(transition)
  // A hidden window does not need a transition.
  transition.ready.catch(() => undefined)
  await transition.updateCallbackDone
}

const pageStyles = 'link[data-page-styles]'

/** Loads the style sheets that this document does not have yet. They stay inactive until the page is shown. */
async function loadStyles(target: Document): Promise<void> {
  const known = new Set([...document.querySelectorAll<HTMLLinkElement>(pageStyles)].map(({ href }) => href))
  const missing = [...target.querySelectorAll<HTMLLinkElement>(pageStyles)].flatMap((link) => {
    const own = document.importNode(link)
    return known.has(own.href) ? [] : [own]
  })
  await Promise.all(
    missing.map((link) => {
      link.media = 'not all'
      const settled = untilLoaded(link)
      document.head.append(link)
      return settled
    }),
  )
}

/** Activates the style sheets of the page that is shown, and disables all others. */
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
    void showCrash(error)
  }
  announce(document.title)
  // From here on the layout is measured, and nothing changes it any more.
  moveFocus()
  scrollToPlace(event)
  showCurrentLink()
}

/** The history entry of the page that was shown last. */
let shown = navigation.currentEntry?.index ?? 0

/**
 * The browser restores scroll positions. After a jump over several entries, or from or to an address with a hash,
 * Chromium neither does so nor accepts a position set by script.
 */
function scrollToPlace(event: NavigateEvent): void {
  // A navigation that was aborted for this one has changed the entry, but its page was never shown.
  const from = navigation.transition?.from
  const before = [from?.index ?? 0, shown]
  shown = navigation.currentEntry?.index ?? 0
  const isJump = before.some((index) => Math.abs(shown - index) > 1)
  const isLost = isJump || [from?.url, event.destination.url].some((address) => address?.includes('#'))
  const left = isLost && event.navigationType === 'traverse' ? positions.get(event.destination.key) : undefined
  // A page that was left before it was scrolled has no position to restore.
  scrollTo({ top: left ?? 0, behavior: 'instant' })
  if (left === undefined) event.scroll()
}

function moveFocus(): void {
  const title = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (!title) return
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}

/** Elements that are equal on both pages are kept. */
function swapPage(target: Document): void {
  swapHead(target)
  swapBar(target)
  swapSlots(target)
  swapLayout(target)
}

function swapHead(target: Document): void {
  document.title = target.title
  swapStyles(target)
  // JSON-LD is for crawlers, which read it in the page's file.
  for (const old of document.head.querySelectorAll(`${ofOnePage}, script[type="application/ld+json"]`)) old.remove()
  document.head.append(...target.head.querySelectorAll(ofOnePage))
}

function swapBar(target: Document): void {
  // Search results are in the bar as well.
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
  if (!layout || !fresh) throw new Error(text('noContent', 'The page has no content to show.'))
  for (const name of ['class', 'data-sidebar', 'data-toc']) copyAttribute(name, fresh, layout)
  const sidebar = layout.querySelector(':scope > .sidebar')
  const freshSidebar = fresh.querySelector(':scope > .sidebar')
  const isKept = sidebar && freshSidebar && updateSidebar(sidebar, freshSidebar)
  for (const part of layout.querySelectorAll(':scope > *')) if (!isKept || part !== sidebar) part.remove()
  layout.append(...[...fresh.children].filter((part) => !isKept || part !== freshSidebar))
}

/** Parts that the site has added around the page. */
function swapSlots(target: Document): void {
  for (const old of document.querySelectorAll<HTMLElement>('[data-slot]')) {
    const fresh = target.querySelector<HTMLElement>(`[data-slot="${old.dataset['slot'] ?? ''}"]`)
    if (fresh && fresh.dataset['key'] !== old.dataset['key']) old.replaceWith(document.importNode(fresh, true))
  }
}

function copyAttribute(name: string, from: Element | undefined, to: Element): void {
  const value = from?.getAttribute(name)
  if (value == null) to.removeAttribute(name)
  else to.setAttribute(name, value)
}

/** What differs between pages of different versions or languages: their bases, scripts and styles. */
function needsOf({ head, documentElement }: Document): string {
  const parts = head.querySelectorAll(
    'link[rel="stylesheet"]:not([data-page-styles]), script[type="module"], meta[http-equiv]',
  )
  return [documentElement, ...parts]
    .map((element) => ['lang', 'data-base', 'href', 'src', 'content'].map((name) => element.getAttribute(name)).join())
    .join()
}

/** While a page fades in, its snapshot covers it. A press ends the fade, and the page gets the click. */
function pressThrough(transition: ViewTransition): void {
  const ended = new AbortController()
  const press = (): void => {
    transition.skipTransition()
    // The click comes after the fade, but on the document, where the press began.
    document.addEventListener('click', passOn, { capture: true, once: true })
  }
  document.addEventListener('pointerdown', press, { capture: true, once: true, signal: ended.signal })
  void transition.finished.finally(() => ended.abort())
}

function passOn(click: MouseEvent): void {
  if (click.target !== document.documentElement) return
  const meant = document.elementFromPoint(click.clientX, click.clientY)
  meant?.closest<HTMLElement>('a, button, input, summary')?.focus({ preventScroll: true })
  meant?.dispatchEvent(new MouseEvent('click', click))
}
