import { posix } from 'node:path'
import { isTranslatedFile, listedFoldersOf } from '../config/content-folders.ts'
import { isMainEdition, otherBasePaths, pathOfVersion, rootPathOf } from '../config/editions.ts'
import type { ApiIndex } from '../model/api-pages.ts'
import type { Reference } from '../model/page.ts'
import type { Address } from '../model/site.ts'
import {
  decodePath,
  encodePath,
  hrefOf,
  isAnchor,
  isExternal,
  joinPath,
  resolvePath,
  splitUrl,
} from '../formats/names/url.ts'
import { anchorError } from '../report/anchor-error.ts'
import { nearestName } from '../report/nearest-name.ts'
import { findAnchor } from './anchors.ts'
import { findPage, findLanguagePath, routeInOtherCase, routeOf, type PageLookup } from './find-page.ts'
import { findFile, type SiteFiles } from './candidate-files.ts'
import { linkError } from './link-error.ts'
import { anchorOfViewer, findInApis, homeOfAnchor, isApiLink, isPageOf, isVersionLink } from './api-links.ts'
import { anchorAddress, isNamedLink, namedAddress } from './named-links.ts'
import { findPageFile } from './page-index.ts'
import { addressOfName, isWikiLink, type FindFiles } from './wiki-links.ts'
import type { RoutedPage } from './routes.ts'

/** What addresses are resolved against. */
export interface AddressIndex extends SiteFiles, PageLookup {
  /** What the API documents contain, and where. */
  readonly apis: readonly ApiIndex[]
  /** Finds files of the project that pages refer to. */
  readonly findFiles: FindFiles
  /** The editions of the build by name, the main one first. The preview, which knows only that one, has none. */
  readonly versions?: Editions | undefined
}

export type Editions = ReadonlyMap<string, AddressIndex>

/** Finds where a reference of a page leads. */
export function resolveReference(reference: Reference, from: RoutedPage, lookup: AddressIndex): Address {
  const { url } = reference
  if (isApiLink(reference)) return apiAddress(url, from, lookup)
  if (isVersionLink(reference)) return versionAddress(reference, from, lookup)
  if (isWikiLink(reference, lookup.config))
    return resolveReference({ ...reference, url: addressOfName(reference, from, lookup) }, from, lookup)
  if (isNamedLink(reference, lookup)) return namedAddress(reference, from, lookup)
  if (isExternal(url)) return { href: url, isExternal: true }
  const { path, query, fragment } = splitUrl(url)
  if (path === '') return ownAnchor(from, query, fragment, lookup)
  const inLanguage = reference.kind === 'link' ? findLanguagePath(path, from, lookup) : undefined
  const whole = inLanguage ? { ...reference, url: encodePath(inLanguage.path) + url.slice(path.length) } : reference
  return (
    (inLanguage?.isOutside === true ? addressElsewhere(whole, from, lookup) : undefined) ??
    addressHere(reference, from, lookup) ??
    addressElsewhere(whole, from, lookup) ??
    unknownAddress(reference, from, lookup)
  )
}

/** Where a path leads in this edition. */
function addressHere(reference: Reference, from: RoutedPage, lookup: AddressIndex): Address | undefined {
  const { path, query, fragment } = splitUrl(reference.url)
  const decoded = decodePath(path)
  const page = findPage(decoded, reference, from, lookup)
  if (page !== undefined) {
    const anchor = ownFragment(page, fragment, lookup)
    return pageAddress(homeOf(page, anchor, lookup), query, anchor, lookup)
  }
  const route = routeOf(decoded, from, lookup)
  const ids = lookup.generated.get(route)
  if (ids !== undefined) return generatedAddress(route, ids, { query, fragment }, lookup)
  const redirected = lookup.redirects.get(route)
  if (redirected !== undefined) return redirectedAddress({ route, to: redirected }, { query, fragment }, from, lookup)
  // A browser looks for a file next to the page, which can be in the static folder.
  const file = findFile(decoded, reference, lookup) ?? lookup.staticFiles.get(route)
  if (file === undefined) return undefined
  if ('message' in file) return { href: reference.url, isExternal: false, error: file }
  const { output, width, height } = file
  const href = `${rootPathOf(lookup.config)}${encodePath(output)}${query}${fragment === undefined ? '' : `#${fragment}`}`
  return { href, isExternal: false, media: output, width, height }
}

