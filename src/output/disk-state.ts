import { hash } from 'node:crypto'
import { lstatSync, readFileSync, type BigIntStats } from 'node:fs'
import path from 'node:path'
import { readRecord, writeRecord } from '../cache/record.ts'
import { trySave } from '../cache/try-save.ts'
import type { Manifest, ManifestEntry } from './manifest.ts'
import { errorCode, withPath } from '../system/system-error.ts'

// The state of each output file when docsgen wrote it. It shows without reading a file that it has not been changed.
// This only saves time: if the state is missing or differs, the content of the file decides.

/** Inode, size and time of each file as one string, by path. */
export type DiskState = ReadonlyMap<string, string>

/** The state of one file. */
export function describeStatus(status: BigIntStats): string {
  return `${status.ino}:${status.size}:${status.mtimeNs}`
}

/** Records in another format are ignored. */
const form = '4'

/** The recorded state of a folder; empty if no record can be read. */
export function readDiskState(cacheFolder: string, folder: string): DiskState {
  return new Map(readRecord(stateFileOf(cacheFolder, folder), form) as readonly [string, string][] | undefined)
}

/** Records the state for the next run. Failing to write the cache only costs time, so it does not fail the build. */
export function writeDiskState(cacheFolder: string, folder: string, state: DiskState): void {
  trySave(() => writeRecord(stateFileOf(cacheFolder, folder), [...state], form))
}

function stateFileOf(cacheFolder: string, folder: string): string {
  return path.join(cacheFolder, `output-${hash('sha256', path.resolve(folder)).slice(0, 12)}.json`)
}

/** Where a site is on disk, and its known state from the last run. */
export interface PreviousSite {
  readonly folder: string
  readonly manifest: Manifest
  readonly state: DiskState
}

/** The files that are unchanged since docsgen wrote them, with the state of each. */
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

/** Whether every file of a site is unchanged since docsgen wrote it. Then records its state, if that is not known. */
export function isIntact(folder: string, manifest: Manifest, cacheFolder: string): boolean {
  const known = readDiskState(cacheFolder, folder)
  const state = findIntactFiles({ folder, manifest, state: known })
  if (state.size !== manifest.size) return false
  const isKnown = known.size === state.size && [...state].every(([file, word]) => known.get(file) === word)
  if (!isKnown) writeDiskState(cacheFolder, folder, state)
  return true
}

/** A folder that was replaced by a symbolic link leads to files that docsgen did not write. */
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

/** The status of an entry, without following a link; `undefined` if there is none. */
export function readStatus(file: string): BigIntStats | undefined {
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
