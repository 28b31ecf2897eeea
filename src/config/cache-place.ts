import path from 'node:path'
import type { Project } from './project.ts'
import type { Config } from './schema.ts'

/** Whether `build.cache` names a store that is shared between machines rather than a local folder. */
export function isSharedCache(word: string): boolean {
  return /^[a-z][a-z\d+.-]+:\/\//i.test(word)
}

/** The store that `build.cache` names, or `undefined` if the cache is local. */
export function cacheStoreOf({ build }: Config): string | undefined {
  return isSharedCache(build.cache) ? build.cache : undefined
}

/** The path of the cache folder, as the config writes it. */
export function cacheFolderName({ build }: Config): string {
  return isSharedCache(build.cache) ? '.docsgen' : build.cache
}

/** Guesses the cache folder from the text of a config. The guess can be wrong, so use it only to decide where to look first. */
export function findCacheFolder(text: string): string {
  return /\bcache:\s*["']?([^"',}#\n]*[^"',}#\s])/.exec(text)?.[1] ?? '.docsgen'
}

/** The same project with its cache in another folder. */
export function withCacheIn(folder: string, project: Project): Project {
  const { config } = project
  return { ...project, config: { ...config, build: { ...config.build, cache: folder } } }
}

/** The absolute path of the cache folder. */
export function cacheFolderOf({ root, config }: Project): string {
  return path.resolve(root, cacheFolderName(config))
}
