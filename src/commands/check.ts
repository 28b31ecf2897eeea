import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildSite } from '../build.ts'
import type { PlannedSite } from '../build-options.ts'
import type { Project } from '../config/project.ts'
import { readConfig } from '../config/read.ts'
import type { ApiComparison } from '../model/api-change.ts'
import { printChanges } from '../report/print-changes.ts'
import { Failure } from '../report/failure.ts'
import type { ProblemFormat } from '../report/print.ts'
import { collectProblems, type Problem, type Report } from '../report/problem.ts'
import { summariseProblems } from '../report/summary.ts'
import { writeChangelog } from '../report/write-changelog.ts'
import { isClean } from './build.ts'
import { checkSearch } from './check-search.ts'
import type { CommonFlags, Console } from './console.ts'
import { startProgress, type Progress } from './progress.ts'
import { tellProblems } from './tell-problems.ts'

/** Parts of a site that can be checked by themselves. */
export const checkNames = ['config', 'content', 'links', 'spec', 'search'] as const
export type CheckName = (typeof checkNames)[number]

export interface CheckFlags extends CommonFlags {
  readonly only: readonly CheckName[]
  readonly external: boolean
  readonly drafts: boolean
  readonly strict: boolean
  readonly format: ProblemFormat
  /** File of the queries that the search is asked; the usual places otherwise. */
  readonly queries: string | undefined
  /** A file or a commit with which the API documents are compared. */
  readonly against: string | undefined
  /** File into which the changes are written as a Markdown page. */
  readonly changelog: string | undefined
}

/** Checks the site and writes nothing but its cache; gives the exit status. */
export async function runCheck(flags: CheckFlags, console: Console): Promise<0 | 1> {
  refuseLoneFlags(flags)
  const progress = startProgress(console, flags)
  const { report, problems } = collectProblems()
  const words: string[] = []
  const comparisons: ApiComparison[] = []
  try {
    const project = await readConfig(flags.config, report)
    const isConfigOnly = flags.only.length > 0 && flags.only.every((name) => name === 'config')
    if (project !== undefined && !isConfigOnly)
      words.push(...(await checkParts({ project, flags, progress, console, comparisons }, report)))
  } finally {
    progress.stop()
  }
  const told = problems.filter((problem) => concerns(problem, flags))
  const root = path.dirname(path.resolve(flags.config))
  const isCompared = flags.against !== undefined
  if (comparisons.length > 0 && (flags.format === 'text' || flags.format === 'github'))
    console.out(printChanges(comparisons))
  if (flags.changelog !== undefined && comparisons.length > 0)
    writeFileSync(flags.changelog, writeChangelog(comparisons))
  const more = isCompared ? { comparisons } : {}
  tellProblems(told, { root, format: flags.format, console, isQuiet: flags.quiet, more })
  if (!flags.quiet)
    console.error(`Checked ${words.length === 0 ? 'the config' : words.join(', ')}: ${summariseProblems(told)}.`)
  return isClean(told, flags.strict) ? 0 : 1
}

function refuseLoneFlags(flags: CheckFlags): void {
  if (flags.changelog !== undefined && flags.against === undefined)
    throw new Failure('--changelog writes what --against finds: name a commit or a file with --against', { status: 2 })
  if (flags.against !== undefined && !wants(flags, 'spec'))
    throw new Failure('--against compares API documents, which are not checked here: add "spec"', { status: 2 })
}

interface Checking {
  readonly project: Project
  readonly flags: CheckFlags
  readonly progress: Progress
  readonly console: Console
  /** Gets what the comparison of API documents finds. */
  readonly comparisons: ApiComparison[]
}

async function checkParts(
  { project, flags, progress, console, comparisons }: Checking,
  report: Report,
): Promise<string[]> {
  const words: string[] = []
  if (wants(flags, 'content') || wants(flags, 'links') || wants(flags, 'search')) {
    const options = { project, drafts: flags.drafts, useCache: true, jobs: undefined, onProgress: progress.show }
    const planned = await buildSite(options, report)
    planned.saveCache()
    words.push(`${String(planned.site.pages.length)} page${planned.site.pages.length === 1 ? '' : 's'}`)
    const search = wants(flags, 'search') ? checkSearch(planned, project, flags.queries, report) : undefined
    if (search !== undefined) words.push(search.summary)
    if (flags.only.includes('search')) for (const line of search?.lines ?? []) console.out(line)
    if (flags.external) words.push(await checkExternal(planned, progress, report))
  }
  if (wants(flags, 'spec')) {
    const { checkSpecs } = await import('../openapi/check-specs.ts')
    comparisons.push(...(await checkSpecs(project, flags.against, report)))
    const count = project.config.api.length
    words.push(`${String(count)} API document${count === 1 ? '' : 's'}`)
  }
  return words
}

async function checkExternal(planned: PlannedSite, progress: Progress, report: Report): Promise<string> {
  progress.show('asking external links')
  const { checkExternalLinks } = await import('../check/external-links.ts')
  const { asked, cached } = await checkExternalLinks(planned.site, { cacheFolder: planned.cacheFolder }, report)
  return `${String(asked)} external link${asked === 1 ? '' : 's'} asked, ${String(cached)} known from before`
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

/** With a word, only what that word names is told; a config that cannot be read is always told. */
function concerns({ rule }: Problem, flags: CheckFlags): boolean {
  if (flags.only.length === 0 || rule === 'config' || rule === 'invalid-yaml') return true
  if (rule === 'search-rank') return wants(flags, 'search')
  if (linkRules.has(rule)) return wants(flags, 'links')
  if (rule.startsWith('spec')) return wants(flags, 'spec')
  return wants(flags, 'content')
}
