import type { Config } from '../config/schema.ts'
import type { ApiIndex, ApiContents } from '../model/api-pages.ts'
import { apiSidebar, type Redirect, type SidebarEntry } from '../model/site.ts'
import { encodePath, joinPath } from '../formats/names/url.ts'
import type { PageIndex } from './page-index.ts'

/** The page order of each API with several pages. Breadcrumbs, previous and next links, and lists follow it. */
export function planApiSidebars(apiIndexes: readonly ApiIndex[], config: Config): [string, readonly SidebarEntry[]][] {
  return apiIndexes.flatMap(({ route, contents }) =>
    contents === undefined ? [] : [[apiSidebar(route), [entryOf(contents, config)]]],
  )
}

function entryOf({ label, route, items }: ApiContents, config: Config): SidebarEntry {
  const path = joinPath(config.site.basePath, route)
  if (items.length === 0) return { kind: 'page', label, route, path }
  return { kind: 'category', label, route, path, collapsed: true, items: items.map((item) => entryOf(item, config)) }
}

interface Surroundings {
  readonly config: Config
  readonly index: PageIndex
  /** Addresses that are already in use. */
  readonly taken: ReadonlySet<string>
}

/** Redirects for pages that only another layout of an API has, to the same content in this layout. */
export function leadFromOtherLayouts(
  apiIndexes: readonly ApiIndex[],
  { config, index, taken }: Surroundings,
): Redirect[] {
  return apiIndexes.flatMap(({ route, homes, formerRoutes }) =>
    [...formerRoutes].flatMap(([from, anchor]) => {
      if (index.byRoute.has(from) || taken.has(from)) return []
      const home = encodePath(joinPath(config.site.basePath, homes.get(anchor) ?? route))
      const at = index.byRoute.get(route)?.page.file
      return [{ from, to: `${home}#${encodeURIComponent(anchor)}`, at: { file: at ?? '' } }]
    }),
  )
}
