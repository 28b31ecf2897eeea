import { createHash } from 'node:crypto'
import { openFileHashes, type FileHashes } from './file-hashes.ts'
import { openStore, storeFolder, type CacheStore } from './store.ts'
import { trySave } from './try-save.ts'

/** What one build leaves for the next. */
export interface Memory {
  readonly store: CacheStore
  readonly hashes: FileHashes
}

interface MemoryRequest {
  readonly cacheFolder: string
  /** Names docsgen's own version. */
  readonly code: string
  /** Start empty, whatever is there. */
  readonly isFresh: boolean
}

/** Opens what the last build left. */
export function openMemory({ cacheFolder, code, isFresh }: MemoryRequest): Memory {
  return {
    store: openStore({ folder: storeFolder(cacheFolder), fingerprint: storeFingerprint(code), isFresh }),
    hashes: openFileHashes(cacheFolder, isFresh),
  }
}

/** What makes the cache of one docsgen worthless for another: its code, and Node, which may parse otherwise. */
export function storeFingerprint(code: string): string {
  return createHash('sha256').update(`${code} ${process.versions.node}`).digest('hex')
}

/** Saves it for the next build; returns why that is not possible. */
export function saveMemory({ store, hashes }: Memory): string | undefined {
  return trySave(() => {
    store.commit()
    hashes.save()
  })
}
