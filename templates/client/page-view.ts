let last: string | undefined

/** Tells of the page that is shown now: to whoever listens, and to the provider that the site has chosen. */
export function reportPageView(): void {
  const view = { path: location.pathname, title: document.title }
  // A link to the page that is shown, or to a part of it, is no change of the route.
  if (view.path === last) return
  last = view.path
  dispatchEvent(new CustomEvent('docsgen:page-view', { detail: view }))
  const { analytics, analyticsId = '' } = document.documentElement.dataset
  if (!analytics) return
  import('./analytics.ts')
    .then(({ reportTo }) => reportTo(analytics, analyticsId, view))
    .catch((error: unknown) => console.warn('The page view could not be reported.', error))
}
