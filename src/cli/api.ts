import path from 'node:path'
import type * as z from 'zod'
import type { Config, configSchema } from '../config/schema.ts'
import { usualConfig, usualOutput } from '../config/usual-output.ts'
import type { Findings, Scripting } from '../model/scripting.ts'
import { Failure } from '../report/failure.ts'
import { isInternalError } from '../report/internal-error.ts'
import { plainProblem } from '../report/print.ts'
import { collectProblems, isClean, type Problem } from '../report/problem.ts'
import { sortProblems } from '../report/sort-problems.ts'
import { countProblems } from '../report/summary.ts'
import { redact, redactMessages } from '../system/secrets.ts'
import { checkNames } from './check/check-names.ts'

// The module `docsgen/api`. A `docs.config.ts` imports it too, so the code of the functions is loaded when they are called.

type Functions = Scripting<z.input<typeof configSchema>, Config>

export const build: Functions['build'] = async (request = {}) => {
  const { config = usualConfig, out = usualOutput, strict = false, drafts = false, cache = true } = request
  const { clean = false, basePath, jobs } = request
  useProductionReact()
  const { openAndBuild } = await import('./build-anew.ts')
  const collection = collectProblems()
  const file = path.resolve(config)
  const wanted = { config: file, folder: path.resolve(path.dirname(file), out), basePath, drafts, strict }
  const flags = { config, cache, clean, jobs, isMerge: false }
  const { built } = await openAndBuild({ flags, wanted, collection, onProgress: ignore })
  const { written, removed, total: files } = built?.result ?? { written: 0, removed: 0, total: 0 }
  const counts = built && { pages: built.site.site.pages.length, files, written, removed }
  return { folder: wanted.folder, counts, ...findingsOf(collection.problems, strict) }
}

export const check: Functions['check'] = async (request = {}) => {
  const { config = usualConfig, only = [], external = false, drafts = false, strict = false } = request
  const unknown = only.find((name) => !checkNames.includes(name))
  if (unknown !== undefined)
    throw new Failure(`"${unknown}" cannot be checked; name any of ${checkNames.join(', ')}`, { status: 2 })
  useProductionReact()
  const { checkSite } = await import('./check/check-site.ts')
  const scope = { config, only, external, drafts, queries: undefined, against: undefined }
  const { problems } = await checkSite(scope, ignore)
  return findingsOf(problems, strict)
}

export const readConfig: Functions['readConfig'] = async ({ config = usualConfig } = {}) => {
  const { openValidSite } = await import('../foreign/open-site.ts')
  const { report, problems } = collectProblems()
  const project = await openValidSite(config, report)
  const root = project?.root ?? path.dirname(path.resolve(config))
  return { root, config: project?.config, ...findingsOf(problems, false) }
}

export const defineConfig: Functions['defineConfig'] = (options) => options

function ignore(): void {}

/** React chooses its build when it is loaded. */
function useProductionReact(): void {
  const { env } = process
  env['NODE_ENV'] ??= 'production'
}

function findingsOf(problems: readonly Problem[], isStrict: boolean): Findings {
  const bug = problems.find(isInternalError)
  if (bug !== undefined) throw new Error(redact(bug.message), { cause: bug.details })
  return {
    succeeded: isClean(problems, isStrict),
    problems: redactMessages(sortProblems(problems).map(plainProblem)),
    ...countProblems(problems),
  }
}
