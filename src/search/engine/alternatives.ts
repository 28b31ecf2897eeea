import { takeOrMake } from '../../formats/take-or-make.ts'
import type { SearchEngine } from './engine.ts'
import { placeOfTerm } from './vocabulary.ts'

/** A word of the site that the reader may mean, and how likely that is. */
export interface Alternative {
  readonly term: string
  readonly weight: number
}

/** The longer the typed prefix is, the more of the words that begin with it are considered. */
const [mostPrefixed, mostPerLetter] = [30, 8]

/** The words of the site that a typed word may mean: the word itself, words with the same stem, and completions of a word that is being typed. */
export function listAlternatives(term: string, isOpen: boolean, engine: SearchEngine): Alternative[] {
  const found = new Map<string, number>()
  if (engine.hasTerm(term)) found.set(term, 1)
  if (!isOpen || term.length > 2) {
    for (const other of engine.formsOf(term)) if (other !== term) found.set(other, 0.8)
  }
  if (isOpen)
    for (const { term: other, weight } of listPrefixed(term, engine)) if (!found.has(other)) found.set(other, weight)
  return [...found].map(([other, weight]) => ({ term: other, weight }))
}

/** The most likely words with a prefix. For a prefix of one letter, only words in titles and headings. */
export function listPrefixed(prefix: string, engine: SearchEngine): Alternative[] {
  const terms = engine.terms()
  const from = placeOfTerm(terms, prefix)
  const found: string[] = []
  for (let at = from; at < terms.length && (terms[at] ?? '').startsWith(prefix); at++) {
    const term = terms[at] ?? ''
    if (term !== prefix && (prefix.length > 1 || engine.isInHeadings(term))) found.push(term)
  }
  return found
    .map((term) => ({
      term,
      likely: (engine.isInHeadings(term) ? 4 : 1) * Math.min(engine.countOf(term), 50) * (prefix.length / term.length),
    }))
    .toSorted((a, b) => b.likely - a.likely || (a.term < b.term ? -1 : 1))
    .slice(0, Math.min(mostPrefixed, prefix.length * mostPerLetter))
    .map(({ term }) => ({ term, weight: 0.35 + 0.4 * (prefix.length / term.length) }))
}

/** Words of the site that differ from a typed word by one or two typos. */
export function listSimilar(term: string, engine: SearchEngine, most: number = term.length < 8 ? 1 : 2): Alternative[] {
  if (term.length < 4 || /^[\d.v]+$/.test(term)) return []
  const own = lettersOf(term)
  const terms = engine.terms()
  const letters = lettersOfAll(terms)
  return terms
    .flatMap((other, at) => {
      if (other === term || Math.abs(other.length - term.length) > most) return []
      if (countOthers(own, letters[at] ?? 0) > most) return []
      const slips = countSlips(term, other, most)
      if (slips > most) return []
      const isSameStart = other.charAt(0) === term.charAt(0)
      return [
        { term: other, weight: (slips === 1 ? 0.5 : 0.3) * (isSameStart ? 1 : 0.7), count: engine.countOf(other) },
      ]
    })
    .toSorted((a, b) => b.weight - a.weight || b.count - a.count || (a.term < b.term ? -1 : 1))
    .slice(0, 6)
}

/** Words of the site to suggest instead: those that differ by a few typos, or those with the same beginning. */
export function listNear(term: string, engine: SearchEngine): string[] {
  const similar = listSimilar(term, engine, Math.max(2, Math.floor(term.length / 3)))
  if (similar.length > 0) return similar.map((word) => word.term)
  for (let length = term.length - 1; length > 2; length--) {
    const start = term.slice(0, length)
    const alike = listPrefixed(start, engine).map((word) => word.term)
    if (engine.hasTerm(start)) alike.unshift(start)
    if (alike.length > 0) return alike
  }
  return []
}

/** The number of letters that were added, left out, changed or swapped. May return any larger number if it is more than `most`. */
export function countSlips(one: string, other: string, most: number): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const line = [row]
    let least = row
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      let slips = Math.min(
        (last[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        slips = Math.min(slips, (beforeLast[column - 2] ?? 0) + 1)
      line.push(slips)
      least = Math.min(least, slips)
    }
    if (least > most) return most + 1
    beforeLast = last
    last = line
  }
  return last[other.length] ?? 0
}

/** The letters of a word as a bit set, where some letters share a bit. */
export function lettersOf(term: string): number {
  let letters = 0
  for (let at = 0; at < term.length; at++) letters |= 1 << (term.charCodeAt(at) & 31)
  return letters
}

const known = new WeakMap<readonly string[], Int32Array>()

/** The letters of each word in a list, computed once. */
function lettersOfAll(terms: readonly string[]): Int32Array {
  return takeOrMake(known, terms, () => Int32Array.from(terms, lettersOf))
}

/** The minimum number of typos between words with these two sets of letters. */
export function countOthers(one: number, other: number): number {
  return Math.max(countBits(one & ~other), countBits(other & ~one))
}

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}
