import { createHash } from 'node:crypto'
import { loadTheme } from './assets/theme.ts'
import type { BuildOptions } from './build-options.ts'
import { cacheFolderOf, cacheStoreOf } from './config/cache-place.ts'
import type { SharedCache } from './publish/shared-cache.ts'
import { markdownOptions, removeFoldersForFiles } from './sources.ts'

/** Opens the cache that machines share, where the config names one; nothing of it is loaded where it does not. */
export async function openCacheOf({ project, onProgress }: BuildOptions): Promise<SharedCache | undefined> {
  const store = cacheStoreOf(project.config)
  if (store === undefined) return undefined
  const folder = cacheFolderOf(project)
  removeFoldersForFiles(folder)
  const { openSharedCache } = await import('./publish/shared-cache.ts')
  const parts = [loadTheme(project.config).fingerprint, process.versions.node, markdownOptions(project)]
  const fingerprint = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return openSharedCache({ store, folder, fingerprint, onProgress })
}
