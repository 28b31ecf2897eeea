import { child } from '../spot.ts'
import type { Direction, Finding } from './finding.ts'
import type { Bound, SchemaFacts } from './schema-facts.ts'

/** How the set of values that a schema allows has changed. */
type Effect = 'narrower' | 'wider' | 'other'

/** Compares what two schemas demand of a value itself: its type, limits, allowed values. */
export function compareFacts(before: SchemaFacts, after: SchemaFacts, direction: Direction): Finding[] {
  const change = (rule: string, effect: Effect, message: string, key = ''): Finding => ({
    kind: 'changed',
    rule,
    isBreaking: breaks(effect, direction),
    spot: child(after.spot, key) ?? after.spot,
    subject: after.spot,
    message,
  })
  const types = compareTypes(before, after).map(([effect, message]) =>
    change('spec-type-changed', effect, message, 'type'),
  )
  // Of another kind of value the rest says nothing new.
  if (areOfOtherKinds(before, after)) return types
  return [
    ...types,
    ...compareNull(before, after).map(([effect, message]) => change('spec-null-changed', effect, message)),
    ...compareBounds(before, after).map(([effect, message, key]) => change('spec-limit-changed', effect, message, key)),
    ...compareTexts(before, after).map(([effect, message, key]) =>
      change(key === 'format' ? 'spec-format-changed' : 'spec-limit-changed', effect, message, key),
    ),
    ...compareClosed(before, after).map(([effect, message]) =>
      change('spec-limit-changed', effect, message, 'additionalProperties'),
    ),
    ...compareValues(before, after, direction),
    ...compareDefaults(before, after),
  ]
}

/** Callers break when less is taken from them, or more is given to them, than they were told. */
function breaks(effect: Effect, direction: Direction): boolean {
  return effect === 'other' || (effect === 'narrower') === (direction === 'request')
}

type Difference = readonly [effect: Effect, message: string, key?: string]

function compareTypes({ types: before }: SchemaFacts, { types: after }: SchemaFacts): Difference[] {
  const isNarrower = before.length === 0 ? after.length > 0 : before.some((type) => !covers(after, type))
  const isWider = after.length === 0 ? before.length > 0 : after.some((type) => !covers(before, type))
  if (!isNarrower && !isWider) return []
  const effect = isNarrower && isWider ? 'other' : isNarrower ? 'narrower' : 'wider'
  return [[effect, `changed its type from ${typeWords(before)} to ${typeWords(after)}`]]
}

/** Whether what the one demands of a value has no meaning for the values of the other. */
export function areOfOtherKinds(before: SchemaFacts, after: SchemaFacts): boolean {
  if (isAnything(before) !== isAnything(after)) return true
  const [old, now] = [before.types, after.types]
  if (old.length === 0 || now.length === 0) return false
  return !old.some((type) => covers(now, type)) && !now.some((type) => covers(old, type))
}

function isAnything({ types, variants, values, bounds, texts }: SchemaFacts): boolean {
  return types.length + variants.size + bounds.size + texts.size === 0 && values === undefined
}

function covers(all: readonly string[], type: string): boolean {
  return all.length === 0 || all.includes(type) || (type === 'integer' && all.includes('number'))
}

function typeWords(all: readonly string[]): string {
  return all.length === 0 ? 'any type' : all.join(' or ')
}

function compareNull(before: SchemaFacts, after: SchemaFacts): Difference[] {
  // What has no type may be null whether it says so or not.
  if (before.isNullable === after.isNullable || (before.types.length === 0) !== (after.types.length === 0)) return []
  return [after.isNullable ? ['wider', 'can now be null'] : ['narrower', 'can no longer be null']]
}

function compareBounds(before: SchemaFacts, after: SchemaFacts): Difference[] {
  return [...new Set([...before.bounds.keys(), ...after.bounds.keys()])].flatMap((name): Difference[] => {
    const [old, now] = [before.bounds.get(name), after.bounds.get(name)]
    if (old === undefined)
      return now === undefined ? [] : [['narrower', `has a new ${name} of ${boundWords(now)}`, name]]
    if (now === undefined) return [['wider', `no longer has a ${name} of ${boundWords(old)}`, name]]
    if (old.value === now.value && old.isStrict === now.isStrict) return []
    const grows = now.value === old.value ? name.startsWith('min') === now.isStrict : now.value > old.value
    const message = `changed its ${name} from ${boundWords(old)} to ${boundWords(now)}`
    return [[grows === name.startsWith('min') ? 'narrower' : 'wider', message, name]]
  })
}

