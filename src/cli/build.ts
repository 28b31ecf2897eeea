import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { recallBuild, type FinishedBuild, type WantedBuild } from './build-record.ts'
import type { BuildFlags } from './build-flags.ts'
import type { Console } from './console.ts'
import { Failure } from '../report/failure.ts'
import { holdFolder } from './hold-folder.ts'
import { printBuild } from './print-build.ts'
import { reportProblems } from './print-problems.ts'

/** Builds the site and replaces the previous one atomically. Returns the exit status. */
export async function runBuild(flags: BuildFlags, console: Console): Promise<0 | 1 | 70> {
  const started = performance.now()
  const { shard, isMerge } = flags
  if ((shard !== undefined || isMerge) && !flags.cache)
    throw new Failure('shards share their work in the cache, so leave out --no-cache', { status: 2 })
  if (shard !== undefined) {
    const { runShard } = await import('./fill-shard.ts')
    return runShard({ flags, shard, console })
  }
  const wanted = whatIsWanted(flags)
  const finished = flags.cache && !flags.clean && !flags.profile ? await findFinished(wanted) : undefined
  if (finished === undefined) {
    // The builder is only loaded if there is something to build.
    const { buildAnew } = await import('./build-anew.ts')
    return buildAnew({ flags, console, wanted, started })
  }
  const { problems, pages, files, note } = finished
  reportProblems(problems, { root: path.dirname(wanted.config), format: flags.format, console, flags })
  const counts = { pages, cached: pages, written: 0, removed: 0, files, links: undefined, moved: undefined, note }
  if (!flags.quiet) printBuild(counts, { flags, console, milliseconds: performance.now() - started, problems })
  return 0
}

function whatIsWanted({ config, out, basePath, drafts, strict }: BuildFlags): WantedBuild {
  const file = path.resolve(config)
  return { config: file, folder: path.resolve(path.dirname(file), out), basePath, drafts, strict }
}

async function findFinished(wanted: WantedBuild): Promise<FinishedBuild | undefined> {
  const memory = await recallBuild(wanted)
  if (memory === undefined) return undefined
  return holdFolder(wanted.folder, () => Promise.resolve(memory.isInPlace() ? memory.finished : undefined))
}
