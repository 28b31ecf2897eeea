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
import { isSettled, stampOf } from './file-stamp.ts'
import { errorCode, isSystemError, withPath } from './system-error.ts'

// Whatever a site is made from is read through these functions. While a record is open they note what they saw, absent
// files included, so that a later run can tell whether it would see the same. A test holds the stages that read
// sources to them.

/** What is at a path, links followed. */
export type FileKind = 'file' | 'folder' | 'other' | 'absent'

interface SeenContent {
  readonly stamp: string
  /** Of the bytes that were read, where the stamp alone does not tell them for certain; else empty. */
  readonly hash: string
}

/** All that was seen of the file system, by absolute paths. */
export interface SeenSources {
  readonly kinds: ReadonlyMap<string, FileKind>
  readonly contents: ReadonlyMap<string, SeenContent>
  readonly listings: ReadonlyMap<string, string>
  /** Where links lead; empty for nowhere. */
  readonly targets: ReadonlyMap<string, string>
}

/** A record that is being made. */
export interface SourceRecord {
  /** What was seen until now; `undefined` when that is not all that counted. */
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

/** Every record that is open notes everything: a work that runs beside another only knows too much. */
const openRecords = new Set<OpenRecord>()

const absent = 'absent'

/** Starts to note what is read. */
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

/** Says that what is made depends on something that no record can tell: the network, code that a site brings along. */
export function noteUnrecordable(): void {
  for (const record of openRecords) record.isComplete = false
}

/** What is at a path. */
export function kindOf(file: string): FileKind {
  const kind = lookAt(file)
  for (const { kinds } of openRecords) kinds.set(file, kind)
  return kind
}

/** The state of a file whose content counts; `undefined` where there is none. */
export function statSource(file: string): BigIntStats | undefined {
  const stats = statExactly(file)
  for (const { contents } of openRecords) {
    // The first look counts: what changed between two looks is another file to whoever looks again.
    if (!contents.has(file)) contents.set(file, { stamp: stampOfStats(stats), hash: '' })
  }
  return stats
}

/** A pipe is empty then, where its reader would wait for ever. */
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
 * What lies in a folder, by its names in order. A name that is not UTF-8 cannot be opened as a text, so it is left out
 * and given to `onBadName`, with its bytes escaped.
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

/** Bytes that are not ASCII as `\xff`. */
function escapeName(name: Buffer): string {
  return Array.from(name, (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`,
  ).join('')
}

/** What a listing leaves out. */
export interface ListingProblems {
  /** A name that is not UTF-8, with its bytes escaped. */
  readonly onBadName: (escaped: string) => void
  /** Permission to read the folder is denied, so nothing is listed. */
  readonly onDenied: () => void
}

/** The same, where permission to read the folder may be denied. */
export function listPermitted(folder: string, { onBadName, onDenied }: ListingProblems): Dirent[] {
  try {
    const entries = listSources(folder, onBadName)
    // Names may be read without the permission to open what they name.
    accessSync(folder, constants.X_OK)
    return entries
  } catch (error) {
    if (!['EACCES', 'EPERM'].includes(errorCode(error) ?? '')) throw error
    onDenied()
    return []
  }
}

/** The path with links followed; throws where they lead nowhere. */
export function followSource(file: string): string {
  try {
    const target = realpathSync(file)
    for (const { targets } of openRecords) targets.set(file, target)
    return target
  } catch (error) {
    for (const { targets } of openRecords) targets.set(file, '')
    throw error
  }
}

/** The stamp of a file by its absolute path; `absent` where there is none. */
export function stampOfSource(file: string): string {
  return stampOfStats(statSource(file))
}

/** The hash of a file; `absent` where there is none that can be read. */
export function hashOfSource(file: string): string {
  try {
    return hash('sha256', readSource(file))
  } catch (error) {
    if (!isSystemError(error)) throw error
    return absent
  }
}

/**
 * Looks again at everything that was seen. Gives what a later run may go by, which may know more by its stamp than
 * before; `undefined` when anything is another now.
 */
export function seeAgain(seen: SeenSources): SeenSources | undefined {
  try {
    return lookAgain(seen, Date.now())
  } catch (error) {
    if (!isSystemError(error)) throw error
    // What cannot be looked at any more is another now.
    return undefined
  }
}

function lookAgain(seen: SeenSources, began: number): SeenSources | undefined {
  for (const [file, kind] of seen.kinds) if (lookAt(file) !== kind) return undefined
  for (const [folder, listing] of seen.listings) if (listingOf(folder) !== listing) return undefined
  for (const [file, target] of seen.targets) if (targetOf(file) !== target) return undefined
  const contents = new Map<string, SeenContent>()
  for (const [file, before] of seen.contents) {
    const stamp = stampOfStats(statExactly(file))
    const isKnown = before.stamp === stamp && before.hash === ''
    if (!isKnown && (before.hash === '' || hashOfSource(file) !== before.hash)) return undefined
    if (!isKnown) contents.set(file, { stamp, hash: isSettled(stamp, began) ? '' : before.hash })
  }
  return contents.size === 0 ? seen : { ...seen, contents: new Map([...seen.contents, ...contents]) }
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

function describeEntries(entries: readonly Dirent[]): string {
  return entries.map((entry) => `${kindOfEntry(entry)}${entry.name}\0`).join('')
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

/** Thousands of names lead to no file. Most of them say no more than the listing of a folder in which they are not. */
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
  const isTold = (file: string, kind: string): boolean => contents.has(file) || (kind === absent && isImplied(file))
  return {
    kinds: new Map([...kinds].filter(([file, kind]) => !isTold(file, kind))),
    contents: new Map(contents),
    listings: new Map(listings),
    targets: new Map(targets),
  }
}
