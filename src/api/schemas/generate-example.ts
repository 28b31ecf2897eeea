import type { Choice, Schema } from '../../model/api.ts'
import type { Constraint } from '../../model/api-limits.ts'
import { isJsonObject, type Json } from '../../formats/json.ts'
import { emptySchema, isAnything, isHidden, resolveSchema, type Side } from './resolve-schema.ts'
import { exampleText, nameOfItem } from './example-texts.ts'
import { isAbout } from './join-constraints.ts'
import { varyValue } from './vary-value.ts'

type ByName = (name: string) => Schema | undefined

interface Generation {
  readonly side: Side
  readonly byName: ByName
  readonly stack: readonly string[]
  /** Name of the field that the value is for. */
  readonly name: string
  readonly isOnlyRequired: boolean
  /** The remaining number of values, shared by the whole example. */
  readonly budget: { left: number }
}

/** Generates a value that fits the schema, from its own examples and defaults where possible. */
export function generateExample(schema: Schema, side: Side, byName: ByName, isOnlyRequired = false): Json {
  return generate(schema, { side, byName, isOnlyRequired, stack: [], name: '', budget: { left: 400 } })
}

function generate(schema: Schema, generation: Generation): Json {
  const { byName, stack } = generation
  generation.budget.left -= 1
  if (schema.reference !== undefined && stack.includes(schema.reference)) return {}
  const inner = schema.reference === undefined ? generation : { ...generation, stack: [...stack, schema.reference] }
  const full = resolveSchema(schema, byName)
  const stated = statedValue(full, generation)
  return stated === undefined ? madeValue(full, inner) : stated.value
}

/** The value that the schema itself gives. */
function statedValue(full: Schema, { side, byName }: Generation): { readonly value: Json } | undefined {
  const [example] = full.examples
  if (example !== undefined) return { value: withoutHiddenFields(example, full, side, byName) }
  return full.constant ?? full.default ?? full.values[0]
}

function madeValue(full: Schema, inner: Generation): Json {
  const [choice] = full.choices
  const type = full.types[0] ?? (full.properties.length > 0 ? 'object' : full.items === undefined ? undefined : 'array')
  if (type === 'object' || (type === undefined && full.additional !== undefined)) {
    const form = choice && firstForm(choice, full, inner.byName)
    const own = objectOf(full, inner, form?.schema.requiredElsewhere ?? [])
    const chosen = choice === undefined ? {} : valueOfForm(choice, form, inner)
    return isJsonObject(chosen) ? { ...own, ...withoutGuesses(chosen, form, own) } : own
  }
  if (choice !== undefined) return valueOfForm(choice, firstForm(choice, full, inner.byName), inner)
  if (type === 'array') return arrayOf(full, inner)
  return scalarOf(type, full, inner.name)
}

type Form = Choice['variants'][number]

/** A form can require fields that only the object around it describes. */
function withoutGuesses(chosen: Record<string, Json>, form: Form | undefined, own: Record<string, Json>): object {
  const described = form?.schema.requiredElsewhere.filter((name) => Object.hasOwn(own, name)) ?? []
  return Object.fromEntries(Object.entries(chosen).filter(([name]) => !described.includes(name)))
}

/** The first form of a choice that has one of the types around it. */
function firstForm({ variants }: Choice, { types }: Schema, byName: ByName): Form | undefined {
  const fits = ({ schema }: Form): boolean => {
    const own = resolveSchema(schema, byName).types
    return own.length === 0 || own.some((type) => types.includes(type))
  }
  return types.length === 0 ? variants[0] : (variants.find(fits) ?? variants[0])
}

/** A value of this form, with its discriminator value. */
function valueOfForm({ discriminator }: Choice, variant: Form | undefined, inner: Generation): Json {
  const value = variant === undefined ? {} : generate(variant.schema, inner)
  const [mark] = variant?.discriminatorValues ?? []
  if (discriminator === undefined || mark === undefined || !isJsonObject(value)) return value
  const given = value[discriminator]
  if (typeof given === 'string' && variant?.discriminatorValues.includes(given)) return value
  return { ...value, [discriminator]: mark }
}

/** `required` are further fields that the first form of the object requires. */
function objectOf(schema: Schema, generation: Generation, required: readonly string[]): Record<string, Json> {
  const object: Record<string, Json> = {}
  for (const field of schema.properties) {
    const { name, schema: property } = field
    const isRequired = field.isRequired || required.includes(name)
    if (generation.isOnlyRequired && !isRequired) continue
    const full = resolveSchema(property, generation.byName)
    if (isHidden(field, generation.side, generation.byName)) continue
    if (full.isNever || (full.isDeprecated && !isRequired)) continue
    const isCircular = property.reference !== undefined && generation.stack.includes(property.reference)
    if (!isRequired && (isCircular || generation.budget.left <= 0 || generation.stack.length > 8)) continue
    setField(object, name, generate(property, { ...generation, name }))
  }
  for (const name of schema.requiredElsewhere) setField(object, name, undescribedValue(schema, { ...generation, name }))
  const isMap = schema.properties.length + schema.requiredElsewhere.length === 0
  if (isMap && schema.additional !== undefined && schema.additional !== 'forbidden') {
    object[nameOf(schema, generation.byName)] = generate(schema.additional, { ...generation, name: 'value' })
  }
  return object
}

