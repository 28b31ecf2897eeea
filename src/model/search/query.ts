import { splitWords } from './words.ts'

/** A word that a reader typed. */
export interface QueryWord {
  readonly term: string
  /** Parts of a name such as `value-from`, for sections that hold them and not the whole. */
  readonly parts: readonly string[]
  /** The reader may still be typing it. */
  readonly isOpen: boolean
  /** A word of questions, which need not stand in what answers them. */
  readonly isSoft: boolean
}

/** What a reader typed, as search understands it. */
export interface Query {
  readonly words: readonly QueryWord[]
  /** Texts in quotation marks, each as its terms in order; their words are among `words` too. */
  readonly phrases: readonly (readonly string[])[]
}

const softWords = new Set(
  'a an and any are as at be can could did do does for had has have i if in into is it its me my of on or our should so some that the their them then there these they this to us was we were what when where which who why will with would you your how'.split(
    ' ',
  ),
)

/** Reads what stands in the search box. */
export function parseQuery(text: string): Query {
  const phrases = [...text.matchAll(/["“”«»„]([^"“”«»„]+)["“”«»„]/g)].map((match) => plainTerms(match[1] ?? ''))
  const words: QueryWord[] = []
  const found = splitWords(text.slice(0, 400))
  const isTyping = !/[\s"”»)\]]$/.test(text)
  for (let at = 0; at < found.length && words.length < 24;) {
    const word = found[at]
    if (word === undefined) break
    const inner = found.slice(at + 1).findIndex(({ start }) => start >= word.end)
    const parts = word.isWhole ? found.slice(at + 1, inner === -1 ? undefined : at + 1 + inner) : []
    at += 1 + parts.length
    const isOpen = isTyping && at >= found.length
    if (!words.some(({ term }) => term === word.term))
      words.push({ term: word.term, parts: parts.map(({ term }) => term), isOpen, isSoft: softWords.has(word.term) })
  }
  const isAllSoft = words.every(({ isSoft }) => isSoft)
  return {
    words: isAllSoft ? words.map((word) => ({ ...word, isSoft: false })) : words,
    phrases: phrases.filter(({ length }) => length > 0),
  }
}

/** The terms of a text as they follow each other: wholes without their parts. */
export function plainTerms(text: string): string[] {
  let end = 0
  return splitWords(text).flatMap((word) => {
    if (word.start < end) return []
    end = word.end
    return [word.term]
  })
}
