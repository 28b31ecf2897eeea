import type { List, ListItem } from 'mdast'
import { positionOf, type LineRange, type Lines } from './plain-lines.ts'
import { readPlainParagraph } from './plain-text.ts'

// Lists without empty lines whose items have one plain paragraph and optionally a nested list of the same kind. They
// are read here exactly as the Markdown parser would read them. Everything else is left to the parser.

const marker = /^(?:[-+*]|(\d{1,9})[.)]) {1,4}(?! )/
/** How a line begins that continues a list above it, even after empty lines, or that starts another list. */
const goingOn = /^(?:[ \t]|(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$))/
/** Deeper lists are rare, and nesting could be unlimited. */
const maxIndent = 24

/**
 * Reads lines as a list, from the column `indent` on. Returns `undefined` if it must be left to the Markdown parser.
 */
export function readPlainList(lines: Lines, { first, next }: LineRange, indent = 0): List | undefined {
  const opening = markerAt(lines, first, indent)
  if (opening === undefined || indent > maxIndent) return undefined
  const children: ListItem[] = []
  for (let line = first; line < next;) {
    const own = markerAt(lines, line, indent)
    if (own === undefined || own.kind !== opening.kind) return undefined
    const end = endOfItem(lines, { first: line, next }, own.content)
    const item = readItem(lines, { first: line, next: end }, { indent, content: own.content })
    if (item === undefined) return undefined
    children.push(item)
    line = end
  }
  const { number } = opening
  return {
    type: 'list',
    ordered: number !== undefined,
    start: number ?? null,
    spread: false,
    children,
    position: positionOf(lines, { first, next }, indent),
  }
}

/** Whether the given line may continue a list above it, even after empty lines. */
export function mayGoOnWith(line: string | undefined): boolean {
  return line !== undefined && goingOn.test(line)
}

interface Marker {
  /** Items of one list have the same marker: the same bullet, or the same character after a number. */
  readonly kind: string
  readonly number: number | undefined
  /** The column at which the content of the item begins. */
  readonly content: number
}

function markerAt({ texts }: Lines, line: number, indent: number): Marker | undefined {
  const found = marker.exec(texts[line]?.slice(indent) ?? '')
  if (found === null) return undefined
  const [all, digits] = found
  const number = digits === undefined ? undefined : Number(digits)
  return { kind: all.charAt(digits?.length ?? 0), number, content: indent + all.length }
}

/** An item continues for as long as lines are indented like its content. */
function endOfItem({ texts }: Lines, { first, next }: LineRange, content: number): number {
  const margin = ' '.repeat(content)
  let end = first + 1
  while (end < next && texts[end]?.startsWith(margin) === true) end += 1
  return end
}

interface Columns {
  readonly indent: number
  readonly content: number
}

function readItem(lines: Lines, { first, next }: LineRange, { indent, content }: Columns): ListItem | undefined {
  let end = first + 1
  while (end < next && markerAt(lines, end, content) === undefined) end += 1
  const paragraph = readPlainParagraph(lines, { first, next: end }, content)
  const inner = end < next ? readPlainList(lines, { first: end, next }, content) : undefined
  // Without an empty line in between, only a list that starts at 1 can follow a paragraph.
  if (paragraph === undefined || (end < next && (inner === undefined || (inner.start ?? 1) !== 1))) return undefined
  const children = inner === undefined ? [paragraph] : [paragraph, inner]
  const position = positionOf(lines, { first, next }, indent)
  return { type: 'listItem', spread: false, checked: null, children, position }
}
