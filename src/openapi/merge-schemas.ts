import type { Choice, Property, Schema } from '../model/api.ts'
import { annotate, emptySchema, findSchema } from '../model/api-schema.ts'

/** Joins a schema with what its `allOf` holds, so that it reads as one; what the schema says itself wins. */
export function mergeSchemas(
  own: Schema,
  parts: readonly Schema[],
  byName: (name: string) => Schema | undefined,
): Schema {
  const [only] = parts
  // A list of one reference is only a way to write a description beside it.
  if (parts.length === 1 && only?.reference !== undefined && isOnlyAnnotated(own)) return annotate(only, own)
  let merged: Schema = emptySchema
  for (const part of parts) {
    if (part.reference === undefined) {
      merged = join(merged, part)
      continue
    }
    const target = findSchema(part, byName)
    merged =
      target === undefined
        ? { ...merged, alsoMatches: [...merged.alsoMatches, part.reference] }
        : join(merged, inherited(target))
  }
  return settleRequired(join(merged, own))
}

function isOnlyAnnotated(schema: Schema): boolean {
  const {
    properties,
    requiredElsewhere,
    patternProperties,
    additional,
    items,
    choices,
    values,
    constant,
    not,
    conditions,
    prefixItems,
    dependentSchemas,
  } = schema
  const { contains, otherItems, propertyNames, contentSchemas } = schema
  const lists = [requiredElsewhere, patternProperties, choices, values, conditions, prefixItems, dependentSchemas]
  const further = [not, contains, otherItems, propertyNames, contentSchemas]
  const parts = [additional, items, constant]
  return (
    [properties, ...lists, ...further].every((list) => list.length === 0) && parts.every((part) => part === undefined)
  )
}

/** A parent lists its children; a child that takes over the parent's fields does not take over this list. */
function inherited(parent: Schema): Schema {
  return {
    ...parent,
    title: undefined,
    examples: [],
    isDeprecated: false,
    choices: parent.choices.filter(({ discriminator }) => discriminator === undefined),
  }
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
    contains: all(first.contains, second.contains),
    otherItems: all(first.otherItems, second.otherItems),
    choices: joinChoices(first.choices, second.choices),
    not: all(first.not, second.not),
    conditions: [...first.conditions, ...second.conditions],
    dependentSchemas: [...first.dependentSchemas, ...second.dependentSchemas],
    propertyNames: all(first.propertyNames, second.propertyNames),
    contentSchemas: all(first.contentSchemas, second.contentSchemas),
    alsoMatches: [...first.alsoMatches, ...second.alsoMatches],
  }
}

/** What is asked twice holds twice; what two parts take over from one parent is the same, and stands once. */
function all<Item>(first: readonly Item[], second: readonly Item[]): Item[] {
  return [...new Set([...first, ...second])]
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
    properties: schema.properties.map((property) =>
      wanted.has(property.name) ? { ...property, isRequired: true } : property,
    ),
    requiredElsewhere: schema.requiredElsewhere.filter((name) => !names.has(name)),
  }
}
