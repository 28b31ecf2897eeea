import type { Text } from 'mdast'
import { findInSource } from '../parse/find-in-source.ts'
import { placeOf, type PageContext } from '../parse/page-context.ts'

/**
 * `[some text][label]`. Requires words, to skip `rows[0][1]`, `[A-Z][a-z]*` and `[--name][--path]`. A backslash makes
 * it text on purpose.
 */
const byLabel = /(?<![\w\])\\])!?\[(?=[^[\]\\]*\p{L}{2})[^[\]\\-][^[\]\\]*\]\[(\p{L}[\p{L}\p{N} ._'-]{2,})\]/gu

/** Reports a reference link without a definition: readers would see its brackets. */
export function reportMissingLabels(node: Text, context: PageContext): void {
  if (!node.value.includes('][')) return
  for (const { match, point } of findInSource(node, byLabel, context))
    context.report({
      severity: 'warning',
      rule: 'missing-definition',
      message: `"${match[0]}" is shown with its brackets: nothing in this file defines "[${match[1] ?? ''}]: …"`,
      at: placeOf(context, point),
    })
}
