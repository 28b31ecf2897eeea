import { child, keyOf, type Follow, type Spot } from '../spot.ts'
import { areOfOtherKinds, compareFacts } from './compare-facts.ts'
import { deprecation, type Direction, type Finding } from './finding.ts'
import { meantSchema, readFacts, saysOf, type SchemaFacts } from './schema-facts.ts'

/** Compares schemas, each pair of them once, however many operations lead there. */
export interface SchemaComparer {
  /** All that changed in a schema and in those inside it. */
  readonly compare: (before: Spot, after: Spot, direction: Direction) => readonly Finding[]
}

interface Pair {
  readonly findings: readonly Finding[]
  readonly inner: readonly string[]
}

interface Comparing {
  readonly before: Follow
  readonly after: Follow
  readonly pairs: Map<string, Pair>
}

/** Makes a comparer of two documents, of which each follows its own references. */
export function createSchemaComparer(before: Follow, after: Follow): SchemaComparer {
  const comparing: Comparing = { before, after, pairs: new Map() }
  return {
    compare: (old, now, direction) => {
      const seen = new Set<string>()
      const queue = [comparePair(old, now, direction, comparing)]
      const findings: Finding[] = []
      for (let key = queue.shift(); key !== undefined; key = queue.shift()) {
        if (seen.has(key)) continue
        seen.add(key)
        const pair = comparing.pairs.get(key)
        findings.push(...(pair?.findings ?? []))
        queue.push(...(pair?.inner ?? []))
      }
      return findings
    },
  }
}

/** Compares two schemas and all pairs inside them; gives the name of the pair. */
function comparePair(old: Spot, now: Spot, direction: Direction, comparing: Comparing): string {
  const [before, after] = [meantSchema(old, comparing.before), meantSchema(now, comparing.after)]
  const key = `${direction} ${keyOf(before)} ${keyOf(after)}`
  if (comparing.pairs.has(key)) return key
  comparing.pairs.set(key, { findings: [], inner: [] })
  const facts = alignForms(readFacts(before, comparing.before), readFacts(after, comparing.after), comparing)
  const inner: string[] = []
  const enter = (first: Spot, second: Spot): void => void inner.push(comparePair(first, second, direction, comparing))
  const findings = compareFacts(facts.before, facts.after, direction)
  if (!areOfOtherKinds(facts.before, facts.after)) {
    findings.push(...compareFields(facts, direction, comparing, enter), ...compareForms(facts, direction, enter))
    enterInner(facts, enter)
  }
  comparing.pairs.set(key, { findings, inner })
  return key
}

/** Items of lists and further fields; where one document says nothing of them, they can be anything. */
function enterInner({ before, after }: FactsPair, enter: Enter): void {
  for (const name of new Set([...before.inner.keys(), ...after.inner.keys()])) {
    const [old, now] = [before, after].map(
      (facts) => facts.inner.get(name) ?? (isOpen(facts, name) ? anything(facts.spot, innerKeys[name]) : undefined),
    )
    if (old !== undefined && now !== undefined) enter(old, now)
  }
}

function isOpen({ types, isClosed }: SchemaFacts, name: string): boolean {
  return name === '[]' ? types.includes('array') : name === '.*' && types.includes('object') && !isClosed
}

const innerKeys: Readonly<Record<string, string>> = { '[]': 'items', '.*': 'additionalProperties' }

/** A schema that is not there, at the place where it would stand. */
export function anything({ file, pointer }: Spot, key = 'schema'): Spot {
  return { file, pointer: [...pointer, key], value: {} }
}

interface FactsPair {
  readonly before: SchemaFacts
  readonly after: SchemaFacts
}

/** A schema that became one form of several, or the other way round, is compared as a choice of one. */
function alignForms(
  before: SchemaFacts,
  after: SchemaFacts,
  { before: followOld, after: followNow }: Comparing,
): FactsPair {
  if (before.variants.size === 0 && after.variants.size > 0 && isPlace(after)) {
    const found = findForm(after, before.spot, followNow)
    return found === undefined ? { before, after } : { before: asChoice(before, found), after }
  }
  if (after.variants.size === 0 && before.variants.size > 0 && isPlace(before)) {
    const found = findForm(before, after.spot, followOld)
    return found === undefined ? { before, after } : { before, after: asChoice(after, found) }
  }
  return { before, after }
}

/** A choice that demands nothing of its own. */
function isPlace({ properties, bounds, values }: SchemaFacts): boolean {
  return properties.size === 0 && bounds.size === 0 && values === undefined
}

