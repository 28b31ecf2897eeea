import { splitWords } from './words.ts'

/** A word that a reader typed. */
export interface QueryWord {
  readonly term: string
  /** The parts of a name such as `value-from`, for sections that contain the parts but not the whole name. */
  readonly parts: readonly string[]
  /** The word combined with a neighbour: `web hook` may mean `webhook`. */
  readonly joined: readonly string[]
  /** The reader may still be typing it. */
  readonly isOpen: boolean
  /** A question word, which does not have to occur in an answer. */
  readonly isSoft: boolean
}

/** The parsed query of a reader. */
export interface Query {
  readonly words: readonly QueryWord[]
  /** Flags such as `--watch`, as typed. */
  readonly flags: readonly string[]
  /** Quoted texts, each as its terms in order. Their words are also in `words`. */
  readonly phrases: readonly (readonly string[])[]
}

const softWords = new Set(
  'a about all also an and another any are as at be between but by can could did difference differences do does each every for from get gets had happen happens has have how i if in into is it its just like made make makes me mean means more most my need needs of on one only or other our out over per possible same should show shows so some such than that the their them then there these they this through to under us use used uses using versus via vs want wants was way ways we were what when where which while who why will with within without work works would you your'.split(
    ' ',
  ),
)

/** Whether a word is a question word. */
export function isSoftWord(term: string): boolean {
  return softWords.has(term)
}

const longestQuery = 400

/** Parses the text in the search box. */
export function parseQuery(text: string): Query {
  const phrases = [...text.matchAll(/["“”«»„]([^"“”«»„]+)["“”«»„]/g)].map((match) => plainTerms(match[1] ?? ''))
  const words: QueryWord[] = []
  const found = splitWords(text.slice(0, longestQuery))
  const isTyping = !/[\s"”»)\]]$/.test(text)
  for (let at = 0; at < found.length && words.length < 24;) {
    const word = found[at]
    if (word === undefined) break
    const inner = found.slice(at + 1).findIndex(({ start }) => start >= word.end)
    const parts = word.isWhole ? found.slice(at + 1, inner === -1 ? undefined : at + 1 + inner) : []
    at += 1 + parts.length
    const isOpen = isTyping && at >= found.length
    if (!words.some(({ term }) => term === word.term))
      words.push({
        term: word.term,
        parts: parts.map(({ term }) => term),
        joined: [],
        isOpen,
        isSoft: softWords.has(word.term),
      })
  }
  const isAllSoft = words.every(({ isSoft }) => isSoft)
  return {
    words: words.map((word, at) => ({
      ...word,
      joined: joinNeighbours(word, words[at - 1], words[at + 1]),
      isSoft: word.isSoft && !isAllSoft,
    })),
    flags: text.slice(0, longestQuery).match(/(?<![\w-])--\w[\w-]*/g) ?? [],
    phrases: phrases.filter(({ length }) => length > 0),
  }
}

function joinNeighbours({ term }: QueryWord, before: QueryWord | undefined, after: QueryWord | undefined): string[] {
  return [...(before ? [before.term + term] : []), ...(after ? [term + after.term] : [])]
}

/** The terms of a text in order, without the parts of compound words. */
export function plainTerms(text: string): string[] {
  let end = 0
  return splitWords(text).flatMap((word) => {
    if (word.start < end) return []
    end = word.end
    return [word.term]
  })
}
