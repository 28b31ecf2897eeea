import { isJsonObject, type Json } from '../json.ts'

/** The shape of a parameter that accepts more than a text: a list, an object, or any of the three. */
export type ValueShape = 'list' | 'object' | 'any'

/** The name of the field for a parameter. If calls use one name with different shapes, each shape has its own field. */
export function fieldName(place: string, shape: ValueShape | undefined, name: string): string {
  return `${place}${shape === undefined ? '' : `-${shape}`}.${name}`
}

/** The parts of such a name, or `undefined` for fields that do not belong to a parameter. */
export function readFieldName(
  field: string,
): { readonly place: string; readonly shape: ValueShape | undefined; readonly name: string } | undefined {
  const [, place, shape, name] = /^(path|query|header|cookie)(?:-(list|object|any))?\.(.*)$/s.exec(field) ?? []
  return place === undefined || name === undefined ? undefined : { place, shape: shape as ValueShape | undefined, name }
}

/** The value of a text in a field: `''` for an empty one, `undefined` if the field does not accept it. */
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

/** Keeps numbers as they are written, in browsers that provide the source text. */
function keepDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source
  return typeof value === 'number' && source !== undefined && String(value) !== source ? JSON.rawJSON(source) : value
}
