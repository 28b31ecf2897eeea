import path from 'node:path'
import { formatPointer, type CachePointer } from '../cache/cache-pointer.ts'
import { packChunk, type ChunkedFile } from '../cache/chunks.ts'
import {
  chunkKey,
  cutFolder,
  isSameCache,
  pointerKey,
  readStoredCache,
  readSynced,
  writeSynced,
  type CachePlace,
} from './cache-place.ts'
import { deletionDenied, removeKeys, writeState } from './session.ts'
import type { ListedObject } from './store.ts'
import { listAll } from './survey.ts'

const keptGenerations = 3
const keptFingerprints = 5
/** How often another build may be quicker. */
const mostTurns = 3

/** Stores what is new, then lets the pointer name it. Gives the bytes that were moved. */
export async function shareCache(place: CachePlace, damaged: ReadonlySet<string>): Promise<number> {
  const local = cutFolder(place)
  if (damaged.size === 0 && isSameCache(local, readSynced(place))) return 0
  const { session, seal } = place
  let bytes = 0
  for (let turn = 1; turn <= mostTurns; turn += 1) {
    const { pointer, etag, objects } = await readStoredCache(place)
    const isNew = pointer === undefined || !isSameCache(local, pointer.files)
    bytes += await storeChunks(place, local, (name) => objects.has(chunkKey(place, name)) && !damaged.has(name))
    if (isNew) {
      const earlier = pointer === undefined ? [] : [chunksOf(pointer.files), ...pointer.earlier]
      const next: CachePointer = { files: local, earlier: earlier.slice(0, keptGenerations - 1) }
      const condition = etag === undefined ? ({ kind: 'absent' } as const) : ({ kind: 'same', etag } as const)
      const written = await writeState(session, pointerKey(place), { bytes: formatPointer(next, seal), condition })
      // Another build has been quicker: what it has stored comes before this one's.
      if (written === 'refused') continue
      await sweep(place, next, { objects, dropped: earlier.slice(keptGenerations - 1).flat() })
      if (etag === undefined) await sweepFingerprints(place)
    }
    writeSynced(place, local)
    return bytes
  }
  return bytes
}

async function storeChunks(
  place: CachePlace,
  files: readonly ChunkedFile[],
  isThere: (chunk: string) => boolean,
): Promise<number> {
  const { session, folder } = place
  const missing = new Map(
    files.flatMap(({ name, chunks }) =>
      chunks.flatMap((chunk, index) => (isThere(chunk) ? [] : [[chunk, { name, index }] as const])),
    ),
  )
  let bytes = 0
  await session.attempts.each([...missing], async ([chunk, { name, index }]) => {
    const packed = await packChunk(path.join(folder, name), index)
    const body = { size: packed.length, read: async (start: number, end: number) => packed.subarray(start, end) }
    const headers = { contentType: 'application/zstd', cacheControl: 'no-store' }
    await session.attempts.call((signal) => session.store.putBody(chunkKey(place, chunk), body, headers, signal), {
      size: packed.length,
    })
    bytes += packed.length
  })
  return bytes
}

interface Waste {
  readonly objects: ReadonlyMap<string, ListedObject>
  readonly dropped: readonly string[]
}

/**
 * Deletes the chunks of a cache that nobody reads any more. Builds that were stopped leave chunks that no pointer names;
 * when these are the most, they go too. Where that takes one from a build in the middle of its work, it costs a miss.
 */
async function sweep(place: CachePlace, { files, earlier }: CachePointer, { objects, dropped }: Waste): Promise<void> {
  const kept = new Set([
    pointerKey(place),
    ...[...chunksOf(files), ...earlier.flat()].map((chunk) => chunkKey(place, chunk)),
  ])
  const unnamed = [...objects.keys()].filter((key) => !kept.has(key))
  const old = dropped.map((chunk) => chunkKey(place, chunk)).filter((key) => !kept.has(key))
  await removeAll(place, unnamed.length > kept.size + old.length ? unnamed : old)
}

/** Whoever brings a new fingerprint takes the caches away that have not been written for the longest time. */
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

function chunksOf(files: readonly ChunkedFile[]): string[] {
  return [...new Set(files.flatMap(({ chunks }) => chunks))]
}
