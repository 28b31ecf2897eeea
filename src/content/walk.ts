import type { Node, Parent } from 'unist'
import type { visit as unistVisit } from 'unist-util-visit'

/** What a visitor answers to leave out a node's children. */
export const SKIP = 'skip'

/**
 * What a visitor answers to end the whole walk.
 *
 * @public for the libraries in the package, which walk their trees with this file.
 */
export const EXIT = false

type Answer = undefined | null | boolean | 'skip' | number | readonly [answer: boolean | 'skip', index?: number]
type Visitor = (node: Node, index: number | undefined, parent: Parent | undefined) => Answer
type Test = string | Readonly<Record<string, unknown>>

/**
 * Walks a tree as `visit` of unist-util-visit does, whose types it has. That one names a function for every node that
 * it meets, for the sake of stack traces, which is a fifth of the time that reading a page takes.
 */
export const visit = walk as unknown as typeof unistVisit

function walk(tree: Node, testOrVisitor: Test | Visitor, givenVisitor?: Visitor): void {
  const visitor = typeof testOrVisitor === 'function' ? testOrVisitor : givenVisitor
  if (visitor === undefined) return
  const matches = typeof testOrVisitor === 'function' ? () => true : matcherOf(testOrVisitor)
  visitNode(tree, undefined, undefined, { visitor, matches })
}

interface Walk {
  readonly visitor: Visitor
  readonly matches: (node: Node) => boolean
}

function matcherOf(test: Test): (node: Node) => boolean {
  if (typeof test === 'string') return (node) => node.type === test
  const wanted = Object.entries(test)
  return (node) => wanted.every(([key, value]) => (node as unknown as Record<string, unknown>)[key] === value)
}

/** Gives the index at which the parent goes on, `undefined` for the next one, or `false` to end the whole walk. */
function visitNode(
  node: Node,
  index: number | undefined,
  parent: Parent | undefined,
  state: Walk,
): number | false | undefined {
  const answer = state.matches(node) ? state.visitor(node, index, parent) : undefined
  const [action, next] = Array.isArray(answer)
    ? (answer as [boolean | 'skip', number?])
    : [answer, typeof answer === 'number' ? answer : undefined]
  if (action === false) return false
  if (action !== SKIP && 'children' in node && visitChildren(node as Parent, state) === false) return false
  return next
}

function visitChildren(parent: Parent, state: Walk): false | undefined {
  let index = 0
  while (index < parent.children.length) {
    const child = parent.children[index]
    if (child === undefined) return undefined
    const next = visitNode(child, index, parent, state)
    if (next === false) return false
    index = next ?? index + 1
  }
  return undefined
}
