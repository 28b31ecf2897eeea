// oxlint-disable-next-line typescript/triple-slash-reference -- a declaration of a module cannot be imported
/// <reference path="./elasticlunr.d.ts" />
import elasticlunr, { type Index } from 'elasticlunr'
import { listSections, type FoundSection, type SearchDocuments, type SearchIndex } from './documents.ts'
import {
  countWords,
  kindOfPosting,
  mostSections,
  postingOf,
  readPostings,
  sectionOf,
  textKinds,
  type Postings,
} from './postings.ts'
import { takeOrMake } from '../../formats/take-or-make.ts'
import { stemOf } from './stems.ts'
import { placeOfTerm, readTerms } from './vocabulary.ts'
import { partsOf, termsOf } from './words.ts'

/** The searchable parts of a section, and the weight of a match in each. */
export const fieldBoosts = {
  title: 9,
  heading: 8,
  address: 4,
  trail: 4,
  summary: 2.5,
  names: 3,
  cells: 1.8,
  text: 1.6,
  code: 1,
} as const
type FieldName = keyof typeof fieldBoosts
const fieldNames = Object.keys(fieldBoosts) as readonly FieldName[]

/** elasticlunr with the two files of a site, and a list of all words, which elasticlunr lacks. */
export interface SearchEngine {
  readonly sections: readonly FoundSection[]
  readonly parts: readonly string[]
  /** Every word of the site, in order. */
  readonly terms: readonly string[]
  readonly isCommon: (term: string) => boolean
  /** Whether the index contains only the most relevant sections of a word. */
  readonly isFrequent: (term: string) => boolean
  readonly hasTerm: (term: string) => boolean
  /** The number of sections that contain a word. */
  readonly countOf: (term: string) => number
  /** Whether a word occurs in a title or a heading. */
  readonly isInHeadings: (term: string) => boolean
  readonly termsOfStem: (stem: string) => readonly string[]
  /** The stems of a title or a heading. */
  readonly stemsOf: (text: string) => readonly string[]
  /** The elasticlunr scores of one word in all fields, by section number. */
  readonly scoresOf: (term: string) => ReadonlyMap<number, number>
}

/** Builds the engine from the site's two files. A word is added to elasticlunr's index when it is first looked up. */
export function createEngine(documents: SearchDocuments, file: SearchIndex): SearchEngine {
  const sections = listSections(documents)
  const stored = readTerms(file.terms)
  const lists = readPostings(file.postings)
  const own = indexOwnWords(sections)
  const common = new Set(file.common === '' ? [] : file.common.split(' '))
  const texts = joinImplied(stored, lists, common)
  const terms = [...new Set([...texts.keys(), ...own.keys()])].toSorted((a, b) => (a < b ? -1 : 1))
  const index = loadIndex(sections, own, countWords(lists, sections.length))
  return {
    sections,
    parts: documents.parts,
    terms,
    isCommon: (term) => common.has(term),
    isFrequent: (term) => (texts.get(term)?.length ?? 0) >= mostSections,
    hasTerm: (term) => terms[placeOfTerm(terms, term)] === term,
    countOf: (term) =>
      common.has(term) ? sections.length : (texts.get(term)?.length ?? 0) + (own.get(term)?.sections.size ?? 0),
    isInHeadings: (term) => own.get(term)?.isInHeadings === true,
    termsOfStem: createStemFinder(terms),
    stemsOf: createMemory((text) => termsOf(text).map(stemOf)),
    scoresOf: createMemory((term) => scoreTerm(term, addTerm(index, term, own.get(term), texts.get(term)), index)),
  }
}

/** The score of a word in each section: the sum of its elasticlunr scores in the fields. */
function scoreTerm(term: string, fields: ReadonlySet<FieldName>, index: Index): Map<number, number> {
  const scores = new Map<number, number>()
  for (const field of fields) {
    const found = index.fieldSearch([term], field, { [field]: { boost: 1, bool: 'OR', expand: false } })
    for (const ref in found)
      scores.set(Number(ref), (scores.get(Number(ref)) ?? 0) + (found[ref] ?? 0) * fieldBoosts[field])
  }
  return scores
}

/** Words with the same stem begin with the same letters, so only a few words need to be stemmed. */
function createStemFinder(terms: readonly string[]): (stem: string) => readonly string[] {
  const stemsFrom = createMemory((start) => {
    const stems = new Map<string, string[]>()
    for (let at = placeOfTerm(terms, start); terms[at]?.startsWith(start) === true; at++) {
      const term = terms[at] ?? ''
      const stem = stemOf(term)
      stems.set(stem, [...(stems.get(stem) ?? []), term])
    }
    return stems
  })
  return (stem) => stemsFrom(stem.slice(0, 2)).get(stem) ?? []
}

function createMemory<Value>(find: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => takeOrMake(known, text, find)
}

const ownFields = ['title', 'heading', 'address', 'trail', 'summary'] as const
type OwnField = (typeof ownFields)[number]

