import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { recallBuild, type WantedBuild } from './build-record.ts'
import type { NewBuild } from './build-anew.ts'
import type { BuildFlags } from './build-flags.ts'
import type { Console } from './console.ts'
import { isInPlace } from '../output/site-in-place.ts'
import { Failure } from '../report/failure.ts'
import type { Problem } from '../report/problem.ts'
import { holdFolder } from './hold-folder.ts'
import { printBuild, type BuildCounts } from './print-build.ts'
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
  const finished = flags.cache && !flags.clean ? await findFinished({ flags, console, wanted, started }) : undefined
  if (finished === undefined) {
    // The builder is only loaded if there is something to build.
    const { buildAnew } = await import('./build-anew.ts')
    return buildAnew({ flags, console, wanted, started })
  }
  const { problems, counts } = finished
  reportProblems(problems, { console, flags })
  if (!flags.quiet) printBuild(counts, { flags, console, milliseconds: performance.now() - started, problems })
  return 0
}

function whatIsWanted({ config, out, basePath, drafts, strict }: BuildFlags): WantedBuild {
  const file = path.resolve(config)
  return { config: file, folder: path.resolve(path.dirname(file), out), basePath, drafts, strict }
}

interface Finished {
  readonly problems: readonly Problem[]
  readonly counts: BuildCounts
}

/** The site of the last build, if it is up to date, or if only the texts of some pages must be replaced in it. */
async function findFinished(build: NewBuild): Promise<Finished | undefined> {
  const { wanted, flags } = build
  const recalled = await recallBuild(wanted)
  if (recalled === undefined) return undefined
  const { finished, changed, place } = recalled
  return holdFolder(wanted.folder, async (lock) => {
    if (changed.length > 0) {
      const { rewriteFinished } = await import('./rewrite-finished.ts')
      return rewriteFinished(build, recalled, lock)
    }
    // Without a change there is nothing to measure but a whole build.
    if (flags.profile || !isInPlace(place, finished.checksum)) return undefined
    const { problems, pages, files, note } = finished
    const unchanged = { written: 0, removed: 0, links: undefined, transferred: undefined }
    return { problems, counts: { pages, cached: pages, files, note, ...unchanged } }
  })
}
