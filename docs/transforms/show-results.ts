import type { Root } from 'mdast'
import type { Processor } from 'unified'
import { visit } from 'unist-util-visit'

/** Shows the result of each block that begins with ```md result next to its source. */
export default function showResults(this: Processor<Root>) {
  return (tree: Root): void =>
    visit(tree, 'code', (node, index, parent) => {
      if (node.lang !== 'md' || node.meta !== 'result' || parent === undefined || index === undefined) return undefined
      const { children } = this.parse(node.value)
      visit({ type: 'root', children } as Root, (added) => void delete added.position)
      const result = { type: 'containerDirective', name: 'result', children } as never
      parent.children[index] = { type: 'containerDirective', name: 'sample', children: [node, result] } as never
      return index + 1
    })
}
