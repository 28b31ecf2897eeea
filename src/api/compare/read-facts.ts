import { isNull, isNullForm, readValues } from '../schemas/schema-values.ts'
import {
  child,
  entriesOf,
  fieldsOf,
  itemsOf,
  referenceOf,
  textOf,
  textsIn,
  type SpecNode,
} from '../read/files/spec-node.ts'
import { isKnownKeyword, requiredWith } from '../schemas/constraints.ts'
import { dependentSchemasOf } from '../schemas/further-schemas.ts'
import { bareSchema } from './bare-schema.ts'
import { tighter } from '../schemas/join-constraints.ts'
import { freeName, joinFacts, sideOf, type Bound, type SchemaFacts, type SpecNodes } from './schema-facts.ts'
import { isLeftOut, notes, nullChoice, partsOf, type Step } from './schema-parts.ts'

/** Merges the demands of the schemas that describe one value. */
export function readFacts(specNodes: SpecNodes, step: Step): SchemaFacts {
  const [own, ...parts] = partsOf(specNodes, step).map((part) => ownFacts(part, step))
  return parts.reduce(joinFacts, own ?? ownFacts(specNodes[0], step))
}

function ownFacts(specNode: SpecNode, step: Step): SchemaFacts {
  const { types, isNullable, values: listed, variants } = readValues(specNode)
  const properties = new Map(
    entriesOf(child(specNode, 'properties')).flatMap(([name, inner]) =>
      isLeftOut(inner, step) ? [] : [[name, [inner]] as const],
    ),
  )
  const inner = innerOf(specNode)
  const values = valuesOf(specNode, listed.length)
  const hasNull = nullChoice(specNode).length > 0
  const named = specNode.value === false ? ['nothing'] : types
  return {
    specNode,
    parts: [specNode],
    types: named.length > 0 ? named : impliedTypes({ properties, inner, values }),
    isNullable:
      isNullable ||
      isNull(specNode) ||
      (['oneOf', 'anyOf'] as const).some((kind) => choicesOf(specNode, kind).some(isNullForm)),
    values,
    bounds: boundsOf(specNode),
    demands: demandsOf(specNode),
    hints: hintsOf(specNode, variants),
    properties,
    required: new Set(textsIn(child(specNode, 'required'))),
    isClosed: (child(specNode, 'additionalProperties') ?? child(specNode, 'unevaluatedProperties'))?.value === false,
    inner,
    variants: hasNull ? new Map() : variantsOf(specNode, variants, step),
  }
}

function variantsOf(specNode: SpecNode, kinds: readonly ('oneOf' | 'anyOf')[], step: Step): Map<string, SpecNode> {
  const all = kinds.flatMap((kind) =>
    choicesOf(specNode, kind).filter((choice) => !isNullForm(choice) && !isLeftOut(choice, step)),
  )
  const named = new Map<string, SpecNode>()
  for (const [index, choice] of all.entries()) named.set(freeName(nameOfChoice(choice, index), named), choice)
  return named
}

function choicesOf(specNode: SpecNode, kind: 'oneOf' | 'anyOf'): SpecNode[] {
  return itemsOf(child(specNode, kind))
}

/** A form is identified by its schema's name or title, or else by its position. */
function nameOfChoice(specNode: SpecNode, index: number): string {
  const reference = referenceOf(specNode)
  return reference === undefined
    ? (textOf(specNode, 'title') ?? `form ${String(index + 1)}`)
    : nameOfReference(reference)
}

