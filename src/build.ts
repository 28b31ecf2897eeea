import { saveBuildCache, unsavedProblem, type BuildCache } from './cache/build-cache.ts'
import { openLinkGate, type CrawlCounts } from './check/link-gate.ts'
import { reportRemovedVersions } from './check/removed-versions.ts'
import { watchSecrets } from './check/secrets.ts'
import { writeSite, type SiteToWrite, type WriteResult } from './output/write.ts'
import { DamagedCache } from './pages/page-cache.ts'
import { buildSiteStyles } from './assets/theme/site-styles.ts'
import { allowOrigins, loadTheme, type ThemeAssets } from './assets/theme/theme.ts'
import type { BuildOptions } from './config/build-options.ts'
import { checkPlan } from './check/plan.ts'
import { cacheFolderOf } from './config/cache-place.ts'
import { isMainEdition, reportIn } from './config/editions.ts'
import { tolerantReport } from './config/tolerant-report.ts'
import { containBugs } from './pages/contain-bugs.ts'
import { uniqueBy } from './formats/unique-by.ts'
import type { OutputFile } from './model/output.ts'
import type { Site, SitePage } from './model/site.ts'
import { leadToMain, linkEditions, listForCrawlers, routesOf, type LinkedEdition } from './render/edition-links.ts'
import { renderNotFound } from './render/own-pages.tsx'
import { navigationFiles } from './render/site-files.tsx'
import { viewSite } from './render/site-view.ts'
import { Failure } from './report/failure.ts'
import { during } from './report/internal-error.ts'
import { isClean, type Collection, type Report } from './report/problem.ts'
import { reportHiddenFiles } from './site/collisions.ts'
import { createPlanner, joinSites, placeBelow } from './site/editions.ts'
import type { OpenPlan } from './site/plan.ts'
import { listFiles, listPageFiles, listSharedFiles } from './pages/list-files.ts'
import { addInlineStyles } from './pages/site-modules.ts'
import { loadSlots, type LoadedSlots } from './pages/slots.ts'
import { loadEditions, type LoadedEdition } from './pages/editions.ts'
import { checkPictures, generatedRoutes, type Sources } from './pages/sources.ts'
import { listTranslations } from './pages/translations.ts'
import type { Translation } from './model/translation.ts'

/** Where a site is written and under which conditions. */
export interface BuildTarget extends Pick<SiteToWrite, 'folder' | 'clean' | 'lock'> {
  /** Warnings prevent writing too. */
  readonly isStrict: boolean
}

/** A site that has replaced the previous one. */
export interface WrittenSite {
  readonly site: PlannedSite
  readonly result: WriteResult
  /** `undefined` if nothing had changed. */
  readonly links: CrawlCounts | undefined
  /** Whether the next build can reuse the results of this one. */
  readonly isCacheSaved: boolean
}

/** A planned site that can be written. Its files are made on request. */
export interface PlannedSite {
  readonly site: Site
  readonly files: readonly OutputFile[]
  readonly slotSources: readonly string[]
  readonly cachedPages: number
  readonly cacheFolder: string
  /** Changes with the Git history; `undefined` if it was not read. */
  readonly historyFingerprint: string | undefined
  /** What the next build can reuse, to be saved when the site is written. */
  readonly buildCache: BuildCache
  /** The pages of the main language in each other one. */
  readonly translations: readonly Translation[]
  /** All versions and languages, the main one first. */
  readonly editions: readonly (LoadedEdition & LinkedEdition)[]
  readonly sources: Sources
}

// The whole pipe: read, load, plan, check and render in `buildSite`, then verify and write in `verifyAndWrite`.

/** Builds a site and replaces the previous one. If there are errors, nothing is written and the result is `undefined`. */
export async function buildAndWrite(
  options: BuildOptions,
  target: BuildTarget,
  collection: Collection,
): Promise<WrittenSite | undefined> {
  // A second run repeats the problems that the first one reported for cached pages; duplicates are reported once.
  return retryIfDamaged(options, async (usable) => {
    const site = await buildSite(usable, collection.report)
    return verifyAndWrite(site, options, target, collection)
  })
}

