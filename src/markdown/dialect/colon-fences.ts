import type { Paragraph } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import type { Point } from 'unist'
import { linesPerSource, placeOf, sourceOf, type PageContext } from '../parse/page-context.ts'

const closing = /^[\s>]*:{3,}\s*$/

/** A block whose end is missing swallows what follows it, to the end of the page or of what it stands in. */
export function checkIsClosed(node: ContainerDirective, context: PageContext): void {
  const { start, end } = node.position ?? {}
  if (start === undefined || end === undefined) return
  // What stands for something else, such as the blocks of a group of code, has no colons of its own.
  if (!lineAt(start, context).includes(':::') || (end.line > start.line && closing.test(lineAt(end, context)))) return
  context.report({
    severity: 'warning',
    rule: 'unclosed-directive',
    message: `":::${node.name}" is never closed, so it holds all that follows; end it with as many colons, on a line of their own`,
    at: placeOf(context, start),
  })
}

/** How a block of Pandoc, Quarto or MyST begins, which is told where it does. */
const ofOtherTool = /^[\s>]*:{3,} *\{[.#\w]/

/** Colons that close nothing would be shown as text. */
export function checkClosesSomething(node: Paragraph, context: PageContext): void {
  const { start, end } = node.position ?? {}
  if (start === undefined || end === undefined || ofOtherTool.test(lineAt(start, context))) return
  for (let line = start.line; line <= end.line; line += 1) {
    const text = lineAt({ line, column: 1 }, context)
    if (!closing.test(text)) continue
    context.report({
      severity: 'warning',
      rule: 'unclosed-directive',
      message: `"${text.replace(/^[\s>]+/, '').trim()}" closes nothing; a block that holds others has more colons than they have`,
      at: placeOf(context, { line, column: text.search(/:/) + 1 }),
    })
  }
}

/** The line at a place as the parser reads it. */
export function lineAt(point: Point, context: PageContext): string {
  return sourceOf(context, point)?.lines[(point.line % linesPerSource) - 1]?.text ?? ''
}
