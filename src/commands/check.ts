import path from 'node:path'
import { buildSite } from '../build.ts'
import type { PlannedSite } from '../build-options.ts'
import type { Project } from '../config/project.ts'
import { readConfig } from '../config/read.ts'
import type { ProblemFormat } from '../report/print.ts'
import { collectProblems, type Problem, type Report } from '../report/problem.ts'
import { summariseProblems } from '../report/summary.ts'
import { checkSearch } from './check-search.ts'
import type { CommonFlags, Console } from './console.ts'
import { startProgress, type Progress } from './progress.ts'
import { isClean, tellProblems } from './tell-problems.ts'

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
}

/** Checks the site and writes nothing but its cache; gives the exit status. */
export async function runCheck(flags: CheckFlags, console: Console): Promise<0 | 1> {
  const progress = startProgress(console, flags)
  const { report, problems } = collectProblems()
  const words: string[] = []
  try {
    const project = await readConfig(flags.config, report)
    const isConfigOnly = flags.only.length > 0 && flags.only.every((name) => name === 'config')
    if (project !== undefined && !isConfigOnly)
      words.push(...(await checkParts({ project, flags, progress, console }, report)))
  } finally {
    progress.stop()
  }
  const told = problems.filter((problem) => concerns(problem, flags))
  const root = path.dirname(path.resolve(flags.config))
  tellProblems(told, { root, format: flags.format, console, isQuiet: flags.quiet })
  if (!flags.quiet)
    console.error(`Checked ${words.length === 0 ? 'the config' : words.join(', ')}: ${summariseProblems(told)}.`)
  return isClean(told, flags.strict) ? 0 : 1
}

interface Checking {
  readonly project: Project
  readonly flags: CheckFlags
  readonly progress: Progress
  readonly console: Console
}

async function checkParts({ project, flags, progress, console }: Checking, report: Report): Promise<string[]> {
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
    const count = await checkSpecs(project, report)
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
