// oxlint-disable-next-line typescript/triple-slash-reference -- a declaration of a module cannot be imported
/// <reference path="./elasticlunr.d.ts" />
import elasticlunr, { type Index } from 'elasticlunr'
import { dropOldest, remember, takeOrMake } from '../../formats/take-or-make.ts'
import { listSections, type FoundSection, type PageRecord, type SearchList } from './documents.ts'
import { mostHeadings, mostSections, readPostings, textKinds, type TextKind, type WordShard } from './shards.ts'
import { stemEnglish, type Stemmer } from './stems.ts'
import { placeOfTerm } from './vocabulary.ts'
import { termsOf } from './words.ts'

/** elasticlunr with those shards of a site that have been loaded, and a list of their words, which elasticlunr lacks. */
export interface SearchEngine {
  readonly list: SearchList
  /** Adds a shard of the index. */
  readonly addWords: (shard: number, content: WordShard) => void
  readonly hasWords: (shard: number) => boolean
  /** Adds a shard of the documents. */
  readonly addDocuments: (shard: number, records: readonly PageRecord[]) => void
  /** A section whose shard of documents has been added. */
  readonly sectionAt: (number: number) => FoundSection | undefined
  /** The known words in order: another array after each change. */
  readonly terms: () => readonly string[]
  readonly isCommon: (term: string) => boolean
  /** Whether the index contains only the most relevant sections of a word. */
  readonly isFrequent: (term: string) => boolean
  readonly hasTerm: (term: string) => boolean
  /** The number of listed sections that contain a word. */
  readonly countOf: (term: string) => number
  /** Whether a word occurs in a title or a heading. */
  readonly isInHeadings: (term: string) => boolean
  readonly stemOf: (term: string) => string
  /** The words with the same stem and the same beginning. */
  readonly formsOf: (term: string) => readonly string[]
  /** The stems of a title or a heading. */
  readonly stemsOf: (text: string) => readonly string[]
  /** The elasticlunr scores of one word in all kinds of text, by section number. */
  readonly scoresOf: (term: string) => ReadonlyMap<number, number>
}

/**
 * How much is kept of earlier queries in a reader's tab: shards of documents (a query loads at most 48), the scores of
 * words, and the stems of headings. On a large site, all of them would take a hundred megabytes.
 */
const [mostDocuments, mostScores, mostStems] = [300, 2000, 20_000]

/** Creates an engine without words or documents. A word is added to elasticlunr's index when it is first looked up. */
export function createEngine(list: SearchList, stemOf = stemEnglish): SearchEngine {
  const postings = new Map<string, string>()
  const common = new Set<string>()
  const shards = new Set<number>()
  const documents = new Map<number, readonly FoundSection[]>()
  const sections = Array.from<unknown, FoundSection | undefined>({ length: list.sections }, () => undefined)
  let most = Infinity
  let terms: readonly string[] = []
  let formsOf = createFormFinder(terms, stemOf)
  const postingsOf = (term: string): string => postings.get(term) ?? ''
  return {
    list,
    addWords: (shard, { common: all, words, postings: lists, ...shared }) => {
      most = shared.most
      shards.add(shard)
      for (const term of listWords(all)) common.add(term)
      const listed = listWords(lists)
      for (const [at, term] of listWords(words).entries()) postings.set(term, listed[at] ?? '')
      terms = [...postings.keys()].toSorted((a, b) => (a < b ? -1 : 1))
      formsOf = createFormFinder(terms, stemOf)
    },
    hasWords: (shard) => shards.has(shard),
    addDocuments: (shard, records) => {
      const added = listSections(records, list.documents[shard]?.[1] ?? 0, list)
      for (const section of added) sections[section.number] = section
      documents.set(shard, added)
      for (const { number } of dropOldest(documents, mostDocuments).flat()) sections[number] = undefined
    },
    sectionAt: (number) => sections[number],
    terms: () => terms,
    isCommon: (term) => common.has(term),
    isFrequent: (term) => {
      const listed = postingsOf(term)
      return count(listed, /[PH]/g) >= mostHeadings || count(listed, /[NLTC]/g) >= mostSections(term, most)
    },
    hasTerm: (term) => postings.has(term),
    countOf: (term) => (common.has(term) ? list.sections : count(postingsOf(term), /[A-Z]/g)),
    isInHeadings: (term) => postingsOf(term).search(/[PH]/) >= 0,
    stemOf,
    formsOf: (term) => formsOf(term),
    stemsOf: remember((text: string) => termsOf(text).map(stemOf), mostStems),
    scoresOf: remember((term: string) => scoreTerm(term, postingsOf(term), list.sections), mostScores),
  }
}

function listWords(text: string): string[] {
  return text === '' ? [] : text.split(' ')
}

function count(postings: string, kinds: RegExp): number {
  return postings.match(kinds)?.length ?? 0
}

/**
 * Words with the same stem begin with the same letters, so only a few words need to be stemmed. In Arabic a stem can
 * begin otherwise than its words. Forms with a prefix are then in other shards, so they are not looked for.
 */
function createFormFinder(terms: readonly string[], stemOf: Stemmer): (term: string) => readonly string[] {
  const stemsFrom = remember((start: string) => {
    const stems = new Map<string, string[]>()
    for (let at = placeOfTerm(terms, start); terms[at]?.startsWith(start) === true; at++) {
      const term = terms[at] ?? ''
      const stem = stemOf(term)
      takeOrMake(stems, stem, () => []).push(term)
    }
    return stems
  })
  return (term) => stemsFrom(term.slice(0, 2)).get(stemOf(term)) ?? []
}

const fields = Object.keys(textKinds) as readonly TextKind[]

/** An index without words, with a field for each kind of text. */
function openIndex(sections: number): Index {
  return elasticlunr.Index.load({
    version: elasticlunr.version,
    fields,
    ref: 'id',
    documentStore: { docs: {}, docInfo: {}, length: sections, save: false },
    index: Object.fromEntries(fields.map((field) => [field, { root: { docs: {}, df: 0 } }])),
    pipeline: [],
  })
}

/** The score of a word in each section, by an index of elasticlunr with only this word. */
function scoreTerm(term: string, postings: string, sections: number): Map<number, number> {
  const index = openIndex(sections)
  const scores = new Map<number, number>()
  const list = readPostings(postings)
  for (const { section, kind } of list) index.index[kind]?.addToken(term, { ref: section, tf: 1 })
  for (const field of new Set(list.map(({ kind }) => kind))) {
    const found = index.fieldSearch([term], field, { [field]: { boost: 1, bool: 'OR', expand: false } })
    for (const ref in found) scores.set(Number(ref), (found[ref] ?? 0) * textKinds[field])
  }
  return scores
}
