import { accessSync, constants, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildSite, type PlannedSite } from '../../build.ts'
import { saveBuildCache } from '../../cache/build-cache.ts'
import { cacheFolderOf, withCacheIn } from '../../config/cache-place.ts'
import type { AddressCheck } from '../../check/check-old-addresses.ts'
import type { Project } from '../../config/project.ts'
import { openSite } from '../../foreign/open-site.ts'
import type { ApiComparison } from '../../model/api-change.ts'
import type { Translation } from '../../model/translation.ts'
import { count } from '../../report/count.ts'
import type { Coverage } from '../../report/coverage.ts'
import { Failure } from '../../report/failure.ts'
import { isInternalError } from '../../report/internal-error.ts'
import { collectProblems, type Problem, type Report } from '../../report/problem.ts'
import { isSystemError } from '../../system/system-error.ts'
import type { CheckName } from './check-names.ts'
import { checkSearch, findQueries, queryFiles } from './check-search.ts'
import { checkTranslations, translationRules } from '../../translate/check-translations.ts'

/** What is checked. */
export interface CheckScope {
  readonly config: string
  readonly only: readonly CheckName[]
  readonly external: boolean
  readonly drafts: boolean
  /** Query file for the search check; the default locations are used if not set. */
  readonly queries?: string | undefined
  /** File or commit to compare the API documents with, or the addresses of the old site. */
  readonly against?: string | undefined
}

/** What was checked, as text, and what else was found out. */
export interface Checked {
  readonly words: readonly string[]
  /** How much of the API the pages document. */
  readonly coverage: Coverage | undefined
  readonly translations: readonly Translation[]
  readonly comparisons: readonly ApiComparison[]
  /** The result of every query. */
  readonly searchLines: readonly string[]
  /** What the old addresses lead to. */
  readonly addresses: AddressCheck | undefined
  /** The files of the pages. */
  readonly pageFiles: readonly string[]
}

const nothingChecked: Checked = {
  words: [],
  coverage: undefined,
  translations: [],
  comparisons: [],
  searchLines: [],
  addresses: undefined,
  pageFiles: [],
}

/** Checks the site without writing anything but the cache. */
export async function checkSite(
  flags: CheckScope,
  onProgress: (step: string) => void,
): Promise<Checked & { readonly problems: readonly Problem[] }> {
  const { report, problems } = collectProblems()
  let checked = nothingChecked
  const read = await openSite(flags.config, report)
  const isConfigOnly = flags.only.length > 0 && flags.only.every((name) => name === 'config')
  if (read !== undefined && !isConfigOnly)
    checked = await withWritableCache(read.project, (project) => checkParts({ project, flags, onProgress }, report))
  return { ...checked, problems: problems.filter((problem) => concerns(problem, flags)) }
}

