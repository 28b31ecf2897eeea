import { isSoftWord } from './query.ts'

/** The words of a shard and where they occur: a JSON file that a reader loads to look up a word of the shard. */
export interface WordShard {
  /** Words that occur almost everywhere. Only their headings are listed. */
  readonly common: string
  /** See `mostSections`. */
  readonly most: number
  /** The words in order, separated by spaces. */
  readonly words: string
  /**
   * The sections of each word, separated by spaces. `4H1C` is a heading in section 4 and code in section 5: the distance
   * from the section before in base 36, and the kind of text.
   */
  readonly postings: string
}

/** Kinds of text, the most relevant first, each with the weight of a match in it. */
export const textKinds = { P: 12, H: 8, A: 4, R: 4, N: 3, L: 1.8, T: 1.6, C: 1 } as const
export type TextKind = keyof typeof textKinds

/** For a word that occurs in more headings, a shard lists only this many. */
export const mostHeadings = 300

/**
 * For a word that occurs in more sections other than those with the word in their heading, a shard lists only this many,
 * where the word is most relevant. Few readers need a word such as "with".
 */
export function mostSections(term: string, most: number): number {
  return isSoftWord(term) ? most / 2 : most
}

/** The shard of a word. Words that begin with the same three letters share one, so it completes a word that is being typed. */
export function shardOf(term: string, count: number): number {
  let hash = 0
  for (const letter of term.slice(0, 3)) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0
  // Mixes the bits, because the count is a power of two.
  return (Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 12) % count
}

/** A section that contains a word. */
export interface Posting {
  readonly section: number
  readonly kind: TextKind
}

/** Writes the postings of a word, which are in order. */
export function writePostings(list: readonly Posting[]): string {
  return list.map(({ section, kind }, at) => (section - (list[at - 1]?.section ?? 0)).toString(36) + kind).join('')
}

/** Reads what `writePostings` has written. */
export function readPostings(text: string): Posting[] {
  let section = 0
  return Array.from(text.matchAll(/([\da-z]+)([A-Z])/g), ([, distance = '', kind]) => {
    section += Number.parseInt(distance, 36)
    return { section, kind: kind as TextKind }
  })
}
