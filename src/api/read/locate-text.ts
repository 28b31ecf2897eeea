import type { Place } from '../../model/page.ts'

/** A text as a document has it: where its first mark stands, and how it is written. */
export interface WrittenText {
  readonly start: number
  readonly writing: 'double-quoted' | 'single-quoted' | 'block' | 'plain'
}

/** Offset in the document of a place, as lines and columns of the text itself count it. */
export type TextLocator = (inside: Pick<Place, 'line' | 'column'>) => number

/**
 * Finds in a document what stands at places of a text that it holds. YAML folds lines and takes indents away, and quoted
 * texts have escapes; but what is no white space stays in its order, so that one walk through both tells every place.
 */
export function createTextLocator(document: string, written: WrittenText, text: string): TextLocator {
  const offsets = alignOffsets(document, written, text)
  const lines = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines.push(at + 1)
  return ({ line = 1, column = 1 }) =>
    offsets[Math.min(text.length, (lines[line - 1] ?? text.length) + column - 1)] ?? written.start
}

/** Of each character of the text, and of its end: the offset in the document of the mark that is there or follows. */
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

/** The text itself begins behind its quote, or in the line below the mark of a block. */
function startOf(document: string, { start, writing }: WrittenText): number {
  if (writing === 'plain') return start
  return writing === 'block' ? document.indexOf('\n', start) + 1 || document.length : start + 1
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
