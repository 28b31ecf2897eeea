import { plainTerms } from './query.ts'
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

/** Whether a text holds words one after the other. */
export function holdsPhrase(text: string, phrase: readonly string[]): boolean {
  const terms = splitWords(text).map(({ term }) => term)
  const plain = plainTerms(text)
  return [terms, plain].some((list) => ` ${list.join(' ')} `.includes(` ${phrase.join(' ')} `))
}

/** A section in the Markdown of a page. */
export interface TwinSection {
  readonly heading: string
  readonly text: string
}

/** Cuts a page's Markdown at its headings, in plain words; the first section is what stands before them. */
export function readTwin(markdown: string): TwinSection[] {
  const sections: { heading: string; readonly lines: string[] }[] = [{ heading: '', lines: [] }]
  let fence = ''
  for (const line of markdown.split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark !== undefined) {
      if (fence === '') fence = mark
      else if (mark.startsWith(fence)) fence = ''
      continue
    }
    const heading = fence === '' ? /^(#{1,6})\s+(.*?)(?:\s+#*)?$/.exec(line) : null
    if (heading === null) sections.at(-1)?.lines.push(fence === '' ? plainLine(line) : line)
    else if (heading[1] !== '#') sections.push({ heading: plainLine(heading[2] ?? '').trim(), lines: [] })
  }
  return sections.map(({ heading, lines }) => ({ heading, text: lines.join(' ').replaceAll(/\s+/g, ' ').trim() }))
}

const marks =
  /(`+)(.+?)\1(?!`)|(<\/?[a-z][^>]*>|\|)|\\([!-/:-@[-`{-~])|\*+|~~+|`+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/giu

/** A line of Markdown without its marks; code stays as it is. */
function plainLine(line: string): string {
  return line
    .replace(/^\s*(?::{3,}.*|\|?[\s:|-]+\|?)$/, '')
    .replace(/^\s*(?:>\s*)?(?:[-*+]\s+|\d+[.)]\s+)?/, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(marks, (...[, , code, space, escaped]: (string | undefined)[]) => code ?? escaped ?? (space ? ' ' : ''))
}
