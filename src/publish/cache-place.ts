import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { formatPointer, parsePointer, type CachePointer, type PointerSeal } from '../cache/cache-pointer.ts'
import { cutFile, type ChunkedFile } from '../cache/chunks.ts'
import type { Session } from './session.ts'
import type { ListedObject } from './store.ts'
import { withPath } from '../system/system-error.ts'
import { listAll } from './survey.ts'

/** A shared cache: the folder on this machine, and where its content lies in the store. */
export interface CachePlace {
  /** Absolute path of the folder on this machine. */
  readonly folder: string
  readonly session: Session
  readonly seal: PointerSeal
}

/**
 * What is shared, in groups that are of use only together. Modules are left out, because they are run; so is all that
 * is true of one machine only.
 */
export const cacheGroups = [
  ['pages/bodies.bin', 'pages/pages.bin'],
  ['api.bin'],
  ['link-marks.bin', 'skeletons.bin'],
  ['search-pages.bin'],
  ['search-files.bin'],
] as const

const largestPointer = 4 * 1024 * 1024

/** Key of the one object that names all others of the same fingerprint. */
export function pointerKey({ seal }: CachePlace): string {
  return `${seal.fingerprint}/pointer.json`
}

/** Key of a chunk. */
export function chunkKey({ seal }: CachePlace, chunk: string): string {
  return `${seal.fingerprint}/${chunk}`
}

/** What the store holds for a fingerprint. */
export interface StoredCache {
  readonly pointer: CachePointer | undefined
  readonly etag: string | undefined
  readonly objects: ReadonlyMap<string, ListedObject>
}

/** Asks what the store holds; a pointer that is not whole, or not sealed as it should be, is none. */
export async function readStoredCache(place: CachePlace): Promise<StoredCache> {
  const { session, seal } = place
  const key = pointerKey(place)
  const objects = await listAll(session, `${seal.fingerprint}/`)
  const listed = objects.get(key)
  if (listed === undefined) return { pointer: undefined, etag: undefined, objects }
  if (listed.size > largestPointer) return { pointer: undefined, etag: listed.etag, objects }
  const stored = await session.attempts.call((signal) => session.store.get(key, signal))
  return { pointer: stored && parsePointer(stored.bytes, seal), etag: stored?.etag, objects }
}

/** The files of the folder as they are now. */
export function cutFolder({ folder }: CachePlace): ChunkedFile[] {
  return cacheGroups.flat().flatMap((name) => cutFile(path.join(folder, name), name) ?? [])
}

/** Whether two lists of files hold the same. */
export function isSameCache(one: readonly ChunkedFile[], other: readonly ChunkedFile[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** What the folder held when it was last the same as the store; nothing, when that was another store. */
export function readSynced(place: CachePlace): readonly ChunkedFile[] {
  const bytes = readPresent(syncedFile(place))
  return bytes === undefined ? [] : (parsePointer(bytes, syncedSeal(place))?.files ?? [])
}

/** Notes that the folder and the store are now the same. */
export function writeSynced(place: CachePlace, files: readonly ChunkedFile[]): void {
  writeWhole(syncedFile(place), formatPointer({ files, earlier: [] }, syncedSeal(place)))
}

function syncedFile({ folder }: CachePlace): string {
  return path.join(folder, 'synced.json')
}

function syncedSeal({ session, seal }: CachePlace): PointerSeal {
  const word = JSON.stringify([session.store.name, seal])
  return { fingerprint: createHash('sha256').update(word).digest('hex'), key: undefined }
}

function readPresent(file: string): Uint8Array | undefined {
  try {
    return readFileSync(file)
  } catch {
    // Not there, or not to be read: nothing is known then.
    return undefined
  }
}

/** Writes a file that gets its name only when it is whole. */
export function writeWhole(file: string, bytes: Uint8Array): void {
  const draft = `${file}.${String(process.pid)}.new`
  mkdirSync(path.dirname(file), { recursive: true })
  try {
    withPath(file, () => writeFileSync(draft, bytes))
    renameSync(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
}
