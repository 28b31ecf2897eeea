let last: string | undefined

/** Reports a page view to listeners on the page and to the site's analytics provider. */
export function reportPageView(): void {
  const view = { path: location.pathname, title: document.title }
  // A link to the current page, or to a part of it, does not change the route.
  if (view.path === last) return
  last = view.path
  dispatchEvent(new CustomEvent('docsgen:page-view', { detail: view }))
  const { analytics, analyticsId = '' } = document.documentElement.dataset
  if (!analytics) return
  import('./analytics.ts')
    .then(({ reportTo }) => reportTo(analytics, analyticsId, view))
    .catch((error: unknown) => console.warn('The page view could not be reported.', error))
}
