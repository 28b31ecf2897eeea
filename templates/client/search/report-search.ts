/** Reports a finished search to the page and the analytics provider, if the site's config enables it. */
export function reportSearch(root: HTMLElement, query: string, results: number): void {
  if (!('report' in root.dataset)) return
  const detail = { query, results }
  dispatchEvent(new CustomEvent('docsgen:search', { detail }))
  const { analytics, analyticsId = '' } = document.documentElement.dataset
  if (!analytics) return
  import('../analytics/analytics.ts')
    .then(({ reportSearchTo }) => reportSearchTo(analytics, analyticsId, detail))
    .catch((error: unknown) => console.warn('The search could not be reported.', error))
}
