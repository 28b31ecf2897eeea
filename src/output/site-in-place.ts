import { findIntactFiles, readDiskState, updateDiskState } from './disk-state.ts'
import { checksumOfSite, readManifest } from './manifest.ts'
import { placesOf, refuseDangerousFolder } from './places.ts'
import { recover } from './swap.ts'
import type { SiteToWrite } from './write.ts'

/**
 * Whether a folder contains the site with this checksum, with every file unchanged since docsgen wrote it. Like every
 * write, this first removes what a killed run has left behind. The caller must hold the lock.
 */
export function isInPlace(
  { folder, root, cacheFolder }: Pick<SiteToWrite, 'folder' | 'root' | 'cacheFolder'>,
  checksum: string,
): boolean {
  refuseDangerousFolder(folder, root)
  recover(placesOf(folder))
  const manifest = readManifest(folder)
  if (typeof manifest === 'string' || checksumOfSite(folder) !== checksum) return false
  const known = readDiskState(cacheFolder, folder)
  const intact = findIntactFiles({ folder, manifest, state: known })
  if (intact.size !== manifest.size) return false
  updateDiskState(cacheFolder, folder, known, intact)
  return true
}
