import path from 'node:path'
import { buildSite } from '../build.ts'
import { readConfig } from '../config/read.ts'
import type { ProblemFormat } from '../report/print.ts'
import { collectProblems, type Problem } from '../report/problem.ts'
import { summariseProblems } from '../report/summary.ts'
import { isClean } from './build.ts'
import type { CommonFlags, Console } from './console.ts'
import { startProgress } from './progress.ts'
import { tellProblems } from './tell-problems.ts'

/** Parts of a site that can be checked by themselves. */
export const checkNames = ['config', 'content', 'links', 'spec'] as const
export type CheckName = (typeof checkNames)[number]

export interface CheckFlags extends CommonFlags {
  readonly only: readonly CheckName[]
  readonly external: boolean
  readonly drafts: boolean
  readonly strict: boolean
  readonly format: ProblemFormat
}

/** Checks the site and writes nothing but its cache; gives the exit status. */
export async function runCheck(flags: CheckFlags, console: Console): Promise<0 | 1> {
  const progress = startProgress(console, flags.quiet)
  const { report, problems } = collectProblems()
  const root = path.dirname(path.resolve(flags.config))
  let words = ''
  try {
    const project = await readConfig(flags.config, report)
    if (project !== undefined && !isOnly(flags, 'config')) {
      if (wants(flags, 'content') || wants(flags, 'links')) {
        const planned = await buildSite(
          { project, drafts: flags.drafts, useCache: true, jobs: undefined, onProgress: progress.show },
          report,
        )
        planned.saveCache()
        words = `${String(planned.pages)} pages`
        if (flags.external) {
          progress.show('asking external links')
          const { checkExternalLinks } = await import('../check/external-links.ts')
          const asked = await checkExternalLinks(planned.site, { cacheFolder: planned.cacheFolder }, report)
          words += `, ${String(asked.asked)} external links asked, ${String(asked.cached)} known from before`
        }
      }
      if (wants(flags, 'spec')) {
        const { checkSpecs } = await import('../openapi/check-specs.ts')
        const specs = await checkSpecs(project, report)
        words += `${words === '' ? '' : ', '}${String(specs)} API document${specs === 1 ? '' : 's'}`
      }
    }
  } finally {
    progress.stop()
  }
  const told = problems.filter((problem) => concerns(problem, flags))
  tellProblems(told, { root, format: flags.format, console, isQuiet: flags.quiet })
  if (!flags.quiet) console.error(`Checked ${words === '' ? 'the config' : words}: ${summariseProblems(told)}.`)
  return isClean(told, flags.strict) ? 0 : 1
}

function wants({ only }: CheckFlags, name: CheckName): boolean {
  return only.length === 0 || only.includes(name)
}

function isOnly({ only }: CheckFlags, name: CheckName): boolean {
  return only.length > 0 && only.every((wanted) => wanted === name)
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
  if (linkRules.has(rule)) return wants(flags, 'links')
  if (rule.startsWith('spec')) return wants(flags, 'spec')
  return wants(flags, 'content')
}
