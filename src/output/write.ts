import { manifestName } from '../formats/generated-files.ts'
import type { OutputFile } from '../model/output.ts'
import { Failure } from '../report/failure.ts'
import { findIntactFiles, readDiskState, updateDiskState, writeDiskState, type DiskState } from './disk-state.ts'
import { explainError } from './explain.ts'
import { findUnlock, lockFolder, type Unlock } from './lock.ts'
import { readManifest, type Manifest } from './manifest.ts'
import { isMissingOrEmpty, placesOf, refuseDangerousFolder, type Places } from './places.ts'
import { assertPathsAreSound } from './validate-output-paths.ts'
import { stageSite } from './stage.ts'
import { refuseForeignPaths, surveyFolder } from './survey.ts'
import { recover, swapIn } from './swap.ts'

// Writing a site: take the folder's lock, clear what a killed run left behind, find the files that are already right,
// make the next site complete next to the present one, put it in the present one's place, remove the previous one.
// Whatever fails before that step leaves the present site exactly as it was.

/** A site and where it goes. */
export interface SiteToWrite {
  readonly folder: string
  /** The project's folder, which the output folder must never be or hold. */
  readonly root: string
  readonly files: readonly OutputFile[]
  /** Remembers what the files on disk looked like; may be missing or deleted at any time. */
  readonly cacheFolder: string
  /** Writes every file anew. */
  readonly clean: boolean
  /** The folder's lock when the caller holds it already; else it is taken and given back here. */
  readonly lock?: Unlock
  /** Asked when the next site is complete; `false` leaves the present one in its place. */
  readonly approve?: () => Promise<boolean>
}

/** How many files of the site were made, deleted and left alone. */
export interface WriteResult {
  readonly written: number
  readonly removed: number
  readonly unchanged: number
  readonly total: number
  readonly isApproved: boolean
}

/** Puts a site in place of the previous one, whole or not at all. */
export async function writeSite(site: SiteToWrite): Promise<WriteResult> {
  assertPathsAreSound(site.files)
  try {
    refuseDangerousFolder(site.folder, site.root)
    const places = placesOf(site.folder)
    const unlock = site.lock ?? (await lockFolder(site.folder))
    try {
      return await writeLocked(site, places)
    } catch (error) {
      recoverIfPossible(places)
      throw error
    } finally {
      if (site.lock === undefined) unlock()
    }
  } catch (error) {
    throw explainError(error, (file) => showPath(file, site.folder))
  }
}

/** What a command does when it is interrupted: removes what is half made and gives the folder's lock back. */
export function abandonSite(folder: string): void {
  const places = placesOf(folder)
  try {
    const unlock = findUnlock(places)
    if (unlock === undefined) return
    recover(places)
    unlock()
  } catch {
    // The lock ends with the process, and the next run clears the rest.
  }
}

async function writeLocked(site: SiteToWrite, places: Places): Promise<WriteResult> {
  recover(places)
  const { folder } = places
  const previous = readOwnManifest(folder)
  const manifest: Manifest = previous ?? new Map()
  const known = readDiskState(site.cacheFolder, folder)
  const intact: DiskState = site.clean ? new Map() : findIntactFiles({ folder, manifest, state: known })
  const paths = new Set(site.files.map((file) => file.path))
  const removed = [...manifest.keys()].filter((file) => !paths.has(file)).length
  const total = site.files.length
  if (previous !== undefined && removed === 0 && site.files.every((file) => isUnchanged(file, manifest, intact))) {
    updateDiskState(site.cacheFolder, folder, known, intact)
    return { written: 0, removed, unchanged: total, total, isApproved: true }
  }
  const survey = surveyFolder(folder, manifest)
  refuseForeignPaths(folder, paths, survey)
  const staged = await stageSite({ places, files: site.files, manifest, intact, survey })
  if (site.approve !== undefined && !(await site.approve())) {
    recover(places)
    return { written: 0, removed: 0, unchanged: total, total, isApproved: false }
  }
  swapIn(places)
  writeDiskState(site.cacheFolder, folder, staged.state)
  // Last, so that a reader who was on its way through the old site when it gave up its place still finds its file.
  recoverIfPossible(places)
  return { written: staged.written, removed, unchanged: total - staged.written, total, isApproved: true }
}

/** The manifest of the site in place, or nothing when there is no site; a folder that is not ours is refused. */
function readOwnManifest(folder: string): Manifest | undefined {
  if (isMissingOrEmpty(folder)) return undefined
  const manifest = readManifest(folder)
  if (manifest === 'missing') {
    const hint = 'empty it or name another one'
    throw new Failure(`the output folder ${folder} holds files that docsgen did not write; ${hint}`)
  }
  if (manifest === 'damaged') {
    const hint = 'delete the folder if nothing in it is needed'
    throw new Failure(`${folder}/${manifestName} cannot be read, so it is not known whose files these are; ${hint}`)
  }
  return manifest
}

function isUnchanged(file: OutputFile, manifest: Manifest, intact: DiskState): boolean {
  return intact.has(file.path) && manifest.get(file.path)?.fingerprint === file.fingerprint
}

/** Clears what is left beside the site. What cannot be cleared now is cleared by the next run. */
function recoverIfPossible(places: Places): void {
  try {
    recover(places)
  } catch {
    // The site in place is whole, and the error that led here says more.
  }
}

/** A file of the stage is shown as the file of the site that it was to become. */
function showPath(file: string, folder: string): string {
  const { stage, folder: absolute } = placesOf(folder)
  return file === stage || file.startsWith(`${stage}/`) ? absolute + file.slice(stage.length) : file
}
