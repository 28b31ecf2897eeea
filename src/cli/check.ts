import { accessSync, constants, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildSite, type PlannedSite } from '../build.ts'
import { saveMemory } from '../cache/memory.ts'
import { cacheFolderOf, withCacheIn } from '../config/cache-place.ts'
import type { Project } from '../config/project.ts'
import { openSite } from '../foreign/open-site.ts'
import type { ApiComparison } from '../model/api-change.ts'
import { count } from '../report/count.ts'
import type { Coverage } from '../report/coverage.ts'
import { printChanges } from '../report/print-changes.ts'
import { Failure } from '../report/failure.ts'
import type { ProblemFormat } from '../report/print.ts'
import { isInternalError } from '../report/internal-error.ts'
import { collectProblems, type Problem, type Report } from '../report/problem.ts'
import { summariseProblems } from '../report/summary.ts'
import { isSystemError, withPath } from '../system/system-error.ts'
import { writeChangeComment } from '../report/write-change-comment.ts'
import { writeChangePage } from '../report/write-change-page.ts'
import { writeChangelog } from '../report/write-changelog.ts'
import type { CheckName } from './check-names.ts'
import { checkSearch, findQueries, queryFiles } from './check-search.ts'
import type { CommonFlags, Console } from './console.ts'
import { startProgress, type Progress } from './progress.ts'
import { exitStatusOf, reportProblems } from './print-problems.ts'
import type { Translation } from '../model/translation.ts'
import { checkTranslations, printTranslations, translationRules, writeTranslationTable } from './check-translations.ts'

export interface CheckFlags extends CommonFlags {
  readonly only: readonly CheckName[]
  readonly external: boolean
  readonly drafts: boolean
  readonly strict: boolean
  readonly format: ProblemFormat
  /** Query file for the search check; the default locations are used if not set. */
  readonly queries: string | undefined
  /** File or commit to compare the API documents with. */
  readonly against: string | undefined
  /** File to which the API changes are written as a Markdown page, or as HTML if its name ends with `.html`. */
  readonly changelog: string | undefined
  /** File to which the API changes are written as a comment for a pull request. */
  readonly comment: string | undefined
  /** File to which the state of the translations is written as a Markdown table. */
  readonly table: string | undefined
}

/** Checks the site without writing anything but the cache. Returns the exit status. */
export async function runCheck(flags: CheckFlags, console: Console): Promise<0 | 1 | 70> {
  refuseLoneFlags(flags)
  const progress = startProgress(console, flags)
  const { report, problems } = collectProblems()
  let checked: Checked = { words: [], coverage: undefined, translations: [] }
  const comparisons: ApiComparison[] = []
  try {
    const read = await openSite(flags.config, report)
    const isConfigOnly = flags.only.length > 0 && flags.only.every((name) => name === 'config')
    if (read !== undefined && !isConfigOnly)
      checked = await withWritableCache(read.project, (usable) =>
        checkParts({ project: usable, flags, progress, console, comparisons }, report),
      )
  } finally {
    progress.stop()
  }
  const reported = problems.filter((problem) => concerns(problem, flags))
  const root = path.dirname(path.resolve(flags.config))
  const { words, coverage, translations } = checked
  if (flags.only.includes('translations')) showTranslations(translations, root, flags, console)
  if (comparisons.length > 0 && (flags.format === 'text' || flags.format === 'github'))
    console.out(printChanges(comparisons))
  const also = {
    ...(coverage && { coverage }),
    ...(flags.against === undefined ? {} : { comparisons }),
    ...(translations.length > 0 && { translations }),
  }
  reportProblems(reported, { root, format: flags.format, console, flags, also })
  if (comparisons.length > 0) writeChanges(comparisons, flags)
  if (flags.verbose && coverage !== undefined) console.error(printCoverage(coverage))
  if (!flags.quiet)
    console.error(`Checked ${words.length === 0 ? 'the config' : words.join(', ')}: ${summariseProblems(reported)}.`)
  return exitStatusOf(reported, flags.strict)
}

function showTranslations(
  translations: readonly Translation[],
  root: string,
  { format, table }: CheckFlags,
  console: Console,
): void {
  if (format === 'text' && translations.length > 0) console.out(printTranslations(translations, root))
  if (table !== undefined) writeReport(table, writeTranslationTable(translations))
}

function writeChanges(comparisons: readonly ApiComparison[], { changelog, comment }: CheckFlags): void {
  if (changelog !== undefined)
    writeReport(changelog, changelog.endsWith('.html') ? writeChangePage(comparisons) : writeChangelog(comparisons))
  if (comment !== undefined) writeReport(comment, writeChangeComment(comparisons))
}

