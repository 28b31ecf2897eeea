import path from 'node:path'
import { isMainEdition } from '../config/editions.ts'
import type { Project } from '../config/project.ts'
import type { Config } from '../config/schema.ts'
import type { ApiIndex } from '../model/api-pages.ts'
import { placeOfKey, type Page } from '../model/page.ts'
import {
  isApiSidebar,
  type MediaFile,
  type Redirect,
  type RefusedFile,
  type SidebarEntry,
  type Site,
  type SitePage,
} from '../model/site.ts'
import { linkableFiles } from '../formats/names/own-files.ts'
import { encodePath, fileOfRoute, joinPath } from '../formats/names/url.ts'
import type { LinkView } from '../model/view.ts'
import { during } from '../report/internal-error.ts'
import type { Report } from '../report/problem.ts'
import { candidateFiles } from './candidate-files.ts'
import { findFilesIn } from './wiki-links.ts'
import { resolveReference, type AddressIndex, type Editions } from './addresses.ts'
import { blogRoute, blogTrail, blogRoutes, planBlog, planBlogSidebars } from './blog.ts'
import { reportCollisions, staticFilesBelow } from './collisions.ts'
import { planApiSidebars } from './api-pages.ts'
import { indexPages, type PageIndex } from './page-index.ts'
import { gatherRedirects } from './gather-redirects.ts'
import { listRedirects } from './redirects.ts'
import { listTags, planTags } from './tags.ts'
import { mountOfPage, planRoutes, type RoutedPage } from './routes.ts'
import { openSidebars, placeInDocs, placeInSidebars, type SidebarPlace } from './sidebar-places.ts'
import { listIndexRoutes, planIndexPages, planSidebars } from './sidebar.ts'

/** When each file was last changed, and by whom, by path relative to the project's folder. */
export type LastChanges = ReadonlyMap<string, { readonly iso: string; readonly author: string }>

export interface SiteSource {
  readonly project: Project
  readonly pages: readonly Page[]
  readonly media: ReadonlyMap<string, MediaFile | RefusedFile>
  readonly staticFiles: ReadonlyMap<string, MediaFile>
  readonly lastChanges: LastChanges
  /** Routes that docsgen generates, with the ids on them. */
  readonly generated: ReadonlyMap<string, ReadonlySet<string>>
  /** What the API documents contain, and where. */
  readonly apiIndexes: readonly ApiIndex[]
  readonly drafts: boolean
  readonly links?: EditionSources | undefined
}

/** What an edition has to do with the others. */
export interface EditionSources {
  /** Configs of the edition and of those whose pages it uses where it has none. */
  readonly takenFrom: readonly Config[]
  /** What links to other versions are resolved against. It is complete when all editions are planned. */
  readonly versions: Editions
  /** The pages of the main language, if the edition is a translation. */
  readonly main?: PageIndex | undefined
}

/** A plan that can be updated when the content of a page changes. */
export interface OpenPlan {
  readonly site: Site
  /** What links to this site are resolved against. */
  readonly addresses: AddressIndex
  /**
   * Plans a page again whose front matter, title and description are unchanged, so that nothing else of the site changes.
   * `media` are the files that the page refers to. Returns `undefined` for a page that is not in the plan.
   */
  readonly planAgain: (page: Page, media: ReadonlyMap<string, MediaFile | RefusedFile>) => SitePage | undefined
}

/**
 * Decides every address, sidebar, neighbour and redirect. Steps: leave out drafts, assign routes, plan redirects and
 * sidebars, resolve every reference, and find the neighbours and breadcrumbs of each page.
 */
