import { Failure } from '../report/failure.ts'
import type { Attempts, CallLimits } from './attempts.ts'
import { maxDelete, type Condition, type Store, type StoredObject, type Written } from './store.ts'

/** Folder of all that is docsgen's own in a store. */
export const ownFolder = '.docsgen/'
export const lockKey = `${ownFolder}lock.json`
export const stateKey = `${ownFolder}current.json`
export const objectFolder = `${ownFolder}objects/`

/** Key of a release's manifest. */
export function releaseKey(id: string): string {
  return `${ownFolder}releases/${id}.json`
}

/** What a publisher asks of its hold on the store. */
export interface Hold {
  /** Fails once the store may be someone else's. */
  readonly check: () => void
  /** Milliseconds that one change may take without outliving the hold. */
  readonly changeTime: number
  /** Gives the store free; nothing is changed under this hold any more. */
  readonly release: () => Promise<void>
  /** The same, and leaves no lock behind. */
  readonly removeLock: () => Promise<void>
}

/** Everything that the steps of one run share. */
export interface Session {
  readonly store: Store
  readonly attempts: Attempts
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Who publishes, for others to read. */
  readonly actor: string
  readonly onProgress: (step: string) => void
  /** Told the hold as soon as it is there, so that an interrupt can give it back. */
  readonly onHold: (hold: Hold) => void
}

/** Reads a small object. */
export async function readState({ store, attempts }: Session, key: string): Promise<StoredObject | undefined> {
  return attempts.call((signal) => store.get(key, signal))
}

/** Deletes keys, in their order; returns those whose deletion the store denies. */
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

/** The failure of a run that has to delete something and is not allowed to. */
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
  readonly hold?: Hold
}

/**
 * Writes a small object whose bytes nobody else would write. A refusal may be the answer to a second attempt after a
 * first one that succeeded unheard; then the object holds these very bytes, and the write is made.
 */
export async function writeState(
  { store, attempts }: Session,
  key: string,
  { bytes, condition, hold }: StateWrite,
): Promise<Written> {
  const limits = hold === undefined ? {} : { guard: hold.check, time: hold.changeTime }
  const written = await attempts.call((signal) => store.putState(key, bytes, condition, signal), limits)
  if (written !== 'refused') return written
  const found = await attempts.call((signal) => store.get(key, signal))
  return found !== undefined && Buffer.from(found.bytes).equals(bytes) ? { etag: found.etag } : 'refused'
}
