import { Failure } from '../report/failure.ts'
import type { Attempts, CallLimits } from './attempts.ts'
import { maxDelete, type Condition, type Store, type StoredObject, type Written } from './store.ts'

/** Folder for docsgen's own data in a store. */
export const ownFolder = '.docsgen/'
export const lockKey = `${ownFolder}lock.json`
export const stateKey = `${ownFolder}current.json`
export const objectFolder = `${ownFolder}objects/`

/** Key of a release's manifest. */
export function releaseKey(id: string): string {
  return `${ownFolder}releases/${id}.json`
}

/** The lock that a publisher holds on a store. */
export interface StoreLock {
  /** Throws if another publisher may have taken over the store. */
  readonly check: () => void
  /** Milliseconds that one change may take without outliving the lock. */
  readonly changeTime: number
  /** Releases the store; nothing is changed under this lock afterwards. */
  readonly release: () => Promise<void>
  /** Releases the store and deletes the lock object. */
  readonly removeLock: () => Promise<void>
}

/** Everything that the steps of a run share. */
export interface Session {
  readonly store: Store
  readonly attempts: Attempts
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** The publisher's name, as shown to other publishers. */
  readonly actor: string
  readonly onProgress: (step: string) => void
  /** Called with the lock as soon as it is taken, so that an interrupt can release it. */
  readonly onLock: (lock: StoreLock) => void
}

/** Reads a small object. */
export async function readState({ store, attempts }: Session, key: string): Promise<StoredObject | undefined> {
  return attempts.call((signal) => store.get(key, signal))
}

/** Deletes keys in order; returns those that the store does not allow to delete. */
export async function removeKeys(
  { store, attempts }: Session,
  keys: readonly string[],
  limits: CallLimits = {},
): Promise<string[]> {
  const denied: string[] = []
  for (let start = 0; start < keys.length; start += maxDelete) {
    const some = keys.slice(start, start + maxDelete)
    denied.push(...(await attempts.call((signal) => store.remove(some, signal), limits)))
  }
  return denied
}

/** The error for a run that must delete something and is not allowed to. */
export function deletionDenied({ store }: Session, keys: readonly string[]): Failure {
  return new Failure(`${store.name} does not allow these credentials to delete ${listSome(keys)}`)
}

/** The first keys of a list, and how many more there are. */
export function listSome(keys: readonly string[]): string {
  const shown = keys.slice(0, 3).join(', ')
  return keys.length > 3 ? `${shown} and ${String(keys.length - 3)} more` : shown
}

interface StateWrite {
  readonly bytes: Uint8Array
  readonly condition: Condition | undefined
  readonly lock?: StoreLock
}

/**
 * Writes a small object with unique content. A refusal can follow a first attempt that succeeded but whose response was
 * lost. In that case the object already has this content, and the write counts as successful.
 */
export async function writeState(
  { store, attempts }: Session,
  key: string,
  { bytes, condition, lock }: StateWrite,
): Promise<Written> {
  const limits = lock === undefined ? {} : { guard: lock.check, time: lock.changeTime }
  const written = await attempts.call((signal) => store.putState(key, bytes, condition, signal), limits)
  if (written !== 'refused') return written
  const found = await attempts.call((signal) => store.get(key, signal))
  return found !== undefined && Buffer.from(found.bytes).equals(bytes) ? { etag: found.etag } : 'refused'
}
