import { lstatSync } from 'node:fs'
import { Failure } from '../report/failure.ts'
import { openTree, stampToKeep, type FolderStamps } from './known-folders.ts'
import { filesByFolder, type Manifest } from './manifest.ts'
import { manifestName } from '../model/generated-files.ts'
import { foldersAbove } from '../model/output-paths.ts'

/** Something in the output folder that docsgen did not write. */
export interface ForeignEntry {
  readonly path: string
  /** A folder is listed only when it is empty; else its entries stand for it. */
  readonly kind: 'folder' | 'symlink' | 'file'
}

/** What is in an output folder besides the files that docsgen wrote. */
export interface Survey {
  readonly foreign: readonly ForeignEntry[]
  /** Permissions of each folder by its path; the output folder's own under the empty path. */
  readonly modes: ReadonlyMap<string, number>
  readonly stamps: FolderStamps
}

/** Walks an output folder, if there is one, without following a symbolic link; what is `known` is not read. */
export function surveyFolder(folder: string, manifest: Manifest, known: FolderStamps): Survey {
  const foreign: ForeignEntry[] = []
  const modes = new Map<string, number>()
  const stamps = new Map<string, string>()
  if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) return { foreign, modes, stamps }
  const began = Date.now()
  const ours = filesByFolder(manifest)
  const look = openTree(folder, known)
  const visit = (parent: string): void => {
    const found = look(parent)
    const { entries, folders } = found
    const strange = (entries ?? []).flatMap((entry): ForeignEntry[] => {
      const path = parent === '' ? entry.name : `${parent}/${entry.name}`
      if (entry.isFile() && (manifest.has(path) || path === manifestName)) return []
      return [{ path, kind: entry.isSymbolicLink() ? 'symlink' : 'file' }]
    })
    if (entries?.length === 0 && folders.length === 0 && parent !== '') strange.push({ path: parent, kind: 'folder' })
    foreign.push(...strange)
    modes.set(parent, found.mode)
    const isWhole = entries === undefined || entries.length === (ours.get(parent)?.length ?? 0)
    stamps.set(parent, stampToKeep(found, isWhole && strange.length === 0, began))
    for (const inner of folders) visit(inner)
  }
  visit('')
  return { foreign, modes, stamps }
}

/** Throws when the new site needs a path that something of the user's has. */
export function refuseForeignPaths(folder: string, paths: ReadonlySet<string>, survey: Survey): void {
  const folders = new Set([...paths].flatMap(foldersAbove))
  for (const { path, kind } of survey.foreign) {
    const isTaken = paths.has(path) || (kind !== 'folder' && folders.has(path))
    const taken = isTaken ? path : foldersAbove(path).find((above) => paths.has(above))
    if (taken === undefined) continue
    throw new Failure(`${folder}/${taken} was not written by docsgen, and the site needs its place; move it away`)
  }
}
