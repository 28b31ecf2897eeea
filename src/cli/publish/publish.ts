import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { reportRemovedVersions } from '../../check/removed-versions.ts'
import type { Project } from '../../config/project.ts'
import { openValidSite, withoutNotices } from '../../foreign/open-site.ts'
import { noteMissingAddress } from '../../config/site-address.ts'
import { createAttempts } from '../../store/attempts.ts'
import { listChangedPaths } from '../../publish/changed-paths.ts'
import { listReleases } from '../../publish/remote-state.ts'
import { openStore } from '../../store/open-store.ts'
import { publishSite, rollBack, type PublishResult, type PublishSettings } from '../../publish/publish-site.ts'
import type { Plan } from '../../publish/plan.ts'
import { removeSite } from '../../publish/remove-site.ts'
import { listSome, type StoreLock, type Session } from '../../store/session.ts'
import type { Store } from '../../store/store.ts'
import { invalidateCloudFront, addPending, readPending, removePending } from '../../publish/invalidate-cloud-front.ts'
import { describePlan, describeResult, planAsJson } from '../../publish/print-plan.ts'
import { count } from '../../report/count.ts'
import { Failure } from '../../report/failure.ts'
import type { ProblemFormat } from '../../report/print.ts'
import { isClean, collectProblems, type Collection, type Problem } from '../../report/problem.ts'
import { summariseProblems } from '../../report/summary.ts'
import { describeActor } from './describe-actor.ts'
import { withBuiltBasePath } from '../base-path.ts'
import type { CommonFlags, Console } from '../console.ts'
import { startProgress, type Progress } from '../progress.ts'
import { findOverlaps, refuseOwnFolder } from './refuse-target.ts'
import { warnOfStore } from './warn-of-store.ts'
import { reportProblems } from '../print-problems.ts'

export interface PublishFlags extends CommonFlags {
  readonly target?: string | undefined
  readonly out: string
  readonly basePath?: string | undefined
  readonly prefix?: string | undefined
  readonly dryRun: boolean
  /** The release to roll back to; empty for the previous one. */
  readonly rollback?: string | undefined
  readonly list: boolean
  readonly remove: boolean
  readonly maxDelete?: number | undefined
  readonly jobs: number
  readonly overwrite: boolean
  readonly allowOverlap: boolean
  readonly lock: boolean
  readonly strict: boolean
  readonly format: ProblemFormat
}

/** Publishes the built site, or lists, removes or rolls back what is published. Returns the exit status. */
export async function runPublish(flags: PublishFlags, console: Console): Promise<0 | 1> {
  const collection = collectProblems()
  refuseContradictions(flags)
  const read = await openValidSite(flags.config, withoutNotices(collection.report))
  if (read === undefined) {
    printProblems(collection, flags, console)
    return 1
  }
  const project = withBuiltBasePath(read, flags.basePath, flags.out)
  const target = flags.target ?? project.config.publish.target
  if (target === undefined)
    throw new Failure('there is no target: add one, such as s3://bucket/docs, or set "publish.target" in the config', {
      status: 2,
    })
  refuseOwnFolder({ target, prefix: flags.prefix }, project, flags.out)
  const progress = startProgress(console, flags)
  const store = await openStore(target, flags.prefix, flags.jobs)
  const { session, stop } = openSession(store, flags, progress)
  const run: Run = { flags, target, console, project, session, collection, progress }
  try {
    if (flags.list) return await showReleases(run)
    return flags.remove ? await takeAway(run) : await publish(run)
  } finally {
    progress.stop()
    stop()
    await store.close()
  }
}

/** How long the store stays locked after a run was killed. A single change may take a third of this time. */
const leaseSeconds = 30

interface Run {
  readonly flags: PublishFlags
  readonly target: string
  readonly console: Console
  readonly project: Project
  readonly session: Session
  readonly collection: Collection
  readonly progress: Progress
}

function refuseContradictions({ list, remove, rollback, prefix }: PublishFlags): void {
  if (Number(list) + Number(remove) + Number(rollback !== undefined) > 1)
    throw new Failure('--list, --remove and --rollback cannot be combined; use one of them', { status: 2 })
  if (remove && prefix === undefined)
    throw new Failure('--remove needs --prefix to know which preview to remove', { status: 2 })
}

