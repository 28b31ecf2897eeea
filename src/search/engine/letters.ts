import { takeOrMake } from '../../formats/take-or-make.ts'

/** The letters of a word as a bit set, where some letters share a bit. */
export function lettersOf(term: string): number {
  let letters = 0
  for (let at = 0; at < term.length; at++) letters |= 1 << (term.charCodeAt(at) & 31)
  return letters
}

const known = new WeakMap<readonly string[], Int32Array>()

/** The letters of each word in a list, computed once. */
export function lettersOfAll(terms: readonly string[]): Int32Array {
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
