import type { Element, Nodes, Root, RootContent, Text } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toHtml } from 'hast-util-to-html'
import { toString } from 'hast-util-to-string'

const blocks = new Set(
  'address article aside blockquote body caption center col colgroup dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link main menu nav ol optgroup option p param pre script section source style summary table tbody td tfoot th thead title tr track ul'.split(
    ' ',
  ),
)

/** Normalizes HTML: two texts that a browser reads as the same document give the same text. */
export function canonical(html: string): string {
  return toHtml(tidy(fromHtml(html.trimEnd(), { fragment: true })), { allowDangerousCharacters: true })
}

/** Normalized HTML of a page's body, without what docsgen adds to Markdown's own elements. */
export function withoutAdditions(html: string): string {
  const tree = fromHtml(html.trimEnd(), { fragment: true })
  return toHtml(tidy(strip(tree)), { allowDangerousCharacters: true })
}

function strip(tree: Root): Root {
  return { ...tree, children: tree.children.flatMap(stripNode) }
}

function stripNode(node: RootContent): RootContent[] {
  if (node.type !== 'element') return [node]
  const classes = Array.isArray(node.properties['className']) ? node.properties['className'] : []
  if (node.tagName === 'a' && classes.includes('anchor') && node.properties['ariaHidden'] === 'true') return []
  if (node.tagName === 'div' && classes.includes('table-scroll')) return node.children.flatMap(stripNode)
  if (node.tagName === 'figure' && classes.includes('code-block'))
    return node.children
      .filter((child) => child.type === 'element' && child.tagName === 'pre')
      .map((pre) => plainCode(pre as Element))
  const properties = { ...node.properties }
  if (classes.includes('contains-task-list') || classes.includes('task-list-item')) delete properties['className']
  if (/^h[1-6]$/.test(node.tagName)) delete properties['id']
  if (node.tagName === 'input') delete properties['ariaLabel']
  if (node.tagName === 'img') {
    delete properties['loading']
    delete properties['decoding']
  }
  return [{ ...node, properties, children: node.children.flatMap(stripNode) as Element['children'] }]
}

function plainCode(pre: Element): Element {
  const code = pre.children[0] as Element
  const text: Text = { type: 'text', value: toString(code) }
  return { ...pre, properties: {}, children: [{ ...code, children: text.value === '' ? [] : [text] }] }
}

/** Removes invisible white space and sorts attributes. */
function tidy(root: Root): Root {
  tidyNode(root)
  return root
}

function tidyNode(node: Nodes): void {
  if (!('children' in node) || (node.type === 'element' && node.tagName === 'pre')) {
    if (node.type === 'element') order(node)
    return
  }
  if (node.type === 'element') order(node)
  // Comments are invisible, and docsgen publishes none.
  const children = mergeTexts((node.children as RootContent[]).filter((child) => child.type !== 'comment'))
  const result: RootContent[] = []
  for (const [index, child] of children.entries()) {
    if (child.type === 'text') {
      let value = child.value.replaceAll(/[ \t\n\r\f]+/g, ' ')
      if (index === 0 ? isBlock(node) : isBlock(children[index - 1])) value = value.trimStart()
      if (index === children.length - 1 ? isBlock(node) : isBlock(children[index + 1])) value = value.trimEnd()
      if (value !== '') result.push({ type: 'text', value })
      continue
    }
    tidyNode(child)
    result.push(child)
  }
  node.children = result as never
}

function mergeTexts(nodes: readonly RootContent[]): RootContent[] {
  const merged: RootContent[] = []
  for (const node of nodes) {
    const last = merged.at(-1)
    if (node.type === 'text' && last?.type === 'text')
      merged[merged.length - 1] = { type: 'text', value: last.value + node.value }
    else merged.push(node)
  }
  return merged
}

function isBlock(node: Nodes | undefined): boolean {
  return (
    node === undefined ||
    node.type === 'root' ||
    (node.type === 'element' && (blocks.has(node.tagName) || node.tagName === 'br'))
  )
}

function order(element: Element): void {
  element.properties = Object.fromEntries(Object.entries(element.properties).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
