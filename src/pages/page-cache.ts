import { hash as hashOf } from 'node:crypto'
import type { CacheStore } from '../cache/store.ts'
import type { Page, PageBody } from '../model/page.ts'
import type { Problem } from '../report/problem.ts'
import { isBroken } from '../markdown/parse/broken-page.ts'
import { isOutline } from '../markdown/parse/name-body.ts'
import type { PackedBody, StoredBody } from './packed-page.ts'
import type { ReadFile } from '../markdown/parse/page-context.ts'

/** A page and the files that it was made from. */
export interface CachedPage {
  /** Hash of the page's own file. */
  readonly hash: string
  readonly page: Page
  readonly problems: readonly Problem[]
  readonly dependencies: readonly ReadFile[]
  /** What its components were made from. */
  readonly componentsMark: string
  /** Keys of its diagrams. */
  readonly diagrams: readonly string[]
}

/** The rendered parts of pages. They are read on demand, so memory use does not grow with the site. */
export interface BodyStore {
  readonly write: (key: string, packed: PackedBody) => void
  /** Whether a body exists. If it does, it is kept for the next build. */
  readonly has: (key: string) => boolean
  /** Throws `DamagedCache` if the stored content is not what was written. */
  readonly read: (key: string) => PageBody
  /** Reads only the Markdown of a body, which takes a fraction of the time. Also throws `DamagedCache`. */
  readonly readMarkdown: (key: string) => PageBody['markdown']
}

/** Pages that were parsed before. */
export interface PageCache {
  readonly fingerprint: string
  readonly contentFolder: string
  readonly bodies: BodyStore
  /** The page made from a file with this hash. */
  readonly find: (source: string, hash: string) => CachedPage | undefined
  readonly write: (page: CachedPage) => void
  /** Replaces all cached pages with the pages of a site. */
  readonly replace: (pages: readonly CachedPage[]) => void
  /** The pages of the site. */
  readonly pages: () => Iterable<CachedPage>
  readonly get: (source: string) => CachedPage | undefined
  /** Adds or replaces a page. */
  readonly put: (page: CachedPage) => void
  /** Removes a page that has changed. */
  readonly drop: (page: CachedPage) => void
}

/** The cache content is damaged. The build starts again without it. */
export class DamagedCache extends Error {
  constructor(what: string) {
    super(`the cache entry ${what} is damaged`)
    this.name = 'DamagedCache'
  }
}

export interface CacheRequest {
  readonly store: CacheStore
  /** Changes whenever the same text would give a different page: options, components. */
  readonly fingerprint: string
  readonly contentFolder: string
}

/** Opens the pages of a cache. */
export function openPageCache({ store, fingerprint, contentFolder }: CacheRequest): PageCache {
  let pages = new Map<string, CachedPage>()
  const keyOf = (source: string, hash: string): string =>
    hashOf('sha256', JSON.stringify([fingerprint, source, hash])).slice(0, 32)
  const bodies = openBodies(store)
  return {
    fingerprint,
    contentFolder,
    bodies,
    find: (source, hash) => {
      const present = pages.get(source)
      const found =
        present?.hash === hash ? present : (store.read('page', keyOf(source, hash)) as CachedPage | undefined)
      if (found === undefined || !bodies.has(found.page.bodyKey)) return undefined
      // Another page may be read again and show the same diagram.
      for (const key of found.diagrams) store.has('diagram', key)
      return found
    },
    write: (page) => {
      if (isOutline(page.page) || isBroken(page.page.bodyKey)) return
      store.write('page', keyOf(page.page.source, page.hash), JSON.stringify(page))
    },
    replace: (all) => {
      pages = new Map(all.map((page) => [page.page.source, page]))
    },
    pages: () => pages.values(),
    get: (source) => pages.get(source),
    put: (page) => void pages.set(page.page.source, page),
    drop: ({ page, hash }) => {
      // The page may have changed with something that it shows.
      if (pages.get(page.source)?.hash !== hash) store.drop('page', keyOf(page.source, hash))
      store.drop('body', page.bodyKey)
      store.drop('markdown', page.bodyKey)
    },
  }
}

function openBodies(store: CacheStore): BodyStore {
  const read = (kind: 'body' | 'markdown', key: string): unknown => {
    const found = store.read(kind, key)
    if (found === undefined) throw new DamagedCache(key)
    return found
  }
  const readMarkdown: BodyStore['readMarkdown'] = (key) => read('markdown', key) as PageBody['markdown']
  return {
    write: (key, { html, markdown }) => {
      if (isOutline({ bodyKey: key }) || (store.has('body', key) && store.has('markdown', key))) return
      store.write('body', key, html)
      store.write('markdown', key, markdown)
    },
    has: (key) => store.has('body', key) && store.has('markdown', key),
    read: (key) => {
      const { html, sections } = read('body', key) as StoredBody
      return {
        html,
        sections,
        get markdown() {
          return readMarkdown(key)
        },
      }
    },
    readMarkdown,
  }
}
