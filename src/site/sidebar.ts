import path from 'node:path'
import { translateLabel } from '../config/language-words.ts'
import { rootPathOf } from '../config/editions.ts'
import type { Config } from '../config/schema.ts'
import type { SidebarItem } from '../config/schema-parts/sidebar-schema.ts'
import { anchorError } from '../report/anchor-error.ts'
import { nearestName } from '../report/nearest-name.ts'
import type { Place } from '../model/page.ts'
import type { CategoryIndex, IndexPage, SidebarEntry, SidebarName } from '../model/site.ts'
import { labelOfFolder } from '../formats/names/number-prefix.ts'
import { findLostApis } from '../formats/names/lost-apis.ts'
import { hrefOf, isAnchor, isExternal, joinPath, normaliseRoute, splitUrl } from '../formats/names/url.ts'
import { reportAs, type Report } from '../report/problem.ts'
import { compare, compareNames } from './compare-names.ts'
import { indexPages, type PageIndex } from './page-index.ts'
import type { RoutedPage } from './routes.ts'
import { readInOrder, type SidebarPlace } from './sidebar-places.ts'

export interface SidebarSource {
  readonly config: Config
  readonly pages: readonly RoutedPage[]
  /** The same with those that only redirect readers. */
  readonly placed: readonly RoutedPage[]
  readonly index: PageIndex
  /** The pages of the main language, if this is a translation. */
  readonly main: PageIndex | undefined
  /** Routes that exist but are not pages: lists of tags and posts, files, redirects. */
  readonly others: ReadonlySet<string>
  readonly placeOf: (path: readonly PropertyKey[]) => Place
}

/**
 * Plans every sidebar: explicit, generated from the folders, or both. A site without any gets one from its folders. A
 * version that uses the sidebars of the main version leaves out the pages that it does not have.
 */
export function planSidebars(source: SidebarSource, given: Report): Map<string, readonly SidebarEntry[]> {
  const report: Report = source.config.edition?.sharesSidebars === true ? () => undefined : given
  const configured = Object.entries(source.config.sidebars)
  const sidebars: [string, readonly SidebarItem[]][] =
    configured.length > 0 ? configured : [['docs', [{ autogenerate: '.' }]]]
  return new Map(
    sidebars.map(([name, items]) => [
      name,
      items.flatMap((item, position) => planItem(item, ['sidebars', name, position], source, report)),
    ]),
  )
}

function planItem(
  item: SidebarItem,
  at: readonly PropertyKey[],
  source: SidebarSource,
  report: Report,
): SidebarEntry[] {
  if (typeof item === 'string') return planPage(item, {}, at, { source, report })
  if ('page' in item) return planPage(item.page, item, at, { source, report })
  if ('autogenerate' in item) return generate(item, at, source, report)
  if ('category' in item) return planCategory(item, at, source, report)
  return planLink(item, [...at, 'link'], source, report)
}

/** A link to a page becomes the entry of that page. Others stay plain links, also to a page of the main language only. */
function planLink(
  { link, label, badge }: Extract<SidebarItem, { label: string; link: string }>,
  at: readonly PropertyKey[],
  { config, index, main, others, placeOf }: SidebarSource,
  report: Report,
): SidebarEntry[] {
  if (isExternal(link)) return [{ kind: 'link', label, badge, href: link, external: true }]
  const { path: target, query, fragment } = splitUrl(link)
  const own = index.find(target)
  if (own !== undefined && target === link) return [pageEntry(own, config, { label, badge })]
  const page = own ?? main?.find(target)
  const route = page?.route ?? [target, normaliseRoute(target)].find((known) => others.has(known))
  const fail = (rule: string, message: string): void => {
    const consequence = rule === 'broken-anchor' ? config.build.onBrokenAnchor : 'error'
    reportAs(consequence, { rule, message, at: placeOf(at) }, report)
  }
  if (route === undefined) {
    if (findLostApis({ apis: config.api, routes: index.byRoute })(target)) return []
    fail('broken-link', `"${link}" is not a page of this site${index.suggest(link)}`)
    return []
  }
  if (page !== undefined && !isAnchor(fragment, page.anchors))
    fail('broken-anchor', anchorError(fragment ?? '', page.anchors, `"${route}"`))
  const basePath = page === own ? config.site.basePath : rootPathOf(config)
  return [{ kind: 'link', label, badge, href: hrefOf(basePath, route, { query, fragment }), external: false }]
}

