import { uniqueBy } from '../formats/unique-by.ts'
import { cardList } from '../formats/markdown/own-components.ts'
import { CategoryCards } from '../../templates/layout/IndexPage.tsx'
import { rootPathOf } from '../config/editions.ts'
import type { Config } from '../config/schema.ts'
import type { OutputFile, PageParts } from '../model/output.ts'
import type { PageBody, ShownBody } from '../model/page.ts'
import type { SidebarEntry, Site, SitePage } from '../model/site.ts'
import { once, remember, takeOrMake } from '../formats/take-or-make.ts'
import { encodePath, fileOfRoute, isExternal, joinPath, markdownVersionOfRoute } from '../formats/names/url.ts'
import type { AssetView, LinkView, PageView, SidebarView, SiteView } from '../model/view.ts'
import { fillHtml, listFillings, type Filling } from './resolve-placeholders.ts'
import { fingerprintOfHtml, fingerprintOfMarkdown, hash, markdownVersionOf } from './page-parts.ts'
import type { EditionLinks, ListedSite } from './edition-links.ts'
import { cardsOf } from './cards.ts'
import { renderDocument, renderPart } from './render-html.tsx'
import { formatDate } from '../formats/format-date.ts'
import { markCurrent } from './mark-current.ts'
import { viewFeeds, viewPost } from './post-view.ts'
import { navigationFile, viewSidebar } from './sidebar-view.ts'
import type { SiteSlots } from './slots.ts'
import { staticAddress } from './site-view.ts'
import { structuredData } from './structured-data.ts'
import { viewTranslation } from './translation-view.ts'
import { codeFingerprint } from '../system/package-folder.ts'

/** What rendering needs in addition to the plan. */
export interface RenderSource {
  readonly site: Site
  readonly config: Config
  readonly view: SiteView
  readonly readBody: (key: string) => ShownBody
  readonly readMarkdown: (key: string) => PageBody['markdown']
  /** Style sheets in the assets folder: of components by name, of module pages by file. */
  readonly styles: ReadonlyMap<string, readonly { readonly name: string; readonly integrity: string }[]>
  /** The site's own parts of every page. */
  readonly slots?: SiteSlots | undefined
  /** Marks broken links on the page, for writers. */
  readonly marksErrors?: boolean
  /** Translated files whose original has changed. */
  readonly outdated?: ReadonlySet<string>
  /** What the files for search engines list; by default, the pages of the site. */
  readonly listed?: ListedSite | undefined
  /** Where the pages are in the other editions of the site. */
  readonly links?: EditionLinks | undefined
}

/**
 * Pages with their Markdown versions; by default, all pages of the site. Nothing is rendered until a file's content is requested. The fingerprint is
 * computed from the same values that the templates get, so it always includes everything they show.
 */
export function renderPages(source: RenderSource, pages = source.site.pages): OutputFile[] {
  const { site, config } = source
  const shared = once(() => hash([codeFingerprint(), JSON.stringify([source.view, config.blog])]))
  const sidebars = once(
    () => new Map([...site.sidebars].map(([name, entries]) => [name, hash([JSON.stringify(entries)])])),
  )
  const tags = listTagsByRoute(site)
  // The content of a page is usually made right after its fingerprint. Keeping more would need memory.
  const viewShown = remember((page: SitePage) => {
    const current = pathsOf(page, source)
    const view = markCurrent(source.view, current, source.links && { page, links: source.links })
    return { current, view, frame: viewFrame(page, source, tags.get(page.route) ?? []) }
  }, 1)
  return pages.flatMap((page): OutputFile[] => {
    const frameFingerprint = once((): string => {
      const { current, view, frame } = viewShown(page)
      const choices = source.links === undefined ? [] : [view.versions, view.locales]
      const sidebar = sidebars().get(page.menuSidebar ?? page.sidebar ?? '') ?? ''
      const cards = cardsOf(page, source.site)
      const slots = source.slots?.fingerprint({ ...frame, sidebar: sidebar !== '' }) ?? ''
      const described = JSON.stringify([frame, current, choices, cards, page.page.post])
      return hash([shared(), sidebar, slots, page.route, described])
    })
    const fillings = (): string[] => listFillings(fillingOf(page, source))
    const { bodyKey } = page.page
    const html: OutputFile = {
      path: fileOfRoute(page.route),
      fingerprint: once(() => fingerprintOfHtml({ frame: frameFingerprint(), fillings: fillings() }, bodyKey)),
      content: () => renderDocument(source, viewShown(page).view, viewPage(page, viewShown(page).frame, source)),
    }
    if (!hasMarkdownVersion(page)) return [html]
    const parts = (): PageParts => ({
      frame: frameFingerprint(),
      fillings: fillings(),
      ...markdownPartsOf(page, source),
    })
    const markdownVersion = {
      path: markdownVersionOfRoute(page.route),
      fingerprint: once(() => fingerprintOfMarkdown(markdownPartsOf(page, source), bodyKey)),
      content: () => renderMarkdownVersion(page, source),
    }
    return [{ ...html, parts }, markdownVersion]
  })
}

