import type { Element, ElementContent, Root as HtmlRoot } from 'hast'
import { once } from '../../formats/take-or-make.ts'
import { visit } from '../../formats/visit.ts'
import type { Highlighter } from '../dialect/code/highlight.ts'
import type { CodeMark, MarkdownOptions, PageContext } from '../parse/page-context.ts'
import { colourCode, renderCodeBlock } from '../dialect/code/code-blocks.ts'
import { keyOfDiagram } from '../dialect/code/diagram-key.ts'
import { renderDiagram } from '../dialect/code/diagrams.ts'
import type { DrawDiagram, Drawing } from '../../model/diagram.ts'
import { admonitionKind } from '../../model/admonition-kinds.ts'
import { admonitionTitle } from '../dialect/directives.ts'

/** What is needed to render the marked content. */
export interface MarkTools {
  readonly options: MarkdownOptions
  readonly highlighter: () => Promise<Highlighter>
  readonly drawDiagram: DrawDiagram
}

/** Creates what renders marked content, for all pages. Code is only highlighted if there is any. */
export function createMarkTools(options: MarkdownOptions, drawDiagram: DrawDiagram): MarkTools {
  const load = async () => (await import('../dialect/code/highlight.ts')).createHighlighter(options.languages)
  return { options, highlighter: once(load), drawDiagram }
}

/** Replaces the numbers in the tree with the content that they refer to. */
export async function showMarks(tree: HtmlRoot, context: PageContext, tools: MarkTools): Promise<void> {
  const diagrams = await drawDiagrams(context, tools)
  const coloured = await colourBlocks(context, tools)
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName === 'pre' && parent !== undefined && index !== undefined) {
      const replacement = showCode(node, context, { diagrams, coloured })
      if (replacement === undefined) return undefined
      parent.children[index] = replacement
      return 'skip'
    }
    showAdmonition(node, context)
    return undefined
  })
}

async function drawDiagrams(
  context: PageContext,
  { options, drawDiagram }: MarkTools,
): Promise<ReadonlyMap<CodeMark, Drawing>> {
  const marks = context.marks.filter((mark) => mark.kind === 'code').filter(({ info }) => info.language === 'mermaid')
  const drawn = new Map<CodeMark, Drawing>()
  if (!options.mermaid) return drawn
  for (const mark of marks) {
    context.diagrams.add(keyOfDiagram(mark.value))
    drawn.set(mark, await drawDiagram(mark.value))
  }
  return drawn
}

/** Highlights the code blocks. */
async function colourBlocks(
  context: PageContext,
  { options, highlighter }: MarkTools,
): Promise<ReadonlyMap<CodeMark, readonly ElementContent[]>> {
  const others = [...(options.mermaid ? ['mermaid'] : []), ...(options.math ? ['math'] : [])]
  const nodes = new Map<CodeMark, readonly ElementContent[]>()
  for (const mark of context.marks) {
    if (mark.kind !== 'code' || others.includes(mark.info.language)) continue
    const highlight = await highlighter()
    const report = (message: string): void =>
      context.report({ severity: 'warning', rule: 'code-colors', message, at: mark.at })
    const reporting: Highlighter = (code, language) => highlight(code, language, report)
    nodes.set(mark, colourCode(sourceOf(mark), mark.info, reporting, options.comments))
  }
  return nodes
}

/** The highlighted source, with a line end after every line. */
function sourceOf({ value }: CodeMark): string {
  return value === '' ? '' : `${value}\n`
}

/** Turns an element that is marked as an admonition into one. */
export function showAdmonition(node: Element, context: PageContext): void {
  const mark = context.marks[Number(node.properties['dataDocsgen'] ?? -1)]
  if (mark === undefined) return
  delete node.properties['dataDocsgen']
  if (mark.kind !== 'admonition') return
  node.properties['className'] = ['admonition', `admonition-${admonitionKind(mark.name) ?? mark.name}`]
  node.properties['role'] = 'note'
  if (mark.hasTitle) return
  const text: ElementContent = { type: 'text', value: admonitionTitle(mark.name, context.options.messages) }
  node.children.unshift({
    type: 'element',
    tagName: 'p',
    properties: { className: ['admonition-title'] },
    children: [text],
  })
}

/** What replaces the code of a page. */
interface ShownCode {
  readonly diagrams: ReadonlyMap<CodeMark, Drawing>
  readonly coloured: ReadonlyMap<CodeMark, readonly ElementContent[]>
}

function showCode(node: Element, context: PageContext, { diagrams, coloured }: ShownCode): Element | undefined {
  const [code] = node.children
  if (code?.type !== 'element' || code.tagName !== 'code') return undefined
  const mark = context.marks[Number(code.properties['dataDocsgen'] ?? -1)]
  if (mark?.kind !== 'code') return undefined
  const { options } = context
  const content = coloured.get(mark)
  if (content !== undefined) return renderCodeBlock(sourceOf(mark), mark.info, content, options)
  const drawing = diagrams.get(mark)
  if (drawing === undefined) {
    const formula: ElementContent = { type: 'text', value: mark.value }
    return {
      ...node,
      children: [{ ...code, properties: { className: ['language-math', 'math-display'] }, children: [formula] }],
    }
  }
  if ('error' in drawing) {
    const { message, line = 0 } = drawing.error
    const at = line === 0 || mark.at.line === undefined ? mark.at : { ...mark.at, line: mark.at.line + line }
    // Other tools draw diagrams in browsers, so no error of a diagram stops their builds.
    const severity = options.dialect === 'docsgen' ? 'error' : 'warning'
    context.report({ severity, rule: 'broken-diagram', message, at })
  } else if (drawing.warning !== undefined)
    context.report({ severity: 'warning', rule: 'diagram-label', message: drawing.warning, at: mark.at })
  const prefix = `diagram-${String([...diagrams.keys()].indexOf(mark) + 1)}`
  const { position } = node
  return renderDiagram({
    drawing,
    source: mark.value,
    caption: mark.info.title,
    prefix,
    position,
    messages: options.messages,
  })
}
