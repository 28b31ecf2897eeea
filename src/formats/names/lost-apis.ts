import { normaliseRoute, splitUrl } from './url.ts'

interface Known {
  /** The API documents of the config. */
  readonly apis: readonly { readonly route: string }[]
  readonly routes: { readonly has: (route: string) => boolean }
}

/** Whether links lead to the reference of a document that could not be read. The errors in the document were reported. */
export function findLostApis({ apis, routes }: Known): (url: string) => boolean {
  const lost = apis.map(({ route }) => normaliseRoute(route)).filter((route) => !routes.has(route))
  if (lost.length === 0) return () => false
  return (url) => {
    const { path } = splitUrl(url)
    return /^api:/i.test(url) || lost.some((route) => path === route || path.startsWith(`${route}/`))
  }
}