function leave(): void {
  process.exit(130)
}

/** An interrupt releases the store before the process ends, so that other publishers need not wait for the lease. */
function openSession(
  store: Store,
  { jobs }: PublishFlags,
  progress: Progress,
): { readonly session: Session; readonly stop: () => void } {
  let held: StoreLock | undefined
  const onInterrupt = (): void => {
    setTimeout(leave, 3000).unref()
    void (held?.release() ?? Promise.resolve()).then(leave, leave)
  }
  process.once('SIGINT', onInterrupt).once('SIGTERM', onInterrupt)
  const session: Session = {
    store,
    attempts: createAttempts({ name: store.name, jobs, firstPause: 200, onTrouble: progress.show }),
    now: Date.now,
    actor: describeActor(),
    onProgress: progress.show,
    onLock: (lock) => {
      held = lock
    },
  }
  return { session, stop: () => void process.off('SIGINT', onInterrupt).off('SIGTERM', onInterrupt) }
}

function settingsOf(run: Run): PublishSettings {
  const { flags, project, session, collection } = run
  const { publish: options, site } = project.config
  const { cloudFront } = options
  return {
    cacheControl: options.cacheControl,
    compression: options.compression,
    keepReleases: options.keepReleases,
    grace: options.grace,
    settle: 2000,
    maxDelete: flags.maxDelete ?? options.maxDelete,
    leaseSeconds,
    overwrite: flags.overwrite,
    lock: flags.lock,
    dryRun: flags.dryRun,
    objectTo: (plan) => (flags.strict ? findRemovedVersions(run, plan) : []),
    onPrivate: (file, refusal) => {
      const message = `this file is not published: ${refusal}`
      collection.report({ severity: 'warning', rule: 'private-file', message, at: { file: `${flags.out}/${file}` } })
    },
    ...(cloudFront === undefined
      ? {}
      : { onIntent: async (plan) => addPending(session, listChangedPaths(plan, site.basePath)) }),
  }
}

async function publish(run: Run): Promise<0 | 1> {
  const { flags, console, project, session, collection } = run
  const started = performance.now()
  const { basePath } = project.config.site
  const folder = path.resolve(path.dirname(flags.config), flags.out)
  if (flags.rollback === undefined) warnOfStore({ name: session.store.name, folder }, project.config, collection.report)
  const overlaps = flags.allowOverlap ? [] : await findOverlaps(session, { target: run.target, prefix: flags.prefix })
  for (const problem of overlaps) collection.report(problem)
  const note = flags.rollback === undefined && !flags.quiet ? noteMissingAddress(project) : undefined
  if (note !== undefined) run.console.error(`Note: ${note}.`)
  if (!isClean(collection.problems, flags.strict)) return fail(run)
  const result =
    flags.rollback === undefined
      ? await publishSite(session, { folder, basePath }, settingsOf(run))
      : await rollBack(session, flags.rollback === '' ? undefined : flags.rollback, settingsOf(run))
  for (const problem of result.problems) collection.report(problem)
  if (!flags.strict) for (const problem of findRemovedVersions(run, result.plan)) collection.report(problem)
  run.progress.stop()
  if (result.problems.length > 0) return fail(run, result)
  if (result.denied.length > 0) collection.report(warnOfDenied(result.denied, session.store.name))
  printProblems(collection, flags, console, planAsJson(result, session.store.name, basePath))
  if (flags.dryRun) showPlan(run, result)
  else await printResult(run, result, performance.now() - started)
  return isClean(collection.problems, flags.strict) ? 0 : 1
}

/** Versions that are published and not in the site any more. A rollback is meant to remove what is newer. */
function findRemovedVersions({ flags, project }: Run, { removed, files }: Plan): readonly Problem[] {
  const { report, problems } = collectProblems()
  const published = { name: 'the published site', files: removed }
  if (flags.rollback === undefined) reportRemovedVersions(published, files.keys(), project, report)
  return problems
}

/** The new release is complete and in place, so files of earlier releases that cannot be deleted are only a warning. */
function warnOfDenied(keys: readonly string[], name: string): Problem {
  const message = `${name} did not allow ${count(keys.length, 'file')} to be deleted: ${listSome(keys)}; the release is in place, and the next run tries again`
  return { severity: 'warning', rule: 'publish-deletion-denied', message }
}

