import path from 'node:path'
import type { PageBody } from '../model/page.ts'
import { openPack } from './body-pack.ts'
import { isBroken } from './broken-page.ts'
import type { CachedPage } from './cached-page.ts'
import type { KnownCode } from './coloured-code.ts'
import { unpackBody, unpackCode, unpackMarkdown } from './packed-page.ts'
import { readPageIndex, writePageIndex } from './page-index.ts'
import { makeFolderSync } from '../system/make-folder.ts'

/** Keeps the rendered parts of pages on disk, so that memory does not grow with the site. */
export interface BodyStore {
  readonly write: (key: string, packed: Uint8Array) => void
  /** The body of a page that was not parsed in this build stays. */
  readonly keep: (key: string) => void
  /** Throws `DamagedCache` where the store does not hold what was written. */
  readonly read: (key: string) => PageBody
  /** Only the Markdown of a body, which takes a fraction of the time; throws as well. */
  readonly readMarkdown: (key: string) => PageBody['markdown']
  /** The coloured code of a body; none where the store does not hold what was written. */
  readonly readCode: (key: string) => KnownCode
}

export interface PageCache {
  readonly contentFolder: string
  readonly find: (source: string) => CachedPage | undefined
  readonly bodies: BodyStore
  /** Takes the pages of this build in place of the last one's. */
  readonly replace: (pages: readonly CachedPage[]) => void
  readonly save: () => void
}

/** The Markdown of most pages is not longer. */
const usualStart = 16 * 1024

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
  makeFolderSync(request.folder)
  const before = request.isFresh ? undefined : readPageIndex(request.folder, request.fingerprint)
  const previous = new Map(before?.pages.map((page) => [page.page.source, page]))
  const pack = openPack(path.join(request.folder, 'bodies.bin'), before?.bodies ?? new Map())
  let current: readonly CachedPage[] = []
  const used = new Set<string>()
  const began = Date.now()
  // The twin of a page is made right after the page itself, from the same body.
  let last: { readonly key: string; readonly body: PageBody } | undefined
  const read = (key: string): PageBody => {
    if (last?.key === key) return last.body
    const bytes = pack.read(key)
    if (bytes === undefined) throw new DamagedCache(key)
    const body = unpackBody(bytes)
    last = { key, body }
    return body
  }
  return {
    contentFolder: request.contentFolder,
    find: (source) => {
      const found = previous.get(source)
      return found !== undefined && pack.has(found.page.bodyKey) ? found : undefined
    },
    bodies: {
      write: (key, packed) => {
        used.add(key)
        if (!pack.has(key)) pack.write(key, packed)
      },
      keep: (key) => void used.add(key),
      read,
      readMarkdown: (key) => {
        if (last?.key === key) return last.body.markdown
        const start = pack.readStart(key, usualStart)
        return (start && unpackMarkdown(start)) ?? read(key).markdown
      },
      readCode: (key) => unpackCode(pack.read(key)),
    },
    replace: (pages) => {
      current = pages
    },
    save: () => {
      const pages = current.filter(({ page }) => !isBroken(page.bodyKey))
      for (const { page } of pages) used.add(page.bodyKey)
      const bodies = pack.finish(used)
      writePageIndex(request.folder, request.fingerprint, { pages, bodies, began }, before)
    },
  }
}
