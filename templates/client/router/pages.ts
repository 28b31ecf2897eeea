import { text } from '../browser/message.ts'

/** A page of the site as the server sent it. */
export interface FetchedPage {
  /** Its address after redirects. */
  readonly address: string
  readonly html: string
}

interface Kept {
  readonly at: number
  readonly page: Promise<FetchedPage | undefined>
}

/** Prefetched pages by address. The oldest are dropped first. */
const kept = new Map<string, Kept>()
const mostKept = 40
const freshFor = 300_000

/**
 * A page, prefetched or from the network. `undefined` if the browser has to load it in full: its preload failed, or the
 * answer is not a page. Throws if the site cannot be reached or its server fails.
 */
export async function takePage(address: string, signal: AbortSignal): Promise<FetchedPage | undefined> {
  const found = freshPage(address)
  kept.delete(address)
  if (!found) return fetchPage(address, { signal })
  const page = await found.page
  // Without a connection, a full load would take the current page from the reader.
  if (!page) await fetch(address, { method: 'HEAD', signal })
  return page
}

/** Fetches a page for later, unless it is already there. */
export async function keepPage(address: string): Promise<FetchedPage | undefined> {
  const found = freshPage(address)
  if (found) return found.page
  const page = fetchPage(address, { priority: 'low' }).catch(() => undefined)
  kept.delete(address)
  kept.set(address, { at: performance.now(), page })
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  return page
}

function freshPage(address: string): Kept | undefined {
  const found = kept.get(address)
  return found && performance.now() - found.at < freshFor ? found : undefined
}

/** A 404 response with a page is the site's own. The browser handles answers that are not pages. */
async function fetchPage(address: string, options: RequestInit): Promise<FetchedPage | undefined> {
  const response = await fetch(address, { mode: 'same-origin', ...options })
  if (response.status >= 500)
    throw new Error(text('serverAnswered', 'the server answered {status}', { status: response.status }))
  const isHtml = (response.headers.get('content-type') ?? '').startsWith('text/html')
  if (!isHtml || !(response.ok || response.status === 404)) return undefined
  return { address: response.url, html: await response.text() }
}
