import { hash as hashOf } from 'node:crypto'
import path from 'node:path'
import type { CacheStore } from '../cache/store.ts'
import type { Page, PageBody, Place, ShownBody } from '../model/page.ts'
import type { Problem } from '../report/problem.ts'
import type { PackedBody } from './packed-page.ts'
import { identifyParser, identifyParserOfCopies, type ParserRequest } from './parser-request.ts'
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
  readonly read: (key: string) => ShownBody
  /** Also throws `DamagedCache`. */
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
  /** The same for parsers that differ in their content folder only; `undefined` if a page may depend on that. */
  readonly fingerprintOfCopies: string | undefined
  readonly contentFolder: string
}

/** The cache of the pages that a parser has made. */
export function cacheRequest(request: ParserRequest, store: CacheStore): CacheRequest {
  const ofCopies = identifyParserOfCopies(request)
  return {
    store,
    fingerprint: hashOf('sha256', identifyParser(request)),
    fingerprintOfCopies: ofCopies === undefined ? undefined : hashOf('sha256', `copies ${ofCopies}`),
    contentFolder: request.options.contentFolder,
  }
}

/** Opens the pages of a cache. */
export function openPageCache({ store, fingerprint, fingerprintOfCopies, contentFolder }: CacheRequest): PageCache {
  let pages = new Map<string, CachedPage>()
  const keyOf = (cached: CachedPage): string =>
    keyFor(
      (isMovable(cached, contentFolder) ? fingerprintOfCopies : undefined) ?? fingerprint,
      cached.page.source,
      cached.hash,
    )
  const find = (parser: string, source: string, hash: string): CachedPage | undefined => {
    const saved = store.read('page', keyFor(parser, source, hash)) as CachedPage | undefined
    return saved && restore(saved, contentFolder)
  }
  const read = (source: string, hash: string): CachedPage | undefined =>
    find(fingerprint, source, hash) ??
    (fingerprintOfCopies === undefined ? undefined : find(fingerprintOfCopies, source, hash))
  const bodies = openBodies(store)
  return {
    fingerprint,
    contentFolder,
    bodies,
    find: (source, hash) => {
      const present = pages.get(source)
      const found = present?.hash === hash ? present : read(source, hash)
      if (found === undefined || !bodies.has(found.page.bodyKey)) return undefined
      // Another page may be read again and show the same diagram.
      for (const key of found.diagrams) store.has('diagram', key)
      return found
    },
    write: (page) => {
      if (page.page.state === undefined) store.write('page', keyOf(page), JSON.stringify(page))
    },
    replace: (all) => {
      pages = new Map(all.map((page) => [page.page.source, page]))
    },
    pages: () => pages.values(),
    get: (source) => pages.get(source),
    put: (page) => void pages.set(page.page.source, page),
    drop: (cached) => {
      const { page, hash } = cached
      // The page may have changed with something that it shows.
      if (pages.get(page.source)?.hash !== hash) store.drop('page', keyOf(cached))
      store.drop('body', page.bodyKey)
      store.drop('markdown', page.bodyKey)
    },
  }
}

function keyFor(parser: string, source: string, hash: string): string {
  return hashOf('sha256', JSON.stringify([parser, source, hash])).slice(0, 32)
}

/** Whether the page is the same in any content folder, apart from the names of files. */
function isMovable({ page, problems, dependencies }: CachedPage, contentFolder: string): boolean {
  const isPlaced = ({ message, at }: Problem): boolean =>
    (at !== undefined && at.file !== page.file) || message.includes(contentFolder === '.' ? '' : `${contentFolder}/`)
  return dependencies.length === 0 && page.post === undefined && !problems.some(isPlaced)
}

/** The page that was saved, which may have been in another content folder. Its body is the same. */
function restore(saved: CachedPage, contentFolder: string): CachedPage {
  const { page } = saved
  const file = path.posix.join(contentFolder, page.source)
  if (file === page.file) return saved
  const before = path.posix.join(page.file.slice(0, -page.source.length), '/')
  const move = (name: string): string => path.posix.join(contentFolder, path.posix.relative(before, name))
  const moveAt = (at: Place): Place => ({ ...at, file: move(at.file) })
  const references = page.references.map((each) => ({ ...each, base: move(each.base), at: moveAt(each.at) }))
  const keyPlaces = Object.fromEntries(Object.entries(page.keyPlaces).map(([key, at]) => [key, moveAt(at)]))
  const problems = saved.problems.map((problem) => (problem.at ? { ...problem, at: moveAt(problem.at) } : problem))
  return { ...saved, problems, page: { ...page, file, keyPlaces, references } }
}

function openBodies(store: CacheStore): BodyStore {
  const read = (kind: 'body' | 'markdown', key: string): unknown => {
    const found = store.read(kind, key)
    if (found === undefined) throw new DamagedCache(key)
    return found
  }
  return {
    write: (key, { html, markdown }) => {
      if (store.has('body', key) && store.has('markdown', key)) return
      store.write('body', key, html)
      store.write('markdown', key, markdown)
    },
    has: (key) => store.has('body', key) && store.has('markdown', key),
    read: (key) => read('body', key) as ShownBody,
    readMarkdown: (key) => read('markdown', key) as PageBody['markdown'],
  }
}
