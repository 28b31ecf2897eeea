import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { manifestName } from '../formats/generated-files.ts'
import { findIntactFiles, readDiskState, updateDiskState } from './disk-state.ts'
import { readManifest } from './manifest.ts'
import { placesOf, refuseDangerousFolder } from './places.ts'
import { recover } from './swap.ts'
import type { SiteToWrite } from './write.ts'
import { withPath } from '../system/system-error.ts'

/** A checksum that identifies the site in an output folder; requires that there is a site. */
export function checksumOfSite(folder: string): string {
  const file = path.join(folder, manifestName)
  return hash(
    'sha256',
    withPath(file, () => readFileSync(file)),
  )
}

/**
 * Whether a folder contains the site with this checksum, with every file unchanged since docsgen wrote it. Like every
 * write, this first removes what a killed run has left behind. The caller must hold the lock.
 */
export function isInPlace(
  { folder, root, cacheFolder }: Pick<SiteToWrite, 'folder' | 'root' | 'cacheFolder'>,
  seal: string,
): boolean {
  refuseDangerousFolder(folder, root)
  recover(placesOf(folder))
  const manifest = readManifest(folder)
  if (typeof manifest === 'string' || checksumOfSite(folder) !== seal) return false
  const known = readDiskState(cacheFolder, folder)
  const intact = findIntactFiles({ folder, manifest, state: known })
  if (intact.size !== manifest.size) return false
  updateDiskState(cacheFolder, folder, known, intact)
  return true
}
