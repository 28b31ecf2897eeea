import { NotFound } from '../../templates/layout/NotFound.tsx'
import { TagPage, TagsPage } from '../../templates/layout/TagPage.tsx'
import type { Config } from '../config/schema.ts'
import type { OutputFile } from '../model/output.ts'
import { encodePath, fileOfRoute, joinPath } from '../formats/url.ts'
import type { PageView } from '../model/view.ts'
import { hash, imageAddress, originOf, type RenderSource } from './pages.tsx'
import { renderDocument, renderPart } from './render-html.tsx'
import { structuredData } from './structured-data.ts'
import { createMessageWriter } from '../model/messages.ts'

const allTags = '/tags'

function slotsOf(page: PageView, { slots }: RenderSource): string {
  return slots?.fingerprint(page) ?? ''
}

/** The page for addresses that do not exist. */
export function renderNotFound(source: RenderSource): OutputFile[] {
  const { config, view } = source
  const { text } = createMessageWriter(view.messages, view.locale)
  const notFound = {
    ...ownPage({ title: text('pageNotFound'), route: '/404.html', kind: 'WebPage' }, config),
    canonical: undefined,
    isIndexed: false,
    showTitle: false,
  }
  return [
    {
      path: '404.html',
      fingerprint: hash([source.fingerprint, JSON.stringify([view, notFound]), slotsOf(notFound, source)]),
      content: () =>
        renderDocument(source, view, {
          ...notFound,
          article: renderPart(view, <NotFound site={view} />),
        }),
    },
  ]
}

/** The lists of tags. */
export function renderTagPages(source: RenderSource): OutputFile[] {
  const { site, config, view } = source
  const { text } = createMessageWriter(view.messages, view.locale)
  const shared = hash([source.fingerprint, JSON.stringify(view)])
  const files: OutputFile[] = []
  if (site.tags.length === 0) return files
  const add = (title: string, route: string, article: () => string, data: unknown): void => {
    const trail = route === allTags ? [] : [{ label: text('tags'), href: joinPath(config.site.basePath, allTags) }]
    const page = ownPage({ title, route, trail }, config)
    files.push({
      path: fileOfRoute(route),
      fingerprint: hash([shared, JSON.stringify([page, data]), slotsOf(page, source)]),
      content: () => renderDocument(source, view, { ...page, layout: 'doc', article: article() }),
    })
  }
  const tags = site.tags.map(({ label, path, pages }) => ({ label, href: path, count: pages.length }))
  add(text('tags'), allTags, () => renderPart(view, <TagsPage tags={tags} />), tags)
  for (const { label, route, pages } of site.tags) {
    const listed = pages.map(({ page, path }) => ({ label: page.title, href: path, text: page.description }))
    add(
      text('taggedPages', { tag: label }),
      route,
      () => renderPart(view, <TagPage pages={listed} allTags={joinPath(config.site.basePath, allTags)} />),
      listed,
    )
  }
  return files
}

/** A generated page and its parent. */
interface OwnPage {
  readonly title: string
  readonly route: string
  readonly description?: string
  readonly kind?: 'CollectionPage' | 'WebPage'
  readonly trail?: readonly { readonly label: string; readonly href: string }[]
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
    documentTitle: `${title} | ${config.site.title}`,
    description,
    keywords: [],
    path,
    canonical,
    image: imageAddress(undefined, config),
    isIndexed: true,
    markdownVersion: undefined,
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
    structuredData: structuredData({
      origin,
      canonical,
      title,
      siteTitle: config.site.title,
      kind,
      trail,
      post: undefined,
    }),
  }
}
