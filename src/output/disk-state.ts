import { hash } from 'node:crypto'
import { lstatSync, readFileSync, renameSync, rmSync, writeFileSync, type BigIntStats } from 'node:fs'
import path from 'node:path'
import { naming } from './explain.ts'
import type { Manifest, ManifestEntry } from './manifest.ts'
import { errorCode } from '../system/system-error.ts'
import { makeFolderSync } from '../system/make-folder.ts'

// What the files of the output folder looked like when docsgen left them: enough to know without reading a file that
// nobody touched it. It is only a short cut: where it is missing or differs, the file's content decides.

/** Inode, size and time of each file by its path, in one word. */
export type DiskState = ReadonlyMap<string, string>

/** The word for one file. */
export function describeStatus(status: BigIntStats): string {
  return `${status.ino}:${status.size}:${status.mtimeNs}`
}

/** The recorded state of a folder; empty when there is none that can be read. */
export function readDiskState(cacheFolder: string, folder: string): DiskState {
  try {
    const value: unknown = JSON.parse(readFileSync(stateFileOf(cacheFolder, folder), 'utf8'))
    if (value === null || typeof value !== 'object') return new Map()
    return new Map(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  } catch {
    return new Map()
  }
}

/** Whether a folder looks as it did. */
export function isSameState(state: DiskState, other: DiskState): boolean {
  return state.size === other.size && [...other].every(([file, word]) => state.get(file) === word)
}

/** Records the state for the next run. A cache that cannot be written costs only time, so it fails no build. */
export function writeDiskState(cacheFolder: string, folder: string, state: DiskState): void {
  const file = stateFileOf(cacheFolder, folder)
  const draft = `${file}.${process.pid}.tmp`
  try {
    makeFolderSync(cacheFolder)
    writeFileSync(draft, JSON.stringify(Object.fromEntries(state)))
    renameSync(draft, file)
  } catch {
    removeIfPossible(draft)
  }
}

function removeIfPossible(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {
    // It is in the cache, where it does no harm.
  }
}

function stateFileOf(cacheFolder: string, folder: string): string {
  return path.join(cacheFolder, `output-${hash('sha256', path.resolve(folder)).slice(0, 12)}.json`)
}

/** Where a site stands on disk, and what is known of it from the last run. */
export interface PreviousSite {
  readonly folder: string
  readonly manifest: Manifest
  readonly state: DiskState
}

/** The files that still are as docsgen left them, with the word for each. */
export function findIntactFiles({ folder, manifest, state }: PreviousSite): DiskState {
  const intact = new Map<string, string>()
  const realFolders = new Map<string, boolean>()
  for (const [file, entry] of manifest) {
    if (!isInRealFolders(folder, file, realFolders)) continue
    const absolute = `${folder}${path.sep}${file}`
    const status = readStatus(absolute)
    if (status === undefined || !status.isFile() || Number(status.size) !== entry.size) continue
    const word = describeStatus(status)
    if (state.get(file) === word || hasContent(absolute, entry)) intact.set(file, word)
  }
  return intact
}

/** A folder that was replaced by a symbolic link leads to files that are not ours. */
function isInRealFolders(root: string, file: string, known: Map<string, boolean>): boolean {
  const end = file.lastIndexOf('/')
  if (end <= 0) return true
  const folder = file.slice(0, end)
  const answer =
    known.get(folder) ??
    (isInRealFolders(root, folder, known) && (readStatus(`${root}${path.sep}${folder}`)?.isDirectory() ?? false))
  known.set(folder, answer)
  return answer
}

function readStatus(file: string): BigIntStats | undefined {
  try {
    return lstatSync(file, { bigint: true, throwIfNoEntry: false })
  } catch (error) {
    if (errorCode(error) === 'ENOTDIR') return undefined
    throw error
  }
}

function hasContent(file: string, entry: ManifestEntry): boolean {
  return (
    hash(
      'sha256',
      naming(file, () => readFileSync(file)),
    ) === entry.sha256
  )
}
