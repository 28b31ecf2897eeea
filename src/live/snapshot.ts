import path from 'node:path'
import { loadMedia } from '../assets/files.ts'
import { slotsFolder } from '../assets/slots.ts'
import { componentsFolder } from '../assets/verified-modules.ts'
import { buildSiteStyles } from '../assets/theme/site-styles.ts'
import { allowOrigins, loadTheme, type ThemeAssets } from '../assets/theme/theme.ts'
import { copyFiles, listFiles } from '../pages/list-files.ts'
import { checkPlan } from '../check/plan.ts'
import { allowedSourcesOf } from '../config/policy/allowed-sources.ts'
import { tolerantReport } from '../config/tolerant-report.ts'
import { sourceFoldersOf } from '../config/content-folders.ts'
import { decodePath, filesOfRoute, isExternal, splitUrl } from '../formats/names/url.ts'
import { listEditions, otherBasePaths } from '../config/editions.ts'
import type { Project } from '../config/project.ts'
import type { CachedPage } from '../pages/page-cache.ts'
import type { LiveReader } from './reader.ts'
import type { OutputFile } from '../model/output.ts'
import type { Page } from '../model/page.ts'
import type { MediaFile, SitePage } from '../model/site.ts'
import type { SiteView } from '../model/view.ts'
import { linkSameAddresses } from '../render/edition-links.ts'
import { renderPages, type RenderSource } from '../render/pages.tsx'
import { viewSite } from '../render/site-view.ts'
import { collectProblems, type Problem } from '../report/problem.ts'
import { sortProblems } from '../report/sort-problems.ts'
import { openPlan, type OpenPlan } from '../site/plan.ts'
import { addInlineStyles, listModuleFiles } from '../pages/site-modules.ts'
import { checkPictures, generatedRoutes, loadSources, type Sources } from '../pages/sources.ts'
import { candidateFiles, findFile, wantedFiles } from '../site/candidate-files.ts'
import { loadSlots, type LoadedSlots } from '../pages/slots.ts'
import { createSourceGate } from '../system/source-gate.ts'
import { messagesFolder } from '../config/messages.ts'
import type { Config } from '../config/schema.ts'
import { isWithin } from '../system/is-within.ts'

/** The state of a site between two changes of its sources. */
export interface Snapshot {
  readonly project: Project
  readonly theme: ThemeAssets
  readonly sources: Sources
  readonly slots: LoadedSlots
  readonly plan: OpenPlan
  readonly rendering: RenderSource
  readonly files: ReadonlyMap<string, OutputFile>
  /** Pages by the paths of their HTML and Markdown files. */
  readonly pageOf: ReadonlyMap<string, SitePage>
  /** Every page has been parsed. */
  readonly isWhole: boolean
  /** Problems in sources that are not pages. */
  readonly ofSources: readonly Problem[]
  readonly ofPlan: readonly Problem[]
}

/** What is needed to create a snapshot. */
export interface SnapshotTools {
  readonly reader: LiveReader
  readonly drafts: boolean
}

/** Reads the sources of a site that have changed, and plans the site. */
export async function takeSnapshot(site: Project, { reader, drafts }: SnapshotTools): Promise<Snapshot> {
  const [{ project }] = listEditions(site)
  const { report, problems } = collectProblems()
  const styles = await buildSiteStyles(project, report)
  const ownTheme = loadTheme(project.config, styles, 'live')
  const options = { project, drafts, useCache: true, jobs: undefined, onProgress: () => undefined }
  const sources = await loadSources(options, report, reader.tools)
  const theme = allowOrigins(ownTheme, sources.apiOrigins)
  const slots = await loadSlots(project, report)
  const cached = [...reader.cache().pages()]
  const ofPages = new Set(cached.flatMap((page) => page.problems))
  const ofSources = problems.filter((problem) => !ofPages.has(problem))
  const view = await viewSite(project, sources.staticFiles, theme.view)
  return planSnapshot({ project, theme, sources, slots, view, drafts, ofSources }, cached)
}

