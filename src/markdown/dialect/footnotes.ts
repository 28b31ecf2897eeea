import type { Element, Nodes, Root } from 'hast'
import type { FootnoteDefinition, FootnoteReference, Root as MarkdownRoot } from 'mdast'
import { defaultHandlers, type Handler, type Options } from 'mdast-util-to-hast'
import { decodePath } from '../../formats/names/url.ts'
import { placeOf, type MarkdownMessages, type PageContext } from '../parse/page-context.ts'
import { visit } from '../../formats/visit.ts'

/** The id of a footnote is its label as written. Letters are only percent-encoded in the address. */
export const convertFootnoteReference: Handler = (state, node: FootnoteReference) => {
  const made = defaultHandlers.footnoteReference(state, node)
  decodeIds(made)
  return made
}

/** The number of a footnote, and the arrow back to it, are no part of a title or of a sentence. */
export function isFootnoteLink(node: Nodes): boolean {
  return node.type === 'element' && ('dataFootnoteRef' in node.properties || 'dataFootnoteBackref' in node.properties)
}

/** How the list of footnotes and its links are named. */
export function footnoteLabels({
  footnotes,
  backToReference,
}: MarkdownMessages): Pick<Options, 'footnoteLabel' | 'footnoteLabelProperties' | 'footnoteBackLabel'> {
  return {
    footnoteLabel: footnotes,
    footnoteLabelProperties: { className: ['sr-only'] },
    footnoteBackLabel: (reference, again) =>
      backToReference.replace('{reference}', `${String(reference + 1)}${again > 1 ? `-${String(again)}` : ''}`),
  }
}

/** Gives the footnotes at the end of a page the ids that links to them use, or those that the other tool has. */
export function nameFootnotes(tree: Root, markdown: MarkdownRoot, tool: string): void {
  const last = tree.children.findLast((node) => node.type === 'element')
  if (last?.properties['dataFootnotes'] === undefined) return
  decodeIds(last)
  if (tool === 'mkdocs' || tool === 'hugo') nameAsElsewhere(tree, last, { markdown, isHugo: tool === 'hugo' })
}

/**
 * Ids such as `fn:label`, `fnref:label` and `fnref2:label` of Python-Markdown. Those of Hugo have the number of the
 * footnote, and count the further references to it from one.
 */
function nameAsElsewhere(
  tree: Root,
  list: Element,
  { markdown, isHugo }: { readonly markdown: MarkdownRoot; readonly isHugo: boolean },
): void {
  const labels = new Map<string, string>()
  visit(markdown, 'footnoteDefinition', ({ identifier, label }) => void labels.set(identifier, label ?? identifier))
  let number = 0
  const names = new Map<string, string>()
  visit(list, 'element', ({ tagName, properties: { id } }) => {
    const identifier = tagName === 'li' && typeof id === 'string' && id.startsWith('fn-') ? id.slice(3) : undefined
    if (identifier === undefined) return
    number += 1
    names.set(identifier, isHugo ? String(number) : (labels.get(identifier) ?? identifier))
  })
  const rename = (id: string): string => {
    const [, kind = '', rest = ''] = /^(fn|fnref)-(.*)$/.exec(id) ?? []
    const [, shorter = '', again = ''] = /^(.*)-(\d+)$/.exec(rest) ?? []
    const name = names.get(rest)
    if (name !== undefined) return `${kind}:${name}`
    const first = names.get(shorter)
    return first === undefined ? id : `${kind}${String(Number(again) - (isHugo ? 1 : 0))}:${first}`
  }
  visit(tree, 'element', ({ properties }) => {
    const { id, href } = properties
    if (typeof id === 'string') properties['id'] = rename(id)
    if (typeof href === 'string' && href.startsWith('#fn')) properties['href'] = `#${rename(decodePath(href.slice(1)))}`
  })
}

/** A footnote without a reference, or with a label that is already used, is not shown. */
export function reportLostFootnotes(tree: MarkdownRoot, context: PageContext): void {
  const definitions: FootnoteDefinition[] = []
  const referenced = new Set<string>()
  visit(tree, (node) => {
    if (node.type === 'footnoteDefinition') definitions.push(node)
    if (node.type === 'footnoteReference') referenced.add(node.identifier)
  })
  const defined = new Set<string>()
  for (const { identifier, label, position } of definitions) {
    const name = `[^${label ?? identifier}]`
    const reason = defined.has(identifier)
      ? `${name} is already defined above, so this footnote is not shown; give it another label`
      : `nothing refers to ${name}, so this footnote is not shown; write ${name} in the text, or remove the footnote`
    const isShown = referenced.has(identifier) && !defined.has(identifier)
    defined.add(identifier)
    if (isShown) continue
    context.report({ severity: 'warning', rule: 'footnote', message: reason, at: placeOf(context, position?.start) })
  }
}

function decodeIds(element: Element): void {
  visit(element, 'element', ({ properties }) => {
    const { id } = properties
    if (typeof id === 'string' && /^fn(?:ref)?-/.test(id)) properties['id'] = decodePath(id)
  })
}
