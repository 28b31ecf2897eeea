import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { count } from '../report/count.ts'
import { Failure } from '../report/failure.ts'
import type { Problem } from '../report/problem.ts'
import { causeOf, isSystemError } from '../system/system-error.ts'
import { createAttempts } from '../store/attempts.ts'
import { openStore } from '../store/open-store.ts'
import { packKey, readRemote, type CachePlace, type RemoteCache } from './remote-index.ts'
import type { Session } from '../store/session.ts'
import { shareCache } from './share-cache.ts'
import type { Store } from '../store/store.ts'
import { packFile, readIndex, writeIndex } from './cache-index.ts'
import { writeWhole } from './record.ts'

// A build cache in a store that many machines share. A build still works with the local folder: before the build,
// missing packs are downloaded from the store; afterwards, new ones are uploaded. For each fingerprint there is one
// object, the pointer, with the index, which lists the packs by their hashes. The pointer is signed if there is a key.
// The last write wins.

export interface SharedCacheRequest {
  /** The store: `s3://bucket/prefix`. */
  readonly store: string
  /** Absolute path of the local folder of packs. */
  readonly folder: string
  /** Fingerprints of the local and the shared cache. */
  readonly fingerprints: { readonly local: string; readonly remote: string }
  /** Signs the shared cache. Without a key, anyone may have written it. */
  readonly key: string | undefined
  readonly onProgress: (step: string) => void
}

/** A cache that other machines have filled. Neither call throws: problems are reported as warnings. */
export interface SharedCache {
  /** Downloads what the store has into the folder; called before the build. */
  readonly fetch: () => Promise<void>
  /** Uploads what the build has changed. Returns whether the store has it now. A part adds to what others have stored. */
  readonly share: (isPart: boolean) => Promise<boolean>
  readonly close: () => Promise<void>
  readonly problems: () => readonly Problem[]
  /** Bytes that were transferred. */
  readonly transferred: () => Transferred
}

/** Compressed bytes in each direction. */
export interface Transferred {
  readonly store: string
  readonly fetched: number
  readonly stored: number
}

const connections = 16
/** Low, because the store may be unreachable permanently, and the build waits. */
const mostAttempts = 3

/** Opens the cache in the store; with `DOCSGEN_CACHE_READ_ONLY`, nothing is written there. */
export async function openSharedCache(request: SharedCacheRequest): Promise<SharedCache> {
  const problems: Problem[] = []
  let isUsable = true
  const attempt = async <Value>(work: () => Promise<Value>): Promise<Value | undefined> => {
    if (!isUsable) return undefined
    try {
      return await work()
    } catch (error) {
      problems.push(describeFailure(error))
      isUsable = false
      return undefined
    }
  }
  const store = await attempt(async () => openStore(request.store, undefined, connections))
  const place = store === undefined ? undefined : placeOf(request, store)
  const mayWrite = (process.env['DOCSGEN_CACHE_READ_ONLY'] ?? '') === ''
  let fetched: Fetched | undefined
  let stored = 0
  return {
    fetch: async () => {
      if (place === undefined) return
      request.onProgress('fetching the cache')
      fetched = await attempt(async () => fetchCache(place))
      problems.push(...describeDamage(fetched, request.key))
    },
    share: async (isPart) => {
      if (place === undefined || !mayWrite) return false
      request.onProgress('sharing the cache')
      const sharing = { damaged: fetched?.damaged ?? new Set<string>(), seen: fetched?.remote, isPart }
      const transferred = await attempt(async () => shareCache(place, sharing))
      stored = transferred ?? 0
      return transferred !== undefined
    },
    close: async () => store?.close(),
    problems: () => problems,
    transferred: () => ({ store: request.store, fetched: fetched?.bytes ?? 0, stored }),
  }
}

function placeOf({ folder, fingerprints, key, onProgress }: SharedCacheRequest, store: Store): CachePlace {
  const attempts = createAttempts({
    name: store.name,
    jobs: connections,
    firstPause: 200,
    most: mostAttempts,
    onTrouble: onProgress,
  })
  const session: Session = {
    store,
    attempts,
    now: Date.now,
    actor: '',
    onProgress,
    onLock: () => undefined,
  }
  const { local, remote } = fingerprints
  return { folder, session, local: { fingerprint: local }, remote: { fingerprint: remote, key } }
}

