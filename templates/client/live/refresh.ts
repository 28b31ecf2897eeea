import { borrowForMenu } from '../menu.ts'
import { mergeElement } from './merge.ts'

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

/** This script runs before the page's own. */
let shown: (SentPage & { readonly path: string }) | undefined = {
  path: location.pathname,
  ...parse(document.documentElement.outerHTML),
}
let running: Promise<void> | undefined
let isWanted = false

/**
 * Remembers a page that was put in the place of the first one, so that a change can be told from what scripts and the
 * reader have done to it.
 */
export async function rememberPage(): Promise<void> {
  const path = location.pathname
  if (shown?.path === path) return
  const sent = await fetchPage(path)
  if (sent !== undefined && path === location.pathname) shown = { path, ...sent }
}

/** Brings the page to what the server has now; asked again while it is under way, it does it once more. */
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
    if (before === undefined || !show(before, sent)) return location.reload()
  }
}

async function fetchPage(path: string): Promise<SentPage | undefined> {
  try {
    const response = await fetch(path, { cache: 'no-store' })
    if (!(response.headers.get('content-type') ?? '').startsWith('text/html')) return undefined
    return parse(await response.text())
  } catch {
    // The server is being started again; the connection tells when it is there.
    return undefined
  }
}

function parse(html: string): SentPage {
  return { html, page: new DOMParser().parseFromString(trusted.createHTML(html), 'text/html') }
}

/** Puts the differences between two states of a page into the document; gives false where it has to be loaded anew. */
function show(before: SentPage, after: SentPage): boolean {
  const { title, body } = after.page
  if (needsOf(before.page) !== needsOf(after.page)) return false
  if (before.page.title === title && before.page.body.isEqualNode(body)) return true
  const keepPlace = holdPlace()
  document.title = title
  const focused = document.activeElement
  mergeElement(document.body, layOut(before), layOut(after))
  if (focused instanceof HTMLElement && focused !== document.activeElement) refocus(focused)
  dispatchEvent(new Event('docsgen:edit'))
  keepPlace()
  return true
}

/** What was sent, with each part where the reader's page has it now. */
function layOut({ html, page }: SentPage): HTMLElement {
  if (!document.querySelector('.menu-dialog[open]')) return page.body
  const copy = parse(html).page
  borrowForMenu(copy)
  return copy.body
}

/** What a page needs to have loaded. */
function needsOf({ head }: Document): string {
  return [...head.querySelectorAll('link[rel="stylesheet"], script[src], meta[http-equiv]')]
    .map((element) => element.outerHTML)
    .join()
}

/** Notes what stands at the top of the window, and brings it back there. */
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

/** The element that had the focus was replaced: what has its place or its name now gets it. */
function refocus(lost: HTMLElement): void {
  const again = lost.id === '' ? undefined : document.getElementById(lost.id)
  again?.focus({ preventScroll: true })
}
