import type { Element, Root } from 'hast'
import type { FootnoteReference } from 'mdast'
import { defaultHandlers, type Handler } from 'mdast-util-to-hast'
import { decodePath } from '../../model/url.ts'
import { visit } from '../walk.ts'

/** A reference to a footnote, whose id is its label as it was written; an address alone has its letters encoded. */
export const convertFootnoteReference: Handler = (state, node: FootnoteReference) => {
  const made = defaultHandlers.footnoteReference(state, node)
  decodeIds(made)
  return made
}

/** Gives the notes at the end of a page the ids that the links to them name. */
export function nameFootnotes(tree: Root): void {
  const last = tree.children.findLast((node) => node.type === 'element')
  if (last?.properties['dataFootnotes'] !== undefined) decodeIds(last)
}

function decodeIds(element: Element): void {
  visit(element, 'element', ({ properties }) => {
    const { id } = properties
    if (typeof id === 'string' && /^fn(?:ref)?-/.test(id)) properties['id'] = decodePath(id)
  })
}
