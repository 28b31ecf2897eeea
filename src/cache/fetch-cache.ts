import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { packFile, readIndex, writeIndex } from './cache-index.ts'
import { writeWhole } from './record.ts'
import { packKey, readRemote, type CachePlace, type RemoteCache } from './remote-index.ts'

/** The result of fetching a cache. */
export interface Fetched {
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
export async function fetchCache(place: CachePlace): Promise<Fetched> {
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
