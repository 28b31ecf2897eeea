import type { Nodes, Root } from 'hast'
import { visit } from '../../formats/visit.ts'
import type { Place } from '../../model/page.ts'

/** The attribute with the place of an element. React copies it to the HTML. */
export const placeAttribute = 'data-docsgen-at'

/** The attribute of links that are written as HTML. */
const htmlAttribute = 'data-docsgen-html'

/** Elements that later stages report problems about. */
const located = new Set(['a', 'img', 'video', 'audio', 'source', 'track', 'code', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/** Writes the place of an element into an attribute, because React keeps no positions. */
export function addPlaces(placeOf: (line: number, column: number) => Place): (tree: Root) => void {
  return (tree) => {
    visit(tree, (node: Nodes) => {
      const start = node.position?.start
      if (start === undefined) return
      const { file, line = 1, column = 1 } = placeOf(start.line, start.column)
      const value = `${String(line)}:${String(column)}:${file}`
      if (node.type === 'element' && located.has(node.tagName)) node.properties[placeAttribute] = value
      if ((node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') && isLocated(node))
        node.attributes.push(
          { type: 'mdxJsxAttribute', name: placeAttribute, value },
          ...(node.name === 'a' ? [{ type: 'mdxJsxAttribute' as const, name: htmlAttribute, value: null }] : []),
        )
    })
  }
}

type JsxElement = Extract<Nodes, { readonly type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>

function isLocated({ name, attributes }: JsxElement): boolean {
  // A style can show pictures. A component would get the place as one of its properties.
  const hasStyle = (): boolean => attributes.some((one) => one.type === 'mdxJsxAttribute' && one.name.endsWith('style'))
  return located.has(name ?? '') || (/^[a-z]/.test(name ?? '') && hasStyle())
}

/** Reads such an attribute. */
export function readPlace(value: unknown): Required<Place> | undefined {
  const [, line = '', column = '', file = ''] = /^(\d+):(\d+):(.*)$/.exec(String(value)) ?? []
  return line === '' ? undefined : { file, line: Number(line), column: Number(column) }
}
