import type { Nodes } from 'hast'
import type { Node, Parent } from 'unist'
import type { visit as unistVisit } from 'unist-util-visit'

/** Answer of a visitor: the children of the node are not visited. */
export const SKIP = 'skip'

type Answer = undefined | number | typeof SKIP | readonly [typeof SKIP, next: number]
type Visitor = (node: Node, index: number | undefined, parent: Parent | undefined) => Answer

/**
 * Visits the nodes of a Markdown or HTML tree, with the types of unist-util-visit and what docsgen uses of it. To improve
 * stack traces, the library names a new function and copies the list of ancestors for every node that it visits, which
 * takes a fifth of the time to parse a page. It has no option to leave that out.
 */
export const visit = ((tree: Node, ...words: [Visitor] | [type: string, Visitor]): void => {
  const [type, visitor] = words.length === 1 ? [undefined, words[0]] : words
  walk(tree, undefined, undefined, (node, index, parent) =>
    type === undefined || node.type === type ? visitor(node, index, parent) : undefined,
  )
}) as unknown as typeof unistVisit

/** Returns the index at which the parent continues, or `undefined` for the next one. */
function walk(node: Node, index: number | undefined, parent: Parent | undefined, visitor: Visitor): number | undefined {
  const answer = visitor(node, index, parent)
  if (answer === SKIP) return undefined
  if (Array.isArray(answer)) return answer[1] as number
  const children = 'children' in node ? (node as Parent).children : []
  for (let at = 0; at < children.length;) {
    const child = children[at]
    at = (child === undefined ? undefined : walk(child, at, node as Parent, visitor)) ?? at + 1
  }
  return typeof answer === 'number' ? answer : undefined
}

/** Whether a node of an HTML tree passes a test. */
export function contains(tree: Nodes, test: (node: Nodes) => boolean): boolean {
  return test(tree) || ('children' in tree && tree.children.some((child) => contains(child, test)))
}
