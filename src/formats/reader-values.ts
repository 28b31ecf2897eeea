import { isJsonObject, type Json } from './json.ts'

/** What a parameter takes that is more than one text: a list, an object, or either of them or a text. */
export type ValueShape = 'list' | 'object' | 'any'

/** The name of the field for a parameter. Calls that take different shapes under one name have a field for each. */
export function fieldName(place: string, shape: ValueShape | undefined, name: string): string {
  return `${place}${shape === undefined ? '' : `-${shape}`}.${name}`
}

/** What such a name says; `undefined` for the fields that are for no parameter. */
export function readFieldName(
  field: string,
): { readonly place: string; readonly shape: ValueShape | undefined; readonly name: string } | undefined {
  const [, place, shape, name] = /^(path|query|header|cookie)(?:-(list|object|any))?\.(.*)$/s.exec(field) ?? []
  return place === undefined || name === undefined ? undefined : { place, shape: shape as ValueShape | undefined, name }
}

/** The value that a text in a field means: `''` where it is none, `undefined` where it is not what the field takes. */
export function readValue(text: string, shape: ValueShape | undefined): Json | undefined {
  const trimmed = text.trim()
  if (trimmed === '' || shape === undefined) return trimmed && text
  const isList = shape !== 'object' && trimmed.startsWith('[')
  if (isList || shape === 'object' || (shape === 'any' && trimmed.startsWith('{'))) return readJson(trimmed, isList)
  if (shape === 'any') return text
  const items = trimmed.split(',').flatMap((item) => item.trim() || [])
  return items.length === 0 ? '' : items
}

function readJson(text: string, isList: boolean): Json | undefined {
  try {
    const value = JSON.parse(text, keepDigits) as Json
    if (isList ? !Array.isArray(value) : !isJsonObject(value)) return undefined
    return Object.keys(value as object).length === 0 ? '' : value
  } catch {
    return undefined
  }
}

/** Numbers stay as they are written, where the browser tells how that was. */
function keepDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source
  return typeof value === 'number' && source !== undefined && String(value) !== source ? JSON.rawJSON(source) : value
}
