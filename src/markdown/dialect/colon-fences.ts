import type { Paragraph } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import type { Point } from 'unist'
import { linesPerSource, placeOf, sourceOf, type PageContext } from '../parse/page-context.ts'

const closing = /^[\s>]*:{3,}\s*$/

/** A block that is never closed swallows everything up to the end of the page or of its container. */
export function checkIsClosed(node: ContainerDirective, context: PageContext): void {
  const { start, end } = node.position ?? {}
  if (start === undefined || end === undefined) return
  // Generated blocks, such as the tabs of a code group, have no colons.
  if (!lineAt(start, context).includes(':::') || (end.line > start.line && closing.test(lineAt(end, context)))) return
  context.report({
    severity: 'warning',
    rule: 'unclosed-directive',
    message: `":::${node.name}" is never closed, so it includes everything that follows; close it with the same number of colons on a separate line`,
    at: placeOf(context, start),
  })
}

/** How a Pandoc, Quarto or MyST block begins. The check for other tools' syntax reports these. */
const ofOtherTool = /^[\s>]*:{3,} *\{[.#\w]/

/** Colons that close nothing would appear as text. */
export function checkClosesSomething(node: Paragraph, context: PageContext): void {
  const { start, end } = node.position ?? {}
  if (start === undefined || end === undefined || ofOtherTool.test(lineAt(start, context))) return
  for (let line = start.line; line <= end.line; line += 1) {
    const text = lineAt({ line, column: 1 }, context)
    if (!closing.test(text)) continue
    context.report({
      severity: 'warning',
      rule: 'unclosed-directive',
      message: `"${text.replace(/^[\s>]+/, '').trim()}" closes nothing; a block that contains other blocks needs more colons than they have`,
      at: placeOf(context, { line, column: text.search(/:/) + 1 }),
    })
  }
}

/** The line at a point, as the parser reads it. */
export function lineAt(point: Point, context: PageContext): string {
  return sourceOf(context, point)?.lines[(point.line % linesPerSource) - 1]?.text ?? ''
}
