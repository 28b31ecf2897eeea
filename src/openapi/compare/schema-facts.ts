import { isNull, readValues } from '../schema-values.ts'
import {
  child,
  entriesOf,
  fieldsOf,
  isInternal,
  isTrue,
  itemsOf,
  keyOf,
  referenceOf,
  textOf,
  type Follow,
  type Spot,
} from '../spot.ts'

/** What a schema demands, its `allOf` and references taken together. */
export interface SchemaFacts {
  readonly spot: Spot
  /** Anything when empty. */
  readonly types: readonly string[]
  readonly isNullable: boolean
  /** Allowed values as JSON, with their places; `undefined` where no list is given. */
  readonly values: ReadonlyMap<string, Spot> | undefined
  readonly bounds: ReadonlyMap<string, Bound>
  /** Keywords of which only equality can be judged. */
  readonly texts: ReadonlyMap<string, string>
  readonly properties: ReadonlyMap<string, Spot>
  readonly required: ReadonlySet<string>
  readonly isClosed: boolean
  /** Schemas inside it that are told by their place: items of a list, further properties. */
  readonly inner: ReadonlyMap<string, Spot>
  readonly variants: ReadonlyMap<string, Spot>
}

/** A limit; `isStrict` where the value itself is left out. */
export interface Bound {
  readonly value: number
  readonly isStrict: boolean
  readonly spot: Spot
}

/** Follows references and lists of one that only carry a description, down to the schema that is meant. */
export function meantSchema(spot: Spot, follow: Follow): Spot {
  let current = spot
  for (let step = 0; step < 20; step += 1) {
    const parts = itemsOf(child(current, 'allOf'))
    const [only] = parts
    const next = referenceOf(current) === undefined ? (parts.length === 1 ? only : undefined) : current
    if (next === undefined || !hasOnlyNotes(current)) return current
    const target = follow(next)
    if (target === undefined || keyOf(target) === keyOf(current)) return current
    current = target
  }
  return current
}

const notes = new Set(
  '$ref $dynamicRef $id $anchor $dynamicAnchor $comment $defs allOf title summary description example examples default deprecated readOnly writeOnly externalDocs xml'.split(
    ' ',
  ),
)

function hasOnlyNotes(spot: Spot): boolean {
  return Object.keys(fieldsOf(spot)).every((key) => notes.has(key) || key.startsWith('x-'))
}

/** Takes together what a schema demands. */
export function readFacts(spot: Spot, follow: Follow, around: readonly string[] = []): SchemaFacts {
  const own = ownFacts(spot, follow)
  if (around.includes(keyOf(spot))) return own
  const stack = [...around, keyOf(spot)]
  const target = referenceOf(spot) === undefined ? undefined : follow(spot)
  const parts = [...(target === undefined ? [] : [target]), ...itemsOf(child(spot, 'allOf')), ...nullChoice(spot)]
  return parts.map((part) => readFacts(follow(part) ?? part, follow, stack)).reduce((all, part) => join(all, part), own)
}

function join(first: SchemaFacts, second: SchemaFacts): SchemaFacts {
  return {
    spot: first.spot,
    types: first.types.length > 0 ? first.types : second.types,
    isNullable: first.isNullable || second.isNullable,
    values: first.values ?? second.values,
    bounds: new Map([...second.bounds, ...first.bounds]),
    texts: new Map([...second.texts, ...first.texts]),
    properties: new Map([...second.properties, ...first.properties]),
    required: new Set([...first.required, ...second.required]),
    isClosed: first.isClosed || second.isClosed,
    inner: new Map([...second.inner, ...first.inner]),
    variants: new Map([...second.variants, ...first.variants]),
  }
}

function ownFacts(spot: Spot, follow: Follow): SchemaFacts {
  const { types, isNullable, variants } = readValues(spot)
  const properties = new Map(entriesOf(child(spot, 'properties')).filter(([, inner]) => !isHidden(inner, follow)))
  const inner = innerOf(spot)
  const values = valuesOf(spot)
  const hasNull = nullChoice(spot).length > 0
  return {
    spot,
    types: types.length > 0 ? types : impliedTypes({ properties, inner, values }),
    isNullable:
      isNullable || hasNull || (['oneOf', 'anyOf'] as const).some((kind) => choicesOf(spot, kind).some(isNull)),
    values,
    bounds: boundsOf(spot),
    texts: textsOf(spot),
    properties,
    required: new Set(itemsOf(child(spot, 'required')).map(({ value }) => String(value))),
    isClosed: (child(spot, 'additionalProperties') ?? child(spot, 'unevaluatedProperties'))?.value === false,
    inner,
    variants: new Map(
      hasNull
        ? []
        : variants.flatMap((kind) =>
            choicesOf(spot, kind)
              .filter((choice) => !isNull(choice) && !isHidden(choice, follow))
              .map((choice, index) => [nameOfChoice(choice, index), choice] as const),
          ),
    ),
  }
}

