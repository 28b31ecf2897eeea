import type { Code, Heading, Root, RootContent, AlignType, Table, TableCell, TableRow } from 'mdast'
import type { Point, Position } from 'unist'
import { isBlank, pointAfter, pointIn, positionOf, splitLines, type Lines, type LineRange } from './plain-lines.ts'
import { readPlainParagraph, readPlainText } from './plain-text.ts'
import { visit } from '../../formats/visit.ts'

// The Markdown parser takes a microsecond for every character. Most of a typical page is fenced code and paragraphs of
// plain words, which can be recognized line by line. Those blocks are read here. The parser gets the rest of the page,
// with an empty heading in place of each run of plain blocks.
//
// The result is exact. A block that is read here only depends on being at the top level of the document, and what follows
// does not depend on the block. Definitions are left to the parser, and plain text has no references. The block is at the
// top level if the parser finds its heading there: a line with only `#` is a heading unless it is inside an open block,
// such as code or HTML, and the real line would have been inside that block too. In that case the page is parsed as a
// whole.

/** A page whose plain blocks were extracted. */
export interface ExtractedBlocks {
  /** The remaining text: the same lines, with one heading for each run of plain blocks and its other lines empty. */
  readonly rest: string
  /** Whether only those headings remain. */
  readonly isAllPlain: boolean
  readonly runs: readonly Run[]
  /** Offset of each line. */
  readonly lineStarts: readonly number[]
  readonly end: Point
}

/** Consecutive plain blocks, separated only by empty lines. */
interface Run {
  readonly line: number
  readonly blocks: RootContent[]
}

interface Found {
  /** `undefined` for lines that are left to the parser. */
  readonly block: RootContent | undefined
  /** Index of the line after it. */
  readonly next: number
}

