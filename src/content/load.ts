import { hash as hashOf } from 'node:crypto'
import path from 'node:path'
import { setImmediate as giveTurn } from 'node:timers/promises'
import type { Page } from '../model/page.ts'
import { Failure } from '../report/failure.ts'
import type { Report } from '../report/problem.ts'
import { stampOf } from '../system/file-stamp.ts'
import { hashOfSource, noteUnrecordable, readSource, stampOfSource, statSource } from '../system/source-files.ts'
import type { CachedPage, FileState } from './cached-page.ts'
import type { KnownCode } from './coloured-code.ts'
import type { PageCache } from './page-cache.ts'
import type { PackedPage } from './packed-page.ts'
import type { PageFile, ReadFile } from './parse-page.ts'
import type { PagePool } from './pool.ts'

export interface LoadRequest {
  /** Absolute path of the project's folder. */
  readonly root: string
  /** Markdown files, relative to the content folder. */
  readonly files: readonly string[]
  readonly cache: PageCache
  readonly startPool: (bytes: number) => PagePool
  readonly onProgress: (done: number, total: number) => void
}

/** Every page of a site, and how many of them the cache knew. */
export interface LoadedPages {
  readonly pages: readonly Page[]
  readonly cached: number
}

const maxPageBytes = 2 * 1024 * 1024
/** The code of more pages would fill the memory. */
const fewPages = 100
/** Milliseconds after which an interrupt is heard. */
const turnLength = 40

/**
 * Loads the Markdown pages of the content folder. Steps: take what has not changed from the cache, parse the rest
 * in workers, largest first, and keep what they gave.
 */
export async function loadPages(request: LoadRequest, report: Report): Promise<LoadedPages> {
  const { root, files, cache } = request
  const known: CachedPage[] = []
  const changed: ChangedFile[] = []
  let turn = performance.now()
  for (const file of files) {
    if (performance.now() - turn > turnLength) {
      await giveTurn()
      turn = performance.now()
    }
    const found = checkFile(file, root, cache, report)
    if (found === undefined) continue
    if ('bytes' in found) changed.push(found)
    else known.push(found)
  }
  const parsed = await parseChanged(changed, request)
  const all = [...known, ...parsed].toSorted((a, b) => (a.page.source < b.page.source ? -1 : 1))
  for (const { problems } of all) for (const problem of problems) report(problem)
  cache.replace(all)
  return { pages: all.map(({ page }) => page), cached: known.length }
}

interface ChangedFile extends PageFile {
  readonly stamp: string
  readonly hash: string
  /** Names the body that the page had before. */
  readonly bodyBefore: string | undefined
}

function checkFile(
  source: string,
  root: string,
  cache: PageCache,
  report: Report,
): CachedPage | ChangedFile | undefined {
  const file = path.posix.join(cache.contentFolder, source)
  const absolute = path.join(root, file)
  const stats = statSource(absolute)
  if (stats === undefined) return undefined
  if (stats.size > maxPageBytes) {
    const message = `this page has ${(Number(stats.size) / 1024 / 1024).toFixed(1)} MB; a page may have 2 MB, so split it`
    report({ severity: 'error', rule: 'page-too-large', message, at: { file } })
    return undefined
  }
  const stamp = stampOf(stats)
  const cached = cache.find(source)
  const dependencies = cached === undefined ? undefined : readDependencies(cached, root)
  if (cached !== undefined && dependencies !== undefined && cached.stamp === stamp) return { ...cached, dependencies }
  const bytes = readBytes(absolute, file)
  const hash = hashOf('sha256', bytes)
  if (cached !== undefined && dependencies !== undefined && cached.hash === hash)
    return { ...cached, stamp, dependencies }
  return { source, file, bytes, stamp, hash, bodyBefore: cached?.page.bodyKey }
}

function readBytes(absolute: string, file: string): Uint8Array {
  try {
    return readSource(absolute)
  } catch (error) {
    throw new Failure(
      `${file} cannot be read: ${error instanceof Error ? error.message.split(',')[0] : String(error)}`,
      { cause: error },
    )
  }
}

/** Whether the other files that a page shows are as they were. */
export function dependenciesHold(page: CachedPage, root: string): boolean {
  return readDependencies(page, root) !== undefined
}

/** The other files that a page shows with the stamps that they have now; `undefined` when one holds something else. */
function readDependencies({ dependencies }: CachedPage, root: string): readonly FileState[] | undefined {
  const states: FileState[] = []
  for (const known of dependencies) {
    const state = readFileState(root, known.file, known)
    if (state.hash !== known.hash) return undefined
    states.push(state)
  }
  return states
}

/** The state of a file, which is only read when its stamp is another than the known one. */
function readFileState(root: string, file: string, known?: FileState): FileState {
  const absolute = path.join(root, file)
  const stamp = stampOfSource(absolute)
  if (known?.stamp === stamp) return known
  return { file, stamp, hash: hashOfSource(absolute) }
}

/** The state of a file that was read while its page was parsed, maybe in a thread of which nobody takes notes. */
function readStateAfter({ file, hash }: ReadFile, root: string): FileState {
  const state = readFileState(root, file)
  if (hash === '' || hash === state.hash) return state
  // It has changed meanwhile: the next build finds another hash and parses the page again.
  noteUnrecordable()
  return { file, stamp: '', hash }
}

async function parseChanged(changed: readonly ChangedFile[], request: LoadRequest): Promise<CachedPage[]> {
  if (changed.length === 0) return []
  const byFile = new Map(changed.map((file) => [file.file, file]))
  const largestFirst = changed.toSorted((a, b) => b.bytes.length - a.bytes.length || (a.source < b.source ? -1 : 1))
  const pool = request.startPool(changed.reduce((sum, { bytes }) => sum + bytes.length, 0))
  const { bodies } = request.cache
  const readCode = (key: string | undefined): KnownCode =>
    key === undefined || changed.length > fewPages ? new Map() : bodies.readCode(key)
  let done = 0
  const results: CachedPage[] = []
  const onPage = (parsed: PackedPage): void => {
    done += 1
    request.onProgress(done, changed.length)
    const file = byFile.get(parsed.page.file)
    if (file === undefined) return
    bodies.write(parsed.page.bodyKey, parsed.body)
    results.push({
      stamp: file.stamp,
      hash: file.hash,
      page: parsed.page,
      problems: parsed.problems,
      dependencies: parsed.dependencies.map((read) => readStateAfter(read, request.root)),
    })
  }
  try {
    await pool.parse(
      largestFirst.map(({ source, file, bytes, bodyBefore }) => ({
        source,
        file,
        bytes,
        knownCode: readCode(bodyBefore),
      })),
      onPage,
    )
  } finally {
    await pool.close()
  }
  return results
}
