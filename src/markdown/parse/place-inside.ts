import type { Code, InlineCode, Text } from 'mdast'
import type { Point } from 'unist'
import type { Place } from '../../model/page.ts'
import { parseFenceInfo } from '../../formats/fence-info.ts'
import { linesPerSource, placeOf, sourceOf, type SourceContext } from './page-context.ts'

/**
 * The source position of an offset in a node's value. The value does not include quote and list markers, indentation
 * and escapes. So the line is counted, and the column is found by searching for the same text in that line.
 */
export function placeInside(node: Text | InlineCode | Code, offset: number, context: SourceContext): Place {
  const start = node.position?.start
  const lines = sourceOf(context, start)?.lines
  // Lines of another file in a fence have no position in this one.
  if (start === undefined || lines === undefined || showsFile(node)) return placeOf(context, start)
  const before = node.value.slice(0, offset).split('\n')
  const inLine = before.at(-1)?.length ?? 0
  const skipped = before.length - 1 + (isFence(node, start, lines) ? 1 : 0)
  const column = columnOf(lines[(start.line % linesPerSource) - 1 + skipped]?.text ?? '', {
    line: node.value.split('\n')[before.length - 1] ?? '',
    inLine,
    expected: inLine + (skipped === 0 ? start.column - 1 : 0),
  })
  return placeOf(context, { line: start.line + skipped, column: column + 1 })
}

function showsFile(node: Text | InlineCode | Code): boolean {
  return node.type === 'code' && parseFenceInfo(node.lang ?? '', node.meta ?? '').file !== undefined
}

function isFence({ type }: Text | InlineCode | Code, start: Point, lines: readonly { text: string }[]): boolean {
  const opening = lines[(start.line % linesPerSource) - 1]?.text.slice(start.column - 1) ?? ''
  return type === 'code' && /^(?:`{3}|~{3})/.test(opening)
}

interface Wanted {
  /** The line of the value, and the column in it, from 0. */
  readonly line: string
  readonly inLine: number
  /** The column if nothing had been removed. */
  readonly expected: number
}

/** The column, from 0, at which the wanted text begins in a source line. */
function columnOf(written: string, { line, inLine, expected }: Wanted): number {
  const whole = line === '' ? -1 : written.indexOf(line)
  if (whole !== -1 && !written.includes(line, whole + 1)) return whole + inLine
  const word = /^\S+/.exec(line.slice(inLine))?.[0]
  if (word === undefined) return expected
  const places: number[] = []
  for (let at = written.indexOf(word); at !== -1; at = written.indexOf(word, at + 1)) places.push(at)
  return places.toSorted((a, b) => Math.abs(a - expected) - Math.abs(b - expected))[0] ?? expected
}