/** What the config says of the name of an entry. */
type WrittenName = Omit<Extract<SidebarItem, { page: string }>, 'page'>

interface Planning {
  readonly source: SidebarSource
  readonly report: Report
}

function planPage(
  name: string,
  shown: WrittenName,
  at: readonly PropertyKey[],
  { source, report }: Planning,
): SidebarEntry[] {
  const found = source.index.find(name)
  if (found !== undefined) return [pageEntry(found, source.config, shown)]
  const redirecting = source.placed.filter(({ page }) => page.redirect !== undefined)
  const moved = indexPages(redirecting, []).find(name)
  if (moved !== undefined) {
    const { path: href, label, badge } = pageEntry(moved, source.config, shown)
    return [{ kind: 'link', label, badge, href, external: false }]
  }
  const known = source.pages.map(({ route }) => route.slice(1))
  const message = `"${name}" is not a page of this site${nearestName(name.replace(/^\//, ''), known)}`
  report({ severity: 'error', rule: 'broken-link', message, at: source.placeOf(at) })
  return []
}

function pageEntry(
  { page, route }: RoutedPage,
  config: Config,
  shown: WrittenName = {},
): Extract<SidebarEntry, { kind: 'page' }> {
  const { label = labelOf(page), badge = page.frontMatter.sidebar_badge } = shown
  return { kind: 'page', label, badge, route, path: joinPath(config.site.basePath, route) }
}

function labelOf(page: RoutedPage['page']): string {
  return page.frontMatter.sidebar_label ?? page.title
}

function planCategory(
  item: Extract<SidebarItem, { category: string }>,
  at: readonly PropertyKey[],
  source: SidebarSource,
  report: Report,
): SidebarEntry[] {
  const items = item.items.flatMap((inner, position) => planItem(inner, [...at, 'items', position], source, report))
  const own = item.link === undefined ? undefined : source.index.find(item.link)
  if (item.link !== undefined && own === undefined) {
    const message = `"${item.link}" is not a page of this site${source.index.suggest(item.link)}`
    report({ severity: 'error', rule: 'broken-link', message, at: source.placeOf([...at, 'link']) })
  }
  if (items.length === 0 && own === undefined && item.items.length > 0) return []
  const { category: label, badge, collapsed = true, index, description } = item
  return [categoryEntry({ label, badge, collapsed, own, items, index, description }, source.config)]
}

interface Category extends SidebarName {
  readonly collapsed: boolean
  readonly own: RoutedPage | undefined
  readonly items: readonly SidebarEntry[]
  readonly index?: CategoryIndex | undefined
  readonly description?: string | undefined
}

function categoryEntry({ own, items, index, ...shown }: Category, config: Config): SidebarEntry {
  const badge = shown.badge ?? own?.page.frontMatter.sidebar_badge
  const route = index?.route ?? own?.route
  const first = route === undefined ? firstPath(items) : joinPath(config.site.basePath, route)
  return { kind: 'category', ...shown, badge, index, route, path: first ?? '', items }
}

/** The routes of the pages that docsgen generates for categories. */
export function listIndexRoutes(items: readonly SidebarItem[]): string[] {
  return items.flatMap((item) => {
    if (typeof item === 'string' || !('category' in item)) return []
    return [...(item.index === undefined ? [] : [item.index.route]), ...listIndexRoutes(item.items)]
  })
}

/** The generated pages of categories, each in its first place in the sidebars. */
export function planIndexPages(
  sidebars: ReadonlyMap<string, readonly SidebarEntry[]>,
  places: ReadonlyMap<string, readonly SidebarPlace[]>,
): IndexPage[] {
  const found = [...sidebars.values()].flatMap((entries) =>
    [...readInOrder(entries, [])].flatMap(({ entry, route }) => {
      const at = places.get(route)?.[0]
      if (entry.kind !== 'category' || entry.index === undefined || at === undefined) return []
      return [[route, { ...entry.index, ...at, path: entry.path, items: entry.items }] as const]
    }),
  )
  return [...new Map(found.toReversed()).values()].toReversed()
}

function firstPath(items: readonly SidebarEntry[]): string | undefined {
  for (const item of items) {
    if (item.kind === 'page') return item.path
    if (item.kind === 'category' && item.path !== '') return item.path
  }
  return undefined
}

interface Folder {
  readonly name: string
  own: RoutedPage | undefined
  readonly pages: RoutedPage[]
  readonly folders: Map<string, Folder>
}

