import type { Blockquote, Paragraph } from 'mdast'
import { isBlank, positionOf, type LineRange, type Lines } from './plain-lines.ts'
import { readPlainParagraph } from './plain-text.ts'

// Quotes of plain paragraphs with a marker on every line. They are read here exactly as the Markdown parser would read
// them. Everything else is left to the parser.

const mark = /^> (?! )/
const emptyMark = /^>[ \t]*$/

/** The width of the marker and the space after it. */
const indent = 2

/** Reads lines as a quote. Returns `undefined` if they are not one, or if it must be left to the Markdown parser. */
export function readPlainQuote(lines: Lines, { first, next }: LineRange): Blockquote | undefined {
  const isEmpty = (line: number): boolean => line === next || emptyMark.test(lines.texts[line] ?? '')
  const children: Paragraph[] = []
  let start = first
  for (let line = first; line <= next; line += 1) {
    if (!isEmpty(line)) {
      if (!mark.test(lines.texts[line] ?? '') || isBlank(lines.texts[line]?.slice(indent))) return undefined
      continue
    }
    // No paragraph: the quote begins or ends with an empty line, or has two in a row.
    const paragraph = line === start ? undefined : readPlainParagraph(lines, { first: start, next: line }, indent)
    if (paragraph === undefined) return undefined
    children.push(paragraph)
    start = line + 1
  }
  return { type: 'blockquote', children, position: positionOf(lines, { first, next }) }
}
