import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  rmdirSync,
  unlinkSync,
  writeFileSync,
  type Dirent,
  type Stats,
} from 'node:fs'
import path from 'node:path'
import {
  openTree,
  stampsOf,
  stampToKeep,
  type FolderLook,
  type FolderStamps,
  type KnownFolders,
} from './known-folders.ts'
import { filesByFolder, formatManifest, readManifest, type Manifest } from './manifest.ts'
import { manifestName } from '../model/generated-files.ts'
import { foldersAbove } from '../model/output-paths.ts'
import type { Places } from './places.ts'
import { errorCode, isSystemError } from '../system/system-error.ts'

interface Retirement {
  readonly tree: string
  readonly places: Places
  readonly ours: Manifest
  readonly next: Manifest
  /** Whether our files, and all folders, stay where they are. */
  readonly isKept: boolean
  readonly look: (folder: string) => FolderLook
}

/**
 * Removes the previous site after the new one took its place. What is not ours was carried over, so only a file that
 * appeared while the new site was made is met here: it is moved to where its owner put it. The manifest goes last, so
 * a removal that was cut short can be taken up again.
 */
export function removeOldTree(tree: string, places: Places): void {
  const look = openTree(tree, new Map())
  retireEntries('', { tree, places, ours: manifestOf(tree), next: manifestOf(places.folder), isKept: false, look })
  const manifest = path.join(tree, manifestName)
  if (lstatSync(manifest, { throwIfNoEntry: false }) !== undefined) unlinkSync(manifest)
  rmdirSync(tree)
}

/** The manifests of the previous site and of the one that took its place, and where the previous one is kept. */
export interface Keeping {
  readonly ours: Manifest
  readonly next: Manifest
  /** Folders of the previous site that held nothing but our files when they were last seen. */
  readonly known: FolderStamps
  readonly spare: string
}

/** Takes what is not ours out of the previous site, and keeps the rest: the next site starts from it. */
export function keepSpare(tree: string, places: Places, { spare, known, ours, next }: Keeping): void {
  retireEntries('', { tree, places, ours, next, isKept: true, look: openTree(tree, known) })
  mkdirSync(path.dirname(spare), { recursive: true })
  dropOtherSpares(spare)
  // Only what could not be taken is there still.
  removeTree(spare)
  renameSync(tree, spare)
}

/** What is left of a tree: files, and folders with the empty path for the tree itself. */
export interface PrunedTree {
  readonly files: Set<string>
  readonly folders: Set<string>
  /** Those of the files that nobody has replaced since the tree was kept. */
  readonly untouched: ReadonlySet<string>
  readonly stamps: FolderStamps
}

/** What is to be left of a site that was kept. */
export interface Pruning {
  readonly paths: readonly string[]
  /** Permissions of new folders: those that the folders have were given to an earlier site. */
  readonly folderMode: number
  /** The site in place and the places beside it: whoever works in a folder that was once in place goes on writing here. */
  readonly places: Places
  readonly present: Manifest
  /** What was found of its folders before it was kept. */
  readonly known: KnownFolders
}

/**
 * Removes all of a kept site but the files at some paths and the folders above them. A file that is not ours is moved to
 * the site in place. Gives `undefined` where no site was kept, or it is not known what is ours: then nothing is left of it.
 */
export function pruneSpare(tree: string, pruning: Pruning): PrunedTree | undefined {
  if (lstatOrUndefined(tree)?.isDirectory() !== true) return undefined
  const ours = readManifest(tree)
  if (typeof ours === 'string') {
    removeTree(tree)
    return undefined
  }
  const { paths, folderMode, places, present, known } = pruning
  const began = Date.now()
  const look = openTree(tree, stampsOf(tree, known))
  const retirement: Retirement = { tree, places, ours, next: present, isKept: true, look }
  const wanted = new Set(paths)
  const wantedFolders = new Set(paths.flatMap(foldersAbove))
  const namesOf = filesByFolder(ours)
  const [files, folders, untouched] = [new Set<string>(), new Set(['']), new Set<string>()]
  const stamps = new Map<string, string>()
  const visit = (folder: string): void => {
    const found = look(folder)
    if (found.mode !== folderMode) chmodSync(folder === '' ? tree : `${tree}/${folder}`, folderMode)
    const names =
      found.entries === undefined ? (namesOf.get(folder) ?? []) : takeEntries(found.entries, folder, retirement)
    for (const file of names) {
      if (!wanted.has(file)) {
        unlinkSync(`${tree}/${file}`)
        continue
      }
      files.add(file)
      if (found.entries === undefined) untouched.add(file)
    }
    const isWhole = found.entries === undefined || names.length === found.entries.length
    stamps.set(folder, stampToKeep(found, isWhole && names.length === (namesOf.get(folder)?.length ?? 0), began))
    for (const inner of found.folders) {
      visit(inner)
      if (wantedFolders.has(inner)) {
        folders.add(inner)
        continue
      }
      rmdirSync(`${tree}/${inner}`)
      stamps.delete(inner)
    }
  }
  visit('')
  return { files, folders, untouched, stamps }
}

/** Our files among the entries of a kept site's folder. What is not ours is taken out, but for folders. */
function takeEntries(entries: readonly Dirent[], folder: string, retirement: Retirement): string[] {
  const { tree, ours } = retirement
  return entries.flatMap((entry) => {
    const file = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (file === manifestName || (entry.isFile() && ours.has(file))) return [file]
    if (entry.isFile()) rescueLate(file, retirement)
    else unlinkSync(`${tree}/${file}`)
    return []
  })
}

