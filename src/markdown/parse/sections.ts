import type { Element, Nodes, Root } from 'hast'
import type { Section } from '../../model/page.ts'
import { isFootnoteLink } from '../dialect/footnotes.ts'
import { readFormula } from '../dialect/formula.ts'

/** What the text is part of. Each kind is a separate search field. */
type TextKind = 'text' | 'code' | 'cells' | 'names'

interface OpenSection extends Record<TextKind, string[]> {
  readonly id: string
  readonly headings: readonly string[]
}

interface Cutting {
  readonly sections: OpenSection[]
  /** The headings that lead to the current position, outermost first. */
  readonly path: { readonly depth: number; readonly text: string }[]
}

/** Splits a page at its headings into sections for search. */
export function cutSections(tree: Root): Section[] {
  const cutting: Cutting = { sections: [openSection('', [])], path: [] }
  walk(tree, 'text', cutting)
  return cutting.sections
    .map(({ id, headings, text, code, cells, names }) => ({
      id,
      headings,
      text: squeeze(text),
      code: squeeze(code),
      cells: squeeze(cells),
      names: squeeze(names),
    }))
    .filter(({ id, text, code, cells, names }) => [id, text, code, cells, names].some((part) => part !== ''))
}

function openSection(id: string, headings: readonly string[]): OpenSection {
  return { id, headings, text: [], code: [], cells: [], names: [] }
}

function walk(node: Nodes, kind: TextKind, cutting: Cutting): void {
  const text = node.type === 'text' ? node.value : readFormula(node)?.words
  if (text !== undefined) cutting.sections.at(-1)?.[kind].push(text)
  if (node.type === 'root') for (const child of node.children) walk(child, kind, cutting)
  if (node.type === 'element' && text === undefined) walkElement(node, kind, cutting)
}

function walkElement(node: Element, kind: TextKind, cutting: Cutting): void {
  if (node.tagName === 'button' || node.tagName === 'svg' || isFootnoteLink(node)) return
  const depth = /^h([2-6])$/.exec(node.tagName)?.[1]
  if (depth !== undefined) {
    startSection(node, Number(depth), cutting)
    return
  }
  const inner = kind === 'text' ? (ownKinds.get(node.tagName) ?? 'text') : kind
  const named = node.tagName === 'tr' ? node.children.find((child) => child.type === 'element') : undefined
  for (const child of node.children) walk(child, child === named && isName(child) ? 'names' : inner, cutting)
  if (blocks.has(node.tagName)) cutting.sections.at(-1)?.[inner].push(' ')
}

const ownKinds: ReadonlyMap<string, TextKind> = new Map([
  ['pre', 'code'],
  ['table', 'cells'],
])

/** Whether a table row describes what its first cell names: a field, a flag, a value. */
function isName(cell: Element): boolean {
  const texts = cell.children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  return cell.tagName === 'td' && texts[0]?.type === 'element' && texts[0].tagName === 'code'
}

function startSection(heading: Element, depth: number, { sections, path }: Cutting): void {
  const text = textOf(heading).trim()
  while ((path.at(-1)?.depth ?? 0) >= depth) path.pop()
  path.push({ depth, text })
  const { id } = heading.properties
  sections.push(
    openSection(
      typeof id === 'string' ? id : '',
      path.map((above) => above.text),
    ),
  )
}

const blocks = new Set([
  'p',
  'li',
  'td',
  'th',
  'dt',
  'dd',
  'pre',
  'div',
  'blockquote',
  'figcaption',
  'summary',
  'br',
  'tr',
  'h1',
])

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (isFootnoteLink(node)) return ''
  const formula = readFormula(node)
  if (formula !== undefined) return formula.words
  return 'children' in node ? node.children.map((child) => textOf(child)).join('') : ''
}

function squeeze(parts: readonly string[]): string {
  return parts.join('').replaceAll(/\s+/g, ' ').trim()
}
