import type { Element, ElementContent, Root as HtmlRoot } from 'hast'
import { visit } from './walk.ts'
import type { Highlighter } from './highlight.ts'
import type { MarkdownOptions, PageContext } from './page-context.ts'
import { renderCodeBlock } from './transforms/code-blocks.ts'
import type { DiagramRenderer } from './transforms/diagrams.ts'
import { admonitionTitles } from './transforms/directives.ts'

/** What marks are shown with. */
export interface MarkTools {
  readonly options: MarkdownOptions
  readonly highlight: Highlighter
  readonly diagrams: () => Promise<DiagramRenderer>
}

/** Turns the numbers in the tree into what they stand for. */
export async function showMarks(tree: HtmlRoot, context: PageContext, tools: MarkTools): Promise<void> {
  const needsDiagrams =
    tools.options.mermaid && context.marks.some((mark) => mark.kind === 'code' && mark.info.language === 'mermaid')
  const diagrams = needsDiagrams ? await tools.diagrams() : undefined
  let drawn = 0
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName === 'pre' && parent !== undefined && index !== undefined) {
      const replacement = showCode(node, context, tools, (source) =>
        diagrams?.(source, `diagram-${String((drawn += 1))}`),
      )
      if (replacement === undefined) return undefined
      parent.children[index] = replacement
      return 'skip'
    }
    const mark = context.marks[Number(node.properties['dataDocsgen'] ?? -1)]
    if (mark === undefined) return undefined
    delete node.properties['dataDocsgen']
    if (mark.kind === 'admonition') showAdmonition(node, mark)
    return undefined
  })
}

function showAdmonition(node: Element, mark: Extract<PageContext['marks'][number], { kind: 'admonition' }>): void {
  node.properties['className'] = ['admonition', `admonition-${mark.name}`]
  node.properties['role'] = 'note'
  if (mark.hasTitle) return
  const text: ElementContent = { type: 'text', value: admonitionTitles[mark.name] ?? mark.name }
  node.children.unshift({
    type: 'element',
    tagName: 'p',
    properties: { className: ['admonition-title'] },
    children: [text],
  })
}

function showCode(
  node: Element,
  context: PageContext,
  tools: MarkTools,
  draw: (source: string) => ReturnType<DiagramRenderer> | undefined,
): Element | undefined {
  const [code] = node.children
  if (code?.type !== 'element' || code.tagName !== 'code') return undefined
  const mark = context.marks[Number(code.properties['dataDocsgen'] ?? -1)]
  if (mark?.kind !== 'code') return undefined
  const drawing = mark.info.language === 'mermaid' ? draw(mark.value) : undefined
  if (mark.info.language === 'math' && tools.options.math) {
    const formula: Element = { ...code, properties: { className: ['language-math', 'math-display'] } }
    return { ...node, children: [formula] }
  }
  if (drawing === undefined)
    return renderCodeBlock(mark.value === '' ? '' : `${mark.value}\n`, mark.info, tools.highlight)
  if (drawing.fault !== undefined)
    context.report({ severity: 'error', rule: 'broken-diagram', message: drawing.fault, at: mark.at })
  const source: Element = {
    type: 'element',
    tagName: 'pre',
    properties: { className: ['mermaid'] },
    children: [{ type: 'text', value: mark.value }],
  }
  return {
    type: 'element',
    tagName: 'figure',
    properties: { className: ['diagram'] },
    children: [drawing.element ?? source],
  }
}

/** Whether a diagram is left for the browser to draw. */
export function hasLazyDiagram(tree: HtmlRoot): boolean {
  let found = false
  visit(tree, { type: 'element', tagName: 'pre' }, (node: Element) => {
    if (Array.isArray(node.properties['className']) && node.properties['className'].includes('mermaid')) found = true
  })
  return found
}
