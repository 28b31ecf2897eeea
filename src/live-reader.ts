import { loadPages } from './content/load.ts'
import { openLiveCache, type LiveCache } from './content/live-cache.ts'
import { isOutline, startOutlinePool } from './content/outline-page.ts'
import type { CachedPage, PageCache } from './content/page-cache.ts'
import type { PageParser } from './content/parse-page.ts'
import { startLocalPool, type PagePool } from './content/pool.ts'
import { readLastChanges, type LastChange } from './content/git-dates.ts'
import type { ParserRequest } from './parser.ts'
import { fewBytes, startThreads, type ReadingTools } from './sources.ts'

/** Reads pages for a process that lives long: what was parsed stays in memory, and what can wait is put off. */
export interface LiveReader {
  readonly tools: ReadingTools
  readonly cache: () => LiveCache
  /** Parses a page if its file, or one that it shows, has changed; `undefined` when the file cannot be read as a page. */
  readonly parse: (root: string, source: string) => Promise<CachedPage | undefined>
  /** Parses every page of which only the outline is known, in threads; gives whether there were any. */
  readonly parseRest: (root: string) => Promise<boolean>
  readonly close: () => Promise<void>
}

/** Makes a reader. `jobs` is the number of threads for many pages. */
export function createLiveReader(jobs: number | undefined): LiveReader {
  let cache: LiveCache | undefined
  let parser: { readonly key: string; readonly made: Promise<PageParser>; readonly request: ParserRequest } | undefined
  let dates: Promise<ReadonlyMap<string, LastChange>> | undefined
  let threads: PagePool | undefined
  const known = (): LiveCache => {
    if (cache === undefined) throw new Error('the cache is asked for before the first pages are read')
    return cache
  }
  const parserFor = (request: ParserRequest): Promise<PageParser> => {
    const key = JSON.stringify(request)
    if (parser?.key !== key) parser = { key, request, made: createParser(request) }
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
    readDates: ({ root, config }, report) => {
      if (!config.docs.lastUpdated) return Promise.resolve(new Map())
      dates ??= readLastChanges(root, config.content, report)
      return dates
    },
  }
  const ask = (root: string, files: readonly string[], startPool: (bytes: number) => PagePool, store: PageCache) =>
    loadPages({ root, files, cache: store, startPool, onProgress: () => undefined }, () => undefined)
  return {
    tools,
    cache: known,
    parse: async (root, source) => {
      const made = parser?.made
      let parsed: CachedPage | undefined
      const store = { ...known(), replace: ([page]: readonly CachedPage[]) => void (parsed = page) }
      await ask(root, [source], () => startLocalPool(() => made ?? Promise.reject(new Error('no parser'))), store)
      if (parsed !== undefined) known().put(parsed)
      return parsed
    },
    parseRest: async (root) => {
      const store = known()
      const rest = [...store.pages()].filter(({ page }) => isOutline(page.bodyKey)).map(({ page }) => page.source)
      const request = parser?.request
      if (rest.length === 0 || request === undefined) return false
      const putRest = (pages: readonly CachedPage[]): void => {
        for (const page of pages) if (isOutline(store.get(page.page.source)?.page.bodyKey ?? '')) store.put(page)
      }
      const startPool = (): PagePool => (threads = startThreads(request, jobs))
      await ask(root, rest, startPool, { ...store, replace: putRest })
      threads = undefined
      return true
    },
    close: async () => {
      await threads?.close()
      cache?.close()
    },
  }
}

/** The parser is large, and the first thing that a reader sees does not wait for it. */
async function createParser(request: ParserRequest): Promise<PageParser> {
  const module = await import('./parser.ts')
  return module.createParser(request)
}
