import { hash as digest } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import { Document } from '../../templates/layout/Document.tsx'
import { NotFound } from '../../templates/layout/NotFound.tsx'
import { TagPage, TagsPage } from '../../templates/layout/TagPage.tsx'
import type { PartMemory } from '../cache/part-memory.ts'
import type { Config } from '../config/schema.ts'
import type { OutputFile } from '../model/output.ts'
import { isApiPage, type PageBody } from '../model/page.ts'
import type { SidebarEntry, Site, SitePage } from '../model/site.ts'
import { encodePath, fileOfRoute, isExternal, joinPath, twinOfRoute } from '../model/url.ts'
import type { PageView, SidebarView, SiteView } from '../model/view.ts'
import { fillHtml, fillMarkdown } from './fill-holes.ts'
import { formatDate } from './format-date.ts'
import { viewFeeds, viewPost } from './post-view.ts'
import { navigationFile, viewSidebar } from './sidebar-view.ts'
import { structuredData } from './structured-data.ts'

/** What rendering needs beside the plan. */
export interface RenderSource {
  readonly site: Site
  readonly config: Config
  readonly view: SiteView
  readonly readBody: (key: string) => PageBody
  readonly readMarkdown: (key: string) => PageBody['markdown']
  /** Changes with docsgen's own code and templates. */
  readonly fingerprint: string
  /** Where the parts of a file with all texts stood when it was last written. */
  readonly parts?: PartMemory
  /** Marks links that lead nowhere in the page itself, for writers. */
  readonly marksFaults?: boolean
}

/** Every page and its Markdown twin. Nothing is rendered until a file's content is asked for. */
export function renderPages(source: RenderSource): OutputFile[] {
  const shared = hash([source.fingerprint, JSON.stringify([source.view, source.config.blog])])
  const sidebars = new Map<string, string>()
  return source.site.pages.flatMap((page) => {
    const view = (): PageView => viewPage(page, source)
    const sidebarKey = `${page.sidebar ?? ''}\n${page.trail.map(({ label }) => label).join('\n')}`
    const sidebarHash =
      sidebars.get(sidebarKey) ??
      hash([sidebarFileOf(page, source) ?? '', JSON.stringify(sidebarOf(page, source) ?? null, withoutCurrent)])
    sidebars.set(sidebarKey, sidebarHash)
    const { addresses, ...rest } = page
    const { references: _references, ids: _ids, ...own } = page.page
    const filled = addresses.map(({ href, width, height, fault }) =>
      [href, width, height, ...(source.marksFaults === true ? [fault?.message] : [])].map(String).join('|'),
    )
    const fingerprint = hash([shared, sidebarHash, JSON.stringify({ ...rest, page: own }), filled.join('\n')])
    const files: OutputFile[] = [
      {
        path: fileOfRoute(page.route),
        fingerprint,
        content: () =>
          renderDocument(markCurrent(source.view, pathsOf(page, source.config)), {
            ...view(),
            article: articleOf(page, source),
          }),
      },
    ]
    if (isTwinned(page))
      files.push({
        path: twinOfRoute(page.route),
        fingerprint: hash([
          source.fingerprint,
          page.page.title,
          source.config.site.url,
          own.bodyKey,
          filled.join('\n'),
        ]),
        content: () => renderTwin(page, source),
      })
    return files
  })
}

/** The pages of docsgen's own: 404 and the lists of tags. */
export function renderOwnPages(source: RenderSource): OutputFile[] {
  const { site, config, view } = source
  const shared = hash([source.fingerprint, JSON.stringify(view)])
  const files: OutputFile[] = [
    {
      path: '404.html',
      fingerprint: shared,
      content: () =>
        renderDocument(view, {
          ...ownPage('Page not found', '/404.html', config),
          isIndexed: false,
          showTitle: false,
          article: renderToStaticMarkup(<NotFound site={view} />),
        }),
    },
  ]
  if (site.tags.length === 0) return files
  const add = (title: string, route: string, article: () => string, data: unknown): void => {
    files.push({
      path: fileOfRoute(route),
      fingerprint: hash([shared, JSON.stringify(data)]),
      content: () => renderDocument(view, { ...ownPage(title, route, config), layout: 'doc', article: article() }),
    })
  }
  const tags = site.tags.map(({ label, path, pages }) => ({ label, href: path, count: pages.length }))
  add('Tags', '/tags', () => renderToStaticMarkup(<TagsPage tags={tags} />), tags)
  for (const { label, route, pages } of site.tags) {
    const listed = pages.map(({ page, path }) => ({ label: page.title, href: path, text: page.description }))
    add(
      `Pages tagged “${label}”`,
      route,
      () => renderToStaticMarkup(<TagPage pages={listed} allTags={joinPath(config.site.basePath, '/tags')} />),
      listed,
    )
  }
  return files
}

/** The whole HTML of a page. */
export function renderDocument(site: SiteView, page: PageView): string {
  return `<!doctype html>\n${renderToStaticMarkup(<Document site={site} page={page} />)}\n`
}

function articleOf(page: SitePage, source: RenderSource): string {
  const { addresses } = page
  const { references, bodyKey } = page.page
  return fillHtml(source.readBody(bodyKey).html, { references, addresses, marksFaults: source.marksFaults === true })
}

function isTwinned({ page }: SitePage): boolean {
  return !page.source.endsWith('.tsx')
}

