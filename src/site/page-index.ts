import { posix } from 'node:path'
import { translatedName } from '../config/content-folders.ts'
import type { Config } from '../config/schema.ts'
import { findNearestRoute } from '../report/nearest-name.ts'
import type { RoutedPage } from './routes.ts'

/** Finds pages by the names that writers use for them. */
export interface PageIndex {
  /** By route: `/guides/sso`. */
  readonly byRoute: ReadonlyMap<string, RoutedPage>
  /** By file, relative to the project's folder: `content/guides/sso.md`, whatever the encoding of its accents. */
  readonly findFile: (file: string) => RoutedPage | undefined
  /** By the names that the config and the front matter use: the route, or the file without its extension. */
  readonly find: (name: string) => RoutedPage | undefined
  /** `; did you mean "…"?` for an unknown route. */
  readonly suggest: (route: string) => string
}

/** Builds the index of a site's pages. A link to a file of any of `editions` leads to the page that is used in its place. */
export function indexPages(
  pages: readonly RoutedPage[],
  redirects: readonly string[],
  editions: readonly Config[] = [],
): PageIndex {
  const byRoute = new Map(pages.map((routed) => [routed.route, routed]))
  const byFile = new Map(
    pages.flatMap((routed) => {
      const { file, source } = routed.page
      const named = file.slice(0, file.length - source.length) + routed.name
      const elsewhere = editions.flatMap(({ content, mounts, edition }) =>
        [routed.name, source].map((name) =>
          posix.join(content, edition?.mainLocale === undefined ? name : translatedName(name, mounts)),
        ),
      )
      return [...elsewhere, file, named].map((known) => [known.normalize('NFC'), routed] as const)
    }),
  )
  const byName = new Map<string, RoutedPage>()
  for (const routed of pages) {
    const name = routed.name.replace(/\.[^./]+$/, '')
    byName.set(name, routed)
    byName.set(name.replace(/(?:^|\/)(?:_?index|readme)$/i, ''), routed)
    if (routed.page.frontMatter.id !== undefined)
      byName.set(posix.join(posix.dirname(name), routed.page.frontMatter.id), routed)
  }
  return {
    byRoute,
    findFile: (file) => byFile.get(file.normalize('NFC')),
    find: (name) => {
      const plain = name.replace(/^\//, '').replace(/\/$/, '')
      return byRoute.get(`/${plain}`) ?? byName.get(plain) ?? byName.get(plain.replace(/\.mdx?$/, ''))
    },
    suggest: (route) => {
      const nearest = findNearestRoute(route, [...byRoute.keys()], redirects)
      return nearest === undefined ? '' : `; did you mean "${nearest}"?`
    },
  }
}

/** Links to a page may use the name that it had as MDX or as Markdown, or the name that Hugo gives it. */
export function findPageFile(file: string, index: PageIndex): RoutedPage | undefined {
  return (
    index.findFile(file) ??
    index.findFile(file.replace(/\.mdx$/i, '.md').replace(/(^|\/)_index\.md$/, '$1index.md')) ??
    index.findFile(file.replace(/\.md$/i, '.mdx')) ??
    index.findFile(file.replace(/\.md$/i, '/_index.md')) ??
    index.findFile(file.replace(/\.md$/i, '/index.md'))
  )
}
