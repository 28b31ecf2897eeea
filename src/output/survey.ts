import { lstatSync, readdirSync } from 'node:fs'
import { Failure } from '../report/failure.ts'
import type { Manifest } from './manifest.ts'
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
}

/** Walks an output folder, if there is one, without following a symbolic link. */
export function surveyFolder(folder: string, manifest: Manifest): Survey {
  const foreign: ForeignEntry[] = []
  const status = lstatSync(folder, { throwIfNoEntry: false })
  if (status === undefined) return { foreign, modes: new Map() }
  const modes = new Map([['', status.mode & 0o7777]])
  const visit = (parent: string): void => {
    const entries = readdirSync(parent === '' ? folder : `${folder}/${parent}`, { withFileTypes: true })
    if (entries.length === 0 && parent !== '') foreign.push({ path: parent, kind: 'folder' })
    for (const entry of entries) {
      const path = parent === '' ? entry.name : `${parent}/${entry.name}`
      if (entry.isDirectory()) {
        modes.set(path, lstatSync(`${folder}/${path}`).mode & 0o7777)
        visit(path)
        continue
      }
      const isOurs = entry.isFile() && (manifest.has(path) || path === manifestName)
      if (!isOurs) foreign.push({ path, kind: entry.isSymbolicLink() ? 'symlink' : 'file' })
    }
  }
  visit('')
  return { foreign, modes }
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
