import type { Text } from 'mdast'
import { linesPerSource, placeOf, sourceOf, type PageContext } from '../page-context.ts'

/**
 * `[some text][label]`: of words, so that neither `rows[0][1]`, `[A-Z][a-z]*` nor `[--name][--path]` is one, and without
 * a backslash, which makes it text on purpose.
 */
const byLabel = /(?<![\w\])\\])!?\[(?=[^[\]\\]*\p{L}{2})[^[\]\\-][^[\]\\]*\]\[(\p{L}[\p{L}\p{N} ._'-]{2,})\]/gu

/** Tells of a link by its label that nothing defines: readers see its brackets. */
export function tellMissingLabels(node: Text, context: PageContext): void {
  const { start, end } = node.position ?? {}
  if (start === undefined || end === undefined || !node.value.includes('][')) return
  const lines = sourceOf(context, start)?.lines ?? []
  for (let { line } = start; line <= end.line; line += 1) {
    const written = lines[(line % linesPerSource) - 1]?.text ?? ''
    const from = line === start.line ? start.column - 1 : 0
    const to = line === end.line ? end.column - 1 : written.length
    for (const { 0: whole, 1: label = '', index } of written.slice(from, to).matchAll(byLabel))
      context.report({
        severity: 'warning',
        rule: 'missing-definition',
        message: `"${whole}" is shown with its brackets: nothing in this file defines "[${label}]: …"`,
        at: placeOf(context, { line, column: from + index + 1 }),
      })
  }
}
