import type { ApiText, Choice, Property, Schema } from '../../model/api.ts'
import { joinTexts } from '../read/files/spec-node.ts'
import { annotate, emptySchema, findSchema, isAnything } from './resolve-schema.ts'
import { joinLists, joinValueFields } from './join-values.ts'

type ByName = (name: string) => Schema | undefined

/** What a merge needs to know about other schemas, and about the one that is read. */
export interface MergeSource {
  /** The schema with this name. */
  readonly byName: ByName
  /** The name of the merged schema. */
  readonly name: string | undefined
}

interface Merging extends MergeSource {
  /** Pairs of names whose merge is in progress. */
  readonly around: readonly string[]
}

/**
 * Merges a schema with its `allOf` entries so that it reads as one. The schema's own fields take precedence, then those
 * of parts without a name, because these are written for this schema alone. The descriptions of both are shown.
 */
export function mergeSchemas(outer: Schema, parts: readonly Schema[], source: MergeSource): Schema {
  const { named, unnamed, own } = sortParts(outer, parts)
  const [only, ...others] = named
  const ownParts = [...unnamed, own]
  // A list with one reference is only a way to add a description to it.
  const isAnnotation =
    only !== undefined &&
    others.length === 0 &&
    ownParts.every((part) => isOnlyAnnotated(part, () => findSchema(only, source.byName)))
  return isAnnotation ? ownParts.reduce(annotate, only) : extendSchemas(outer, parts, source)
}

function sortParts(outer: Schema, parts: readonly Schema[]): Record<'named' | 'unnamed', Schema[]> & { own: Schema } {
  const named = parts.filter(({ reference }) => reference !== undefined)
  const unnamed = parts.filter(({ reference }) => reference === undefined)
  return { named, unnamed, own: { ...outer, description: joinDescriptions([outer, ...unnamed]) } }
}

/** Merges a schema with its `allOf` entries, even if it adds nothing to the only one. */
export function extendSchemas(outer: Schema, parts: readonly Schema[], source: MergeSource): Schema {
  const { byName, name } = source
  const { named, unnamed, own } = sortParts(outer, parts)
  const merging: Merging = { ...source, around: [] }
  let merged: Schema = emptySchema
  for (const part of [...named, ...unnamed]) {
    if (part.reference === undefined) {
      merged = join(merged, part, merging)
      continue
    }
    const target = findSchema(part, byName)
    merged =
      target === undefined
        ? { ...merged, alsoMatches: [...merged.alsoMatches, part.reference] }
        : join(merged, inherited(target, name), merging)
  }
  return settleRequired(join({ ...merged, properties: inOrder(merged.properties, parts, byName) }, own, merging))
}

/** All descriptions, in order. Authors often repeat one in a part, or start with it. */
function joinDescriptions(schemas: readonly Schema[]): ApiText | undefined {
  let joined: ApiText | undefined
  for (const { description } of schemas) {
    if (description === undefined || joined?.markdown.includes(description.markdown.trim()) === true) continue
    joined = joined === undefined ? description : joinTexts(joined, description)
  }
  return joined
}

/** Properties in the order of the document, whichever part took precedence. */
function inOrder(properties: readonly Property[], parts: readonly Schema[], byName: ByName): readonly Property[] {
  const names = parts.flatMap((part) => (findSchema(part, byName)?.properties ?? []).map(({ name }) => name))
  const places = new Map(names.toReversed().map((name, index) => [name, names.length - index]))
  return properties.toSorted((one, other) => (places.get(one.name) ?? 0) - (places.get(other.name) ?? 0))
}

const annotations: ReadonlySet<string> = new Set(
  'reference title description default examples constraints isNullable isReadOnly isWriteOnly isDeprecated externalDocs xml'.split(
    ' ',
  ),
)

/** Whether the schema has nothing that the other one does not already say. */
function isOnlyAnnotated({ types, format, ...others }: Schema, targetOf: () => Schema | undefined): boolean {
  const demands = Object.fromEntries(Object.entries(others).filter(([key]) => !annotations.has(key)))
  if (!isAnything({ ...emptySchema, ...demands })) return false
  const target = types.length > 0 || format !== undefined ? targetOf() : undefined
  if (target === undefined) return true
  const isSameType = types.length === 0 || types.join() === target.types.join() || isObvious(target)
  return isSameType && (format === undefined || format === target.format)
}

/** Whether the type follows from other fields. */
function isObvious({ types, properties, choices, prefixItems, items, additional }: Schema): boolean {
  const isShaped = properties.length + choices.length + prefixItems.length > 0
  return types.length === 0 && (isShaped || items !== undefined || additional !== undefined)
}

/** A parent lists its children. A child that inherits the parent's fields does not inherit a list that it is in. */
function inherited(parent: Schema, child: string | undefined): Schema {
  const isListed = ({ discriminator, variants }: Choice): boolean =>
    discriminator !== undefined && child !== undefined && variants.some(({ schema }) => schema.reference === child)
  return {
    ...parent,
    title: undefined,
    examples: [],
    isDeprecated: false,
    choices: parent.choices.filter((choice) => !isListed(choice)),
  }
}

