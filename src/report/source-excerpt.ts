import { showCharacter, type Cell } from './visible-text.ts'

const widest = 100
const beforeColumn = 40

/** The lines printed under a problem: its source line, and a caret under the column if there is one. */
export interface Excerpt {
  readonly source: string
  readonly caret: string | undefined
}

/** Shows a source line with the caret under the column. A very long line is cut around the column. */
export function excerptLine(line: string, column: number | undefined): Excerpt {
  const text = line.replace(/\r?\n?$/, '')
  const at = Math.min(Math.max((column ?? 1) - 1, 0), text.length)
  const before = showCells(text.slice(Math.max(0, at - 4 * widest), at))
  const after = showCells(text.slice(at, at + 4 * widest))
  const missing = Math.max(0, widest - after.length)
  const start = Math.max(0, before.length - Math.max(beforeColumn, missing))
  const shownBefore = before.slice(start)
  const shownAfter = after.slice(0, widest - shownBefore.length)
  const isCutBefore = start > 0 || at > 4 * widest
  const isCutAfter = shownAfter.length < after.length || text.length > at + 4 * widest
  const lead = isCutBefore ? '…' : ''
  const source = `${lead}${textOf(shownBefore)}${textOf(shownAfter)}${isCutAfter ? '…' : ''}`
  const caret = column === undefined ? undefined : `${isCutBefore ? ' ' : ''}${shownBefore.map(padding).join('')}^`
  return { source, caret }
}

function showCells(text: string): Cell[] {
  return Array.from(text, showCharacter)
}

function textOf(cells: readonly Cell[]): string {
  return cells.map((cell) => cell.text).join('')
}

function padding({ text, width }: Cell): string {
  return text === '\t' ? text : ' '.repeat(width)
}
