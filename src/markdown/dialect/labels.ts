import type { Root, Text } from 'mdast'
import { findInSource } from '../parse/find-in-source.ts'
import { placeOf, type PageContext } from '../parse/page-context.ts'
import { visit } from '../../formats/visit.ts'

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

/** Characters of all addresses of reference links. One long address in many links would make a page of any size. */
const maxReferenced = 1024 * 1024

/** Leaves reference links as text when their addresses would take too much space on the page. */
export function limitReferences(tree: Root, context: PageContext): void {
  const lengths = new Map<string, number>()
  visit(tree, 'definition', ({ identifier, url, title }) => {
    if (!lengths.has(identifier)) lengths.set(identifier, url.length + (title?.length ?? 0))
  })
  let total = 0
  visit(tree, (node) => {
    if (node.type !== 'linkReference' && node.type !== 'imageReference') return
    const isWithin = total <= maxReferenced
    total += lengths.get(node.identifier) ?? 0
    if (total <= maxReferenced) return
    if (isWithin) {
      const message = 'the addresses of the reference links on this page have more than 1,048,576 characters; split it'
      context.report({ severity: 'error', rule: 'page-too-large', message, at: placeOf(context, node.position?.start) })
    }
    node.identifier = ''
  })
}
