import { child, entriesOf, textOf, type SpecNode, itemsOf, keyOf } from '../read/files/spec-node.ts'
import type { SpecFiles } from '../read/files/spec-files.ts'
import { stepFrom } from '../read/follow.ts'

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

/** The schemas that extend a schema with `allOf`, by the place of the extended schema. */
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
