import { rootPathOf } from '../config/editions.ts'
import type { Project } from '../config/project.ts'
import type { Site } from '../model/site.ts'
import type { ParserRequest } from '../pages/parser-request.ts'
import type { Sources } from '../pages/sources.ts'
import { originOf } from '../render/pages.tsx'
import { fingerprintOfState } from '../search/index/update-shards.ts'

/** What a build saves so that the next one can replace the texts of pages without planning the site again. */
export interface RewritableSite {
  readonly request: ParserRequest
  readonly basePath: string
  readonly origin: string
  /** The pages that can be rewritten. */
  readonly pages: readonly RewritablePage[]
  /** Files that pages include, relative to the project's folder. */
  readonly included: readonly string[]
  /** Identifies the state of the search index; `undefined` if the site has no search. */
  readonly search: string | undefined
}

/** A page, the hash of its file, and its address. */
export type RewritablePage = readonly [source: string, hash: string, route: string]

interface BuiltSite {
  readonly project: Project
  readonly sources: Sources
  readonly site: Site
  readonly slotSources: readonly string[]
  readonly editions: readonly unknown[]
}

/**
 * Describes a site for the next build. `undefined` if more than the files of a page may depend on its text: parts of the
 * site's own that are given the page, other editions of the site, the config of another tool.
 */
export function describeRewritable({
  project,
  sources,
  site,
  slotSources,
  editions,
}: BuiltSite): RewritableSite | undefined {
  const { config, foreignConfig } = project
  const { request, cache, buildCache } = sources
  const isPlain = request.componentsModule === undefined && request.transforms.length === 0
  const isAlone = editions.length === 1 && config.versions.length === 0
  if (foreignConfig !== undefined || slotSources.length > 0 || !isPlain || !isAlone || config.build.htmlFiles)
    return undefined
  const routes = new Map(site.pages.map(({ page, route }) => [page.source, route]))
  const published = new Set([...site.media, ...site.staticFiles].map(({ file }) => file))
  const { basePath } = config.site
  const place = { store: buildCache.store, basePath, similarPath: rootPathOf(config) }
  const pages = [...cache.pages()].flatMap(({ page, hash }): RewritablePage[] => {
    const route = routes.get(page.source)
    const isOther = page.post !== undefined || published.has(page.file)
    return route === undefined || isOther ? [] : [[page.source, hash, route]]
  })
  const included = [...cache.pages()].flatMap(({ dependencies }) => dependencies.map(({ file }) => file))
  return {
    request,
    basePath,
    origin: originOf(config),
    pages,
    included: [...new Set(included)],
    search: config.search.enabled ? fingerprintOfState(place) : undefined,
  }
}
