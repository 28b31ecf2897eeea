import { hash } from 'node:crypto'
import {
  chmodSync,
  constants,
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import type { OutputFile } from '../model/output.ts'
import { Failure } from '../report/failure.ts'
import { describeStatus, type DiskState } from './disk-state.ts'
import { syncFiles, syncFolderIfPossible } from './durable.ts'
import { formatManifest, type Manifest, type ManifestEntry } from './manifest.ts'
import { manifestName } from '../formats/names/generated-files.ts'
import { foldersAbove } from '../formats/names/output-paths.ts'
import type { Places } from './places.ts'
import type { ForeignEntry, Survey } from './survey.ts'
import { eachInTurns } from '../system/in-turns.ts'
import { errorCode, withPath } from '../system/system-error.ts'

/** The input for the next site. */
export interface StageJob {
  readonly places: Places
  readonly files: readonly OutputFile[]
  /** The manifest of the current site. */
  readonly manifest: Manifest
  /** Unchanged files of the current site that the stage has already. */
  readonly present: DiskState
  /** Other unchanged files of the current site. */
  readonly intact: DiskState
  readonly survey: Survey
  /** The stage contains folders and files of the current site; see `makeStage`. */
  readonly isReused: boolean
}

/** The next site, complete on disk and ready to be swapped in. */
export interface StagedSite {
  readonly manifest: Manifest
  readonly state: DiskState
  readonly written: number
  /** Files that are links to those of the current site. */
  readonly linked: ReadonlySet<string>
  /** Permissions of a new folder. */
  readonly usualMode: number
}

/** The state of a stage that is being filled. */
interface Filling {
  readonly job: StageJob
  /** Folders that exist in the stage. */
  readonly folders: Set<string>
  readonly manifest: Map<string, ManifestEntry>
  readonly state: Map<string, string>
  /** Paths of the files that must be synced to disk. */
  readonly fresh: string[]
  readonly linked: Set<string>
  /** A file that was written, by its SHA-256. */
  readonly known: Map<string, string>
  written: number
}

/** Builds the next site next to the current one: unchanged files are linked, the others are written. */
export async function stageSite(job: StageJob): Promise<StagedSite> {
  const usualMode = lstatSync(job.places.stage).mode & 0o7777
  const filling: Filling = {
    job,
    folders: new Set(['']),
    manifest: new Map(),
    state: new Map(),
    fresh: [],
    linked: new Set(),
    known: new Map(),
    written: 0,
  }
  const { stage } = job.places
  for (const entry of job.survey.foreign) carryOver(entry, filling)
  await eachInTurns(job.files, (file) => addFile(file, filling))
  writeFresh(manifestName, formatManifest(filling.manifest), filling)
  for (const [folder, mode] of [...job.survey.modes].toReversed()) {
    if (mode !== usualMode && filling.folders.has(folder)) chmodSync(path.join(stage, folder), mode)
  }
  syncFiles(
    stage,
    filling.fresh.map((file) => `${stage}/${file}`),
  )
  syncFolderIfPossible(stage)
  return { ...filling, usualMode }
}

function addFile(file: OutputFile, filling: Filling): void {
  const { manifest, present, intact } = filling.job
  const before = present.has(file.path) || intact.has(file.path) ? manifest.get(file.path) : undefined
  const fingerprint = file.fingerprint()
  if (before?.fingerprint === fingerprint) {
    keepFile(file.path, before, filling)
    return
  }
  const made = file.content()
  const content = typeof made === 'string' ? Buffer.from(made) : made
  const entry = { fingerprint, sha256: hash('sha256', content), size: content.length }
  // The same bytes with a new fingerprint: the file keeps its time, which web servers and copy tools use.
  if (before?.sha256 === entry.sha256) {
    keepFile(file.path, entry, filling)
    return
  }
  filling.manifest.set(file.path, entry)
  const same = filling.known.get(entry.sha256)
  const write =
    same === undefined ? () => writeFresh(file.path, content, filling) : () => linkFresh(file.path, same, filling)
  filling.state.set(file.path, describeFile(write()))
  filling.known.set(entry.sha256, file.path)
  filling.written += 1
}

function writeFresh(file: string, content: string | Uint8Array, filling: Filling): string {
  const target = clearPlace(file, filling)
  withPath(target, () => refuseTaken(file, filling, () => writeFileSync(target, content, { flag: 'wx' })))
  filling.fresh.push(file)
  return target
}

/** Versions of a site have many equal files. */
function linkFresh(file: string, same: string, filling: Filling): string {
  const target = clearPlace(file, filling)
  const source = `${filling.job.places.stage}/${same}`
  if (!refuseTaken(file, filling, () => linkOrCopy(source, target))) filling.fresh.push(file)
  return target
}

/** Makes the folder of a new file, and removes what a reused stage has in its place. */
function clearPlace(file: string, filling: Filling): string {
  makeFolderOf(file, filling)
  const target = `${filling.job.places.stage}/${file}`
  if (filling.job.isReused && filling.job.manifest.has(file)) rmSync(target, { force: true })
  return target
}

function keepFile(file: string, entry: ManifestEntry, filling: Filling): void {
  const { places, present, intact, isReused } = filling.job
  filling.manifest.set(file, entry)
  const word = present.get(file)
  if (word !== undefined) {
    for (const folder of foldersAbove(file)) filling.folders.add(folder)
    filling.linked.add(file)
    filling.state.set(file, word)
    return
  }
  const target = `${places.stage}/${file}`
  makeFolderOf(file, filling)
  if (isReused) rmSync(target, { force: true })
  const isLinked = refuseTaken(file, filling, () => linkOrCopy(`${places.folder}/${file}`, target))
  if (isLinked) filling.linked.add(file)
  else filling.fresh.push(file)
  filling.state.set(file, (isLinked ? intact.get(file) : undefined) ?? describeFile(target))
}

/** Carries over an entry that docsgen did not write, so that it is not removed with the old site. */
function carryOver({ path: file, kind }: ForeignEntry, filling: Filling): void {
  const { places } = filling.job
  const source = `${places.folder}/${file}`
  const target = `${places.stage}/${file}`
  if (kind === 'folder') {
    makeFolder(file, filling)
    return
  }
  makeFolderOf(file, filling)
  if (kind === 'symlink') {
    symlinkSync(readlinkSync(source), target)
    return
  }
  try {
    linkOrCopy(source, target)
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error
    throw new Failure(`${source} is on another file system; the output folder must not contain a mount point`, {
      cause: error,
    })
  }
}

/** On a case-insensitive file system, `Readme` from the user and `readme` from the site are the same path. */
function refuseTaken<Value>(file: string, { job }: Filling, write: () => Value): Value {
  try {
    return write()
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    const message = `${job.places.folder}/${file} was not written by docsgen, and the site needs this path; move it elsewhere`
    throw new Failure(message, { cause: error })
  }
}

/**
 * Returns whether a link could be made. Some file systems do not support links; then the file is copied with its time.
 */
function linkOrCopy(source: string, target: string): boolean {
  try {
    linkSync(source, target)
    return true
  } catch (error) {
    const isRefused = ['EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(errorCode(error) ?? '')
    const status = isRefused ? lstatSync(source) : undefined
    if (!status?.isFile()) throw error
    withPath(target, () => copyFileSync(source, target, constants.COPYFILE_EXCL))
    utimesSync(target, status.atime, status.mtime)
    return false
  }
}

function makeFolderOf(file: string, filling: Filling): void {
  const end = file.lastIndexOf('/')
  if (end > 0) makeFolder(file.slice(0, end), filling)
}

function makeFolder(folder: string, filling: Filling): void {
  if (filling.folders.has(folder)) return
  makeFolderOf(folder, filling)
  const { places, isReused } = filling.job
  const target = `${places.stage}/${folder}`
  try {
    if (!isReused || lstatSync(target, { throwIfNoEntry: false })?.isDirectory() !== true) mkdirSync(target)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST' || !lstatSync(target).isDirectory()) throw error
  }
  filling.folders.add(folder)
}

function describeFile(file: string): string {
  return describeStatus(lstatSync(file, { bigint: true }))
}
