import { takeOrMake } from '../../formats/take-or-make.ts'
import {
  mostHeadings,
  mostSections,
  writePostings,
  type Posting,
  type TextKind,
  type WordShard,
} from '../engine/shards.ts'
import { kindOf, type PageWords } from './page-words.ts'

/** The words of a shard with all of their occurrences: pairs of a section and a relevance. */
export type ShardWords = Map<string, number[]>

/** Adds the occurrences of a word in the page whose first section has the number `first`. */
export function addWord([term, occurrences]: PageWords[number], first: number, shard: ShardWords): void {
  const list = takeOrMake(shard, term, () => [])
  for (const [at, value] of occurrences.entries()) list.push(at % 2 === 0 ? first + value : value)
}

/** Removes them. */
export function removeWord([term, occurrences]: PageWords[number], first: number, shard: ShardWords): void {
  const removed = new Set(occurrences.filter((_, at) => at % 2 === 0).map((place) => first + place))
  const list = shard.get(term) ?? []
  const left = list.filter((_, at) => !removed.has(list[at - (at % 2)] ?? 0))
  if (left.length === 0) shard.delete(term)
  else shard.set(term, left)
}

/**
 * In a larger site, a word in this share of the sections does not help to distinguish them. In a smaller one, a page of
 * results can show all of them, and few headings have the word.
 */
const commonShare = 0.12
const smallSite = 400

/** Sections are listed for a word that occurs in this share of them, but in at most this many. */
const [listedShare, mostListed] = [0.04, 100]

/** The limits of the lists in a shard. */
export interface ShardLimits {
  /** A word in more sections is common. */
  readonly common: number
  /** See `mostSections`. */
  readonly most: number
}

/** The limits for a site. Its size is rounded, so they change rarely. */
export function limitsOf(sections: number): ShardLimits {
  if (sections < smallSite) return { common: Infinity, most: mostListed }
  const size = 2 ** (Math.round(Math.log2(sections) * 4) / 4)
  return { common: size * commonShare, most: Math.min(mostListed, Math.ceil(size * listedShare)) }
}

/** The shard as readers load it. */
export function writeShard(shard: ShardWords, { common, most }: ShardLimits): WordShard {
  const terms = [...shard].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const frequent = new Set(terms.flatMap(([term, occurrences]) => (countOthers(occurrences) > common ? [term] : [])))
  const listed = terms
    .map(([term, occurrences]) => {
      const others = frequent.has(term) ? 0 : mostSections(term, most)
      return { term, postings: writePostings(keepBest(occurrences, others)) }
    })
    .filter(({ postings }) => postings !== '')
  return {
    common: [...frequent].join(' '),
    most,
    words: listed.map(({ term }) => term).join(' '),
    postings: listed.map(({ postings }) => postings).join(' '),
  }
}

const shown = new Set<TextKind>(['P', 'H', 'A', 'R'])

function countOthers(occurrences: readonly number[]): number {
  let count = 0
  for (let at = 1; at < occurrences.length; at += 2) if (!shown.has(kindOf(occurrences[at] ?? 0))) count += 1
  return count
}

/** For a word in very many sections, keeps those where it is most relevant. */
function keepBest(occurrences: readonly number[], most: number): Posting[] {
  const all: (Posting & { readonly relevance: number })[] = []
  for (let at = 0; at < occurrences.length; at += 2) {
    const relevance = occurrences[at + 1] ?? 0
    all.push({ section: occurrences[at] ?? 0, relevance, kind: kindOf(relevance) })
  }
  if (all.length <= Math.min(most, mostHeadings)) return inOrder(all)
  const best = all.toSorted((a, b) => b.relevance - a.relevance || a.section - b.section)
  const headings = best.filter(({ kind }) => isHeading(kind)).slice(0, mostHeadings)
  const around = best.filter(({ kind }) => shown.has(kind) && !isHeading(kind)).slice(0, mostHeadings)
  const others = best.filter(({ kind }) => !shown.has(kind)).slice(0, most)
  return inOrder([...headings, ...around, ...others])
}

function inOrder(postings: readonly Posting[]): Posting[] {
  return postings.toSorted((a, b) => a.section - b.section)
}

function isHeading(kind: TextKind): boolean {
  return kind === 'P' || kind === 'H'
}
