import { pageFoldersOf } from './config/content-folders.ts'
import { loadPages } from './content/load.ts'
import { openLiveCache, type LiveCache } from './content/live-cache.ts'
import { isOutline, startOutlinePool } from './content/outline-page.ts'
import type { CachedPage } from './content/cached-page.ts'
import type { PageCache } from './content/page-cache.ts'
import type { PageParser } from './content/parse-page.ts'
import { startLocalPool, type PagePool } from './content/pool.ts'
import { readHistory, type History } from './content/git-dates.ts'
import type { ParserRequest } from './parser-request.ts'
import { Failure } from './report/failure.ts'
import { fewBytes, startThreads, type ReadingTools } from './sources.ts'
import { causeOf, isSystemError } from './system/system-error.ts'

/** Reads pages for a process that lives long: what was parsed stays in memory, and what can wait is put off. */
export interface LiveReader {
  readonly tools: ReadingTools
  readonly cache: () => LiveCache
  /** Parses a page if its file, or one that it shows, has changed; `undefined` when the file cannot be read as a page. */
  readonly parse: (request: ParserRequest, source: string) => Promise<CachedPage | undefined>
  /** Parses every page of which only the outline is known, in threads; gives whether there were any. */
  readonly parseRest: (request: ParserRequest) => Promise<boolean>
  /** Gets the parser ready, so that the first change does not wait for it. */
  readonly warmUp: (request: ParserRequest) => Promise<void>
  /** Leaves what was parsed for the next start, if it is enough to be worth it. */
  readonly keep: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Makes a reader. `jobs` is the number of threads for many pages. */
export function createLiveReader(jobs: number | undefined): LiveReader {
  let cache: LiveCache | undefined
  let parser: { readonly key: string; readonly made: Promise<PageParser> } | undefined
  let history: Promise<History> | undefined
  let threads: PagePool | undefined
  let kept: Promise<void> | undefined
  const known = (): LiveCache => {
    if (cache === undefined) throw new Error('the cache is asked for before the first pages are read')
    return cache
  }
  const parserFor = (request: ParserRequest): Promise<PageParser> => {
    const key = JSON.stringify(request)
    if (parser?.key !== key) parser = { key, made: createParser(request) }
    return parser.made
  }
  const tools: ReadingTools = {
    openCache: (request) => {
      if (cache?.fingerprint === request.fingerprint) return cache
      cache?.close()
      cache = openLiveCache(request)
      return cache
    },
    startPool: (request, bytes) => {
      const local = parserFor(request)
      return bytes < fewBytes ? startLocalPool(() => local) : startOutlinePool(request.options)
    },
    readHistory: (project) => (history ??= readHistory(project.root, pageFoldersOf(project))),
  }
  return {
    tools,
    cache: known,
    parse: async (request, source) => {
      let parsed: CachedPage | undefined
      const store = { ...known(), replace: ([page]: readonly CachedPage[]) => void (parsed = page) }
      await load(request.sources.root, [source], store, () => startLocalPool(() => parserFor(request)))
      if (parsed !== undefined) known().put(parsed)
      return parsed
    },
    parseRest: async (request) => {
      threads = startThreads(request, jobs)
      return parseOutlines(known(), request.sources.root, threads).finally(() => (threads = undefined))
    },
    warmUp: async (request) => {
      const parse = await parserFor(request)
      await parse({ source: 'warm.md', file: 'warm.md', bytes: Buffer.from('# Warm\n\n```js\nlet it\n```\n') })
    },
    keep: () => (kept = keepPages(known())),
    close: async () => {
      cache?.close()
      // What failed was told to whoever asked for it.
      await Promise.allSettled([threads?.close(), kept])
    },
  }
}

/** Puts parsed pages in the place of outlines; a page that was parsed meanwhile is newer and stays. */
async function parseOutlines(cache: LiveCache, root: string, threads: PagePool): Promise<boolean> {
  const rest = outlinesOf(cache)
  const replace = (pages: readonly CachedPage[]): void => {
    for (const page of pages) if (isOutline(cache.get(page.page.source)?.page.bodyKey ?? '')) cache.put(page)
  }
  await load(root, rest, { ...cache, replace }, () => threads)
  return rest.length > 0
}

/** A disk that is full or read-only is told, and the preview goes on without. */
async function keepPages(cache: LiveCache): Promise<void> {
  try {
    await cache.keep()
  } catch (error) {
    if (!isSystemError(error)) throw error
    throw new Failure(`the cache for the next start cannot be written: ${causeOf(error)}`, { cause: error })
  }
}

/** Pages of which no more than the outline has been read. */
function outlinesOf(cache: LiveCache): string[] {
  return [...cache.pages()].filter(({ page }) => isOutline(page.bodyKey)).map(({ page }) => page.source)
}

/** Loads some pages; what is wrong with them is kept with each. */
async function load(
  root: string,
  files: readonly string[],
  cache: PageCache,
  startPool: () => PagePool,
): Promise<void> {
  await loadPages({ root, files, cache, startPool, onProgress: () => undefined }, () => undefined)
}

/** The parser is large, and the first thing that a reader sees does not wait for it. */
async function createParser(request: ParserRequest): Promise<PageParser> {
  const module = await import('./parser.ts')
  return module.createParser(request)
}