function isHidden(spot: Spot, follow: Follow): boolean {
  const target = follow(spot)
  return isInternal(spot) || (target !== undefined && isInternal(target))
}

/** A choice between one form and null is that form. */
function nullChoice(spot: Spot): Spot[] {
  return (['oneOf', 'anyOf'] as const).flatMap((kind) => {
    const choices = choicesOf(spot, kind)
    const forms = choices.filter((choice) => !isNull(choice))
    return choices.length === 2 && forms.length === 1 ? forms : []
  })
}

function choicesOf(spot: Spot, kind: 'oneOf' | 'anyOf'): Spot[] {
  return itemsOf(child(spot, kind))
}

/** Forms are told by their schema's name or title; those without one by their place. */
function nameOfChoice(spot: Spot, index: number): string {
  const reference = referenceOf(spot)
  return reference === undefined ? (textOf(spot, 'title') ?? `form ${String(index + 1)}`) : nameOfReference(reference)
}

/** The last word of a reference: `#/components/schemas/Pet` is `Pet`. */
function nameOfReference(reference: string): string {
  return (reference.split('/').at(-1) ?? reference).replace(/^#|\.(?:ya?ml|json)$/g, '')
}

function impliedTypes({ properties, inner, values }: Pick<SchemaFacts, 'properties' | 'inner' | 'values'>): string[] {
  if (properties.size > 0) return ['object']
  if (inner.has('[]')) return ['array']
  const kinds = [...(values?.keys() ?? [])].map((text) => typeof JSON.parse(text))
  return kinds.length > 0 && kinds.every((kind) => kind === 'string') ? ['string'] : []
}

function valuesOf(spot: Spot): ReadonlyMap<string, Spot> | undefined {
  const constant = child(spot, 'const')
  const listed = [...itemsOf(child(spot, 'enum')), ...(constant === undefined ? [] : [constant])]
  const described = readValues(spot).values.length > listed.length ? constantChoices(spot) : []
  const all = [...listed, ...described].filter(({ value }) => value !== null)
  return all.length === 0 ? undefined : new Map(all.map((item) => [JSON.stringify(item.value), item]))
}

function constantChoices(spot: Spot): Spot[] {
  return (['oneOf', 'anyOf'] as const).flatMap((kind) =>
    choicesOf(spot, kind).flatMap((choice) => child(choice, 'const') ?? []),
  )
}

const lowest = ['minimum', 'minLength', 'minItems', 'minProperties'] as const
const highest = ['maximum', 'maxLength', 'maxItems', 'maxProperties'] as const

function boundsOf(spot: Spot): Map<string, Bound> {
  const found = [...lowest, ...highest].flatMap((name): (readonly [string, Bound])[] => {
    const at = child(spot, name)
    const strictName = name === 'minimum' ? 'exclusiveMinimum' : name === 'maximum' ? 'exclusiveMaximum' : undefined
    const strict = strictName === undefined ? undefined : child(spot, strictName)
    // Before version 3.1 it only said whether the limit itself is left out.
    if (typeof strict?.value === 'number') return [[name, { value: strict.value, isStrict: true, spot: strict }]]
    if (typeof at?.value !== 'number' || (at.value === 0 && name !== 'minimum' && name.startsWith('min'))) return []
    return [[name, { value: at.value, isStrict: strict?.value === true, spot: at }]]
  })
  return new Map(found)
}

const comparedTexts =
  'format pattern multipleOf uniqueItems contentEncoding contentMediaType not if then else patternProperties propertyNames contains dependentRequired'.split(
    ' ',
  )

function textsOf(spot: Spot): Map<string, string> {
  return new Map(
    comparedTexts.flatMap((name) => {
      const value = child(spot, name)?.value
      return value === undefined || value === false
        ? []
        : [[name, typeof value === 'string' ? value : JSON.stringify(value)]]
    }),
  )
}

function innerOf(spot: Spot): Map<string, Spot> {
  const items = child(spot, 'items')
  const tuple = [...itemsOf(child(spot, 'prefixItems')), ...itemsOf(items)]
  const further = child(spot, 'additionalProperties')
  return new Map([
    ...(items === undefined || Array.isArray(items.value) ? [] : [['[]', items] as const]),
    ...tuple.map((item, index) => [`[${String(index)}]`, item] as const),
    ...(further === undefined || typeof further.value === 'boolean' ? [] : [['.*', further] as const]),
  ])
}

/** Whether a property says of itself, or its schema does, that it is deprecated, only read or only written. */
export function saysOf(spot: Spot, word: 'deprecated' | 'readOnly' | 'writeOnly', follow: Follow): boolean {
  return isTrue(spot, word) || isTrue(meantSchema(spot, follow), word)
}
