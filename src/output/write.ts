import { manifestName } from '../formats/names/generated-files.ts'
import type { OutputFile } from '../model/output.ts'
import { Failure } from '../report/failure.ts'
import { findIntactFiles, isIntact, readDiskState, writeDiskState } from './disk-state.ts'
import { explainError } from './explain.ts'
import { findUnlock, lockFolder, type Unlock } from './lock.ts'
import { readManifest, type Manifest } from './manifest.ts'
import { isMissingOrEmpty, placesOf, refuseDangerousFolder, type Places } from './places.ts'
import { keepPreviousFolder, removeUnwanted, makeStage } from './previous-folder.ts'
import { stageSite } from './stage.ts'
import { refuseForeignPaths, surveyFolder } from './survey.ts'
import { recover, swapIn } from './swap.ts'
import { foldCase, foldersAbove, isValidPath } from '../formats/names/output-paths.ts'

// Steps: lock the folder, remove what a killed run left behind, find the files that are already correct, build the
// complete next site next to the current one, swap the two, remove the previous one. If anything fails before the swap,
// the current site is left unchanged.

/** A site and its output folder. */
export interface SiteToWrite {
  readonly folder: string
  /** The project folder; the output folder must not be or contain it. */
  readonly root: string
  readonly files: readonly OutputFile[]
  /** Stores the state of the files on disk; may be missing or deleted at any time. */
  readonly cacheFolder: string
  /** Writes all files, even unchanged ones. */
  readonly clean: boolean
  /** The folder's lock if the caller already holds it; otherwise the folder is locked and unlocked here. */
  readonly lock?: Unlock
  /** Called with the folder of the complete next site; `false` keeps the current site in place. */
  readonly approve?: (stage: string, previous: Iterable<string>) => Promise<boolean>
}

/** How many files of the site were written and removed, and how many it has. */
export interface WriteResult {
  readonly written: number
  readonly removed: number
  readonly total: number
  readonly isApproved: boolean
}

/** Replaces the previous site, completely or not at all. */
export async function writeSite(site: SiteToWrite): Promise<WriteResult> {
  validateOutputPaths(site.files)
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

/** Cleans up when a command is interrupted: removes the incomplete site and unlocks the folder. */
export function abandonSite(folder: string): void {
  const places = placesOf(folder)
  try {
    const unlock = findUnlock(places)
    if (unlock === undefined) return
    recover(places)
    unlock()
  } catch {
    // The lock ends with the process, and the next run removes the rest.
  }
}

async function writeLocked(site: SiteToWrite, places: Places): Promise<WriteResult> {
  recover(places)
  const { folder } = places
  const previous = readOwnManifest(folder)
  const manifest: Manifest = previous ?? new Map()
  const paths = new Set(site.files.map((file) => file.path))
  const removed = [...manifest.keys()].filter((file) => !paths.has(file)).length
  const total = site.files.length
  const isSame = ({ path, fingerprint }: OutputFile): boolean => manifest.get(path)?.fingerprint === fingerprint()
  const isUnchanged = previous !== undefined && !site.clean && removed === 0 && site.files.every(isSame)
  if (isUnchanged && isIntact(folder, manifest, site.cacheFolder))
    return { written: 0, removed, total, isApproved: true }
  const known = readDiskState(site.cacheFolder, folder)
  const survey = surveyFolder(folder, manifest)
  refuseForeignPaths(folder, paths, survey)
  const isReused = makeStage(places, site.cacheFolder, previous !== undefined && !site.clean)
  if (isReused) removeUnwanted(places.stage, manifest, paths)
  const wanted = site.clean ? new Map() : manifest
  const present = isReused ? findIntactFiles({ folder: places.stage, manifest: wanted, state: known }) : new Map()
  const others = new Map([...wanted].filter(([file]) => !present.has(file)))
  const intact = findIntactFiles({ folder, manifest: others, state: known })
  const staged = await stageSite({ places, files: site.files, manifest, present, intact, survey, isReused })
  if (site.approve !== undefined && !(await site.approve(places.stage, manifest.keys()))) {
    recover(places)
    return { written: 0, removed: 0, total, isApproved: false }
  }
  swapIn(places)
  writeDiskState(site.cacheFolder, folder, staged.state)
  // The folders of the next site get the usual permissions.
  const isPlain = [...survey.modes.values()].every((mode) => mode === staged.usualMode)
  // Last, so that a reader who is using the old site during the swap still finds its files.
  if (previous !== undefined && isPlain) keepPreviousFolder({ places, ours: manifest, ...staged }, site.cacheFolder)
  recoverIfPossible(places)
  return { written: staged.written, removed, total, isApproved: true }
}

/** The manifest of the current site; `undefined` if there is no site. Throws if docsgen did not write the folder. */
function readOwnManifest(folder: string): Manifest | undefined {
  if (isMissingOrEmpty(folder)) return undefined
  const manifest = readManifest(folder)
  if (manifest === 'missing') {
    const hint = 'empty it or choose another folder'
    throw new Failure(`the output folder ${folder} holds files that docsgen did not write; ${hint}`)
  }
  if (manifest === 'damaged') {
    const hint = 'delete the folder if nothing in it is needed'
    throw new Failure(`${folder}/${manifestName} cannot be read, so docsgen cannot tell which files it wrote; ${hint}`)
  }
  return manifest
}

/** Removes leftovers next to the site. Whatever cannot be removed now is removed by the next run. */
function recoverIfPossible(places: Places): void {
  try {
    recover(places)
  } catch {
    // The current site is complete, and the error that led here is more useful.
  }
}

/** In messages, a file in the stage is shown as the file of the site that it will become. */
function showPath(file: string, folder: string): string {
  const { stage, folder: absolute } = placesOf(folder)
  return file === stage || file.startsWith(`${stage}/`) ? absolute + file.slice(stage.length) : file
}

/** Throws for paths that the planner should have refused: they lead out of the folder or conflict with each other. */
function validateOutputPaths(files: readonly OutputFile[]): void {
  const seen = new Map<string, string>()
  for (const { path } of files) {
    if (!isValidPath(path)) throw new Error(`an output file has the path ${JSON.stringify(path)}`)
    const key = foldCase(path)
    const other = seen.get(key)
    if (other !== undefined) throw new Error(`two output files share a path: ${other} and ${path}`)
    seen.set(key, path)
  }
  if (seen.has(foldCase(manifestName))) throw new Error(`an output file has the path of the manifest, ${manifestName}`)
  for (const folder of new Set([...seen.values()].flatMap(foldersAbove))) {
    const file = seen.get(foldCase(folder))
    if (file !== undefined) throw new Error(`the output file ${file} has the path of a folder of others, ${folder}`)
  }
}
