import type { Json, Schema } from '../model/api.ts'
import { emptySchema, resolveSchema } from '../model/api-schema.ts'
import type { XmlForm } from '../model/xml-form.ts'

type ByName = (name: string) => Schema | undefined

/** A value as an XML document, with the names, attributes and wrappers that its schema gives. */
export function writeXml(value: Json, schema: Schema, byName: ByName): string {
  const full = resolveSchema(schema, byName)
  const name = formOf(full).name ?? schema.reference ?? 'root'
  // A document has one element that holds all.
  const lines = Array.isArray(value)
    ? wrap(name, '', itemsOf(value, full, { name, byName }))
    : elements(value, full, { name, byName })
  return ['<?xml version="1.0" encoding="UTF-8"?>', ...lines].join('\n')
}

const usual: XmlForm = {
  name: undefined,
  prefix: undefined,
  namespace: undefined,
  isAttribute: false,
  isWrapped: false,
  node: undefined,
}

function formOf({ xml }: Schema): XmlForm {
  return xml ?? usual
}

interface Naming {
  readonly name: string
  readonly byName: ByName
}

function elements(value: Json, schema: Schema, { name, byName }: Naming): string[] {
  const full = resolveSchema(schema, byName)
  const words = formOf(full)
  const tag = tagOf(name, words)
  const space =
    words.namespace === undefined
      ? ''
      : ` xmlns${words.prefix === undefined ? '' : `:${words.prefix}`}="${escape(words.namespace)}"`
  if (Array.isArray(value)) {
    const items = itemsOf(value, full, { name, byName })
    return words.isWrapped ? wrap(tag, space, items) : items
  }
  if (typeof value !== 'object' || value === null)
    return value === null ? [`<${tag}${space}/>`] : [`<${tag}${space}>${escape(String(value))}</${tag}>`]
  const parts = Object.entries(value).map(([key, item]) => {
    const own = full.properties.find((property) => property.name === key)?.schema ?? emptySchema
    const said = formOf(resolveSchema(own, byName))
    return { name: said.name ?? key, item, schema: own, said }
  })
  const attributes = parts.flatMap(({ name: key, item, said }) =>
    said.isAttribute
      ? [` ${tagOf(key, said)}="${escape(typeof item === 'string' ? item : JSON.stringify(item))}"`]
      : [],
  )
  const inner = parts.flatMap(({ name: key, item, schema: own, said }) =>
    said.isAttribute ? [] : elements(item, own, { name: key, byName }),
  )
  return wrap(tag, `${space}${attributes.join('')}`, inner)
}

function itemsOf(values: readonly Json[], { items }: Schema, { name, byName }: Naming): string[] {
  const own = items && resolveSchema(items, byName)
  const itemName = (own && formOf(own).name) ?? name
  return values.flatMap((item) => elements(item, items ?? emptySchema, { name: itemName, byName }))
}

function wrap(tag: string, attributes: string, inner: readonly string[]): string[] {
  if (inner.length === 0) return [`<${tag}${attributes}/>`]
  return [`<${tag}${attributes}>`, ...inner.map((line) => `  ${line}`), `</${tag}>`]
}

function tagOf(name: string, { prefix }: XmlForm): string {
  const clean = name.replaceAll(/[^\p{L}\p{N}_.-]+/gu, '_').replace(/^(?![\p{L}_])/u, '_')
  return prefix === undefined ? clean : `${prefix}:${clean}`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
