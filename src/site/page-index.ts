import { posix } from 'node:path'
import { translatedName } from '../config/content-folders.ts'
import type { Config } from '../config/schema.ts'
import { foldersAbove } from '../formats/names/output-paths.ts'
import { once } from '../formats/take-or-make.ts'
import { findNearestRoute } from '../report/nearest-name.ts'
import { nameKey } from '../formats/names/name-link.ts'
import { findByEnd } from './find-by-end.ts'
import type { RoutedPage } from './routes.ts'

/** Finds pages by the names that writers use for them. */
export interface PageIndex {
  /** By route: `/guides/sso`. */
  readonly byRoute: ReadonlyMap<string, RoutedPage>
  /** By file, relative to the project's folder: `content/guides/sso.md`, whatever the encoding of its accents. */
  readonly findFile: (file: string) => RoutedPage | undefined
  /** By the names that the config and the front matter use: the route, or the file without its extension. */
  readonly find: (name: string) => RoutedPage | undefined
  /** The page whose path ends with a name, as wikis write it; the one with the shortest path. */
  readonly findNamed: (name: string) => RoutedPage | undefined
  /** The first page with an id. */
  readonly findId: (id: string) => RoutedPage | undefined
  /** The first route below another one: `/guides/sso` for `/guides`. */
  readonly firstBelow: (route: string) => string | undefined
  /** `; did you mean "…"?` for an unknown route, or nothing. */
  readonly suggest: (route: string) => string
}

/** How many routes are compared for suggestions. No one reads those for thousands of links, and they would take minutes. */
const mostComparisons = 300_000

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
      const elsewhere = editions.flatMap((config) =>
        [routed.name, source].map((name) =>
          posix.join(config.content, config.edition?.mainLocale === undefined ? name : translatedName(name, config)),
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
  const firstBelow = once(() => {
    const first = new Map<string, string>()
    for (const route of byRoute.keys())
      for (const folder of foldersAbove(route)) if (!first.has(folder)) first.set(folder, route)
    return first
  })
  const byId = once(
    () => new Map(pages.toReversed().flatMap((routed) => routed.page.ids.map((id) => [id, routed] as const))),
  )
  const findPages = findByEnd(pages, ({ name }) => keyOf(name))
  const suggestions = new Map<string, string>()
  return {
    byRoute,
    findId: (id) => byId().get(id),
    findNamed: (name) => {
      const found = findPages(keyOf(name.replace(/^[./]+/, '')))
      return found.toSorted((one, other) => one.name.length - other.name.length)[0]
    },
    firstBelow: (route) => firstBelow().get(route),
    findFile: (file) => byFile.get(file.normalize('NFC')),
    find: (name) => {
      const plain = name.replace(/^\//, '').replace(/\/$/, '')
      return byRoute.get(`/${plain}`) ?? byName.get(plain) ?? byName.get(plain.replace(/\.mdx?$/, ''))
    },
    suggest: (route) => {
      const known = suggestions.get(route)
      if (known !== undefined || suggestions.size * byRoute.size > mostComparisons) return known ?? ''
      const nearest = findNearestRoute(route, [...byRoute.keys()], redirects)
      const suggestion = nearest === undefined ? '' : `; did you mean "${nearest}"?`
      suggestions.set(route, suggestion)
      return suggestion
    },
  }
}

function keyOf(file: string): string {
  return file
    .replace(/\.mdx?$/i, '')
    .split('/')
    .map(nameKey)
    .join('/')
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
