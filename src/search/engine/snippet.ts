import { splitWords, type Word } from './words.ts'

/** A piece of text. Matches are highlighted. */
export interface Segment {
  readonly text: string
  readonly isMatch: boolean
}

/** Splits a text at the words to highlight. */
export function markWords(text: string, terms: ReadonlySet<string>): Segment[] {
  const segments: Segment[] = []
  let end = 0
  for (const word of splitWords(text)) {
    if (word.start < end || !terms.has(word.term)) continue
    if (word.start > end) segments.push({ text: text.slice(end, word.start), isMatch: false })
    segments.push({ text: text.slice(word.start, word.end), isMatch: true })
    end = word.end
  }
  if (end < text.length) segments.push({ text: text.slice(end), isMatch: false })
  return segments
}

const snippetLength = 150
const lead = 40

/** Splits a text into words, possibly with a cache. */
export type Splitter = (text: string) => readonly Word[]

/** The part of a text with the most search words close together, or its start if it contains none. */
export function cutSnippet(text: string, terms: ReadonlySet<string>, split: Splitter = splitWords): Segment[] {
  const best = findStart(split(text).filter(({ term }) => terms.has(term)))
  const from = best <= lead ? 0 : text.indexOf(' ', best - lead) + 1
  const isCut = from + snippetLength < text.length
  const stretch = isCut ? text.slice(from, from + snippetLength).replace(/\s+\S*$/, '') : text.slice(from)
  return markWords(`${from > 0 ? '… ' : ''}${stretch}${isCut ? ' …' : ''}`, terms)
}

/** Where the part with the most different words starts. */
function findStart(matches: readonly Word[]): number {
  const within = new Map<string, number>()
  let [best, most, end] = [0, 0, 0]
  for (const { term, start } of matches) {
    for (let next = matches[end]; next && next.start < start + snippetLength - lead; next = matches[++end])
      within.set(next.term, (within.get(next.term) ?? 0) + 1)
    if (within.size > most) [best, most] = [start, within.size]
    const left = (within.get(term) ?? 0) - 1
    if (left > 0) within.set(term, left)
    else within.delete(term)
  }
  return best
}
