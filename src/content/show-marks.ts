import type { Element, ElementContent, Root as HtmlRoot } from 'hast'
import { visit } from './walk.ts'
import type { Highlighter } from './highlight.ts'
import type { MarkdownOptions, PageContext } from './page-context.ts'
import { sealNodes } from './sealed-html.ts'
import { renderCodeBlock } from './transforms/code-blocks.ts'
import type { Diagram, DiagramRenderer } from './transforms/diagrams.ts'
import { admonitionTitles } from './transforms/directives.ts'
import type { HtmlWriter } from './write-html.ts'

/** What marks are shown with. */
export interface MarkTools {
  readonly options: MarkdownOptions
  readonly highlight: Highlighter
  readonly writeHtml: HtmlWriter
  readonly diagrams: () => Promise<DiagramRenderer>
}

/** Turns the numbers in the tree into what they stand for. */
export async function showMarks(tree: HtmlRoot, context: PageContext, tools: MarkTools): Promise<void> {
  const diagrams = await drawDiagrams(context, tools)
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName === 'pre' && parent !== undefined && index !== undefined) {
      const replacement = showCode(node, context, tools, diagrams)
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

type CodeMark = Extract<PageContext['marks'][number], { kind: 'code' }>

async function drawDiagrams(
  context: PageContext,
  { options, diagrams }: MarkTools,
): Promise<ReadonlyMap<CodeMark, Diagram>> {
  const marks = context.marks.filter((mark) => mark.kind === 'code').filter(({ info }) => info.language === 'mermaid')
  const drawn = new Map<CodeMark, Diagram>()
  if (!options.mermaid || marks.length === 0) return drawn
  const draw = await diagrams()
  for (const mark of marks) drawn.set(mark, await draw(mark.value, `diagram-${String(drawn.size + 1)}`))
  return drawn
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
  diagrams: ReadonlyMap<CodeMark, Diagram>,
): Element | undefined {
  const [code] = node.children
  if (code?.type !== 'element' || code.tagName !== 'code') return undefined
  const mark = context.marks[Number(code.properties['dataDocsgen'] ?? -1)]
  if (mark?.kind !== 'code') return undefined
  const drawing = diagrams.get(mark)
  if (mark.info.language === 'math' && tools.options.math) {
    const formula: Element = { ...code, properties: { className: ['language-math', 'math-display'] } }
    return { ...node, children: [formula] }
  }
  if (drawing === undefined)
    return renderCodeBlock(mark.value === '' ? '' : `${mark.value}\n`, mark.info, tools.highlight, (tokens) => [
      sealNodes(tokens, tools.writeHtml),
    ])
  if (drawing.fault !== undefined) {
    const { message, line = 0 } = drawing.fault
    const at = line === 0 || mark.at.line === undefined ? mark.at : { ...mark.at, line: mark.at.line + line }
    context.report({ severity: 'error', rule: 'broken-diagram', message, at })
  }
  const source: Element = {
    type: 'element',
    tagName: 'pre',
    properties: { className: ['mermaid'] },
    children: [{ type: 'text', value: mark.value }],
  }
  return {
    type: 'element',
    tagName: 'figure',
    properties: { className: ['diagram'], tabIndex: 0 },
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
