import { hash } from 'node:crypto'
import { lstatSync, readFileSync, type BigIntStats } from 'node:fs'
import path from 'node:path'
import { readRecord, writeRecord } from '../cache/record.ts'
import { trySave } from '../cache/try-save.ts'
import type { Manifest, ManifestEntry } from './manifest.ts'
import { errorCode, withPath } from '../system/system-error.ts'

// What the files of a site looked like when docsgen left them: enough to know without reading a file that no one has
// changed it. It only saves time: where it is missing or differs, the file itself decides.

/** Inode, size and time of each file by its path, in one word. */
export type DiskState = ReadonlyMap<string, string>

/** The word for one file. */
export function describeStatus(status: BigIntStats): string {
  return `${status.ino}:${status.size}:${status.mtimeNs}`
}

/** Records of another form count as none. */
const form = '4'

/** What is recorded of a folder; nothing when there is no record that can be read. */
export function readDiskState(cacheFolder: string, folder: string): DiskState {
  return new Map(readRecord(stateFileOf(cacheFolder, folder), form) as readonly [string, string][] | undefined)
}

/** Records the state for the next run. A cache that cannot be written costs only time, so it fails no build. */
export function writeDiskState(cacheFolder: string, folder: string, state: DiskState): void {
  trySave(() => writeRecord(stateFileOf(cacheFolder, folder), [...state], form))
}

/** Records the state of a site that stays in place, if it differs from what was known. */
export function updateDiskState(cacheFolder: string, folder: string, known: DiskState, state: DiskState): void {
  const isSame = known.size === state.size && [...state].every(([file, word]) => known.get(file) === word)
  if (!isSame) writeDiskState(cacheFolder, folder, state)
}

function stateFileOf(cacheFolder: string, folder: string): string {
  return path.join(cacheFolder, `output-${hash('sha256', path.resolve(folder)).slice(0, 12)}.json`)
}

/** Where a site is on disk, and what is known of it from the last run. */
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
      withPath(file, () => readFileSync(file)),
    ) === entry.sha256
  )
}
