import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { buildSite } from '../build.ts'
import type { BuildOptions, PlannedSite } from '../build-options.ts'
import { openLinkGate } from '../link-gate.ts'
import { cacheFolderName } from '../config/cache-place.ts'
import { sourceFoldersOf } from '../config/content-folders.ts'
import type { Project } from '../config/project.ts'
import { readConfig } from '../config/read.ts'
import { DamagedCache } from '../content/page-cache.ts'
import { lockFolder, type Unlock } from '../output/lock.ts'
import { abandonSite, writeSite, type WriteResult } from '../output/write.ts'
import type { Moved } from '../publish/shared-cache.ts'
import { formatBytes } from '../publish/byte-count.ts'
import { Failure } from '../report/failure.ts'
import type { ProblemFormat } from '../report/print.ts'
import { collectProblems, type Collection, type Problem } from '../report/problem.ts'
import { summariseProblems } from '../report/summary.ts'
import { openCacheOf } from '../shared-cache.ts'
import { withBasePath } from './base-path.ts'
import type { CommonFlags, Console } from './console.ts'
import { startProgress, type Progress } from './progress.ts'
import { isClean, tellProblems } from './tell-problems.ts'

export interface BuildFlags extends CommonFlags {
  readonly out: string
  readonly basePath: string | undefined
  readonly cache: boolean
  readonly clean: boolean
  readonly drafts: boolean
  readonly strict: boolean
  readonly jobs: number | undefined
  readonly format: ProblemFormat
}

/** Builds the site and puts it in place, whole or not at all; gives the exit status. */
export async function runBuild(flags: BuildFlags, console: Console): Promise<0 | 1> {
  const started = performance.now()
  const progress = startProgress(console, flags)
  const collection = collectProblems()
  const root = path.dirname(path.resolve(flags.config))
  try {
    const project = await readConfig(flags.config, collection.report)
    const built =
      project === undefined
        ? undefined
        : await buildLocked(withBasePath(project, flags.basePath), flags, collection, progress)
    progress.stop()
    tellProblems(collection.problems, { root, format: flags.format, console, isQuiet: flags.quiet })
    if (built === undefined) {
      if (!flags.quiet) console.error(`${summariseProblems(collection.problems)}; nothing was written`)
      return 1
    }
    if (!flags.quiet)
      tellResult(built, { flags, console, milliseconds: performance.now() - started, problems: collection.problems })
    return 0
  } finally {
    progress.stop()
  }
}

interface Built {
  readonly site: PlannedSite
  readonly result: WriteResult
  readonly links: { readonly crawled: number; readonly total: number } | undefined
}

interface SharedBuild extends Built {
  /** What the cache that machines share gave and took. */
  readonly moved: Moved | undefined
}

async function buildLocked(
  project: Project,
  flags: BuildFlags,
  collection: Collection,
  progress: Progress,
): Promise<SharedBuild | undefined> {
  const folder = outputFolder(project, flags.out)
  const interrupted = (): void => {
    abandonSite(folder)
    process.exit(130)
  }
  // Before the lock is taken: an interrupt at any moment after that must give it free.
  process.on('SIGINT', interrupted).on('SIGTERM', interrupted)
  const unlock = await lockFolder(folder)
  const options = { project, drafts: flags.drafts, useCache: flags.cache, jobs: flags.jobs, onProgress: progress.show }
  try {
    return await buildWithShared(options, { folder, flags, collection, unlock })
  } finally {
    unlock()
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
  }
}

/** Builds between a look into the cache that machines share and what is given back to it. */
async function buildWithShared(options: BuildOptions, writing: Writing): Promise<SharedBuild | undefined> {
  const shared = await openCacheOf(options)
  try {
    if (options.useCache) await shared?.fetch()
    const built = await buildTwiceAtMost(options, writing)
    if (built === undefined) return undefined
    await shared?.share()
    return { ...built, moved: shared?.moved() }
  } finally {
    // Told at the end: a store that fails changes nothing of what a build is worth, under --strict neither.
    for (const problem of shared?.problems() ?? []) writing.collection.report(problem)
    await shared?.close()
  }
}

async function buildTwiceAtMost(options: BuildOptions, writing: Writing): Promise<Built | undefined> {
  try {
    return await buildAndWrite(options, writing)
  } catch (error) {
    if (!(error instanceof DamagedCache)) throw error
    // What the cache said of the pages has been reported already; the second run says it again, and each is told once.
    return buildAndWrite({ ...options, useCache: false }, writing)
  }
}

/** The folder of the built site; one among the sources would be read as a part of the site by the next build. */
function outputFolder({ root, config }: Project, out: string): string {
  const folder = path.resolve(root, out)
  for (const source of [...sourceFoldersOf(config), cacheFolderName(config)]) {
    const below = path.relative(path.resolve(root, source), folder)
    if (below === '' || !(below.split(path.sep)[0] === '..' || path.isAbsolute(below)))
      throw new Failure(`the output folder ${folder} lies in "${source}", which is a source; name another one`)
  }
  return folder
}

interface Writing {
  readonly folder: string
  readonly flags: BuildFlags
  readonly collection: Collection
  readonly unlock: Unlock
}

async function buildAndWrite(
  options: BuildOptions,
  { folder, flags, collection, unlock }: Writing,
): Promise<Built | undefined> {
  const { report, problems } = collection
  const site = await buildSite(options, report)
  if (!isClean(problems, flags.strict)) {
    site.saveCache()
    return undefined
  }
  const gate = openLinkGate(site, options)
  let links: Built['links']
  options.onProgress('writing pages')
  const result = await writeSite({
    folder,
    root: options.project.root,
    files: gate.files,
    cacheFolder: site.cacheFolder,
    clean: flags.clean,
    lock: unlock,
    approve: async () => {
      options.onProgress('checking links')
      links = await gate.check(report)
      return isClean(problems, flags.strict)
    },
  })
  site.saveCache()
  if (!result.isApproved) return undefined
  gate.save()
  return { site, result, links }
}

interface Telling {
  readonly flags: BuildFlags
  readonly console: Console
  readonly milliseconds: number
  readonly problems: readonly Problem[]
}

function tellResult(
  { site, result, links, moved }: SharedBuild,
  { flags, console, milliseconds, problems }: Telling,
): void {
  const seconds = milliseconds < 10_000 ? (milliseconds / 1000).toFixed(2) : (milliseconds / 1000).toFixed(1)
  const cached = site.cachedPages > 0 ? `, ${String(site.cachedPages)} from the cache` : ''
  console.error(`Built ${count(site.site.pages.length, 'page')} in ${seconds} s${cached}.`)
  const removed = result.removed > 0 ? `, ${String(result.removed)} removed` : ''
  console.error(`Wrote ${count(result.written, 'file')} of ${String(result.total)}${removed}.`)
  if (links !== undefined)
    console.error(`Links: ${count(links.total, 'distinct target')}, ${String(links.crawled)} crawled now, all right.`)
  if (moved !== undefined)
    console.error(
      `Cache: ${formatBytes(moved.fetched)} fetched from ${moved.store}, ${formatBytes(moved.stored)} stored there.`,
    )
  if (problems.length > 0) console.error(`${summariseProblems(problems)}.`)
  console.error(
    `The site is in ${path.join(path.relative(process.cwd(), path.resolve(path.dirname(flags.config), flags.out)) || '.', path.sep)}`,
  )
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en-GB')} ${noun}${number === 1 ? '' : 's'}`
}
