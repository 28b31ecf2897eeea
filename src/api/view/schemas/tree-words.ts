import type { ApiText, Choice, ContainedItems, Schema } from '../../../model/api.ts'
import { emptySchema, isAnything, resolveSchema } from '../../schemas/resolve-schema.ts'
import type { FactView } from '../../../model/api-view.ts'
import { idPart, type ApiKit } from '../kit.ts'
import { isScalar, typeParts } from './type-words.ts'

type Writer = Pick<ApiKit, 'write'>

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
function emptyReference({ types, isNever, format, values, constant, ...full }: Schema): Schema {
  const { patternProperties, additional, items, prefixItems, xml } = full
  return {
    ...emptySchema,
    types,
    isNever,
    format,
    values,
    constant,
    patternProperties,
    additional,
    items,
    prefixItems,
    xml,
  }
}

/** How many items must or may match. */
export function containsWords({ least, most }: Pick<ContainedItems, 'least' | 'most'>, { write }: Writer): string {
  if (most === 0) return write('noItemMatches')
  if (most === undefined) return write('atLeastMatch', { count: least })
  if (least === 0) return write('atMostMatch', { count: most })
  return least === most ? write('exactlyMatch', { count: least }) : write('betweenMatch', { least, most })
}

/** A choice that only says which fields must be set, in words. */
export function requiredWords({ kind, variants }: Choice, { write }: Writer): string | undefined {
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
  if (groups.every(({ length }) => length === 1))
    return write(kind === 'oneOf' ? 'exactlyOneSet' : 'anySet', { names: groups.flat().join(', ') })
  const each = groups.map((names) => names.join(` ${write('and')} `)).join('; ')
  return write(kind === 'oneOf' ? 'exactlyOneGroupSet' : 'anyGroupSet', { groups: each })
}

/** Facts that no row shows. */
export function notesOf(full: Schema, kit: Writer): string[] {
  const { write } = kit
  const names = full.requiredElsewhere
  return [
    ...(names.length === 0 ? [] : [write('mustBeSet', { names: names.join(', ') })]),
    ...full.choices.flatMap((choice) => requiredWords(choice, kit) ?? []),
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
export function summaryOf(full: Schema, { name, wrapping, count }: Summary, { write }: Writer): string {
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

/** A named value, with facts that are not in its schema. */
export interface RowSource {
  readonly name: string
  /** What is shown instead of a name that is not from the document. */
  readonly label?: string
  readonly schema: Schema
  readonly isRequired: boolean
  readonly isPattern?: boolean
  /** Neither requests nor responses leave it out. */
  readonly isOnBothSides?: boolean | undefined
  readonly description?: ApiText | undefined
  readonly facts?: readonly FactView[]
  readonly isDeprecated?: boolean
}

/** Properties without a fixed name. */
export function otherRows({ properties, patternProperties, additional }: Schema, { write }: Writer): RowSource[] {
  const isNamed = properties.length + patternProperties.length > 0
  const names = { label: write('names'), text: write('everyMatchingName'), isCode: false }
  const patterns = patternProperties.map(({ pattern, schema }) => ({
    name: pattern,
    isRequired: false,
    schema,
    isPattern: true,
    facts: [names],
  }))
  if (additional === undefined || additional === 'forbidden' || isAnything(additional)) return patterns
  const rest = {
    name: isNamed ? 'any other name' : 'any name',
    label: write(isNamed ? 'anyOtherName' : 'anyName'),
    isRequired: false,
    schema: additional,
    isPattern: true,
  }
  return [...patterns, rest]
}

/** A schema that the value, or a part of it, must match, with what it is for. */
export interface SchemaPart {
  readonly label: string
  /** For IDs. */
  readonly name: string
  readonly schema: Schema
}

function part(label: string, name: string, schema: Schema | undefined): SchemaPart[] {
  return schema === undefined ? [] : [{ label, name, schema }]
}

/** The schemas of a value other than those of its properties and forms. */
export function partsOf(full: Schema, kit: ApiKit): SchemaPart[] {
  const { write } = kit
  const { items, prefixItems } = full
  const isShownItem = items !== undefined && !items.isNever && prefixItems.length > 0
  const isTree = items !== undefined && prefixItems.length === 0 && hasInside(resolveSchema(items, kit.schema))
  return [
    ...prefixItems.flatMap((item, index) =>
      part(
        [write('itemNumber', { number: index + 1 }), ...(item.title === undefined ? [] : [item.title])].join(': '),
        `item-${index + 1}`,
        item,
      ),
    ),
    ...(isShownItem ? part(write('everyFurtherItem'), 'items', items) : []),
    ...(isTree ? part(write('everyItem'), 'items', items) : []),
    ...full.contains.flatMap((contained) => part(containsWords(contained, kit), 'contains', contained.schema)),
    ...full.otherItems.flatMap((item) => (item.isNever ? [] : part(write('everyOtherItem'), 'other-items', item))),
    ...full.conditions.flatMap((condition, index) => [
      ...part(write('ifMatches'), `if-${index + 1}`, condition.if),
      ...part(write('thenMatches'), `then-${index + 1}`, condition.whenTrue),
      ...part(write('elseMatches'), `else-${index + 1}`, condition.whenFalse),
    ]),
    ...full.dependentSchemas.flatMap(({ name, schema }) =>
      part(write('ifSetMatches', { name }), `if-${idPart(name)}`, schema),
    ),
    ...full.propertyNames.flatMap((names) =>
      isPlainName(names) ? [] : part(write('everyNameMatches'), 'names', names),
    ),
    ...full.contentSchemas.flatMap((schema) => part(write('textHolds'), 'text', schema)),
    ...full.not.flatMap((schema) => part(write('mustNotMatch'), 'not', schema)),
    ...full.alsoMatches.flatMap((name) => {
      const also = kit.schema(name) && { ...emptyReference(full), reference: name }
      return part(write('mustAlsoMatch'), `also-${idPart(name)}`, also)
    }),
  ]
}
