import { isNull } from '../schemas/schema-values.ts'
import { child, fieldsOf, isInternal, isTrue, itemsOf, keyOf, referenceOf, type Spot } from '../read/spec-node.ts'

/** Resolves the reference of a schema by one step. */
export type Step = (spot: Spot) => Spot | undefined

/** Keywords that do not limit a value. */
export const notes: ReadonlySet<string> = new Set(
  '$ref $dynamicRef $id $anchor $dynamicAnchor $comment $schema $vocabulary $defs definitions allOf title summary description example examples default deprecated readOnly writeOnly externalDocs xml'.split(
    ' ',
  ),
)

/**
 * The path from a schema to the one it means, through references and lists with one entry that only add a description.
 */
export function wayTo(spot: Spot, step: Step): readonly [Spot, ...Spot[]] {
  const way: [Spot, ...Spot[]] = [spot]
  let current = spot
  for (let count = 0; count < 20; count += 1) {
    const parts = itemsOf(child(current, 'allOf'))
    const [only] = parts
    const next = referenceOf(current) === undefined ? (parts.length === 1 ? only : undefined) : step(current)
    const isAll = referenceOf(current) === undefined || parts.length === 0
    if (next === undefined || !isAll || !hasOnlyNotes(current)) return way
    if (way.some((before) => keyOf(before) === keyOf(next))) return way
    way.push(next)
    current = next
  }
  return way
}

function hasOnlyNotes(spot: Spot): boolean {
  return Object.keys(fieldsOf(spot)).every((key) => notes.has(key) || key.startsWith('x-'))
}

/** The schema at the end of that path. */
export function meantSchema(spot: Spot, step: Step): Spot {
  return wayTo(spot, step).at(-1) ?? spot
}

/** All schemas that a value must match: this one, its reference's target, and the entries of its `allOf`. */
export function partsOf(spots: readonly Spot[], step: Step): Spot[] {
  const [alone] = spots
  if (spots.length === 1 && alone !== undefined && isPlain(alone)) return [alone]
  const found = new Map<string, Spot>()
  const visit = (spot: Spot): void => {
    if (found.has(keyOf(spot))) return
    found.set(keyOf(spot), spot)
    const target = referenceOf(spot) === undefined ? undefined : step(spot)
    const parts = [...(target === undefined ? [] : [target]), ...itemsOf(child(spot, 'allOf')), ...nullChoice(spot)]
    for (const part of parts) if (!isHidden(part, step)) visit(part)
  }
  for (const spot of spots) visit(spot)
  return [...found.values()]
}

/** Most schemas have no further parts. */
function isPlain(spot: Spot): boolean {
  const fields = fieldsOf(spot)
  return !['$ref', '$dynamicRef', 'allOf', 'oneOf', 'anyOf'].some((key) => Object.hasOwn(fields, key))
}

/** A choice between one form and null means that form. */
export function nullChoice(spot: Spot): Spot[] {
  return (['oneOf', 'anyOf'] as const).flatMap((kind) => {
    const choices = itemsOf(child(spot, kind))
    const forms = choices.filter((choice) => !isNull(choice))
    return choices.length === 2 && forms.length === 1 ? forms : []
  })
}

/** Whether the schema is excluded from what is published. */
export function isHidden(spot: Spot, step: Step): boolean {
  let current: Spot | undefined = spot
  for (let count = 0; count < 20 && current !== undefined; count += 1) {
    if (isInternal(current)) return true
    current = referenceOf(current) === undefined ? undefined : step(current)
  }
  return false
}

/** Whether a property or its schema is marked as deprecated, read-only or write-only. */
export function saysOf(spots: readonly Spot[], word: 'deprecated' | 'readOnly' | 'writeOnly', step: Step): boolean {
  return spots.some((spot) => wayTo(spot, step).some((passed) => isTrue(passed, word)))
}

/** The first place where one of the schemas has a keyword. */
export function firstWith(parts: readonly Spot[], keyword: string): Spot | undefined {
  for (const part of parts) {
    const found = child(part, keyword)
    if (found !== undefined) return found
  }
  return undefined
}
