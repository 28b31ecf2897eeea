import { isUtf8 } from 'node:buffer'
import { hash } from 'node:crypto'
import {
  accessSync,
  constants,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  type BigIntStats,
  type Dirent,
} from 'node:fs'
import path from 'node:path'
import { isWorkFolderName } from '../formats/names/generated-files.ts'
import { isSettled, stampOf } from './file-stamp.ts'
import { errorCode, isSystemError, withPath } from './system-error.ts'

// All sources of a site are read through these functions. While a record is open, they note what they saw, including
// missing files, so that a later run can check whether it would see the same. A test makes sure that the stages that read
// sources use them.

/** What is at a path, with links followed. */
export type FileKind = 'file' | 'folder' | 'other' | 'absent'

interface SeenContent {
  readonly stamp: string
  /** Hash of the bytes that were read, if the stamp alone does not identify them reliably; otherwise empty. */
  readonly hash: string
}

/** Everything that was seen of the file system, by absolute path. */
export interface SeenSources {
  readonly kinds: ReadonlyMap<string, FileKind>
  readonly contents: ReadonlyMap<string, SeenContent>
  readonly listings: ReadonlyMap<string, string>
  /** The targets of links; empty for broken links. */
  readonly targets: ReadonlyMap<string, string>
}

/** An open record. */
export interface SourceRecord {
  /** What was seen so far; `undefined` if something else mattered too. */
  readonly finish: () => SeenSources | undefined
  readonly close: () => void
}

interface OpenRecord {
  readonly began: number
  readonly kinds: Map<string, FileKind>
  readonly contents: Map<string, SeenContent>
  readonly listings: Map<string, string>
  readonly targets: Map<string, string>
  isComplete: boolean
}

/** Every open record notes everything. With concurrent tasks, each record may contain more than it needs. */
const openRecords = new Set<OpenRecord>()

const absent = 'absent'

/** Starts to record what is read. */
export function recordSources(): SourceRecord {
  const record: OpenRecord = {
    began: Date.now(),
    kinds: new Map(),
    contents: new Map(),
    listings: new Map(),
    targets: new Map(),
    isComplete: true,
  }
  openRecords.add(record)
  return {
    finish: () => {
      const isKnown = [...record.contents.values()].every(
        ({ stamp, hash: seen }) => seen !== '' || stamp === absent || isSettled(stamp, record.began),
      )
      return record.isComplete && isKnown ? withoutImplied(record) : undefined
    },
    close: () => void openRecords.delete(record),
  }
}

/** Notes that the result depends on something that cannot be recorded: the network, or the site's own code. */
export function noteUnrecordable(): void {
  for (const record of openRecords) record.isComplete = false
}

/** What is at a path. */
export function kindOf(file: string): FileKind {
  const kind = lookAt(file)
  for (const { kinds } of openRecords) kinds.set(file, kind)
  return kind
}

/** The state of a file whose content matters; `undefined` if it does not exist. */
export function statSource(file: string): BigIntStats | undefined {
  const stats = statExactly(file)
  for (const { contents } of openRecords) {
    // The first look counts: if the file changes later, the next check must notice it.
    if (!contents.has(file)) contents.set(file, { stamp: stampOfStats(stats), hash: '' })
  }
  return stats
}

/** A pipe then reads as empty, instead of blocking forever. */
const withoutWaiting = constants.O_RDONLY | constants.O_NONBLOCK

/** The bytes of a file. */
export function readSource(file: string): Buffer {
  const isSeen = [...openRecords].every(({ contents }) => contents.has(file))
  if (!isSeen) statSource(file)
  const bytes = withPath(file, () => readFileSync(file, { flag: withoutWaiting }))
  for (const record of openRecords) noteBytes(file, bytes, record)
  return bytes
}

function noteBytes(file: string, bytes: Buffer, record: OpenRecord): void {
  const { stamp = absent, hash: before = '' } = record.contents.get(file) ?? {}
  if (isSettled(stamp, record.began)) return
  const seen = hash('sha256', bytes)
  if (before !== '' && before !== seen) record.isComplete = false
  record.contents.set(file, { stamp, hash: seen })
}

/**
 * The entries of a folder, sorted by name. A name that is not UTF-8 cannot be opened as text, so it is left out and
 * passed to `onBadName` with its bytes escaped.
 */
export function listSources(folder: string, onBadName: (escaped: string) => void): Dirent[] {
  for (const { listings } of openRecords) listings.set(folder, '')
  const entries = readFolder(folder)
  for (const { listings } of openRecords) listings.set(folder, describeEntries(entries))
  if (!entries.some(({ name }) => name.includes('\uFFFD'))) return entries
  const bad = readdirSync(folder, { encoding: 'buffer' }).filter((name) => !isUtf8(name))
  for (const name of bad) onBadName(escapeName(name))
  const replaced = new Set(bad.map((name) => name.toString('utf8')))
  return entries.filter(({ name }) => !replaced.has(name))
}

