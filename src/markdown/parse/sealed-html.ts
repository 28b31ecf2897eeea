import type { ElementContent, Nodes, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import type { Raw } from 'mdast-util-to-hast'

// Most nodes of a page are the coloured words of its code, and nothing that comes after the colouring changes them. So
// they are written at once, and later passes meet one node where each would walk through hundreds.

/** Puts nodes that are finished into one that the writer copies; it keeps their text for who reads the tree. */
export function sealNodes(children: readonly ElementContent[], writeHtml: (tree: Root) => string): Raw {
  const root: Root = { type: 'root', children: [...children] }
  return sealedNode(writeHtml(root), toString(root))
}

/** The node that stands for what is finished: its HTML, which is docsgen's own, and its text. */
export function sealedNode(html: string, text: string): Raw {
  return { type: 'raw', value: html, data: { sealedText: text } }
}

/** The text of a sealed node; `undefined` for any other. */
export function textOfSealed(node: Nodes): string | undefined {
  return node.type === 'raw' ? node.data?.sealedText : undefined
}

declare module 'mdast-util-to-hast' {
  interface RawData {
    /** Only docsgen itself sets it: what comes from a page is parsed and sanitised before anything is sealed. */
    sealedText?: string
  }
}
