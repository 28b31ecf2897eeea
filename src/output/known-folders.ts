import { lstatSync, readdirSync, type Dirent } from 'node:fs'
import path from 'node:path'
import { manifestName } from '../model/generated-files.ts'
import { isSettled, stampOf } from '../system/file-stamp.ts'

// A folder in which something is added, renamed or removed has another time afterwards. So a folder that was once found
// to hold our files and nothing else is not read again as long as it looks as it did: most of them never change.

/** Folders of a tree by their paths, each with its stamp; the empty text stands for a folder that has to be read. */
export type FolderStamps = ReadonlyMap<string, string>

/** Folders of a site that hold all of our files that belong there, and nothing else. */
export interface KnownFolders {
  /** The stamp of the manifest that says which files are ours. */
  readonly manifest: string
  readonly stamps: FolderStamps
}

/** A folder as it is now. */
export interface FolderLook {
  readonly mode: number
  readonly stamp: string
  /** Paths of the folders in it. */
  readonly folders: readonly string[]
  /** What else is in it; `undefined` where that is known: our files, all of them. */
  readonly entries: readonly Dirent[] | undefined
}

/** Opens a tree for looking at its folders, of which some may be known. The tree's own folder, the empty path, is always read. */
export function openTree(tree: string, known: FolderStamps): (folder: string) => FolderLook {
  const inner = Map.groupBy(
    [...known.keys()].filter((folder) => folder !== ''),
    (folder) => folder.slice(0, Math.max(folder.lastIndexOf('/'), 0)),
  )
  return (folder) => {
    const absolute = folder === '' ? tree : `${tree}/${folder}`
    const status = lstatSync(absolute, { bigint: true })
    const mode = Number(status.mode) & 0o7777
    const stamp = stampOf(status)
    if (folder !== '' && known.get(folder) === stamp)
      return { mode, stamp, folders: inner.get(folder) ?? [], entries: undefined }
    const all = readdirSync(absolute, { withFileTypes: true })
    const pathOf = ({ name }: Dirent): string => (folder === '' ? name : `${folder}/${name}`)
    return {
      mode,
      stamp,
      folders: all.filter((entry) => entry.isDirectory()).map(pathOf),
      entries: all.filter((entry) => !entry.isDirectory()),
    }
  }
}

/** What is known of the folders of a tree that is as it was left; nothing where its manifest is another one. */
export function stampsOf(tree: string, known: KnownFolders): FolderStamps {
  return stampOfManifest(tree) === known.manifest ? known.stamps : new Map()
}

/** The stamp of a tree's manifest; empty without one. */
export function stampOfManifest(tree: string): string {
  const status = lstatSync(path.join(tree, manifestName), { bigint: true, throwIfNoEntry: false })
  return status === undefined ? '' : stampOf(status)
}

/** What is to be known of a folder that was looked at after a moment (milliseconds since 1970) and holds what it should. */
export function stampToKeep({ stamp }: FolderLook, holdsOurs: boolean, moment: number): string {
  return holdsOurs && isSettled(stamp, moment) ? stamp : ''
}