function renderTwin(page: SitePage, source: RenderSource): string {
  const { config } = source
  const origin = originOf(config)
  const text = fillMarkdown(source.readMarkdown(page.page.bodyKey), page.addresses, ({ href }) =>
    isExternal(href) || href.startsWith('#') ? href : `${origin}${href}`,
  )
  const title = page.page.hasOwnTitle ? '' : `# ${page.page.title}\n\n`
  return `${title}${text.trim()}\n`
}

/** The text of a page's twin, for the files that hold many. */
export function twinText(page: SitePage, source: RenderSource): string {
  return isTwinned(page) ? renderTwin(page, source) : `# ${page.page.title}\n\n${page.page.description}\n`
}

/** Scheme and host of the published site, without a slash at the end. */
export function originOf(config: Config): string {
  return new URL(config.site.url).origin
}

function sidebarOf(page: SitePage, source: RenderSource): SidebarView[] | undefined {
  const entries = entriesOf(page, source)
  return entries === undefined || entries.length === 0 ? undefined : viewSidebar(entries, page.route)
}

function sidebarFileOf(page: SitePage, source: RenderSource): string | undefined {
  const entries = entriesOf(page, source)
  const file = entries === undefined ? undefined : navigationFile(entries)
  return file === undefined ? undefined : joinPath(source.config.site.basePath, `/${file.path}`)
}

function entriesOf({ sidebar }: SitePage, { site }: RenderSource): readonly SidebarEntry[] | undefined {
  return sidebar === undefined ? undefined : site.sidebars.get(sidebar)
}

function withoutCurrent(key: string, value: unknown): unknown {
  return key === 'current' ? undefined : value
}

function viewPage(page: SitePage, source: RenderSource): PageView {
  const { config, site } = source
  const { page: content } = page
  const { frontMatter } = content
  const canonical = `${originOf(config)}${encodePath(page.path)}`
  const layout = isApiPage(content) ? 'api' : (frontMatter.layout ?? 'doc')
  const trail = page.trail.map(({ label, route }) => ({
    label,
    href: route === undefined ? undefined : joinPath(config.site.basePath, route),
  }))
  return {
    title: content.title,
    documentTitle: content.title === config.site.title ? content.title : `${content.title} | ${config.site.title}`,
    description: content.description,
    keywords: frontMatter.keywords ?? [],
    path: page.path,
    canonical,
    image: imageOf(page, source),
    isIndexed: isIndexed(page),
    markdownTwin: isTwinned(page) ? joinPath(config.site.basePath, `/${twinOfRoute(page.route)}`) : undefined,
    layout,
    showTitle: !content.hasOwnTitle && frontMatter.hide_title !== true,
    article: '',
    toc: tocOf(page, config),
    sidebar: layout === 'doc' ? sidebarOf(page, source) : undefined,
    sidebarFile: layout === 'doc' ? sidebarFileOf(page, source) : undefined,
    breadcrumbs: trail.length === 0 ? [] : [...trail, { label: page.label, href: undefined }],
    previous: page.previous,
    next: page.next,
    editUrl: page.editUrl,
    lastUpdated: viewDate(page, config),
    tags: site.tags
      .filter(({ pages }) => pages.some(({ route }) => route === page.route))
      .map(({ label, path }) => ({ label, href: path, external: false })),
    badge: badgeOf(page),
    post: viewPost(page, config, () => source.readBody(content.bodyKey).sections),
    feeds: content.post === undefined || site.blog === undefined ? [] : viewFeeds(site.blog, config),
    structuredData: structuredData({
      origin: originOf(config),
      canonical,
      title: content.title,
      trail,
      siteTitle: config.site.title,
      post: content.post,
    }),
  }
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

/** Whether search engines and the lists for machines may know the page. */
export function isIndexed(page: SitePage): boolean {
  return page.isListed && page.page.frontMatter.draft !== true
}

/** The view of a page of docsgen's own. */
export function ownPage(title: string, route: string, config: Config): PageView {
  const path = joinPath(config.site.basePath, route)
  return {
    title,
    documentTitle: `${title} | ${config.site.title}`,
    description: title,
    keywords: [],
    path,
    canonical: `${originOf(config)}${path}`,
    image: undefined,
    isIndexed: true,
    markdownTwin: undefined,
    layout: 'page',
    showTitle: true,
    article: '',
    toc: [],
    sidebar: undefined,
    sidebarFile: undefined,
    breadcrumbs: [],
    previous: undefined,
    next: undefined,
    editUrl: undefined,
    lastUpdated: undefined,
    tags: [],
    badge: undefined,
    structuredData: '',
  }
}

function imageOf({ page }: SitePage, { config }: RenderSource): string | undefined {
  const { image } = page.frontMatter
  if (image === undefined) return undefined
  return isExternal(image) ? image : `${originOf(config)}${encodePath(joinPath(config.site.basePath, image))}`
}

/** The addresses of a page and of the part of the site that it is in. */
function pathsOf({ page, path, trail }: SitePage, { site }: Config): string[] {
  const [top] = isApiPage(page) || page.post !== undefined ? trail : []
  return [path, ...(top?.route === undefined ? [] : [joinPath(site.basePath, top.route)])]
}

/** Marks the item of the bar that leads to the part of the site in which the reader is. */
export function markCurrent(view: SiteView, paths: readonly string[]): SiteView {
  return {
    ...view,
    navbar: view.navbar.map((item) =>
      item.kind === 'link' && paths.includes(item.href) ? { ...item, current: true } : item,
    ),
  }
}

/** A short name for some texts; equal names mean equal texts. */
export function hash(parts: readonly string[]): string {
  return digest('sha256', `${parts.join('\0')}\0`).slice(0, 32)
}
