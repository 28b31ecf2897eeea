import type { Root as HtmlRoot } from 'hast'
import { toHast } from 'mdast-util-to-hast'
import { visit } from '../../formats/visit.ts'
import type { Reference } from '../../model/page.ts'
import { parseFenceInfo } from '../../formats/markdown/fence-info.ts'
import { finishTree } from './finish-page.ts'
import type { Highlighter } from '../dialect/code/highlight.ts'
import { createMarkdownParser } from './markdown.ts'
import { startContext, type MarkdownOptions, type PageTools } from './page-context.ts'
import { colourCode, renderCodeBlock } from '../dialect/code/code-blocks.ts'
import { withoutOwnAttributes } from './html/raw-html.ts'
import { allowedTags, resolveRawHtml } from './html/sanitized-html.ts'
import { readAlert } from '../dialect/alerts.ts'
import { showAdmonition } from '../foreign/show-marks.ts'

/**
 * Renders Markdown inside another document, such as a description in an API document, as safe HTML with placeholders.
 */
export type TextRenderer = (text: string) => { readonly tree: HtmlRoot; readonly references: readonly Reference[] }

/**
 * Creates a renderer for CommonMark and GFM with alerts, without docsgen's own syntax. Lines of references are counted
 * from the first line of the text. Relative addresses refer to the folder `base`, which is relative to the project.
 */
export function createTextRenderer(
  options: MarkdownOptions,
  tools: PageTools,
  { highlight, base }: { readonly highlight: Highlighter; readonly base: string },
): TextRenderer {
  const parse = createMarkdownParser({ math: false })
  return (text) => {
    const context = startContext({ ...options, html: 'sanitize' }, tools, () => undefined)
    context.sources.push({ file: '', base, lines: [] })
    const markdown = parse(text)
    visit(markdown, (node) => {
      if (node.type === 'html') node.value = withoutOwnAttributes(showPlaceholders(node.value, text))
      if (node.type === 'blockquote') readAlert(node, context)
    })
    const raw = toHast(markdown, { allowDangerousHtml: true, clobberPrefix: '' }) as HtmlRoot
    const tree = resolveRawHtml(raw, context)
    if (context.marks.length > 0) visit(tree, 'element', (node) => showAdmonition(node, context))
    showCode(tree, highlight, options)
    finishTree(tree, context)
    return { tree, references: context.references }
  }
}

/** Tags that are never closed and that no page can have are names that the reader replaces, such as `user-<id>`. */
function showPlaceholders(html: string, text: string): string {
  return html.replaceAll(/<([a-z][\w-]*)(?:\s+[\w-]+)*\s*>/gi, (tag, name: string) =>
    allowedTags.has(name.toLowerCase()) || text.includes(`</${name}`) ? tag : `&lt;${tag.slice(1)}`,
  )
}

function showCode(tree: HtmlRoot, highlight: Highlighter, options: MarkdownOptions): void {
  visit(tree, 'element', (node, index, parent) => {
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
    const text = source?.type === 'text' ? source.value : ''
    const info = parseFenceInfo(language, '')
    parent.children[index] = renderCodeBlock(text, info, colourCode(text, info, highlight, options.comments), options)
    return 'skip'
  })
}