/** If the cache folder cannot be written, uses a temporary folder that is deleted afterwards. */
async function withWritableCache<Result>(
  project: Project,
  work: (usable: Project) => Promise<Result>,
): Promise<Result> {
  if (canWriteBelow(cacheFolderOf(project))) return work(project)
  const folder = mkdtempSync(path.join(tmpdir(), 'docsgen-check-'))
  try {
    return await work(withCacheIn(folder, project))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function canWriteBelow(folder: string): boolean {
  const nearest = existsSync(folder) ? folder : path.dirname(folder)
  try {
    accessSync(nearest, constants.W_OK)
    return true
  } catch (error) {
    if (!isSystemError(error)) throw error
    return error.code !== 'EACCES' && error.code !== 'EROFS' && error.code !== 'EPERM'
  }
}

interface Checking {
  readonly project: Project
  readonly flags: CheckScope
  readonly onProgress: (step: string) => void
}

async function checkParts({ project, flags, onProgress }: Checking, report: Report): Promise<Checked> {
  refuseMissingApi(flags, project)
  const words: string[] = []
  let { coverage, translations, searchLines, comparisons, addresses, pageFiles } = nothingChecked
  if ((['content', 'links', 'search', 'translations', 'urls'] as const).some((name) => wants(flags, name))) {
    const options = { project, drafts: flags.drafts, useCache: true, jobs: undefined, onProgress }
    const planned = await buildSite(options, report)
    words.push(count(planned.site.pages.length, 'page'))
    pageFiles = planned.site.pages.map(({ page }) => page.file)
    if (wants(flags, 'content')) {
      onProgress('checking page content')
      const { checkContent } = await import('./check-content.ts')
      coverage = await checkContent(project, planned.site.pages, report)
      if (planned.slotSources.length > 0) renderSlots(planned, onProgress)
    }
    if (wants(flags, 'translations') && planned.translations.length > 0) {
      translations = planned.translations
      await checkTranslations(translations, project, report)
      words.push(count(translations.length, 'translation'))
    }
    const search = wants(flags, 'search') ? await checkSearch(planned, project, flags.queries, report) : undefined
    if (search !== undefined) words.push(search.summary)
    else if (flags.only.includes('search')) words.push(describeNoQueries(flags, project))
    if (flags.only.includes('urls') && flags.against !== undefined) {
      addresses = await checkAddresses(flags.against, planned, project, report)
      words.push(count(addresses.addresses, 'old address', 'old addresses'), count(addresses.anchors, 'anchor'))
    }
    saveBuildCache(planned.buildCache)
    searchLines = search?.lines ?? []
    if (flags.external) words.push(await checkExternal(planned, onProgress, report))
  }
  if (wants(flags, 'spec')) {
    const { loadApis } = await import('../../api/read/load-apis.ts')
    const { checkAgainst } = await import('../../api/compare/check-against.ts')
    const apis = await loadApis(project, report)
    comparisons = flags.against === undefined ? [] : checkAgainst(project, apis, flags.against, report)
    words.push(count(project.config.api.length, 'API document'))
  }
  const own = coverage?.operations.all === 0 ? undefined : coverage
  return { words, coverage: own, translations, comparisons, searchLines, addresses, pageFiles }
}

function refuseMissingApi({ against, only }: CheckScope, { config }: Project): void {
  if (against !== undefined && !only.includes('urls') && config.api.length === 0)
    throw new Failure('--against compares API documents, but the config has none under "api"', { status: 2 })
}

async function checkAddresses(
  against: string,
  { site, files }: PlannedSite,
  { config }: Project,
  report: Report,
): Promise<AddressCheck> {
  const { readOldAddresses } = await import('../../check/old-addresses.ts')
  const { checkOldAddresses } = await import('../../check/check-old-addresses.ts')
  const old = await readOldAddresses(against, config.site.basePath)
  return checkOldAddresses(old, { site, files, config }, report)
}

/** The errors of slots, and what the content security policy blocks in them, are found while pages are rendered. */
function renderSlots({ files }: PlannedSite, onProgress: (step: string) => void): void {
  onProgress('rendering slots')
  for (const { path: name, content } of files) if (name.endsWith('.html')) content()
}

async function checkExternal(
  planned: PlannedSite,
  onProgress: (step: string) => void,
  report: Report,
): Promise<string> {
  onProgress('checking external links')
  const { checkExternalLinks } = await import('../../check/external-links.ts')
  const { asked, cached } = await checkExternalLinks(planned.site, planned.cacheFolder, report)
  return `${count(asked, 'external link')} checked, ${String(cached)} from the cache`
}

/** Whether a part is checked. */
export function wants({ only }: Pick<CheckScope, 'only'>, name: CheckName): boolean {
  return only.length === 0 || only.includes(name)
}

const linkRules = new Set([
  'broken-link',
  'broken-anchor',
  'broken-image',
  'broken-redirect',
  'orphan-page',
  'external-link',
  'external-image',
  'external-media',
])

/** If the user asks for a search check, explain why there was nothing to check. */
function describeNoQueries({ queries }: CheckScope, project: Project): string {
  const isThere = queries !== undefined || findQueries(project) !== undefined
  return isThere ? 'no queries' : `no queries, as there is no ${queryFiles[0]}`
}

/** If the user names parts to check, only problems in those parts are reported. Config errors are always reported. */
function concerns(problem: Problem, flags: CheckScope): boolean {
  const { rule } = problem
  if (isInternalError(problem)) return true
  if (flags.only.length === 0 || rule === 'config' || rule === 'invalid-yaml') return true
  if (rule.startsWith('search-')) return wants(flags, 'search')
  if (linkRules.has(rule)) return wants(flags, 'links')
  if (rule.startsWith('lost-')) return wants(flags, 'urls')
  if (translationRules.has(rule)) return wants(flags, 'translations')
  if (rule.startsWith('spec')) return wants(flags, 'spec')
  return wants(flags, 'content')
}
