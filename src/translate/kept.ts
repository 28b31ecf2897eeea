import type { Link, LinkReference, Nodes } from 'mdast'
import type { Point } from 'unist'
import type { MarkdownParser } from '../markdown/parse/markdown.ts'

/** A text of the config, of the front matter, of the page itself, or in the tag of a component. */
export type UnitKind = 'config' | 'front matter' | 'heading' | 'text' | 'cell' | 'attribute' | 'summary'

/** A part of a text, by its offsets. A translation has code and what makes the words around it a link unchanged. */
export interface Kept {
  readonly start: number
  readonly end: number
}

const shown = /\b(?:title|text|label|alt|summary)="([^"]+)"|<summary>([^<]+)<\/summary>/g

/** The texts in the tags of components and elements that readers see. */
export function listShown(tags: string): (Kept & { readonly kind: UnitKind })[] {
  return Array.from(tags.matchAll(shown), ({ 0: all, 1: attribute, 2: summary, index }) => {
    const start = index + all.indexOf(attribute === undefined ? '>' : '"') + 1
    const { length } = attribute ?? summary ?? ''
    return { kind: attribute === undefined ? 'summary' : 'attribute', start, end: start + length }
  })
}

/** Variables, expressions and references to footnotes, which are text to Markdown. */
const keptInText = /[$%]?\{\{?[^{}\n]*\}\}?|\[\^[^\]\s]+\]/g

/**
 * The parts of a text that its translation keeps, in order. `undefined` if the text is not one block, so it would not be
 * in the place of the original.
 */
export function listKept(
  text: string,
  kind: UnitKind,
  definitions: string,
  parse: MarkdownParser,
): readonly Kept[] | undefined {
  if (['config', 'front matter', 'attribute', 'summary'].includes(kind)) return keptBetween(text, 0, text.length)
  // In a heading and in a cell, `1.` does not begin a list.
  const before = kind === 'text' ? '' : '# '
  const [block, ...others] = parse(`${before}${text}\n\n${definitions}`).children
  const isAlone = others.every(({ type }) => type === 'definition')
  if (block?.type !== (kind === 'text' ? 'paragraph' : 'heading') || !isAlone) return undefined
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]
  const offsetAt = (point: Point | undefined): number =>
    (starts[(point?.line ?? 1) - 1] ?? 0) + (point?.column ?? 1) - 1 - (point?.line === 1 ? before.length : 0)
  return block.children.flatMap((node) => keptIn(node, text, offsetAt))
}

function keptIn(node: Nodes, text: string, offsetAt: (point: Point | undefined) => number): Kept[] {
  const [start, end] = [offsetAt(node.position?.start), offsetAt(node.position?.end)]
  const whole = [{ start, end }]
  switch (node.type) {
    case 'text':
      return keptBetween(text, start, end)
    case 'break':
      return []
    case 'emphasis':
    case 'strong':
    case 'delete':
      return node.children.flatMap((child) => keptIn(child, text, offsetAt))
    case 'link':
    case 'linkReference':
      return keptInLink(node, text, offsetAt) ?? whole
    case 'image': {
      const [from, to] = [start + '!['.length, text.lastIndexOf('](', end)]
      const around = [
        { start, end: from },
        { start: to, end },
      ]
      return to > from && text.startsWith('![', start) ? around : whole
    }
    case 'html':
      return keptInTag(text, start, end)
    default:
      return whole
  }
}

/** What is around the words of a link; `undefined` if its words are its address. */
function keptInLink(
  link: Link | LinkReference,
  text: string,
  offsetAt: (point: Point | undefined) => number,
): Kept[] | undefined {
  const [first, last] = [link.children[0], link.children.at(-1)]
  const start = offsetAt(link.position?.start)
  const isNamedByText = link.type === 'linkReference' && link.referenceType !== 'full'
  if (first === undefined || isNamedByText || text.charAt(start) !== '[') return undefined
  const inner = link.children.flatMap((child) => keptIn(child, text, offsetAt))
  const [from, to] = [offsetAt(first.position?.start), offsetAt(last?.position?.end)]
  return [{ start, end: from }, ...inner, { start: to, end: offsetAt(link.position?.end) }]
}

function keptInTag(text: string, start: number, end: number): Kept[] {
  const texts = listShown(text.slice(start, end))
  const starts = [0, ...texts.map((own) => own.end)]
  const ends = [...texts.map((own) => own.start), end - start]
  return ends.map((to, index) => ({ start: start + (starts[index] ?? 0), end: start + to }))
}

function keptBetween(text: string, start: number, end: number): Kept[] {
  return Array.from(text.slice(start, end).matchAll(keptInText), ({ 0: { length }, index }) => {
    return { start: start + index, end: start + index + length }
  })
}

/** A text as words and kept parts. */
export function splitText(text: string, kept: readonly Kept[]): (string | { readonly kept: string })[] {
  const ends = [0, ...kept.map(({ end }) => end)]
  return [...kept.map(({ start, end }) => ({ start, kept: text.slice(start, end) })), { start: text.length }].flatMap(
    (part, index) => {
      const words = text.slice(ends[index], part.start)
      return [...(words === '' ? [] : [words]), ...('kept' in part ? [{ kept: part.kept }] : [])]
    },
  )
}
