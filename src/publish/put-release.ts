import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { count } from '../report/count.ts'
import { Failure } from '../report/failure.ts'
import { createCount } from '../store/byte-count.ts'
import { withoutAliases, type Plan, type PlannedFile } from './plan.ts'
import { probePrefix } from '../store/probe.ts'
import {
  fileClasses,
  formatRelease,
  formatState,
  type Release,
  type ReleaseFile,
  type ReleaseSummary,
  type StoreState,
} from './release.ts'
import {
  objectFolder,
  ownFolder,
  releaseKey,
  removeKeys,
  stateKey,
  writeState,
  type StoreLock,
  type Session,
} from '../store/session.ts'
import { readRelease, type RemoteState } from './remote-state.ts'
import type { Condition, ListedObject } from '../store/store.ts'
import { listAll } from '../store/survey.ts'
import { uploadBodies, type Needs } from './upload.ts'

/** A release that replaces the published one. */
export interface Undertaking {
  readonly id: string
  readonly created: string
  readonly plan: Plan
  readonly needs: Needs
  readonly remoteState: RemoteState
  /** The listing of the bodies in the store. */
  readonly stored: ReadonlyMap<string, ListedObject>
  readonly keepReleases: number
  /**
   * Milliseconds between the last new page and the first deletion, so that readers of old pages can still follow links.
   */
  readonly settle: number
  readonly isLocked: boolean
}

/**
 * Puts a release in place. Nothing changes for readers until all bodies are uploaded and the intent is recorded. Then
 * files are published in an order that puts everything before the files that need it. If a run is interrupted at any
 * point, the next run finds the intent and continues. Returns the keys that the store does not allow to delete; the
 * release is complete without deleting them.
 */
export async function putRelease(session: Session, lock: StoreLock, work: Undertaking): Promise<string[]> {
  const { id, plan, remoteState } = work
  await uploadBodies(session, work.needs)
  await writeManifest(session, lock, { id, created: work.created, files: forgetEtags(plan.files) })
  const releases = listReleases(work, session.actor)
  const retired = Object.fromEntries(plan.retired)
  const previous = remoteState.whole?.id ?? ''
  const begun = { version: 1, release: id, previous, retired } as const
  const before = remoteState.state?.releases ?? []
  const etag = await writeRemoteState(
    session,
    lock,
    { ...begun, nonce: randomUUID(), state: 'publishing', doubted: [...plan.doubted], releases: before },
    {
      isLocked: work.isLocked,
      etag: remoteState.etag,
    },
  )
  const files = await showFiles(session, lock, plan)
  await writeManifest(session, lock, { id, created: work.created, files })
  await writeRemoteState(
    session,
    lock,
    { ...begun, nonce: randomUUID(), state: 'done', doubted: [], releases },
    {
      isLocked: work.isLocked,
      etag,
    },
  )
  if (plan.removed.length > 0 && plan.created.length + plan.changed.length > 0) await wait(work.settle)
  const denied = await deleteKeys(session, lock, plan.removed)
  return [...denied, ...(await prune(session, lock, work, releases))]
}

function forgetEtags(files: ReadonlyMap<string, ReleaseFile>): Map<string, ReleaseFile> {
  return new Map([...files].map(([key, file]) => [key, { ...file, etag: '' }]))
}

async function writeManifest(session: Session, lock: StoreLock, release: Release): Promise<void> {
  const bytes = formatRelease(release)
  await session.attempts.call((signal) => session.store.putState(releaseKey(release.id), bytes, undefined, signal), {
    guard: lock.check,
    size: bytes.length,
  })
}

interface Expected {
  readonly isLocked: boolean
  readonly etag: string | undefined
}

async function writeRemoteState(
  session: Session,
  lock: StoreLock,
  state: StoreState,
  expected: Expected,
): Promise<string> {
  const condition: Condition | undefined = !expected.isLocked
    ? undefined
    : expected.etag === undefined
      ? { kind: 'absent' }
      : { kind: 'same', etag: expected.etag }
  const written = await writeState(session, stateKey, { bytes: formatState(state), condition, lock })
  if (written === 'refused')
    throw new Failure(`another publisher has changed ${session.store.name} in the meantime; run it again`, {
      status: 4,
    })
  return written.etag
}

