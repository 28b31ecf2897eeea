import type { Element } from 'hast'
import type { List, ListItem, Nodes, Parents } from 'mdast'
import { defaultHandlers, type Handler, type Handlers } from 'mdast-util-to-hast'
import { convertFootnoteReference } from '../../dialect/footnotes.ts'
import { isInclude } from '../read-source.ts'

/** Computes only once whether a list is loose. The library checks all items of the list again for each item. */
export function createListItemHandler(): Handler {
  const known = new Map<List, List>()
  return (state, node: ListItem, parent: Parents | undefined) => {
    if (parent?.type !== 'list') return defaultHandlers.listItem(state, node, parent)
    const spread = () => [parent, ...parent.children].some((one) => one.spread === true)
    const summary = known.get(parent) ?? { type: 'list', spread: spread(), children: [] }
    known.set(parent, summary)
    return defaultHandlers.listItem(state, node, summary)
  }
}

/** How nodes of Markdown become elements, where that differs from the library. */
export const handlers: Handlers = {
  footnoteReference: convertFootnoteReference,
  linkReference: placeAtDefinition(defaultHandlers.linkReference),
  imageReference: placeAtDefinition(defaultHandlers.imageReference),
  // A component shows the block.
  code: (state, node: Extract<Nodes, { type: 'code' }>) => {
    if (node.data?.hName === undefined) return defaultHandlers.code(state, node)
    const element: Element = { type: 'element', tagName: 'div', properties: {}, children: [] }
    state.patch(node, element)
    return state.applyData(node, element)
  },
  // Comments and tags of unknown components leave nothing behind.
  html: (state, node: Extract<Nodes, { type: 'html' }>) =>
    node.value.trim() === '' ? undefined : defaultHandlers.html(state, node),
  leafDirective: (state, node: Extract<Nodes, { type: 'leafDirective' }>) => {
    if (isInclude(node)) return state.all(node)
    const element: Element = { type: 'element', tagName: 'div', properties: {}, children: state.all(node) }
    state.patch(node, element)
    return state.applyData(node, element)
  },
}

/** An address is written in its definition, so its element gets the position of the definition. */
function placeAtDefinition(convert: Handler): Handler {
  return (state, node: Extract<Nodes, { type: 'linkReference' | 'imageReference' }>, parent) => {
    const made = convert(state, node, parent)
    const definition = state.definitionById.get(node.identifier.toUpperCase())
    // Without a definition, the brackets are text.
    if (definition?.position !== undefined && made !== undefined && !Array.isArray(made))
      made.position = definition.position
    return made
  }
}
