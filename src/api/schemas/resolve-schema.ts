import type { Schema } from '../../model/api.ts'
import { joinConstraints } from './join-constraints.ts'

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
  contains: [],
  otherItems: [],
  choices: [],
  not: [],
  conditions: [],
  dependentSchemas: [],
  propertyNames: [],
  contentSchemas: [],
  xml: undefined,
  alsoMatches: [],
}

const unsaid: ReadonlyMap<string, unknown> = new Map(Object.entries(emptySchema))

/** How a tree shows an inner schema: as a row, as a part with a label, or in place of the list or map around it. */
export type InnerKind = 'row' | 'part' | 'contents'

/**
 * Calls `visit` for each schema directly inside a schema, except the forms of its choices. Called millions of times for
 * a large document, so it creates no objects.
 */
export function visitInside(schema: Schema, visit: (inner: Schema, kind: InnerKind) => void): void {
  const { additional, items } = schema
  for (const { if: condition, whenTrue, whenFalse } of schema.conditions)
    for (const inner of [condition, whenTrue, whenFalse]) if (inner !== undefined) visit(inner, 'part')
  for (const property of schema.properties) visit(property.schema, 'row')
  for (const property of schema.patternProperties) visit(property.schema, 'row')
  for (const dependent of schema.dependentSchemas) visit(dependent.schema, 'part')
  for (const contained of schema.contains) visit(contained.schema, 'part')
  if (additional !== undefined && additional !== 'forbidden') visit(additional, 'contents')
  if (items !== undefined) visit(items, 'contents')
  for (const inner of schema.prefixItems) visit(inner, 'part')
  for (const inner of schema.otherItems) visit(inner, 'part')
  for (const inner of schema.not) visit(inner, 'part')
  for (const inner of schema.propertyNames) visit(inner, 'part')
  for (const inner of schema.contentSchemas) visit(inner, 'part')
}

/** Whether the schema sets no condition, like `true` and `{}` in JSON Schema. */
export function isAnything(schema: Schema): boolean {
  return Object.entries(schema).every(([key, value]) =>
    Array.isArray(value) ? value.length === 0 : value === unsaid.get(key),
  )
}

/** The schema that a reference leads to, combined with the keywords next to the reference. */
export function resolveSchema(schema: Schema, byName: (name: string) => Schema | undefined): Schema {
  return findSchema(schema, byName) ?? emptySchema
}

interface SidedField {
  readonly schema: Schema
  readonly isOnBothSides?: boolean | undefined
}

/** Where a value is sent. `both` is for the page of a named schema, which shows all fields. */
export type Side = 'request' | 'response' | 'both'

/** Whether requests leave out a field because it is read-only, or responses because it is write-only. */
export function isHidden(
  { schema, isOnBothSides }: SidedField,
  side: Side,
  byName: (name: string) => Schema | undefined,
): boolean {
  if (isOnBothSides === true || side === 'both') return false
  const { isReadOnly, isWriteOnly } = resolveSchema(schema, byName)
  return side === 'request' ? isReadOnly : isWriteOnly
}

/** The same as `resolveSchema`, or `undefined` if the reference leads nowhere or is circular. */
export function findSchema(schema: Schema, byName: (name: string) => Schema | undefined): Schema | undefined {
  let current = schema
  for (let step = 0; step < 20; step += 1) {
    if (current.reference === undefined) return current
    const target = byName(current.reference)
    if (target === undefined) return undefined
    current = annotate(target, current)
  }
  return undefined
}

/** Adds the keywords next to a reference to the schema that it leads to. */
export function annotate(target: Schema, siblings: Schema): Schema {
  return {
    ...target,
    title: target.title ?? siblings.title,
    description: siblings.description ?? target.description,
    isNullable: target.isNullable || siblings.isNullable,
    default: siblings.default ?? target.default,
    examples: siblings.examples.length > 0 ? siblings.examples : target.examples,
    constraints: joinConstraints(target.constraints, siblings.constraints),
    isReadOnly: target.isReadOnly || siblings.isReadOnly,
    isWriteOnly: target.isWriteOnly || siblings.isWriteOnly,
    isDeprecated: target.isDeprecated || siblings.isDeprecated,
    externalDocs: siblings.externalDocs ?? target.externalDocs,
    xml: siblings.xml ?? target.xml,
  }
}
