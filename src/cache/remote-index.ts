import * as z from 'zod'
import { emptyIndex, formatIndex, parseIndex, type CacheIndex } from './cache-index.ts'
import { formatChecked, parseChecked, type CheckedFor } from './checked-json.ts'
import type { Session } from '../store/session.ts'
import type { ListedObject } from '../store/store.ts'
import { listAll } from '../store/survey.ts'

/** A shared cache: the local folder, and the fingerprints and key for both copies. */
export interface CachePlace {
  /** Absolute path of the folder of packs. */
  readonly folder: string
  /** What the index of the local folder is written for. */
  readonly local: CheckedFor
  readonly session: Session
  /** What the index in the store is written for; its fingerprint is the folder in the store. */
  readonly remote: CheckedFor
}

/** What the store contains for a fingerprint. */
export interface RemoteCache {
  /** Empty if there is no valid index. */
  readonly index: CacheIndex
  /** Packs of earlier versions of the cache, newest first, for builds that are still reading them. */
  readonly earlier: readonly (readonly string[])[]
  /** There is an index, but it is damaged or was written with another key. */
  readonly isForeign: boolean
  readonly etag: string | undefined
  readonly objects: ReadonlyMap<string, ListedObject>
}

const largestIndex = 64 * 2 ** 20

const pointerSchema = z.strictObject({
  index: z.unknown(),
  earlier: z.array(z.array(z.string().regex(/^[\da-f]{64}$/)).max(4096)).max(8),
})

/** Key of the pointer, which lists all other objects with the same fingerprint. */
export function pointerKey({ remote }: CachePlace): string {
  return `${remote.fingerprint}/pointer.json`
}

/** Key of a pack. */
export function packKey({ remote }: CachePlace, name: string): string {
  return `${remote.fingerprint}/${name}`
}

/** Reads what the store has. */
export async function readRemote(place: CachePlace): Promise<RemoteCache> {
  const { session, remote } = place
  const key = pointerKey(place)
  const objects = await listAll(session, `${remote.fingerprint}/`)
  const listed = objects.get(key)
  const nothing = { index: emptyIndex(), earlier: [], isForeign: listed !== undefined, objects }
  if (listed === undefined || listed.size > largestIndex) return { ...nothing, etag: listed?.etag }
  const stored = await session.attempts.call((signal) => session.store.get(key, signal), { size: listed.size })
  const text = new TextDecoder().decode(stored?.bytes)
  const pointer = pointerSchema.safeParse(parseChecked(text, remote))
  const index = pointer.success ? parseIndex(pointer.data.index) : undefined
  if (!pointer.success || index === undefined) return { ...nothing, etag: stored?.etag }
  return { index, earlier: pointer.data.earlier, isForeign: false, etag: stored?.etag, objects }
}

/** The content of a pointer to a cache. */
export function formatPointer(
  index: CacheIndex,
  earlier: readonly (readonly string[])[],
  { remote }: CachePlace,
): Uint8Array {
  return new TextEncoder().encode(formatChecked({ index: formatIndex(index), earlier }, remote))
}
