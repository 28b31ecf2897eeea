import { borrowForMenu } from '../navigation/menu.ts'
import { mergeElement } from './merge.ts'
import { untilLoaded } from '../browser/load-sheet.ts'

interface Rules {
  readonly createHTML: (html: string) => string
}

const own: Rules = { createHTML: (html) => html }
const trusted =
  (
    window as { readonly trustedTypes?: { readonly createPolicy: (name: string, rules: Rules) => Rules } }
  ).trustedTypes?.createPolicy('docsgen-live', own) ?? own

/** A page as the server sent it, before any script changed it. */
interface SentPage {
  readonly html: string
  readonly page: Document
}

/** This script runs before the page's own scripts. */
let shown: (SentPage & { readonly path: string }) | undefined = {
  path: location.pathname,
  ...parse(document.documentElement.outerHTML),
}
let running: Promise<void> | undefined
let isWanted = false

/**
 * Stores the original of a page that was swapped in, so that changes by the server can be distinguished from those by
 * scripts and the reader.
 */
export async function rememberPage(): Promise<void> {
  const path = location.pathname
  if (shown?.path === path) return
  const sent = await fetchPage(path)
  if (sent !== undefined && path === location.pathname) shown = { path, ...sent }
}

/** Updates the page to the server's version. If called while an update is running, updates once more. */
export async function refreshPage(): Promise<void> {
  isWanted = true
  running ??= refreshWhileWanted().finally(() => (running = undefined))
  await running
}

async function refreshWhileWanted(): Promise<void> {
  while (isWanted) {
    isWanted = false
    const path = location.pathname
    const sent = await fetchPage(path)
    if (sent === undefined || path !== location.pathname) continue
    const before = shown?.path === path ? shown : undefined
    shown = { path, ...sent }
    if (before === undefined || needsOf(before.page) !== needsOf(sent.page)) return location.reload()
    const dropSheets = await loadSheets(before.page, sent.page)
    if (path === location.pathname) show(before, sent)
    dropSheets()
  }
}

async function fetchPage(path: string): Promise<SentPage | undefined> {
  try {
    const response = await fetch(path, { cache: 'no-store' })
    if (!(response.headers.get('content-type') ?? '').startsWith('text/html')) return undefined
    return parse(await response.text())
  } catch {
    // The server is restarting. A new connection will show when it is ready.
    return undefined
  }
}

function parse(html: string): SentPage {
  return { html, page: new DOMParser().parseFromString(trusted.createHTML(html), 'text/html') }
}

/** Applies the difference between two versions of a page to the document. */
function show(before: SentPage, after: SentPage): void {
  const { title, body } = after.page
  if (before.page.title === title && before.page.body.isEqualNode(body)) return
  const keepPlace = holdPlace()
  document.title = title
  const focused = document.activeElement
  mergeElement(document.body, layOut(before), layOut(after))
  if (focused instanceof HTMLElement && focused !== document.activeElement) refocus(focused)
  dispatchEvent(new Event('docsgen:edit'))
  keepPlace()
}

/** The page as sent, with each part moved to where it is on the reader's page now. */
function layOut({ html, page }: SentPage): HTMLElement {
  if (!document.querySelector('.menu-dialog[open]')) return page.body
  const copy = parse(html).page
  borrowForMenu(copy)
  return copy.body
}

/** What of a page cannot be changed without loading it again. */
function needsOf({ head }: Document): string {
  const ownHead = 'script[type="application/ld+json"] ~ *'
  return [...head.querySelectorAll(`script[src], meta[http-equiv], ${ownHead}`)]
    .filter((element) => !element.matches(sheets))
    .map((element) => element.outerHTML)
    .join()
}

/** Saves which element is at the top of the window, and scrolls it back there. */
function holdPlace(): () => void {
  const blocks = [
    ...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, h4, p, li, pre, table, details, .tabs)'),
  ]
  const seen = blocks.map((block) => ({ block, top: block.getBoundingClientRect().top })).filter(({ top }) => top >= 0)
  const y = scrollY
  return () => {
    const kept = y === 0 ? undefined : seen.find(({ block }) => block.isConnected)
    if (kept) scrollBy({ top: kept.block.getBoundingClientRect().top - kept.top, behavior: 'instant' })
  }
}

/** If the focused element was replaced, the element with the same position or name gets the focus. */
function refocus(lost: HTMLElement): void {
  const again = lost.id === '' ? undefined : document.getElementById(lost.id)
  again?.focus({ preventScroll: true })
}

const sheets = 'link[rel="stylesheet"]'

/**
 * Loads the style sheets that are new in a version of the page, each in its place. Returns what removes those that it no
 * longer has: readers would see a moment without a style sheet.
 */
async function loadSheets(before: Document, after: Document): Promise<() => void> {
  const wanted = sheetsOf(after)
  const old = sheetsOf(before)
    .filter(({ href }) => wanted.every((sheet) => sheet.href !== href))
    .flatMap((sheet) => findOwn(sheet) ?? [])
  const loading: Promise<void>[] = []
  let last = sheetsOf(document)[0]
  for (const sheet of wanted) {
    const known = findOwn(sheet)
    const placed = known ?? document.importNode(sheet)
    if (known === undefined) {
      loading.push(untilLoaded(placed))
      if (last === undefined) document.head.append(placed)
      else last.after(placed)
    }
    last = placed
  }
  await Promise.all(loading)
  return () => {
    for (const sheet of old) sheet.remove()
  }
}

function sheetsOf({ head }: Document): HTMLLinkElement[] {
  return [...head.querySelectorAll<HTMLLinkElement>(sheets)]
}

/** The same style sheet in the document that is shown. */
function findOwn({ href }: HTMLLinkElement): HTMLLinkElement | undefined {
  return sheetsOf(document).find((sheet) => sheet.href === href)
}
