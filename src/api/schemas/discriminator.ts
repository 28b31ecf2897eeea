import { child, entriesOf, textOf, type SpecNode } from '../read/files/spec-node.ts'

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