function fail({ flags, console, collection, session, project, progress }: Run, result?: PublishResult): 1 {
  progress.stop()
  const plan = result === undefined ? undefined : planAsJson(result, session.store.name, project.config.site.basePath)
  printProblems(collection, flags, console, plan)
  if (!flags.quiet) console.error(`${summariseProblems(collection.problems)}; nothing was published`)
  return 1
}

function showPlan({ flags, console, session }: Run, result: PublishResult): void {
  if (flags.format === 'json') return
  const text = describePlan(result, session.store.name, flags.verbose)
  if (flags.format === 'text' || flags.format === 'github') console.out(text)
  else if (!flags.quiet) console.error(text)
}

async function printResult(run: Run, result: PublishResult, milliseconds: number): Promise<void> {
  const { flags, console, project, session } = run
  const { plan } = result
  const { name } = session.store
  if (!flags.quiet && result.resumes) console.error('An earlier run was interrupted; this run completed it.')
  const done = `${flags.rollback === undefined ? 'Published' : 'Restored'} release ${result.release}`
  if (!flags.quiet)
    console.error(
      plan.isEmpty ? describePlan(result, name, false) : `${done} ${describeResult(result, name, milliseconds)}`,
    )
  const paths = listChangedPaths(plan, project.config.site.basePath)
  if (paths.length > 0) printPaths(run, paths)
  await invalidateDistribution(run, result.release)
}

function printPaths({ flags, console, session }: Run, paths: readonly string[]): void {
  const { name } = session.store
  if (!flags.quiet && !name.startsWith('file:')) console.error(describeWebsite(name))
  if (flags.format !== 'text' && flags.format !== 'github') return
  if (!flags.quiet) console.error('Changed paths, which the cache of a CDN must drop:')
  console.out(paths.join('\n'))
}

/** Sends CloudFront the changed paths of this run, and of earlier runs that were interrupted before they could. */
async function invalidateDistribution({ flags, console, project, session }: Run, release: string): Promise<void> {
  const distribution = project.config.publish.cloudFront?.distribution
  if (distribution === undefined) return
  const pending = await readPending(session)
  if (pending.paths.length === 0) return
  const id = await invalidateCloudFront(distribution, pending.paths, `${release}-${String(session.now())}`)
  await removePending(session, pending)
  if (!flags.quiet) console.error(`Invalidated the changed paths in CloudFront distribution ${distribution} (${id}).`)
}

/** The website settings that the bucket needs; publishing does not change them. */
function describeWebsite(name: string): string {
  const prefix = name.replace(/^[a-z\d]+:\/\/[^/]+\/?/, '')
  return `For a bucket website: index document index.html, error document ${prefix === '' ? '' : `${prefix}/`}404.html.`
}

async function showReleases({ flags, console, session, progress }: Run): Promise<0> {
  const releases = await listReleases(session)
  progress.stop()
  if (flags.format === 'json') console.out(JSON.stringify({ target: session.store.name, releases }, undefined, 2))
  else if (releases.length === 0) console.out(`Nothing is published at ${session.store.name}.`)
  else
    for (const { id, created, files, isPresent, by } of releases)
      console.out(`${isPresent ? '*' : ' '} ${id}  ${created}  ${count(files, 'file')}  ${by}`)
  return 0
}

async function takeAway({ flags, console, session, progress }: Run): Promise<0> {
  const { keys } = await removeSite(session, { dryRun: flags.dryRun, leaseSeconds })
  progress.stop()
  const { name } = session.store
  if (flags.format === 'json')
    console.out(JSON.stringify({ target: name, dryRun: flags.dryRun, deleted: keys }, undefined, 2))
  else if (flags.dryRun) console.out([`Files to delete from ${name}`, ...keys.map((key) => `  - ${key}`)].join('\n'))
  if (!flags.quiet && !flags.dryRun)
    console.error(
      keys.length === 0
        ? `Nothing is published at ${name}, so there was nothing to remove.`
        : `Removed the site at ${name}: ${count(keys.length, 'file')}.`,
    )
  return 0
}

function printProblems({ problems }: Collection, flags: PublishFlags, console: Console, plan?: object): void {
  reportProblems(problems, { console, flags, also: plan && { publish: plan } })
}