function writeReport(file: string, text: string): void {
  withPath(file, () => writeFileSync(file, text))
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

function refuseLoneFlags(flags: CheckFlags): void {
  for (const name of ['changelog', 'comment'] as const)
    if (flags[name] !== undefined && flags.against === undefined)
      throw new Failure(`--${name} needs --against: add --against with a commit or a file`, { status: 2 })
  if (flags.against !== undefined && !wants(flags, 'spec'))
    throw new Failure('--against compares API documents, which this command does not check: add "spec"', { status: 2 })
  if (flags.table !== undefined && !flags.only.includes('translations'))
    throw new Failure('--table is for translations: add "translations"', { status: 2 })
  if (flags.queries !== undefined && !wants(flags, 'search'))
    throw new Failure('--queries is for search, which this command does not check: add "search"', { status: 2 })
  if (flags.external && !wants(flags, 'links'))
    throw new Failure('--external is for links, which this command does not check: add "links"', { status: 2 })
}

interface Checking {
  readonly project: Project
  readonly flags: CheckFlags
  readonly progress: Progress
  readonly console: Console
  /** Receives the results of comparing the API documents. */
  readonly comparisons: ApiComparison[]
}

/** What was checked, as text, and how much of the API the pages document. */
interface Checked {
  readonly words: readonly string[]
  readonly coverage: Coverage | undefined
  readonly translations: readonly Translation[]
}

async function checkParts(
  { project, flags, progress, console, comparisons }: Checking,
  report: Report,
): Promise<Checked> {
  if (flags.against !== undefined && project.config.api.length === 0)
    throw new Failure('--against compares API documents, but the config has none under "api"', { status: 2 })
  const words: string[] = []
  let coverage: Coverage | undefined
  let translations: readonly Translation[] = []
  if ((['content', 'links', 'search', 'translations'] as const).some((name) => wants(flags, name))) {
    const options = { project, drafts: flags.drafts, useCache: true, jobs: undefined, onProgress: progress.show }
    const planned = await buildSite(options, report)
    words.push(count(planned.site.pages.length, 'page'))
    if (wants(flags, 'content')) {
      progress.show('checking page content')
      const { checkContent } = await import('./check-content.ts')
      coverage = await checkContent(project, planned.site.pages, report)
    }
    if (wants(flags, 'translations') && planned.translations.length > 0) {
      translations = planned.translations
      await checkTranslations(translations, project, report)
      words.push(count(translations.length, 'translation'))
    }
    const search = wants(flags, 'search') ? await checkSearch(planned, project, flags.queries, report) : undefined
    if (search !== undefined) words.push(search.summary)
    else if (flags.only.includes('search')) words.push(describeNoQueries(flags, project))
    saveMemory(planned.memory)
    if (flags.only.includes('search')) for (const line of search?.lines ?? []) console.out(line)
    if (flags.external) words.push(await checkExternal(planned, progress, report))
  }
  if (wants(flags, 'spec')) {
    const { checkSpecs } = await import('../api/lint/check-specs.ts')
    comparisons.push(...(await checkSpecs(project, flags.against, report)))
    words.push(count(project.config.api.length, 'API document'))
  }
  return { words, coverage: coverage?.operations.all === 0 ? undefined : coverage, translations }
}

function printCoverage({ operations, fields }: Coverage): string {
  return `The pages document ${share(operations)} operations and ${share(fields)} fields of the API.`
}

async function checkExternal(planned: PlannedSite, progress: Progress, report: Report): Promise<string> {
  progress.show('checking external links')
  const { checkExternalLinks } = await import('../check/external-links.ts')
  const { asked, cached } = await checkExternalLinks(planned.site, { cacheFolder: planned.cacheFolder }, report)
  return `${count(asked, 'external link')} checked, ${String(cached)} from the cache`
}

function share({ documented, all }: Coverage['fields']): string {
  return `${String(documented)} of ${String(all)}`
}

function wants({ only }: CheckFlags, name: CheckName): boolean {
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
])

/** If the user asks for a search check, explain why there was nothing to check. */
function describeNoQueries({ queries }: CheckFlags, project: Project): string {
  const isThere = queries !== undefined || findQueries(project) !== undefined
  return isThere ? 'no queries' : `no queries, as there is no ${queryFiles[0]}`
}

/** If the user names parts to check, only problems in those parts are reported. Config errors are always reported. */
function concerns(problem: Problem, flags: CheckFlags): boolean {
  const { rule } = problem
  if (isInternalError(problem)) return true
  if (flags.only.length === 0 || rule === 'config' || rule === 'invalid-yaml') return true
  if (rule.startsWith('search-')) return wants(flags, 'search')
  if (linkRules.has(rule)) return wants(flags, 'links')
  if (translationRules.has(rule)) return wants(flags, 'translations')
  if (rule.startsWith('spec')) return wants(flags, 'spec')
  return wants(flags, 'content')
}
