import type { Schema } from '../../model/api.ts'
import type { XmlForm } from '../../model/xml-form.ts'
import { escapeXml } from '../../formats/escape-html.ts'
import { isJsonObject, textOfJson, type Json } from '../../formats/json.ts'
import { emptySchema, resolveSchema } from './resolve-schema.ts'

type ByName = (name: string) => Schema | undefined

/** A node of the document. Texts and opening tags are stored as written. */
type XmlNode =
  | { readonly kind: 'attribute' | 'text'; readonly written: string }
  | { readonly kind: 'element'; readonly tag: string; readonly nodes: readonly XmlNode[] }

/** Writes a value as an XML document, with the names, attributes and wrappers from its schema. */
export function writeXml(value: Json, schema: Schema, byName: ByName): string {
  const full = resolveSchema(schema, byName)
  const name = full.xml?.name ?? schema.reference ?? 'root'
  const nodes = Array.isArray(value) ? itemsOf(value, full, { name, byName }) : nodesOf(value, schema, { name, byName })
  const [only] = nodes
  // A document has a single root element.
  const isWhole = !Array.isArray(value) && nodes.length === 1 && only?.kind === 'element'
  const root = isWhole ? only : elementOf(name, full.xml ?? usual, nodes)
  return ['<?xml version="1.0" encoding="UTF-8"?>', ...linesOf(root, '  ')].join('\n')
}

const usual: XmlForm = { name: undefined, prefix: undefined, namespace: undefined, nodeType: undefined }

interface Naming {
  readonly name: string
  readonly byName: ByName
}

/** The nodes of a value inside its parent element. */
function nodesOf(value: Json, schema: Schema, { name, byName }: Naming): XmlNode[] {
  if (schema.reference !== undefined && schema.xml?.nodeType === 'none')
    return nodesOf(value, withoutXml(schema), { name, byName })
  if (schema.reference !== undefined && schema.xml?.nodeType === 'element') {
    const inner = withoutXml(schema)
    return [
      elementOf(name, schema.xml, nodesOf(value, inner, { name: nameOf(inner, schema.reference, byName), byName })),
    ]
  }
  const full = resolveSchema(schema, byName)
  const form = full.xml ?? usual
  const { nodeType } = form
  if (nodeType === 'attribute')
    return [{ kind: 'attribute', written: ` ${tagOf(name, form)}="${escapeXml(textOfJson(value))}"` }]
  if (nodeType === 'text') return [{ kind: 'text', written: escapeXml(textOfJson(value)) }]
  if (nodeType === 'cdata') return [{ kind: 'text', written: inCdata(textOfJson(value)) }]
  if (Array.isArray(value)) {
    const items = itemsOf(value, full, { name, byName })
    return nodeType === 'element' ? [elementOf(name, form, items)] : items
  }
  if (nodeType === 'none') return isJsonObject(value) ? innerNodesOf(value, full, byName) : []
  return [elementOf(name, form, innerNodesOf(value, full, byName))]
}

/** Fields next to a reference may describe a node around its target, or no node at all. */
function withoutXml(schema: Schema): Schema {
  return { ...schema, xml: undefined }
}

/**
 * The element name of a value. A name in the schema applies unless it is not a node; otherwise, the name comes from the
 * parent.
 */
function nameOf(schema: Schema, name: string, byName: ByName): string {
  const isNoNode = schema.reference !== undefined && schema.xml?.nodeType === 'none'
  return resolveSchema(isNoNode ? withoutXml(schema) : schema, byName).xml?.name ?? name
}

function innerNodesOf(value: Json, full: Schema, byName: ByName): XmlNode[] {
  if (!isJsonObject(value)) return value === null ? [] : [{ kind: 'text', written: escapeXml(textOfJson(value)) }]
  return Object.entries(value).flatMap(([key, item]) => {
    const own = full.properties.find((property) => property.name === key)?.schema ?? emptySchema
    return nodesOf(item, own, { name: nameOf(own, key, byName), byName })
  })
}

function itemsOf(values: readonly Json[], { items, prefixItems }: Schema, { name, byName }: Naming): XmlNode[] {
  return values.flatMap((item, index) => {
    const own = prefixItems[index] ?? items ?? emptySchema
    return nodesOf(item, own, { name: nameOf(own, name, byName), byName })
  })
}

function elementOf(name: string, form: XmlForm, nodes: readonly XmlNode[]): XmlNode {
  const { prefix, namespace } = form
  const declared: XmlNode[] =
    namespace === undefined
      ? []
      : [{ kind: 'attribute', written: ` xmlns${prefix === undefined ? '' : `:${prefix}`}="${escapeXml(namespace)}"` }]
  return { kind: 'element', tag: tagOf(name, form), nodes: [...declared, ...nodes] }
}

/** White space next to a text would become part of it, so an element with text is written on one line. */
function linesOf(node: XmlNode, indent: string): string[] {
  if (node.kind !== 'element') return [node.written]
  const { tag, nodes } = node
  const attributes = nodes.flatMap((part) => (part.kind === 'attribute' ? [part.written] : [])).join('')
  const inner = nodes.filter(({ kind }) => kind !== 'attribute')
  if (inner.length === 0) return [`<${tag}${attributes}/>`]
  if (inner.some(({ kind }) => kind === 'text') || indent === '')
    return [`<${tag}${attributes}>${inner.flatMap((part) => linesOf(part, '')).join('')}</${tag}>`]
  const lines = inner.flatMap((part) => linesOf(part, indent))
  return [`<${tag}${attributes}>`, ...lines.map((line) => `${indent}${line}`), `</${tag}>`]
}

function tagOf(name: string, { prefix }: XmlForm): string {
  const clean = name.replaceAll(/[^\p{L}\p{N}_.-]+/gu, '_').replace(/^(?![\p{L}_])/u, '_')
  return prefix === undefined ? clean : `${prefix}:${clean}`
}

/** The end marker cannot occur in a CDATA section, so it is split between two sections. */
function inCdata(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}
