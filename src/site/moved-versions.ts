import { posix } from 'node:path'
import { prefixOf, rootPathOf, type Edition } from '../config/editions.ts'
import { encodePath, fileOfRoute, isExternal, normaliseRoute } from '../formats/names/url.ts'
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
export function redirectEarlierPaths({ edition, site }: PlannedEdition, all: readonly Edition[]): MovedAddresses {
  const moved = earlierPathsOf(edition, all).map(({ prefix, at }): MovedAddresses => {
    const below = (route: string): string => `/${prefix}${route.slice(1)}`.replace(/\/$/, '')
    const ofPages = site.pages.map(({ route, path }) => ({ from: below(route), to: encodePath(path), at }))
    const ofRedirects = site.redirects.map(({ from, to }) => ({ from: below(from), to, at, isTemporary: from === '/' }))
    const redirects = [...ofPages, ...ofRedirects]
    const ofPatterns = site.redirectPatterns.map(({ from, to }) => ({ from: below(from), to, at }))
    const start = redirects.find(({ from }) => from === below('/'))
    const rest = start === undefined ? [] : [{ ...start, from: `${start.from}/*`, isTemporary: true }]
    return { redirects, redirectPatterns: [...ofPatterns, ...rest] }
  })
  return {
    redirects: moved.flatMap(({ redirects }) => redirects),
    redirectPatterns: moved.flatMap(({ redirectPatterns }) => redirectPatterns),
  }
}

/** Redirects from addresses that pages had before. */
export type MovedAddresses = Pick<Site, 'redirects' | 'redirectPatterns'>

/** The redirects of each version, below the path of its translations. */
export function redirectTranslations(editions: readonly PlannedEdition[]): MovedAddresses[] {
  return editions.flatMap(({ edition, site, addresses }) => {
    const version = editions.find((other) => other.edition.name === edition.from)
    if (edition.locale === undefined || version === undefined) return []
    const routes = new Map(version.site.pages.map(({ path, route }) => [encodePath(path), route]))
    const paths = new Map(site.pages.map(({ path, route }) => [route, encodePath(path)]))
    const redirects = version.site.redirects.flatMap(({ from, to, at }) => {
      const [path = '', ...anchor] = to.split(/(?=#)/)
      const isElsewhere = !isExternal(to) && editionAt(path, editions) !== version
      const translated = isElsewhere ? addressInLanguage(path, edition, editions) : paths.get(routes.get(path) ?? '')
      if (translated === undefined || isTaken(from, addresses)) return []
      return [{ from: routeBelow(edition, from), to: translated + anchor.join(''), at }]
    })
    const redirectPatterns = version.site.redirectPatterns.map(({ from, to, at }) => {
      return { from: routeBelow(edition, from), to: addressInLanguage(to, edition, editions), at }
    })
    return [{ redirects, redirectPatterns }]
  })
}

/** An address in the language of an edition, if the version that it leads to is built in that language. */
function addressInLanguage(to: string, { locale }: Edition, editions: readonly PlannedEdition[]): string {
  const target = editionAt(to, editions)?.edition
  const other = editions.find(({ edition }) => edition.from === target?.name && edition.locale === locale)?.edition
  if (target === undefined || target.locale !== undefined || other === undefined) return to
  return other.project.config.site.basePath + to.slice(target.project.config.site.basePath.length)
}

/** The edition that an address below the base path leads to. */
export function editionAt(address: string, editions: readonly PlannedEdition[]): PlannedEdition | undefined {
  const basePathOf = ({ edition }: PlannedEdition): string => edition.project.config.site.basePath
  return editions
    .filter((edition) => `${address}/`.startsWith(basePathOf(edition)))
    .toSorted((a, b) => basePathOf(b).length - basePathOf(a).length)[0]
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
      found.set(route, { from, to: encodePath(now ?? path), at: { file: page.file }, isTemporary: now === undefined })
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
