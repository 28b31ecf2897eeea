import type { Schema } from '../model/api.ts'
import { child, isTrue, textOf, type Spot } from './spot.ts'

/** What a schema says of a value as XML. */
export function readXml(spot: Spot): Schema['xml'] {
  const xml = child(spot, 'xml')
  if (xml === undefined) return undefined
  const node = textOf(xml, 'nodeType')
  return {
    name: textOf(xml, 'name'),
    prefix: textOf(xml, 'prefix'),
    namespace: textOf(xml, 'namespace'),
    isAttribute: isTrue(xml, 'attribute') || node === 'attribute',
    isWrapped: isTrue(xml, 'wrapped') || node === 'element',
    node: node === undefined ? undefined : nodes.get(node),
  }
}

const nodes: ReadonlyMap<string, string> = new Map([
  ['text', 'text'],
  ['cdata', 'CDATA'],
  ['none', 'no node of its own'],
])

/** The same in words. */
export function xmlInWords(spot: Spot): string | undefined {
  const xml = readXml(spot)
  if (xml === undefined) return undefined
  const { name, prefix, namespace, isAttribute, isWrapped, node } = xml
  const isList = child(spot, 'items') !== undefined
  const kind = node ?? (isAttribute ? 'attribute' : isWrapped && isList ? 'wrapped in an element' : 'element')
  const parts = [
    ...(name === undefined ? (kind === 'element' ? [] : [kind]) : [`${kind} ${name}`]),
    ...(prefix === undefined ? [] : [`prefix ${prefix}`]),
    ...(namespace === undefined ? [] : [`namespace ${namespace}`]),
  ]
  return parts.length === 0 ? undefined : parts.join(', ')
}
