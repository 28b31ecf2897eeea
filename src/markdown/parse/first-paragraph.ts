import type { Root as HtmlRoot } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { Nodes, Root } from 'mdast'
import { toString } from 'mdast-util-to-string'

/** The first paragraph of a page as plain text of at most 160 characters. It is the default description. */
export function firstParagraph(tree: Root): string {
  const paragraph = tree.children.find((node) => node.type === 'paragraph' && wordsOf(node) !== '')
  return shorten(paragraph === undefined ? '' : wordsOf(paragraph))
}

/** The first paragraph of a page that was rendered. */
export function firstRendered({ children }: HtmlRoot): string {
  const texts = children.map((node) => (node.type === 'element' && node.tagName === 'p' ? textOf(node).trim() : ''))
  return shorten((texts.find((text) => text !== '') ?? '').replaceAll(/\s+/g, ' '))
}

/** The start of a text as a description. */
export function shorten(text: string): string {
  if (text.length <= 160) return text
  return `${text.slice(0, 159).replace(/[.,;:]?\s+\S*$/, '')}…`
}

/** The visible text, without raw HTML tags. */
function wordsOf(node: Nodes): string {
  return toString(node, { includeHtml: false }).replaceAll(/\s+/g, ' ').trim()
}
