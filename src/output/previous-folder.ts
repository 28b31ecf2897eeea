import { hash } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { trySave } from '../cache/try-save.ts'
import { foldersAbove } from '../formats/names/output-paths.ts'
import { makeFolderSync } from '../system/make-folder.ts'
import { clearPreviousSite, removeTree } from './discard.ts'
import { checksumOfSite, type Manifest } from './manifest.ts'
import type { Places } from './places.ts'

// On a large site, creating and removing folders takes longer than the rest of a small change. So the folder of the
// previous site is kept in the cache, with links to the files that it shares with the current site, and the
// next site is made in it. Its name identifies the current site, because it cannot be used for any other.

interface ReplacedSite {
  readonly places: Places
  /** The files of the previous site. */
  readonly ours: Manifest
  /** The files of the current site, and those that are links to files of the previous one. */
  readonly manifest: Manifest
  readonly linked: ReadonlySet<string>
}

/** Keeps the folder of the previous site for the next build. */
export function keepPreviousFolder(
  { places, ours, manifest: present, linked }: ReplacedSite,
  cacheFolder: string,
): void {
  const kept = { files: linked, folders: new Set([...present.keys()].flatMap(foldersAbove)) }
  // If the cache is on another file system, the caller removes the folder.
  trySave(() => {
    makeFolderSync(cacheFolder)
    removePreviousFolders(places, cacheFolder)
    clearPreviousSite({ places, ours, present, kept })
    renameSync(places.old, previousFolderOf(places, cacheFolder))
  })
}

/** Makes the folder of the next site. Returns whether it contains folders and files of the current one. */
export function makeStage(places: Places, cacheFolder: string, isWanted: boolean): boolean {
  const isTaken =
    isWanted && trySave(() => renameSync(previousFolderOf(places, cacheFolder), places.stage)) === undefined
  if (!isTaken) {
    trySave(() => removePreviousFolders(places, cacheFolder))
    mkdirSync(places.stage)
  }
  return isTaken
}

/** Removes what only the current site has from a stage that was the previous folder. */
export function removeUnwanted(stage: string, current: Manifest, paths: ReadonlySet<string>): void {
  const unwanted = [...current.keys()].filter((file) => !paths.has(file))
  if (unwanted.length === 0) return
  const folders = new Set([...paths].flatMap(foldersAbove))
  for (const file of unwanted) {
    rmSync(path.join(stage, file), { force: true })
    for (const folder of foldersAbove(file)) if (!folders.has(folder)) removeTree(path.join(stage, folder))
  }
}

function removePreviousFolders({ folder }: Places, cacheFolder: string): void {
  for (const name of readdirSync(cacheFolder))
    if (name.startsWith(prefixOf(folder))) removeTree(path.join(cacheFolder, name))
}

function previousFolderOf({ folder }: Places, cacheFolder: string): string {
  return path.join(cacheFolder, `${prefixOf(folder)}${checksumOfSite(folder).slice(0, 24)}`)
}

function prefixOf(folder: string): string {
  return `previous-${hash('sha256', folder).slice(0, 12)}-`
}
