import { tighter, type Endpoint } from '../schemas/join-constraints.ts'
import { joinTypes } from '../schemas/join-types.ts'
import { keyOf, type SpecNode } from '../read/files/spec-node.ts'
import { firstWith } from './schema-parts.ts'

/** Schemas that all describe one value. */
export type SpecNodes = readonly [SpecNode, ...SpecNode[]]

/** The demands of a schema, merged with those of its `allOf` and references. */
export interface SchemaFacts {
  readonly specNode: SpecNode
  /** All schemas that were merged, this one first. */
  readonly parts: readonly SpecNode[]
  /** If empty, every type is allowed. */
  readonly types: readonly string[]
  readonly isNullable: boolean
  /** Allowed values as JSON, with their places; `undefined` if there is no list. */
  readonly values: ReadonlyMap<string, SpecNode> | undefined
  readonly bounds: ReadonlyMap<string, Bound>
  /** Demands of keywords that can only be compared for equality. Several parts may each have one. */
  readonly demands: ReadonlyMap<string, ReadonlySet<string>>
  /** Statements that limit nothing, such as the discriminator and unknown keywords. */
  readonly hints: ReadonlyMap<string, string>
  /** A property may be described by several parts, and all of them apply. */
  readonly properties: ReadonlyMap<string, SpecNodes>
  readonly required: ReadonlySet<string>
  readonly isClosed: boolean
  /**
   * Inner schemas that are identified by their place, such as list items and additional properties. All schemas of a
   * place apply.
   */
  readonly inner: ReadonlyMap<string, SpecNodes>
  readonly variants: ReadonlyMap<string, SpecNode>
}

/** A limit of a value, a length or a count. */
export interface Bound extends Endpoint {
  readonly specNode: SpecNode
}

/** The demands on one value in both documents. */
export interface FactsPair {
  readonly before: SchemaFacts
  readonly after: SchemaFacts
}

/** The end of a range that a keyword limits. */
export function sideOf(keyword: string): 'least' | 'most' {
  return keyword.startsWith('min') ? 'least' : 'most'
}

/** The place of a keyword, or of the schema itself if none of its parts has the keyword. */
export function placeOfKeyword({ specNode, parts }: SchemaFacts, keyword: string): SpecNode {
  return firstWith(parts, keyword) ?? specNode
}

/** Merges the demands of two schemas that one value must both match. */
export function joinFacts(first: SchemaFacts, second: SchemaFacts): SchemaFacts {
  return {
    specNode: first.specNode,
    parts: [...first.parts, ...second.parts],
    // If no type matches both, both are shown.
    types: joinTypes(first.types, second.types) ?? [`${first.types.join(' or ')} and ${second.types.join(' or ')}`],
    isNullable: first.isNullable || second.isNullable,
    values: joinValues(first.values, second.values),
    bounds: joinMaps(first.bounds, second.bounds, (one, other, name) => tighter(sideOf(name), one, other)),
    demands: joinMaps(first.demands, second.demands, (one, other) => new Set([...one, ...other])),
    hints: joinMaps(first.hints, second.hints, (one, other) => (one === other ? one : `${one} and ${other}`)),
    properties: joinMaps(first.properties, second.properties, joinNodes),
    required: new Set([...first.required, ...second.required]),
    isClosed: first.isClosed || second.isClosed,
    inner: joinMaps(first.inner, second.inner, joinNodes),
    variants: joinVariants(first.variants, second.variants),
  }
}

function joinMaps<Value>(
  first: ReadonlyMap<string, Value>,
  second: ReadonlyMap<string, Value>,
  join: (one: Value, other: Value, name: string) => Value,
): ReadonlyMap<string, Value> {
  if (second.size === 0) return first
  const joined = new Map(first)
  for (const [name, other] of second) {
    const one = joined.get(name)
    joined.set(name, one === undefined ? other : join(one, other, name))
  }
  return joined
}

function joinNodes(first: SpecNodes, second: SpecNodes): SpecNodes {
  const known = new Set(first.map(keyOf))
  return [...first, ...second.filter((specNode) => !known.has(keyOf(specNode)))]
}

function joinValues(first: SchemaFacts['values'], second: SchemaFacts['values']): SchemaFacts['values'] {
  if (first === undefined || second === undefined) return first ?? second
  return new Map([...first].filter(([text]) => second.has(text)))
}

/**
 * Merges the forms of two choices that must both match. If the second has a form with the same name, the name gets a
 * number.
 */
function joinVariants(first: SchemaFacts['variants'], second: SchemaFacts['variants']): SchemaFacts['variants'] {
  const joined = new Map(first)
  for (const [name, specNode] of second) {
    const same = joined.get(name)
    if (same !== undefined && keyOf(same) === keyOf(specNode)) continue
    joined.set(freeName(name, joined), specNode)
  }
  return joined
}

/** A name, with a number appended if it is taken. */
export function freeName(name: string, taken: ReadonlyMap<string, unknown>): string {
  let free = name
  for (let number = 2; taken.has(free); number += 1) free = `${name} (${String(number)})`
  return free
}