function setField(object: Record<string, Json>, name: string, value: Json): void {
  // A normal assignment would set the prototype.
  if (name === '__proto__')
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
  else object[name] = value
}

/** The value of a required field that no schema describes. */
function undescribedValue({ additional }: Schema, generation: Generation): Json {
  const isUnknown = additional === undefined || additional === 'forbidden' || isAnything(additional)
  return isUnknown ? exampleText(emptySchema, generation.name) : generate(additional, generation)
}

/** A valid key for a map. */
function nameOf({ propertyNames }: Schema, byName: ByName): string {
  const asked = propertyNames.map((names) => resolveSchema(names, byName))
  const lists = asked
    .map(({ constant, values }) => (constant === undefined ? values : [constant]).map(({ value }) => value))
    .filter((list) => list.length > 0)
  const allowed = lists[0]?.find((value) => lists.every((list) => list.includes(value)))
  const known = allowed ?? asked.flatMap(({ examples }) => examples)[0]
  return typeof known === 'string' ? known : 'key'
}

function arrayOf(schema: Schema, generation: Generation): Json {
  if (schema.prefixItems.length > 0) return schema.prefixItems.map((item) => generate(item, generation))
  const { items } = schema
  if (items === undefined || generation.budget.left <= 0) return []
  if (items.reference !== undefined && generation.stack.includes(items.reference)) return []
  const item = generate(items, { ...generation, name: nameOfItem(generation.name) })
  const least = rangeOf(schema, 'item')?.least?.value ?? 1
  // A list that must be longer, such as a vector, would hide the rest of the example.
  const count = least <= mostItems ? Math.max(least, 1) : 1
  const full = resolveSchema(items, generation.byName)
  const isUnique = schema.constraints.some(({ text }) => typeof text === 'object' && text.key === 'noTwoEqual')
  return Array.from({ length: count }, (_, index) => {
    const known = count > 1 ? full.values[index]?.value : undefined
    return known ?? (isUnique ? varyValue(item, index, full) : item)
  })
}

const mostItems = 10

function rangeOf({ constraints }: Schema, noun: 'item' | 'number'): Constraint['range'] {
  return constraints.flatMap(({ range }) => range ?? []).find((range) => range.noun === noun)
}

function scalarOf(type: string | undefined, schema: Schema, name: string): Json {
  if (type === 'integer' || type === 'number') return numberOf(schema, type)
  if (type === 'boolean') return true
  if (type === 'string' || type === 'binary') return exampleText(schema, name)
  return schema.isNullable || type === 'null' ? null : {}
}

/** The lowest value that the limits allow, so that the example is valid. */
function numberOf(schema: Schema, type: 'integer' | 'number'): number {
  const { least, most } = rangeOf(schema, 'number') ?? {}
  const fits = (value: number): boolean =>
    (least === undefined || (least.isExclusive ? value > least.value : value >= least.value)) &&
    (most === undefined || (most.isExclusive ? value < most.value : value <= most.value))
  const low = least?.value ?? Math.min(1, (most?.value ?? 2) - 1)
  const step = Number(schema.constraints.find((constraint) => isAbout(constraint, 'multipleOf'))?.text)
  const multiple = step > 0 ? step : type === 'integer' ? 1 : undefined
  const candidates =
    multiple === undefined
      ? [low, low + 1, (low + (most?.value ?? low)) / 2]
      : [0, 1].map((more) => multipleOf(multiple, Math.ceil(roundOff(low / multiple)) + more))
  return candidates.find(fits) ?? low
}

/** A multiple as it is written: 3 × 0.1 is 0.30000000000000004 for computers. */
function multipleOf(step: number, times: number): number {
  return Number.isInteger(step) ? step * times : roundOff(step * times)
}

function roundOff(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(12))
}

/** An example without the fields that requests or responses never contain. */
export function withoutHiddenFields(value: Json, schema: Schema, side: Side, byName: ByName): Json {
  return prune(value, schema, { side, byName, depth: 0 })
}

function prune(
  value: Json,
  schema: Schema,
  { side, byName, depth }: { readonly side: Side; readonly byName: ByName; readonly depth: number },
): Json {
  if (depth > 30) return value
  const full = resolveSchema(schema, byName)
  const next = { side, byName, depth: depth + 1 }
  if (Array.isArray(value)) {
    const { items } = full
    return items === undefined ? value : value.map((item: Json) => prune(item, items, next))
  }
  if (!isJsonObject(value)) return value
  const properties = new Map(full.properties.map((property) => [property.name, property]))
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]): [string, Json][] => {
      const property = properties.get(name)
      if (property === undefined) return [[name, item]]
      return isHidden(property, side, byName) ? [] : [[name, prune(item, property.schema, next)]]
    }),
  )
}
