import { mergeElement } from './merge.ts'

interface Rules {
  readonly createHTML: (html: string) => string
}

const own: Rules = { createHTML: (html) => html }
const trusted =
  (
    window as { readonly trustedTypes?: { readonly createPolicy: (name: string, rules: Rules) => Rules } }
  ).trustedTypes?.createPolicy('docsgen-live', own) ?? own

/** The page as the server sent it, before any script changed it. */
interface Shown {
  readonly path: string
  readonly html: string
  readonly page: Document
}

let shown: Shown | undefined
let running: Promise<void> | undefined
let isWanted = false

/** Remembers what is shown, so that a change can be told from what scripts and the reader have done to the page. */
export async function rememberPage(): Promise<void> {
  const path = location.pathname
  const html = await fetchPage(path)
  if (html !== undefined && path === location.pathname && shown?.path !== path)
    shown = { path, html, page: parse(html) }
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
    const html = await fetchPage(path)
    if (html === undefined || path !== location.pathname || html === shown?.html) continue
    const before = shown?.path === path ? shown.page : undefined
    shown = { path, html, page: parse(html) }
    if (before === undefined || !show(before, shown.page)) return location.reload()
  }
}

async function fetchPage(path: string): Promise<string | undefined> {
  try {
    const response = await fetch(path, { cache: 'no-store' })
    return (response.headers.get('content-type') ?? '').startsWith('text/html') ? await response.text() : undefined
  } catch {
    // The server is being started again; the connection tells when it is there.
    return undefined
  }
}

function parse(html: string): Document {
  return new DOMParser().parseFromString(trusted.createHTML(html), 'text/html')
}

/** Puts the differences between two states of a page into the document; gives false where it has to be loaded anew. */
function show(before: Document, after: Document): boolean {
  if (needsOf(before) !== needsOf(after)) return false
  const keepPlace = holdPlace()
  document.title = after.title
  const focused = document.activeElement
  mergeElement(document.body, before.body, after.body)
  if (focused instanceof HTMLElement && focused !== document.activeElement) refocus(focused)
  dispatchEvent(new Event('docsgen:edit'))
  keepPlace()
  return true
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
