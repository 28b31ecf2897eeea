import type { Schema } from '../../model/api.ts'
import type { XmlNodeType } from '../../model/xml-form.ts'
import { child, isTrue, referenceOf, textOf, topOf, type SpecNode } from '../read/files/spec-node.ts'

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

/** The same as a tag or attribute, which reads the same in every language, or as the keyword of the document. */
export function xmlInCode(specNode: SpecNode): string | undefined {
  const xml = readXml(specNode)
  if (xml === undefined) return undefined
  const { name, prefix, namespace, nodeType } = xml
  const isNamed = [name, prefix, namespace].some((part) => part !== undefined)
  const isElement = nodeType === undefined || nodeType === 'element'
  if (!isElement && (nodeType !== 'attribute' || !isNamed)) return nodeType
  const holdsOthers = child(specNode, 'items') !== undefined || referenceOf(specNode) !== undefined
  const isWrapped = nodeType === 'element' && holdsOthers
  if (!isNamed && !isWrapped) return undefined
  const [group, property = '…'] = specNode.pointer.slice(-2)
  const full = `${prefix === undefined ? '' : `${prefix}:`}${name ?? (group === 'properties' ? property : '…')}`
  const space = namespace === undefined ? '' : ` xmlns${prefix === undefined ? '' : `:${prefix}`}="${namespace}"`
  if (isElement) return `<${full}${space}>${isWrapped ? `…</${full}>` : ''}`
  return `${full}="…"${space}`
}
