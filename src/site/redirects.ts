import { isTranslatedFile } from '../config/content-folders.ts'
import { isBuilt, isMainEdition, otherBasePaths, pathOfVersion } from '../config/editions.ts'
import type { Project } from '../config/project.ts'
import type { Config } from '../config/schema.ts'
import { placeOfKey, type Page, type Place } from '../model/page.ts'
import type { Redirect, SidebarEntry } from '../model/site.ts'
import { findLostApis } from '../formats/names/lost-apis.ts'
import {
  decodePath,
  encodePath,
  isAnchor,
  isExternal,
  joinPath,
  normaliseRoute,
  resolvePath,
  splitUrl,
} from '../formats/names/url.ts'
import { nearestName } from '../report/nearest-name.ts'
import type { Report } from '../report/problem.ts'
import { prefixOfEdition } from './find-page.ts'
import type { PageIndex } from './page-index.ts'
import { conventionsOf, errorOfRoute, type RoutedPage } from './routes.ts'
import { readInOrder } from './sidebar-places.ts'

/** A requested redirect. */
export interface RedirectRequest {
  readonly from: string
  readonly to: string
  readonly at: Place
  /** The redirect from the root to `site.home`. Errors in it are reported with the config's other links. */
  readonly isHome: boolean
}

export interface RedirectSource {
  readonly config: Config
  readonly pages: readonly RoutedPage[]
  readonly placeOf: (path: readonly PropertyKey[]) => Place
}

/** Every redirect from the config and the pages' front matter, and the one from the root to the home page. */
export function listRedirects({ config, pages, placeOf }: RedirectSource): RedirectRequest[] {
  const redirectRequests: RedirectRequest[] = config.redirects.map(({ from, to }, position) => ({
    from: normaliseRoute(decodePath(from)).normalize('NFC'),
    to,
    at: placeOf(['redirects', position, 'from']),
    isHome: false,
  }))
  for (const { page, route } of pages) {
    if (page.redirect !== undefined)
      redirectRequests.push({
        from: route,
        to: belowBase(page.redirect, config),
        at: { file: page.file },
        isHome: false,
      })
    const at = placeOfKey(page, 'redirect_from')
    const earlier = (page.frontMatter.redirect_from ?? []).map((from) => {
      const isBelow = !from.startsWith('/') && conventionsOf(page, config.mounts) === 'hugo'
      const whole = isBelow
        ? resolvePath(route.slice(0, route.lastIndexOf('/') + 1), from)
        : belowEdition(from, page, config)
      return normaliseRoute(decodePath(whole)).normalize('NFC')
    })
    for (const from of new Set(earlier)) redirectRequests.push({ from, to: route, at, isHome: false })
  }
  const home = homeOf(config, pages)
  const hasRoot = pages.some(({ route }) => route === '/') || redirectRequests.some(({ from }) => from === '/')
  return home === undefined || home === '/' || hasRoot
    ? redirectRequests
    : [...redirectRequests, { from: '/', to: home, at: placeOf(['site', 'home']), isHome: true }]
}

/** A page of another version or language can write the path of that before its old addresses, as in Hugo. */
function belowEdition(from: string, { file }: Page, config: Config): string {
  const prefix = prefixOfEdition(config)
  return from.startsWith(prefix) && isTranslatedFile(config, file) ? from.slice(prefix.length - 1) : from
}

/** A page of React can write the base path before the address that it leads to. */
function belowBase(to: string, { site: { basePath } }: Config): string {
  return `${to}/`.startsWith(basePath) ? `/${to.slice(basePath.length)}` : to
}

/** The page that the root of a site leads to. A version may not have the one that the config names. */
function homeOf(config: Config, pages: readonly RoutedPage[]): string | undefined {
  const { home } = config.site
  const isThere = isMainEdition(config) || pages.some(({ route }) => home !== undefined && route === routeOf(home))
  return isThere ? home : undefined
}

/** The route that an address refers to, however it is encoded. */
function routeOf(address: string): string {
  return normaliseRoute(decodePath(splitUrl(address).path)).normalize('NFC')
}

/** Whether a redirect is one of many addresses: `/old/*` is everything below a path, and `/:name` is any segment. */
export function isPattern({ from }: Pick<RedirectRequest, 'from'>): boolean {
  return /\*|\/:[A-Za-z]/.test(from)
}

/** What redirects can lead to. */
export interface RedirectTargets {
  readonly config: Config
  readonly index: PageIndex
  /** Addresses that exist but are not pages of the content folder: static files, tags, API documents. */
  readonly others: ReadonlySet<string>
}

