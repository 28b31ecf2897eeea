import type { Point, Position } from 'unist'

/** The lines of a text and the offset of each. */
export interface Lines {
  readonly texts: readonly string[]
  readonly starts: readonly number[]
}

/** Lines of a text from one index up to, but not including, another. */
export interface LineRange {
  readonly first: number
  readonly next: number
}

/** How a line of a plain paragraph begins: it cannot start or end another block. */
const plainStart = /^(?:[\p{L}"'([]|\*{1,2}[A-Za-z0-9`[]|`{1,2}[^`]|\d(?!\d{0,8}[.)](?: |$)))/u

export function splitLines(text: string): Lines {
  const texts = text.split('\n')
  const starts: number[] = []
  let start = 0
  for (const line of texts) {
    starts.push(start)
    start += line.length + 1
  }
  return { texts, starts }
}

/** Whether a line is empty. The line after the last one counts as empty. */
export function isBlank(line: string | undefined): boolean {
  return line === undefined || /^[ \t]*$/.test(line)
}

/** Whether a line can only belong to a paragraph, regardless of the lines around it. */
export function isPlainLine(line: string): boolean {
  return plainStart.test(line) && !/[ \t]$/.test(line)
}

/** The point at an index of a line. */
export function pointIn({ starts }: Lines, line: number, index: number): Point {
  return { line: line + 1, column: index + 1, offset: (starts[line] ?? 0) + index }
}

/** The end of a line. */
export function pointAfter(lines: Lines, line: number): Point {
  return pointIn(lines, line, lines.texts[line]?.length ?? 0)
}

/** The position of whole lines. */
export function positionOf(lines: Lines, { first, next }: LineRange): Position {
  return { start: pointIn(lines, first, 0), end: pointAfter(lines, next - 1) }
}
