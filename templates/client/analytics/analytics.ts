declare global {
  interface Window {
    dataLayer?: unknown[]
    plausible?: ((...words: readonly unknown[]) => void) & { q?: unknown[] }
  }
}

let isFirst = true

/** Reports a page view to the site's analytics provider. */
export function reportTo(provider: string, id: string, view: PageViewed): void {
  providers[provider]?.(view, id)
  isFirst = false
}

/** Reports a finished search to the provider. */
export function reportSearchTo(provider: string, id: string, search: Searched): void {
  searchProviders[provider]?.(search, id)
}

interface Searched {
  readonly query: string
  readonly results: number
}

interface PageViewed {
  readonly path: string
  readonly title: string
}

const providers: Readonly<Record<string, (view: PageViewed, id: string) => void>> = {
  dataLayer: pushView,
  gtm: (view) => {
    if (isFirst) push({ 'gtm.start': Date.now(), event: 'gtm.js' })
    pushView(view)
  },
  ga4: ({ path, title }, id) => {
    if (isFirst) {
      gtag('js', new Date())
      gtag('config', id, { send_page_view: false })
    }
    gtag('event', 'page_view', { page_path: path, page_title: title, page_location: location.href })
  },
  plausible: () => {
    const queue: unknown[] = []
    window.plausible ??= Object.assign((...words: readonly unknown[]) => void queue.push(words), { q: queue })
    window.plausible('pageview', { u: location.href })
  },
  endpoint: (view, id) => void navigator.sendBeacon(id, JSON.stringify(view)),
}

const searchProviders: Readonly<Record<string, (search: Searched, id: string) => void>> = {
  dataLayer: pushSearch,
  gtm: pushSearch,
  ga4: ({ query, results }) => gtag('event', 'search', { search_term: query, search_results: results }),
  plausible: (props) => window.plausible?.('Search', { props }),
  endpoint: (search, id) => void navigator.sendBeacon(id, JSON.stringify(search)),
}

function pushSearch({ query, results }: Searched): void {
  push({ event: 'search', search_term: query, search_results: results })
}

function pushView({ path, title }: PageViewed): void {
  push({ event: 'page_view', page_path: path, page_title: title })
}

function push(entry: unknown): void {
  window.dataLayer ??= []
  window.dataLayer.push(entry)
}

/** The Google tag recognises its own calls because they are `arguments` objects. */
function gtag(..._words: readonly unknown[]): void {
  // oxlint-disable-next-line prefer-rest-params -- the tag ignores arrays
  push(arguments)
}
