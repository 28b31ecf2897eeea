import { randomBytes } from 'node:crypto'
import type { Problem } from '../report/problem.ts'
import { count } from '../report/count.ts'
import { Failure } from '../report/failure.ts'
import { withLock } from './lease.ts'
import { readLocalSite } from './local-site.ts'
import { keysOfInterest, makePlan, withoutAliases, type Plan } from './plan.ts'
import { putRelease } from './put-release.ts'
import type { Release, ReleaseFile } from './release.ts'
import { listSome, objectFolder, type StoreLock, type Session } from '../store/session.ts'
import { readRelease, readRemoteState, type RemoteState } from './remote-state.ts'
import { listAll, listKnown } from '../store/survey.ts'
import { findMissing, type Needs } from './upload.ts'
import { planFiles, type Compression, type LocalBody } from './wanted-files.ts'

/** Settings of a publish run. */
export interface PublishSettings {
  readonly cacheControl: string
  readonly compression: Compression
  readonly keepReleases: number
  /** Milliseconds for which the assets of old pages are kept. */
  readonly grace: number
  /** Milliseconds between publishing the last new page and deleting the first file. */
  readonly settle: number
  /** If a run would delete more files than this, it changes nothing. */
  readonly maxDelete: number | undefined
  readonly leaseSeconds: number
  /** Whether files that docsgen did not publish may be replaced. */
  readonly overwrite: boolean
  /** Whether the store is locked against a second publisher. */
  readonly lock: boolean
  readonly dryRun: boolean
  /** Further reasons not to execute a plan. */
  readonly objectTo?: (plan: Plan) => readonly Problem[]
  /** Called for each file of the folder that must never be published. */
  readonly onPrivate?: (file: string, refusal: string) => void
  /** Called with the plan after the store is locked, before anything changes for readers. */
  readonly onIntent?: (plan: Plan) => Promise<void>
}

/** The result of a run, or of a dry run. */
export interface PublishResult {
  /** Empty if there was nothing to do. */
  readonly release: string
  readonly plan: Plan
  readonly needs: Needs
  /** An earlier run was interrupted and this run completed it. */
  readonly resumes: boolean
  /** Keys that the store did not allow to delete. The release is in place anyway. */
  readonly denied: readonly string[]
  /** Why the plan was not executed. In that case the store is unchanged. */
  readonly problems: readonly Problem[]
}

/** Publishes a built site: makes a plan and executes it, unless this is a dry run. */
export async function publishSite(
  session: Session,
  { folder, basePath }: { readonly folder: string; readonly basePath: string },
  settings: PublishSettings,
): Promise<PublishResult> {
  session.onProgress('reading the site')
  const local = await readLocalSite(folder, settings.onPrivate)
  const { capabilities } = session.store
  const wanted = planFiles(local, { basePath, capabilities, ...settings })
  return carryOut(session, settings, async (remoteState) => ({ ...wanted, ...identify(remoteState, wanted.files) }))
}

/** Restores an earlier release: the one with the given ID, or the last one with other files. */
export async function rollBack(
  session: Session,
  release: string | undefined,
  settings: PublishSettings,
): Promise<PublishResult> {
  return carryOut(session, settings, async (remoteState) => {
    const id = release ?? (await releaseBefore(session, remoteState))
    const found = remoteState.state?.releases.some((known) => known.id === id) === true
    const manifest = found ? await readRelease(session, id) : undefined
    if (manifest === undefined)
      throw new Failure(`${session.store.name} has no release ${id}; use --list to see its releases`, { status: 2 })
    return { ...manifest, bodies: new Map() }
  })
}

async function releaseBefore(session: Session, { state, whole }: RemoteState): Promise<string> {
  // An interrupted run has not added its release to the list, so the last complete release is the one to restore.
  if (state?.state === 'publishing' && whole !== undefined) return whole.id
  const releases = state?.releases ?? []
  const index = releases.findIndex(({ id }) => id === whole?.id)
  for (const { id } of releases.slice(0, Math.max(index, 0)).toReversed()) {
    const release = await readRelease(session, id)
    // A site that was restored and published again has two releases with the same files.
    if (release === undefined || !hasSameFiles(release.files, whole?.files)) return id
  }
  throw new Failure(`${session.store.name} has no release with other files before the current one`, { status: 2 })
}

interface WantedRelease extends Release {
  readonly bodies: ReadonlyMap<string, LocalBody>
}

type Want = (remoteState: RemoteState) => Promise<WantedRelease>

