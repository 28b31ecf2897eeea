import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { buildAndWrite, type WrittenSite } from '../build.ts'
import { rememberBuild, type WantedBuild } from './build-record.ts'
import type { BuildOptions } from '../config/build-options.ts'
import { cacheFolderName } from '../config/cache-place.ts'
import { isExcludedFolder, sourceFoldersOf } from '../config/content-folders.ts'
import type { Project } from '../config/project.ts'
import { openSite } from '../foreign/open-site.ts'
import { noteMissingAddress } from '../config/site-address.ts'
import type { Unlock } from '../output/lock.ts'
import { refuseDangerousFolder } from '../output/places.ts'
import { checksumOfSite } from '../output/manifest.ts'
import type { Transferred } from '../cache/shared-cache.ts'
import { Failure } from '../report/failure.ts'
import { countFaithful } from '../report/left-out.ts'
import { describeRewritable } from '../rewrite/rewritable-site.ts'
import { collectProblems, type Collection, type Problem } from '../report/problem.ts'
import { summariseProblems } from '../report/summary.ts'
import { isWithin } from '../system/is-within.ts'
import { recordSources, type SourceRecord } from '../system/source-files.ts'
import { withBasePath } from './base-path.ts'
import type { BuildFlags } from './build-flags.ts'
import type { Console } from './console.ts'
import { holdFolder } from './hold-folder.ts'
import { openCache } from './open-cache.ts'
import { startProfile } from './profile.ts'
import { startProgress } from './progress.ts'
import { printBuild, type BuildCounts } from './print-build.ts'
import { exitStatusOf, reportProblems } from './print-problems.ts'
import { historyFoldersOf } from '../pages/editions.ts'

/** A build when nothing can be reused from the previous one. */
export interface NewBuild {
  readonly flags: BuildFlags
  readonly console: Console
  readonly wanted: WantedBuild
  /** Milliseconds on the process clock. */
  readonly started: number
}

/** Errors in an API document may be the work of another team. One that cannot be read cannot be shown either. */
function adviceOn(problems: readonly Problem[]): string {
  const isAdvised = problems.some(
    ({ severity, rule }) => severity === 'error' && /^spec-(?!missing|syntax|version)/.test(rule),
  )
  return isAdvised ? 'To build with errors in an API document, set build.onSpecFault: warn\n' : ''
}

/** Builds the site from its sources and returns the exit status. */
export async function buildAnew({ flags, console, wanted, started }: NewBuild): Promise<0 | 1 | 70> {
  const progress = startProgress(console, flags)
  const collection = collectProblems()
  const { problems } = collection
  const profile = flags.profile ? startProfile(started, progress.show) : undefined
  try {
    const { project, built } = await openAndBuild({
      flags,
      wanted,
      collection,
      onProgress: profile?.show ?? progress.show,
    })
    if (project !== undefined)
      profile?.finish(path.resolve(project.root, cacheFolderName(project.config), 'trace.json'), console)
    progress.stop()
    const faithfulness = built && countFaithful(listPageFiles(built), problems)
    const also = faithfulness && { migration: faithfulness }
    reportProblems(problems, { console, flags, also })
    if (built === undefined) {
      if (!flags.quiet) console.error(`${adviceOn(problems)}${summariseProblems(problems)}; nothing was written`)
      return exitStatusOf(problems, flags.strict) === 70 ? 70 : 1
    }
    if (!flags.quiet)
      printBuild(
        { ...countsOf(built), faithfulness },
        { flags, console, milliseconds: performance.now() - started, problems },
      )
    return 0
  } finally {
    progress.stop()
  }
}

function listPageFiles({ site }: WrittenSite): readonly string[] {
  return site.site.pages.map(({ page }) => page.file)
}

function countsOf({ site, result, links, transferred, note }: SharedBuild): BuildCounts {
  const { written, removed, total } = result
  return {
    pages: site.site.pages.length,
    cached: site.cachedPages,
    written,
    removed,
    files: total,
    links,
    transferred,
    note,
  }
}