/** Non-ASCII bytes as `\xff`. */
function escapeName(name: Buffer): string {
  return Array.from(name, (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`,
  ).join('')
}

/** Problems with listing a folder. */
export interface ListingProblems {
  /** A name that is not UTF-8, with its bytes escaped. */
  readonly onBadName: (escaped: string) => void
  /** Permission to read the folder is denied, so nothing is listed. */
  readonly onDenied: () => void
}

/** For folders whose problems are reported when their pages are listed. */
export const ignoreProblems: ListingProblems = { onBadName: () => undefined, onDenied: () => undefined }

/** The same for a folder that the user may have no permission to read. */
export function listPermitted(folder: string, { onBadName, onDenied }: ListingProblems): Dirent[] {
  try {
    const entries = listSources(folder, onBadName)
    // Permission to list names does not include permission to open the files.
    accessSync(folder, constants.X_OK)
    return entries
  } catch (error) {
    if (!['EACCES', 'EPERM'].includes(errorCode(error) ?? '')) throw error
    onDenied()
    return []
  }
}

/** The path with links followed. Throws if a link is broken. */
export function followSource(file: string): string {
  const target = targetOf(file)
  for (const { targets } of openRecords) targets.set(file, target)
  return target === '' ? realpathSync(file) : target
}

/** The stamp of a file by its absolute path; `absent` if it does not exist. */
export function stampOfSource(file: string): string {
  return stampOfStats(statSource(file))
}

/** The hash of a file; `absent` if it does not exist or cannot be read. */
export function hashOfSource(file: string): string {
  try {
    return hash('sha256', readSource(file))
  } catch (error) {
    if (!isSystemError(error)) throw error
    return absent
  }
}

/** What was seen before, compared with what is there now. */
export interface SeenAgain {
  /** A record for the next run, which may be able to rely on more stamps. It has the old state of changed files. */
  readonly seen: SeenSources
  /** Files with other content. */
  readonly changed: readonly string[]
}

/** Checks again everything that was seen. Returns `undefined` if anything but the content of files has changed. */
export function seeAgain(seen: SeenSources): SeenAgain | undefined {
  try {
    return lookAgain(seen, Date.now())
  } catch (error) {
    if (!isSystemError(error)) throw error
    // If it can no longer be read, it has changed.
    return undefined
  }
}

function lookAgain(seen: SeenSources, began: number): SeenAgain | undefined {
  for (const [file, kind] of seen.kinds) if (lookAt(file) !== kind) return undefined
  for (const [folder, listing] of seen.listings) if (listingOf(folder) !== listing) return undefined
  for (const [file, target] of seen.targets) if (targetOf(file) !== target) return undefined
  const contents = new Map<string, SeenContent>()
  const changed: string[] = []
  for (const [file, before] of seen.contents) {
    const stamp = stampOfStats(statExactly(file))
    if (before.stamp === stamp && before.hash === '') continue
    if (before.stamp === absent || stamp === absent) return undefined
    if (before.hash === '' || hashOfSource(file) !== before.hash) changed.push(file)
    else contents.set(file, { stamp, hash: isSettled(stamp, began) ? '' : before.hash })
  }
  if (contents.size === 0) return { seen, changed }
  return { seen: { ...seen, contents: new Map([...seen.contents, ...contents]) }, changed }
}

function lookAt(file: string): FileKind {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (stats === undefined) return absent
  if (stats.isFile()) return 'file'
  return stats.isDirectory() ? 'folder' : 'other'
}

function statExactly(file: string): BigIntStats | undefined {
  return statSync(file, { bigint: true, throwIfNoEntry: false })
}

function stampOfStats(stats: BigIntStats | undefined): string {
  return stats === undefined ? absent : stampOf(stats)
}

function readFolder(folder: string): Dirent[] {
  return readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function listingOf(folder: string): string {
  try {
    return describeEntries(readFolder(folder))
  } catch (error) {
    if (!isSystemError(error)) throw error
    return ''
  }
}

/** A record leaves out the folder where docsgen writes the next site, because it exists only during the build. */
function describeEntries(entries: readonly Dirent[]): string {
  const lasting = entries.filter(({ name }) => !isWorkFolderName(name))
  return lasting.map((entry) => `${kindOfEntry(entry)}${entry.name}\0`).join('')
}

function kindOfEntry(entry: Dirent): string {
  if (entry.isFile()) return 'f'
  if (entry.isDirectory()) return 'd'
  return entry.isSymbolicLink() ? 'l' : 'o'
}

function targetOf(file: string): string {
  try {
    return realpathSync(file)
  } catch (error) {
    if (!isSystemError(error)) throw error
    return ''
  }
}

/** Thousands of lookups find no file. Most of them are already implied by the listing of the folder. */
function withoutImplied({ kinds, contents, listings, targets }: OpenRecord): SeenSources {
  const names = new Map(
    [...listings].map(([folder, listing]) => [folder, new Set(listing.split('\0').map((entry) => entry.slice(1)))]),
  )
  const isImplied = (file: string): boolean => {
    const folder = path.dirname(file)
    const known = names.get(folder)
    if (known !== undefined) return !known.has(path.basename(file))
    return folder !== file && isImplied(folder)
  }
  const isRedundant = (file: string, kind: string): boolean =>
    contents.has(file) || (kind === absent && isImplied(file))
  return {
    kinds: new Map([...kinds].filter(([file, kind]) => !isRedundant(file, kind))),
    contents: new Map(contents),
    listings: new Map(listings),
    targets: new Map(targets),
  }
}
