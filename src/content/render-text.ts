import type { Root as HtmlRoot } from 'hast'
import { toHast } from 'mdast-util-to-hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { visit } from './walk.ts'
import type { Place } from '../model/page.ts'
import { parseFenceInfo } from '../model/fence-info.ts'
import type { Highlighter } from './highlight.ts'
import { createMarkdownParser } from './markdown.ts'
import type { MarkdownOptions, PageContext, PageTools } from './page-context.ts'
import { renderCodeBlock } from './transforms/code-blocks.ts'
import { resolveRawHtml } from './transforms/raw-html.ts'

/** Markdown that stands inside another document, such as a description in an API document, as safe HTML. */
export type TextRenderer = (text: string, at: Place) => { readonly html: string }

/**
 * Makes a renderer of CommonMark and GFM without docsgen's own syntax. Links keep their addresses as they are written
 * and carry their place in `data-at`, so that whoever puts the HTML into a page can check them.
 */
export function createTextRenderer(options: MarkdownOptions, tools: PageTools, highlight: Highlighter): TextRenderer {
  const parse = createMarkdownParser({ math: false })
  const processor = unified().use(rehypeStringify, { allowParseErrors: true }).freeze()
  return (text, at) => {
    const context: PageContext = {
      options: { ...options, html: 'sanitize' },
      tools,
      report: () => undefined,
      sources: [],
      parts: [],
      marks: [],
      references: [],
      dependencies: new Set(),
    }
    const raw = toHast(parse(text), { allowDangerousHtml: true, clobberPrefix: '' }) as HtmlRoot
    const tree = resolveRawHtml(raw, context)
    finish(tree, at, highlight)
    return { html: processor.stringify(tree) }
  }
}

function finish(tree: HtmlRoot, at: Place, highlight: Highlighter): void {
  visit(tree, 'element', (node, index, parent) => {
    const line = (at.line ?? 1) + (node.position?.start.line ?? 1) - 1
    if (node.tagName === 'a' || node.tagName === 'img')
      node.properties['dataAt'] = `${String(line)}:${String(at.column ?? 1)}`
    const [code] = node.children
    if (
      node.tagName !== 'pre' ||
      code?.type !== 'element' ||
      code.tagName !== 'code' ||
      parent === undefined ||
      index === undefined
    )
      return undefined
    const language = /language-(\S+)/.exec(String(code.properties['className'] ?? ''))?.[1] ?? ''
    const [source] = code.children
    parent.children[index] = renderCodeBlock(
      source?.type === 'text' ? source.value : '',
      parseFenceInfo(language, ''),
      highlight,
    )
    return 'skip'
  })
}
