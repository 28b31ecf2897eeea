import { child } from '../read/files/spec-node.ts'
import { covers } from '../schemas/join-types.ts'
import type { Direction, Finding } from './finding.ts'
import { placeOfKeyword, type Bound, type SchemaFacts } from './schema-facts.ts'

/** How the set of values that a schema allows has changed; `none` if the change cannot break callers. */
type Effect = 'narrower' | 'wider' | 'other' | 'none'

/** Compares what two schemas demand of the value itself: type, limits, allowed values. */
export function compareFacts(before: SchemaFacts, after: SchemaFacts, direction: Direction): Finding[] {
  const change = (rule: Finding['rule'], effect: Effect, message: string, key = ''): Finding => ({
    rule,
    isBreaking: breaks(effect, direction),
    specNode: placeOfKeyword(after, key),
    subject: after.specNode,
    message,
  })
  const types = compareTypes(before, after).map(([effect, message]) =>
    change('spec-type-changed', effect, message, 'type'),
  )
  // If the kind of value changed, the other differences add nothing.
  if (areOfOtherKinds(before, after)) return types
  return [
    ...types,
    ...compareNull(before, after).map(([effect, message]) => change('spec-null-changed', effect, message)),
    ...compareBounds(before, after).map(([effect, message, key]) => change('spec-limit-changed', effect, message, key)),
    ...compareDemands(before, after).map(([effect, message, key]) =>
      change(key === 'format' ? 'spec-format-changed' : 'spec-limit-changed', effect, message, key),
    ),
    ...compareClosed(before, after).map(([effect, message]) =>
      change('spec-limit-changed', effect, message, 'additionalProperties'),
    ),
    ...compareValues(before, after, direction),
    ...compareHints(before, after),
  ]
}

/** Callers break when a request allows less than before, or a response can contain more than before. */
function breaks(effect: Effect, direction: Direction): boolean {
  return effect === 'other' || (effect !== 'none' && (effect === 'narrower') === (direction === 'request'))
}

type Difference = readonly [effect: Effect, message: string, key?: string]

function compareTypes({ types: before }: SchemaFacts, { types: after }: SchemaFacts): Difference[] {
  const isNarrower = before.length === 0 ? after.length > 0 : before.some((type) => !covers(after, type))
  const isWider = after.length === 0 ? before.length > 0 : after.some((type) => !covers(before, type))
  if (!isNarrower && !isWider) return []
  const effect = isNarrower && isWider ? 'other' : isNarrower ? 'narrower' : 'wider'
  return [[effect, `changed its type from ${typeWords(before)} to ${typeWords(after)}`]]
}

/** Whether the demands of one schema are meaningless for values of the other. */
export function areOfOtherKinds(before: SchemaFacts, after: SchemaFacts): boolean {
  const [old, now] = [before.types, after.types]
  if (isAnything(before) !== isAnything(after)) return compareTypes(before, after).length > 0
  if (old.length === 0 || now.length === 0) return false
  return !old.some((type) => covers(now, type)) && !now.some((type) => covers(old, type))
}

function isAnything({ types, variants, values, bounds, demands, inner, required }: SchemaFacts): boolean {
  const count = types.length + variants.size + bounds.size + demands.size + inner.size + required.size
  return count === 0 && values === undefined
}

function typeWords(all: readonly string[]): string {
  return all.length === 0 ? 'any type' : all.join(' or ')
}

function compareNull(before: SchemaFacts, after: SchemaFacts): Difference[] {
  // A schema without a type allows null in any case.
  if (before.isNullable === after.isNullable || (before.types.length === 0) !== (after.types.length === 0)) return []
  return [after.isNullable ? ['wider', 'can now be null'] : ['narrower', 'can no longer be null']]
}

function compareBounds(before: SchemaFacts, after: SchemaFacts): Difference[] {
  return [...new Set([...before.bounds.keys(), ...after.bounds.keys()])].flatMap((name): Difference[] => {
    const [old, now] = [before.bounds.get(name), after.bounds.get(name)]
    if (old === undefined)
      return now === undefined ? [] : [['narrower', `has a new ${name} of ${boundWords(now)}`, name]]
    if (now === undefined) return [['wider', `no longer has a ${name} of ${boundWords(old)}`, name]]
    if (old.value === now.value && old.isExclusive === now.isExclusive) return []
    const grows = now.value === old.value ? name.startsWith('min') === now.isExclusive : now.value > old.value
    const message = `changed its ${name} from ${boundWords(old)} to ${boundWords(now)}`
    return [[grows === name.startsWith('min') ? 'narrower' : 'wider', message, name]]
  })
}

function boundWords({ value, isExclusive }: Bound): string {
  return isExclusive ? `${String(value)} (excluded)` : String(value)
}

/** Formats, each with the format that includes it. */
const wider: Readonly<Record<string, string>> = { int32: 'int64', float: 'double' }

function compareDemands(before: SchemaFacts, after: SchemaFacts): Difference[] {
  return [...new Set([...before.demands.keys(), ...after.demands.keys()])].flatMap((name): Difference[] => {
    const [old, now] = [before.demands.get(name) ?? none, after.demands.get(name) ?? none]
    const gone = [...old].filter((text) => !now.has(text))
    const added = [...now].filter((text) => !old.has(text))
    if (gone.length === 0) return added.map((text) => ['narrower', newDemand(name, text), name])
    if (added.length === 0) return gone.map((text) => ['wider', goneDemand(name, text), name])
    return [compareDemand(name, gone.join(' and '), added.join(' and '))]
  })
}

