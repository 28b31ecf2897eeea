import { lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { Failure } from '../report/failure.ts'
import type { Manifest } from './manifest.ts'
import { manifestName } from '../formats/generated-files.ts'
import { foldersAbove } from '../formats/output-paths.ts'

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
}

/** Walks an output folder, if there is one, without following a symbolic link. */
export function surveyFolder(folder: string, manifest: Manifest): Survey {
  const foreign: ForeignEntry[] = []
  const modes = new Map<string, number>()
  const visit = (parent: string): void => {
    const absolute = path.join(folder, parent)
    modes.set(parent, lstatSync(absolute).mode & 0o7777)
    const entries = readdirSync(absolute, { withFileTypes: true })
    if (entries.length === 0 && parent !== '') foreign.push({ path: parent, kind: 'folder' })
    for (const entry of entries) {
      const name = parent === '' ? entry.name : `${parent}/${entry.name}`
      const isOurs = entry.isFile() && (manifest.has(name) || name === manifestName)
      if (entry.isDirectory()) visit(name)
      else if (!isOurs) foreign.push({ path: name, kind: entry.isSymbolicLink() ? 'symlink' : 'file' })
    }
  }
  if (lstatSync(folder, { throwIfNoEntry: false }) !== undefined) visit('')
  return { foreign, modes }
}

/** Throws when the new site needs a path that something of the user's has. */
export function refuseForeignPaths(folder: string, paths: ReadonlySet<string>, survey: Survey): void {
  const folders = new Set([...paths].flatMap(foldersAbove))
  for (const { path: name, kind } of survey.foreign) {
    const isTaken = paths.has(name) || (kind !== 'folder' && folders.has(name))
    const taken = isTaken ? name : foldersAbove(name).find((above) => paths.has(above))
    if (taken === undefined) continue
    throw new Failure(`${folder}/${taken} was not written by docsgen, and the site needs its place; move it away`)
  }
}
