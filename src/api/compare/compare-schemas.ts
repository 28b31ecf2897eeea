import { keyOf, type SpecNode } from '../read/files/spec-node.ts'
import { aboutParts, kindOf, type Direction, type Enter, type Finding } from './finding.ts'
import { aroundForms, nothingAround, withForms, withoutEntering, type AroundPair } from './around.ts'
import { areOfOtherKinds, compareFacts } from './compare-facts.ts'
import { compareFields } from './compare-fields.ts'
import { alignForms, compareForms } from './compare-forms.ts'
import { readFacts } from './read-facts.ts'
import { placeOfKeyword, type FactsPair, type SchemaFacts, type SpecNodes } from './schema-facts.ts'
import { hasUnread, meantSchema, type Step, firstWith, partsOf, saysOf } from './schema-parts.ts'
import { bareSchema } from './bare-schema.ts'

/** Compares schemas. Each pair is compared once, no matter how many operations use it. */
export interface SchemaComparer {
  /** All changes in a schema and in the schemas inside it. */
  readonly compare: (before: SpecNode, after: SpecNode, direction: Direction) => readonly Finding[]
}

interface Pair {
  readonly findings: readonly Finding[]
  readonly inner: readonly string[]
}

/** A value whose schemas are compared. */
interface Value {
  readonly old: SpecNodes
  readonly now: SpecNodes
  readonly direction: Direction
  readonly around: AroundPair
}

interface Comparing {
  readonly before: Step
  readonly after: Step
  readonly pairs: Map<string, Pair>
}

