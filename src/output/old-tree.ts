import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  unlinkSync,
  type Dirent,
  type Stats,
} from 'node:fs'
import path from 'node:path'
import { type Manifest, readManifest } from './manifest.ts'
import { manifestName } from '../model/generated-files.ts'
import { foldersAbove } from '../model/output-paths.ts'
import type { Places } from './places.ts'
import { errorCode } from '../system/system-error.ts'

interface Removal {
  readonly tree: string
  readonly places: Places
  readonly ours: Manifest
  readonly next: Manifest
  /** Folders of the tree that stay. */
  readonly kept: ReadonlySet<string>
}

/**
 * Removes the previous site after the new one took its place. What is not ours was carried over, so only a file that
 * appeared while the new site was made is met here: it is moved to where its owner put it. The manifest goes last, so
 * a removal that was cut short can be taken up again.
 */
export function removeOldTree(tree: string, places: Places): void {
  removeEntries('', { tree, places, ours: manifestOf(tree), next: manifestOf(places.folder), kept: new Set() })
  removeOwnManifest(tree)
  rmdirSync(tree)
}

/**
 * Empties the previous site and keeps those of its folders that the present one has too: making and removing a
 * thousand folders costs more than all else that a small change needs.
 */
export function keepSkeleton(tree: string, places: Places, skeleton: string): void {
  const next = manifestOf(places.folder)
  const kept = new Set([...next.keys()].flatMap(foldersAbove))
  removeEntries('', { tree, places, ours: manifestOf(tree), next, kept })
  removeOwnManifest(tree)
  mkdirSync(path.dirname(skeleton), { recursive: true })
  renameSync(tree, skeleton)
}

function removeOwnManifest(tree: string): void {
  const manifest = path.join(tree, manifestName)
  if (lstatSync(manifest, { throwIfNoEntry: false }) !== undefined) unlinkSync(manifest)
}

function manifestOf(folder: string): Manifest {
  const manifest = readManifest(folder)
  return typeof manifest === 'string' ? new Map() : manifest
}

function removeEntries(folder: string, removal: Removal): void {
  for (const entry of readdirSync(path.join(removal.tree, folder), { withFileTypes: true })) {
    const file = folder === '' ? entry.name : `${folder}/${entry.name}`
    const absolute = `${removal.tree}/${file}`
    if (entry.isDirectory()) {
      removeEntries(file, removal)
      if (!removal.kept.has(file)) withWritableParent(absolute, () => rmdirSync(absolute))
      continue
    }
    if (file === manifestName) continue
    const isSpare = (entry.isFile() && removal.ours.has(file)) || wasCarried(file, entry, removal)
    withWritableParent(absolute, () => (isSpare ? unlinkSync(absolute) : rescue(file, removal)))
  }
}

/** Whether the new site holds the same entry: the same inode, or a copy with the same size and time. */
function wasCarried(file: string, entry: Dirent, { tree, places }: Removal): boolean {
  const old = `${tree}/${file}`
  const carried = `${places.folder}/${file}`
  const status = lstatOrUndefined(carried)
  if (status === undefined) return false
  if (entry.isSymbolicLink()) return status.isSymbolicLink() && readlinkSync(old) === readlinkSync(carried)
  const { ino, dev, size, mtimeMs } = lstatSync(old)
  if (status.ino === ino && status.dev === dev) return true
  return status.isFile() && status.size === size && Math.abs(status.mtimeMs - mtimeMs) < 1
}

function rescue(file: string, { tree, places, next }: Removal): void {
  const isTaken = next.has(file) || foldersAbove(file).some((above) => next.has(above))
  const target = path.join(isTaken ? places.kept : places.folder, file)
  mkdirSync(path.dirname(target), { recursive: true })
  renameSync(`${tree}/${file}`, target)
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