function fillingOf({ addresses, page: { references } }: SitePage, { marksErrors = false }: RenderSource): Filling {
  return { references, addresses, marksErrors }
}

function hasMarkdownVersion({ page }: SitePage): boolean {
  return page.kind !== 'module'
}

function renderMarkdownVersion(sitePage: SitePage, source: RenderSource): string {
  const { page } = sitePage
  return markdownVersionOf(page, source.readMarkdown(page.bodyKey), markdownPartsOf(sitePage, source).targets)
}

/** The Markdown version with absolute addresses, so that it can be used outside the site. */
function markdownPartsOf(
  { page, addresses }: SitePage,
  { config }: RenderSource,
): Pick<PageParts, 'markdownFrame' | 'targets'> {
  const origin = originOf(config)
  return {
    markdownFrame: hash([codeFingerprint(), page.hasOwnTitle ? '' : page.title]),
    targets: addresses.map(({ href }) => (isExternal(href) || href.startsWith('#') ? href : `${origin}${href}`)),
  }
}

/** A fingerprint of a page's text, for files that contain many pages. */
export function fingerprintOfText(page: SitePage, source: RenderSource): string {
  const { title, description } = page.page
  return hasMarkdownVersion(page)
    ? fingerprintOfMarkdown(markdownPartsOf(page, source), page.page.bodyKey)
    : hash([codeFingerprint(), title, description])
}

/** The Markdown version of a page, for files that contain many pages. */
export function markdownVersionText(page: SitePage, source: RenderSource): string {
  return hasMarkdownVersion(page)
    ? renderMarkdownVersion(page, source)
    : `# ${page.page.title}\n\n${page.page.description}\n`
}

const origins = new Map<string, string>()

/** Scheme and host of the published site, without a trailing slash. */
export function originOf(config: Config): string {
  return takeOrMake(origins, config.site.url, (url) => new URL(url).origin)
}

function sidebarOf(page: SitePage, source: RenderSource): SidebarView[] | undefined {
  const entries = entriesOf(page, source)
  return entries === undefined || entries.length === 0 ? undefined : viewSidebar(entries, page.route)
}

/** Where the browser finds a sidebar that is too large for pages. */
export function sidebarFileOf(entries: readonly SidebarEntry[] = [], config: Config): string | undefined {
  const file = navigationFile(entries)
  return file === undefined ? undefined : joinPath(rootPathOf(config), `/${file.path}`)
}

function entriesOf({ sidebar, menuSidebar }: SitePage, { site }: RenderSource): readonly SidebarEntry[] | undefined {
  return site.sidebars.get(menuSidebar ?? sidebar ?? '')
}

/** The tags of each page as links, by route. */
function listTagsByRoute({ tags }: Site): ReadonlyMap<string, readonly LinkView[]> {
  const links = tags.flatMap(({ label, path, pages }) =>
    pages.map(({ route }) => ({ route, link: { label, href: encodePath(path), external: false } })),
  )
  const byRoute = Map.groupBy(links, ({ route }) => route)
  return new Map([...byRoute].map(([route, own]) => [route, own.map(({ link }) => link)]))
}

/** What a page shows around its text, except for what is only read or created when the page is rendered. */
type PageFrame = Omit<PageView, 'article' | 'sidebar' | 'post'>

function viewPage(page: SitePage, frame: PageFrame, source: RenderSource): PageView {
  const body = source.readBody(page.page.bodyKey)
  return {
    ...frame,
    article: showCards(fillHtml(body.html, fillingOf(page, source)), page, source),
    sidebar: isWide(frame.layout) ? undefined : sidebarOf(page, source),
    post: viewPost(page, source.config, () => body.sections),
  }
}

function showCards(html: string, page: SitePage, source: RenderSource): string {
  const cards = cardsOf(page, source.site)
  if (cards === undefined) return html
  return html.replaceAll(`<${cardList.element}></${cardList.element}>`, () =>
    renderPart(source.view, <CategoryCards cards={cards} />),
  )
}

/** The way to a page through its sidebar. Categories without a page have no address. */
export function viewTrail(trail: SitePage['trail'], { site }: Config): PageView['breadcrumbs'] {
  return trail.map(({ label, route }) => ({
    label,
    href: route === undefined ? undefined : joinPath(site.basePath, route),
  }))
}