/** The last segment of a reference: `#/components/schemas/Pet` is `Pet`. */
function nameOfReference(reference: string): string {
  return (reference.split('/').at(-1) ?? reference).replace(/^#|\.(?:ya?ml|json)$/g, '')
}

function impliedTypes({ properties, inner, values }: Pick<SchemaFacts, 'properties' | 'inner' | 'values'>): string[] {
  if (properties.size > 0) return ['object']
  if (inner.has('[]')) return ['array']
  const kinds = [...(values?.keys() ?? [])].map((text) => typeof JSON.parse(text))
  return kinds.length > 0 && kinds.every((kind) => kind === 'string') ? ['string'] : []
}

function valuesOf(specNode: SpecNode, count: number): ReadonlyMap<string, SpecNode> | undefined {
  const constant = child(specNode, 'const')
  const listed = [...itemsOf(child(specNode, 'enum')), ...(constant === undefined ? [] : [constant])]
  const described = count > listed.length ? constantChoices(specNode) : []
  const all = [...listed, ...described].filter(({ value }) => value !== null)
  return all.length === 0 ? undefined : new Map(all.map((item) => [JSON.stringify(item.value), item]))
}

function constantChoices(specNode: SpecNode): SpecNode[] {
  return (['oneOf', 'anyOf'] as const).flatMap((kind) =>
    choicesOf(specNode, kind).flatMap((choice) => child(choice, 'const') ?? []),
  )
}

const limits =
  'minimum maximum minLength maxLength minItems maxItems minProperties maxProperties minContains maxContains'.split(' ')

function boundsOf(specNode: SpecNode): Map<string, Bound> {
  return new Map(
    limits.flatMap((name): (readonly [string, Bound])[] => {
      const bound = name.endsWith('Contains') ? countOf(specNode, name) : boundOf(specNode, name)
      return bound === undefined ? [] : [[name, bound]]
    }),
  )
}

function boundOf(specNode: SpecNode, name: string): Bound | undefined {
  const at = child(specNode, name)
  const strictName = name === 'minimum' ? 'exclusiveMinimum' : name === 'maximum' ? 'exclusiveMaximum' : undefined
  const strict = strictName === undefined ? undefined : child(specNode, strictName)
  const isEmpty = at?.value === 0 && name !== 'minimum' && name.startsWith('min')
  const plain =
    typeof at?.value !== 'number' || isEmpty
      ? undefined
      : // Before version 3.1 it only said whether the limit itself is left out.
        { value: at.value, isExclusive: strict?.value === true, specNode: at }
  if (typeof strict?.value !== 'number') return plain
  const other = { value: strict.value, isExclusive: true, specNode: strict }
  return plain === undefined ? other : tighter(sideOf(name), plain, other)
}

/** How many items must match `contains`: one by default. */
function countOf(specNode: SpecNode, name: string): Bound | undefined {
  const contains = child(specNode, 'contains')
  if (contains === undefined) return undefined
  const said = child(specNode, name)
  if (typeof said?.value === 'number') return { value: said.value, isExclusive: false, specNode: said }
  return name === 'minContains' ? { value: 1, isExclusive: false, specNode: contains } : undefined
}

const comparedAsText = 'format pattern multipleOf uniqueItems contentEncoding contentMediaType'.split(' ')
const comparedAsSchemas = ['not', 'if', 'contains']

function demandsOf(specNode: SpecNode): Map<string, ReadonlySet<string>> {
  const texts = comparedAsText.flatMap((name): (readonly [string, string])[] => {
    const value = child(specNode, name)?.value
    if (value === undefined || value === false) return []
    return [[name, typeof value === 'string' ? value : JSON.stringify(value)]]
  })
  const schemas = comparedAsSchemas.flatMap((name): (readonly [string, string])[] => {
    const schema = child(specNode, name)
    return schema === undefined ? [] : [[name, bareSchema(schema.value)]]
  })
  const all = [...texts, ...schemas].map(([name, text]) => [name, new Set([text])] as const)
  const dependent = dependentOf(specNode)
  return new Map(dependent.size === 0 ? all : [...all, ['dependentRequired', dependent]])
}

function dependentOf(specNode: SpecNode): Set<string> {
  return new Set(
    requiredWith(specNode).flatMap(([name, needed]) => textsIn(needed).map((text) => `${text} with ${name}`)),
  )
}

function hintsOf(specNode: SpecNode, variants: readonly ('oneOf' | 'anyOf')[]): Map<string, string> {
  const others = Object.entries(fieldsOf(specNode)).filter(
    ([key]) => !isKnownKeyword(key) && !notes.has(key) && !key.startsWith('x-'),
  )
  const discriminator = child(specNode, 'discriminator')
  const named = discriminator?.value
  const property = typeof named === 'string' ? named : discriminator && textOf(discriminator, 'propertyName')
  const mapping = entriesOf(child(discriminator, 'mapping'))
  const kinds = variants.filter((kind) => choicesOf(specNode, kind).filter((form) => !isNullForm(form)).length > 1)
  return new Map([
    ...others.map(([key, value]) => [key, JSON.stringify(value)] as const),
    ...(property === undefined ? [] : [['discriminator', property] as const]),
    ...mapping.map(([value, target]) => [`discriminator for ${value}`, nameOfReference(String(target.value))] as const),
    ...(kinds.length === 0 ? [] : [['kind of choice', kinds.join(' and ')] as const]),
  ])
}

function innerOf(specNode: SpecNode): Map<string, SpecNodes> {
  const items = child(specNode, 'items')
  const listed = items !== undefined && Array.isArray(items.value)
  const tuple = [...itemsOf(child(specNode, 'prefixItems')), ...(listed ? itemsOf(items) : [])]
  const rest = (listed ? child(specNode, 'additionalItems') : items) ?? child(specNode, 'unevaluatedItems')
  const further = child(specNode, 'additionalProperties') ?? child(specNode, 'unevaluatedProperties')
  const names = child(specNode, 'propertyNames')
  const content = child(specNode, 'contentSchema')
  const patterns = entriesOf(child(specNode, 'patternProperties'))
  const found: (readonly [string, SpecNode])[] = [
    ...(rest === undefined ? [] : [['[]', rest] as const]),
    ...tuple.map((item, index) => [`[${String(index)}]`, item] as const),
    ...(further === undefined || typeof further.value === 'boolean' ? [] : [['.*', further] as const]),
    ...patterns.map(([pattern, schema]) => [`pattern ${pattern}`, schema] as const),
    ...(names === undefined ? [] : [['names', names] as const]),
    ...(content === undefined ? [] : [['content', content] as const]),
    ...dependentSchemasOf(specNode).map(([name, schema]) => [`with ${name}`, schema] as const),
    ...conditionsOf(specNode),
  ]
  return new Map(found.map(([name, schema]) => [name, [schema] as const]))
}

/** Schemas that only have a meaning together with an equal demand, by the text of that demand. */
function conditionsOf(specNode: SpecNode): (readonly [string, SpecNode])[] {
  const [condition, not, contains] = ['if', 'not', 'contains'].map((key) => child(specNode, key))
  const under = (key: string, demand: SpecNode): (readonly [string, SpecNode])[] => {
    const schema = child(specNode, key)
    return schema === undefined ? [] : [[`${key} ${bareSchema(demand.value)}`, schema]]
  }
  return [
    ...(condition === undefined ? [] : ['if', 'then', 'else'].flatMap((key) => under(key, condition))),
    ...(not === undefined ? [] : under('not', not)),
    ...(contains === undefined ? [] : under('contains', contains)),
  ]
}
