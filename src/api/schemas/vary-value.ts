import { isJsonObject, type Json } from '../../formats/json.ts'
import type { Schema } from '../../model/api.ts'
import { isAbout } from './join-constraints.ts'

/** Another value like this one, for the item at this index of a list without equal items. */
export function varyValue(value: Json, index: number, schema: Schema): Json {
  if (index === 0 || schema.constraints.some((constraint) => isAbout(constraint, 'pattern'))) return value
  if (typeof value === 'number') return value + index * stepOf(schema)
  if (typeof value === 'boolean') return index % 2 === 0 ? value : !value
  if (typeof value === 'string') return varyText(value, index)
  if (!isJsonObject(value)) return value
  // The first field that has no fixed values usually identifies the object.
  const field = schema.properties.find(({ name, schema: own }) => Object.hasOwn(value, name) && isFree(own))
  if (field === undefined) return value
  return { ...value, [field.name]: varyValue(value[field.name] ?? null, index, field.schema) }
}

function isFree({ types, values, constant }: Schema): boolean {
  return values.length === 0 && constant === undefined && types.some((type) => /^(?:string|integer|number)$/.test(type))
}

function stepOf({ constraints }: Schema): number {
  return Number(constraints.find((constraint) => isAbout(constraint, 'multipleOf'))?.text ?? 1)
}

/** Increases the first number, such as the year of a date. Texts without numbers get one. */
function varyText(text: string, index: number): string {
  const number = String(index + 1)
  if (/\d/.test(text)) return text.replace(/\d(?!\d)/, (digit) => String((Number(digit) + index) % 10))
  if (text.includes('@')) return text.replace('@', `${number}@`)
  return `${text}${text.includes('://') ? '/' : '-'}${number}`
}