/** Creates a comparer of two documents. References are resolved in the document that contains them. */
export function createSchemaComparer(before: Step, after: Step): SchemaComparer {
  const comparing: Comparing = { before, after, pairs: new Map() }
  return {
    compare: (old, now, direction) => {
      const seen = new Set<string>()
      const findings = comparePlaces([old], [now], comparing).map((finding): Finding => ({ direction, ...finding }))
      const queue = [comparePair({ old: [old], now: [now], direction, around: nothingAround }, comparing)]
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

/**
 * Compares the schemas that describe one value in both documents, and all pairs inside them. Returns the pair's key.
 */
function comparePair({ old, now, direction, around }: Value, comparing: Comparing): string {
  const before = meantSchemas(old, comparing.before)
  const after = meantSchemas(now, comparing.after)
  const places = [...before.map(keyOf), 'and', ...after.map(keyOf)]
  const key = [direction, ...places, around.before.key, around.after.key].join(' ')
  if (comparing.pairs.has(key)) return key
  comparing.pairs.set(key, { findings: [], inner: [] })
  const read = { before: readFacts(before, comparing.before), after: readFacts(after, comparing.after) }
  if (hasUnread(read.before.parts, comparing.before) || hasUnread(read.after.parts, comparing.after)) return key
  const facts = alignForms(read, comparing, acceptsWithout(nothingAround, direction, comparing))
  const inner: string[] = []
  const findings = aboutParts(
    facts.before.specNode,
    facts.after.specNode,
    compareFacts(facts.before, facts.after, direction),
  )
  const enter: Enter = (first, second, inward = direction) => {
    findings.push(...comparePlaces(first, second, comparing))
    inner.push(comparePair({ old: first, now: second, direction: inward, around: nothingAround }, comparing))
  }
  if (!areOfOtherKinds(facts.before, facts.after)) {
    const described = {
      before: withForms(facts.before, around.before, comparing.before),
      after: withForms(facts.after, around.after, comparing.after),
    }
    const enterMoved = (first: readonly SpecNodes[], second: readonly SpecNodes[]): void => {
      inner.push(...comparePlausible(first, second, direction, comparing))
    }
    const entering = { steps: comparing, around: described, enter, enterMoved }
    const elsewhere = {
      before: withoutEntering(described.before, facts.before),
      after: withoutEntering(described.after, facts.after),
    }
    const forms = { direction, accepts: acceptsWithout(elsewhere, direction, comparing), enter: enterForms }
    findings.push(...compareFields(facts, direction, entering), ...compareForms(facts, forms))
    findings.push(...enterInner(facts, direction, enter))
  }
  comparing.pairs.set(key, { findings: findings.map((finding) => inPair(finding, facts, direction)), inner })
  return key

  function enterForms(first: SpecNode, second: SpecNode): void {
    findings.push(...comparePlaces([first], [second], comparing))
    inner.push(comparePair({ old: [first], now: [second], direction, around: aroundForms(facts) }, comparing))
  }
}

/** A finding about a pair of schemas. What was added or removed is only in one of them. */
function inPair(finding: Finding, { before, after }: FactsPair, direction: Direction): Finding {
  const isInBoth = !['added', 'removed'].includes(kindOf(finding.rule))
  return {
    direction,
    ...(isInBoth && { counterpart: { before: before.specNode, after: after.specNode } }),
    ...finding,
  }
}

/** Whether callers can use the second schema like the first, apart from the fields that are described around it. */
function acceptsWithout(
  around: AroundPair,
  direction: Direction,
  comparing: Comparing,
): (old: SpecNode, now: SpecNode) => boolean {
  return (old, now) => !breaksIn(comparePair({ old: [old], now: [now], direction, around }, comparing), comparing)
}

/** Whether a pair, or any pair inside it, has a change that breaks callers. */
function breaksIn(key: string, { pairs }: Comparing): boolean {
  const seen = new Set([key])
  for (const each of seen) {
    const pair = pairs.get(each)
    if (pair?.findings.some(({ isBreaking }) => isBreaking) === true) return true
    for (const inside of pair?.inner ?? []) seen.add(inside)
  }
  return false
}

/**
 * Compares a value with several schemas that may describe it. A request must fit one of the new schemas, and a response
 * one of the earlier ones; the closest counts.
 */
function comparePlausible(
  old: readonly SpecNodes[],
  now: readonly SpecNodes[],
  direction: Direction,
  comparing: Comparing,
): string[] {
  const compareAll = (pairs: readonly (readonly [SpecNodes, SpecNodes])[]): string[] =>
    pairs.map(([first, second]) =>
      comparePair({ old: first, now: second, direction, around: nothingAround }, comparing),
    )
  const closest = (keys: readonly string[]): string[] => {
    const found = keys.find((key) => !breaksIn(key, comparing)) ?? keys[0]
    return found === undefined ? [] : [found]
  }
  return direction === 'request'
    ? old.flatMap((first) => closest(compareAll(now.map((second) => [first, second]))))
    : now.flatMap((second) => closest(compareAll(old.map((first) => [first, second]))))
}

function meantSchemas([first, ...others]: SpecNodes, step: Step): SpecNodes {
  return [meantSchema(first, step), ...others.map((specNode) => meantSchema(specNode, step))]
}

/**
 * Compares items of lists, additional fields and the like. If one document does not describe them, any value is
 * allowed.
 */
function enterInner({ before, after }: FactsPair, direction: Direction, enter: Enter): Finding[] {
  return [...new Set([...before.inner.keys(), ...after.inner.keys()])].flatMap((name): Finding[] => {
    const [old, now] = [innerAt(before, name), innerAt(after, name)]
    if (old !== undefined && now !== undefined) {
      // A schema under `not` works the other way round: the less it allows, the more values are valid.
      enter(old, now, name.startsWith('not ') ? opposite[direction] : direction)
      return []
    }
    return name.startsWith('pattern ') ? patternAllowed(name, { before, after }, direction) : []
  })
}

const opposite: Readonly<Record<Direction, Direction>> = { request: 'response', response: 'request' }

/**
 * If additional fields are forbidden, a new pattern allows the fields that match it, and a removed one forbids them.
 */
function patternAllowed(name: string, { before, after }: FactsPair, direction: Direction): Finding[] {
  const isNew = after.inner.has(name)
  if (isNew === before.inner.has(name)) return []
  return [
    {
      rule: 'spec-limit-changed',
      isBreaking: !isNew && direction === 'request',
      specNode: placeOfKeyword(after, 'patternProperties'),
      subject: after.specNode,
      message: `${isNew ? 'can now have' : 'can no longer have'} fields that match ${name.replace('pattern ', '')}`,
    },
  ]
}

function innerAt(facts: SchemaFacts, name: string): SpecNodes | undefined {
  const found = facts.inner.get(name)
  if (found !== undefined) return found
  const [kind = ''] = name.split(' ', 1)
  const own = name.slice(kind.length + 1)
  // These schemas only have a meaning together with the demand next to them, so they are matched by its text.
  if (['if', 'not', 'contains'].includes(kind)) return undefined
  if (kind === 'then' || kind === 'else')
    return facts.inner.has(name.replace(kind, 'if')) ? [anything(facts.specNode)] : undefined
  if (/^\[\d+\]$/.test(name)) return facts.inner.get('[]') ?? [anything(facts.specNode, 'items')]
  if (name === '.*') return facts.isClosed ? undefined : [anything(facts.specNode, 'additionalProperties')]
  if (kind === 'pattern')
    return facts.isClosed ? undefined : (facts.inner.get('.*') ?? [anything(facts.specNode, 'patternProperties', own)])
  return [anything(facts.specNode, innerKeys[kind], ...(own === '' ? [] : [own]))]
}

const innerKeys: Readonly<Record<string, string>> = {
  '[]': 'items',
  names: 'propertyNames',
  content: 'contentSchema',
  with: 'dependentSchemas',
}

/** A placeholder for a missing schema, at the place where it would be. */
export function anything({ file, pointer }: SpecNode, key = 'schema', ...names: readonly string[]): SpecNode {
  return { file, pointer: [...pointer, key, ...names], value: {} }
}

/** Compares what is said where a value is used, next to the reference to its schema. None of it limits the value. */
function comparePlaces(
  old: SpecNodes,
  now: SpecNodes,
  { before, after }: { readonly before: Step; readonly after: Step },
): Finding[] {
  const [at] = now
  const [oldParts, nowParts] = [partsOf(old, before), partsOf(now, after)]
  if (hasUnread(oldParts, before) || hasUnread(nowParts, after)) return []
  const wordOf = (keyword: string): Words => ({ was: firstWith(oldParts, keyword), is: firstWith(nowParts, keyword) })
  const said = (rule: Finding['rule'], is: SpecNode | undefined, message: string): Finding => ({
    rule,
    isBreaking: false,
    specNode: is ?? at,
    subject: is === undefined ? at : { ...is, pointer: is.pointer.slice(0, -1) },
    message,
  })
  const [initial, xml] = [wordOf('default'), wordOf('xml')]
  return aboutParts(old[0], at, [
    ...defaultWords(initial).map((message) => said('spec-default-changed', initial.is, message)),
    ...(textOf(xml.was) === textOf(xml.is)
      ? []
      : [said('spec-xml-changed', xml.is, 'is written in another way as XML')]),
    ...(['readOnly', 'writeOnly'] as const).flatMap((word) => {
      const [was, is] = [saysOf(old, word, before), saysOf(now, word, after)]
      const message = `is ${is ? 'now' : 'no longer'} ${word === 'readOnly' ? 'read-only' : 'write-only'}`
      return was === is ? [] : [said('spec-access-changed', undefined, message)]
    }),
  ])
}

interface Words {
  readonly was: SpecNode | undefined
  readonly is: SpecNode | undefined
}

function textOf(specNode: SpecNode | undefined): string | undefined {
  return specNode && bareSchema(specNode.value)
}

function defaultWords({ was, is }: Words): string[] {
  const [old, now] = [JSON.stringify(was?.value), JSON.stringify(is?.value)]
  if (old === now) return []
  if (old === undefined) return [`has a new default of ${now ?? ''}`]
  return [now === undefined ? `no longer has a default of ${old}` : `changed its default from ${old} to ${now}`]
}