/** The releases that are kept: the one being published, the one that it replaces, and the most recent others. */
function listReleases({ id, created, plan, remoteState, keepReleases }: Undertaking, by: string): ReleaseSummary[] {
  const before = remoteState.state?.releases ?? []
  const files = withoutAliases([...plan.files], ([key]) => key).map(([, file]) => file)
  const summary = { id, created, by, files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) }
  const all = before.some((release) => release.id === id) ? [...before] : [...before, summary]
  const isReplaced = (release: ReleaseSummary): number => Number(release.id === remoteState.whole?.id)
  const others = all.filter((release) => release.id !== id).toSorted((a, b) => isReplaced(a) - isReplaced(b))
  const kept = keepReleases === 1 ? [] : others.slice(1 - keepReleases)
  return all.filter((release) => release.id === id || kept.includes(release))
}

/** Copies bodies to the keys that readers request; returns all files of the release with their new ETags. */
async function showFiles(session: Session, lock: StoreLock, plan: Plan): Promise<ReadonlyMap<string, ReleaseFile>> {
  const { store, attempts } = session
  const files = new Map(plan.files)
  const total = plan.created.length + plan.changed.length
  const progress = createCount('publishing', total, 'files', session.onProgress)
  for (const step of stepsOf(plan)) {
    await attempts.each(step, async ({ key, file }) => {
      const etag = await attempts.call(
        (signal) =>
          store.copy(`${objectFolder}${file.object}`, key, {
            redirect: file.redirect === '' ? undefined : file.redirect,
            signal,
          }),
        { guard: lock.check, time: lock.changeTime },
      )
      files.set(key, { ...file, etag })
      progress.add(1)
    })
  }
  return files
}

function isHome({ key }: PlannedFile): boolean {
  return key === 'index.html'
}

/** New pages come before changed ones, which may link to them. The home page, where most readers start, is last. */
function stepsOf({ created, changed }: Plan): readonly (readonly PlannedFile[])[] {
  return fileClasses.flatMap((kind) => {
    const isOfKind = ({ file }: PlannedFile): boolean => file.class === kind
    const replaced = changed.filter(isOfKind)
    return [
      created.filter((file) => isOfKind(file) && !isHome(file)),
      replaced.filter((file) => !isHome(file)),
      [...created, ...replaced].filter((file) => isOfKind(file) && isHome(file)),
    ]
  })
}

/** Deletes keys in order; returns those that the store does not allow to delete. */
export async function deleteKeys(session: Session, lock: StoreLock, keys: readonly string[]): Promise<string[]> {
  if (keys.length > 0) session.onProgress(`deleting ${count(keys.length, 'file')}`)
  return removeKeys(session, keys, { guard: lock.check, time: lock.changeTime })
}

/** Deletes the manifests of releases that are no longer kept, and the bodies that no remaining release uses. */
async function prune(
  session: Session,
  lock: StoreLock,
  { plan, remoteState, stored }: Undertaking,
  releases: readonly ReleaseSummary[],
): Promise<string[]> {
  const kept = new Set(releases.map(({ id }) => releaseKey(id)))
  const manifests = await listAll(session, `${ownFolder}releases/`)
  const probes = await listAll(session, probePrefix)
  const old = [...manifests.keys()].filter((key) => !kept.has(key))
  const isFewer = remoteState.state?.releases.some(({ id }) => !kept.has(releaseKey(id))) === true
  const needless = isFewer ? await findNeedless(session, plan, releases, stored) : []
  return deleteKeys(session, lock, [...old, ...probes.keys(), ...needless])
}

async function findNeedless(
  session: Session,
  plan: Plan,
  releases: readonly ReleaseSummary[],
  stored: ReadonlyMap<string, ListedObject>,
): Promise<string[]> {
  const needed = new Set([...plan.files.values()].map(({ object }) => `${objectFolder}${object}`))
  for (const { id } of releases) {
    const release = await readRelease(session, id)
    // Without the manifest, it is unknown which bodies the release needs, so all are kept.
    if (release === undefined) return []
    for (const { object } of release.files.values()) needed.add(`${objectFolder}${object}`)
  }
  return [...stored.keys()].filter((key) => !needed.has(key))
}
