import { hash } from 'node:crypto'
import path from 'node:path'
import { readRecord, writeRecord } from '../cache/record.ts'
import { trySave } from '../cache/try-save.ts'
import { checksumOfSite } from './manifest.ts'

// A large site has thousands of folders, and listing them takes longer than the rest of a small change. A folder whose
// stamp is the same has the same entries, so it is not listed again.

/** The stamps of folders, by path, which contain nothing but what docsgen wrote. */
export type FolderStamps = ReadonlyMap<string, string>

/** The folders of the current site, and those of the previous one, which is kept for the next build. */
export interface KnownFolders {
  readonly site: FolderStamps
  readonly previous: FolderStamps
}

/** What is known of the folders; nothing if there is no record for the current site. */
export function readKnownFolders(cacheFolder: string, folder: string): KnownFolders {
  const saved = readRecord(recordOf(cacheFolder, folder), checksumOfSite(folder)) as SavedFolders | undefined
  return { site: new Map(saved?.site), previous: new Map(saved?.previous) }
}

/** Saves what is known for the next build. Failing to write the cache only costs time, so it does not fail the build. */
export function writeKnownFolders(cacheFolder: string, folder: string, { site, previous }: KnownFolders): void {
  const saved: SavedFolders = { site: [...site], previous: [...previous] }
  trySave(() => writeRecord(recordOf(cacheFolder, folder), saved, checksumOfSite(folder)))
}

/** The folders that are in each folder. */
export function listSubfolders(stamps: FolderStamps): ReadonlyMap<string, readonly string[]> {
  const below = [...stamps.keys()].filter((folder) => folder !== '')
  return Map.groupBy(below, (folder) => folder.slice(0, Math.max(0, folder.lastIndexOf('/'))))
}

interface SavedFolders {
  readonly site: readonly (readonly [string, string])[]
  readonly previous: readonly (readonly [string, string])[]
}

function recordOf(cacheFolder: string, folder: string): string {
  return path.join(cacheFolder, `folders-${hash('sha256', path.resolve(folder)).slice(0, 12)}.json`)
}
