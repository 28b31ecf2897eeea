import { posix } from 'node:path'
import { prefixOf, rootPathOf, type Edition } from '../config/editions.ts'
import { fileOfRoute, normaliseRoute } from '../formats/names/url.ts'
import type { Place } from '../model/page.ts'
import type { Redirect, Site, SitePage } from '../model/site.ts'
import type { AddressIndex } from './addresses.ts'
import { mountOfPage } from './routes.ts'

/** An edition with its plan. */
export interface PlannedEdition {
  readonly edition: Edition
  readonly site: Site
  readonly addresses: AddressIndex
}

/** An address below the base path that a version had before. */
export interface EarlierPath {
  readonly prefix: string
  readonly at: Place
}

/**
 * The paths in `redirectFrom` of a version, below that of the language. The pages in the main language also have the paths
 * below those of the languages that the version is not built in.
 */
export function earlierPathsOf({ version: name, locale, project }: Edition, all: readonly Edition[]): EarlierPath[] {
  const { config, document } = project
  const index = config.versions.findIndex((version) => version.name === name)
  const site = { ...config.site, basePath: rootPathOf(config) }
  const built = new Set(all.filter(({ version }) => version === name).map((edition) => edition.locale))
  const others = all.filter((edition) => locale === undefined && !built.has(edition.locale))
  const codes = new Set([locale, ...others.map((edition) => edition.locale)])
  const languages = [undefined, ...site.locales].filter((language) => codes.has(language?.code))
  return (config.versions[index]?.redirectFrom ?? []).flatMap((path, position) =>
    languages.map((language) => ({
      prefix:
        (language === undefined ? '' : prefixOf({ name: language.code, path: language.path }, site)) +
        prefixOf({ name, path }, site),
      at: document.placeOf(['versions', index, 'redirectFrom', position]),
    })),
  )
}

/**
 * Redirects from the addresses that pages had under an earlier path of their version. Only those of its pages are known.
 * All others lead to the start of the version.
 */
export function redirectEarlierPaths({ edition, site }: PlannedEdition, all: readonly Edition[]): Redirect[] {
  return earlierPathsOf(edition, all).flatMap(({ prefix, at }) => {
    const below = (route: string): string => `/${prefix}${route.slice(1)}`.replace(/\/$/, '')
    const redirect = (route: string, to: string) => ({ from: below(route), to, at, takesRest: route === '/' })
    const ofPages = site.pages.map(({ route, path }) => redirect(route, path))
    const ofRedirects = site.redirects.map(({ from, to }) => ({ ...redirect(from, to), isTemporary: from === '/' }))
    return [...ofPages, ...ofRedirects]
  })
}

/** The redirects of each version, below the path of its translations. */
export function redirectTranslations(editions: readonly PlannedEdition[]): Redirect[] {
  return editions.flatMap(({ edition, site, addresses }) => {
    const version = editions.find((other) => other.edition.name === edition.from)
    if (edition.locale === undefined || version === undefined) return []
    const routes = new Map(version.site.pages.map(({ path, route }) => [path, route]))
    const paths = new Map(site.pages.map(({ path, route }) => [route, path]))
    return version.site.redirects.flatMap(({ from, to, at }) => {
      const [path = '', ...anchor] = to.split(/(?=#)/)
      const translated = paths.get(routes.get(path) ?? '')
      if (translated === undefined || isTaken(from, addresses)) return []
      return [{ from: routeBelow(edition, from), to: translated + anchor.join(''), at }]
    })
  })
}

/**
 * Redirects from addresses without a version that the main one does not have any more: to the page, if Git has renamed
 * it, or to the newest released version that has it.
 */
export function redirectRemovedPages(editions: readonly PlannedEdition[]): Redirect[] {
  const [main] = editions
  return editions.flatMap((first) => {
    if (first.edition.version !== main?.edition.version) return []
    // A version that is not translated comes after all that are.
    const others = [...new Set([first.edition.locale, undefined])].flatMap((locale) =>
      editions.filter(({ edition }) => edition.locale === locale && edition.version !== first.edition.version),
    )
    return redirectToOthers(first, others, main.addresses)
  })
}

function redirectToOthers(
  main: PlannedEdition,
  others: readonly PlannedEdition[],
  { redirects: ofMain }: AddressIndex,
): Redirect[] {
  const found = new Map<string, Redirect>()
  const today = new Map(main.site.pages.map(({ page, path }) => [page.file, path]))
  for (const { edition, site } of others) {
    const version = edition.project.config.versions.find(({ name }) => name === edition.version)
    if (version?.banner === 'unreleased') continue
    for (const planned of site.pages) {
      const { path, page } = planned
      const route = routeInMain(planned, edition, main.edition)
      if (found.has(route) || ofMain.has(route) || isTaken(route, main.addresses)) continue
      const now = today.get(edition.renames?.get(page.file) ?? '')
      const from = routeBelow(main.edition, route)
      found.set(route, { from, to: now ?? path, at: { file: page.file }, isTemporary: now === undefined })
    }
  }
  return [...found.values()]
}

/** The address of a page of an edition below the base path of the whole site. */
export function routeBelow({ prefix }: Edition, route: string): string {
  return prefix === '' ? route : `/${prefix.slice(0, -1)}${route === '/' ? '' : route}`
}

/** The address of a page without its version. A version can have its folders at other addresses than the main edition. */
function routeInMain({ page, route }: SitePage, edition: Edition, main: Edition): string {
  const [own, others] = [edition.project.config.mounts, main.project.config.mounts]
  const mount = mountOfPage(page, own)
  const to = mount && others[own.indexOf(mount)]?.route
  if (mount === undefined || to === undefined) return route
  // A slug that starts with a slash is not below its mount.
  const isBelow = `${route}/`.startsWith(posix.join(mount.route, '/'))
  return isBelow ? normaliseRoute(`${to}/${route.slice(mount.route.length)}`) : route
}

function isTaken(route: string, { index, redirects, generated, staticFiles }: AddressIndex): boolean {
  if (route === '/' || index.byRoute.has(route) || redirects.has(route)) return true
  return [route, `/${fileOfRoute(route)}`, `${route}.html`].some((path) => generated.has(path) || staticFiles.has(path))
}