interface SharedBuild extends WrittenSite {
  /** Bytes fetched from the shared cache and stored in it. */
  readonly transferred: Transferred | undefined
  readonly note: string | undefined
}

/** A build from the command line, or from a script. */
export interface Building {
  readonly flags: Pick<BuildFlags, 'config' | 'cache' | 'clean' | 'isMerge' | 'jobs'>
  readonly wanted: WantedBuild
  readonly collection: Collection
  readonly onProgress: (step: string) => void
}

/**
 * Opens a project and builds its site with the output folder locked. The project is `undefined` if it cannot be read, and
 * the site if there are errors. Problems in pages are reported together with those in the config.
 */
export async function openAndBuild(
  building: Building,
): Promise<{ readonly project: Project | undefined; readonly built: SharedBuild | undefined }> {
  const { flags, wanted, collection, onProgress } = building
  const record = recordSources()
  try {
    const read = await openSite(flags.config, collection.report)
    const project = read && withBasePath(read.project, wanted.basePath)
    if (project === undefined) return { project, built: undefined }
    // Writing refuses such folders too, but only when all pages are made.
    refuseDangerousFolder(wanted.folder, project.root)
    refuseSourceFolder(project, wanted.folder)
    const options = { project, drafts: wanted.drafts, useCache: flags.cache, jobs: flags.jobs, onProgress }
    const build = (lock: Unlock): ReturnType<typeof buildWithShared> =>
      buildWithShared(options, { ...building, record, lock })
    return { project, built: await holdFolder(wanted.folder, build) }
  } finally {
    record.close()
  }
}

interface Writing extends Building {
  readonly record: SourceRecord
  readonly lock: Unlock
}

/** Fetches from the shared cache before the build and stores the new entries after it. */
async function buildWithShared(options: BuildOptions, writing: Writing): Promise<SharedBuild | undefined> {
  const { wanted, flags, lock } = writing
  const shared = await openCache(options, flags.isMerge, writing.collection.report)
  if (shared === undefined && flags.isMerge) return undefined
  try {
    if (options.useCache) await shared?.fetch()
    const target = { folder: wanted.folder, clean: flags.clean, isStrict: wanted.strict, lock }
    const built = await buildAndWrite(options, target, writing.collection)
    if (built === undefined) return undefined
    if (shared === undefined && built.isCacheSaved) remember(built, options.project, writing)
    await shared?.share(false)
    return { ...built, transferred: shared?.transferred(), note: noteMissingAddress(options.project) }
  } finally {
    // Reported at the end: a shared cache that fails does not affect the result of the build, not even with --strict.
    for (const problem of shared?.problems() ?? []) writing.collection.report(problem)
    await shared?.close()
  }
}

/**
 * The next build would read an output folder inside a source folder as content, and would publish a cache inside it.
 */
function refuseSourceFolder({ root, config }: Project, folder: string): void {
  for (const source of [...sourceFoldersOf(config), cacheFolderName(config)]) {
    if (isWithin(folder, path.resolve(root, source)) && !isExcludedFolder(config, path.relative(root, folder)))
      throw new Failure(
        `the output folder ${folder} is inside the source folder "${source}"; choose another output folder`,
        { status: 2 },
      )
  }
  const cache = cacheFolderName(config)
  if (isWithin(path.resolve(root, cache), folder))
    throw new Failure(`the cache "${cache}" is inside the output folder ${folder}; set "build.cache" to another folder`)
}

/** Saves a record of this build. If nothing changes, the next run does not build. */
function remember(
  { site, result, links }: WrittenSite,
  project: Project,
  { wanted, collection, record }: Writing,
): void {
  const { historyFingerprint: fingerprint } = site
  const sources = record.finish()
  if (sources === undefined) return
  rememberBuild(wanted, site.cacheFolder, {
    sources,
    history: fingerprint === undefined ? undefined : { folders: historyFoldersOf(project), fingerprint },
    checksum: checksumOfSite(wanted.folder),
    problems: collection.problems,
    note: noteMissingAddress(project),
    pages: site.site.pages.length,
    files: result.total,
    targets: links?.total,
    rewritable: describeRewritable({ project, ...site }),
  })
}
