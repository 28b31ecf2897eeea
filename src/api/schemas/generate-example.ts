import type { Choice, Schema } from '../../model/api.ts'
import { isJsonObject, type Json } from '../../formats/json.ts'
import { isHidden, resolveSchema } from '../../model/api-schema.ts'

type ByName = (name: string) => Schema | undefined
type Side = 'request' | 'response'

interface Generation {
  readonly side: Side
  readonly byName: ByName
  readonly stack: readonly string[]
  /** The remaining number of values, shared by the whole example. */
  readonly budget: { left: number }
}

/** Generates a value that fits the schema, from its own examples and defaults where possible. */
export function generateExample(schema: Schema, side: Side, byName: ByName): Json {
  return generate(schema, { side, byName, stack: [], budget: { left: 400 } })
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
    const own = objectOf(full, inner)
    const chosen = choice === undefined ? {} : firstForm(choice, inner)
    return isJsonObject(chosen) ? { ...own, ...chosen } : own
  }
  if (choice !== undefined) return firstForm(choice, inner)
  if (type === 'array') return arrayOf(full, inner)
  return scalarOf(type, full)
}

/** The first form of a choice, with its discriminator value. */
function firstForm({ discriminator, variants: [variant] }: Choice, inner: Generation): Json {
  const value = variant === undefined ? {} : generate(variant.schema, inner)
  const [mark] = variant?.discriminatorValues ?? []
  if (discriminator === undefined || mark === undefined || !isJsonObject(value)) return value
  const given = value[discriminator]
  if (typeof given === 'string' && variant?.discriminatorValues.includes(given)) return value
  return { ...value, [discriminator]: mark }
}

function objectOf(schema: Schema, generation: Generation): Record<string, Json> {
  const object: Record<string, Json> = {}
  for (const field of schema.properties) {
    const { name, isRequired, schema: property } = field
    const full = resolveSchema(property, generation.byName)
    if (isHidden(field, generation.side, generation.byName) || (full.isDeprecated && !isRequired)) continue
    const isCircular = property.reference !== undefined && generation.stack.includes(property.reference)
    if (!isRequired && (isCircular || generation.budget.left <= 0 || generation.stack.length > 8)) continue
    const value = generate(property, generation)
    // A normal assignment would set the prototype.
    if (name === '__proto__')
      Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
    else object[name] = value
  }
  if (schema.properties.length === 0 && schema.additional !== undefined && schema.additional !== 'forbidden') {
    object[nameOf(schema, generation.byName)] = generate(schema.additional, generation)
  }
  return object
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
  return [generate(items, generation)]
}

const texts: Readonly<Record<string, string>> = {
  'date-time': '2026-01-31T12:00:00Z',
  date: '2026-01-31',
  time: '12:00:00Z',
  duration: 'P1D',
  email: 'user@example.com',
  'idn-email': 'user@example.com',
  hostname: 'www.example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com',
  url: 'https://example.com',
  'uri-reference': '/path',
  uuid: '123e4567-e89b-12d3-a456-426614174000',
  byte: 'ZXhhbXBsZQ==',
  password: 'password',
}

function scalarOf(type: string | undefined, schema: Schema): Json {
  if (type === 'integer' || type === 'number') return numberOf(schema)
  if (type === 'boolean') return true
  if (type === 'string' || type === 'binary') return texts[schema.format ?? ''] ?? 'string'
  return schema.isNullable ? null : {}
}

/** The lowest value that the range allows, so that the example is valid. */
function numberOf({ constraints }: Schema): number {
  const range = constraints.flatMap((constraint) => constraint.range ?? []).find(({ noun }) => noun === 'number')
  const { least, most } = range ?? {}
  if (least !== undefined) return least.value + (least.isExclusive ? 1 : 0)
  return most !== undefined && most.value < 1 ? most.value - 1 : 1
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
