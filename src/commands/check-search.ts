import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { PlannedSite } from '../build-options.ts'
import type { Project } from '../config/project.ts'
import type { SearchDocuments, SearchIndex } from '../model/search/documents.ts'
import { createEngine } from '../model/search/engine.ts'
import { Failure } from '../report/failure.ts'
import type { Report } from '../report/problem.ts'
import { parseQueries, rankQueries, shareWithin, type QueryRank } from '../search/query-file.ts'

/** Where a site's queries lie unless the command line says otherwise; the first that is there. */
export const queryFiles = ['search-queries.yaml', 'test/search/queries.yaml'] as const

/** What a check of the search has to tell. */
export interface SearchCheck {
  /** The rank of each query, for standard output. */
  readonly lines: readonly string[]
  readonly summary: string
}

/** Asks the site's queries of its index; a share below the file's limits is an error. `undefined`: there is no such file. */
export function checkSearch(
  planned: PlannedSite,
  project: Project,
  file: string | undefined,
  report: Report,
): SearchCheck | undefined {
  const name = file ?? queryFiles.find((candidate) => existsSync(path.join(project.root, candidate)))
  if (name === undefined) return undefined
  const queries = parseQueries(readQueries(path.resolve(project.root, name), name), name)
  const engine = createEngine(
    readOutput<SearchDocuments>(planned, 'documents'),
    readOutput<SearchIndex>(planned, 'index'),
  )
  const ranks = rankQueries(queries, project.config.site.basePath, engine)
  for (const [most, limit] of [
    [1, queries.limits.first],
    [3, queries.limits.firstThree],
  ] as const) {
    const share = shareWithin(ranks, most)
    if (share >= limit) continue
    const message = `only ${percent(share)} of the queries find their answer among the first ${String(most)}; the file asks for ${percent(limit)}`
    report({ severity: 'error', rule: 'search-rank', message, at: { file: name } })
  }
  const summary = `${String(ranks.length)} queries: ${percent(shareWithin(ranks, 1))} first, ${percent(shareWithin(ranks, 3))} among the first three`
  return { lines: ranks.map(describeRank), summary }
}

function readQueries(absolute: string, name: string): string {
  try {
    return readFileSync(absolute, 'utf8')
  } catch (error) {
    throw new Failure(`${name} cannot be read`, { status: 3, cause: error })
  }
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names what the file holds
function readOutput<Value>({ files }: PlannedSite, name: 'documents' | 'index'): Value {
  const file = files.find((output) => output.path.startsWith(`search-${name}.`))
  if (file === undefined) throw new Error(`the build has made no search ${name}`)
  const content = file.content()
  return JSON.parse(typeof content === 'string' ? content : new TextDecoder().decode(content)) as Value
}

function describeRank({ query, rank, found }: QueryRank): string {
  const place = rank === undefined ? '  –' : String(rank).padStart(3)
  return rank === 1 ? `${place}  ${query}` : `${place}  ${query}  (found: ${found.join(', ') || 'nothing'})`
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
