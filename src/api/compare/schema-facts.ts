import { joinTypes } from '../schemas/join-types.ts'
import { keyOf, type Spot } from '../read/spec-node.ts'
import { firstWith } from './schema-parts.ts'

/** Schemas that all describe one value. */
export type Spots = readonly [Spot, ...Spot[]]

/** What a schema demands, its `allOf` and references taken together. */
export interface SchemaFacts {
  readonly spot: Spot
  /** All schemas that were taken together, this one first. */
  readonly parts: readonly Spot[]
  /** Anything when empty. */
  readonly types: readonly string[]
  readonly isNullable: boolean
  /** Allowed values as JSON, with their places; `undefined` where no list is given. */
  readonly values: ReadonlyMap<string, Spot> | undefined
  readonly bounds: ReadonlyMap<string, Bound>
  /** What keywords demand of which only equality can be judged; several parts may each demand something. */
  readonly demands: ReadonlyMap<string, ReadonlySet<string>>
  /** What is said of the schema and limits nothing, such as its discriminator and keywords that are not known. */
  readonly hints: ReadonlyMap<string, string>
  /** A property may be described by several parts; all of them hold. */
  readonly properties: ReadonlyMap<string, Spots>
  readonly required: ReadonlySet<string>
  readonly isClosed: boolean
  /** Schemas inside it that are told by their place: items of a list, further properties. All of one place hold. */
  readonly inner: ReadonlyMap<string, Spots>
  readonly variants: ReadonlyMap<string, Spot>
}

/** A limit; `isStrict` where the value itself is left out. */
export interface Bound {
  readonly value: number
  readonly isStrict: boolean
  readonly spot: Spot
}

/** What one value must match in both documents. */
export interface FactsPair {
  readonly before: SchemaFacts
  readonly after: SchemaFacts
}

/** Where a keyword stands; the schema itself where none of its parts has it. */
export function placeOfKeyword({ spot, parts }: SchemaFacts, keyword: string): Spot {
  return firstWith(parts, keyword) ?? spot
}

/** What two schemas demand of one value that must match both. */
export function joinFacts(first: SchemaFacts, second: SchemaFacts): SchemaFacts {
  return {
    spot: first.spot,
    parts: [...first.parts, ...second.parts],
    // What no type fits is told as what it is.
    types: joinTypes(first.types, second.types) ?? [`${first.types.join(' or ')} and ${second.types.join(' or ')}`],
    isNullable: first.isNullable || second.isNullable,
    values: joinValues(first.values, second.values),
    bounds: joinMaps(first.bounds, second.bounds, (one, other, name) => tighter(name, one, other)),
    demands: joinMaps(first.demands, second.demands, (one, other) => new Set([...one, ...other])),
    hints: joinMaps(first.hints, second.hints, (one, other) => (one === other ? one : `${one} and ${other}`)),
    properties: joinMaps(first.properties, second.properties, joinSpots),
    required: new Set([...first.required, ...second.required]),
    isClosed: first.isClosed || second.isClosed,
    inner: joinMaps(first.inner, second.inner, joinSpots),
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

function joinSpots(first: Spots, second: Spots): Spots {
  const known = new Set(first.map(keyOf))
  return [...first, ...second.filter((spot) => !known.has(keyOf(spot)))]
}

function joinValues(first: SchemaFacts['values'], second: SchemaFacts['values']): SchemaFacts['values'] {
  if (first === undefined || second === undefined) return first ?? second
  return new Map([...first].filter(([text]) => second.has(text)))
}

/** The one of two limits that allows less. */
export function tighter(name: string, first: Bound, second: Bound): Bound {
  if (first.value === second.value) return second.isStrict ? second : first
  return first.value > second.value === name.startsWith('min') ? first : second
}

/** Forms of two choices, of which each must be one; those of the second that are called alike get a number. */
function joinVariants(first: SchemaFacts['variants'], second: SchemaFacts['variants']): SchemaFacts['variants'] {
  const joined = new Map(first)
  for (const [name, spot] of second) {
    const same = joined.get(name)
    if (same !== undefined && keyOf(same) === keyOf(spot)) continue
    joined.set(freeName(name, joined), spot)
  }
  return joined
}

/** A name, with a number where it is taken. */
export function freeName(name: string, taken: ReadonlyMap<string, unknown>): string {
  let free = name
  for (let number = 2; taken.has(free); number += 1) free = `${name} (${String(number)})`
  return free
}
