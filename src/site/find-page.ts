import { posix } from 'node:path'
import { mountsOf } from '../config/content-folders.ts'
import { rootPathOf } from '../config/editions.ts'
import { hasSeparateLanguages } from '../config/language-words.ts'
import type { Config } from '../config/schema.ts'
import { decodePath, normaliseRoute, resolvePath } from '../formats/names/url.ts'
import type { Reference } from '../model/page.ts'
import { findPageFile, type PageIndex } from './page-index.ts'
import { conventionsOf, type RoutedPage } from './routes.ts'

/** What pages are looked up in. */
export interface PageLookup {
  readonly config: Config
  readonly index: PageIndex
  /** Redirected routes, each with the address that it leads to. The address is empty if it is invalid, which is reported elsewhere. */
  readonly redirects: ReadonlyMap<string, string>
  /** Routes that docsgen generates, with the ids on them: tags, the API reference. */
  readonly generated: ReadonlyMap<string, ReadonlySet<string>>
}

/** The page that a link with this decoded path leads to. */
export function findPage(
  path: string,
  reference: Reference,
  from: RoutedPage,
  lookup: PageLookup,
): RoutedPage | undefined {
  const ofFile = findPageOfFile(path, reference, lookup)
  if (ofFile !== undefined) return ofFile
  const found = lookup.index.byRoute.get(routeOf(path, from, lookup))
  const isHugo = conventionsOf(from.page, lookup.config.mounts) === 'hugo'
  return found ?? (isHugo ? findPageOfHugo(path, reference.base, lookup) : undefined)
}

/** The page whose file a path names. */
function findPageOfFile(path: string, { base }: Reference, { config, index }: PageLookup): RoutedPage | undefined {
  const { content, markdown } = config
  // In GitBook, an address is the path of a file even where it names a folder.
  const isFolder = markdown.dialect === 'gitbook' && !/\.\w+$/.test(path)
  if (!isFolder && !/\.(?:mdx?|tsx)\/?$/i.test(path)) return undefined
  const isRooted = path.startsWith('/')
  const written = isFolder ? `${path.replace(/\/$/, '')}/README.md` : path.replaceAll(/^\/|\/$/g, '')
  const isInSite = !isRooted && markdown.dialect === 'docusaurus'
  // A leading slash refers to the content folder. In other tools it refers to the base path or to the folder of the whole site.
  const places = [
    ...(isRooted ? [] : [[base, written]]),
    [content, written],
    ...(isRooted ? [[content, belowBase(path, config)]] : []),
    // In Docusaurus, the folder of the documentation or of the whole site.
    ...mountsOf(config).map(({ dir }) => [posix.join(content, dir), written]),
    ...(isRooted ? [['', written]] : isInSite ? [[markdown.aliases['@site'], written]] : []),
  ]
  for (const [folder = '', file = ''] of places) {
    const found = findPageFile(resolvePath(folder, file).slice(1), index)
    if (found !== undefined) return found
  }
  return undefined
}

/** The route that a path refers to: with or without the base path, or relative to the page that contains the link. */
export function routeOf(path: string, from: RoutedPage, { config, index, generated, redirects }: PageLookup): string {
  const isKnown = (route: string): boolean => [index.byRoute, generated, redirects].some((routes) => routes.has(route))
  if (!path.startsWith('/')) {
    const startAt = (folder: string): string => normaliseRoute(resolvePath(folder, path))
    const inFolder = startAt(folderOf(from, config))
    const starts = {
      never: [],
      first: [from.route],
      // Where addresses have no slash at the end, links of the index page of a folder start above the folder.
      second: [folderOf(from, config), from.route, posix.dirname(from.route)],
    }
    return starts[startAtPage(config)].map(startAt).find(isKnown) ?? inFolder
  }
  // A folder of the site can have the name of the base path.
  const written = normaliseRoute(path)
  return isKnown(written) ? written : normaliseRoute(`/${belowBase(path, config)}`)
}

