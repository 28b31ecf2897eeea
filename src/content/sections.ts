import type { Element, Nodes, Root } from 'hast'
import type { Section } from '../model/page.ts'

interface OpenSection {
  readonly id: string
  readonly headings: readonly string[]
  readonly text: string[]
  readonly code: string[]
}

interface Cutting {
  readonly sections: OpenSection[]
  /** The headings that lead to the present place, outermost first. */
  readonly path: { readonly depth: number; readonly text: string }[]
}

/** Cuts a page at its headings into the stretches that search finds. */
export function cutSections(tree: Root): Section[] {
  const cutting: Cutting = { sections: [{ id: '', headings: [], text: [], code: [] }], path: [] }
  walk(tree, false, cutting)
  return cutting.sections
    .map(({ id, headings, text, code }) => ({ id, headings, text: squeeze(text), code: squeeze(code) }))
    .filter(({ id, text, code }) => id !== '' || text !== '' || code !== '')
}

function walk(node: Nodes, isCode: boolean, cutting: Cutting): void {
  if (node.type === 'text') addText(node.value, isCode, cutting)
  if (node.type === 'root') for (const child of node.children) walk(child, isCode, cutting)
  if (node.type === 'element') walkElement(node, isCode, cutting)
}

function walkElement(node: Element, isCode: boolean, cutting: Cutting): void {
  if (node.tagName === 'button' || node.tagName === 'svg') return
  const depth = /^h([2-6])$/.exec(node.tagName)?.[1]
  if (depth !== undefined) {
    openSection(node, Number(depth), cutting)
    return
  }
  const isInCode = isCode || node.tagName === 'pre'
  for (const child of node.children) walk(child, isInCode, cutting)
  if (blocks.has(node.tagName)) addText(' ', isInCode, cutting)
}

function openSection(heading: Element, depth: number, { sections, path }: Cutting): void {
  const text = textOf(heading).trim()
  while ((path.at(-1)?.depth ?? 0) >= depth) path.pop()
  path.push({ depth, text })
  const { id } = heading.properties
  sections.push({ id: typeof id === 'string' ? id : '', headings: path.map((above) => above.text), text: [], code: [] })
}

function addText(text: string, isCode: boolean, { sections }: Cutting): void {
  const current = sections.at(-1)
  if (isCode) current?.code.push(text)
  else current?.text.push(text)
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
  return 'children' in node ? node.children.map((child) => textOf(child)).join('') : ''
}

function squeeze(parts: readonly string[]): string {
  return parts.join('').replaceAll(/\s+/g, ' ').trim()
}