function unknownAddress(reference: Reference, from: RoutedPage, lookup: AddressIndex): Address {
  const { url, kind } = reference
  const { path } = splitUrl(url)
  const decoded = decodePath(path)
  const route = routeOf(decoded, from, lookup)
  const other = routeInOtherCase(route, lookup)
  if (other !== undefined) return resolveReference({ ...reference, url: other + url.slice(path.length) }, from, lookup)
  // Suggestions are expensive, and a site that ignores broken links does not show them.
  const error = {
    rule: kind === 'link' ? 'broken-link' : 'broken-image',
    get message() {
      return linkError(reference, { path: decoded, route }, lookup)
    },
  } as const
  return { href: url, isExternal: false, error }
}

function versionAddress(reference: Reference, from: RoutedPage, { versions, config }: AddressIndex): Address {
  const { url } = reference
  const [, name = '', rest = ''] = /^([^/#?]*)(.*)$/s.exec(decodePath(url.slice('version:'.length))) ?? []
  const names = config.versions.map((version) => version.name)
  // The language of the page comes first, and then the main one.
  const indexes = [...(versions?.values() ?? [])].toReversed().filter(({ config: { edition, site } }) => {
    return edition?.name === name && (edition.mainLocale === undefined || site.locale === config.site.locale)
  })
  const inVersion = { ...reference, url: rest.replace(/^(?!\/)/, '/') }
  const addresses = indexes.map((lookup) => {
    const { route: _, ...address } = resolveReference(inVersion, from, alone(lookup))
    return address
  })
  const address = addresses.find(({ error }) => error === undefined) ?? addresses.at(-1)
  if (address !== undefined) {
    if (address.error === undefined) return address
    const message = `${address.error.message}, in version "${name}"`
    return { ...address, href: url, error: { rule: address.error.rule, message } }
  }
  if (versions === undefined && names.includes(name))
    return { href: `${pathOfVersion(name, config)}${rest.replace(/^\//, '')}`, isExternal: false }
  const message = names.includes(name)
    ? `the version "${name}" is built separately; link to its full address`
    : `"${name}" is not a version of this site${nearestName(name, names) || `; versions: ${names.join(', ') || 'none'}`}`
  return { href: url, isExternal: false, error: { rule: 'broken-link', message } }
}

/** Where an address leads that this version does not have: another version, the blog, a newer page. */
function addressElsewhere(reference: Reference, from: RoutedPage, lookup: AddressIndex): Address | undefined {
  const { url } = reference
  if (!url.startsWith('/')) return addressOfFile(reference, lookup)
  const root = rootPathOf(lookup.config)
  const href = url.startsWith(root) ? url : joinPath(root, url)
  const isBelow = (basePath: string): boolean => `${splitUrl(href).path}/`.startsWith(basePath)
  if (lookup.versions === undefined)
    return otherBasePaths(lookup.config).some(isBelow) ? { href, isExternal: false } : undefined
  // The main edition has everything else, so it comes last.
  for (const other of [...lookup.versions.values()].toReversed()) {
    if (other.config === lookup.config) continue
    if (!isMainEdition(other.config) && !isBelow(other.config.site.basePath)) continue
    const { route: _, ...address } = resolveReference(reference, from, alone(other))
    if (address.error === undefined || address.error.rule === 'broken-anchor') return address
  }
  return undefined
}

/** Where the path of a file leads that is a page of another version. */
function addressOfFile({ base, url }: Reference, { versions, config }: AddressIndex): Address | undefined {
  const { path, query, fragment } = splitUrl(url)
  const file = resolvePath(base, decodePath(path)).slice(1)
  const holds = (folder: string): boolean => folder === '.' || `${file}/`.startsWith(`${folder}/`)
  const folders = config.versions.flatMap(({ mounts = [] }) => mounts).map(({ dir }) => posix.join(config.content, dir))
  if (versions === undefined && folders.some(holds)) return { href: url, isExternal: false }
  for (const other of versions?.values() ?? []) {
    const page = listedFoldersOf(other.config).some(holds) && findPageFile(file, other.index)
    if (page) return { ...pageAddress(page, query, fragment, other), route: undefined }
  }
  return undefined
}

/** An edition whose links do not lead to others. */
function alone(lookup: AddressIndex): AddressIndex {
  return { ...lookup, versions: new Map() }
}

function apiAddress(url: string, from: RoutedPage, lookup: AddressIndex): Address {
  const name = decodePath(url.slice('api:'.length))
  // A name first refers to the page's own document.
  const own = lookup.apis.filter((api) => from.page.kind === 'api' && isPageOf(from.route, api))
  const here = own.length === 0 ? undefined : findInApis(name, own)
  const found = here === undefined || 'error' in here ? findInApis(name, lookup.apis) : here
  if ('error' in found) return { href: url, isExternal: false, error: { rule: 'broken-link', message: found.error } }
  return anchorAddress(found.route, found.anchor, from, lookup)
}

function ownAnchor(from: RoutedPage, query: string, fragment: string | undefined, lookup: AddressIndex): Address {
  const known = findAnchor(from, fragment)
  const href = `${query}${fragment === undefined ? '' : `#${known ?? fragment}`}`
  const address = { href: href === '' ? '#' : href, isExternal: false, route: from.route }
  if (known !== undefined) return address
  const home = homeOfAnchor(from.route, decodePath(fragment ?? ''), lookup.apis)
  const target = home === undefined ? undefined : lookup.index.byRoute.get(home)
  if (target !== undefined && target !== from && findAnchor(target, fragment) !== undefined)
    return anchorAddress(target.route, decodePath(fragment ?? ''), from, lookup)
  const message = anchorError(fragment ?? '', from.page.ids, 'this page')
  return { ...address, error: { rule: 'broken-anchor', message } }
}

/** Links to a reference may have the notation of the viewer that showed it before. */
function ownFragment(page: RoutedPage, fragment: string | undefined, { apis }: AddressIndex): string | undefined {
  if (fragment === undefined || page.page.kind !== 'api') return fragment
  const anchor = anchorOfViewer(page, decodePath(fragment), apis)
  return anchor === undefined ? fragment : encodeURIComponent(anchor)
}

/** In some layouts the target of an anchor of an API's page has its own page. */
function homeOf(page: RoutedPage, fragment: string | undefined, { apis, index }: AddressIndex): RoutedPage {
  if (page.page.kind !== 'api') return page
  const home = fragment === undefined ? undefined : homeOfAnchor(page.route, decodePath(fragment), apis)
  return (home === undefined ? undefined : index.byRoute.get(home)) ?? page
}

function pageAddress(target: RoutedPage, query: string, fragment: string | undefined, lookup: AddressIndex): Address {
  const known = findAnchor(target, fragment)
  const address = {
    href: hrefOf(lookup.config.site.basePath, target.route, {
      query,
      fragment: fragment === undefined ? undefined : (known ?? fragment),
    }),
    isExternal: false,
    route: target.route,
    fragment,
  }
  if (known !== undefined) return address
  const { file, ids } = target.page
  const isTranslation = lookup.config.edition?.mainLocale !== undefined && isTranslatedFile(lookup.config, file)
  const anchor = decodePath(fragment ?? '')
  const message = isTranslation
    ? `"${file}" has no anchor "#${anchor}"; write {#${anchor}} after the heading that has it in the original`
    : anchorError(fragment ?? '', ids, `"${target.route}"`)
  return { ...address, error: { rule: 'broken-anchor', message } }
}

type Rest = Pick<ReturnType<typeof splitUrl>, 'query' | 'fragment'>

/** A redirect drops the fragment, so a link with a fragment is resolved to the page at the end of the redirect. */
function redirectedAddress(
  { route, to }: { readonly route: string; readonly to: string },
  { query, fragment }: Rest,
  from: RoutedPage,
  lookup: AddressIndex,
): Address {
  if (fragment === undefined || fragment === '' || to === '')
    return {
      href: hrefOf(lookup.config.site.basePath, route, { query, fragment: undefined }),
      isExternal: false,
      route,
    }
  if (isExternal(to)) return { href: to.includes('#') ? to : `${to}#${fragment}`, isExternal: true }
  const end = splitUrl(to)
  const page = lookup.index.byRoute.get(routeOf(decodePath(end.path), from, lookup))
  if (page === undefined || end.fragment !== undefined) return { href: to, isExternal: false, route }
  return pageAddress(homeOf(page, fragment, lookup), query, fragment, lookup)
}

function generatedAddress(
  route: string,
  ids: ReadonlySet<string>,
  { query, fragment }: Rest,
  lookup: AddressIndex,
): Address {
  const href = hrefOf(lookup.config.site.basePath, route, { query, fragment })
  const address = { href, isExternal: false, route, fragment }
  if (isAnchor(fragment, ids)) return address
  return { ...address, error: { rule: 'broken-anchor', message: anchorError(fragment ?? '', ids, `"${route}"`) } }
}
