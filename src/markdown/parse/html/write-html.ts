import type { Root } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'

/** Writes a tree as HTML. */
export type HtmlWriter = (tree: Root) => string

/** Creates an HTML writer. */
export function createHtmlWriter(): HtmlWriter {
  const processor = unified().use(rehypeStringify, { allowParseErrors: true, allowDangerousHtml: false }).freeze()
  // Placeholders of links contain NUL, which is only encoded in SVG.
  return (tree) => processor.stringify(tree).replaceAll('&#x0;', '\0')
}