/** Checks redirects of one address (missing target, chain, loop, hidden page, duplicate source) and resolves their targets. */
export function planRedirects(
  redirectRequests: readonly RedirectRequest[],
  known: RedirectTargets,
  report: Report,
): Redirect[] {
  const targets = new Map<string, string>()
  const requests = redirectRequests.filter((request) => !isPattern(request))
  for (const { from, to } of requests) if (!targets.has(from)) targets.set(from, to)
  const seen = new Set<string>()
  return requests.flatMap((redirectRequest) => {
    const error = findError(redirectRequest, { ...known, targets, seen })
    seen.add(redirectRequest.from)
    if (redirectRequest.isHome && !targets.has(routeOf(redirectRequest.to)) && error !== undefined) return []
    const { from, to, at } = redirectRequest
    if (error !== undefined && reportError(error, at, known.config, report)) return []
    return [{ from, to: targetOf(error === undefined ? to : to.replace(/#.*/, ''), known), at }]
  })
}

/** Reports what is wrong with a redirect. Returns whether it cannot be used. */
export function reportError(error: RedirectError, at: Place, { build }: Config, report: Report): boolean {
  // The headings of a page can come from a plugin of another tool. A redirect to the page is still useful then.
  const consequence = error.isAnchor ? build.onBrokenAnchor : build.onBrokenLink
  const severity = consequence === 'error' ? 'error' : 'warning'
  report({ severity, rule: 'broken-redirect', message: error.message, at })
  return !error.isAnchor || severity === 'error'
}

interface Known extends RedirectTargets {
  readonly targets: ReadonlyMap<string, string>
  readonly seen: ReadonlySet<string>
}

/** What is wrong with a redirect. */
export interface RedirectError {
  readonly message: string
  /** Whether the page exists, and only its heading does not. */
  readonly isAnchor: boolean
}

/** Finds what is wrong with a redirect. */
export function findError(request: RedirectRequest, known: Known): RedirectError | undefined {
  const message = errorOf(request, known)
  if (message !== undefined) return { message, isAnchor: false }
  const { fragment } = splitUrl(request.to)
  const page = isExternal(request.to) ? undefined : known.index.find(routeOf(request.to))
  return page === undefined || isAnchor(fragment, page.anchors)
    ? undefined
    : { message: `the redirect leads to "${request.to}", but that page has no "#${fragment ?? ''}"`, isAnchor: true }
}

function errorOf({ from, to }: RedirectRequest, { config, index, others, targets, seen }: Known): string | undefined {
  if (seen.has(from))
    return `"${from}" is redirected twice: it already leads to "${targets.get(from) ?? ''}"; remove one of the two`
  const hidden = index.byRoute.get(from)
  if (hidden !== undefined) return `the redirect from "${from}" would hide the page ${hidden.page.file}`
  const error = errorOfRoute(from)
  if (error !== undefined) return `"${from}" cannot be redirected: ${error}`
  const version = errorOfVersion(to, config)
  if (version !== undefined) return version
  if (isExternal(to) || isElsewhere(to, config)) return undefined
  const route = routeOf(to)
  if (index.find(route) !== undefined) return undefined
  if (others.has(route) || others.has(filePathOf(to))) return undefined
  if (findLostApis({ apis: config.api, routes: index.byRoute })(route)) return undefined
  if (!targets.has(route))
    return `the redirect leads to "${to}", which is not a page of this site${index.suggest(route)}`
  const chain = followChain(from, targets)
  if (chain.isLoop) return `this redirect is a loop: ${chain.routes.join(' → ')}`
  return `this redirect leads to another redirect: ${chain.routes.join(' → ')}; point it directly to the last address`
}

function followChain(
  from: string,
  targets: ReadonlyMap<string, string>,
): { readonly routes: readonly string[]; readonly isLoop: boolean } {
  const routes = [from]
  let next = targets.get(from)
  while (next !== undefined) {
    const route = isExternal(next) ? next : routeOf(next)
    const isLoop = routes.includes(route)
    routes.push(route)
    if (isLoop) return { routes, isLoop }
    next = targets.get(route)
  }
  return { routes, isLoop: false }
}

/** The address that a redirect leads to. */
export function targetOf(to: string, { config, index, others }: RedirectTargets): string {
  const [, version, below = ''] = versionAddress.exec(to) ?? []
  if (version !== undefined) return pathOfVersion(version, config) + below
  if (isExternal(to)) return to
  const { query, fragment } = splitUrl(to)
  const route = routeOf(to)
  // The name of a page can differ from its address.
  const path = others.has(filePathOf(to)) ? filePathOf(to) : (index.find(route)?.route ?? route)
  return `${encodePath(joinPath(config.site.basePath, path))}${query}${fragment === undefined ? '' : `#${fragment}`}`
}

const versionAddress = /^version:([^/#?]*)\/?(.*)$/s

/** Why an address such as `version:1.4/guides` does not lead to a version. */
export function errorOfVersion(to: string, { versions }: Config): string | undefined {
  const name = versionAddress.exec(to)?.[1]
  const index = versions.findIndex((version) => version.name === name)
  if (name === undefined || index === 0 || isBuilt(versions[index])) return undefined
  const names = versions.map((version) => version.name)
  return index > 0
    ? `the version "${name}" is built separately; redirect to its full address`
    : `"${name}" is not a version of this site${nearestName(name, names)}`
}

/** Whether a redirect leads to another version or language, whose pages are not known yet. */
export function isElsewhere(to: string, config: Config): boolean {
  if (versionAddress.test(to)) return true
  const address = `${joinPath(config.site.basePath, splitUrl(to).path)}/`
  return isMainEdition(config) && otherBasePaths(config).some((basePath) => address.startsWith(basePath))
}

function filePathOf(to: string): string {
  return decodePath(splitUrl(to).path)
}

/** If a site has no home page, its root leads to the first page in reading order. */
export function leadRootSomewhere(
  routed: readonly RoutedPage[],
  redirects: readonly Redirect[],
  sidebars: ReadonlyMap<string, readonly SidebarEntry[]>,
  { config, document }: Project,
): Redirect[] {
  const isThere = routed.some(({ route }) => route === '/') || redirects.some(({ from }) => from === '/')
  if (isThere || homeOf(config, routed) !== undefined) return []
  const entries = [...sidebars.values()].flatMap((sidebar) => [...readInOrder(sidebar, [])])
  const first = entries[0]?.route ?? routed[0]?.route
  return first === undefined
    ? []
    : [{ from: '/', to: joinPath(config.site.basePath, first), at: document.placeOf(['site'], 'key') }]
}
