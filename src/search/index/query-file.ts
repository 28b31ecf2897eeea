import * as z from 'zod'
import { validateYaml } from '../../yaml/validate.ts'
import { parseYaml } from '../../yaml/document.ts'
import type { FoundSection } from '../engine/documents.ts'
import { findSections, type Source } from '../engine/load-shards.ts'
import type { Query } from '../engine/query.ts'
import { holdsPhrases, type MarkdownSection } from '../engine/markdown-version.ts'
import type { Place } from '../../model/page.ts'
import { nearestName } from '../../report/nearest-name.ts'
import type { Report } from '../../report/problem.ts'

const querySchema = z.strictObject({
  query: z.string().min(1),
  find: z.union([z.string(), z.array(z.string()).min(1)]),
})

const fileSchema = z.strictObject({
  limits: z
    .strictObject({ first: z.number().min(0).max(1).default(0), firstThree: z.number().min(0).max(1).default(0) })
    .prefault({}),
  queries: z.array(querySchema).min(1),
})

/** Queries of readers and the results that each must find. */
export interface QueryFile extends z.infer<typeof fileSchema> {
  readonly placeOf: (path: readonly PropertyKey[]) => Place
}

/** The result of one query. `rank` counts from 1 and is undefined if none of the expected results was found. */
export interface QueryRank {
  readonly query: string
  readonly rank: number | undefined
  /** Addresses of the first results, below the base path. */
  readonly found: readonly string[]
}

/** Reads a file of queries. Errors are reported at their line. */
export function parseQueries(text: string, file: string, report: Report): QueryFile | undefined {
  const document = parseYaml({ text, file }, report)
  const read = document && validateYaml(document, fileSchema, queryRule, report)
  return read && { ...read, placeOf: document.placeOf }
}

/** The rule for errors in a file of queries. */
export const queryRule = 'search-query'

/** Reports every address that is not a section of the site and therefore can never be found. */
export function checkAddresses(
  { queries, placeOf }: QueryFile,
  base: string,
  sections: readonly FoundSection[],
  report: Report,
): void {
  const addresses = sections.map((section) => addressOf(section, base))
  const known = new Set([...addresses, ...addresses.map((address) => address.replace(/#.*/, ''))])
  for (const [number, { find }] of queries.entries()) {
    for (const [index, address] of [find].flat().entries()) {
      if (known.has(address)) continue
      const path = ['queries', number, 'find', ...(typeof find === 'string' ? [] : [index])]
      const message = `"${address}" is not a page or section that search can find${nearestName(address, known)}`
      report({ severity: 'error', rule: queryRule, message, at: placeOf(path) })
    }
  }
}

const looked = 10

interface Ranking extends Source {
  readonly base: string
  /** The text of a page, for finding phrases. */
  readonly readMarkdownVersion: (section: FoundSection) => readonly MarkdownSection[]
}

/** Runs every query against the site's index. */
export async function rankQueries(
  { queries }: QueryFile,
  { base, readMarkdownVersion, ...source }: Ranking,
): Promise<QueryRank[]> {
  const options = {
    most: looked,
    part: undefined,
    holdsPhrases: (section: FoundSection, phrases: Query['phrases']) =>
      holdsPhrases(section, readMarkdownVersion(section), phrases),
  }
  const ranks: QueryRank[] = []
  for (const { query, find } of queries) {
    const wanted = [find].flat()
    const { hits } = await findSections(query, options, source)
    const found = hits.map(({ section }) => addressOf(section, base))
    const at = found.findIndex((address) =>
      wanted.some((want) => address === want || (!want.includes('#') && address.startsWith(`${want}#`))),
    )
    ranks.push({ query, rank: at === -1 ? undefined : at + 1, found: found.slice(0, 3) })
  }
  return ranks
}

/** `/guides/sso#okta`: the address below the base path, as in links. */
function addressOf({ page, id }: FoundSection, base: string): string {
  return `/${page.path.slice(base.length)}${id === '' ? '' : `#${id}`}`
}

/** The share of queries with an expected result among the first `most` results. */
export function shareWithin(ranks: readonly QueryRank[], most: number): number {
  return ranks.filter(({ rank }) => rank !== undefined && rank <= most).length / ranks.length
}
