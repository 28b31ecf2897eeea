import type { Element, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toString } from 'hast-util-to-string'
import { SKIP, visit } from '../../formats/visit.ts'
import { placeOf, type PageContext } from '../parse/page-context.ts'

/** Replaces the formulas of a tree with MathML, which browsers show without a script or a web font. */
export type MathRenderer = (tree: Root, context: PageContext) => void

/** Loads the library that renders formulas. */
export async function createMathRenderer(): Promise<MathRenderer> {
  const { default: katex } = await import('katex')
  // Adds formulas of chemistry.
  await import('katex/contrib/mhchem')
  return (tree, context) => {
    visit(tree, 'element', (node, index, parent) => {
      const classes = node.properties['className']
      if (
        node.tagName !== 'code' ||
        !Array.isArray(classes) ||
        !classes.includes('language-math') ||
        parent === undefined
      )
        return undefined
      const isBlock = classes.includes('math-display')
      const target = isBlock ? (parent as Element) : node
      try {
        // On GitHub, backticks inside the dollars keep Markdown out of a formula.
        const html = katex.renderToString(toString(node).replace(/^`(.*)`$/s, '$1'), {
          output: 'mathml',
          displayMode: isBlock,
          throwOnError: true,
          trust: false,
          strict: 'ignore',
        })
        target.tagName = isBlock ? 'div' : 'span'
        target.children = fromHtml(html, { fragment: true }).children as Element['children']
        target.properties = { className: [isBlock ? 'math-block' : 'math'] }
      } catch (error) {
        const message = `the formula cannot be read: ${reasonOf(error)}`
        context.report({
          // Other tools show formulas in the browser, with libraries that know more commands.
          severity: context.options.dialect === 'docsgen' ? 'error' : 'warning',
          rule: 'broken-formula',
          message,
          at: placeOf(context, (node.position ?? (parent as Element).position)?.start),
        })
      }
      return index === undefined ? undefined : [SKIP, index + 1]
    })
  }
}

/** KaTeX repeats the formula behind the reason, with lines below the wrong part. The source line is shown anyway. */
function reasonOf(error: unknown): string {
  return error instanceof Error && 'rawMessage' in error ? String(error.rawMessage) : String(error)
}
