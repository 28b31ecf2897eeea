/** A word or phrase of a text, from one offset to another. */
export interface Found {
  readonly text: string
  readonly from: number
  readonly to: number
}

/** Finds the words and phrases of one list in a text. */
export type PhraseFinder = (text: string) => Found[]

const before = String.raw`(?<![\p{L}\p{N}_])`
const after = String.raw`(?![\p{L}\p{N}_])`

/**
 * Makes a finder of words and phrases: whole words only, and across line ends. One that is written without capitals is
 * found in any case, one with capitals only as it is written; `*` stands for any letters.
 */
export function createPhraseFinder(phrases: readonly string[]): PhraseFinder {
  return finderOf(phrases.map((phrase) => patternOf(phrase, /\p{Lu}/u.test(phrase))))
}

/** Makes a finder of words and phrases that are found only as they are written. */
export function createExactFinder(phrases: readonly string[]): PhraseFinder {
  return finderOf(phrases.map((phrase) => patternOf(phrase, true)))
}

function finderOf(patterns: readonly RegExp[]): PhraseFinder {
  return (text) =>
    patterns
      .flatMap((pattern) => [...text.matchAll(pattern)])
      .map(({ 0: found, index }) => ({ text: found, from: index, to: index + found.length }))
      .toSorted((a, b) => a.from - b.from)
}

function patternOf(phrase: string, isExact: boolean): RegExp {
  const words = phrase.split(/\s+/).map((word) =>
    word
      .split('*')
      .map(escape)
      .join(String.raw`\p{L}*`),
  )
  return new RegExp(before + words.join(String.raw`\s+`) + after, isExact ? 'gu' : 'giu')
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
}

/** Whether a part of a text lies inside one of those found. */
export function isInside({ from, to }: Pick<Found, 'from' | 'to'>, found: readonly Found[]): boolean {
  return found.some((outer) => outer.from <= from && to <= outer.to)
}