function findForm(choice: SchemaFacts, alone: Spot, follow: Follow): string | undefined {
  const wanted = nameOfTarget(alone)
  return [...choice.variants].find(([, spot]) => nameOfTarget(meantSchema(spot, follow)) === wanted)?.[0]
}

function nameOfTarget({ pointer, file }: Spot): string {
  return pointer.at(-1) ?? file.shown
}

function asChoice(facts: SchemaFacts, name: string): SchemaFacts {
  return {
    ...facts,
    types: [],
    values: undefined,
    bounds: new Map(),
    texts: new Map(),
    properties: new Map(),
    required: new Set(),
    isClosed: false,
    inner: new Map(),
    variants: new Map([[name, facts.spot]]),
  }
}

/** What callers leave out is filled in for them. */
function hasDefault(spot: Spot, follow: Follow): boolean {
  return child(spot, 'default') !== undefined || child(meantSchema(spot, follow), 'default') !== undefined
}

type Enter = (before: Spot, after: Spot) => void

function compareFields(
  { before, after }: FactsPair,
  direction: Direction,
  { before: followOld, after: followNow }: Comparing,
  enter: Enter,
): Finding[] {
  const hidden = direction === 'request' ? 'readOnly' : 'writeOnly'
  const findings: Finding[] = []
  for (const [name, old] of before.properties) {
    if (saysOf(old, hidden, followOld)) continue
    const now = after.properties.get(name)
    const isGone = now === undefined || saysOf(now, hidden, followNow)
    if (isGone) {
      const message = now === undefined ? 'was removed' : `is no longer part of ${direction}s`
      findings.push({ kind: 'removed', rule: 'spec-field-removed', isBreaking: true, spot: now ?? old, message })
      continue
    }
    enter(old, now)
    findings.push(...compareRequired(name, now, { before, after }, direction))
    const [was, is] = [saysOf(old, 'deprecated', followOld), saysOf(now, 'deprecated', followNow)]
    if (was !== is) findings.push({ ...deprecation('field', is), spot: now })
  }
  for (const [name, now] of after.properties) {
    const old = before.properties.get(name)
    if (saysOf(now, hidden, followNow) || (old !== undefined && !saysOf(old, hidden, followOld))) continue
    const isDemanded = direction === 'request' && after.required.has(name) && !hasDefault(now, followNow)
    findings.push({
      kind: 'added',
      rule: isDemanded ? 'spec-required-field-added' : 'spec-field-added',
      isBreaking: isDemanded,
      spot: now,
      message: isDemanded ? 'was added and is required' : 'was added',
    })
  }
  return findings
}

function compareRequired(name: string, spot: Spot, { before, after }: FactsPair, direction: Direction): Finding[] {
  const [was, is] = [before.required.has(name), after.required.has(name)]
  if (was === is) return []
  return [
    {
      kind: 'changed',
      rule: is ? 'spec-field-required' : 'spec-field-optional',
      isBreaking: is === (direction === 'request'),
      spot,
      message: is ? 'is now required' : 'is no longer required',
    },
  ]
}

function compareForms({ before, after }: FactsPair, direction: Direction, enter: Enter): Finding[] {
  const findings: Finding[] = []
  for (const [name, old] of before.variants) {
    const now = after.variants.get(name)
    if (now !== undefined) enter(old, now)
    else if (after.variants.size > 0)
      findings.push({
        kind: 'removed',
        rule: 'spec-form-removed',
        isBreaking: true,
        spot: old,
        message: `can no longer be ${name}`,
        subject: before.spot,
      })
  }
  for (const [name, now] of after.variants) {
    if (before.variants.size === 0 || before.variants.has(name)) continue
    findings.push({
      kind: 'added',
      rule: 'spec-form-added',
      isBreaking: direction === 'response',
      spot: now,
      message: `can also be ${name}`,
      subject: after.spot,
    })
  }
  if ((before.variants.size === 0) === (after.variants.size === 0)) return findings
  const isNew = after.variants.size > 0
  const words = [...(isNew ? after : before).variants.keys()].join(', ')
  return [
    ...findings,
    {
      kind: 'changed',
      rule: 'spec-form-changed',
      isBreaking: isNew === (direction === 'request'),
      spot: after.spot,
      message: isNew ? `must now be one of ${words}` : `need no longer be one of ${words}`,
    },
  ]
}
