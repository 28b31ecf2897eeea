import type { Nodes, Root } from 'mdast'
import { toString } from 'mdast-util-to-string'

/** The first paragraph of a page as plain text of at most 160 characters: its description if it has no other. */
export function firstParagraph(tree: Root): string {
  const paragraph = tree.children.find((node) => node.type === 'paragraph' && wordsOf(node) !== '')
  const text = paragraph === undefined ? '' : wordsOf(paragraph)
  if (text.length <= 160) return text
  return `${text.slice(0, 159).replace(/[.,;:]?\s+\S*$/, '')}…`
}

/** What a reader reads: no tags of raw HTML. */
function wordsOf(node: Nodes): string {
  return toString(node, { includeHtml: false }).replaceAll(/\s+/g, ' ').trim()
}