const fence = /^(`{3,}(?=[^`]*$)|~{3,})(.*)$/
const heading = /^(#{1,6})(?:[ \t]|$)/
const container = /^(:{3,})[a-z]/i

/**
 * Extracts the plain blocks from a text. Returns `undefined` if it has none, or if that would change the meaning of the
 * rest.
 */
export function extractPlainBlocks(text: string): ExtractedBlocks | undefined {
  if (/[\r\0]|^\uFEFF/.test(text)) return undefined
  const lines = splitLines(text)
  const rest = [...lines.texts]
  const runs: Run[] = []
  let run: Run | undefined
  let isAllPlain = true
  for (let index = 0; index < rest.length;) {
    if (isBlank(rest[index])) {
      index += 1
      continue
    }
    const { block, next } = readBlock(lines, index)
    const isBelow = run === undefined && !isBlank(lines.texts[index - 1])
    if (block === undefined || (isBelow && !endsAbove(block))) {
      isAllPlain = false
      run = undefined
    } else {
      rest.fill('', index, next)
      if (run === undefined) {
        rest[index] = '#'
        run = { line: index + 1, blocks: [] }
        runs.push(run)
      }
      run.blocks.push(block)
    }
    index = next
  }
  if (runs.length === 0) return undefined
  return { rest: rest.join('\n'), isAllPlain, runs, lineStarts: lines.starts, end: pointAfter(lines, rest.length - 1) }
}

/**
 * Puts the plain blocks of a page back into their places. Returns whether each place was found at the top of the tree.
 */
export function mergePlainBlocks(tree: Root, { runs, lineStarts, end }: ExtractedBlocks): boolean {
  let found = 0
  const children = tree.children.flatMap((node) => {
    const run = runs[found]
    if (run === undefined || node.position?.start.line !== run.line) return [node]
    if (node.type !== 'heading' || node.children.length > 0) return [node]
    found += 1
    return run.blocks
  })
  if (found < runs.length) return false
  visit(tree, (node) => {
    for (const point of [node.position?.start, node.position?.end]) {
      if (point !== undefined) point.offset = (lineStarts[point.line - 1] ?? 0) + point.column - 1
    }
  })
  tree.children = children
  tree.position = wholeOf(end)
  return true
}

/** The tree of a page that only has plain blocks. */
export function treeOf({ runs, end }: ExtractedBlocks): Root {
  return { type: 'root', children: runs.flatMap(({ blocks }) => blocks), position: wholeOf(end) }
}

function wholeOf(end: Point): Position {
  return { start: { line: 1, column: 1, offset: 0 }, end }
}

function readBlock(lines: Lines, index: number): Found {
  const first = lines.texts[index] ?? ''
  if (fence.test(first)) return readFence(lines, index)
  if (heading.test(first)) return { block: readHeading(first, lines, index), next: index + 1 }
  const colons = container.exec(first)?.[1]
  if (colons !== undefined) return { block: undefined, next: endOfContainer(lines, index, colons.length) }
  let next = index + 1
  while (next < lines.texts.length && !endsParagraph(lines.texts[next])) next += 1
  return { block: readPlainLines(lines, index, next), next }
}

/** Whether a block ends a paragraph directly above it, which could otherwise continue. */
function endsAbove({ type }: RootContent): boolean {
  return type === 'heading' || type === 'code'
}

function endsParagraph(line = ''): boolean {
  return isBlank(line) || fence.test(line) || heading.test(line)
}

/** Only the parser can decide whether it is a container, so its lines are left to the parser. */
function endOfContainer({ texts }: Lines, index: number, colons: number): number {
  const closer = new RegExp(`^:{${String(colons)},}[ \\t]*$`)
  let end = index + 1
  while (end < texts.length && !closer.test(texts[end] ?? '')) end += 1
  return Math.min(end + 1, texts.length)
}

function readFence(lines: Lines, index: number): Found {
  const [, marks = '', info = ''] = fence.exec(lines.texts[index] ?? '') ?? []
  const closer = new RegExp(`^ {0,3}${marks.charAt(0)}{${String(marks.length)},}[ \\t]*$`)
  let end = index + 1
  while (end < lines.texts.length && !closer.test(lines.texts[end] ?? '')) end += 1
  const next = Math.min(end + 1, lines.texts.length)
  // Info strings with escapes or trailing spaces, and unclosed code, are left to the parser.
  if (end === lines.texts.length || /[\\&\t]|\s$/.test(info)) return { block: undefined, next }
  const [, lang, meta] = /^ *([^ ]+)?(?: +(.*))?$/.exec(info) ?? []
  const block: Code = {
    type: 'code',
    lang: lang ?? null,
    meta: meta ?? null,
    value: lines.texts.slice(index + 1, end).join('\n'),
    position: positionOf(lines, { first: index, next }),
  }
  return { block, next }
}

function readHeading(line: string, lines: Lines, index: number): Heading | undefined {
  const [, marks = '', text] = /^(#{1,6}) +([^ ].*)$/.exec(line) ?? []
  if (text === undefined || /[\s#]$/.test(text)) return undefined
  const before = line.length - text.length
  const children = readPlainText(text, pointIn(lines, index, before))
  if (children === undefined) return undefined
  const depth = marks.length as Heading['depth']
  return { type: 'heading', depth, children, position: positionOf(lines, { first: index, next: index + 1 }) }
}

/** Reads consecutive lines without an empty one: a table or a paragraph. */
function readPlainLines(lines: Lines, index: number, next: number): RootContent | undefined {
  const first = lines.texts[index] ?? ''
  const range = { first: index, next }
  return first.startsWith('|') ? readPlainTable(lines, range) : readPlainParagraph(lines, range)
}

// Tables whose rows all begin and end with a bar and have the same number of plain-text cells. They are read here
// exactly as the Markdown parser would read them. Everything else is left to the parser.

const row = /^\|(?:[^|\\]+\|)+$/
const delimiters = /^\|(?: *:?-+:? *\|)+$/

/** Reads lines as a table. Returns `undefined` if they are not one, or if it must be left to the Markdown parser. */
function readPlainTable(lines: Lines, { first, next }: LineRange): Table | undefined {
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
