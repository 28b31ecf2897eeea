import type { Emphasis, InlineCode, Link, Paragraph, PhrasingContent, Strong, Text } from 'mdast'
import type { Point, Position } from 'unist'
import { guardEscaped, withoutGuards } from '../dialect/bare-addresses.ts'
import { isPlainLine, pointIn, positionOf as placeOfLines, type LineRange, type Lines } from './plain-lines.ts'

// The text of most paragraphs and headings only has words, escapes, code spans, links and unambiguous emphasis markers.
// It is read here exactly as the Markdown parser would read it. Everything else is left to the parser.

/** The state of reading a text, which begins at the point `start` of its file. Only a text of one line is indented. */
interface Reading {
  readonly text: string
  readonly start: Point
  position: number
  /** The number of lines read so far, and the index at which the current line begins. */
  lines: number
  lineStart: number
  /** The number of open links and emphasis. */
  depth: number
  /** Links cannot be nested, at any depth. */
  isInLink: boolean
}

/** Deeper nesting is rare, and could be unlimited. */
const maxDepth = 4

/** Characters that have no meaning in Markdown anywhere within a line. */
const words = /[^\0-\t\v-\u001F!&*<@[\\\]_`|~\u007F]+/y
const bareAddress = /www\.|https?:|mailto:|xmpp:/i
const wordCharacter = /[A-Za-z0-9]/
const punctuation = /[!-/:-@[-`{-~]/
const destination = /\(([\w./#:?=%+,-]+)\)/y
const codeSpan = /(?<!`)(`+)(?!`)([^`\n]+)\1(?!`)/y
const stars = /\*+/y

/**
 * Reads a text that begins at a point, without indentation. Returns `undefined` if it must be left to the Markdown
 * parser.
 */
export function readPlainText(text: string, start: Point): PhrasingContent[] | undefined {
  return readUntil('', { text, start, position: 0, lines: 0, lineStart: 0, depth: 0, isInLink: false })
}

/** Reads lines as a paragraph. Returns `undefined` if it must be left to the Markdown parser. */
export function readPlainParagraph(lines: Lines, range: LineRange): Paragraph | undefined {
  const texts = lines.texts.slice(range.first, range.next)
  if (!texts.every(isPlainLine)) return undefined
  const children = readPlainText(texts.join('\n'), pointIn(lines, range.first, 0))
  return children && { type: 'paragraph', children, position: placeOfLines(lines, range) }
}

/** Reads up to and including a closing marker, or to the end if there is none. */
function readUntil(mark: '' | ']' | '*' | '**', reading: Reading): PhrasingContent[] | undefined {
  const nodes: PhrasingContent[] = []
  if (mark !== '' && (reading.depth += 1) > maxDepth) return undefined
  for (;;) {
    if (reading.position >= reading.text.length) return mark === '' ? nodes : undefined
    if (mark !== '' && closes(mark, reading)) {
      reading.position += mark.length
      reading.depth -= 1
      return nodes.length === 0 ? undefined : nodes
    }
    const node = readNode(reading)
    if (node === undefined) return undefined
    nodes.push(node)
  }
}

function readNode(reading: Reading): PhrasingContent | undefined {
  switch (reading.text.charAt(reading.position)) {
    case '`':
      return readCodeSpan(reading)
    case '[':
      return readLink(reading)
    case '*':
      return readEmphasis(reading)
    default:
      return readWords(reading)
  }
}

function readWords(reading: Reading): Text | undefined {
  const { text, position: from } = reading
  let guarded = ''
  // Start of the text that has not become a node yet.
  let unread = from
  for (;;) {
    const { position } = reading
    const run = matchAt(words, reading)?.[0]
    if (run !== undefined) reading.position += run.length
    else if (isLiteral(text, position)) reading.position += 1
    else if (isEscape(text, position)) {
      guarded += text.slice(unread, position) + guardEscaped(text.charAt(position + 1))
      unread = position + 2
      reading.position += 2
    } else break
  }
  guarded += text.slice(unread, reading.position)
  if (guarded === '' || bareAddress.test(guarded)) return undefined
  const value = withoutGuards(guarded)
  return { type: 'text', value, position: positionOf(reading, from) }
}

/** Characters that can only be literal at this position. */
function isLiteral(text: string, position: number): boolean {
  const next = text.charAt(position + 1)
  switch (text.charAt(position)) {
    case '_':
      return wordCharacter.test(text.charAt(position - 1)) && wordCharacter.test(next)
    case '!':
      return next !== '['
    case '&':
      return next === ' '
    default:
      return false
  }
}

/** A backslash before a punctuation character, which is then literal. */
function isEscape(text: string, position: number): boolean {
  return text.charAt(position) === '\\' && punctuation.test(text.charAt(position + 1))
}

function readCodeSpan(reading: Reading): InlineCode | undefined {
  const found = matchAt(codeSpan, reading)
  const value = found?.[2]
  // A space at either end may be stripped.
  if (found === undefined || value === undefined || value.startsWith(' ') || value.endsWith(' ')) return undefined
  const from = reading.position
  reading.position += found[0].length
  return { type: 'inlineCode', value, position: positionOf(reading, from) }
}

function readLink(reading: Reading): Link | undefined {
  const from = reading.position
  const start = pointAt(reading, from)
  reading.position += 1
  if (reading.isInLink || reading.text.charAt(reading.position) === '^') return undefined
  reading.isInLink = true
  const children = readUntil(']', reading)
  reading.isInLink = false
  const found = children && matchAt(destination, reading)
  if (children === undefined || found?.[1] === undefined) return undefined
  reading.position += found[0].length
  const position = { start, end: pointAt(reading, reading.position) }
  return { type: 'link', title: null, url: found[1], children, position }
}

function readEmphasis(reading: Reading): Emphasis | Strong | undefined {
  const mark = matchAt(stars, reading)?.[0]
  if ((mark !== '*' && mark !== '**') || !opens(mark, reading)) return undefined
  const start = pointAt(reading, reading.position)
  reading.position += mark.length
  const children = readUntil(mark, reading)
  if (children === undefined) return undefined
  const position = { start, end: pointAt(reading, reading.position) }
  return { type: mark === '*' ? 'emphasis' : 'strong', children, position }
}

/** Whether stars can open emphasis and cannot close it. */
function opens(mark: string, { text, position }: Reading): boolean {
  const [before, after] = [text.charAt(position - 1), text.charAt(position + mark.length)]
  const isFree = before === '' || before === ' ' || before === '\n'
  return wordCharacter.test(after) ? isFree || before === '(' : isFree && (after === '`' || after === '[')
}

/** Whether there is a closing marker here: stars that can close emphasis, or the bracket. */
function closes(mark: ']' | '*' | '**', reading: Reading): boolean {
  const { text, position } = reading
  if (mark === ']') return text.charAt(position) === ']'
  if (matchAt(stars, reading)?.[0] !== mark) return false
  const [before, after] = [text.charAt(position - 1), text.charAt(position + mark.length)]
  const isEnd = /^[ \n]?$/.test(after) || /[.,;:)!?'"\]]/.test(after)
  return isEnd && (wordCharacter.test(before) || /[`).]/.test(before))
}

/** Matches a sticky pattern at the current position. */
function matchAt(pattern: RegExp, { text, position }: Reading): RegExpExecArray | undefined {
  pattern.lastIndex = position
  return pattern.exec(text) ?? undefined
}

function positionOf(reading: Reading, from: number): Position {
  return { start: pointAt(reading, from), end: pointAt(reading, reading.position) }
}

/** The point at an index. Indexes must not decrease between calls. */
function pointAt(reading: Reading, index: number): Point {
  const { text, start } = reading
  for (;;) {
    const lineEnd = text.indexOf('\n', reading.lineStart)
    if (lineEnd === -1 || lineEnd >= index) break
    reading.lines += 1
    reading.lineStart = lineEnd + 1
  }
  return {
    line: start.line + reading.lines,
    column: start.column + index - reading.lineStart,
    offset: (start.offset ?? 0) + index,
  }
}
