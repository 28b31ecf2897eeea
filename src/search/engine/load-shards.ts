import type { PageRecord } from './documents.ts'
import type { SearchEngine } from './engine.ts'
import { parseQuery } from './query.ts'
import { searchSections, type SearchOptions, type SearchResult } from './rank.ts'
import { shardOf, type WordShard } from './shards.ts'

/** An engine, and the files that it can load. */
export interface Source {
  readonly engine: SearchEngine
  /** The parsed content of a file below the base path. */
  readonly readFile: (file: string) => unknown
}

/** Adds a shard of words to the engine. */
export async function loadWords(shard: number, { engine, readFile }: Source): Promise<void> {
  if (engine.hasWords(shard)) return
  engine.addWords(shard, (await readFile(engine.list.index[shard] ?? '')) as WordShard)
}

/** Adds a shard of documents to the engine. */
export async function loadDocuments(shard: number, { engine, readFile }: Source): Promise<void> {
  engine.addDocuments(shard, (await readFile(engine.list.documents[shard]?.[0] ?? '')) as readonly PageRecord[])
}

/** If few of the best documents are wanted, the next best are loaded, this many times in total. */
const mostRounds = 4

/** Finds the sections that match a query, like `searchSections`, and loads the shards that it needs. */
export async function findSections(text: string, options: SearchOptions, source: Source): Promise<SearchResult> {
  const { engine } = source
  const { words, phrases } = parseQuery(text)
  const quoted = new Set(phrases.flat())
  // Question words hardly change the ranking.
  const needed = words.filter(({ term, isSoft }) => !isSoft || quoted.has(term))
  const terms = needed.flatMap(({ term, parts, joined }) => [term, ...parts, ...joined])
  const shards = new Set(terms.map((term) => shardOf(term, engine.list.index.length)))
  await Promise.all(Array.from(shards, (shard) => loadWords(shard, source)))
  let result = searchSections(text, options, engine)
  for (let round = 0; round < mostRounds && result.missing.length > 0; round++) {
    await Promise.all(result.missing.map((shard) => loadDocuments(shard, source)))
    result = searchSections(text, options, engine)
  }
  return result
}
