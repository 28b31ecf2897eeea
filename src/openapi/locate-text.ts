import type { Place } from '../model/page.ts'

/** A text as a document has it: where its first mark stands, and how it is written. */
export interface WrittenText {
  readonly start: number
  readonly writing: 'double-quoted' | 'single-quoted' | 'block' | 'plain'
}

/** A place as lines and columns of the text itself count it. */
export interface PlaceOfText {
  readonly text: string
  readonly inside: Pick<Place, 'line' | 'column'>
}

/**
 * Offset in a document of what stands at a place of a text that it holds. YAML folds lines and takes indents away, and
 * quoted texts have escapes; but what is no white space stays in its order, and is counted.
 */
export function offsetInDocument(document: string, written: WrittenText, { text, inside }: PlaceOfText): number {
  let left = countMarks(text, offsetOf(text, inside))
  let at = startOf(document, written)
  while (at < document.length) {
    const width = widthAt(document, at, written.writing)
    const marks = marksAt(document, at, width)
    if (marks > left) return at
    left -= marks
    at += width
  }
  return written.start
}

/** The text itself begins behind its quote, or in the line below the mark of a block. */
function startOf(document: string, { start, writing }: WrittenText): number {
  if (writing === 'plain') return start
  return writing === 'block' ? document.indexOf('\n', start) + 1 || document.length : start + 1
}

function offsetOf(text: string, { line = 1, column = 1 }: PlaceOfText['inside']): number {
  let start = 0
  for (let number = 1; number < line; number += 1) start = text.indexOf('\n', start) + 1 || text.length
  return Math.min(text.length, start + column - 1)
}

function countMarks(text: string, end: number): number {
  let count = 0
  for (let at = 0; at < end; at += 1) if (!isSpace(text.charCodeAt(at))) count += 1
  return count
}

/** White space as YAML folds it; all other of Unicode's stays as it is. */
function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d && code !== 0x0b && code !== 0x0c)
}

/** How many characters of the document are one of the text. */
function widthAt(document: string, at: number, writing: WrittenText['writing']): number {
  if (writing === 'single-quoted') return document.startsWith("''", at) ? 2 : 1
  if (writing !== 'double-quoted' || document[at] !== '\\') return 1
  return 2 + (digitsOf.get(document[at + 1]) ?? 0)
}

/** Of the escapes that name a character by its number. */
const digitsOf: ReadonlyMap<string | undefined, number> = new Map([
  ['x', 2],
  ['u', 4],
  ['U', 8],
])

/** How many marks a character or an escape makes in the text. */
function marksAt(document: string, at: number, width: number): number {
  if (width === 1) return isSpace(document.charCodeAt(at)) ? 0 : 1
  const name = document[at + 1] ?? ''
  if (width === 2) return /[\s nrt]/.test(name) && document[at] === '\\' ? 0 : 1
  const code = Number.parseInt(document.slice(at + 2, at + width), 16)
  if (isSpace(code)) return 0
  return code > 0xffff ? 2 : 1
}
