import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import { packFile, readIndex, type CacheIndex } from './cache-index.ts'
import { formatPointer, packKey, pointerKey, readRemote, type CachePlace, type RemoteCache } from './remote-index.ts'
import { deletionDenied, removeKeys, writeState } from '../store/session.ts'
import type { ListedObject } from '../store/store.ts'
import { listAll } from '../store/survey.ts'

const keptGenerations = 3
const keptFingerprints = 5
/** Maximum number of retries if other builds write at the same time. */
const mostTurns = 3
/** Parts of a site are often finished at the same time. */
const mostTurnsOfPart = 50

const compress = promisify(zstdCompress)

/** What a build has found in the store, and what it shares. */
export interface Sharing {
  readonly damaged: ReadonlySet<string>
  readonly seen: RemoteCache | undefined
  /** This build has read a part of the site, so what others have stored is kept. */
  readonly isPart: boolean
}

/** Stores new packs, then updates the pointer. Returns the number of bytes that were transferred. */
export async function shareCache(place: CachePlace, { damaged, seen, isPart }: Sharing): Promise<number> {
  const local = readIndex(place.folder, place.local)
  if (damaged.size === 0 && seen !== undefined && !hasMore(local, seen.index)) return 0
  let bytes = 0
  for (let turn = 1; turn <= (isPart ? mostTurnsOfPart : mostTurns); turn += 1) {
    const { index, earlier: before, etag, objects } = await readRemote(place)
    bytes += await storePacks(place, local, (name) => objects.has(packKey(place, name)) && !damaged.has(name))
    const isKept = isPart || index.packs.size === 0
    const earlier = isKept ? before : [[...index.packs.keys()], ...before]
    const kept = isKept ? before : earlier.slice(0, keptGenerations - 1)
    const condition = etag === undefined ? ({ kind: 'absent' } as const) : ({ kind: 'same', etag } as const)
    const pointer = formatPointer(isPart ? unite(index, local, damaged) : local, kept, place)
    const written = await writeState(place.session, pointerKey(place), { bytes: pointer, condition })
    // Another build was faster: its changes are merged before this one's.
    if (written === 'refused') continue
    // The packs of other parts may not be listed yet.
    if (isPart) return bytes + pointer.length
    const dropped = earlier.slice(keptGenerations - 1).flat()
    await sweep(place, [...local.packs.keys(), ...kept.flat()], { objects, dropped })
    if (etag === undefined) await sweepFingerprints(place)
    return bytes + pointer.length
  }
  return bytes
}

/** The entries of two caches. If both have an entry, that of the second is taken. */
function unite(one: CacheIndex, other: CacheIndex, damaged: ReadonlySet<string>): CacheIndex {
  const isUsable = (pack: string): boolean => !damaged.has(pack)
  return {
    packs: new Map([...[...one.packs].filter(([pack]) => isUsable(pack)), ...other.packs]),
    entries: new Map([...[...one.entries].filter(([, { pack }]) => isUsable(pack)), ...other.entries]),
  }
}

/** Whether one cache has entries that another lacks or has with different content. */
function hasMore(one: CacheIndex, other: CacheIndex): boolean {
  return [...one.entries].some(([id, { checksum, length }]) => {
    const known = other.entries.get(id)
    return known?.checksum !== checksum || known.length !== length
  })
}

async function storePacks(
  place: CachePlace,
  { packs }: CacheIndex,
  isThere: (pack: string) => boolean,
): Promise<number> {
  const { store, attempts } = place.session
  let bytes = 0
  const missing = [...packs.keys()].filter((name) => !isThere(name))
  await attempts.each(missing, async (name) => {
    const packed = await compress(readFileSync(packFile(place.folder, name)))
    const body = { size: packed.length, read: async (start: number, end: number) => packed.subarray(start, end) }
    const headers = { contentType: 'application/zstd', cacheControl: 'no-store' }
    const size = packed.length
    await attempts.call((signal) => store.putBody(packKey(place, name), body, headers, signal), { size })
    bytes += size
  })
  return bytes
}

interface Waste {
  readonly objects: ReadonlyMap<string, ListedObject>
  readonly dropped: readonly string[]
}

/**
 * Deletes packs that are no longer read. Interrupted builds leave packs that no pointer lists; if most packs are of
 * that kind, they are deleted too. A build that is reading one of them at that moment gets a cache miss.
 */
async function sweep(place: CachePlace, packs: readonly string[], { objects, dropped }: Waste): Promise<void> {
  const kept = new Set([pointerKey(place), ...packs.map((name) => packKey(place, name))])
  const unnamed = [...objects.keys()].filter((key) => !kept.has(key))
  const old = dropped.map((name) => packKey(place, name)).filter((key) => !kept.has(key))
  await removeAll(place, unnamed.length > kept.size + old.length ? unnamed : old)
}
/** The first build with a new fingerprint deletes the caches that have not been written for the longest time. */
async function sweepFingerprints(place: CachePlace): Promise<void> {
  const { store, attempts } = place.session
  const keys = [...(await listAll(place.session, '')).keys()].filter((key) => /^[\da-f]{64}\/[^/]+$/.test(key))
  const ages: (readonly [folder: string, age: number])[] = []
  for (const key of keys.filter((name) => name.endsWith('/pointer.json'))) {
    const found = await attempts.call((signal) => store.get(key, signal))
    if (found !== undefined) ages.push([key.slice(0, 65), found.age])
  }
  const old = ages.toSorted(([, one], [, other]) => one - other).slice(keptFingerprints)
  await removeAll(
    place,
    keys.filter((key) => old.some(([folder]) => key.startsWith(folder))),
  )
}

async function removeAll({ session }: CachePlace, keys: readonly string[]): Promise<void> {
  const denied = await removeKeys(session, keys)
  if (denied.length > 0) throw deletionDenied(session, denied)
}
