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

/** Tells two sites in an output folder apart; to be asked for while a site is there. */
export function sealOfSite(folder: string): string {
  const file = path.join(folder, manifestName)
  return hash(
    'sha256',
    withPath(file, () => readFileSync(file)),
  )
}

/**
 * Whether a folder holds the site with this seal, and every file of it as docsgen left it. What a killed run left behind
 * is cleared first, as before every writing; the lock must be held.
 */
export function isInPlace(
  { folder, root, cacheFolder }: Pick<SiteToWrite, 'folder' | 'root' | 'cacheFolder'>,
  seal: string,
): boolean {
  refuseDangerousFolder(folder, root)
  recover(placesOf(folder))
  const manifest = readManifest(folder)
  if (typeof manifest === 'string' || sealOfSite(folder) !== seal) return false
  const known = readDiskState(cacheFolder, folder)
  const intact = findIntactFiles({ folder, manifest, state: known })
  if (intact.size !== manifest.size) return false
  updateDiskState(cacheFolder, folder, known, intact)
  return true
}
