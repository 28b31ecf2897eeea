import { IndexPage } from '../../templates/layout/IndexPage.tsx'
import { NotFound } from '../../templates/layout/NotFound.tsx'
import { TagPage, TagsByLetter } from '../../templates/layout/TagPage.tsx'
import type { Config } from '../config/schema.ts'
import type { OutputFile } from '../model/output.ts'
import { once } from '../formats/take-or-make.ts'
import { encodePath, fileOfRoute, joinPath } from '../formats/names/url.ts'
import type { PageView } from '../model/view.ts'
import { listCards } from './cards.ts'
import { markCurrent } from './mark-current.ts'
import { hash } from './page-parts.ts'
import { documentTitle, imageAddress, originOf, sidebarFileOf, viewTrail, type RenderSource } from './pages.tsx'
import { renderDocument, renderPart } from './render-html.tsx'
import { viewSidebar } from './sidebar-view.ts'
import { structuredData } from './structured-data.ts'
import { createMessageWriter } from '../model/messages.ts'
import { codeFingerprint } from '../system/package-folder.ts'

/** The article of a generated page, and everything that it is made from. */
export interface OwnArticle {
  readonly data: unknown
  readonly article: () => string
  /** The address whose item is marked in the navigation bar. */
  readonly current?: string
}

/** Makes the files of generated pages. `shared` is what all of them are made from, in addition to the view of the site. */
export function createOwnFiles(
  source: RenderSource,
  shared?: unknown,
): (page: PageView, article: OwnArticle) => OutputFile {
  const { config, view, slots } = source
  const common = once(() => hash([codeFingerprint(), JSON.stringify([view, shared])]))
  return (page, { data, article, current }) => ({
    path: fileOfRoute(page.path.slice(config.site.basePath.length - 1)),
    fingerprint: once(() => hash([common(), JSON.stringify([page, data]), slots?.fingerprint(page) ?? ''])),
    content: () => {
      const shown = current === undefined ? view : markCurrent(view, [current])
      return renderDocument(source, shown, { ...page, article: article() })
    },
  })
}

/** The page of a language for addresses that do not exist, in any version. */
export function renderNotFound(source: RenderSource): OutputFile[] {
  const { config } = source
  const view = { ...source.view, versionBanner: undefined }
  const { text } = createMessageWriter(view.messages, view.locale)
  const notFound = {
    ...ownPage({ title: text('pageNotFound'), route: '/404.html', kind: 'WebPage' }, config),
    canonical: undefined,
    isIndexed: false,
    showTitle: false,
  }
  const article = (): string => renderPart(view, <NotFound site={view} />)
  return [{ ...createOwnFiles({ ...source, view })(notFound, { data: undefined, article }), path: '404.html' }]
}

/** The lists of tags. */
export function renderTagPages(source: RenderSource): OutputFile[] {
  const { site, config, view } = source
  const { text } = createMessageWriter(view.messages, view.locale)
  const fileOf = createOwnFiles(source)
  const files: OutputFile[] = []
  // A list of posts shows more of them.
  const postLists = new Set(site.blog?.lists.map((listed) => listed.pages[0]?.route))
  for (const [list, tags] of Map.groupBy(site.tags, (tag) => tag.list)) {
    const listed = tags.map(({ label, path, pages }) => ({ label, href: encodePath(path), count: pages.length }))
    const allTags = joinPath(config.site.basePath, list)
    const trail = [{ label: text('tags'), href: allTags }]
    files.push(
      fileOf(
        { ...ownPage({ title: text('tags'), route: list }, config), layout: 'doc' },
        { data: listed, article: () => renderPart(view, <TagsByLetter tags={listed} />) },
      ),
    )
    for (const { label, route, pages, description } of tags) {
      if (postLists.has(route)) continue
      const entries = pages.map(({ page, path }) => ({
        label: page.title,
        href: encodePath(path),
        text: page.description,
      }))
      const page = ownPage({ title: text('taggedPages', { tag: label }), route, trail, description }, config)
      const article = (): string => renderPart(view, <TagPage pages={entries} allTags={allTags} text={description} />)
      files.push(fileOf({ ...page, layout: 'doc' }, { data: [entries, description], article }))
    }
  }
  return files
}

/** The generated pages of categories. */
export function renderIndexPages(source: RenderSource): OutputFile[] {
  const { site, config, view } = source
  const fileOf = createOwnFiles(source)
  return site.indexPages.map((index) => {
    const { label, route, title = label, description, keywords = [], items, previous, next } = index
    const entries = site.sidebars.get(index.sidebar) ?? []
    const trail = viewTrail(index.trail, config)
    const breadcrumbs = config.docs.breadcrumbs ? [...trail, { label, href: undefined }] : []
    const page: PageView = {
      ...ownPage({ title, route, trail, description }, config),
      layout: 'doc',
      keywords,
      breadcrumbs,
      previous,
      next,
      sidebar: viewSidebar(entries, route),
      sidebarFile: sidebarFileOf(entries, config),
    }
    const cards = listCards(items, site)
    const article = (): string => renderPart(view, <IndexPage text={description} cards={cards} />)
    return fileOf(page, { data: [cards, entries], article, current: page.path })
  })
}

/** A generated page and its parent. */
interface OwnPage {
  readonly title: string
  readonly route: string
  readonly description?: string | undefined
  readonly kind?: 'CollectionPage' | 'WebPage'
  readonly trail?: PageView['breadcrumbs']
}

/** The view of a generated page. */
export function ownPage(
  { title, route, description = title, kind = 'CollectionPage', trail = [] }: OwnPage,
  config: Config,
): PageView {
  const path = joinPath(config.site.basePath, route)
  const origin = originOf(config)
  const canonical = `${origin}${encodePath(path)}`
  return {
    title,
    documentTitle: documentTitle(title, config),
    description,
    keywords: [],
    path,
    canonical,
    image: imageAddress(undefined, config),
    isIndexed: true,
    layout: 'page',
    showTitle: true,
    article: '',
    toc: [],
    breadcrumbs: [],
    tags: [],
    structuredData: structuredData({
      origin,
      canonical,
      title,
      siteTitle: config.site.title,
      kind,
      trail,
    }),
  }
}
