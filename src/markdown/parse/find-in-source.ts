import type { Text } from 'mdast'
import type { Point } from 'unist'
import { linesPerSource, sourceOf, type PageContext } from './page-context.ts'

/** A match in the source text of a page. */
export interface Found {
  readonly match: RegExpExecArray
  readonly point: Point
}

/** Finds a pattern in the source lines of a text, before escapes are resolved. Matches do not span lines. */
export function* findInSource(node: Text, pattern: RegExp, context: PageContext): Generator<Found> {
  const { start, end } = node.position ?? {}
  if (start === undefined || end === undefined) return
  const lines = sourceOf(context, start)?.lines ?? []
  for (let { line } = start; line <= end.line; line += 1) {
    const written = lines[(line % linesPerSource) - 1]?.text ?? ''
    const from = line === start.line ? start.column - 1 : 0
    const to = line === end.line ? end.column - 1 : written.length
    for (const match of written.slice(from, to).matchAll(pattern))
      yield { match, point: { line, column: from + match.index + 1 } }
  }
}
