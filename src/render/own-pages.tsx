import { renderToStaticMarkup } from 'react-dom/server'
import { NotFound } from '../../templates/layout/NotFound.tsx'
import { TagPage, TagsPage } from '../../templates/layout/TagPage.tsx'
import type { Config } from '../config/schema.ts'
import type { OutputFile } from '../model/output.ts'
import { fileOfRoute, joinPath } from '../model/url.ts'
import type { PageView } from '../model/view.ts'
import { hash, originOf, renderDocument, type RenderSource } from './pages.tsx'

/** The pages of docsgen's own: 404 and the lists of tags. */
export function renderOwnPages(source: RenderSource): OutputFile[] {
  const { site, config, view } = source
  const shared = hash([source.fingerprint, JSON.stringify(view)])
  const notFound = { ...ownPage('Page not found', '/404.html', config), isIndexed: false, showTitle: false }
  const files: OutputFile[] = [
    {
      path: '404.html',
      fingerprint: hash([shared, JSON.stringify(notFound)]),
      content: () =>
        renderDocument(view, {
          ...notFound,
          article: renderToStaticMarkup(<NotFound site={view} />),
        }),
    },
  ]
  if (site.tags.length === 0) return files
  const add = (title: string, route: string, article: () => string, data: unknown): void => {
    const page = ownPage(title, route, config)
    files.push({
      path: fileOfRoute(route),
      fingerprint: hash([shared, JSON.stringify([page, data])]),
      content: () => renderDocument(view, { ...page, layout: 'doc', article: article() }),
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
