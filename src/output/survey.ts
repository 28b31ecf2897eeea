import { lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { Failure } from '../report/failure.ts'
import type { Manifest } from './manifest.ts'
import { manifestName } from '../formats/names/generated-files.ts'
import { foldersAbove } from '../formats/names/output-paths.ts'

/** An entry in the output folder that docsgen did not write. */
export interface ForeignEntry {
  readonly path: string
  /** A folder is listed only if it is empty; otherwise its entries are listed. */
  readonly kind: 'folder' | 'symlink' | 'file'
}

/** The content of an output folder apart from the files that docsgen wrote. */
export interface Survey {
  readonly foreign: readonly ForeignEntry[]
  /** Permissions of each folder by path; those of the output folder have an empty path. */
  readonly modes: ReadonlyMap<string, number>
}

/** Walks an output folder, if it exists, without following symbolic links. */
export function surveyFolder(folder: string, manifest: Manifest): Survey {
  const foreign: ForeignEntry[] = []
  const modes = new Map<string, number>()
  const visit = (parent: string): void => {
    modes.set(parent, lstatSync(path.join(folder, parent)).mode & 0o7777)
    const entries = readdirSync(path.join(folder, parent), { withFileTypes: true })
    if (entries.length === 0 && parent !== '') foreign.push({ path: parent, kind: 'folder' })
    for (const entry of entries) {
      const name = parent === '' ? entry.name : `${parent}/${entry.name}`
      if (entry.isDirectory()) visit(name)
      else if (!entry.isFile() || (!manifest.has(name) && name !== manifestName))
        foreign.push({ path: name, kind: entry.isSymbolicLink() ? 'symlink' : 'file' })
    }
  }
  if (lstatSync(folder, { throwIfNoEntry: false }) !== undefined) visit('')
  return { foreign, modes }
}

/** Throws if the new site needs a path that one of the user's files already uses. */
export function refuseForeignPaths(folder: string, paths: ReadonlySet<string>, survey: Survey): void {
  const folders = new Set([...paths].flatMap(foldersAbove))
  for (const { path: name, kind } of survey.foreign) {
    const isTaken = paths.has(name) || (kind !== 'folder' && folders.has(name))
    const taken = isTaken ? name : foldersAbove(name).find((above) => paths.has(above))
    if (taken === undefined) continue
    throw new Failure(`${folder}/${taken} was not written by docsgen, and the site needs this path; move it elsewhere`)
  }
}