interface OwnWord {
  readonly fields: Record<OwnField, Map<number, number>>
  readonly sections: Set<number>
  isInHeadings: boolean
}

/** The words of titles, headings and summaries. They are in the documents file, so the index leaves them out. */
function indexOwnWords(sections: readonly FoundSection[]): Map<string, OwnWord> {
  const words = new Map<string, OwnWord>()
  const read = createMemory(termsOf)
  const add = (text: string, field: keyof OwnWord['fields'], section: number): void => {
    for (const term of read(text)) {
      let word = words.get(term)
      if (word === undefined) {
        word = {
          fields: { title: new Map(), heading: new Map(), address: new Map(), trail: new Map(), summary: new Map() },
          sections: new Set(),
          isInHeadings: false,
        }
        words.set(term, word)
      }
      word.fields[field].set(section, (word.fields[field].get(section) ?? 0) + 1)
      word.sections.add(section)
      if (field === 'title' || field === 'heading') word.isInHeadings = true
    }
  }
  for (const [number, { page, place, heading, trail }] of sections.entries()) {
    if (place === 0) {
      add(page.title, 'title', number)
      add(page.summary, 'summary', number)
      add(page.path.split('/').slice(-2).join('\n'), 'address', number)
    } else {
      add(heading, 'heading', number)
      for (const above of [page.title, ...trail, page.path.slice(page.path.lastIndexOf('/'))])
        add(above, 'trail', number)
    }
  }
  return words
}

/** A section with `value-from` also contains `value` and `from`, which the file does not repeat. */
function joinImplied(
  terms: readonly string[],
  lists: readonly Postings[],
  common: ReadonlySet<string>,
): Map<string, Postings> {
  const joined = new Map(terms.map((term, index) => [term, lists[index] ?? []]))
  for (const [term, sections] of impliedKinds(terms, lists)) {
    if (common.has(term)) continue
    for (const posting of joined.get(term) ?? []) addKind(sections, posting)
    const postings = [...sections].map(([section, kind]) => postingOf(section, kind))
    joined.set(
      term,
      postings.toSorted((a, b) => a - b),
    )
  }
  return joined
}

/** For each part of a compound word, the sections that contain the compound, each with its most relevant kind of text. */
export function impliedKinds(terms: readonly string[], lists: readonly Postings[]): Map<string, Map<number, number>> {
  const implied = new Map<string, Map<number, number>>()
  for (const [index, whole] of terms.entries()) {
    if (/^[a-z]+$/.test(whole)) continue
    for (const part of new Set(partsOf(whole))) {
      if (part === whole) continue
      const sections = implied.get(part) ?? new Map<number, number>()
      implied.set(part, sections)
      for (const posting of lists[index] ?? []) addKind(sections, posting)
    }
  }
  return implied
}

function addKind(sections: Map<number, number>, posting: number): void {
  const [section, kind] = [sectionOf(posting), kindOfPosting(posting)]
  sections.set(section, Math.min(sections.get(section) ?? kind, kind))
}

function loadIndex(
  sections: readonly FoundSection[],
  own: ReadonlyMap<string, OwnWord>,
  lengths: readonly number[],
): Index {
  const docInfo: Record<string, Record<string, number>> = {}
  for (const [number] of sections.entries()) {
    const length = lengths[number] ?? 0
    // Long sections are useful results too, so their length counts less than in plain elasticlunr.
    docInfo[number] = {
      title: 0,
      heading: 0,
      address: 7,
      trail: 0,
      summary: 0,
      text: 12 + length / 4,
      code: 12 + length / 4,
      cells: 6 + length / 8,
      names: 6 + length / 8,
    }
  }
  const counted = [...own.values()].flatMap(({ fields }) =>
    ownFields.map((field) => ({ field, counts: fields[field] })),
  )
  for (const { field, counts } of counted)
    for (const [section, count] of counts) {
      const info = docInfo[section]
      if (info !== undefined) info[field] = (info[field] ?? 0) + count
    }
  return elasticlunr.Index.load({
    version: elasticlunr.version,
    fields: fieldNames,
    ref: 'id',
    documentStore: { docs: {}, docInfo, length: sections.length, save: false },
    index: Object.fromEntries(fieldNames.map((field) => [field, { root: { docs: {}, df: 0 } }])),
    pipeline: [],
  })
}

/** Adds a word to elasticlunr's index and returns the fields that contain it. */
function addTerm(index: Index, term: string, own: OwnWord | undefined, postings: Postings = []): Set<FieldName> {
  const fields = new Set<FieldName>()
  const add = (field: FieldName, ref: number, tf: number): void => {
    fields.add(field)
    index.index[field]?.addToken(term, { ref, tf })
  }
  for (const field of ownFields) for (const [ref, count] of own?.fields[field] ?? []) add(field, ref, Math.sqrt(count))
  for (const posting of postings) add(textKinds[kindOfPosting(posting)] ?? 'text', sectionOf(posting), 1)
  return fields
}
