import { randomBytes } from 'node:crypto'
import type { Problem } from '../report/problem.ts'
import { count } from '../report/count.ts'
import { Failure } from '../report/failure.ts'
import { whileHolding } from './lease.ts'
import { readLocalSite } from './local-site.ts'
import { keysOfInterest, makePlan, withoutTwins, type Plan } from './plan.ts'
import { putRelease } from './put-release.ts'
import type { Release, ReleaseFile } from './release.ts'
import { listSome, objectFolder, type Hold, type Session } from '../store/session.ts'
import { readRelease, readStanding, type Standing } from './remote-state.ts'
import { listAll, listKnown } from '../store/survey.ts'
import { findMissing, type Needs } from './upload.ts'
import { planFiles, type Compression, type LocalBody } from './wanted-files.ts'

/** How a site is published. */
export interface PublishSettings {
  readonly cacheControl: string
  readonly compression: Compression
  readonly keepReleases: number
  /** Milliseconds for which the assets of old pages stay. */
  readonly grace: number
  /** Milliseconds between the last new page and the first deletion. */
  readonly settle: number
  /** A run that would delete more files changes nothing. */
  readonly maxDelete: number | undefined
  readonly leaseSeconds: number
  /** Someone else's files may be replaced. */
  readonly overwrite: boolean
  /** Two publishers at once are kept apart. */
  readonly lock: boolean
  readonly dryRun: boolean
  /** Called for each file of the folder that is never published. */
  readonly onPrivate?: (file: string, refusal: string) => void
  /** Told the plan under the hold, before anything that readers see changes. */
  readonly onIntent?: (plan: Plan) => Promise<void>
}

/** What a run did, or would do. */
export interface PublishResult {
  /** Empty when nothing was to be done. */
  readonly release: string
  readonly plan: Plan
  readonly needs: Needs
  /** A run before this one was stopped in the middle. */
  readonly resumes: boolean
  /** Keys that were to be deleted, which the store did not allow. The release is in place all the same. */
  readonly denied: readonly string[]
  /** Why the plan was not carried out; then the store is as it was. */
  readonly problems: readonly Problem[]
}

/** Publishes a built site: makes a plan, and carries it out unless it is only asked for. */
export async function publishSite(
  session: Session,
  { folder, basePath }: { readonly folder: string; readonly basePath: string },
  settings: PublishSettings,
): Promise<PublishResult> {
  session.onProgress('reading the site')
  const local = await readLocalSite(folder, settings.onPrivate)
  const { capabilities } = session.store
  const wanted = planFiles(local, { basePath, capabilities, ...settings })
  return carryOut(session, settings, async (standing) => ({ ...wanted, ...identify(standing, wanted.files) }))
}

/** Puts an earlier release back: the one that is named, or the one before the present one. */
export async function rollBack(
  session: Session,
  release: string | undefined,
  settings: PublishSettings,
): Promise<PublishResult> {
  return carryOut(session, settings, async (standing) => {
    const id = release ?? releaseBefore(session, standing)
    const found = standing.state?.releases.some((known) => known.id === id) === true
    const manifest = found ? await readRelease(session, id) : undefined
    if (manifest === undefined)
      throw new Failure(`${session.store.name} has no release ${id}; --list shows those that it has`, { status: 2 })
    return { ...manifest, bodies: new Map() }
  })
}

function releaseBefore({ store }: Session, { state, whole }: Standing): string {
  const releases = state?.releases ?? []
  // A run that was stopped has not brought its release into the list; then the last whole one is what to go back to.
  const index = state?.state === 'publishing' ? releases.length : releases.findIndex(({ id }) => id === whole?.id)
  const before = state?.state === 'publishing' ? whole?.id : releases[index - 1]?.id
  if (before === undefined) throw new Failure(`${store.name} has no release before the present one`, { status: 2 })
  return before
}

interface WantedRelease extends Release {
  readonly bodies: ReadonlyMap<string, LocalBody>
}

type Want = (standing: Standing) => Promise<WantedRelease>

