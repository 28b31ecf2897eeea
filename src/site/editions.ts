import { uniqueBy } from '../formats/unique-by.ts'
import type { Edition } from '../config/editions.ts'
import type { Config } from '../config/schema.ts'
import type { Place } from '../model/page.ts'
import type { OutputFile } from '../model/output.ts'
import type { Site } from '../model/site.ts'
import type { Report } from '../report/problem.ts'
import type { AddressIndex } from './addresses.ts'
import { joinRedirects } from './join-redirects.ts'
import { earlierPathsOf, routeBelow, type PlannedEdition } from './moved-versions.ts'
import { openPlan, type OpenPlan, type SiteSource } from './plan.ts'

/** Plans an edition whose pages can link to the others. Such links are resolved when all editions are planned. */
type EditionPlanner = (edition: Edition, source: Omit<SiteSource, 'project' | 'links'>, report: Report) => OpenPlan

/** Creates the planner of a site's editions. */
export function createPlanner(editions: readonly Edition[]): EditionPlanner {
  const versions = new Map<string, AddressIndex>()
  return (edition, source, report) => {
    const main = edition.locale === undefined ? undefined : versions.get(edition.version)?.index
    const links = { takenFrom: configsOf(edition, editions), versions, main }
    const plan = openPlan({ ...source, project: edition.project, links }, report)
    versions.set(edition.name, plan.addresses)
    return plan
  }
}

/** The configs of an edition that takes pages from another edition, and of those that it takes them from. */
function configsOf(edition: Edition, editions: readonly Edition[]): Config[] {
  const base = editions.find(({ name }) => name === edition.from)
  if (base === undefined) return []
  const { newerFolders = [] } = edition.project.config.edition ?? {}
  const { config } = edition.project
  const newer = newerFolders.map((content) => ({ ...config, content }))
  return [...configsOf(base, editions), base.project.config, ...newer, config]
}

/** The site of all editions, with addresses below the base path of the whole site. */
export function joinSites(editions: readonly PlannedEdition[], report: Report): Site {
  const [main, ...others] = editions
  if (main === undefined) throw new Error('there is no edition')
  const all = editions.map(({ edition }) => edition)
  if (others.length === 0 && earlierPathsOf(main.edition, all).length === 0) return main.site
  const routes = new Set(
    others.flatMap(({ edition, site }) => site.pages.map(({ route }) => routeBelow(edition, route))),
  )
  // A redirect from the addresses of another edition only takes the place of a page.
  const own = { ...main.site, redirects: main.site.redirects.filter(({ from }) => routes.has(from)) }
  for (const { edition } of others) {
    const { name, locale, prefix, project } = edition
    const { versions, site } = project.config
    const at =
      locale === undefined
        ? ['versions', versions.findIndex((version) => version.name === name), 'path']
        : ['site', 'locales', site.locales.findIndex(({ code }) => code === locale), 'path']
    const owner = locale === undefined ? `version "${name}"` : `language "${locale}"`
    const fix = 'set "path" to another address'
    reportTakenPrefix({ prefix, owner, fix, at: project.document.placeOf(at) }, own, report)
  }
  for (const { edition } of editions) {
    for (const earlier of earlierPathsOf(edition, all)) {
      const owner = `version "${edition.version}"`
      reportTakenPrefix({ ...earlier, owner, fix: 'leave this path out' }, main.site, report)
    }
  }
  const join = <Item>(listOf: (each: PlannedEdition) => readonly Item[]): Item[] => editions.flatMap(listOf)
  const pages = join(({ site, edition }) =>
    site.pages.map((page) => ({ ...page, route: routeBelow(edition, page.route) })),
  )
  return {
    ...main.site,
    pages,
    ...joinRedirects(editions, pages, report),
    media: uniqueBy(
      join(({ site }) => site.media),
      ({ output }) => output,
    ),
    staticFiles: uniqueBy(
      join(({ site }) => site.staticFiles),
      ({ output }) => output,
    ),
  }
}

interface Prefix {
  readonly prefix: string
  /** Whose addresses begin with it. */
  readonly owner: string
  readonly fix: string
  readonly at: Place
}

function reportTakenPrefix({ prefix, owner, fix, at }: Prefix, main: Site, report: Report): void {
  const isBelow = (route: string): boolean => `${route}/`.startsWith(`/${prefix}`)
  const taken =
    main.pages.find(({ route }) => isBelow(route))?.page.file ??
    main.redirects.find(({ from }) => isBelow(from))?.from ??
    main.staticFiles.find(({ output }) => isBelow(`/${output}`))?.file
  if (taken === undefined) return
  const message = `the addresses of ${owner} are below "/${prefix.slice(0, -1)}", but "${taken}" is there; ${fix}`
  report({ severity: 'error', rule: 'duplicate-route', message, at })
}

/** Files with paths below another folder. */
export function placeBelow(prefix: string, files: readonly OutputFile[]): OutputFile[] {
  return files.map((file) => ({ ...file, path: `${prefix}${file.path}` }))
}
