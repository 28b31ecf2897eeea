/** A page of the site as it came over the network. */
export interface FetchedPage {
  /** Where it was found, redirects followed. */
  readonly address: string
  readonly html: string
}

interface Kept {
  readonly at: number
  readonly page: Promise<FetchedPage | undefined>
}

/** Pages fetched ahead, by address; the oldest make room. */
const kept = new Map<string, Kept>()
const mostKept = 40
const freshFor = 300_000

/** A page: the one that was fetched ahead, else from the network. `undefined` when there is none to show. */
export async function takePage(address: string, signal: AbortSignal): Promise<FetchedPage | undefined> {
  const found = freshPage(address)
  kept.delete(address)
  return (await found?.page) ?? fetchPage(address, { signal })
}

/** Fetches a page for later, if it is not there yet. */
export async function keepPage(address: string): Promise<FetchedPage | undefined> {
  const found = freshPage(address)
  if (found) return found.page
  const page = fetchPage(address, { priority: 'low' })
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

/** A 404 that brings a page is the site's own; any other failure is left to the browser. */
async function fetchPage(address: string, options: RequestInit): Promise<FetchedPage | undefined> {
  try {
    const response = await fetch(address, { mode: 'same-origin', ...options })
    const isHtml = (response.headers.get('content-type') ?? '').startsWith('text/html')
    if (!isHtml || !(response.ok || response.status === 404)) return undefined
    return { address: response.url, html: await response.text() }
  } catch {
    // The network failed, or the reader went elsewhere meanwhile.
    return undefined
  }
}
