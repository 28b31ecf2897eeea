import type { Place } from '../../../model/page.ts'

/** How a text is written in a document, and where its first character is. */
export interface WrittenText {
  readonly start: number
  readonly writing: 'double-quoted' | 'single-quoted' | 'block' | 'plain'
}

/** Converts a line and column of the text to an offset in the document. */
export type TextLocator = (inside: Pick<Place, 'line' | 'column'>) => number

/**
 * Maps places in a text to the document that contains it. YAML folds lines and removes indentation, and quoted strings
 * have escapes, but all other characters keep their order. One pass through both therefore finds every place.
 */
export function createTextLocator(document: string, written: WrittenText, text: string): TextLocator {
  const offsets = alignOffsets(document, written, text)
  const lines = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines.push(at + 1)
  return ({ line = 1, column = 1 }) =>
    offsets[Math.min(text.length, (lines[line - 1] ?? text.length) + column - 1)] ?? written.start
}

/** For each character of the text and for its end: the offset in the document of the next visible character. */
function alignOffsets(document: string, written: WrittenText, text: string): Uint32Array {
  const offsets = new Uint32Array(text.length + 1).fill(written.start)
  let at = startOf(document, written)
  let width = 0
  let marks = 0
  for (let index = 0; index <= text.length; index += 1) {
    while (marks === 0 && at + width < document.length) {
      at += width
      width = widthAt(document, at, written.writing)
      marks = marksAt(document, at, width)
    }
    if (marks === 0) break
    offsets[index] = at
    if (!isSpace(text.charCodeAt(index))) marks -= 1
  }
  return offsets
}

/** The text starts after its quote, or on the line below a block indicator. */
function startOf(document: string, { start, writing }: WrittenText): number {
  if (writing === 'plain') return start
  return writing === 'block' ? document.indexOf('\n', start) + 1 || document.length : start + 1
}

/** White space that YAML folds; other Unicode white space is kept. */
function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d && code !== 0x0b && code !== 0x0c)
}

/** The number of characters in the document that produce one character of the text. */
function widthAt(document: string, at: number, writing: WrittenText['writing']): number {
  if (writing === 'single-quoted') return document.startsWith("''", at) ? 2 : 1
  if (writing !== 'double-quoted' || document[at] !== '\\') return 1
  return 2 + (digitsOf.get(document[at + 1]) ?? 0)
}

/** The number of digits of escapes with a character code. */
const digitsOf: ReadonlyMap<string | undefined, number> = new Map([
  ['x', 2],
  ['u', 4],
  ['U', 8],
])

/** The number of visible characters that a character or an escape produces in the text. */
function marksAt(document: string, at: number, width: number): number {
  if (width === 1) return isSpace(document.charCodeAt(at)) ? 0 : 1
  const name = document[at + 1] ?? ''
  if (width === 2) return /[\s nrt]/.test(name) && document[at] === '\\' ? 0 : 1
  const code = Number.parseInt(document.slice(at + 2, at + width), 16)
  if (isSpace(code)) return 0
  return code > 0xffff ? 2 : 1
}