/** The same site keeps the name of its release. */
function identify({ now, whole }: Standing, files: ReadonlyMap<string, ReleaseFile>): Pick<Release, 'id' | 'created'> {
  const isSame =
    whole?.files.size === files.size &&
    [...files].every(([key, { object, redirect }]) => {
      const before = whole.files.get(key)
      return before?.object === object && before.redirect === redirect
    })
  if (isSame) return { id: whole.id, created: whole.created }
  const created = new Date(now).toISOString()
  return {
    id: `${created.slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}-${randomBytes(3).toString('hex')}`,
    created,
  }
}

interface Proposal {
  readonly wanted: WantedRelease
  readonly standing: Standing
  readonly plan: Plan
}

async function propose(session: Session, settings: PublishSettings, want: Want): Promise<Proposal> {
  session.onProgress('asking what is published')
  const standing = await readStanding(session, settings.overwrite)
  const wanted = await want(standing)
  const live = await listKnown(session, keysOfInterest(standing, wanted.files.keys()))
  const plan = makePlan(standing, wanted.files, live, settings.grace)
  return { wanted, standing, plan }
}

async function carryOut(session: Session, settings: PublishSettings, want: Want): Promise<PublishResult> {
  const first = await propose(session, settings, want)
  const problems = findObjections(first.plan, session, settings)
  if (first.plan.isEmpty || settings.dryRun || problems.length > 0) return describe(session, first, problems)
  // Someone may have published between the first look and the hold, so the plan is made again under it.
  const work = async (hold: Hold): Promise<PublishResult> =>
    undertake(session, hold, settings, await propose(session, settings, want))
  return settings.lock ? whileHolding(session, settings.leaseSeconds, work) : work(noHold)
}

async function undertake(
  session: Session,
  hold: Hold,
  settings: PublishSettings,
  { wanted, standing, plan }: Proposal,
): Promise<PublishResult> {
  const problems = findObjections(plan, session, settings)
  const stored = await listAll(session, objectFolder)
  const needs = findMissing(plan.files, wanted.bodies, stored)
  const result = {
    release: wanted.id,
    plan,
    needs,
    resumes: standing.state?.state === 'publishing',
    problems,
    denied: [],
  }
  if (plan.isEmpty || problems.length > 0) return result
  await settings.onIntent?.(plan)
  const denied = await putRelease(session, hold, {
    ...wanted,
    plan,
    needs,
    standing,
    stored,
    keepReleases: settings.keepReleases,
    settle: settings.settle,
    isLocked: settings.lock,
  })
  return { ...result, denied, plan: { ...plan, removed: plan.removed.filter((key) => !denied.includes(key)) } }
}

/** The plan as it is told when it is not carried out; only reading tells which bodies would be brought over. */
async function describe(
  session: Session,
  { wanted, standing, plan }: Proposal,
  problems: readonly Problem[],
): Promise<PublishResult> {
  const needs = plan.isEmpty
    ? { missing: [], bytes: 0 }
    : findMissing(plan.files, wanted.bodies, await listAll(session, objectFolder))
  return { release: wanted.id, plan, needs, resumes: standing.state?.state === 'publishing', problems, denied: [] }
}

const noHold: Hold = {
  check: () => undefined,
  changeTime: 30_000,
  release: async () => undefined,
  removeLock: async () => undefined,
}

function findObjections(plan: Plan, { store }: Session, { maxDelete, overwrite }: PublishSettings): Problem[] {
  const problems: Problem[] = []
  const removed = withoutTwins(plan.removed, (key) => key)
  if (maxDelete !== undefined && removed.length > maxDelete)
    problems.push({
      severity: 'error',
      rule: 'publish-max-delete',
      message: `this would delete ${count(removed.length, 'file')} of ${store.name}, and at most ${String(maxDelete)} may go: ${listSome(removed)}; look at --dry-run, then raise --max-delete`,
    })
  if (!overwrite && plan.foreign.length > 0)
    problems.push({
      severity: 'error',
      rule: 'publish-foreign-file',
      message: `${store.name} holds ${count(plan.foreign.length, 'file')} of this site that docsgen has not put there: ${listSome(plan.foreign)}; --overwrite replaces them`,
    })
  return problems
}
