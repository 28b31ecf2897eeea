import type { Element, Root as HtmlRoot } from 'hast'
import { toMdast } from 'hast-util-to-mdast'
import type { Root } from 'mdast'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough'
import { toMarkdown } from 'mdast-util-to-markdown'
import { readMagicComments } from '../../dialect/code/code-blocks.ts'
import { parseFenceInfo } from '../../../formats/markdown/fence-info.ts'
import { visit } from '../../../formats/visit.ts'
import type { Reference } from '../../../model/page.ts'
import type { MarkdownOptions } from '../page-context.ts'
import type { TextWithPlaceholders } from '../../../formats/markdown/placeholders.ts'

/** A tree that waits for the addresses of the page. */
export type MarkdownTree = Root

/** Converts the HTML of a page, before it is decorated, to a Markdown tree. */
export function toMarkdownTree(tree: HtmlRoot, { comments }: Pick<MarkdownOptions, 'comments'>): MarkdownTree {
  const copy = structuredClone(tree)
  visit(copy, 'element', (node, index, parent) => {
    if (isTitle(node)) node.children = [{ type: 'element', tagName: 'strong', properties: {}, children: node.children }]
    if (!isOnlyForScreens(node) || parent === undefined || index === undefined) return undefined
    parent.children.splice(index, 1)
    return index
  })
  const markdown = toMdast(copy, { document: false }) as Root
  visit(markdown, (node) => {
    if (node.type === 'code')
      node.value = readMagicComments(node.value, parseFenceInfo(node.lang ?? '', ''), comments).code
  })
  return markdown
}

/** The title of an admonition or a tab. */
function isTitle({ properties: { className } }: Element): boolean {
  return Array.isArray(className) && (className.includes('admonition-title') || className.includes('tab-label'))
}

/** The buttons of tabs, and interactive parts. */
function isOnlyForScreens({ tagName, properties }: Element): boolean {
  const { className } = properties
  return tagName === 'docsgen-part' || (Array.isArray(className) && className.includes('needs-js'))
}

/** Private characters around the number of a reference. */
const [before, after] = ['\uE000', '\uE001']

/** Writes the tree as Markdown, with a placeholder for each address that the plan of the site resolves. */
export function writeMarkdown(tree: MarkdownTree, references: readonly Reference[]): TextWithPlaceholders {
  const byUrl = new Map(references.map(({ url }, index) => [url, index] as const).toReversed())
  visit(tree, (node) => {
    if (node.type !== 'link' && node.type !== 'image') return
    const index = byUrl.get(node.url)
    if (index !== undefined) node.url = `${before}${String(index)}${after}`
  })
  const text = toMarkdown(tree, { extensions: [gfmTableToMarkdown(), gfmStrikethroughToMarkdown()], bullet: '-' })
  const parts = text.split(new RegExp(`${before}(\\d+)${after}`))
  return {
    texts: parts.filter((_, index) => index % 2 === 0),
    placeholders: parts.filter((_, index) => index % 2 === 1).map(Number),
  }
}
