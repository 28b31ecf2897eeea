import type { Element, Root as HtmlRoot } from 'hast'
import type { Code } from 'mdast'
import type { CodeInfo } from '../../formats/markdown/fence-info.ts'
import { fenceComponent, mapOwner } from '../../formats/markdown/own-components.ts'
import { addMark, placeOf, sourceOf, type PageContext } from '../parse/page-context.ts'
import { visit } from '../../formats/visit.ts'

/** Marks a code block that a component shows. The component gets the code and what the opening line says. */
export function markFence(node: Code, info: CodeInfo, context: PageContext): void {
  const props = { code: node.value, ...(info.title === undefined ? {} : { title: info.title }), meta: node.meta ?? '' }
  node.data = { hName: 'docsgen-component', hProperties: markOf(fenceComponent(info.language), props, node, context) }
}

/** Replaces elements that the site maps to components. */
export function mapElements(tree: HtmlRoot, context: PageContext): void {
  const elements = new Set([...context.tools.mappedNames].filter((name) => /^[a-z]/.test(name)))
  if (elements.size === 0) return
  visit(tree, 'element', (node, _index, parent) => {
    if (!elements.has(node.tagName)) return
    // The code of a block is shown by its block.
    if (parent?.type === 'element' && parent.tagName === 'pre') return
    const props = Object.fromEntries(Object.entries(node.properties).map(([name, value]) => propOf(name, value)))
    node.properties = markOf(node.tagName, props, node, context)
    node.tagName = 'docsgen-component'
  })
}

/** React has the names of hast, except in two groups. */
function propOf(name: string, value: unknown): readonly [string, unknown] {
  const known = /^(?:aria|data)[A-Z]/.test(name)
    ? name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    : name
  return [known, Array.isArray(value) ? value.join(' ') : value]
}

function markOf(
  name: string,
  props: Readonly<Record<string, unknown>>,
  { position }: Pick<Element | Code, 'position'>,
  context: PageContext,
): { readonly dataDocsgen: string } {
  const at = placeOf(context, position?.start)
  const base = sourceOf(context, position?.start)?.base ?? ''
  return { dataDocsgen: addMark(context, { kind: 'component', name, props, at, base }) }
}

/** Names of the components on a page, and of the modules whose styles it needs. */
export function listUsedComponents({ marks, tools }: PageContext): string[] {
  const names = marks.flatMap((mark) => (mark.kind === 'component' ? [mark.name] : []))
  return [...new Set([...names, ...(names.some((name) => tools.mappedNames.has(name)) ? [mapOwner] : [])])]
}
