import { createHash } from 'node:crypto'
import { storeFingerprint } from '../cache/build-cache.ts'
import type { SharedCache } from '../cache/shared-cache.ts'
import { storeFolder } from '../cache/store.ts'
import type { BuildOptions } from '../config/build-options.ts'
import { cacheFolderOf, cacheStoreOf } from '../config/cache-place.ts'
import { markdownOptions } from '../pages/sources.ts'
import type { Report } from '../report/problem.ts'

/**
 * Opens the shared cache if the config names one; otherwise its code is not loaded. A cache that anyone can write to
 * could change the site, so it requires a key or an explicit setting in the config.
 */
export async function openCache(
  { project, useCache, onProgress }: Pick<BuildOptions, 'project' | 'useCache' | 'onProgress'>,
  isRequired: boolean,
  report: Report,
): Promise<SharedCache | undefined> {
  const { config, document } = project
  const store = cacheStoreOf(config)
  const at = document.placeOf(['build', 'cache'])
  if (store === undefined) {
    const message = 'shards share their work in a store; set "build.cache" to its address, such as s3://bucket/prefix'
    if (isRequired) report({ severity: 'error', rule: 'shared-cache', message, at })
    return undefined
  }
  const key = process.env['DOCSGEN_CACHE_KEY'] ?? ''
  if (key === '' && config.build.cacheTrust === 'key') {
    const message =
      'without a key, anyone who can write to the shared cache can change the site; set DOCSGEN_CACHE_KEY or "build.cacheTrust: anyone", or build with --no-cache'
    if (useCache) report({ severity: 'error', rule: 'shared-cache', message, at })
    return undefined
  }
  const { openSharedCache } = await import('../cache/shared-cache.ts')
  const local = storeFingerprint()
  const remote = createHash('sha256')
    .update(JSON.stringify([local, markdownOptions(project)]))
    .digest('hex')
  return openSharedCache({
    store,
    folder: storeFolder(cacheFolderOf(project)),
    fingerprints: { local, remote },
    key: key === '' ? undefined : key,
    onProgress,
  })
}