/** Plans a site and prepares its files. Stages do not know each other; this is where they are connected. */
export async function buildSite(options: BuildOptions, given: Report): Promise<PlannedSite> {
  const { project } = options
  const report = tolerantReport(project, given, options.use)
  const ownTheme = loadTheme(project.config, await buildSiteStyles(project, report), options.use)

  options.onProgress('reading pages')
  const loaded = await loadEditions(options, report)
  const origins = loaded.flatMap(({ sources }) => sources.apiOrigins)
  const theme = allowOrigins(ownTheme, origins)
  const slots = await loadSlots(project, report)

  options.onProgress('planning the site')
  const plan = ({ edition, sources }: LoadedEdition): PlannedEdition => {
    const source = { ...sources, generated: generatedRoutes(sources), drafts: options.drafts }
    return { edition, sources, ...planEdition(edition, source, reportIn(edition, report)) }
  }
  const planEdition = createPlanner(loaded.map(({ edition }) => edition))
  const planned = during('planning the site', () => loaded.map(plan))
  const editions = planned.map((own) => ({ ...own, sources: addInlineStyles(own.sources, own.site.pages) }))
  const site = joinSites(editions, report)

  const translations = listTranslations(loaded, project.root)
  const outdated = new Set(translations.flatMap(({ state, file }) => (state === 'outdated' && file) || []))
  const linksOf = editions.length === 1 ? undefined : linkEditions(editions)
  const files: OutputFile[] = []
  for (const own of editions)
    files.push(...(await renderEdition({ own, editions, site, theme, slots, options, outdated, linksOf }, report)))
  const [{ sources }] = loaded
  const cachedPages = loaded.reduce((sum, each) => sum + each.sources.cachedPages, 0)
  const { historyFingerprint, buildCache } = sources
  const cacheFolder = cacheFolderOf(project)
  const slotSources = slots.slots === undefined ? [] : slots.sources
  const ofBuild = { cachedPages, historyFingerprint, cacheFolder, buildCache, translations, editions, sources }
  // Editions share some files.
  return { site, files: uniqueBy(files, ({ path }) => path), slotSources, ...ofBuild }
}

type PlannedEdition = LoadedEdition & LinkedEdition & Pick<OpenPlan, 'addresses'>

interface EditionRendering {
  readonly own: PlannedEdition
  readonly editions: readonly PlannedEdition[]
  /** The site of all editions. */
  readonly site: Site
  readonly theme: ThemeAssets
  readonly slots: LoadedSlots
  readonly options: BuildOptions
  /** Translated files whose original has changed. */
  readonly outdated: ReadonlySet<string>
  /** Where the pages of an edition are in the others, if there are others. */
  readonly linksOf: ReturnType<typeof linkEditions> | undefined
}

/** Checks an edition and prepares its files. */
async function renderEdition(
  { own, editions, site: whole, theme, slots, options, outdated, linksOf }: EditionRendering,
  collect: Report,
): Promise<OutputFile[]> {
  const { edition, sources, site } = own
  const report = reportIn(edition, collect)
  const { config } = edition.project
  checkPlan(site, edition.project, new Set(generatedRoutes(sources).keys()), report)
  checkPictures(sources, config, report)

  // The logo and the icon are those of the config of today, also on the pages of a commit.
  const today = (editions[0] ?? own).sources.staticFiles
  const view = await viewSite(leadToMain(edition.project, site), today, theme.view)
  const { read: readBody, readMarkdown } = sources.cache.bodies
  const links = linksOf?.(own)
  // Files of a commit may have the names of others.
  const ownOutdated = edition.ref === undefined ? outdated : new Set<string>()
  const origin = { styles: sources.moduleStyles, links, outdated: ownOutdated }
  const ownSlots = isMainEdition(config) ? slots.slots : slots.slots?.inEdition(routesOf(site))
  const rendering = { site, config, view, readBody, readMarkdown, ...origin, slots: ownSlots }
  options.onProgress('indexing for search')
  const found = config.search.enabled
    ? (await import('./search/index/build-search.ts')).buildSearch(
        { ...site, pages: site.pages.filter(isParsed) },
        {
          ...rendering,
          apiEntries: sources.apiEntries,
          similarPath: similarTo(own, editions).edition.project.config.site.basePath,
          store: sources.buildCache.store,
        },
      )
    : []
  if (!isMainEdition(config)) {
    const isLanguage = edition.locale !== undefined && edition.version === editions[0]?.edition.version
    const notFound = isLanguage ? renderNotFound(rendering) : []
    const pages = containBugs([...listPageFiles(rendering, sources), ...notFound, ...found], site.pages, report)
    return [...placeBelow(edition.prefix, pages), ...listSharedFiles(site, sources, edition.project.root)]
  }
  const named = [...theme.files, ...sources.moduleFiles, ...slots.files, ...navigationFiles(site), ...found]
  const staticFiles = reportHiddenFiles(site, named, report)
  const published = {
    ...rendering,
    site: { ...site, redirects: whole.redirects, redirectPatterns: whole.redirectPatterns, staticFiles },
    listed: listForCrawlers(editions),
  }
  const made = [...listFiles(published, { theme, sources, slots, root: edition.project.root }), ...found]
  return containBugs(made, site.pages, report)
}