function viewFrame(page: SitePage, source: RenderSource, tags: readonly LinkView[]): PageFrame {
  const { config, site } = source
  const { page: content } = page
  const { frontMatter } = content
  const canonical = `${originOf(config)}${encodePath(source.links?.canonicalOf(page) ?? page.path)}`
  const layout = content.kind === 'api' ? 'api' : (frontMatter.layout ?? 'doc')
  const trail = viewTrail(page.trail, config)
  return {
    title: content.title,
    documentTitle: documentTitle(content.title, config),
    description: content.description === '' ? content.title : content.description,
    keywords: frontMatter.keywords ?? [],
    path: page.path,
    canonical,
    ...viewTranslation(page, { ...source, origin: originOf(config) }),
    image: imageAddress(frontMatter.image, config),
    isIndexed: isIndexed(page),
    markdownVersion: hasMarkdownVersion(page)
      ? joinPath(config.site.basePath, `/${markdownVersionOfRoute(page.route)}`)
      : undefined,
    layout,
    showTitle: !content.hasOwnTitle && frontMatter.hide_title !== true,
    toc: tocOf(page, config),
    sidebarFile: isWide(layout) ? undefined : sidebarFileOf(entriesOf(page, source), config),
    breadcrumbs:
      trail.length === 0 || !config.docs.breadcrumbs ? [] : [...trail, { label: page.label, href: undefined }],
    previous: page.previous,
    next: page.next,
    editUrl: page.editUrl,
    lastUpdated: viewDate(page, config),
    tags,
    badge: badgeOf(page),
    ...(source.slots && { frontMatter: { ...frontMatter } }),
    styles: stylesOf(page, source),
    feeds: content.post === undefined || site.blog === undefined ? [] : viewFeeds(site.blog, source.view),
    structuredData: structuredData({
      origin: originOf(config),
      canonical,
      title: content.title,
      trail,
      siteTitle: config.site.title,
      kind: 'TechArticle',
      post: content.post,
    }),
  }
}

/** The title of a page and that of the site, which browsers show in the tab. */
export function documentTitle(title: string, { site }: Config): string {
  return title === site.title ? title : `${title} ${site.titleDelimiter} ${site.title}`
}

/** Whether a page has no sidebar. */
const isWide = (layout: PageView['layout']): boolean => layout === 'page' || layout === 'home'

/** The style sheets of the components on a page. */
export function stylesOf({ page }: SitePage, { styles, config }: RenderSource): AssetView[] {
  const found = [page.file, ...page.components].flatMap((owner) => styles.get(owner) ?? [])
  return uniqueBy(found, ({ name }) => name).map(({ name, integrity }) => ({
    href: `${rootPathOf(config)}assets/${name}`,
    integrity,
  }))
}

function tocOf({ page }: SitePage, { docs }: Config): PageView['toc'] {
  const { frontMatter, headings } = page
  if (frontMatter.hide_table_of_contents === true) return []
  const min = frontMatter.toc_min_heading_level ?? docs.toc.min
  const max = frontMatter.toc_max_heading_level ?? docs.toc.max
  return headings.filter(({ depth }) => depth >= min && depth <= max)
}

function viewDate({ lastUpdated }: SitePage, config: Config): PageView['lastUpdated'] {
  return lastUpdated && { ...lastUpdated, text: formatDate(lastUpdated.iso, config.site.locale) }
}

function badgeOf(page: SitePage): PageView['badge'] {
  if (page.page.frontMatter.draft === true) return 'draft'
  return page.isListed ? undefined : 'unlisted'
}

/** Whether search engines and lists for machines may include the page. */
export function isIndexed(page: SitePage): boolean {
  return page.isListed && page.page.frontMatter.draft !== true
}

/** The full address of a page's picture, or of that of the site. */
export function imageAddress(own: string | undefined, config: Config): string | undefined {
  const image = own ?? config.site.image
  if (image === undefined) return undefined
  return isExternal(image) ? image : `${originOf(config)}${staticAddress(image, config)}`
}

/** The addresses of a page, of the section that contains it, and of the first page of its sidebar. */
function pathsOf({ page, path, trail, sidebar }: SitePage, { site, config }: RenderSource): string[] {
  const above = page.kind === 'api' || page.post !== undefined ? trail : []
  const first = site.sidebars.get(sidebar ?? '')?.find((entry) => entry.kind !== 'link')
  return [
    path,
    ...above.flatMap(({ route }) => (route === undefined ? [] : [joinPath(config.site.basePath, route)])),
    ...(first === undefined ? [] : [first.path]),
  ]
}
