/** Tells the page and its provider of a finished search; only on a site whose config asks for it. */
export function reportSearch(root: HTMLElement, query: string, results: number): void {
  if (!('report' in root.dataset)) return
  const detail = { query, results }
  dispatchEvent(new CustomEvent('docsgen:search', { detail }))
  const { analytics, analyticsId = '' } = document.documentElement.dataset
  if (!analytics) return
  import('../analytics.ts')
    .then(({ reportSearchTo }) => reportSearchTo(analytics, analyticsId, detail))
    .catch((error: unknown) => console.warn('The search could not be reported.', error))
}
