import type { Element, Root } from 'hast'

/** Takes the content of an interactive part out of a tree, because the script in the browser compares it with its own. */
export function takePart(node: Element, parts: string[]): void {
  const html = node.tagName === 'docsgen-part' ? node.properties['dataHtml'] : undefined
  if (typeof html !== 'string') return
  delete node.properties['dataHtml']
  node.children = [{ type: 'text', value: `\0part-${String(parts.push(html) - 1)}\0` }]
}

/** Puts the content of interactive parts into the HTML of a tree that they were taken from. */
export function insertParts(html: string, parts: readonly string[]): string {
  return html.replaceAll(/\0part-(\d+)\0/g, (_, number: string) => parts[Number(number)] ?? '')
}

/** React writes a hint for each picture before the content. Pictures of a page are loaded when they are needed. */
export function dropPreloads(tree: Root): void {
  tree.children = tree.children.filter(
    (node) => node.type !== 'element' || node.tagName !== 'link' || node.properties['as'] !== 'image',
  )
}
