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
    const lines = sections.at(-1)?.lines ?? []
    const heading = fence === '' ? readHeading(line, lines) : undefined
    if (heading === undefined) lines.push(fence === '' ? plainLine(line.replace(lineStart, '')) : line)
    else if (heading.isTitle) lines.push('')
    else sections.push({ heading: plainLine(heading.text).trim(), lines: [] })
  }
  return sections.map(({ heading, lines }) => ({ heading, text: lines.join(' ').replaceAll(/\s+/g, ' ').trim() }))
}

interface Heading {
  readonly text: string
  readonly isTitle: boolean
}

/** The heading that a line is, or, underlined by it, the line before it, which is then taken from the text. */
function readHeading(line: string, before: string[]): Heading | undefined {
  const [, marks, text = ''] = /^\s*(?:>\s*)*(#{1,6})\s+(.*?)(?:\s+#*)?$/.exec(line) ?? []
  if (marks !== undefined) return { text, isTitle: marks === '#' }
  const [, depth, written = ''] = /^\s*<h([1-6])\b[^>]*>(.*?)<\/h\1>/i.exec(line) ?? []
  if (depth !== undefined) return { text: written, isTitle: depth === '1' }
  const underline = /^ {0,3}(=+|-{2,})\s*$/.exec(line)?.[1]
  if (underline === undefined || (before.at(-1) ?? '').trim() === '') return undefined
  return { text: before.pop() ?? '', isTitle: underline.startsWith('=') }
}

/** A link with its address or with the name of one; `rows[0][1]` is none. */
const links = /!?\[([^\]]*)\]\([^)]*\)|(?<![\p{L}\p{N}_)\]])!?\[([^\]]*)\]\[[^\]]*\]/gu
const marks =
  /(`+)(.+?)\1(?!`)|(<\/?[a-z][^>]*>|\|)|\\([!-/:-@[-`{-~])|\*+|~~+|`+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/giu
/** Marks of quotes, alerts, lists and tasks. */
const lineStart = /^\s*(?:>\s*)*(?:\[![A-Z]+\]|(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?)?/

/** A line of Markdown without its marks; code stays as it is. */
function plainLine(line: string): string {
  return line
    .replace(/^\s*(?::{3,}.*|\|?[\s:|-]+\|?|\[[^\]]+\]:\s+\S+.*)$/, '')
    .replaceAll(links, '$1$2')
    .replaceAll(marks, (...[, , code, space, escaped]: (string | undefined)[]) => code ?? escaped ?? (space ? ' ' : ''))
    .replaceAll(/&(lt|gt|amp|quot|nbsp|#39);/g, (all, name: string) => characters[name] ?? all)
}

const characters: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ', '#39': "'" }

/** The text of a section in its page's twin; nothing where the twin does not have it. */
export function textOfSection({ place, heading }: FoundSection, twin: readonly TwinSection[]): string {
  if (place === 0) return twin[0]?.text ?? ''
  // Of several with one heading, the one about where the section stands.
  const alike = placesOf(twin).get(wordsOf(heading)) ?? []
  const [nearest = -1] = alike.toSorted((one, other) => Math.abs(one - place) - Math.abs(other - place))
  return twin[nearest]?.text ?? ''
}

const knownPlaces = new WeakMap<readonly TwinSection[], Map<string, number[]>>()

/** Where in a twin the sections of each heading are. */
function placesOf(twin: readonly TwinSection[]): Map<string, number[]> {
  const known = knownPlaces.get(twin)
  if (known !== undefined) return known
  const places = new Map<string, number[]>()
  for (const [place, { heading }] of twin.entries()) {
    if (place > 0) places.set(wordsOf(heading), [...(places.get(wordsOf(heading)) ?? []), place])
  }
  knownPlaces.set(twin, places)
  return places
}

/** Markdown that is not read in full leaves marks in a heading; its words are the same. */
function wordsOf(heading: string): string {
  return termsOf(heading).join(' ') || heading
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
