import { parse } from 'yaml'
import { z } from 'zod'
import type { SearchEngine } from '../model/search/engine.ts'
import { searchSections } from '../model/search/rank.ts'
import { Failure } from '../report/failure.ts'

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

/** What readers type and what each must find. */
export type QueryFile = z.infer<typeof fileSchema>

/** How one query did; `rank` counts from 1 and is undefined where nothing of what it must find was found. */
export interface QueryRank {
  readonly query: string
  readonly rank: number | undefined
  /** Addresses below the base path of what came first. */
  readonly found: readonly string[]
}

/** Reads a file of queries. */
export function parseQueries(text: string, name: string): QueryFile {
  const result = fileSchema.safeParse(parse(text))
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new Failure(
    `${name}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is no file of queries'}`.replace(/ +/g, ' '),
    { status: 2 },
  )
}

const looked = 10

/** Asks every query of the site's own index. */
export function rankQueries({ queries }: QueryFile, base: string, engine: SearchEngine): QueryRank[] {
  return queries.map(({ query, find }) => {
    const wanted = (typeof find === 'string' ? [find] : find).map((address) => address.replace(/^\//, ''))
    const { hits } = searchSections(query, { most: looked, part: undefined }, engine)
    const found = hits.map(({ section }) => `${section.page.path.slice(base.length)}#${section.id}`)
    const at = found.findIndex((address) =>
      wanted.some((want) => (want.includes('#') ? address === want : address.startsWith(`${want}#`))),
    )
    return {
      query,
      rank: at === -1 ? undefined : at + 1,
      found: found.slice(0, 3).map((address) => `/${address.replace(/#$/, '')}`),
    }
  })
}

/** The share of queries whose answer is among so many first results. */
export function shareWithin(ranks: readonly QueryRank[], most: number): number {
  return ranks.filter(({ rank }) => rank !== undefined && rank <= most).length / ranks.length
}
