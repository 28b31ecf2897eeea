import type { Nodes, Parents, Root } from 'mdast'
import { visit } from '../../formats/visit.ts'

// Plugins for Docusaurus 2 add code as text, in nodes of MDX 1. An element can begin in one node and end in another.

/** Parses the nodes of MDX 1 in a tree, with the nodes between them as the content of their elements. */
export function parseMdx1(tree: Root, parse: (text: string) => Root): void {
  visit(tree, (node: Nodes) => {
    if (!('children' in node) || !node.children.some(isMdx1)) return undefined
    const children = [...node.children]
    const imports = children.flatMap((child) => (child.type === 'mdxjsEsm' ? child.value : [])).join('\n')
    const texts = children.map((child, index) =>
      isMdx1(child) ? withoutKnown(child.value, imports) : `<${placeholder} n="${String(index)}" />`,
    )
    const parsed = parse(texts.join('\n\n'))
    visit(parsed, (inner, index, parent) => {
      delete inner.position
      const own = inner.type === 'mdxJsxFlowElement' && inner.name === placeholder ? inner.attributes[0] : undefined
      if (own === undefined || parent === undefined || index === undefined) return undefined
      parent.children[index] = children[Number(own.value)] as never
      return ['skip', index + 1]
    })
    node.children = parsed.children as never
    return undefined
  })
}

/** Makes HTML of the elements in the nodes of MDX 1 in a tree, and removes imports and exports. */
export function htmlOfMdx1(tree: Root): void {
  visit(tree, (node: Nodes, index: number | undefined, parent: Parents | undefined) => {
    if (!isMdx1(node) || parent === undefined || index === undefined) return undefined
    const html = { type: 'html' as const, value: node.value, position: node.position }
    parent.children.splice(index, 1, ...((node as { type: string }).type === 'jsx' ? [html as never] : []))
    return index
  })
}

const placeholder = 'docsgen-node'

/** A plugin looks for imports of the page in nodes of MDX 1, so it imports again what the page imports. */
function withoutKnown(text: string, imports: string): string {
  const isKnown = (line: string): boolean => {
    const name = /^import\s+(\w+)\s+from\b/.exec(line)?.[1]
    return name !== undefined && new RegExp(`\\bimport\\s+${name}\\s+from\\b`).test(imports)
  }
  return text
    .split('\n')
    .filter((line) => !isKnown(line))
    .join('\n')
}

function isMdx1(node: Nodes): node is Nodes & { readonly value: string } {
  return /^(?:jsx|import|export)$/.test(node.type) && 'value' in node
}
