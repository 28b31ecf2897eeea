import type { Element, Nodes } from 'hast'
import { toString } from 'hast-util-to-string'

/** What a formula says where only text can stand. */
export interface Formula {
  /** As it was written, which is what headings are named by. */
  readonly source: string
  /** In signs that a reader knows: `Θ(n^2)`. */
  readonly words: string
}

/** Reads a formula from its MathML, which holds what is shown and, as an annotation, what was written. */
export function readFormula(node: Nodes): Formula | undefined {
  if (node.type !== 'element' || node.tagName !== 'math') return undefined
  const words = wordsOf(node).trim()
  const annotation = findAnnotation(node)
  return { source: annotation === undefined ? words : toString(annotation), words }
}

function findAnnotation(node: Element): Element | undefined {
  for (const child of elementsOf(node)) {
    const found = child.tagName === 'annotation' ? child : findAnnotation(child)
    if (found !== undefined) return found
  }
  return undefined
}

function wordsOf(node: Nodes): string {
  // Signs without a shape say how a formula is spoken.
  if (node.type === 'text')
    return node.value.replaceAll(/[\u2062-\u2064\u200B]/g, '').replaceAll(/[\u2061\u00A0]/g, ' ')
  if (node.type !== 'element' || node.tagName === 'annotation') return ''
  switch (node.tagName) {
    case 'msup':
    case 'mover':
      return joinParts(node, (base, above) => hang(base, `^${group(above)}`))
    case 'msub':
    case 'munder':
      return joinParts(node, (base, below) => hang(base, `_${group(below)}`))
    case 'msubsup':
    case 'munderover':
      return joinParts(node, (base, below, above) => hang(base, `_${group(below)}^${group(above)}`))
    case 'mfrac':
      return joinParts(node, (above, below) => `${group(above)}/${group(below)}`)
    case 'msqrt':
      return `√${group(wordsInside(node))}`
    case 'mtd':
      return `${wordsInside(node)} `
    default:
      return wordsInside(node)
  }
}

function wordsInside(node: Element): string {
  return node.children.map((child) => wordsOf(child)).join('')
}

function joinParts(node: Element, join: (first: string, second: string, third: string) => string): string {
  const [first = '', second = '', third = ''] = elementsOf(node).map((child) => wordsOf(child))
  return join(first, second, third)
}

/** Puts indices to a name; the space behind that of a function comes after them. */
function hang(base: string, indices: string): string {
  return base.endsWith(' ') ? `${base.trimEnd()}${indices} ` : base + indices
}

function elementsOf(node: Element): Element[] {
  return node.children.filter((child) => child.type === 'element')
}

function group(words: string): string {
  return /^.?$|^[\p{L}\p{N}.]+$/u.test(words) ? words : `(${words})`
}
