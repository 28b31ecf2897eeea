import { hash } from 'node:crypto'
import { lstatSync, readFileSync, type BigIntStats } from 'node:fs'
import path from 'node:path'
import { keepIfPossible } from '../cache/keep.ts'
import { readSealed, writeSealed } from '../cache/sealed-file.ts'
import { naming } from './explain.ts'
import type { KnownFolders } from './known-folders.ts'
import type { Manifest, ManifestEntry } from './manifest.ts'
import { errorCode } from '../system/system-error.ts'

// What the output folder and the site before it looked like when docsgen left them: enough to know without reading a file
// or a folder that nobody touched it. It is only a short cut: where it is missing or differs, what is there decides.

/** Inode, size and time of each file by its path, in one word. */
export type DiskState = ReadonlyMap<string, string>

/** What is known of an output folder from the last run. */
export interface KnownOutput {
  readonly files: DiskState
  readonly site: KnownFolders
  /** The site before, which is kept. */
  readonly spare: KnownFolders
  /** Files of the site that may be others than those at the same paths of the site before. */
  readonly fresh: readonly string[]
}

/** The word for one file. */
export function describeStatus(status: BigIntStats): string {
  return `${status.ino}:${status.size}:${status.mtimeNs}`
}

/** Another one makes older records count as none. */
const form = '2'
const nothing: KnownFolders = { manifest: '', stamps: new Map() }

/** What is recorded of a folder; nothing when there is no record that can be read. */
export function readKnownOutput(cacheFolder: string, folder: string): KnownOutput {
  const record = readSealed(stateFileOf(cacheFolder, folder), form) as KnownOutput | undefined
  return record ?? { files: new Map(), site: nothing, spare: nothing, fresh: [] }
}

/** Records how the files of a site that stays in place look now; one that looks different is no more that of the site before. */
export function noteLooks(cacheFolder: string, folder: string, known: KnownOutput, files: DiskState): void {
  const other = [...files].filter(([file, word]) => known.files.get(file) !== word).map(([file]) => file)
  if (other.length === 0 && files.size === known.files.size) return
  writeKnownOutput(cacheFolder, folder, { ...known, files, fresh: [...new Set([...known.fresh, ...other])] })
}

/** Records the state for the next run. A cache that cannot be written costs only time, so it fails no build. */
export function writeKnownOutput(cacheFolder: string, folder: string, known: KnownOutput): void {
  keepIfPossible(() => writeSealed(stateFileOf(cacheFolder, folder), known, form))
}

function stateFileOf(cacheFolder: string, folder: string): string {
  return path.join(cacheFolder, `output-${hash('sha256', path.resolve(folder)).slice(0, 12)}.bin`)
}

/** Where a site stands on disk, and what is known of it from the last run. */
export interface PreviousSite {
  readonly folder: string
  readonly manifest: Manifest
  readonly state: DiskState
  /** Paths of its folders where it has been walked through; links are none. */
  readonly folders?: { readonly has: (folder: string) => boolean }
}

/** The files that still are as docsgen left them, with the word for each. */
export function findIntactFiles({ folder, manifest, state, folders }: PreviousSite): DiskState {
  const intact = new Map<string, string>()
  const realFolders = new Map<string, boolean>()
  for (const [file, entry] of manifest) {
    const isReached = folders?.has(file.slice(0, Math.max(file.lastIndexOf('/'), 0)))
    if (!(isReached ?? isInRealFolders(folder, file, realFolders))) continue
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