function join(first: Schema, second: Schema, merging: Merging): Schema {
  const one = (former: Schema | undefined, latter: Schema | undefined): Schema | undefined =>
    former === undefined || latter === undefined ? (latter ?? former) : both(former, latter, merging)
  return {
    ...annotate(first, second),
    ...joinValueFields(first, second),
    title: second.title ?? first.title,
    isNever: first.isNever || second.isNever,
    properties: joinProperties(first.properties, second.properties, merging),
    requiredElsewhere: [...new Set([...first.requiredElsewhere, ...second.requiredElsewhere])],
    patternProperties: joinPatterns(first.patternProperties, second.patternProperties, merging),
    additional:
      first.additional === 'forbidden' || second.additional === 'forbidden'
        ? 'forbidden'
        : one(first.additional, second.additional),
    items: one(first.items, second.items),
    prefixItems: Array.from({ length: Math.max(first.prefixItems.length, second.prefixItems.length) }, (_, index) => {
      const [former, latter] = [first, second].map(({ prefixItems, items }) => prefixItems[index] ?? items)
      return one(former, latter) ?? emptySchema
    }),
    contains: joinLists(first.contains, second.contains),
    otherItems: joinLists(first.otherItems, second.otherItems),
    choices: joinLists(first.choices, second.choices),
    not: joinLists(first.not, second.not),
    conditions: joinLists(first.conditions, second.conditions),
    dependentSchemas: joinLists(first.dependentSchemas, second.dependentSchemas),
    propertyNames: joinLists(first.propertyNames, second.propertyNames),
    contentSchemas: joinLists(first.contentSchemas, second.contentSchemas),
    alsoMatches: joinLists(first.alsoMatches, second.alsoMatches),
  }
}

/** Merges two schemas for the same part of a value. A name is kept if it says everything. */
function both(first: Schema, second: Schema, merging: Merging): Schema {
  if (first === second || isAnything(first)) return second
  if (isAnything(second)) return first
  if (canBeSiblings(second, first, merging.byName)) return annotate(first, second)
  if (canBeSiblings(first, second, merging.byName))
    return { ...annotate(first, second), reference: second.reference, types: [], format: undefined }
  const [former, latter] = [findSchema(first, merging.byName), findSchema(second, merging.byName)]
  const pair = `${first.reference ?? ''} and ${second.reference ?? ''}`
  const isCircular = pair !== ' and ' && merging.around.includes(pair)
  if (former === undefined || latter === undefined || isCircular) return asNames(first, second)
  const merged = joinBoth(former, latter, { ...merging, around: [...merging.around, pair] })
  const { isReadOnly, isWriteOnly, isDeprecated } = merged
  const said = { isReadOnly, isWriteOnly, isDeprecated, description: second.description ?? first.description }
  if (second.reference !== undefined && demandsNoMore(merged, latter)) return { ...second, ...said }
  if (first.reference !== undefined && demandsNoMore(merged, former))
    return { ...annotate(first, { ...second, constraints: [] }), ...said }
  return { ...merged, ...said }
}

/** If both have types, null is allowed only if both allow it. */
function joinBoth(former: Schema, latter: Schema, merging: Merging): Schema {
  const joined = settleRequired(join(former, latter, merging))
  if (former.types.length === 0 || latter.types.length === 0) return joined
  return { ...joined, isNullable: former.isNullable && latter.isNullable }
}

/** Whether the fields of a schema can be shown next to a reference. */
function canBeSiblings(schema: Schema, { reference }: Schema, byName: ByName): boolean {
  if (reference === undefined) return false
  if (schema.reference !== undefined) return schema.reference === reference
  return isOnlyAnnotated(schema, () => findSchema({ ...emptySchema, reference }, byName))
}

/** Keeps two schemas as names, if at least one of them is only known by its name. */
function asNames(first: Schema, second: Schema): Schema {
  const names = [first, second].flatMap(({ reference }) => reference ?? [])
  const own = [first, second].find(({ reference }) => reference === undefined) ?? emptySchema
  return {
    ...own,
    description: second.description ?? first.description,
    alsoMatches: joinLists(own.alsoMatches, names),
  }
}

/** Fields that describe a value without limiting it. */
const words: ReadonlySet<string> = new Set(
  'title description examples default externalDocs xml isReadOnly isWriteOnly isDeprecated'.split(' '),
)

function demandsNoMore(merged: Schema, than: Schema): boolean {
  return demandsSame(isObvious(than) ? { ...merged, types: [] } : merged, than)
}

function demandsSame(first: unknown, second: unknown): boolean {
  if (first === second) return true
  if (typeof first !== 'object' || typeof second !== 'object' || first === null || second === null) return false
  const fields = new Map<string, unknown>(Object.entries(second))
  const entries = Object.entries(first)
  return (
    entries.length === fields.size &&
    entries.every(([key, value]) => words.has(key) || demandsSame(value, fields.get(key)))
  )
}

function joinProperties(first: readonly Property[], second: readonly Property[], merging: Merging): Property[] {
  const joined = new Map(first.map((property) => [property.name, property]))
  for (const property of second) {
    const known = joined.get(property.name)
    const isRequired = property.isRequired || known?.isRequired === true
    const schema = known === undefined ? property.schema : both(known.schema, property.schema, merging)
    const isOnBothSides =
      property.isOnBothSides === true ||
      (known !== undefined && isOneSided(known, merging) && !isOneSided(property, merging))
    joined.set(property.name, { ...property, isRequired, ...(isOnBothSides ? { isOnBothSides } : {}), schema })
  }
  return [...joined.values()]
}

function isOneSided({ schema }: Property, { byName }: Merging): boolean {
  const full = findSchema(schema, byName)
  return full?.isReadOnly === true || full?.isWriteOnly === true
}

function joinPatterns(
  first: Schema['patternProperties'],
  second: Schema['patternProperties'],
  merging: Merging,
): Schema['patternProperties'] {
  const joined = new Map(first.map(({ pattern, schema }) => [pattern, schema]))
  for (const { pattern, schema } of second) {
    const known = joined.get(pattern)
    joined.set(pattern, known === undefined ? schema : both(known, schema, merging))
  }
  return [...joined].map(([pattern, schema]) => ({ pattern, schema }))
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
