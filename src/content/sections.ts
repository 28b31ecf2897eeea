import type { Nodes, Root } from 'hast'
import type { Section } from '../model/page.ts'

interface OpenSection {
  readonly id: string
  readonly headings: readonly string[]
  readonly text: string[]
  readonly code: string[]
}

/** Cuts a page at its headings into the stretches that search finds. */
export function cutSections(tree: Root): Section[] {
  const sections: OpenSection[] = [{ id: '', headings: [], text: [], code: [] }]
  const path: { readonly depth: number; readonly text: string }[] = []
  const walk = (node: Nodes, isCode: boolean): void => {
    const current = sections.at(-1)
    if (node.type === 'text') (isCode ? current?.code : current?.text)?.push(node.value)
    if (node.type === 'element') {
      if (node.tagName === 'button' || node.tagName === 'svg') return
      const depth = /^h([2-6])$/.exec(node.tagName)?.[1]
      if (depth !== undefined) {
        const text = textOf(node).trim()
        while ((path.at(-1)?.depth ?? 0) >= Number(depth)) path.pop()
        path.push({ depth: Number(depth), text })
        sections.push({ id: String(node.properties['id'] ?? ''), headings: path.map((heading) => heading.text), text: [], code: [] })
        return
      }
    }
    if (!('children' in node)) return
    const isInCode = isCode || (node.type === 'element' && node.tagName === 'pre')
    for (const child of node.children) walk(child, isInCode)
    if (node.type === 'element' && blocks.has(node.tagName)) (isInCode ? current?.code : current?.text)?.push(' ')
  }
  walk(tree, false)
  return sections
    .map(({ id, headings, text, code }) => ({ id, headings, text: squeeze(text), code: squeeze(code) }))
    .filter(({ id, text, code }) => id !== '' || text !== '' || code !== '')
}

const blocks = new Set(['p', 'li', 'td', 'th', 'dt', 'dd', 'pre', 'div', 'blockquote', 'figcaption', 'summary', 'br', 'tr', 'h1'])

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map((child) => textOf(child)).join('') : ''
}

function squeeze(parts: readonly string[]): string {
  return parts.join('').replaceAll(/\s+/g, ' ').trim()
}
