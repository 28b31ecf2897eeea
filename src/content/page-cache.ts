import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { readSealed, writeSealed } from '../cache/sealed-file.ts'
import type { Page, PageBody } from '../model/page.ts'
import type { Problem } from '../report/problem.ts'
import { openPack, type PackEntry } from './body-pack.ts'

/** What one build keeps of a page for the next. */
export interface CachedPage {
  /** Size, times and number of the file, as the file system told them. */
  readonly stamp: string
  readonly hash: string
  readonly page: Page
  readonly problems: readonly Problem[]
  readonly dependencies: readonly { readonly file: string; readonly stamp: string }[]
}

/** Keeps the rendered parts of pages on disk, so that memory does not grow with the site. */
export interface BodyStore {
  readonly write: (key: string, body: PageBody) => void
  /** The body of a page that was not parsed in this build stays. */
  readonly keep: (key: string) => void
  /** Throws `DamagedCache` where the store does not hold what was written. */
  readonly read: (key: string) => PageBody
}

export interface PageCache {
  readonly contentFolder: string
  readonly find: (source: string) => CachedPage | undefined
  readonly bodies: BodyStore
  /** Takes the pages of this build in place of the last one's. */
  readonly replace: (pages: readonly CachedPage[]) => void
  readonly save: () => void
}

/** The cache does not hold what it should; the build starts again without it. */
export class DamagedCache extends Error {
  constructor(what: string, cause?: unknown) {
    super(`the cache entry ${what} is damaged`, { cause })
    this.name = 'DamagedCache'
  }
}

export interface CacheRequest {
  /** Absolute path of the cache's folder. */
  readonly folder: string
  /** Changes whenever pages of the same text would come out otherwise: version, options, components. */
  readonly fingerprint: string
  readonly contentFolder: string
  /** Start empty, whatever is there. */
  readonly isFresh: boolean
}

/** Opens the cache of pages. What is damaged, or was made by another version or under other options, counts as empty. */
export function openPageCache(request: CacheRequest): PageCache {
  const indexFile = path.join(request.folder, 'pages.bin')
  mkdirSync(request.folder, { recursive: true })
  const before = request.isFresh ? undefined : (readSealed(indexFile, request.fingerprint) as CacheIndex | undefined)
  const previous = new Map(before?.pages.map((page) => [page.page.source, page]))
  const pack = openPack(path.join(request.folder, 'bodies.bin'), before?.bodies ?? new Map())
  let current: readonly CachedPage[] = []
  const used = new Set<string>()
  return {
    contentFolder: request.contentFolder,
    find: (source) => {
      const found = previous.get(source)
      return found !== undefined && pack.has(found.page.bodyKey) ? found : undefined
    },
    bodies: {
      write: (key, body) => {
        used.add(key)
        if (!pack.has(key)) pack.write(key, serialize(body))
      },
      keep: (key) => void used.add(key),
      read: (key) => {
        const bytes = pack.read(key)
        if (bytes === undefined) throw new DamagedCache(key)
        return deserialize(bytes) as PageBody
      },
    },
    replace: (pages) => {
      current = pages
    },
    save: () => {
      for (const { page } of current) used.add(page.bodyKey)
      const bodies = pack.finish(used)
      const isSame = before !== undefined && isSameList(current, before.pages) && bodies.size === before.bodies.size
      if (isSame) return
      writeSealed(indexFile, { pages: current, bodies } satisfies CacheIndex, request.fingerprint)
    },
  }
}

/** The pages of the cache itself, in any order. */
function isSameList(current: readonly CachedPage[], before: readonly CachedPage[]): boolean {
  const known = new Set(before)
  return current.length === before.length && current.every((page) => known.has(page))
}

/** What the file of the cache holds. */
export interface CacheIndex {
  readonly pages: readonly CachedPage[]
  readonly bodies: ReadonlyMap<string, PackEntry>
}
