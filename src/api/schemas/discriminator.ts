import type { Schema } from '../../model/api.ts'
import { child, entriesOf, textOf, type SpecNode, itemsOf, keyOf } from '../read/files/spec-node.ts'
import type { SpecFiles } from '../read/files/spec-files.ts'
import { reachedFrom, stepFrom } from '../read/follow.ts'
import { resolveSchema } from './resolve-schema.ts'

/** How to tell the forms of a value apart. */
export interface Discriminator {
  readonly property: string | undefined
  readonly mapping: readonly { readonly value: string; readonly name: string | undefined }[]
  /** Name of the schema for all other values (since version 3.2). */
  readonly otherwise: string | undefined
}

/** Reads a discriminator, which is only a property name in Swagger 2.0. `nameOf` returns the schema for a value. */
export function readDiscriminator(specNode: SpecNode, nameOf: (target: SpecNode) => string | undefined): Discriminator {
  const discriminator = child(specNode, 'discriminator')
  if (discriminator === undefined) return { property: undefined, mapping: [], otherwise: undefined }
  const otherwise = child(discriminator, 'defaultMapping')
  return {
    property: typeof discriminator.value === 'string' ? discriminator.value : textOf(discriminator, 'propertyName'),
    mapping: entriesOf(child(discriminator, 'mapping')).map(([value, target]) => ({ value, name: nameOf(target) })),
    otherwise: otherwise && nameOf(otherwise),
  }
}

/** Without a mapping, the value is what the schema says, or its name. */
export function valuesOfSubtype(
  name: string,
  mapping: Discriminator['mapping'],
  specNode: SpecNode | undefined,
): readonly string[] {
  const values = mapping.filter((entry) => entry.name === name).map(({ value }) => value)
  if (values.length > 0) return values
  const written = ['x-discriminator-value', 'x-ms-discriminator-value'].map((key) => specNode && textOf(specNode, key))
  return [written.find((value) => value !== undefined) ?? name]
}

/** Adds these values of properties as examples, unless the properties do not allow them, or allow nothing else. */
export function withExamples(
  schema: Schema,
  values: ReadonlyMap<string, string>,
  byName: (name: string) => Schema | undefined,
): Schema {
  if (values.size === 0) return schema
  const properties = schema.properties.map((property) => {
    const value = values.get(property.name)
    if (value === undefined) return property
    const known = resolveSchema(property.schema, byName)
    const isText = known.types.length === 0 || known.types.includes('string')
    const isListed = known.values.length === 0 || known.values.some((one) => one.value === value)
    if (!isText || !isListed || known.values.length === 1 || known.constant !== undefined) return property
    return { ...property, schema: { ...property.schema, examples: [value] } }
  })
  return { ...schema, properties }
}

/** The schemas that a schema extends with `allOf`, directly or through others, the farthest first. */
export function extendedSchemas(schema: SpecNode, files: SpecFiles, known = new Set<string>()): readonly SpecNode[] {
  return itemsOf(child(schema, 'allOf')).flatMap((part) => {
    const parent = stepFrom(part, files)
    if (parent === undefined || known.has(keyOf(parent))) return []
    known.add(keyOf(parent))
    return [...extendedSchemas(parent, files, known), parent]
  })
}

/** The schemas that extend a schema directly with `allOf`, by the place of the extended schema. */
export function findSubtypes(schemas: Iterable<SpecNode>, files: SpecFiles): ReadonlyMap<string, readonly SpecNode[]> {
  const subtypes = new Map<string, SpecNode[]>()
  for (const schema of schemas) {
    for (const part of itemsOf(child(schema, 'allOf'))) {
      const parent = stepFrom(part, files)
      if (parent === undefined) continue
      const key = keyOf(parent)
      subtypes.set(key, [...(subtypes.get(key) ?? []), schema])
    }
  }
  return subtypes
}

/** All schemas that extend a schema, directly or through others. Those with a discriminator list their own subtypes. */
export function subtypesOf(specNode: SpecNode, direct: ReadonlyMap<string, readonly SpecNode[]>): readonly SpecNode[] {
  const listed = (parent: SpecNode): readonly SpecNode[] =>
    parent !== specNode && child(parent, 'discriminator') !== undefined ? [] : (direct.get(keyOf(parent)) ?? [])
  return reachedFrom([specNode], listed).slice(1)
}
