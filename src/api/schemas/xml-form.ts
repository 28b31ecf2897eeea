import type { Schema } from '../../model/api.ts'
import type { XmlNodeType } from '../../formats/xml-form.ts'
import { child, isTrue, referenceOf, textOf, topOf, type SpecNode } from '../read/spec-node.ts'

/** The XML settings of a schema. */
export function readXml(specNode: SpecNode): Schema['xml'] {
  const xml = child(specNode, 'xml')
  if (xml === undefined) return undefined
  return {
    name: textOf(xml, 'name'),
    prefix: textOf(xml, 'prefix'),
    namespace: textOf(xml, 'namespace'),
    nodeType: nodeTypeOf(xml) ?? (isReferenceOfLater(specNode) ? 'none' : undefined),
  }
}

/**
 * Since version 3.2, fields next to a reference are not a separate node unless they say so. Before, they named the
 * target's node.
 */
function isReferenceOfLater(specNode: SpecNode): boolean {
  return referenceOf(specNode) !== undefined && /^3\.[2-9]/.test(textOf(topOf(specNode.file), 'openapi') ?? '')
}

const nodeTypes: readonly XmlNodeType[] = ['element', 'attribute', 'text', 'cdata', 'none']

/** Before version 3.2, two flags had this role: `attribute`, and `wrapped` for a list inside a separate element. */
function nodeTypeOf(xml: SpecNode): XmlNodeType | undefined {
  const stated = textOf(xml, 'nodeType')
  const known = nodeTypes.find((type) => type === stated)
  if (known !== undefined) return known
  if (isTrue(xml, 'attribute')) return 'attribute'
  return isTrue(xml, 'wrapped') ? 'element' : undefined
}

/** The same as text. */
export function xmlInWords(specNode: SpecNode): string | undefined {
  const xml = readXml(specNode)
  if (xml === undefined) return undefined
  const { name, prefix, namespace, nodeType } = xml
  const isWrapped = child(specNode, 'items') !== undefined || referenceOf(specNode) !== undefined
  const kind = nodeType === 'element' && isWrapped ? 'wrapped in an element' : words[nodeType ?? 'element']
  const isNamed = ['element', 'attribute'].includes(nodeType ?? 'element')
  const parts = [
    ...(name === undefined || !isNamed ? (kind === 'element' ? [] : [kind]) : [`${kind} ${name}`]),
    ...(prefix === undefined ? [] : [`prefix ${prefix}`]),
    ...(namespace === undefined ? [] : [`namespace ${namespace}`]),
  ]
  return parts.length === 0 ? undefined : parts.join(', ')
}

const words: Readonly<Record<XmlNodeType, string>> = {
  element: 'element',
  attribute: 'attribute',
  text: 'text',
  cdata: 'CDATA',
  none: 'no separate node',
}
