import type { Place } from '../model/page.ts'

/** One line of a text that was changed before parsing, and its origin. */
export interface MappedLine {
  readonly text: string
  /** Number of the line in the file, from 1. */
  readonly line: number
  /** Changes in the line, left to right: at column `at`, `shift` columns were added (or removed, if negative). */
  readonly shifts: readonly { readonly at: number; readonly shift: number }[]
}

/** Splits a text into lines with their original line numbers, whatever the line endings. */
export function mapLines(text: string): MappedLine[] {
  return text.split(/\r\n|\r|\n/).map((line, index) => ({ text: line, line: index + 1, shifts: [] }))
}

/** Replaces part of a line and records the change. `start` and `end` count from 0. */
export function replaceInLine(line: MappedLine, start: number, end: number, replacement: string): MappedLine {
  const shift = replacement.length - (end - start)
  return {
    text: line.text.slice(0, start) + replacement + line.text.slice(end),
    line: line.line,
    shifts: shift === 0 ? line.shifts : [...line.shifts, { at: start + replacement.length + 1, shift }],
  }
}

/** A line without its indentation, up to a number of columns. */
export function dedentLine(line: MappedLine, most: number): MappedLine {
  const columns = Math.min(Math.max(0, most), line.text.search(/\S|$/))
  return replaceInLine(line, 0, columns, '')
}

/** Lines that are not in the file, in the place of one that is. */
export function linesAt(place: MappedLine, texts: readonly string[]): MappedLine[] {
  return texts.map((text) => ({ ...place, text }))
}

/** A part of a line, from column `start` to column `end`, counted from 0. */
export function cutLine(line: MappedLine, start: number, end = line.text.length): MappedLine {
  const after = replaceInLine(line, end, line.text.length, '')
  return start === 0 ? after : replaceInLine(after, 0, start, '')
}

/** Two parts of a line as one. */
export function joinLines(one: MappedLine, other: MappedLine): MappedLine {
  if (one.text === '') return other
  const width = one.text.length
  const grown = one.shifts.reduce((sum, { shift }) => sum + shift, 0)
  // The columns of the second part begin again.
  const moved = other.shifts.map(({ at, shift }) => ({ at: at + width, shift }))
  return {
    text: one.text + other.text,
    line: one.line,
    shifts: [...one.shifts, { at: width + 1, shift: width - grown }, ...moved],
  }
}

/** The place in the file that corresponds to a line and column of the changed text. */
export function placeInFile(file: string, lines: readonly MappedLine[], line: number, column: number): Place {
  const mapped = lines[line - 1]
  if (mapped === undefined) return { file, line, column }
  return { file, line: mapped.line, column: originalColumn(mapped, column) }
}

function originalColumn(line: MappedLine, column: number): number {
  let original = column
  for (const { at, shift } of line.shifts.toReversed()) {
    if (original >= at) original -= shift
    else if (shift > 0 && original > at - shift) original = at - shift
  }
  return Math.max(1, original)
}
