import type { Element, Nodes } from 'hast'
import { toString } from 'hast-util-to-string'

/** What a formula says where only text is possible. */
export interface Formula {
  /** The formula as written. Heading ids are made from it. */
  readonly source: string
  /** The formula in readable characters: `Θ(n^2)`. */
  readonly words: string
}

/** Reads a formula from its MathML, which contains what is shown and, as an annotation, the source. */
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
  // Invisible operators only affect how a formula is spoken.
  if (node.type === 'text')
    return node.value.replaceAll(/[\u2062-\u2064\u200B]/g, '').replaceAll(/[\u2061\u00A0]/g, ' ')
  if (node.type !== 'element' || silent.has(node.tagName)) return ''
  // Computed once, however deep the formula is nested.
  const words = node.children.map((child) => wordsOf(child))
  const [base = '', second = '', third = ''] = words.filter((_, index) => node.children[index]?.type === 'element')
  switch (node.tagName) {
    case 'msup':
      return hang(base, raise(second))
    case 'mover':
      return over(node, base, second)
    case 'msub':
      return hang(base, `_${group(second)}`)
    case 'munder':
      return under(node, base, second)
    case 'msubsup':
    case 'munderover':
      return hang(base, `_${group(second)}${raise(third)}`)
    case 'mfrac':
      return divide(node, base, second)
    case 'mroot':
      return `${degreeOf(second)}√${group(base)}`
    case 'msqrt':
      return `√${group(joinWords(words))}`
    default:
      return joinWords(words, separators.get(node.tagName))
  }
}

/** Parts of a formula that are not shown. */
const silent = new Set(['annotation', 'mphantom'])

/** Separators of the rows and columns of a matrix. */
const separators = new Map([
  ['mtable', '; '],
  ['mtr', ' '],
])

function joinWords(words: readonly string[], separator = ''): string {
  return words.filter((part) => part !== '').join(separator)
}

/**
 * Adds indices to a name. The space after a function name goes after its indices, as it does after the limits of a sum.
 */
function hang(base: string, indices: string): string {
  return base.endsWith(' ') || /^[∏-∑∫-∳⋀-⋃⨀-⨆]$/u.test(base) ? `${base.trimEnd()}${indices} ` : base + indices
}

/** Adds an exponent. Primes are already raised. */
function raise(words: string): string {
  const [primes = ''] = /^′*/u.exec(words) ?? []
  const rest = words.slice(primes.length)
  return rest === '' ? primes : `${primes}^${group(rest)}`
}

function over({ properties }: Element, base: string, sign: string): string {
  if (sign === '⏞') return group(base)
  return 'accent' in properties ? accent(base, sign) : hang(base, raise(sign))
}

function under({ properties }: Element, base: string, sign: string): string {
  if (sign === '⏟') return group(base)
  return 'accentunder' in properties ? base : hang(base, `_${group(sign)}`)
}

/** Unicode combining accents by their MathML character. */
const accents = new Map([
  ['ˉ', '\u0304'],
  ['‾', '\u0305'],
  ['^', '\u0302'],
  ['~', '\u0303'],
  ['˙', '\u0307'],
  ['¨', '\u0308'],
  ['ˊ', '\u0301'],
  ['ˋ', '\u0300'],
  ['˘', '\u0306'],
  ['ˇ', '\u030C'],
  ['˚', '\u030A'],
  ['\u20D7', '\u20D7'],
])

/** Puts an accent over a letter. Over more than one letter, text cannot show it. */
function accent(base: string, sign: string): string {
  return /^\p{L}$/u.test(base) ? (base + (accents.get(sign) ?? '')).normalize('NFC') : base
}

/** A fraction, or two rows without a line between them. */
function divide({ properties }: Element, above: string, below: string): string {
  const hasLine = Number.parseFloat(String(properties['linethickness'])) !== 0
  return hasLine ? `${group(above)}/${group(below)}` : `${above} ${below}`
}

/** The degree of a root, as a superscript character where Unicode has one. */
function degreeOf(words: string): string {
  return /^[0-9n]+$/.test(words)
    ? words.replaceAll(/./g, (sign) => (sign === 'n' ? 'ⁿ' : ('⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(sign)] ?? '')))
    : raise(words)
}

function elementsOf(node: Element): Element[] {
  return node.children.filter((child) => child.type === 'element')
}

function group(words: string): string {
  return /^.?$|^[\p{L}\p{M}\p{N}.]+$/u.test(words) ? words : `(${words})`
}
