import { listAlternatives } from './alternatives.ts'
import type { PageRecord } from './documents.ts'
import type { SearchEngine } from './engine.ts'
import { parseQuery } from './query.ts'
import { searchSections, type SearchOptions, type SearchResult } from './rank.ts'
import { listSplits } from './score-word.ts'
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

async function loadTerms(terms: readonly string[], source: Source): Promise<void> {
  const shards = new Set(terms.map((term) => shardOf(term, source.engine.list.index.length)))
  await Promise.all(Array.from(shards, (shard) => loadWords(shard, source)))
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
  await loadTerms(
    needed.flatMap(({ term, parts, joined }) => [term, ...parts, ...joined]),
    source,
  )
  // A word that the site does not contain may be two of its words.
  const unknown = needed.filter(
    ({ term, parts, isOpen }) => parts.length === 0 && listAlternatives(term, isOpen, engine).length === 0,
  )
  await loadTerms(
    unknown.flatMap(({ term }) => listSplits(term, engine).map(([, second]) => second)),
    source,
  )
  let result = searchSections(text, options, engine)
  for (let round = 0; round < mostRounds && result.missing.length > 0; round++) {
    await Promise.all(result.missing.map((shard) => loadDocuments(shard, source)))
    result = searchSections(text, options, engine)
  }
  return result
}