function boundWords({ value, isStrict }: Bound): string {
  return isStrict ? `${String(value)} (excluded)` : String(value)
}

/** Formats of which the second takes in the first. */
const wider: Readonly<Record<string, string>> = { int32: 'int64', float: 'double' }

function compareTexts(before: SchemaFacts, after: SchemaFacts): Difference[] {
  return [...new Set([...before.texts.keys(), ...after.texts.keys()])].flatMap((name): Difference[] => {
    const [old, now] = [before.texts.get(name), after.texts.get(name)]
    if (old === now) return []
    const isShown = old === undefined || (old.length < 60 && (now ?? '').length < 60)
    if (old === undefined) return [['narrower', `has a new ${name}${short(now)}`, name]]
    if (now === undefined) return [['wider', `no longer has the ${name}${short(old)}`, name]]
    const message = isShown ? `changed its ${name} from ${old} to ${now}` : `changed its ${name}`
    if (name === 'format' && wider[old] === now) return [['wider', message, name]]
    if (name === 'format' && wider[now] === old) return [['narrower', message, name]]
    const factor = name === 'multipleOf' ? Number(now) / Number(old) : Number.NaN
    if (Number.isInteger(factor)) return [['narrower', message, name]]
    return [[Number.isInteger(1 / factor) ? 'wider' : 'other', message, name]]
  })
}

function short(text = ''): string {
  return text.length < 60 && text !== 'true' ? ` ${text}` : ''
}

/** Fields beyond the listed ones: a new one was never promised, so only closing is a limit for callers. */
function compareClosed(before: SchemaFacts, after: SchemaFacts): Difference[] {
  if (before.isClosed === after.isClosed) return []
  return after.isClosed ? [['narrower', 'no longer allows further fields']] : []
}

function compareValues(before: SchemaFacts, after: SchemaFacts, direction: Direction): Finding[] {
  const [old, now] = [before.values, after.values]
  const about = { spot: after.spot, subject: after.spot }
  if (old === undefined && now === undefined) return []
  if (old === undefined) {
    const message = `now allows only ${[...(now?.keys() ?? [])].join(', ')}`
    const spot = child(after.spot, 'enum') ?? after.spot
    return [
      { ...about, spot, kind: 'changed', rule: 'spec-values-changed', isBreaking: direction === 'request', message },
    ]
  }
  if (now === undefined) {
    const message = 'no longer has a list of allowed values'
    return [{ ...about, kind: 'changed', rule: 'spec-values-changed', isBreaking: direction === 'response', message }]
  }
  const gone = [...old].filter(([text]) => !now.has(text))
  const added = [...now].filter(([text]) => !old.has(text))
  return [
    ...gone.map(([text, spot]): Finding => ({
      spot,
      subject: after.spot,
      kind: 'removed',
      rule: 'spec-value-removed',
      isBreaking: direction === 'request',
      message: `no longer has the value ${text}`,
    })),
    ...added.map(([text, spot]): Finding => ({
      spot,
      subject: after.spot,
      kind: 'added',
      rule: 'spec-value-added',
      isBreaking: direction === 'response',
      message: `has the new value ${text}`,
    })),
  ]
}

function compareDefaults({ spot: before }: SchemaFacts, { spot: after }: SchemaFacts): Finding[] {
  const [old, now] = [child(before, 'default'), child(after, 'default')]
  const [was, is] = [JSON.stringify(old?.value), JSON.stringify(now?.value)]
  if (was === is) return []
  const message =
    was === undefined
      ? `has a new default of ${is ?? ''}`
      : is === undefined
        ? `no longer has a default of ${was}`
        : `changed its default from ${was} to ${is}`
  return [
    { kind: 'changed', rule: 'spec-default-changed', isBreaking: false, spot: now ?? after, subject: after, message },
  ]
}
