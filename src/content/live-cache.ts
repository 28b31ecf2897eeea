import { closeSync, existsSync, openSync } from 'node:fs'
import path from 'node:path'
import { readEntry } from './body-pack.ts'
import type { CachedPage } from './cached-page.ts'
import { DamagedCache, type CacheRequest, type PageCache } from './page-cache.ts'
import { unpackBody } from './packed-page.ts'
import { readPageIndex } from './page-index.ts'
import { isOutline } from './outline-page.ts'

/** Pages in memory, for a process that lives long and parses the same pages again and again. */
export interface LiveCache extends PageCache {
  readonly fingerprint: string
  readonly pages: () => Iterable<CachedPage>
  /** A page that was parsed, under the path of its file below the content folder. */
  readonly get: (source: string) => CachedPage | undefined
  readonly put: (page: CachedPage) => void
  /** Forgets a body that no page has any more. */
  readonly drop: (key: string) => void
  readonly close: () => void
}

/** Opens an empty store that knows what the last build left; nothing is ever written to the disk. */
export function openLiveCache({ folder, fingerprint, contentFolder, isFresh }: CacheRequest): LiveCache {
  const file = path.join(folder, 'bodies.bin')
  const before = isFresh ? undefined : readPageIndex(folder, fingerprint)
  const descriptor = before !== undefined && existsSync(file) ? openSync(file, 'r') : undefined
  const left = descriptor === undefined ? new Map() : new Map(before?.bodies)
  const bodies = new Map<string, Uint8Array>()
  let pages = new Map<string, CachedPage>(before?.pages.map((page) => [page.page.source, page]))
  let kept = new Set<string>()
  const hasBody = (key: string): boolean => bodies.has(key) || left.has(key)
  const readLeft = (key: string): Uint8Array | undefined => {
    const entry = left.get(key)
    return entry === undefined || descriptor === undefined ? undefined : readEntry(descriptor, entry)
  }
  return {
    fingerprint,
    contentFolder,
    pages: () => pages.values(),
    get: (source) => pages.get(source),
    put: (page) => void pages.set(page.page.source, page),
    drop: (key) => {
      const isUsed = [...pages.values()].some(({ page }) => page.bodyKey === key)
      if (isUsed) return
      bodies.delete(key)
      kept.delete(key)
    },
    find: (source) => {
      const found = pages.get(source)
      return found !== undefined && hasBody(found.page.bodyKey) ? found : undefined
    },
    bodies: {
      write: (key, packed) => {
        if (isOutline(key)) return
        kept.add(key)
        bodies.set(key, packed)
      },
      keep: (key) => void kept.add(key),
      read: (key) => {
        const bytes = bodies.get(key) ?? readLeft(key)
        if (bytes !== undefined) return unpackBody(bytes)
        left.delete(key)
        throw new DamagedCache(key)
      },
    },
    replace: (all) => {
      pages = new Map(all.map((page) => [page.page.source, page]))
    },
    save: () => {
      for (const { page } of pages.values()) kept.add(page.bodyKey)
      for (const key of bodies.keys()) if (!kept.has(key)) bodies.delete(key)
      kept = new Set()
    },
    close: () => {
      if (descriptor !== undefined) closeSync(descriptor)
    },
  }
}
