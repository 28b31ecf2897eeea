import { hash as hashOf } from 'node:crypto'
import path from 'node:path'
import type { FileHashes } from '../cache/file-hashes.ts'
import { reportClosedFile } from '../report/closed-folder.ts'
import type { Report } from '../report/problem.ts'
import { causeOf, isSystemError } from '../system/system-error.ts'
import type { Project } from '../config/project.ts'
import { eachInTurns } from '../system/in-turns.ts'
import { noteUnrecordable, readSource, statSource } from '../system/source-files.ts'
import type { CachedPage, PageCache } from './page-cache.ts'
import type { PackedPage } from './packed-page.ts'
import type { ReadFile } from '../markdown/parse/page-context.ts'
import type { PageFile } from '../markdown/parse/parse-page.ts'
import type { ParsePages } from './pool.ts'
import { identifyComponents, type ParserRequest } from './parser-request.ts'

export interface LoadRequest {
  /** The inputs of the parser. */
  readonly request: ParserRequest
  /** Markdown files, relative to the content folder. */
  readonly files: readonly string[]
  /** Further pages that are not on disk: their texts. */
  readonly made?: ReadonlyMap<string, string>
  readonly cache: PageCache
  readonly hashes: FileHashes
  /** Opens a parser for changed pages of the given total size in bytes. */
  readonly openParser: (bytes: number) => ParsePages
  readonly onProgress?: (done: number, total: number) => void
}

/** Every page of a site, and how many of them came from the cache. */
export interface LoadedPages {
  readonly pages: readonly CachedPage[]
  readonly cached: number
}

const maxPageBytes = 2 * 1024 * 1024

/**
 * Loads the Markdown pages of the content folder. Unchanged pages come from the cache. The others are parsed in
 * workers, largest first, and the results are saved.
 */
export async function loadPages(request: LoadRequest, report: Report): Promise<LoadedPages> {
  const { files, made = new Map<string, string>() } = request
  const known: CachedPage[] = []
  const changed: ChangedFile[] = []
  await eachInTurns([...files, ...made.keys()], (file) => {
    const found = checkFile(file, request, report)
    if (found === undefined) return
    if ('bytes' in found) changed.push(found)
    else known.push(found)
  })
  const parsed = await parseChanged(changed, request)
  const all = [...known, ...parsed].toSorted((a, b) => (a.page.source < b.page.source ? -1 : 1))
  for (const { problems } of all) for (const problem of problems) report(problem)
  return { pages: all, cached: known.length }
}

/** Pages without a file, which are those of the main language. */
export function madePagesOf({ madePages = {}, config }: Project): ReadonlyMap<string, string> {
  return new Map(config.edition?.mainLocale === undefined ? Object.entries(madePages) : [])
}

interface ChangedFile extends PageFile {
  readonly hash: string
}

function checkFile(
  source: string,
  { request, made, cache, hashes }: LoadRequest,
  report: Report,
): CachedPage | ChangedFile | undefined {
  const { root } = request.sources
  const file = path.posix.join(cache.contentFolder, source)
  const absolute = path.join(root, file)
  const text = made?.get(source)
  const own = text === undefined ? undefined : Buffer.from(text)
  const stats = own === undefined ? statSource(absolute) : undefined
  const size = own?.length ?? stats?.size
  if (size === undefined) return undefined
  if (size > maxPageBytes) {
    const message = `this page has ${(Number(size) / 1024 / 1024).toFixed(1)} MB; a page may have 2 MB, so split it`
    report({ severity: 'error', rule: 'page-too-large', message, at: { file } })
    return undefined
  }
  const cached = cache.find(source, own === undefined ? hashes.hashOf(absolute, stats) : hashOf('sha256', own))
  const holds = (page: CachedPage): boolean =>
    page.componentsMark === identifyComponents(page.page, request) && dependenciesHold(page, root, hashes)
  if (cached !== undefined && holds(cached)) return cached
  const bytes = own ?? readBytes(absolute, file, report)
  return bytes && { source, file, bytes, hash: hashOf('sha256', bytes) }
}

function readBytes(absolute: string, file: string, report: Report): Uint8Array | undefined {
  try {
    return readSource(absolute)
  } catch (error) {
    if (!isSystemError(error)) throw error
    reportClosedFile(file, causeOf(error), report)
    return undefined
  }
}

/** Whether the other files that a page shows are unchanged. */
function dependenciesHold(page: CachedPage, root: string, hashes: FileHashes): boolean {
  return changedDependencies(page, root, hashes).length === 0
}

/** The other files that a page shows and that have changed since, relative to the project's folder. */
export function changedDependencies({ dependencies }: CachedPage, root: string, hashes: FileHashes): string[] {
  return dependencies.filter(({ file, hash }) => hashes.hashOf(path.join(root, file)) !== hash).map(({ file }) => file)
}

/**
 * Records a file that was read while its page was parsed. The parsing may have happened in another thread, which does
 * not record reads.
 */
function noteRead({ file, hash }: ReadFile, { request, hashes }: LoadRequest): ReadFile {
  const now = hashes.hashOf(path.join(request.sources.root, file))
  if (hash === '') return { file, hash: now }
  // The file has changed since. The next build will find another hash and parse the page again.
  if (hash !== now) noteUnrecordable()
  return { file, hash }
}

async function parseChanged(changed: readonly ChangedFile[], request: LoadRequest): Promise<CachedPage[]> {
  if (changed.length === 0) return []
  const byFile = new Map(changed.map((file) => [file.file, file]))
  const largestFirst = changed.toSorted((a, b) => b.bytes.length - a.bytes.length || (a.source < b.source ? -1 : 1))
  const parse = request.openParser(changed.reduce((sum, { bytes }) => sum + bytes.length, 0))
  const { cache } = request
  let done = 0
  const results: CachedPage[] = []
  const onPage = ({ page, problems, dependencies, diagrams, body }: PackedPage): void => {
    done += 1
    request.onProgress?.(done, changed.length)
    const hash = byFile.get(page.file)?.hash
    if (hash === undefined) return
    const componentsMark = identifyComponents(page, request.request)
    const known = dependencies.map((read) => noteRead(read, request))
    const parsed = { hash, page, problems, diagrams, dependencies: known, componentsMark }
    if (page.state !== 'outline') cache.bodies.write(page.bodyKey, body)
    cache.write(parsed)
    results.push(parsed)
  }
  await parse(largestFirst, onPage)
  return results
}
