import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { PlannedSite } from '../../build.ts'
import type { Project } from '../../config/project.ts'
import { searchList } from '../../formats/names/generated-files.ts'
import type { OutputFile } from '../../model/output.ts'
import { listSections, type FoundSection, type PageRecord, type SearchList } from '../../search/engine/documents.ts'
import { createEngine } from '../../search/engine/engine.ts'
import { importStemmer, type Stemmer } from '../../search/engine/stems.ts'
import { readMarkdownVersion, type MarkdownSection } from '../../search/engine/markdown-version.ts'
import { count } from '../../report/count.ts'
import { readFailure } from '../../system/system-error.ts'
import type { Report } from '../../report/problem.ts'
import {
  checkAddresses,
  parseQueries,
  queryRule,
  rankQueries,
  shareWithin,
  type QueryFile,
  type QueryRank,
} from '../../search/index/query-file.ts'
import { takeOrMake } from '../../formats/take-or-make.ts'

/** Default locations of the query file, in order of preference. */
export const queryFiles = ['search-queries.yaml', 'test/search/queries.yaml'] as const

/** The result of a search check. */
export interface SearchCheck {
  /** The rank of each query, for standard output. */
  readonly lines: readonly string[]
  readonly summary: string
}

/**
 * Runs the site's queries against its index. A result below the file's limits is an error; `undefined` means no
 * queries.
 */
export async function checkSearch(
  planned: PlannedSite,
  project: Project,
  file: string | undefined,
  report: Report,
): Promise<SearchCheck | undefined> {
  const name = file ?? findQueries(project)
  if (name === undefined) return undefined
  const queries = parseQueries(readQueries(path.resolve(project.root, name), name), name, report)
  if (queries === undefined) return undefined
  const files = new Map(planned.files.map((output) => [output.path, output]))
  const readFile = (output: string): unknown => JSON.parse(readOutput(files.get(output)))
  if (!files.has(searchList)) {
    const message = 'the site has no search; remove search.enabled: false from the config'
    report({ severity: 'error', rule: queryRule, message, at: { file: name } })
    return undefined
  }
  const { basePath: base } = project.config.site
  const list = readFile(searchList) as SearchList
  const sections = list.documents.flatMap(([output, first]) =>
    listSections(readFile(output) as readonly PageRecord[], first, list),
  )
  checkAddresses(queries, base, sections, report)
  const readText = createMarkdownVersionReader(files, base)
  const ranks = await rankQueries(queries, {
    base,
    engine: createEngine(list, await stemmerOf(list, files)),
    readFile,
    readMarkdownVersion: readText,
  })
  checkLimits(queries, ranks, report)
  const summary = `${count(ranks.length, 'query', 'queries')}: ${percent(shareWithin(ranks, 1))} first, ${percent(shareWithin(ranks, 3))} among the first three`
  return { lines: ranks.map(describeRank), summary }
}

async function stemmerOf(
  { stemmer }: SearchList,
  files: ReadonlyMap<string, OutputFile>,
): Promise<Stemmer | undefined> {
  if (stemmer === undefined) return undefined
  const code = String(files.get(stemmer)?.content())
  return importStemmer(`data:text/javascript,${encodeURIComponent(code)}`)
}

/** The query file of the site, if it has one. */
export function findQueries({ root }: Project): string | undefined {
  return queryFiles.find((candidate) => existsSync(path.join(root, candidate)))
}

function checkLimits({ limits, placeOf }: QueryFile, ranks: readonly QueryRank[], report: Report): void {
  for (const [most, limit] of [
    [1, 'first'],
    [3, 'firstThree'],
  ] as const) {
    const share = shareWithin(ranks, most)
    if (share >= limits[limit]) continue
    const place = most === 1 ? 'first of all' : `among the first ${String(most)}`
    const message = `only ${percent(share)} of the queries find their answer ${place}; the file asks for ${percent(limits[limit])}`
    report({ severity: 'error', rule: 'search-rank', message, at: placeOf(['limits', limit]) })
  }
}

function readQueries(absolute: string, name: string): string {
  try {
    return readFileSync(absolute, 'utf8')
  } catch (error) {
    throw readFailure(name, error)
  }
}

function createMarkdownVersionReader(
  files: ReadonlyMap<string, OutputFile>,
  base: string,
): (section: FoundSection) => readonly MarkdownSection[] {
  const known = new Map<string, readonly MarkdownSection[]>()
  return ({ page }) =>
    takeOrMake(known, page.markdownVersion?.slice(base.length) ?? '', (name) =>
      readMarkdownVersion(readOutput(files.get(name))),
    )
}

function readOutput(file: OutputFile | undefined): string {
  const content = file?.content() ?? ''
  return typeof content === 'string' ? content : new TextDecoder().decode(content)
}

function describeRank({ query, rank, found }: QueryRank): string {
  const place = rank === undefined ? '  –' : String(rank).padStart(3)
  return rank === 1 ? `${place}  ${query}` : `${place}  ${query}  (found: ${found.join(', ') || 'nothing'})`
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
