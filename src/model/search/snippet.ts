import { splitWords } from './words.ts'

/** A stretch of text; matches are marked where it is shown. */
export interface Segment {
  readonly text: string
  readonly isMatch: boolean
}

/** Cuts a text at the words that were looked for. */
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

/** The stretch of a text in which most of the words stand together; its start where none does. */
export function cutSnippet(text: string, terms: ReadonlySet<string>): Segment[] {
  const matches = splitWords(text).filter(({ term }) => terms.has(term))
  let [best, most] = [0, 0]
  for (const first of matches) {
    const within = matches.filter(({ start }) => start >= first.start && start < first.start + snippetLength - lead)
    const count = new Set(within.map(({ term }) => term)).size
    if (count > most) [best, most] = [first.start, count]
  }
  const from = best <= lead ? 0 : text.indexOf(' ', best - lead) + 1
  const isCut = from + snippetLength < text.length
  const stretch = isCut ? text.slice(from, from + snippetLength).replace(/\s+\S*$/, '') : text.slice(from)
  return markWords(`${from > 0 ? '… ' : ''}${stretch}${isCut ? ' …' : ''}`, terms)
}
