import { isPageAddress, plainAddress } from '../browser/address.ts'
import { findAll, findAround } from '../browser/elements.ts'
import { keepPage, type FetchedPage } from './pages.ts'

/** Maximum number of pages prefetched because their links were visible, for each page shown. */
const mostInSight = 20
let waiting: string[] = []
let isFetching = false
let observer: IntersectionObserver | undefined

/**
 * The reader is likely to follow a link under the pointer or with the focus. Its page is parsed when the browser is
 * idle.
 */
export function prefetchPointed(prepare: (page: FetchedPage | undefined) => void): void {
  for (const type of ['pointerover', 'focusin']) {
    document.addEventListener(
      type,
      (event) => {
        const address = addressOf(findAround(event, 'a'))
        if (address) void keepPage(address).then((page) => whenIdle(() => prepare(page)))
      },
      { passive: true },
    )
  }
}

/** Prefetches visible links one after the other when the browser is idle. */
export function prefetchInSight(): void {
  observer?.disconnect()
  waiting = []
  let left = mostInSight
  observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      observer?.unobserve(target)
      const address = addressOf(target)
      if (!address || !left) continue
      left -= 1
      waiting.push(address)
    }
    whenIdle(fetchNext)
  })
  for (const link of findAll('main a, .sidebar a')) observer.observe(link)
}

function fetchNext(): void {
  const address = isFetching ? undefined : waiting.shift()
  if (!address) return
  // The reader is already on the way there.
  if (address.endsWith(location.pathname)) return fetchNext()
  isFetching = true
  void keepPage(address).finally(() => {
    isFetching = false
    whenIdle(fetchNext)
  })
}

function whenIdle(work: () => void): void {
  // Safari has no `requestIdleCallback`.
  if ('requestIdleCallback' in window) requestIdleCallback(work)
  else setTimeout(work, 200)
}

/** The address of the page that a link leads to, if it may be prefetched now. */
function addressOf(link: Element | null): string | undefined {
  if (!(link instanceof HTMLAnchorElement) || !isPageAddress(link.href) || !mayFetchAhead()) return undefined
  if (link.pathname === location.pathname || link.download || link.target) return undefined
  return plainAddress(link.href).replace(/#.*$/, '')
}

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Readers with data saving or a slow connection get only what they ask for. */
function mayFetchAhead(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection }
  return !connection?.saveData && !connection?.effectiveType?.includes('2g')
}
