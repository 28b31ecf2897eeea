import type { Choice, ContainedItems, Schema } from '../../model/api.ts'
import { isAnything, resolveSchema } from '../../model/api-schema.ts'
import type { ApiKit } from './kit.ts'
import { isScalar, typeParts } from './type-words.ts'

/** The schema to show for a value, and the lists or maps around it. */
export interface Unwrapped {
  readonly inner: Schema
  readonly wrapping: 'none' | 'list' | 'map'
  readonly stack: readonly string[]
  /** The last name of the stack is also further up. */
  readonly isRecursive: boolean
}

/** A list or a map is shown as its items. */
export function unwrap(schema: Schema, stack: readonly string[], kit: ApiKit): Unwrapped {
  let current: Schema = schema
  let names = stack
  let wrapping: Unwrapped['wrapping'] = 'none'
  for (let step = 0; step < 10; step += 1) {
    if (current.reference !== undefined) {
      const isRecursive = names.includes(current.reference)
      names = [...names, current.reference]
      if (isRecursive) return { inner: current, wrapping, stack: names, isRecursive }
    }
    const full = resolveSchema(current, kit.schema)
    const isPlain =
      full.properties.length === 0 &&
      full.patternProperties.length === 0 &&
      full.choices.length === 0 &&
      full.prefixItems.length === 0
    if (!isPlain || saysMore(full)) break
    if (full.items !== undefined) [current, wrapping] = [full.items, 'list']
    else if (full.additional !== undefined && full.additional !== 'forbidden')
      [current, wrapping] = [full.additional, wrapping === 'none' ? 'map' : wrapping]
    else break
  }
  return { inner: current, wrapping, stack: names, isRecursive: false }
}

/** Whether the rules for names can be summarized. */
export function isPlainName(names: Schema): boolean {
  if (names.reference !== undefined) return false
  const { title, description, choices } = names
  return title === undefined && description === undefined && choices.length === 0 && !saysMore(names)
}

/** Whether the value must match schemas in addition to its contents. */
export function saysMore(full: Schema): boolean {
  return (
    full.not.length > 0 ||
    full.contains.length > 0 ||
    full.otherItems.length > 0 ||
    full.contentSchemas.length > 0 ||
    full.conditions.length > 0 ||
    full.dependentSchemas.length > 0 ||
    full.alsoMatches.length > 0 ||
    full.requiredElsewhere.length > 0 ||
    full.propertyNames.some((name) => !isPlainName(name))
  )
}

/** Deprecated rows are listed last. */
export function isDeprecated(schema: Schema, kit: ApiKit): boolean {
  return resolveSchema(schema, kit.schema).isDeprecated
}

/** A form without a name is described by its contents. */
export function variantWords(schema: Schema, index: number, kit: ApiKit): string {
  const full = resolveSchema(schema, kit.schema)
  if (full.requiredElsewhere.length > 0 && full.properties.length === 0)
    return kit.write('withFields', { names: full.requiredElsewhere.join(', ') })
  const [only] = full.properties
  if (full.properties.length === 1 && only !== undefined) return only.name
  const words = typeParts(schema, kit)
    .map(({ text }) => text)
    .join('')
  return ['object', kit.write('anyValue')].includes(words) ? kit.write('formNumber', { number: index + 1 }) : words
}

/** A plain reference with the shape of a schema. */
export function emptyReference(full: Schema): Schema {
  return {
    ...full,
    title: undefined,
    description: undefined,
    properties: [],
    choices: [],
    examples: [],
    constraints: [],
    conditions: [],
    dependentSchemas: [],
    propertyNames: [],
    contentSchemas: [],
    contains: [],
    otherItems: [],
    alsoMatches: [],
    requiredElsewhere: [],
    not: [],
    default: undefined,
    externalDocs: undefined,
    isNullable: false,
    isReadOnly: false,
    isWriteOnly: false,
    isDeprecated: false,
  }
}

/** How many items must or may match. */
export function containsWords({ least, most }: Pick<ContainedItems, 'least' | 'most'>): string {
  if (most === 0) return 'No item may match'
  if (most === undefined) return `At least ${countItems(least)} must match`
  if (least === 0) return `At most ${countItems(most)} may match`
  return least === most ? `Exactly ${countItems(least)} must match` : `${least} to ${countItems(most)} must match`
}

function countItems(count: number): string {
  return count === 1 ? 'one item' : `${count} items`
}

/** A choice that only says which fields must be set, in words. */
export function requiredWords({ kind, variants }: Choice): string | undefined {
  const groups = variants.flatMap(({ schema }) => {
    const { requiredElsewhere: names } = schema
    const isOnly = isAnything({
      ...schema,
      requiredElsewhere: [],
      types: schema.types.filter((type) => type !== 'object'),
    })
    return names.length > 0 && isOnly ? [names] : []
  })
  if (groups.length < Math.max(variants.length, 1)) return undefined
  const start = kind === 'oneOf' ? 'Exactly one' : 'At least one'
  const each = groups.map((names) => names.join(' and '))
  return groups.every(({ length }) => length === 1)
    ? `${start} of ${each.join(', ')} must be set.`
    : `${start} of these must be set: ${each.join('; ')}.`
}

/** Facts that no row shows. */
export function notesOf(full: Schema, { write }: Pick<ApiKit, 'write'>): string[] {
  const names = full.requiredElsewhere
  return [
    ...(names.length === 0 ? [] : [write('mustBeSet', { names: names.join(', ') })]),
    ...full.choices.flatMap((choice) => requiredWords(choice) ?? []),
    ...(full.additional !== 'forbidden'
      ? []
      : [
          full.properties.length === 0 && full.patternProperties.length === 0
            ? write('noProperties')
            : write('noOtherProperties'),
        ]),
    ...(full.prefixItems.length > 0 && full.items?.isNever === true ? [write('noFurtherItems')] : []),
    ...(full.otherItems.some(({ isNever }) => isNever) ? [write('noOtherItems')] : []),
  ]
}

interface Summary {
  readonly name: string | undefined
  readonly wrapping: Unwrapped['wrapping']
  readonly count: number
}

/** A short summary of the contents. */
export function summaryOf(full: Schema, { name, wrapping, count }: Summary, { write }: Pick<ApiKit, 'write'>): string {
  const forms = full.choices[0]?.variants.length
  const contents =
    count > 0
      ? write('propertyCount', { count })
      : forms === undefined
        ? write('details')
        : write('formCount', { count: forms })
  if (wrapping === 'none') return name === undefined ? contents : write('contentsOf', { contents, name })
  return write('contentsOfEach', { contents, name: name ?? write(wrapping === 'list' ? 'item' : 'value') })
}

/** Whether the schema is self-contained: without items, names of other schemas, and links. */
export function isAlone(schema: Schema): boolean {
  const { reference, items, additional, choices, externalDocs } = schema
  if (hasInside(schema) || choices.length > 0) return false
  const isClosed = additional === undefined || additional === 'forbidden'
  return isClosed && [reference, items, externalDocs].every((other) => other === undefined)
}

/** Whether the value has contents that a tree can show. */
export function hasInside(full: Schema): boolean {
  const { properties, patternProperties, choices, prefixItems } = full
  const parts = [properties, patternProperties, choices, prefixItems]
  if (saysMore(full) || (!isScalar(full) && parts.some((list) => list.length > 0))) return true
  return full.additional === 'forbidden' && full.types[0] === 'object'
}