export function openPlan(source: SiteSource, report: Report): OpenPlan {
  const { project } = source
  const { config } = project
  const { placeOf } = project.document
  const published = source.pages.filter((page) => source.drafts || page.frontMatter.draft !== true)
  const blog = { route: blogRoute(config), permalinks: config.blog?.permalinks ?? 'name' }
  const placed = planRoutes(published, { blog, variables: config.variables, mounts: config.mounts }, report)
  const redirectRequests = listRedirects({ config, pages: placed, placeOf })
  const routed = placed.filter(({ page }) => page.redirect === undefined)
  const redirected = redirectRequests.map(({ from }) => from)
  const index = indexPages(routed, redirected, source.links?.takenFrom)
  const tags = listTags(routed, config)
  const lists = [...blogRoutes(routed, config), ...Object.values(config.sidebars).flatMap(listIndexRoutes)]
  const made = new Map([...source.generated, ...withoutIds(lists)])
  const generated = new Map([...withoutIds(filesOfSite(config)), ...made, ...pagesOfTags(tags)])
  const taken = new Set([...tags.keys(), ...made.keys(), ...source.staticFiles.keys()])
  const others = new Set([...taken, ...generated.keys(), ...redirectRequests.map(({ from }) => from)])
  const sidebars = new Map([
    ...planSidebars({ config, placed, pages: routed, index, main: source.links?.main, others, placeOf }, report),
    ...planApiSidebars(source.apiIndexes, config),
    ...planBlogSidebars(routed, project),
  ])
  const moved = gatherRedirects({ source, routed, redirectRequests, index, sidebars, taken }, report)
  const lookup: AddressIndex = {
    config,
    index,
    ...searchable(source.media),
    staticFiles: source.staticFiles,
    redirects: targetsOf(redirectRequests, moved.redirects),
    apis: source.apiIndexes,
    generated,
    versions: source.links?.versions,
  }
  const places = placeInSidebars(sidebars)
  const planning = { source, lookup, places, sidebars, sidebarOf: openSidebars(places, sidebars, config) }
  const pages = routed.map((page) => during(`planning ${page.page.file}`, () => planPage(page, planning, report)))
  const files = [...made.keys()].map((route) => (lists.includes(route) ? fileOfList(route) : route.slice(1)))
  const staticFiles = staticFilesBelow(config, source.staticFiles)
  reportCollisions({ pages, ...moved, tags, staticFiles, generated: files }, report)
  let used: Site['media'] | undefined
  const site: Site = {
    pages,
    ...moved,
    tags: planTags(tags, pages, config),
    indexPages: planIndexPages(sidebars, places),
    blog: planBlog(pages, config),
    sidebars,
    // Links to other versions can be resolved only when these are planned.
    get media() {
      return (used ??= usedMedia(pages, lookup))
    },
    staticFiles: [...source.staticFiles.values()],
  }
  const planAgain: OpenPlan['planAgain'] = (page, media) => {
    const known = index.findFile(page.file)
    const again = { ...planning, lookup: { ...lookup, ...searchable(media) } }
    return known && planPage({ ...known, page, anchors: new Set(page.ids) }, again, () => undefined)
  }
  return { site, addresses: lookup, planAgain }
}

/** The addresses of files at the top of the output that links may lead to. */
function filesOfSite(config: Config): readonly string[] {
  return isMainEdition(config) ? linkableFiles : []
}

function withoutIds(routes: readonly string[]): (readonly [route: string, ids: ReadonlySet<string>])[] {
  return routes.map((route) => [route, new Set()])
}

/** The output file of a generated list. Feeds have an ending. */
function fileOfList(route: string): string {
  return route.endsWith('.xml') ? route.slice(1) : fileOfRoute(route)
}

/** The routes of the tag lists. Links cannot refer to ids on them. */
function pagesOfTags(tags: ReturnType<typeof listTags>): [route: string, ids: ReadonlySet<string>][] {
  return [...tags].flatMap(([route, { list }]) => [route, list].map((one) => [one, new Set()] as const))
}

/** Where each redirected address leads. Empty for an invalid redirect, which is reported elsewhere. */
function targetsOf(
  redirectRequests: readonly { readonly from: string }[],
  redirects: readonly Redirect[],
): ReadonlyMap<string, string> {
  return new Map([
    ...redirectRequests.map(({ from }) => [from, ''] as const),
    ...redirects.map(({ from, to }) => [from, to] as const),
  ])
}

interface Planning {
  readonly source: SiteSource
  readonly lookup: AddressIndex
  readonly places: ReadonlyMap<string, readonly SidebarPlace[]>
  readonly sidebars: ReadonlyMap<string, readonly SidebarEntry[]>
  readonly sidebarOf: ReturnType<typeof openSidebars>
}

