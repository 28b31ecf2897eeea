import type { Config } from '../config/schema.ts'
import type { Place } from '../model/page.ts'
import type { Redirect } from '../model/site.ts'
import { isExternal, joinPath, normaliseRoute, splitUrl } from '../model/url.ts'
import type { Report } from '../report/problem.ts'
import type { PageIndex } from './page-index.ts'
import type { RoutedPage } from './routes.ts'

interface Wish {
  readonly from: string
  readonly to: string
  readonly at: Place
}

export interface RedirectSource {
  readonly config: Config
  readonly pages: readonly RoutedPage[]
  readonly placeOf: (path: readonly PropertyKey[]) => Place
}

/** Every redirect that the config and the pages' front matter ask for, and the one from the root to the home page. */
export function listRedirects({ config, pages, placeOf }: RedirectSource): Wish[] {
  const wishes: Wish[] = config.redirects.map(({ from, to }, position) => ({
    from: normaliseRoute(from),
    to,
    at: placeOf(['redirects', position, 'from']),
  }))
  for (const { page, route } of pages) {
    for (const from of page.frontMatter.redirect_from ?? []) {
      wishes.push({ from: normaliseRoute(from), to: route, at: { file: page.file, line: 1, column: 1 } })
    }
  }
  const { home } = config.site
  const hasRoot = pages.some(({ route }) => route === '/') || wishes.some(({ from }) => from === '/')
  return home === undefined || home === '/' || hasRoot
    ? wishes
    : [...wishes, { from: '/', to: home, at: placeOf(['site', 'home']) }]
}

/** Checks redirects (missing target, chain, loop, hidden page, two for one address) and resolves where they lead. */
export function planRedirects(wishes: readonly Wish[], index: PageIndex, config: Config, report: Report): Redirect[] {
  const targets = new Map<string, string>()
  for (const { from, to } of wishes) if (!targets.has(from)) targets.set(from, to)
  const seen = new Set<string>()
  return wishes.flatMap((wish) => {
    const fault = faultOf(wish, { index, targets, seen })
    seen.add(wish.from)
    if (fault === undefined) return [{ from: wish.from, to: targetOf(wish.to, config) }]
    report({ severity: 'error', rule: 'broken-redirect', message: fault, at: wish.at })
    return []
  })
}

interface Known {
  readonly index: PageIndex
  readonly targets: ReadonlyMap<string, string>
  readonly seen: ReadonlySet<string>
}

function faultOf({ from, to }: Wish, { index, targets, seen }: Known): string | undefined {
  if (seen.has(from)) return `"${from}" is redirected twice`
  const hidden = index.byRoute.get(from)
  if (hidden !== undefined) return `the redirect from "${from}" would hide the page ${hidden.page.file}`
  if (isExternal(to)) return undefined
  const { path, fragment } = splitUrl(to)
  const route = normaliseRoute(path)
  const page = index.find(route)
  if (page !== undefined) {
    const isKnown = fragment === undefined || fragment === '' || page.page.ids.includes(fragment)
    return isKnown ? undefined : `the redirect leads to "${to}", but that page has no "#${fragment}"`
  }
  if (!targets.has(route))
    return `the redirect leads to "${to}", which is not a page of this site${index.suggest(route)}`
  const chain = followChain(from, targets)
  if (chain.isLoop) return `this redirect goes round in a circle: ${chain.routes.join(' → ')}`
  return `this redirect leads to another one: ${chain.routes.join(' → ')}; lead it straight to the end`
}

function followChain(
  from: string,
  targets: ReadonlyMap<string, string>,
): { readonly routes: readonly string[]; readonly isLoop: boolean } {
  const routes = [from]
  let next = targets.get(from)
  while (next !== undefined) {
    const route = isExternal(next) ? next : normaliseRoute(splitUrl(next).path)
    const isLoop = routes.includes(route)
    routes.push(route)
    if (isLoop) return { routes, isLoop }
    next = targets.get(route)
  }
  return { routes, isLoop: false }
}

function targetOf(to: string, config: Config): string {
  if (isExternal(to)) return to
  const { path, query, fragment } = splitUrl(to)
  return `${joinPath(config.site.basePath, normaliseRoute(path))}${query}${fragment === undefined ? '' : `#${fragment}`}`
}
