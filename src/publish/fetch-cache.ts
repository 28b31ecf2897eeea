import path from 'node:path'
import { maxPackedSize, unpackChunk, type ChunkedFile } from '../cache/chunks.ts'
import {
  cacheGroups,
  chunkKey,
  cutFolder,
  isSameCache,
  readStoredCache,
  readSynced,
  writeSynced,
  writeWhole,
  type CachePlace,
} from './cache-place.ts'
import type { ListedObject } from './store.ts'

/** What fetching a cache brought. */
export interface Fetched {
  readonly bytes: number
  /** Chunks that are not what their names say. */
  readonly damaged: ReadonlySet<string>
}

/** Fills the folder from the store, unless builds on this machine know something of their own. */
export async function fetchCache(place: CachePlace): Promise<Fetched> {
  const local = cutFolder(place)
  const known = readSynced(place)
  const { pointer, objects } = await readStoredCache(place)
  const damaged = new Set<string>()
  let bytes = 0
  const isOwn = local.length > 0 && !isSameCache(local, known)
  if (pointer === undefined || isOwn || isSameCache(local, pointer.files)) return { bytes, damaged }
  for (const group of cacheGroups) {
    const files = group.map((name) => pointer.files.find((file) => file.name === name))
    const wanted = files.filter((file) => file !== undefined)
    const own = local.filter(({ name }) => group.some((other) => other === name))
    if (wanted.length !== group.length || isSameCache(own, wanted)) continue
    const chunks = await fetchChunks(place, wanted, objects, (size) => (bytes += size))
    for (const [name, chunk] of chunks) if (chunk === undefined) damaged.add(name)
    if (![...chunks.values()].includes(undefined)) for (const file of wanted) putTogether(place, file, chunks)
  }
  writeSynced(place, cutFolder(place))
  return { bytes, damaged }
}

async function fetchChunks(
  place: CachePlace,
  files: readonly ChunkedFile[],
  objects: ReadonlyMap<string, ListedObject>,
  count: (bytes: number) => void,
): Promise<ReadonlyMap<string, Uint8Array | undefined>> {
  const { session } = place
  const names = [...new Set(files.flatMap(({ chunks }) => chunks))]
  const found = new Map<string, Uint8Array | undefined>(names.map((name) => [name, undefined]))
  await session.attempts.each(names, async (name) => {
    const { size = Infinity } = objects.get(chunkKey(place, name)) ?? {}
    // Nothing that a cache cannot hold is even brought here.
    if (size > maxPackedSize) return
    const stored = await session.attempts.call((signal) => session.store.get(chunkKey(place, name), signal), { size })
    if (stored === undefined) return
    count(stored.bytes.length)
    found.set(name, await unpackChunk(stored.bytes, name))
  })
  return found
}

function putTogether(
  { folder }: CachePlace,
  { name, chunks }: ChunkedFile,
  found: ReadonlyMap<string, Uint8Array | undefined>,
): void {
  const bytes = chunks.map((chunk) => found.get(chunk) ?? new Uint8Array())
  writeWhole(path.join(folder, name), Buffer.concat(bytes))
}