/** Plans a site again with newly parsed pages. */
export function planAgain(snapshot: Snapshot, { reader, drafts }: SnapshotTools): Snapshot {
  const cached = [...reader.cache().pages()]
  const parsed = new Map(cached.map(({ page }) => [page.source, page]))
  const pages = snapshot.sources.pages.map((page) => parsed.get(page.source) ?? page)
  const { report, problems } = collectProblems()
  const { config } = snapshot.project
  const { pictures, meter } = snapshot.sources
  const gate = createSourceGate(allowedSourcesOf(snapshot.project))
  const media = loadMedia(gate, wantedFiles(pages, config, pictures), meter, report)
  const files = listModuleFiles(pages, snapshot.sources.modules, snapshot.project.root)
  const sources = { ...snapshot.sources, pages, media, ...files }
  const { project, theme, slots, rendering } = snapshot
  const ofSources = sortProblems([...snapshot.ofSources, ...problems])
  return planSnapshot({ project, theme, sources, slots, view: rendering.view, drafts, ofSources }, cached)
}

interface Planning extends Pick<Snapshot, 'project' | 'theme' | 'sources' | 'slots' | 'ofSources'> {
  readonly view: SiteView
  readonly drafts: boolean
}

function planSnapshot(
  { project, theme, sources: read, slots, view, drafts, ofSources }: Planning,
  cached: readonly CachedPage[],
): Snapshot {
  const { report, problems } = collectProblems()
  const plan = openPlan({ project, ...read, generated: generatedRoutes(read), drafts }, report)
  const sources = addInlineStyles(read, plan.site.pages)
  const isWhole = cached.every(({ page }) => page.state !== 'outline')
  const rendering: RenderSource = {
    site: plan.site,
    config: project.config,
    view,
    readBody: sources.cache.bodies.read,
    readMarkdown: sources.cache.bodies.readMarkdown,
    styles: sources.moduleStyles,
    slots: slots.slots,
    links: otherBasePaths(project.config).length === 0 ? undefined : linkSameAddresses(project.config),
    marksErrors: isWhole,
  }
  const files = listFiles(rendering, { theme, sources, slots, root: project.root })
  return {
    project,
    theme,
    sources,
    slots,
    plan,
    rendering,
    files: new Map(files.map((file) => [file.path, file])),
    pageOf: new Map(plan.site.pages.flatMap((page) => filesOfRoute(page.route).map((file) => [file, page] as const))),
    isWhole,
    ofSources,
    ofPlan: problems,
  }
}

/** Replaces a page that was parsed again, if everything that other pages show of it is unchanged. */
export function movePage(snapshot: Snapshot, page: Page): Snapshot {
  const { project, plan, rendering, sources } = snapshot
  const gate = createSourceGate(allowedSourcesOf(project))
  const own = loadMedia(gate, wantedFiles([page], project.config, sources.pictures), sources.meter, () => undefined)
  const planned = plan.planAgain(page, own)
  if (planned === undefined) return snapshot
  const site = {
    ...rendering.site,
    pages: rendering.site.pages.map((other) => (other.page.source === page.source ? planned : other)),
  }
  const named = new Set(planned.addresses.map(({ media }) => media))
  const media = [...own.values()].filter(
    (file): file is MediaFile => 'output' in file && named.has(file.output) && !snapshot.files.has(file.output),
  )
  // What a page shows of others is that of the plan. With the site of now, its files would keep the pages of each change.
  const shown = { ...rendering, site: plan.site }
  const fresh = [...renderPages(shown, [planned]), ...copyFiles(project.root, media, sources.meter)]
  return {
    ...snapshot,
    sources: { ...sources, pages: sources.pages.map((other) => (other.source === page.source ? page : other)) },
    rendering: { ...rendering, site },
    files: withEntries(
      snapshot.files,
      fresh.map((file) => [file.path, file]),
    ),
    pageOf: withEntries(
      snapshot.pageOf,
      filesOfRoute(planned.route).map((file) => [file, planned]),
    ),
  }
}