/** Readers get to the home page by the logo, and its title is a slogan. */
function isStart({ page, route }: RoutedPage, { site }: Config): boolean {
  return page.frontMatter.layout === 'home' && (route === '/' || route === site.home)
}

/** Generates a sidebar from the folders: pages by position, then by name. The index of a folder is the page of its category. */
function generate(
  { autogenerate: directory, collapsed = true }: Extract<SidebarItem, { autogenerate: string }>,
  at: readonly PropertyKey[],
  source: SidebarSource,
  report: Report,
): SidebarEntry[] {
  const wanted = path.posix
    .normalize(directory)
    .replace(/^\.?\/?/, '')
    .replace(/\/$/, '')
  const root: Folder = { name: '', own: undefined, pages: [], folders: new Map() }
  for (const routed of source.pages) {
    const { name: file, page } = routed
    const { frontMatter } = page
    if (wanted !== '' && !file.startsWith(`${wanted}/`)) continue
    if (frontMatter.sidebar === false || frontMatter.unlisted === true || routed.page.post !== undefined) continue
    if (isStart(routed, source.config)) continue
    place(routed, file.slice(wanted === '' ? 0 : wanted.length + 1).split('/'), root)
  }
  // If the pages of a site could not be read, that was already reported.
  const hasPages = source.pages.some((routed) => !isStart(routed, source.config) && routed.page.kind !== 'api')
  if (hasPages && root.pages.length === 0 && root.folders.size === 0 && root.own === undefined) {
    report({
      severity: 'error',
      rule: 'empty-sidebar',
      message: `there are no pages below "${directory}"`,
      at: source.placeOf(at),
    })
  }
  return entriesOf(root, source.config, { collapsed, isTop: true })
}

function place(routed: RoutedPage, [head = '', ...rest]: readonly string[], folder: Folder): void {
  if (rest.length === 0) {
    if (/^(?:_?index|readme)\.\w+$/i.test(head)) folder.own = routed
    else folder.pages.push(routed)
    return
  }
  const inner = folder.folders.get(head) ?? { name: head, own: undefined, pages: [], folders: new Map() }
  folder.folders.set(head, inner)
  place(routed, rest, inner)
}

interface Positioned {
  readonly position: number
  readonly name: string
  readonly entry: SidebarEntry
}

function entriesOf(
  folder: Folder,
  config: Config,
  { collapsed, isTop }: { readonly collapsed: boolean; readonly isTop: boolean },
): SidebarEntry[] {
  const positioned: Positioned[] = folder.pages.map((routed) => positionedPage(routed, config))
  if (isTop && folder.own !== undefined) positioned.push({ ...positionedPage(folder.own, config), name: '' })
  for (const inner of folder.folders.values()) {
    const items = entriesOf(inner, config, { collapsed, isTop: false })
    const own = inner.own
    const position = positionOfFolder(inner, config)
    // A folder that contains only its index becomes a page.
    if (items.length === 0 && own !== undefined) positioned.push(positionedPage(own, config))
    else {
      const label = own === undefined ? translateLabel(labelOfFolder(inner.name), config) : labelOf(own.page)
      const entry = categoryEntry({ label, collapsed, own, items }, config)
      positioned.push({ position, name: inner.name, entry })
    }
  }
  // Without a locale, for the same order on every machine.
  return positioned
    .toSorted((a, b) => compare(a.position, b.position) || compareNames(a.name, b.name))
    .map(({ entry }) => entry)
}

/** That of its index. In Starlight, it is the first of its pages. */
function positionOfFolder({ own, pages, folders }: Folder, config: Config): number {
  const position = own?.page.frontMatter.sidebar_position ?? Number.POSITIVE_INFINITY
  if (config.markdown.dialect !== 'starlight') return position
  const ofPages = pages.map(({ page }) => page.frontMatter.sidebar_position ?? Number.POSITIVE_INFINITY)
  const ofFolders = Array.from(folders.values(), (folder) => positionOfFolder(folder, config))
  return Math.min(position, ...ofPages, ...ofFolders)
}

function positionedPage(routed: RoutedPage, config: Config): Positioned {
  return {
    position: routed.page.frontMatter.sidebar_position ?? Number.POSITIVE_INFINITY,
    name: path.posix.parse(routed.name).name,
    entry: pageEntry(routed, config),
  }
}
