import { isJsonObject, textOfJson, type Json, type JsonObject } from '../json.ts'

/** How lists and objects are written: the name of the style, and whether each part of a value is written separately. */
export interface Writing {
  readonly style: string
  readonly isExploded: boolean
}

interface WrittenParameter {
  readonly name: string
  readonly writing: Writing
}

/** A value as text. Values inside a list or an object have no separate notation. */
export function textOf(value: Json): string {
  return typeof value === 'string'
    ? value
    : Array.isArray(value)
      ? value.map((item: Json) => textOf(item)).join(',')
      : JSON.stringify(value)
}

/** A name with a value, each escaped for an address. */
export type EscapedPair = readonly [name: string, value: string]

const delimiters: Readonly<Record<string, string>> = {
  spaceDelimited: '%20',
  pipeDelimited: '%7C',
  tabDelimited: '%09',
}

/** The pairs that a query parameter adds to the address, in its style. */
export function queryPairs({ name, writing: { style, isExploded } }: WrittenParameter, value: Json): EscapedPair[] {
  const escapedName = escape(name)
  if (isContent(style)) return [[escapedName, escape(textOfJson(value))]]
  if (style === 'querystring') return isJsonObject(value) ? entriesOf(value) : []
  if (style === 'deepObject' && isJsonObject(value)) return deepPairs(name, value)
  if (Array.isArray(value)) {
    if (isExploded) return value.map((item: Json) => [escapedName, escape(textOf(item))])
    return [[escapedName, value.map((item: Json) => escape(textOf(item))).join(delimiterOf(style))]]
  }
  if (!isJsonObject(value)) return [[escapedName, escape(textOf(value))]]
  return isExploded ? entriesOf(value) : [[escapedName, entriesOf(value).flat().join(delimiterOf(style))]]
}

/** Lists in Swagger 2.0 have the same delimiters everywhere. */
function delimiterOf(style: string): string {
  return delimiters[style] ?? ','
}

/** The escaped text that a path parameter adds to the address. */
export function pathText({ name, writing: { style, isExploded } }: WrittenParameter, value: Json): string {
  const escapedName = escape(name)
  const prefix = style === 'label' ? '.' : style === 'matrix' ? ';' : ''
  const isNamed = style === 'matrix'
  if (Array.isArray(value)) {
    const items = value.map((item: Json) => escape(textOf(item)))
    if (!isExploded || prefix === '')
      return `${prefix}${isNamed ? `${escapedName}=` : ''}${items.join(delimiterOf(style))}`
    return items.map((item) => `${prefix}${isNamed ? `${escapedName}=` : ''}${item}`).join('')
  }
  if (!isJsonObject(value)) return `${prefix}${isNamed ? `${escapedName}=` : ''}${escape(textOf(value))}`
  const entries = entriesOf(value)
  if (!isExploded) return `${prefix}${isNamed ? `${escapedName}=` : ''}${entries.flat().join(',')}`
  return `${prefix}${entries.map((entry) => entry.join('=')).join(prefix === '' ? ',' : prefix)}`
}

/** A value as one line of a header. */
export function headerText({ writing: { style, isExploded } }: Pick<WrittenParameter, 'writing'>, value: Json): string {
  if (style === 'content') return JSON.stringify(value)
  if (Array.isArray(value)) return value.map((item: Json) => textOf(item)).join(decodeURIComponent(delimiterOf(style)))
  if (!isJsonObject(value)) return textOf(value)
  if (isContent(style)) return JSON.stringify(value)
  const entries = Object.entries(value).map(([key, item]) => [key, textOf(item)])
  return isExploded ? entries.map((entry) => entry.join('=')).join(',') : entries.flat().join(',')
}

/** Whether the value is a text of a media type, such as JSON. */
function isContent(style: string): boolean {
  return style === 'content' || style === 'other-content'
}

function deepPairs(name: string, value: JsonObject): EscapedPair[] {
  return Object.entries(value).flatMap(([key, item]): EscapedPair[] => {
    const inner = `${name}[${key}]`
    if (isJsonObject(item)) return deepPairs(inner, item)
    const items = Array.isArray(item) ? (item as readonly Json[]) : [item]
    return items.map((one) => [escape(inner), escape(textOf(one))])
  })
}

function entriesOf(value: JsonObject): EscapedPair[] {
  return Object.entries(value).map(([key, item]) => [escape(key), escape(textOf(item))])
}

/** Replaces unpaired surrogates, which are meaningless and not accepted by any language. */
export function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\uFFFD')
}

function escape(text: string): string {
  return encodeURIComponent(wellFormed(text))
}
