import { fieldBoosts, impliedKinds } from '../engine/engine.ts'
import {
  searchFormat,
  writePage,
  type SearchDocuments,
  type SearchEntry,
  type SearchIndex,
} from '../engine/documents.ts'
import {
  kindOfPosting,
  mostSections,
  postingOf,
  sectionOf,
  textKinds,
  writePostings,
  type Postings,
} from '../engine/postings.ts'
import { writeTerms } from '../engine/vocabulary.ts'
import { partsOf } from '../engine/words.ts'
import type { PageTerms } from './section-terms.ts'

/** The documents file for all entries. `order` lists parts of the site in reading order; other parts follow. */
export function encodeDocuments(
  entries: readonly SearchEntry[],
  base: string,
  order: readonly string[] = [],
): SearchDocuments {
  const own = new Set(entries.map(({ part }) => part))
  const parts = [...new Set([...order.filter((part) => own.has(part)), ...own])]
  return {
    version: searchFormat,
    base,
    parts,
    pages: entries.map((entry) => writePage(entry, parts.indexOf(entry.part))),
  }
}

/** On larger sites, a word in this share of the sections does not help to distinguish them. */
const commonShare = 0.12
const smallSite = 60

/** A section that contains a word, and how relevant the word is there. */
interface WeightedPosting {
  readonly posting: number
  readonly worth: number
}

/** The index file for the words of all entries, in the order of the documents file. */
export function encodeIndex(words: readonly PageTerms[]): SearchIndex {
  const all = gatherPostings(words.flat())
  const count = words.reduce((sum, page) => sum + page.length, 0)
  const most = count < smallSite ? count : count * commonShare
  const terms = [...all.keys()].toSorted((a, b) => (a < b ? -1 : 1))
  const isCommon = (term: string): boolean => (all.get(term)?.length ?? 0) > most
  const rare = terms.filter((term) => !isCommon(term) && !isFoundByParts(term, all))
  const lists = rare.map((term) => keepBest(all.get(term) ?? []))
  const implied = impliedKinds(rare, lists)
  // Postings that follow from longer words are left out, and so is a word without any other postings.
  const own = rare.flatMap((term, index) => {
    const known = implied.get(term)
    const list = (lists[index] ?? []).filter(
      (posting) => kindOfPosting(posting) < (known?.get(sectionOf(posting)) ?? Infinity),
    )
    return list.length === 0 ? [] : [{ term, list }]
  })
  return {
    version: searchFormat,
    terms: writeTerms(own.map(({ term }) => term)),
    common: terms.filter(isCommon).join(' '),
    postings: writePostings(own.map(({ list }) => list)),
  }
}

function gatherPostings(sections: PageTerms): Map<string, WeightedPosting[]> {
  const all = new Map<string, WeightedPosting[]>()
  for (const [section, terms] of sections.entries()) {
    for (const [term, kind, count] of terms) {
      // The formula of elasticlunr, with more weight for more relevant kinds of text.
      const worth = Math.sqrt(count / (48 + terms.length)) * (kindBoosts[kind] ?? 1)
      const weighted = { posting: postingOf(section, kind), worth }
      const list = all.get(term)
      if (list === undefined) all.set(term, [weighted])
      else list.push(weighted)
    }
  }
  return all
}

const kindBoosts = textKinds.map((kind) => fieldBoosts[kind])

/** For a word in very many sections, keeps those where it is most relevant. */
function keepBest(weightedPostings: readonly WeightedPosting[]): Postings {
  const best =
    weightedPostings.length <= mostSections
      ? weightedPostings
      : weightedPostings.toSorted((a, b) => b.worth - a.worth || a.posting - b.posting).slice(0, mostSections)
  return best.map(({ posting }) => posting).toSorted((a, b) => a - b)
}

const few = 3

/** Whether the parts of a name occur in few sections other than those with the name. The name itself can then be left out. */
function isFoundByParts(name: string, all: ReadonlyMap<string, readonly WeightedPosting[]>): boolean {
  const [own, ...more] = all.get(name) ?? []
  if (own === undefined || more.length > 0) return false
  const [first, ...others] = partsOf(name)
    .map((part) => all.get(part) ?? [])
    .toSorted((a, b) => a.length - b.length)
  if (first === undefined) return false
  const isShared = ({ posting }: WeightedPosting): boolean =>
    others.every((weightedPostings) => occursInSection(weightedPostings, posting))
  return occursInSection(first, own.posting) && isShared(own) && countUpTo(few + 1, first, isShared) <= few
}

/** Whether the section of a posting contains a word. The list is sorted by section, with one entry for each. */
function occursInSection(weightedPostings: readonly WeightedPosting[], posting: number): boolean {
  const section = sectionOf(posting)
  let [low, high] = [0, weightedPostings.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const found = sectionOf(weightedPostings[middle]?.posting ?? 0)
    if (found === section) return true
    if (found < section) low = middle + 1
    else high = middle
  }
  return false
}

function countUpTo<Item>(most: number, items: readonly Item[], isCounted: (item: Item) => boolean): number {
  let count = 0
  for (const item of items) {
    if (isCounted(item)) count += 1
    if (count === most) break
  }
  return count
}
