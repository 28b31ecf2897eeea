import { hash } from 'node:crypto'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readSealed, writeSealed } from './cache/sealed-file.ts'
import type { Project } from './config/project.ts'
import type { BodyStore } from './content/page-cache.ts'
import type { MadeApiPages } from './make-api-pages.ts'
import type { ApiBook } from './model/api-pages.ts'
import type { OutputFile } from './model/output.ts'
import type { Page } from './model/page.ts'
import type { SearchEntry } from './model/search/documents.ts'
import { identifyParser, type ParserRequest } from './parser-request.ts'
import type { Report } from './report/problem.ts'
import { hashOfSource } from './system/source-files.ts'
import { collectGarbage, workLean } from './system/v8.ts'

/** The pages of a site's API documents, and the documents themselves for readers to take along. */
export interface ApiPages {
  readonly pages: readonly Page[]
  readonly files: readonly OutputFile[]
  /** What search finds in the documents. */
  readonly searchEntries: readonly SearchEntry[]
  /** How other pages find what is in the documents. */
  readonly books: readonly ApiBook[]
}

export interface ApiRequest {
  readonly project: Project
  readonly request: ParserRequest
  readonly bodies: BodyStore
  readonly cacheFolder: string
  /** Changes with docsgen's own code. */
  readonly code: string
  readonly useCache: boolean
}

/** Loads and renders the API documents of the config; what has not changed since the last build is taken from there. */
export async function loadApiPages(request: ApiRequest, report: Report): Promise<ApiPages> {
  const made = (request.useCache ? readKept(request) : undefined) ?? (await makeAnew(request))
  for (const problem of made.problems) report(problem)
  const files = made.files.map(({ path: name, fingerprint, packed }) => ({
    path: name,
    fingerprint,
    content: () => gunzipSync(packed),
  }))
  return { pages: made.pages, files, searchEntries: made.searchEntries, books: made.books }
}

/** What reads documents is large, and a build in which none has changed does not load it. */
async function makeAnew(request: ApiRequest): Promise<MadeApiPages> {
  const { makeApiPages } = await import('./make-api-pages.ts')
  const made = await workLean(() => makeApiPages(request))
  collectGarbage()
  if (made.isLasting) writeSealed(keptFile(request.cacheFolder), made, keyOf(request))
  return made
}

function keyOf({ project, request, code }: Pick<ApiRequest, 'project' | 'request' | 'code'>): string {
  const { api, site, build } = project.config
  const options = [api, site.url, site.basePath, build.onSpecFault]
  return hash('sha256', JSON.stringify([code, process.versions.node, ...options, identifyParser(request)]))
}

function readKept(request: ApiRequest): MadeApiPages | undefined {
  const kept = readSealed(keptFile(request.cacheFolder), keyOf(request)) as MadeApiPages | undefined
  const { root } = request.project
  if (kept === undefined || !kept.inputs.every(([file, seen]) => hashOfSource(path.resolve(root, file)) === seen))
    return undefined
  try {
    for (const { bodyKey } of kept.pages) request.bodies.read(bodyKey)
  } catch {
    // A body is damaged: the documents are read again.
    return undefined
  }
  for (const { bodyKey } of kept.pages) request.bodies.keep(bodyKey)
  return kept
}

function keptFile(cacheFolder: string): string {
  return path.join(cacheFolder, 'api.bin')
}
