import path from 'node:path'
import type { Project } from './project.ts'
import type { Config } from './schema.ts'

/** Whether `build.cache` names a store that machines share, rather than a folder. */
export function isSharedCache(word: string): boolean {
  return /^[a-z][a-z\d+.-]+:\/\//i.test(word)
}

/** The store that `build.cache` names; `undefined` where the cache stays on this machine. */
export function cacheStoreOf({ build }: Config): string | undefined {
  return isSharedCache(build.cache) ? build.cache : undefined
}

/** Path of the folder for what the next build can use again, as the config names it. */
export function cacheFolderName({ build }: Config): string {
  return isSharedCache(build.cache) ? '.docsgen' : build.cache
}

/** The folder of the cache by a glance at the text of a config, which may be mistaken: to look there first. */
export function findCacheFolder(text: string): string {
  return /\bcache:\s*["']?([^"',}#\n]*[^"',}#\s])/.exec(text)?.[1] ?? '.docsgen'
}

/** A project that keeps its cache in another folder. */
export function withCacheIn(folder: string, project: Project): Project {
  const { config } = project
  return { ...project, config: { ...config, build: { ...config.build, cache: folder } } }
}

/** Absolute path of the folder for what the next build can use again. */
export function cacheFolderOf({ root, config }: Project): string {
  return path.resolve(root, cacheFolderName(config))
}