function planPage(routed: RoutedPage, planning: Planning, report: Report): SitePage {
  const { route } = routed
  const { config } = planning.source.project
  const places = planning.places.get(route) ?? []
  const page = config.markdown.dialect === 'mkdocs' ? withTitleOf(places[0], routed.page) : routed.page
  const { frontMatter } = page
  const isApi = page.kind === 'api'
  const own = isApi ? places.find((place) => isApiSidebar(place.sidebar))?.sidebar : undefined
  const sidebar = isApi ? own : planning.sidebarOf(routed, report)
  const place = places.find((candidate) => candidate.sidebar === sidebar)
  const docs = isApi ? placeInDocs(routed, place, planning) : undefined
  let addresses: SitePage['addresses'] | undefined
  return {
    page,
    route,
    path: joinPath(config.site.basePath, route),
    isListed: frontMatter.unlisted !== true,
    get addresses() {
      return (addresses ??= during(`resolving the links of ${page.file}`, () =>
        page.references.map((reference) => resolveReference(reference, routed, planning.lookup)),
      ))
    },
    sidebar,
    menuSidebar: docs?.sidebar,
    trail: blogTrail(page, planning.source.project) ?? docs?.trail ?? place?.trail ?? [],
    label: labelOf(page, place ?? docs),
    previous: neighbour(page, 'pagination_prev', place?.previous, { index: planning.lookup.index, config, report }),
    next: neighbour(page, 'pagination_next', place?.next, { index: planning.lookup.index, config, report }),
    editUrl: editUrlOf(page, config),
    lastUpdated: lastUpdatedOf(page, planning.source),
  }
}

/** In MkDocs, a page without a title has the one that the navigation gives it. */
function withTitleOf(place: SidebarPlace | undefined, page: Page): Page {
  const isNamed = page.hasOwnTitle || page.frontMatter.title !== undefined || place === undefined
  return isNamed ? page : { ...page, title: place.label }
}

function labelOf({ frontMatter, title }: Page, place: { readonly label?: string } | undefined): string {
  return place?.label ?? frontMatter.sidebar_label ?? title
}

interface Neighbourhood {
  readonly index: PageIndex
  readonly config: Config
  readonly report: Report
}

function neighbour(
  page: Page,
  key: 'pagination_prev' | 'pagination_next',
  planned: LinkView | undefined,
  { index, config, report }: Neighbourhood,
): LinkView | undefined {
  const wanted = page.frontMatter[key]
  if (wanted === undefined) return planned
  if (wanted === null) return undefined
  const found = index.find(wanted) ?? config.mounts.map(({ dir }) => index.find(`${dir}/${wanted}`)).find(Boolean)
  if (found !== undefined) {
    return {
      label: found.page.frontMatter.sidebar_label ?? found.page.title,
      href: encodePath(joinPath(config.site.basePath, found.route)),
      external: false,
    }
  }
  report({
    severity: 'error',
    rule: 'broken-link',
    message: `"${key}" names "${wanted}", which is not a page of this site${index.suggest(`/${wanted}`)}`,
    at: placeOfKey(page, key),
  })
  return undefined
}

function editUrlOf(page: Page, config: Config): string | undefined {
  const { custom_edit_url: custom } = page.frontMatter
  if (custom === null) return undefined
  if (custom !== undefined) return custom
  const own = page.post === undefined ? mountOfPage(page, config.mounts) : config.blog
  const [folder, below] =
    own?.editUrl === undefined
      ? [config.docs.editUrl, page.file]
      : [own.editUrl, path.posix.relative(own.dir, page.post === undefined ? page.source : page.file)]
  return folder === undefined ? undefined : `${folder.replace(/\/?$/, '/')}${below}`
}

function lastUpdatedOf(page: Page, { lastChanges, project }: SiteSource): SitePage['lastUpdated'] {
  const { last_update: own } = page.frontMatter
  const change = project.config.docs.lastUpdated ? lastChanges.get(page.file) : undefined
  const iso = own?.date ?? change?.iso
  return iso === undefined ? undefined : { iso, author: own?.author }
}

/** Files that pages refer to, with the search for their names. */
function searchable(media: SiteSource['media']): Pick<AddressIndex, 'media' | 'findFiles'> {
  return { media, findFiles: findFilesIn(media.keys()) }
}

function usedMedia(pages: readonly SitePage[], { media, config, findFiles }: AddressIndex): readonly MediaFile[] {
  const mayUse = ({ page }: SitePage): boolean =>
    page.references.some((reference) => candidateFiles(reference, config, findFiles).some((file) => media.has(file)))
  const users = media.size === 0 ? [] : pages.filter(mayUse)
  const used = new Set(users.flatMap(({ addresses }) => addresses.map((address) => address.media)))
  const byOutput = new Map(
    [...media.values()].flatMap((file) => ('output' in file && used.has(file.output) ? [[file.output, file]] : [])),
  )
  return [...byOutput.values()].toSorted((a, b) => (a.output < b.output ? -1 : 1))
}
