import { impliedKinds } from '../model/search/engine.ts'
import {
  searchFormat,
  writePage,
  type SearchDocuments,
  type SearchEntry,
  type SearchIndex,
} from '../model/search/documents.ts'
import { writePostings } from '../model/search/postings.ts'
import { writeTerms } from '../model/search/vocabulary.ts'
import type { PageTerms } from './section-terms.ts'

/** The file of documents of all entries. */
export function encodeDocuments(entries: readonly SearchEntry[], base: string): SearchDocuments {
  const parts = [...new Set(entries.map(({ part }) => part))]
  return {
    version: searchFormat,
    base,
    parts,
    pages: entries.map((entry) => writePage(entry, parts.indexOf(entry.part))),
  }
}

/** In a site of some size, a word that stands in so many sections tells nothing of any. */
const commonShare = 0.12
const smallSite = 60

/** The file of the index of all entries, whose words are given in the same order. */
export function encodeIndex(entries: readonly SearchEntry[], words: readonly PageTerms[]): SearchIndex {
  const all = new Map<string, number[]>()
  let section = 0
  for (const terms of words.flat()) {
    for (const [term, kinds] of terms) {
      const list = all.get(term)
      if (list === undefined) all.set(term, [section * 8 + kinds])
      else list.push(section * 8 + kinds)
    }
    section += 1
  }
  const most = section < smallSite ? section : section * commonShare
  const terms = [...all.keys()].toSorted((a, b) => (a < b ? -1 : 1))
  const isCommon = (term: string): boolean => (all.get(term)?.length ?? 0) > most
  const rare = terms.filter((term) => !isCommon(term))
  const lists = rare.map((term) => all.get(term) ?? [])
  const implied = impliedKinds(rare, lists)
  const own = lists.map((list, index) => {
    const more = implied.get(rare[index] ?? '')
    return more === undefined ? list : list.filter((posting) => (posting & 7 & ~(more.get(posting >> 3) ?? 0)) !== 0)
  })
  const sizes = entries.map(({ sections }) => sections.length)
  return {
    version: searchFormat,
    terms: writeTerms(rare),
    common: terms.filter(isCommon).join(' '),
    postings: Buffer.from(writePostings(own, sizes)).toString('base64'),
  }
}
