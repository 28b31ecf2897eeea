import { hash } from 'node:crypto'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { CacheStore } from '../cache/store.ts'
import type { Project } from '../config/project.ts'
import type { BodyStore } from './page-cache.ts'
import type { MadeApiPages } from './make-api-pages.ts'
import type { ApiIndex } from '../model/api-pages.ts'
import type { OwnSamples } from '../model/own-samples.ts'
import type { OutputFile } from '../model/output.ts'
import type { Page } from '../model/page.ts'
import type { SearchEntry } from '../search/engine/documents.ts'
import { identifyParser, type ParserRequest } from './parser-request.ts'
import type { Report } from '../report/problem.ts'
import { hashOfSource } from '../system/source-files.ts'
import { collectGarbage, runLean } from '../system/v8.ts'
import { restoreMaps } from '../formats/json.ts'

/** The pages of a site's API documents, and the documents for download. */
export interface ApiPages {
  readonly pages: readonly Page[]
  readonly files: readonly OutputFile[]
  /** Search entries of the documents. */
  readonly searchEntries: readonly SearchEntry[]
  /** Origins to which readers can send requests from the pages. */
  readonly origins: readonly string[]
  /** What other pages need to link to items of the documents. */
  readonly apiIndexes: readonly ApiIndex[]
}

export interface ApiRequest {
  readonly project: Project
  readonly request: ParserRequest
  readonly bodies: BodyStore
  readonly store: CacheStore
  /** Languages of samples from modules of the site. */
  readonly samples: readonly OwnSamples[]
}

/**
 * Loads and renders the API documents of the config. If nothing has changed since the last build, the result comes from
 * the cache.
 */
export async function loadApiPages(request: ApiRequest, report: Report): Promise<ApiPages> {
  if (request.project.config.api.length === 0)
    return { pages: [], files: [], searchEntries: [], origins: [], apiIndexes: [] }
  const key = keyOf(request)
  const made = readMade(request, key) ?? (await makeAnew(request, key))
  for (const problem of made.problems) report(problem)
  const files = made.files.map(({ path: name, fingerprint, packed }) => ({
    path: name,
    fingerprint: () => fingerprint,
    content: () => gunzipSync(Buffer.from(packed, 'base64')),
  }))
  const { pages, searchEntries, origins } = made
  return {
    pages,
    files,
    searchEntries,
    origins,
    apiIndexes: made.apiIndexes.map((apiIndex) => restoreMaps<ApiIndex>(apiIndex, mapsOfIndex)),
  }
}

const mapsOfIndex = {
  operations: true,
  calls: true,
  schemas: true,
  tags: true,
  homes: true,
  formerRoutes: true,
} as const

/** The code that reads documents is large, so a build without changes does not load it. */
async function makeAnew(request: ApiRequest, key: string): Promise<MadeApiPages> {
  const { makeApiPages } = await import('./make-api-pages.ts')
  const made = await runLean(() => makeApiPages(request))
  collectGarbage()
  if (made.isLasting) request.store.write('api', key, JSON.stringify(made))
  return made
}

/** Depends on the documents that the config names. Files that they refer to are compared one by one. */
function keyOf({ project: { root, config, messages }, request, samples }: ApiRequest): string {
  const { api, site, build } = config
  const documents = api.map(({ spec }) => hashOfSource(path.resolve(root, spec)))
  const options = [
    api,
    documents,
    site.url,
    site.basePath,
    site.locale,
    messages,
    build.onSpecFault,
    samples.map(({ fingerprint }) => fingerprint),
    request.components,
  ]
  return hash('sha256', JSON.stringify([...options, identifyParser(request)])).slice(0, 32)
}

function readMade({ store, project: { root }, bodies }: ApiRequest, key: string): MadeApiPages | undefined {
  const made = store.read('api', key) as MadeApiPages | undefined
  const holds =
    made !== undefined &&
    made.inputs.every(([file, seen]) => hashOfSource(path.resolve(root, file)) === seen) &&
    made.pages.every(({ bodyKey }) => bodies.has(bodyKey))
  return holds ? made : undefined
}