/**
 * When relative links start at the address of the page. Starlight and MkDocs write them as they are, and their addresses
 * end with a slash. Those of Docusaurus can.
 */
function startAtPage({ markdown: { dialect }, build }: Config): 'first' | 'second' | 'never' {
  if (dialect === 'starlight' || (dialect === 'mkdocs' && !build.htmlFiles)) return 'first'
  return dialect === 'docusaurus' ? 'second' : 'never'
}

/**
 * The router of Docusaurus ignores the case of addresses, and so does its check of links in most versions. Hugo keeps it
 * in addresses if the config says so.
 */
export function routeInOtherCase(route: string, { config, index, generated }: PageLookup): string | undefined {
  if (!['docusaurus', 'hugo'].includes(config.markdown.dialect)) return undefined
  const wanted = route.toLowerCase()
  return [...index.byRoute.keys(), ...generated.keys()].find(
    (known) => known !== route && known.toLowerCase() === wanted,
  )
}

/** The part of a path with a leading slash that is below the base path. The path may include the base path or not. */
function belowBase(path: string, config: Config): string {
  const { basePath } = config.site
  const start = [basePath, prefixOfEdition(config)].find((prefix) => `${path}/`.startsWith(prefix))
  return path.slice((start ?? '/').length)
}

/** The base path of an edition below that of the whole site: `/fr/`. That of the main edition is `/`. */
export function prefixOfEdition(config: Config): string {
  return config.site.basePath.slice(rootPathOf(config).length - 1)
}

/** Where a link leads from a page of a separate language. */
interface LanguagePath {
  /** Below the language, or below the whole site if it leads out of the language. */
  readonly path: string
  readonly isOutside: boolean
}

/** Where languages are separate, a link without the name of its language leads to the main one. */
export function findLanguagePath(path: string, from: RoutedPage, { config }: PageLookup): LanguagePath | undefined {
  const prefix = prefixOfEdition(config)
  if (prefix === '/' || !hasSeparateLanguages(config)) return undefined
  const whole = resolvePath(posix.join(prefix, folderOf(from, config)), decodePath(path))
  const isOutside = [prefix, config.site.basePath].every((start) => !`${whole}/`.startsWith(start))
  return { path: isOutside ? whole : `/${belowBase(whole, config)}`, isOutside }
}

/** Relative links start at the page's folder, whatever the address in the browser is. In Hugo they start at the address. */
function folderOf({ page, route }: RoutedPage, { mounts, markdown: { dialect } }: Config): string {
  // In Docusaurus, an address that the front matter sets has no slash at its end.
  const isRenamed = dialect === 'docusaurus' && /[^/]$/.test(page.frontMatter.slug ?? '')
  const isNamed = !isRenamed && /(?:^|\/)(?:index|readme)\.\w+$/i.test(page.source) && !route.endsWith('/README')
  const isIndex = conventionsOf(page, mounts) === 'hugo' || isNamed
  return isIndex ? route : route.slice(0, route.lastIndexOf('/') + 1)
}

/**
 * Finds a page by the names that links in Hugo can have: the path without an extension, relative to the folder of the
 * file, or the end of a path if no other page has the same. Their case does not matter.
 */
function findPageOfHugo(path: string, base: string, { config, index }: PageLookup): RoutedPage | undefined {
  const folder = posix.relative(config.content, base).toLowerCase()
  if (!path.endsWith('.md')) return index.byRoute.get(normaliseRoute(resolvePath(`/${folder}`, path)))
  const end = `/${path.replace(/^[./]+/, '').replace(/\.md$/, '')}`.toLowerCase()
  const found = [...index.byRoute.values()].filter((one) =>
    `/${one.name}`
      .replace(/(?:\/_?index)?\.md$/, '')
      .toLowerCase()
      .endsWith(end),
  )
  return found.length === 1 ? found[0] : undefined
}
