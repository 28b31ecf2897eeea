import type { Blockquote, Paragraph } from 'mdast'
import { isBlank, positionOf, type LineRange, type Lines } from './plain-lines.ts'
import { readPlainParagraph } from './plain-text.ts'

// Quotes of plain paragraphs, each line of them marked. They are read here, exactly as the Markdown parser would;
// whatever else occurs is left to it.

const mark = /^> (?! )/
const emptyMark = /^>[ \t]*$/

/** The width of the mark and the space behind it. */
const indent = 2

/** The quote that lines are; `undefined` when they are none, or one that must be left to the Markdown parser. */
export function readPlainQuote(lines: Lines, { first, next }: LineRange): Blockquote | undefined {
  const isEmpty = (line: number): boolean => line === next || emptyMark.test(lines.texts[line] ?? '')
  const children: Paragraph[] = []
  let start = first
  for (let line = first; line <= next; line += 1) {
    if (!isEmpty(line)) {
      if (!mark.test(lines.texts[line] ?? '') || isBlank(lines.texts[line]?.slice(indent))) return undefined
      continue
    }
    // No paragraph: the quote begins or ends with an empty line, or two follow each other.
    const paragraph = line === start ? undefined : readPlainParagraph(lines, { first: start, next: line }, indent)
    if (paragraph === undefined) return undefined
    children.push(paragraph)
    start = line + 1
  }
  return { type: 'blockquote', children, position: positionOf(lines, { first, next }) }
}