function newDemand(name: string, text: string): string {
  return name === 'uniqueItems' ? 'must now have unique items' : `has a new ${name}${short(text)}`
}

function goneDemand(name: string, text: string): string {
  return name === 'uniqueItems' ? 'can now have equal items' : `no longer has the ${name}${short(text)}`
}

const none: ReadonlySet<string> = new Set()

function compareDemand(name: string, old: string, now: string): Difference {
  const isShown = old.length < 60 && now.length < 60
  const message = isShown ? `changed its ${name} from ${old} to ${now}` : `changed its ${name}`
  if (name === 'format' && wider[old] === now) return ['wider', message, name]
  if (name === 'format' && wider[now] === old) return ['narrower', message, name]
  const factor = name === 'multipleOf' ? Number(now) / Number(old) : Number.NaN
  if (Number.isInteger(factor)) return ['narrower', message, name]
  return [Number.isInteger(1 / factor) ? 'wider' : 'other', message, name]
}

function short(text: string): string {
  return text.length < 60 && text !== 'true' ? ` ${text}` : ''
}

/** Fields that are not listed. They were never promised, so only forbidding them affects callers. */
function compareClosed(before: SchemaFacts, after: SchemaFacts): Difference[] {
  if (before.isClosed === after.isClosed) return []
  return [after.isClosed ? ['narrower', 'no longer allows further fields'] : ['none', 'can now have further fields']]
}

function compareValues(before: SchemaFacts, after: SchemaFacts, direction: Direction): Finding[] {
  const [old, now] = [before.values, after.values]
  const change = (isBreaking: boolean, message: string, specNode = after.specNode): Finding[] => [
    { rule: 'spec-values-changed', isBreaking, specNode, subject: after.specNode, message },
  ]
  if (old === undefined && now === undefined) return []
  if (old === undefined) {
    const message = `now allows only ${[...(now?.keys() ?? [])].join(', ')}`
    return change(direction === 'request', message, child(after.specNode, 'enum'))
  }
  if (now === undefined) return change(direction === 'response', 'no longer has a list of allowed values')
  const gone = [...old].filter(([text]) => !now.has(text))
  const added = [...now].filter(([text]) => !old.has(text))
  if (gone.length === old.size && added.length > 0) {
    const message = `changed its values from ${[...old.keys()].join(', ')} to ${[...now.keys()].join(', ')}`
    return change(true, message, added[0]?.[1])
  }
  const list = (values: typeof gone): string =>
    `${values.length === 1 ? 'value' : 'values'} ${values.map(([text]) => text).join(', ')}`
  const changeSome = (values: typeof gone, isAdded: boolean): Finding[] => {
    const [first] = values
    if (first === undefined) return []
    return [
      {
        specNode: first[1],
        subject: after.specNode,
        rule: isAdded ? 'spec-value-added' : 'spec-value-removed',
        isBreaking: direction === (isAdded ? 'response' : 'request'),
        message: isAdded ? `has the new ${list(values)}` : `no longer has the ${list(values)}`,
      },
    ]
  }
  return [...changeSome(gone, false), ...changeSome(added, true)]
}

/**
 * Compares what a schema says in addition to its demands. A discriminator value that lost its form, or has another one,
 * breaks callers.
 */
function compareHints(before: SchemaFacts, after: SchemaFacts): Finding[] {
  return [...new Set([...before.hints.keys(), ...after.hints.keys()])].flatMap((name): Finding[] => {
    const [old, now] = [before.hints.get(name), after.hints.get(name)]
    // A choice that was added or removed is reported with its forms.
    if (old === now || (name === 'kind of choice' && (old === undefined || now === undefined))) return []
    const [keyword = ''] = name.split(' ', 1)
    const message = name.startsWith(formOf)
      ? describeForm(name.slice(formOf.length), old, now)
      : describeHint(name, old, now)
    const isBreaking = old !== undefined && (name === 'discriminator' ? now !== undefined : keyword === 'discriminator')
    const rule = keyword === 'discriminator' ? 'spec-discriminator-changed' : 'spec-keyword-changed'
    return [{ rule, isBreaking, specNode: placeOfKeyword(after, keyword), subject: after.specNode, message }]
  })
}

/** What hints begin with that name the schema for a value of the discriminator. */
const formOf = 'discriminator for '

function describeHint(name: string, old: string | undefined, now: string | undefined): string {
  if (old === undefined) return `has a new ${name}${short(now ?? '')}`
  return now === undefined ? `no longer has the ${name}${short(old)}` : `changed its ${name} from ${old} to ${now}`
}

/** A value of the discriminator, and the schema that it selects. */
function describeForm(value: string, old: string | undefined, now: string | undefined): string {
  if (old === undefined) return `has the new discriminator value ${value} for ${now ?? ''}`
  return now === undefined
    ? `no longer has the discriminator value ${value} for ${old}`
    : `changed its discriminator value ${value} from ${old} to ${now}`
}
