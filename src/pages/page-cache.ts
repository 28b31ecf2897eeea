import { hash as hashOf } from 'node:crypto'
import path from 'node:path'
import type { CacheStore } from '../cache/store.ts'
import { remember } from '../formats/take-or-make.ts'
import type { Page, PageBody, Place, ShownBody } from '../model/page.ts'
import type { Problem } from '../report/problem.ts'
import type { PackedBody } from './packed-page.ts'
import { identifyParser, identifyParserOfCopies, type PagePlace, type ParserRequest } from './parser-request.ts'
import { isWithin } from '../system/is-within.ts'
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
  /** The same for a page of folders that differ in their names only; `undefined` if it may depend on these. */
  readonly fingerprintOfCopies: (place: PagePlace) => string | undefined
  readonly contentFolder: string
  /** The folders that pages are listed from, relative to the project's folder. */
  readonly folders: readonly string[]
}

/** The cache of the pages that a parser has made. */
export function cacheRequest(request: ParserRequest, store: CacheStore): CacheRequest {
  const identify = identifyParserOfCopies(request)
  const fingerprintOf = remember((identity: string) => hashOf('sha256', `copies ${identity}`))
  return {
    store,
    fingerprint: hashOf('sha256', identifyParser(request)),
    fingerprintOfCopies: (place) => {
      const identity = identify(place)
      return identity && fingerprintOf(identity)
    },
    contentFolder: request.options.contentFolder,
    folders: request.folders,
  }
}

/** Opens the pages of a cache. */
export function openPageCache(request: CacheRequest): PageCache {
  const { store, fingerprint, fingerprintOfCopies, contentFolder } = request
  let pages = new Map<string, CachedPage>()
  const keyOf = (cached: CachedPage): string => {
    const { source } = cached.page
    const place = placeOfPage(source, request)
    const { folder, name } = place
    const ofCopies = isMovable(cached, folder, name) ? fingerprintOfCopies(place) : undefined
    return ofCopies === undefined ? keyFor(fingerprint, source, cached.hash) : keyFor(ofCopies, name, cached.hash)
  }
  const find = (parser: string, name: string, hash: string): CachedPage | undefined =>
    store.read('page', keyFor(parser, name, hash)) as CachedPage | undefined
  const read = (source: string, hash: string): CachedPage | undefined => {
    const own = find(fingerprint, source, hash)
    if (own !== undefined) return own
    const place = placeOfPage(source, request)
    const { folder, name } = place
    const ofCopies = fingerprintOfCopies(place)
    const saved = ofCopies === undefined ? undefined : find(ofCopies, name, hash)
    return saved && movePage(saved, name, { folder, contentFolder })
  }
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

/** Finds the place of a page by its source. */
export function placeOfPage(
  source: string,
  { contentFolder, folders }: Pick<CacheRequest, 'contentFolder' | 'folders'>,
): PagePlace {
  const file = path.posix.join(contentFolder, source)
  const [folder = contentFolder] = folders
    .filter((one) => file.startsWith(path.posix.join(one, '/')))
    .toSorted((a, b) => b.length - a.length)
  return { folder, name: path.posix.relative(folder, file) }
}

/** Whether the page is the same in any folder, apart from the names of files. */
export function isMovable(
  { page, problems, dependencies }: Pick<CachedPage, 'page' | 'problems' | 'dependencies'>,
  folder: string,
  name: string,
): boolean {
  const isPlaced = ({ message, at }: Problem): boolean =>
    (at !== undefined && at.file !== page.file) || message.includes(folder === '.' ? '' : `${folder}/`)
  // Without a title, the first page of a folder has the name of the folder.
  const isTitled = page.source === name || !/^_?index\.\w+$/.test(name) || page.frontMatter.title !== undefined
  return dependencies.length === 0 && page.post === undefined && isTitled && !problems.some(isPlaced)
}

/** The page that was saved, which may have been in another folder. Its body is the same. */
export function movePage(
  saved: CachedPage,
  name: string,
  { folder, contentFolder }: { readonly folder: string; readonly contentFolder: string },
): CachedPage {
  const { page } = saved
  const file = path.posix.join(folder, name)
  if (file === page.file) return saved
  const before = page.file.slice(0, -name.length)
  const move = (own: string): string =>
    isWithin(own, before) ? path.posix.join(folder, path.posix.relative(before, own)) : own
  const moveAt = (at: Place): Place => ({ ...at, file: move(at.file) })
  const references = page.references.map((each) => ({ ...each, base: move(each.base), at: moveAt(each.at) }))
  const keyPlaces = Object.fromEntries(Object.entries(page.keyPlaces).map(([key, at]) => [key, moveAt(at)]))
  const problems = saved.problems.map((problem) => (problem.at ? { ...problem, at: moveAt(problem.at) } : problem))
  const source = path.posix.relative(contentFolder, file)
  return { ...saved, problems, page: { ...page, source, file, keyPlaces, references } }
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
