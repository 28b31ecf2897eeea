import { isIntact } from './disk-state.ts'
import { checksumOfSite, readManifest, type Manifest } from './manifest.ts'
import { placesOf, refuseDangerousFolder } from './places.ts'
import { recover } from './swap.ts'
import type { SiteToWrite } from './write.ts'

type SiteFolder = Pick<SiteToWrite, 'folder' | 'root'>

/**
 * The manifest of the site with this checksum; `undefined` if the folder has another site. Like every write, this first
 * removes what a killed run has left behind. The caller must hold the lock.
 */
export function findSite({ folder, root }: SiteFolder, checksum: string): Manifest | undefined {
  refuseDangerousFolder(folder, root)
  recover(placesOf(folder))
  const manifest = readManifest(folder)
  return typeof manifest === 'string' || checksumOfSite(folder) !== checksum ? undefined : manifest
}

/** Whether a folder contains the site with this checksum, with every file unchanged since docsgen wrote it. */
export function isInPlace(
  { cacheFolder, ...site }: SiteFolder & Pick<SiteToWrite, 'cacheFolder'>,
  checksum: string,
): boolean {
  const manifest = findSite(site, checksum)
  return manifest !== undefined && isIntact(site.folder, manifest, cacheFolder)
}
