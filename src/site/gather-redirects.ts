import type { ApiIndex } from '../model/api-pages.ts'
import type { Project } from '../config/project.ts'
import type { SidebarEntry, Site } from '../model/site.ts'
import type { Report } from '../report/problem.ts'
import { leadFromOtherLayouts } from './api-pages.ts'
import type { PageIndex } from './page-index.ts'
import { planPatterns } from './redirect-patterns.ts'
import { leadRootSomewhere, planRedirects, type RedirectRequest } from './redirects.ts'
import type { RoutedPage } from './routes.ts'

/** What the redirects of an edition depend on. */
export interface RedirectPlanning {
  readonly source: { readonly project: Project; readonly apiIndexes: readonly ApiIndex[] }
  readonly routed: readonly RoutedPage[]
  readonly redirectRequests: readonly RedirectRequest[]
  readonly index: PageIndex
  readonly sidebars: ReadonlyMap<string, readonly SidebarEntry[]>
  /** Routes that exist but are not pages. */
  readonly taken: ReadonlySet<string>
}

/** The configured redirects, the redirect of the root, and those that keep old links to an API working. */
export function gatherRedirects(
  { source, routed, redirectRequests, index, sidebars, taken }: RedirectPlanning,
  report: Report,
): Pick<Site, 'redirects' | 'redirectPatterns'> {
  const { project, apiIndexes } = source
  const { config } = project
  const known = { config, index, others: taken }
  const requested = planRedirects(redirectRequests, known, report)
  const others = new Set([...taken, ...redirectRequests.map(({ from }) => from)])
  const redirects = [
    ...requested,
    ...leadRootSomewhere(routed, requested, sidebars, project),
    ...leadFromOtherLayouts(apiIndexes, { config, index, taken: others }),
  ]
  const { patterns, expanded } = planPatterns(redirectRequests, { ...known, redirects }, report)
  return { redirects: [...redirects, ...expanded], redirectPatterns: patterns }
}
