/** Tells of the page that is shown now: to whoever listens, and to the provider that the site has chosen. */
export function reportPageView(): void {
  const view = { path: location.pathname, title: document.title }
  dispatchEvent(new CustomEvent('docsgen:page-view', { detail: view }))
  const { analytics, analyticsId = '' } = document.documentElement.dataset
  if (!analytics) return
  import('./analytics.ts')
    .then(({ reportTo }) => reportTo(analytics, analyticsId, view))
    .catch((error: unknown) => console.warn('The page view could not be reported.', error))
}