/** A copy of a map with further or replaced entries. A site has tens of thousands of files, so no list of them is made. */
export function withEntries<Value>(
  map: ReadonlyMap<string, Value>,
  entries: Iterable<readonly [string, Value]>,
): ReadonlyMap<string, Value> {
  const copy = new Map(map)
  for (const [key, value] of entries) copy.set(key, value)
  return copy
}

/** All problems of a site: on its pages, in its other sources, and between them. */
export function listProblems(snapshot: Snapshot, pages: Iterable<CachedPage>): Problem[] {
  const { report: collect, problems } = collectProblems()
  const report = tolerantReport(snapshot.project, collect, 'live')
  // The anchors of a page are unknown until it is parsed, so links to them are not checked yet.
  if (snapshot.isWhole) {
    checkPlan(snapshot.rendering.site, snapshot.project, new Set(generatedRoutes(snapshot.sources).keys()), report)
    checkPictures(snapshot.sources, snapshot.project.config, report)
  }
  const ofSlots = snapshot.slots.slots?.problems ?? []
  const found = [snapshot.ofSources, ofSlots, ...[...pages].map((page) => page.problems), snapshot.ofPlan]
  for (const problem of found.flat()) report(problem)
  return [...problems]
}

/** Absolute paths of the site's sources; a folder includes everything in it. */
export function listWatched(snapshot: Snapshot, pages: Iterable<CachedPage>): string[] {
  const { root, config } = snapshot.project
  const ofPages = [...sourceFoldersOf(config), ...listIncluded(pages)].map((name) => path.resolve(root, name))
  return [...new Set([...listOtherSources(snapshot), ...ofPages])]
}

/** Files that pages of an edition use, relative to the root or absolute: pictures, modules and included files. */
export function listUsedFiles({ media, ownFiles, cache }: Sources): string[] {
  return [...listUsedMedia(media), ...ownFiles, ...listIncluded(cache.pages())]
}

function listIncluded(pages: Iterable<CachedPage>): string[] {
  return [...pages].flatMap(({ dependencies }) => dependencies.map(({ file }) => file))
}

function listUsedMedia(media: Sources['media']): string[] {
  return [...media].flatMap(([name, found]) => ('rule' in found && found.rule === 'refused-file' ? [] : [name]))
}

/** Where pictures that do not exist yet may be added, which can be outside of all other folders. */
function listMissingPictures({ pages, media, staticFiles }: Sources, config: Config): string[] {
  return pages.flatMap(({ references }) =>
    references.flatMap((reference) => {
      if (reference.kind === 'link' || isExternal(reference.url)) return []
      const written = decodePath(splitUrl(reference.url).path)
      return findFile(written, reference, { config, media, staticFiles }) ? [] : candidateFiles(reference, config)
    }),
  )
}

/** The same without pages and the files that they include. */
export function listOtherSources({ project, sources, slots, theme }: Snapshot): string[] {
  const { root, config, configFiles } = project
  const specs = config.api.map(({ spec }) => path.dirname(spec))
  const folders = [config.static, componentsFolder, slotsFolder, messagesFolder]
  const files = [
    ...configFiles,
    ...theme.sources,
    ...slots.sources,
    ...listUsedMedia(sources.media),
    ...listMissingPictures(sources, config),
    ...sources.ownFiles,
  ]
  return [...folders, ...specs, ...files].map((name) => path.resolve(root, name))
}

/** Whether the config depends on a changed file. The sidebars of other tools list pages, with data files next to them. */
export function isInConfig(file: string, { root, configFiles, foreignConfig }: Project): boolean {
  if (foreignConfig !== undefined && /\.(?:mdx?|json|ya?ml)$/.test(file)) return true
  return [...configFiles, path.join(root, messagesFolder)].some((place) => isWithin(file, place))
}

/** Files that are made from the text of every page. */
export const ofWholeSite = new Set(['llms-full.txt', 'llms.txt', 'sitemap.xml'])
