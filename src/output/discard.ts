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
  type Dirent,
} from 'node:fs'
import path from 'node:path'
import { readManifest, type Manifest } from './manifest.ts'
import { manifestName } from '../formats/names/generated-files.ts'
import { readStatus } from './disk-state.ts'
import { foldersAbove } from '../formats/names/output-paths.ts'
import type { Places } from './places.ts'
import { errorCode } from '../system/system-error.ts'

interface Discard {
  readonly places: Places
  readonly ours: Manifest
  /** The site that replaced the previous one. */
  readonly present: Manifest
  /** What is not removed. */
  readonly kept: { readonly files: ReadonlySet<string>; readonly folders: ReadonlySet<string> }
}

/**
 * Removes the previous site after the new one has replaced it. The user's own files were carried over, so this only
 * finds files that appeared while the new site was being built; they are moved to the new site at the same path. The
 * manifest is removed last. If the removal is interrupted, the next run continues it.
 */
export function discardPreviousSite(places: Places): void {
  const kept = { files: new Set<string>(), folders: new Set<string>() }
  clearPreviousSite({ places, ours: manifestOf(places.old), present: manifestOf(places.folder), kept })
  rmdirSync(places.old)
}

/** The same, but leaves the folder itself and what is kept. */
export function clearPreviousSite(discard: Discard): void {
  discardEntries('', discard)
  rmSync(path.join(discard.places.old, manifestName), { force: true })
}

function discardEntries(folder: string, discard: Discard): void {
  for (const entry of readdirSync(path.join(discard.places.old, folder), { withFileTypes: true })) {
    const file = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) discardEntries(file, discard)
    const { files, folders } = discard.kept
    const isKept = (entry.isFile() && files.has(file)) || (entry.isDirectory() && folders.has(file))
    if (!isKept && file !== manifestName) discardEntry(file, entry, discard)
  }
}

function discardEntry(file: string, entry: Dirent, { places, ours, present }: Discard): void {
  const absolute = `${places.old}/${file}`
  withWritableParent(absolute, () => {
    if (entry.isDirectory()) rmdirSync(absolute)
    else if ((entry.isFile() && ours.has(file)) || wasCarried(file, entry, places)) unlinkSync(absolute)
    else {
      const isTaken = present.has(file) || foldersAbove(file).some((above) => present.has(above))
      const target = path.join(isTaken ? places.kept : places.folder, file)
      mkdirSync(path.dirname(target), { recursive: true })
      renameSync(absolute, target)
    }
  })
}

/** Removes a tree with everything in it, even if the permissions of its folders forbid it. */
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

/** Whether the new site has the same entry: the same inode, or a copy with the same size and time. */
function wasCarried(file: string, entry: Dirent, { old, folder }: Places): boolean {
  const carried = `${folder}/${file}`
  const status = readStatus(carried)
  if (status === undefined) return false
  if (entry.isSymbolicLink()) return status.isSymbolicLink() && readlinkSync(`${old}/${file}`) === readlinkSync(carried)
  const { ino, dev, size, mtimeNs } = lstatSync(`${old}/${file}`, { bigint: true })
  if (status.ino === ino && status.dev === dev) return true
  return status.isFile() && status.size === size && Math.abs(Number(status.mtimeNs - mtimeNs)) < 1_000_000
}

/** The entries of a folder without write permission cannot be removed. */
function withWritableParent(file: string, remove: () => void): void {
  try {
    remove()
  } catch (error) {
    if (errorCode(error) !== 'EACCES') throw error
    chmodSync(path.dirname(file), 0o700)
    remove()
  }
}
