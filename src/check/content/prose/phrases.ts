/** A word or phrase in a text, between two offsets. */
export interface Found {
  readonly text: string
  readonly from: number
  readonly to: number
}

/** Finds the words and phrases of a list in a text. */
export type PhraseFinder = (text: string) => Found[]

const before = String.raw`(?<![\p{L}\p{N}_])`
const after = String.raw`(?![\p{L}\p{N}_])`

/**
 * Makes a finder of words and phrases. It finds whole words only, also across line ends. Phrases without capitals match
 * in any case, and phrases with capitals only as they are written. `*` matches any letters.
 */
export function createPhraseFinder(phrases: readonly string[]): PhraseFinder {
  return finderOf(phrases.map((phrase) => patternOf(phrase, /\p{Lu}/u.test(phrase))))
}

/** Makes a finder that matches words and phrases only as they are written. */
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

/** Whether a part of a text is inside one of the matches. */
export function isInside({ from, to }: Pick<Found, 'from' | 'to'>, found: readonly Found[]): boolean {
  return found.some((outer) => outer.from <= from && to <= outer.to)
}