/** Sites that were built into other folders, which may be gone, are not kept beside this one. */
function dropOtherSpares(spare: string): void {
  const folder = path.dirname(spare)
  const [kind = ''] = path.basename(spare).split('-')
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const other = path.join(folder, entry.name)
    if (other !== spare && entry.isDirectory() && entry.name.startsWith(`${kind}-`)) dropIfPossible(other)
  }
}

/** Removes what is ours of a kept site; a file of somebody else's stays where it is, and is found by the next build there. */
function dropSpare(tree: string): void {
  const ours = readManifest(tree)
  if (typeof ours === 'string') return removeTree(tree)
  // From what is there, not from the list: a link in a folder's place leads to files that are not ours.
  const clear = (folder: string): void => {
    for (const entry of readdirSync(path.join(tree, folder), { withFileTypes: true })) {
      const file = folder === '' ? entry.name : `${folder}/${entry.name}`
      const absolute = `${tree}/${file}`
      if (entry.isDirectory()) {
        clear(file)
        removeIfEmpty(absolute)
      } else if (!entry.isFile() || ours.has(file)) unlinkSync(absolute)
    }
  }
  clear('')
  if (readdirSync(tree).every((name) => name === manifestName)) removeTree(tree)
  else writeFileSync(path.join(tree, manifestName), formatManifest(new Map()))
}

function dropIfPossible(tree: string): void {
  try {
    dropSpare(tree)
  } catch (error) {
    if (!isSystemError(error)) throw error
    // Another build has just taken it, or another user owns it: it takes room, and does no harm.
  }
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch (error) {
    if (!isSystemError(error)) throw error
    // Something of somebody else's is in it.
  }
}

/** Removes a tree with all that is in it, also where the permissions of its folders forbid that. */
export function removeTree(tree: string): void {
  try {
    rmSync(tree, { recursive: true, force: true })
  } catch (error) {
    if (errorCode(error) !== 'EACCES' || !lstatSync(tree).isDirectory()) throw error
    openFolders(tree)
    rmSync(tree, { recursive: true, force: true })
  }
}

function openFolders(folder: string): void {
  chmodSync(folder, 0o700)
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) openFolders(path.join(folder, entry.name))
}

function manifestOf(folder: string): Manifest {
  const manifest = readManifest(folder)
  return typeof manifest === 'string' ? new Map() : manifest
}

function retireEntries(folder: string, retirement: Retirement): void {
  const { tree, ours, isKept, look } = retirement
  const { folders, entries } = look(folder)
  for (const inner of folders) {
    retireEntries(inner, retirement)
    if (!isKept) withWritableParent(`${tree}/${inner}`, () => rmdirSync(`${tree}/${inner}`))
  }
  for (const entry of entries ?? []) {
    const file = folder === '' ? entry.name : `${folder}/${entry.name}`
    const absolute = `${tree}/${file}`
    if (file === manifestName) continue
    const isOurs = entry.isFile() && ours.has(file)
    if (isOurs && isKept) continue
    const isSpare = isOurs || wasCarried(file, entry, retirement)
    withWritableParent(absolute, () => (isSpare ? unlinkSync(absolute) : rescue(file, retirement)))
  }
}

/** Whether the new site holds the same entry: the same inode, or a copy with the same size and time. */
function wasCarried(file: string, entry: Dirent, { tree, places }: Retirement): boolean {
  const old = `${tree}/${file}`
  const carried = `${places.folder}/${file}`
  const status = lstatOrUndefined(carried)
  if (status === undefined) return false
  if (entry.isSymbolicLink()) return status.isSymbolicLink() && readlinkSync(old) === readlinkSync(carried)
  const { ino, dev, size, mtimeMs } = lstatSync(old)
  if (status.ino === ino && status.dev === dev) return true
  return status.isFile() && status.size === size && Math.abs(status.mtimeMs - mtimeMs) < 1
}

function rescue(file: string, { tree, places, next }: Retirement): void {
  const isTaken = next.has(file) || foldersAbove(file).some((above) => next.has(above))
  moveTo(path.join(isTaken ? places.kept : places.folder, file), `${tree}/${file}`)
}

/** What was written into a site that is not in place any more takes nobody's place in the one that is. */
function rescueLate(file: string, retirement: Retirement): void {
  const { tree, places } = retirement
  const isFree =
    lstatOrUndefined(places.folder) !== undefined && lstatOrUndefined(`${places.folder}/${file}`) === undefined
  if (isFree) rescue(file, retirement)
  else moveTo(path.join(places.kept, file), `${tree}/${file}`)
}

function moveTo(target: string, file: string): void {
  mkdirSync(path.dirname(target), { recursive: true })
  renameSync(file, target)
}

/** A folder that forbids writing keeps its own entries from being removed. */
function withWritableParent(file: string, remove: () => void): void {
  try {
    remove()
  } catch (error) {
    if (errorCode(error) !== 'EACCES') throw error
    chmodSync(path.dirname(file), 0o700)
    remove()
  }
}

function lstatOrUndefined(file: string): Stats | undefined {
  try {
    return lstatSync(file, { throwIfNoEntry: false })
  } catch (error) {
    if (errorCode(error) === 'ENOTDIR') return undefined
    throw error
  }
}
