import type { Choice, Property, Schema } from '../model/api.ts'

/** A schema that allows anything. */
export const emptySchema: Schema = {
  reference: undefined,
  title: undefined,
  description: undefined,
  types: [],
  isNullable: false,
  isNever: false,
  format: undefined,
  values: [],
  constant: undefined,
  default: undefined,
  examples: [],
  constraints: [],
  isReadOnly: false,
  isWriteOnly: false,
  isDeprecated: false,
  externalDocs: undefined,
  properties: [],
  requiredElsewhere: [],
  patternProperties: [],
  additional: undefined,
  items: undefined,
  prefixItems: [],
  contains: undefined,
  choices: [],
  not: undefined,
  conditions: [],
  alsoMatches: [],
}

/** Joins a schema with what its `allOf` holds, so that it reads as one; what the schema says itself wins. */
export function mergeSchemas(own: Schema, parts: readonly Schema[], byName: (name: string) => Schema | undefined): Schema {
  const [only] = parts
  // A list of one reference is only a way to write a description beside it.
  if (parts.length === 1 && only?.reference !== undefined && isOnlyAnnotated(own)) return annotate(only, own)
  let merged: Schema = emptySchema
  for (const part of parts) {
    if (part.reference === undefined) {
      merged = join(merged, part)
      continue
    }
    const target = resolve(part, byName)
    merged = target === undefined ? { ...merged, alsoMatches: [...merged.alsoMatches, part.reference] } : join(merged, inherited(target))
  }
  return settleRequired(join(merged, own))
}

/** The schema that a reference stands for, with what is said beside the reference. */
export function resolveSchema(schema: Schema, byName: (name: string) => Schema | undefined): Schema {
  return resolve(schema, byName) ?? emptySchema
}

function resolve(schema: Schema, byName: (name: string) => Schema | undefined): Schema | undefined {
  let current = schema
  for (let step = 0; step < 20; step += 1) {
    if (current.reference === undefined) return current
    const target = byName(current.reference)
    if (target === undefined) return undefined
    current = annotate(target, current)
  }
  return undefined
}

/** What is said beside a reference, on top of what the schema says there. */
export function annotate(target: Schema, beside: Schema): Schema {
  return {
    ...target,
    title: target.title ?? beside.title,
    description: beside.description ?? target.description,
    isNullable: target.isNullable || beside.isNullable,
    default: beside.default ?? target.default,
    examples: beside.examples.length > 0 ? beside.examples : target.examples,
    constraints: [...target.constraints, ...beside.constraints],
    isReadOnly: target.isReadOnly || beside.isReadOnly,
    isWriteOnly: target.isWriteOnly || beside.isWriteOnly,
    isDeprecated: target.isDeprecated || beside.isDeprecated,
    externalDocs: beside.externalDocs ?? target.externalDocs,
  }
}

function isOnlyAnnotated(schema: Schema): boolean {
  const { properties, requiredElsewhere, patternProperties, additional, items, choices, values, constant, not, conditions, prefixItems } = schema
  const lists = [properties, requiredElsewhere, patternProperties, choices, values, conditions, prefixItems]
  return lists.every((list) => list.length === 0) && additional === undefined && items === undefined && constant === undefined && not === undefined
}

/** A parent lists its children; a child that takes over the parent's fields does not take over this list. */
function inherited(parent: Schema): Schema {
  return { ...parent, title: undefined, examples: [], isDeprecated: false, choices: parent.choices.filter(({ discriminator }) => discriminator === undefined) }
}

function join(first: Schema, second: Schema): Schema {
  return {
    ...annotate(first, second),
    title: second.title ?? first.title,
    isNever: first.isNever || second.isNever,
    types: second.types.length > 0 ? second.types : first.types,
    format: second.format ?? first.format,
    values: second.values.length > 0 ? second.values : first.values,
    constant: second.constant ?? first.constant,
    properties: joinProperties(first.properties, second.properties),
    requiredElsewhere: [...new Set([...first.requiredElsewhere, ...second.requiredElsewhere])],
    patternProperties: [...first.patternProperties, ...second.patternProperties],
    additional: second.additional ?? first.additional,
    items: second.items ?? first.items,
    prefixItems: second.prefixItems.length > 0 ? second.prefixItems : first.prefixItems,
    contains: second.contains ?? first.contains,
    choices: joinChoices(first.choices, second.choices),
    not: second.not ?? first.not,
    conditions: [...first.conditions, ...second.conditions],
    alsoMatches: [...first.alsoMatches, ...second.alsoMatches],
  }
}

function joinProperties(first: readonly Property[], second: readonly Property[]): Property[] {
  const joined = new Map(first.map((property) => [property.name, property]))
  for (const property of second) {
    const known = joined.get(property.name)
    const isRequired = property.isRequired || known?.isRequired === true
    const description = property.schema.description ?? known?.schema.description
    joined.set(property.name, { ...property, isRequired, schema: { ...property.schema, description } })
  }
  return [...joined.values()]
}

function joinChoices(first: readonly Choice[], second: readonly Choice[]): Choice[] {
  return [...first, ...second]
}

/** A name that one part requires may be a property of another part. */
function settleRequired(schema: Schema): Schema {
  const wanted = new Set(schema.requiredElsewhere)
  if (wanted.size === 0) return schema
  const names = new Set(schema.properties.map(({ name }) => name))
  return {
    ...schema,
    properties: schema.properties.map((property) => (wanted.has(property.name) ? { ...property, isRequired: true } : property)),
    requiredElsewhere: schema.requiredElsewhere.filter((name) => !names.has(name)),
  }
}
