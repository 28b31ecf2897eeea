import { createHash } from 'node:crypto'
import { openFileHashes, type FileHashes } from './file-hashes.ts'
import { openStore, storeFolder, type CacheStore } from './store.ts'
import { trySave } from './try-save.ts'
import type { Problem } from '../report/problem.ts'
import { codeFingerprint } from '../system/package-folder.ts'

/** What a build saves for the next one. */
export interface BuildCache {
  readonly store: CacheStore
  readonly hashes: FileHashes
}

interface BuildCacheRequest {
  readonly cacheFolder: string
  /** Ignore what was saved before. */
  readonly isFresh: boolean
}

/** Opens what the last build saved. */
export function openBuildCache({ cacheFolder, isFresh }: BuildCacheRequest): BuildCache {
  return {
    store: openStore({ folder: storeFolder(cacheFolder), fingerprint: storeFingerprint(), isFresh }),
    hashes: openFileHashes(cacheFolder, isFresh),
  }
}

/** Identifies what a cache depends on: docsgen's code, and the version of Node, which may parse differently. */
export function storeFingerprint(): string {
  return createHash('sha256').update(`${codeFingerprint()} ${process.versions.node}`).digest('hex')
}

/** What is reported if it could not be saved. The site is in place, and users learn why the next build takes as long. */
export function unsavedProblem(cause: string): Problem {
  return { severity: 'warning', rule: 'cache', message: `the cache for the next build cannot be written: ${cause}` }
}

/** Saves it for the next build. If that fails, returns the reason. `keepsAll`: also what was not used this time. */
export function saveBuildCache({ store, hashes }: BuildCache, keepsAll = false): string | undefined {
  return trySave(() => {
    store.commit(keepsAll)
    hashes.save()
  })
}