/** The previous edition in the same language, which has most of the same pages; otherwise the main edition. */
function similarTo(own: PlannedEdition, editions: readonly PlannedEdition[]): PlannedEdition {
  const before = editions.slice(0, editions.indexOf(own))
  return before.findLast(({ edition }) => edition.locale === own.edition.locale) ?? before[0] ?? own
}

/** Writes the next site, verifies it as it is on disk, and then replaces the previous one. */
async function verifyAndWrite(
  site: PlannedSite,
  { project, onProgress }: BuildOptions,
  { isStrict, ...target }: BuildTarget,
  { report, problems }: Collection,
): Promise<WrittenSite | undefined> {
  if (!isClean(problems, isStrict)) {
    saveBuildCache(site.buildCache)
    return undefined
  }
  const gate = openLinkGate(site, project)
  const { files, reportSecrets } = watchSecrets(gate.files)
  let links: CrawlCounts | undefined
  const verify = async (stage: string, previous: Iterable<string>): Promise<boolean> => {
    // A file that a bug prevented from being made is empty, and links to it would only cause more errors.
    if (!isClean(problems, isStrict)) return false
    onProgress('checking links')
    links = await gate.check(stage, report)
    reportSecrets(site.site, project, report)
    const earlier = { name: 'the previous build', files: previous }
    reportRemovedVersions(earlier, new Set(files.map((file) => file.path)), project, report)
    return isClean(problems, isStrict)
  }
  onProgress('writing pages')
  const { cacheFolder } = site
  const result = await writeSite({ ...target, root: project.root, files, cacheFolder, approve: verify })
  const cause = saveBuildCache(site.buildCache)
  if (!result.isApproved) return undefined
  if (cause !== undefined) report(unsavedProblem(cause))
  return { site, result, links, isCacheSaved: cause === undefined }
}

/** How many pages a shard has in the cache, and how many it has left to others. */
export interface FilledShard {
  readonly pages: number
  readonly left: number
}

/** Puts the pages of a shard in the cache, with what the search needs of them. Their problems are reported when the site is built. */
export async function fillShard(options: BuildOptions): Promise<FilledShard> {
  const { site, buildCache } = await retryIfDamaged(options, (usable) => buildSite(usable, () => undefined))
  const cause = saveBuildCache(buildCache)
  if (cause !== undefined) throw new Failure(`the cache cannot be written: ${cause}`)
  const pages = site.pages.filter(isParsed).length
  return { pages, left: site.pages.length - pages }
}

function isParsed({ page }: SitePage): boolean {
  return page.state !== 'outline'
}

/** A damaged cache is found at its first damaged entry. Then everything is read again. */
async function retryIfDamaged<Made>(
  options: BuildOptions,
  work: (options: BuildOptions) => Promise<Made>,
): Promise<Made> {
  try {
    return await work(options)
  } catch (error) {
    if (!(error instanceof DamagedCache)) throw error
    return work({ ...options, useCache: false })
  }
}
