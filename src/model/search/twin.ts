import type { FoundSection } from './documents.ts'
import { plainTerms } from './query.ts'
import { foldText, isUnspaced, termsOf } from './words.ts'

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

/** The text of a section in its page's twin; nothing where the twin does not have it. */
export function textOfSection({ place, heading }: FoundSection, twin: readonly TwinSection[]): string {
  const at = twin[place]
  if (place === 0 || at?.heading === heading) return at?.text ?? ''
  return twin.find((section) => section.heading === heading)?.text ?? ''
}

/** Whether a section says each of some phrases: in its text, in a heading above it or in its page's summary. */
export function holdsPhrases(
  section: FoundSection,
  twin: readonly TwinSection[],
  phrases: readonly (readonly string[])[],
): boolean {
  const { page, heading, trail } = section
  const texts = [page.title, ...trail, heading, page.summary, textOfSection(section, twin)]
  return phrases.every((phrase) => texts.some((text) => holdsPhrase(text, phrase)))
}

/** Whether a text holds words one after the other. */
function holdsPhrase(text: string, phrase: readonly string[]): boolean {
  // Where words are cut depends on what is around them.
  if (phrase.every(isUnspaced)) return foldText(text).includes(phrase.join(''))
  const terms = termsOf(text)
  const plain = plainTerms(text)
  return [terms, plain].some((list) => ` ${list.join(' ')} `.includes(` ${phrase.join(' ')} `))
}
