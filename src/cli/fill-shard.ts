import path from 'node:path'
import { fillShard } from '../build.ts'
import type { SharedCache } from '../cache/shared-cache.ts'
import type { Shard } from '../config/build-options.ts'
import type { Project } from '../config/project.ts'
import { openSite } from '../foreign/open-site.ts'
import { count, number } from '../report/count.ts'
import { Failure } from '../report/failure.ts'
import { collectProblems } from '../report/problem.ts'
import { formatBytes } from '../store/byte-count.ts'
import { withBasePath } from './base-path.ts'
import type { BuildFlags } from './build-flags.ts'
import type { Console } from './console.ts'
import { holdFolder } from './hold-folder.ts'
import { openCache } from './open-cache.ts'
import { reportProblems } from './print-problems.ts'
import { startProgress, type Progress } from './progress.ts'

interface ShardRun {
  readonly flags: BuildFlags
  readonly shard: Shard
  readonly console: Console
}

/** Fills the shared cache with one share of the pages. Problems in pages are reported when the shards are merged. */
export async function runShard(run: ShardRun): Promise<0 | 1> {
  const { flags, console } = run
  const progress = startProgress(console, flags)
  const { report, problems } = collectProblems()
  try {
    const read = await openSite(flags.config, report)
    const project = read && withBasePath(read.project, flags.basePath)
    const shared = project && (await openCache({ project, useCache: true, onProgress: progress.show }, true, report))
    if (project === undefined || shared === undefined) return 1
    const folder = path.resolve(project.root, flags.out)
    try {
      await holdFolder(folder, () => fill(project, shared, run, progress))
    } finally {
      await shared.close()
    }
    for (const problem of shared.problems()) report(problem)
    return 0
  } finally {
    progress.stop()
    reportProblems(problems, { console, flags })
  }
}

async function fill(project: Project, shared: SharedCache, run: ShardRun, progress: Progress): Promise<void> {
  const { drafts, jobs, quiet } = run.flags
  const { shard, console } = run
  await shared.fetch()
  const options = { project, drafts, useCache: true, jobs, shard, onProgress: progress.show }
  const { pages, left } = await fillShard(options)
  if (!(await shared.share(true))) {
    const [cause = 'DOCSGEN_CACHE_READ_ONLY is set'] = shared.problems().map(({ message }) => message)
    throw new Failure(`the work of this shard is lost: ${cause}`)
  }
  progress.stop()
  const { store, fetched, stored } = shared.transferred()
  if (quiet) return
  console.error(
    `Shard ${String(shard.number)} of ${String(shard.count)}: ${count(pages, 'page')} in the cache, ${number(left)} left to other shards.`,
  )
  console.error(`Cache: ${formatBytes(fetched)} fetched from ${store}, ${formatBytes(stored)} stored there.`)
}