/** If the files are the same, the release keeps its ID. */
function identify(
  { now, whole }: RemoteState,
  files: ReadonlyMap<string, ReleaseFile>,
): Pick<Release, 'id' | 'created'> {
  if (whole !== undefined && hasSameFiles(files, whole.files)) return { id: whole.id, created: whole.created }
  const created = new Date(now).toISOString()
  return {
    id: `${created.slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}-${randomBytes(3).toString('hex')}`,
    created,
  }
}

function hasSameFiles(files: Release['files'], others: Release['files'] | undefined): boolean {
  return (
    others?.size === files.size &&
    [...files].every(([key, { object, redirect }]) => {
      const other = others.get(key)
      return other?.object === object && other.redirect === redirect
    })
  )
}

interface Proposal {
  readonly wanted: WantedRelease
  readonly remoteState: RemoteState
  readonly plan: Plan
}

async function propose(session: Session, settings: PublishSettings, want: Want): Promise<Proposal> {
  session.onProgress('reading what is published')
  const remoteState = await readRemoteState(session, settings.overwrite)
  const wanted = await want(remoteState)
  const live = await listKnown(session, keysOfInterest(remoteState, wanted.files.keys()))
  const plan = makePlan(remoteState, wanted.files, live, settings.grace)
  return { wanted, remoteState, plan }
}

async function carryOut(session: Session, settings: PublishSettings, want: Want): Promise<PublishResult> {
  const first = await propose(session, settings, want)
  const problems = findObjections(first.plan, session, settings)
  if (first.plan.isEmpty || settings.dryRun || problems.length > 0) return describe(session, first, problems)
  // Another run may have published before the store was locked, so the plan is made again under the lock.
  const work = async (lock: StoreLock): Promise<PublishResult> =>
    undertake(session, lock, settings, await propose(session, settings, want))
  return settings.lock ? withLock(session, settings.leaseSeconds, work) : work(noLock)
}

async function undertake(
  session: Session,
  lock: StoreLock,
  settings: PublishSettings,
  { wanted, remoteState, plan }: Proposal,
): Promise<PublishResult> {
  const problems = findObjections(plan, session, settings)
  const stored = await listAll(session, objectFolder)
  const needs = findMissing(plan.files, wanted.bodies, stored)
  const result = {
    release: wanted.id,
    plan,
    needs,
    resumes: remoteState.state?.state === 'publishing',
    problems,
    denied: [],
  }
  if (plan.isEmpty || problems.length > 0) return result
  await settings.onIntent?.(plan)
  const denied = await putRelease(session, lock, {
    ...wanted,
    plan,
    needs,
    remoteState,
    stored,
    keepReleases: settings.keepReleases,
    settle: settings.settle,
    isLocked: settings.lock,
  })
  return { ...result, denied, plan: { ...plan, removed: plan.removed.filter((key) => !denied.includes(key)) } }
}

/** The plan for a run that is not executed. Only the store's listing shows which bodies would be uploaded. */
async function describe(
  session: Session,
  { wanted, remoteState, plan }: Proposal,
  problems: readonly Problem[],
): Promise<PublishResult> {
  const needs = plan.isEmpty
    ? { missing: [], bytes: 0 }
    : findMissing(plan.files, wanted.bodies, await listAll(session, objectFolder))
  return { release: wanted.id, plan, needs, resumes: remoteState.state?.state === 'publishing', problems, denied: [] }
}

const noLock: StoreLock = {
  check: () => undefined,
  changeTime: 30_000,
  release: async () => undefined,
  removeLock: async () => undefined,
}

function findObjections(plan: Plan, { store }: Session, settings: PublishSettings): Problem[] {
  const { maxDelete, overwrite } = settings
  const problems: Problem[] = [...(settings.objectTo?.(plan) ?? [])]
  const removed = withoutAliases(plan.removed, (key) => key)
  if (maxDelete !== undefined && removed.length > maxDelete)
    problems.push({
      severity: 'error',
      rule: 'publish-max-delete',
      message: `this would delete ${count(removed.length, 'file')} of ${store.name}, more than --max-delete allows (${String(maxDelete)}): ${listSome(removed)}; check the plan with --dry-run, then raise --max-delete`,
    })
  if (!overwrite && plan.foreign.length > 0)
    problems.push({
      severity: 'error',
      rule: 'publish-foreign-file',
      message: `${store.name} holds ${count(plan.foreign.length, 'file')} of this site that docsgen did not publish: ${listSome(plan.foreign)}; to replace them, use --overwrite`,
    })
  return problems
}
