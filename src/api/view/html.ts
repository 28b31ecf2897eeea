import type { Element, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toHtml } from 'hast-util-to-html'
import { toString } from 'hast-util-to-string'
import { visit } from '../../formats/visit.ts'

export interface TextHeading {
  readonly depth: number
  readonly id: string
  readonly text: string
}

interface Renaming {
  readonly claim: (wanted: string) => string
  readonly prefix: string
  /** Level of the outermost heading. */
  readonly level: number
}

/** Attributes that reference an ID in the same text. */
const references = ['htmlFor', 'ariaControls', 'ariaLabelledBy', 'ariaDescribedBy'] as const

/** Whether a text has IDs, or elements that must get one. */
export function hasIds(tree: Root): boolean {
  let found = false
  visit(tree, 'element', (node) => {
    found ||= headingLevel(node) !== undefined || typeof node.properties['id'] === 'string'
  })
  return found
}

/**
 * Makes a description fit into a page with others: gives each ID a unique name and each heading the level below the one
 * that contains it, even if the author skipped a level. Returns the new IDs by the old ones.
 */
export function renameIds(
  tree: Root,
  { claim, prefix, level }: Renaming,
): { readonly renamed: ReadonlyMap<string, string>; readonly headings: readonly TextHeading[] } {
  const renamed = new Map<string, string>()
  const headings: TextHeading[] = []
  const around: number[] = []
  const rename = (id: string): string => {
    const made = claim(`${prefix}${id}`)
    renamed.set(id, made)
    return made
  }
  visit(tree, 'element', (node) => {
    const { id } = node.properties
    const depth = headingLevel(node)
    if (depth !== undefined) {
      while ((around.at(-1) ?? 0) >= depth) around.pop()
      const moved = Math.min(6, level + around.length)
      around.push(depth)
      node.tagName = `h${moved}`
      const heading = { depth: moved, id: rename(typeof id === 'string' ? id : slugOf(node)), text: headingText(node) }
      node.properties['id'] = heading.id
      headings.push(heading)
    } else if (typeof id === 'string') node.properties['id'] = rename(id)
  })
  visit(tree, 'element', (node) => {
    for (const name of references) {
      const value: unknown = node.properties[name]
      const words = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value.split(' ') : []
      if (words.length > 0) node.properties[name] = words.map((word) => renamed.get(word) ?? word)
    }
  })
  return { renamed, headings }
}

function headingLevel({ tagName }: Element): number | undefined {
  return /^h[1-6]$/.test(tagName) ? Number(tagName[1]) : undefined
}

/** The heading without its link to itself. */
function headingText(node: Element): string {
  return node.children
    .filter((child) => !(child.type === 'element' && String(child.properties['className']).includes('anchor')))
    .map((child) => toString(child))
    .join('')
    .trim()
}

function slugOf(node: Element): string {
  return headingText(node)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
}

/** Splits a description into one line for places with little space, and the whole text if the line cannot hold it. */
export function splitLine(html: string): { readonly lineHtml: string; readonly restHtml: string } {
  const only = oneParagraph(html)
  // The line may be the summary of a fold, which must not contain a link.
  if (only !== undefined && !only.includes('<a ')) return { lineHtml: only, restHtml: '' }
  const [first] = fromHtml(html, { fragment: true }).children.filter(
    (node) => node.type !== 'text' || node.value.trim() !== '',
  )
  if (first?.type !== 'element' || first.tagName !== 'p') return { lineHtml: '', restHtml: html }
  return { lineHtml: toHtml({ type: 'text', value: toString(first) }), restHtml: html }
}

/** The content of a text that is a single paragraph. */
export function oneParagraph(html: string): string | undefined {
  if (!html.startsWith('<p>') || !html.endsWith('</p>')) return undefined
  return html.indexOf('</p>') === html.length - 4 ? html.slice(3, -4) : undefined
}