/** What was not read because it is damaged or was written without the key. This build writes it again. */
function describeDamage(fetched: Fetched | undefined, key: string | undefined): Problem[] {
  if (fetched === undefined) return []
  const { remote, damaged } = fetched
  const isSigned = key !== undefined
  const reasons = [
    ...(remote.isForeign
      ? [isSigned ? 'it was not written with this DOCSGEN_CACHE_KEY, or it is damaged' : 'it is damaged']
      : []),
    ...(damaged.size > 0
      ? [`${count(damaged.size, 'file')} of it ${damaged.size === 1 ? 'is' : 'are'} damaged or missing`]
      : []),
  ]
  return reasons.map((reason) => warn(`the shared cache was not read: ${reason}`))
}

function warn(message: string): Problem {
  return { severity: 'warning', rule: 'shared-cache', message }
}

/** A failing store or disk costs time but never fails the build. Bugs in docsgen are not hidden. */
function describeFailure(error: unknown): Problem {
  const reason =
    error instanceof Failure
      ? error.message
      : isSystemError(error)
        ? `${error.path ?? 'a file'}: ${causeOf(error)}`
        : undefined
  if (reason === undefined) throw error
  return warn(`the shared cache was not used: ${reason}`)
}

/** The result of fetching a cache. */
interface Fetched {
  readonly bytes: number
  readonly remote: RemoteCache
  /** Packs that are missing or whose content does not match their name. */
  readonly damaged: ReadonlySet<string>
}

/** Maximum size of a pack. */
const largestPack = 256 * 2 ** 20
/** Data that cannot be compressed becomes slightly larger. */
const margin = 2 ** 16

const decompress = promisify(zstdDecompress)

/** Downloads the packs that the store has and this machine does not. */
async function fetchCache(place: CachePlace): Promise<Fetched> {
  const local = readIndex(place.folder, place.local)
  const remote = await readRemote(place)
  const { index } = remote
  const unknown = [...index.entries].filter(([id]) => !local.entries.has(id))
  const wanted = new Set(unknown.map(([, { pack }]) => pack).filter((pack) => !local.packs.has(pack)))
  const damaged = new Set<string>()
  let bytes = 0
  await place.session.attempts.each([...wanted], async (name) => {
    const stored = await fetchPack(place, remote, name)
    bytes += stored?.stored ?? 0
    if (stored?.pack === undefined) damaged.add(name)
    else writeWhole(packFile(place.folder, name), stored.pack)
  })
  const usable = unknown.filter(([, { pack }]) => !damaged.has(pack))
  if (usable.length > 0) {
    const added = usable.map(([, { pack }]) => [pack, index.packs.get(pack) ?? 0] as const)
    const packs = new Map([...local.packs, ...added])
    writeIndex(place.folder, { packs, entries: new Map([...local.entries, ...usable]) }, place.local)
  }
  return { bytes, remote, damaged }
}

interface FetchedPack {
  /** Size in the store, in bytes. */
  readonly stored: number
  readonly pack: Uint8Array | undefined
}

async function fetchPack(
  place: CachePlace,
  { index, objects }: RemoteCache,
  name: string,
): Promise<FetchedPack | undefined> {
  const { store, attempts } = place.session
  const key = packKey(place, name)
  const size = index.packs.get(name) ?? 0
  const { size: storedSize = Infinity } = objects.get(key) ?? {}
  // Objects that are too large for a pack are not even downloaded.
  if (size > largestPack || storedSize > size + margin) return undefined
  const stored = await attempts.call((signal) => store.get(key, signal), { size: storedSize })
  if (stored === undefined) return undefined
  const pack = await unpack(stored.bytes, size)
  const isRight = pack !== undefined && createHash('sha256').update(pack).digest('hex') === name
  return { stored: stored.bytes.length, pack: isRight ? pack : undefined }
}

async function unpack(packed: Uint8Array, size: number): Promise<Uint8Array | undefined> {
  try {
    return await decompress(packed, { maxOutputLength: Math.max(size, 1) })
  } catch (error) {
    // The bytes come from outside and can be anything; an error in them only means that they are not the pack.
    if (error instanceof Error && 'code' in error) return undefined
    throw error
  }
}
