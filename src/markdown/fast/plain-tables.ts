import type { AlignType, Table, TableCell, TableRow } from 'mdast'
import { pointIn, positionOf, type LineRange, type Lines } from './plain-lines.ts'
import { readPlainText } from './plain-text.ts'

// Tables whose rows all begin and end with a bar and have the same number of plain-text cells. They are read here
// exactly as the Markdown parser would read them. Everything else is left to the parser.

const row = /^\|(?:[^|\\]+\|)+$/
const delimiters = /^\|(?: *:?-+:? *\|)+$/

/** Reads lines as a table. Returns `undefined` if they are not one, or if it must be left to the Markdown parser. */
export function readPlainTable(lines: Lines, { first, next }: LineRange): Table | undefined {
  const rule = lines.texts[first + 1] ?? ''
  if (first + 1 >= next || !delimiters.test(rule)) return undefined
  const align = cellsOf(rule).map(alignmentOf)
  const children: TableRow[] = []
  for (let line = first; line < next; line += 1) {
    if (line === first + 1) continue
    const read = readRow(lines, line, align.length)
    if (read === undefined) return undefined
    children.push(read)
  }
  return { type: 'table', align, children, position: positionOf(lines, { first, next }) }
}

/** The texts between the bars of a row. */
function cellsOf(text: string): string[] {
  return text.slice(1, -1).split('|')
}

function alignmentOf(rule: string): AlignType {
  const text = rule.trim()
  if (text.startsWith(':')) return text.endsWith(':') ? 'center' : 'left'
  return text.endsWith(':') ? 'right' : null
}

function readRow(lines: Lines, line: number, count: number): TableRow | undefined {
  const text = lines.texts[line] ?? ''
  const cells = row.test(text) ? cellsOf(text) : []
  if (cells.length !== count) return undefined
  const children: TableCell[] = []
  let bar = 0
  for (const cell of cells) {
    const isLast = children.length === count - 1
    const indent = cell.search(/[^ \t]|$/)
    const content = readPlainText(cell.slice(indent).replace(/[ \t]+$/, ''), pointIn(lines, line, bar + 1 + indent))
    if (content === undefined) return undefined
    const end = bar + 1 + cell.length
    const position = { start: pointIn(lines, line, bar), end: pointIn(lines, line, isLast ? end + 1 : end) }
    children.push({ type: 'tableCell', children: content, position })
    bar = end
  }
  return { type: 'tableRow', children, position: positionOf(lines, { first: line, next: line + 1 }) }
}
