import type { Schema } from '../../model/api.ts'
import { joinConstraints } from './join-constraints.ts'
import type { Constraint } from '../../model/api-limits.ts'
import { textOfJson, type Json } from '../../formats/json.ts'
import { joinTypes } from './join-types.ts'

type ValueFields = Pick<Schema, 'types' | 'format' | 'values' | 'constant' | 'constraints'>

/**
 * Merges what two schemas demand of a value. Where the merged schema can only hold one demand, it is the second, and
 * the first is described in words.
 */
export function joinValueFields(first: ValueFields, second: ValueFields): ValueFields {
  const types = joinTypes(first.types, second.types)
  const values = joinValues(first.values, second.values)
  const constant = second.constant ?? first.constant
  const more = [
    ...(types === undefined ? also('typeAsWell', first.types.join(' or '), false) : []),
    ...(values === undefined
      ? also('valuesAsWell', first.values.map(({ value }) => textOfJson(value)).join(', '), true)
      : []),
    ...otherOf('formatAsWell', first.format, second.format, false),
    ...otherOf('alwaysAsWell', first.constant?.value, second.constant?.value, true),
  ]
  return {
    types: types ?? second.types,
    format: second.format ?? first.format,
    values: restOf(values ?? second.values, first, second),
    constant,
    constraints: joinConstraints(joinConstraints(first.constraints, second.constraints), more),
  }
}

/** A list with a single value is redundant if the other part fixes one of its values. */
function restOf(values: Schema['values'], first: ValueFields, second: ValueFields): Schema['values'] {
  const named = first.constant === undefined ? second : first
  const isOfOther = named.constant !== undefined && named.values.length === 0
  return isOfOther && holds(values, named.constant.value) ? [] : values
}

/** Describes the value of the first schema if the second has a different one. */
function otherOf(key: AlsoKey, first: Json | undefined, second: Json | undefined, isCode: boolean): Constraint[] {
  return first === undefined || second === undefined || isSame(first, second)
    ? []
    : also(key, textOfJson(first), isCode)
}

type AlsoKey = 'typeAsWell' | 'valuesAsWell' | 'formatAsWell' | 'alwaysAsWell'

function also(key: AlsoKey, text: string, isCode: boolean): Constraint[] {
  return [{ label: { key }, text, isCode }]
}

function isSame(first: Json, second: Json): boolean {
  return JSON.stringify(first) === JSON.stringify(second)
}

function holds(values: Schema['values'], wanted: Json): boolean {
  return values.some(({ value }) => isSame(value, wanted))
}

/** The values that both allow, with the descriptions of either; `undefined` if there is none. */
function joinValues(first: Schema['values'], second: Schema['values']): Schema['values'] | undefined {
  if (first.length === 0 || second.length === 0) return first.length === 0 ? second : first
  const joined = second
    .filter(({ value }) => holds(first, value))
    .map(({ value, description }) => ({
      value,
      description: description ?? first.find((one) => isSame(one.value, value))?.description,
    }))
  return joined.length === 0 ? undefined : joined
}

/** Demands without duplicates. Two parts often inherit the same one from a common parent. */
export function joinLists<Item>(first: readonly Item[], second: readonly Item[]): readonly Item[] {
  if (first.length === 0 || second.length === 0) return first.length === 0 ? second : first
  return [...new Set([...first, ...second])]
}
