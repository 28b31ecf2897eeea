import { saveBuildCache, type BuildCache } from '../cache/build-cache.ts'
import { pageFoldersOf } from '../config/content-folders.ts'
import { listEditions } from '../config/editions.ts'
import type { Project } from '../config/project.ts'
import { changedDependencies, loadPages } from '../pages/load.ts'
import { createOutlineParser } from '../pages/outline-page.ts'
import { openPageCache, type CachedPage, type PageCache } from '../pages/page-cache.ts'
import { openModuleMemory } from '../markdown/mdx/module-memory.ts'
import type { ParsePages } from '../pages/pool.ts'
import { readHistory, type History } from '../pages/git-dates.ts'
import type { ApiPages } from '../pages/api-pages.ts'
import type { ParserRequest } from '../pages/parser-request.ts'
import { Failure } from '../report/failure.ts'
import type { ReadingTools } from '../pages/sources.ts'
import { fewBytes, startThreads, type Threads } from '../pages/threads.ts'
import type { Changed } from './turns.ts'

/** Parses pages for a long-running process: parsed pages stay in memory, and work that can wait is postponed. */
export interface LiveReader {
  readonly tools: ReadingTools
  readonly cache: () => PageCache
  /**
   * Parses a page if its file, or a file that it includes, has changed; `undefined` if the file cannot be read as a
   * page.
   */
  readonly parse: (request: ParserRequest, source: string) => Promise<CachedPage | undefined>
  /** Parses pages in threads: usually those that only have an outline so far. Those parsed in the meantime stay. */
  readonly parseRest: (request: ParserRequest, sources?: readonly string[]) => Promise<void>
  /** Makes parsers read again what is not Markdown, if such files have changed: components, data, the theme of another tool. */
  readonly forget: (changed: Changed) => void
  /** Loads the parser so that the first change does not have to wait for it. */
  readonly warmUp: (request: ParserRequest) => Promise<void>
  /** Saves the parsed pages for the next start, and keeps those of other editions. */
  readonly save: (project: Project) => void
  readonly close: () => Promise<void>
}

const warmUpPage = { source: 'warm.md', file: 'warm.md', bytes: Buffer.from('# Warm\n\n```js\nlet it\n```\n') }

/** Creates a reader. `jobs` is the number of threads for parsing many pages. */
export function createLiveReader(buildCache: BuildCache, jobs: number | undefined): LiveReader {
  let cache: PageCache | undefined
  const threads = keepThreads(buildCache, jobs)
  const memory = openModuleMemory()
  let history: Promise<History> | undefined
  const known = (): PageCache => {
    if (cache === undefined) throw new Error('the cache is asked for before the first pages are read')
    return cache
  }
  // The problems of a page are stored with it.
  const load = async (request: ParserRequest, files: readonly string[]): Promise<readonly CachedPage[]> => {
    const openParser = (): ParsePages => threads.open(request)
    const wanted = { request, files, cache: known(), hashes: buildCache.hashes, openParser }
    return (await loadPages(wanted, () => undefined)).pages
  }
  const tools: ReadingTools = {
    buildCache,
    openCache: (request) => {
      if (cache?.fingerprint !== request.fingerprint) cache = openPageCache(request)
      return cache
    },
    openParser: (request, bytes) => (bytes < fewBytes ? threads.open(request) : createOutlineParser(request.options)),
    onClosedFolder: (problem, report) => report(problem),
    keepApiPages: keepApiPages(),
    memory,
    readHistory: (project) => (history ??= readHistory(project.root, pageFoldersOf(project))),
  }
  return {
    tools,
    cache: known,
    parse: async (request, source) => {
      const before = known().get(source)
      // A page can be read before the watcher has reported what changed with it.
      if (before !== undefined && !areTexts(changedDependencies(before, request.sources.root, buildCache.hashes)))
        threads.forget()
      const [parsed] = await load(request, [source])
      if (parsed !== undefined) known().put(parsed)
      return parsed
    },
    parseRest: async (request, sources = outlinesOf(known())) => {
      const before = new Map(sources.map((source) => [source, known().get(source)]))
      for (const parsed of await load(request, sources)) {
        const { source } = parsed.page
        if (known().get(source) === before.get(source)) known().put(parsed)
      }
    },
    warmUp: async (request) => threads.open(request)([warmUpPage], () => undefined),
    forget: (changed) => {
      if (changed === 'all' || !areTexts([...changed])) for (const { forget } of [threads, memory]) forget()
    },
    save: (project) => {
      const cause = saveBuildCache(buildCache, listEditions(project).length > 1)
      // A full or read-only disk is reported, and the preview continues without the cache.
      if (cause !== undefined) throw new Failure(`the cache for the next start cannot be written: ${cause}`)
    },
    // Failures were already reported to the callers.
    close: async () => void (await Promise.allSettled([threads.close()])),
  }
}

function areTexts(files: readonly string[]): boolean {
  return files.every((file) => /\.mdx?$/.test(file))
}

/** While a writer breaks and repairs an API document, its pages stay as they were. */
function keepApiPages(): ReadingTools['keepApiPages'] {
  let kept: { readonly pages: ApiPages; readonly documents: string } | undefined
  return (pages, { api }) => {
    const documents = JSON.stringify(api)
    const isBroken = kept?.documents === documents && pages.apiIndexes.length < kept.pages.apiIndexes.length
    if (kept === undefined || !isBroken) kept = { pages, documents }
    return kept.pages
  }
}

/** Keeps the threads for the next pages. A thread takes longer to start than to load components again. */
function keepThreads(
  buildCache: BuildCache,
  jobs: number | undefined,
): {
  readonly open: (request: ParserRequest) => ParsePages
  readonly forget: () => void
  readonly close: () => Promise<void> | undefined
} {
  let revision = 0
  let kept: (Threads & { readonly key: string }) | undefined
  return {
    open: (request) => {
      const key = JSON.stringify(request.limits)
      if (kept?.key !== key) {
        void kept?.close()
        kept = { key, ...startThreads(request.limits, buildCache.store) }
      }
      return kept.open({ ...request, revision }, jobs)
    },
    forget: () => void (revision += 1),
    close: () => kept?.close(),
  }
}

/** Pages of which only the outline has been parsed. */
function outlinesOf(cache: PageCache): string[] {
  return [...cache.pages()].filter(({ page }) => page.state === 'outline').map(({ page }) => page.source)
}
