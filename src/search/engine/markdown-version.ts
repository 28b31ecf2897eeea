import { takeOrMake } from '../../formats/take-or-make.ts'
import type { FoundSection } from './documents.ts'
import { plainTerms } from './query.ts'
import { foldText, isUnspaced, termsOf } from './words.ts'

/** A section in the Markdown of a page. */
export interface MarkdownSection {
  readonly heading: string
  readonly text: string
}

/** Splits a page's Markdown at its headings, as plain text. The first section is the text before them. */
export function readMarkdownVersion(markdown: string): MarkdownSection[] {
  const sections: { heading: string; readonly lines: string[] }[] = [{ heading: '', lines: [] }]
  let fence = ''
  let isQuoted = false
  for (const line of markdown.split('\n')) {
    // A block in a quote ends with the quote.
    if (isQuoted && !/^\s*>/.test(line)) fence = ''
    const [, before = '', mark] = fenceLine.exec(line) ?? []
    if (mark !== undefined && fence === '') {
      fence = mark
      isQuoted = before.includes('>')
      continue
    }
    if (mark?.startsWith(fence) === true && (isQuoted || before.trim() === '')) {
      fence = ''
      continue
    }
    const lines = sections.at(-1)?.lines ?? []
    const heading = fence === '' ? readHeading(line, lines) : undefined
    if (heading === undefined)
      lines.push(fence === '' ? plainLine(line.replace(lineStart, '')) : codeLine(line, isQuoted))
    else if (heading.isTitle) lines.push('')
    else sections.push({ heading: plainLine(heading.text).trim(), lines: [] })
  }
  return sections.map(({ heading, lines }) => ({ heading, text: lines.join(' ').replaceAll(/\s+/g, ' ').trim() }))
}

/** The first or last line of a block of code, which can be in a quote or a list. */
const fenceLine = /^((?:[\s>]|[-*+]\s|\d+[.)]\s)*)(`{3,}|~{3,})/

function codeLine(line: string, isQuoted: boolean): string {
  return isQuoted ? line.replace(/^\s*(?:>\s?)+/, '') : line
}

interface Heading {
  readonly text: string
  readonly isTitle: boolean
}

/** The heading in a line. If the line only underlines a heading, removes the line before it from the text and uses that. */
function readHeading(line: string, before: string[]): Heading | undefined {
  const [, marks, text = ''] = /^\s*(?:>\s*)*(#{1,6})\s+(.*?)(?:\s+#*|\s+\{#\S+\})?$/.exec(line) ?? []
  if (marks !== undefined) return { text, isTitle: marks === '#' }
  const [, depth, written = ''] = /^\s*<h([1-6])\b[^>]*>(.*?)<\/h\1>/i.exec(line) ?? []
  if (depth !== undefined) return { text: written, isTitle: depth === '1' }
  const underline = /^ {0,3}(=+|-{2,})\s*$/.exec(line)?.[1]
  if (underline === undefined || (before.at(-1) ?? '').trim() === '') return undefined
  return { text: before.pop() ?? '', isTitle: underline.startsWith('=') }
}

/** A link with its address or a reference name; `rows[0][1]` is not a link. */
const links = /!?\[([^\]]*)\]\([^)]*\)|(?<![\p{L}\p{N}_)\]])!?\[([^\]]*)\]\[[^\]]*\]/gu
const marks =
  /(`+)(.+?)\1(?!`)|(<\/?[a-z][^>]*>|\|)|\\([!-/:-@[-`{-~])|\[\^[^\]\s]+\]|\*+|~~+|`+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/giu
/** Markdown markers of quotes, alerts, lists and tasks. */
const lineStart = /^\s*(?:>\s*)*(?:\[![A-Z]+\]|(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?)?/

/** A line of Markdown without its markers; code is unchanged. */
function plainLine(line: string): string {
  return line
    .replace(/^\s*(?::{3,}.*|\|?[\s:|-]+\|?|\[[^\]]+\]:\s+\S+.*)$/, '')
    .replaceAll(links, '$1$2')
    .replaceAll(marks, (...[, , code, space, escaped]: (string | undefined)[]) => code ?? escaped ?? (space ? ' ' : ''))
    .replaceAll(/&(lt|gt|amp|quot|nbsp|#39);/g, (all, name: string) => characters[name] ?? all)
}

const characters: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ', '#39': "'" }

/** The text of a section in its page's Markdown version; empty if the section is not there. */
export function textOfSection({ place, heading }: FoundSection, markdownVersion: readonly MarkdownSection[]): string {
  if (place === 0) return markdownVersion[0]?.text ?? ''
  // If several sections have the same heading, use the one closest to the expected position.
  const alike = placesOf(markdownVersion).get(wordsOf(heading)) ?? []
  const [nearest = -1] = alike.toSorted((one, other) => Math.abs(one - place) - Math.abs(other - place))
  return markdownVersion[nearest]?.text ?? ''
}

const knownPlaces = new WeakMap<readonly MarkdownSection[], Map<string, number[]>>()

/** The positions of the sections with each heading. */
function placesOf(markdownVersion: readonly MarkdownSection[]): Map<string, number[]> {
  return takeOrMake(knownPlaces, markdownVersion, () => {
    const places = new Map<string, number[]>()
    for (const [place, { heading }] of markdownVersion.entries())
      if (place > 0) takeOrMake(places, wordsOf(heading), () => []).push(place)
    return places
  })
}

/** The Markdown is not fully parsed, so headings may still contain markers; their words are the same. */
function wordsOf(heading: string): string {
  return termsOf(heading).join(' ') || heading
}

/** Whether a section contains each of some phrases: in its text, in a heading above it or in its page's summary. */
export function holdsPhrases(
  section: FoundSection,
  markdownVersion: readonly MarkdownSection[],
  phrases: readonly (readonly string[])[],
): boolean {
  const { page, heading, trail } = section
  const texts = [page.title, ...trail, heading, page.summary, textOfSection(section, markdownVersion)]
  return phrases.every((phrase) => texts.some((text) => holdsPhrase(text, phrase)))
}

/** Whether a text contains words in sequence. */
function holdsPhrase(text: string, phrase: readonly string[]): boolean {
  // Word boundaries depend on the surrounding text.
  if (phrase.every(isUnspaced)) return foldText(text).includes(phrase.join(''))
  const terms = termsOf(text)
  const plain = plainTerms(text)
  return [terms, plain].some((list) => ` ${list.join(' ')} `.includes(` ${phrase.join(' ')} `))
}
