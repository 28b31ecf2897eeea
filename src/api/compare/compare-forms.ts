import { isDeepStrictEqual } from 'node:util'
import type { SpecNode } from '../read/files/spec-node.ts'
import type { Direction, Finding } from './finding.ts'
import type { FactsPair, SchemaFacts } from './schema-facts.ts'
import { meantSchema, partsOf, type Step } from './schema-parts.ts'

/** How the forms of two documents are compared. */
export interface FormComparing {
  readonly direction: Direction
  readonly enter: (before: SpecNode, after: SpecNode) => void
  /** Whether callers of the first schema are not broken by the second. */
  readonly accepts: Accepts
}

type Accepts = (before: SpecNode, after: SpecNode) => boolean

/** Compares the forms of a value by their names. A form without an equal name may have been renamed. */
export function compareForms({ before, after }: FactsPair, comparing: FormComparing): Finding[] {
  const { direction, enter, accepts } = comparing
  if (before.variants.size === 0 || after.variants.size === 0) return compareChoice({ before, after }, comparing)
  const pairs = matchForms(before.variants, after.variants, accepts)
  for (const [old, now] of pairs) enter(old, now)
  const [matchedOld, matchedNow] = [new Set(pairs.keys()), new Set(pairs.values())]
  const gone = [...before.variants].filter(([, form]) => !matchedOld.has(form))
  const added = [...after.variants].filter(([, form]) => !matchedNow.has(form))
  return [
    ...gone.map(([name, form]): Finding => ({
      rule: 'spec-form-removed',
      isBreaking: direction === 'request',
      specNode: form,
      message: `can no longer be ${name}`,
      subject: before.specNode,
    })),
    ...added.map(([name, form]): Finding => ({
      rule: 'spec-form-added',
      isBreaking: direction === 'response',
      specNode: form,
      message: `can also be ${name}`,
      subject: after.specNode,
    })),
  ]
}

type Forms = SchemaFacts['variants']

/** With more forms, only those with the same name are compared. */
const mostPairs = 100

/** Pairs the forms that have the same name, then those without one that accept the same values. */
function matchForms(before: Forms, after: Forms, accepts: Accepts): ReadonlyMap<SpecNode, SpecNode> {
  const pairs = new Map<SpecNode, SpecNode>()
  for (const [name, old] of before) {
    const now = after.get(name)
    if (now !== undefined && !isNumbered(name)) pairs.set(old, now)
  }
  const taken = new Set(pairs.values())
  const pair = (old: SpecNode, now: SpecNode | undefined): void => {
    if (now === undefined || pairs.has(old) || taken.has(now)) return
    pairs.set(old, now)
    taken.add(now)
  }
  const free = [...before].filter(([, old]) => !pairs.has(old))
  const isFew = free.length * (after.size - pairs.size) <= mostPairs
  // A form without a name is known by its content. An unchanged one is not left to another that accepts its values.
  for (const isAlike of isFew ? [isUnchanged, accepts] : []) {
    for (const [name, old] of free.filter(([, form]) => !pairs.has(form))) {
      const isSame = ([other, now]: readonly [string, SpecNode]): boolean =>
        !taken.has(now) && isNumbered(name) === isNumbered(other) && isAlike(old, now)
      pair(old, [...after].find(isSame)?.[1])
    }
  }
  for (const [name, old] of free) pair(old, after.get(name))
  return pairs
}

function isUnchanged(before: SpecNode, after: SpecNode): boolean {
  return isDeepStrictEqual(before.value, after.value)
}

function isNumbered(name: string): boolean {
  return /^form \d+$/.test(name)
}

/** A value got forms, or has none now. A request still works if one of the new forms accepts it. */
function compareChoice({ before, after }: FactsPair, { direction, accepts }: FormComparing): Finding[] {
  if (before.variants.size === after.variants.size) return []
  const isNew = after.variants.size > 0
  const words = [...(isNew ? after : before).variants.keys()].join(', ')
  const isAccepted = isNew && [...after.variants.values()].some((form) => accepts(before.specNode, form))
  return [
    {
      rule: 'spec-form-changed',
      isBreaking: isNew === (direction === 'request') && !isAccepted,
      specNode: after.specNode,
      message: isNew ? `must now be one of ${words}` : `no longer has to be one of ${words}`,
    },
  ]
}

/** If a schema became one form of several, or the other way round, compares it as a choice with one form. */
export function alignForms(
  { before, after }: FactsPair,
  { before: stepOld, after: stepNow }: { readonly before: Step; readonly after: Step },
  accepts: Accepts,
): FactsPair {
  if (before.variants.size === 0 && after.variants.size > 0 && isPlace(after) && isAlone(before, stepOld)) {
    const found = findForm(after, before.specNode, stepNow, (form) => accepts(before.specNode, form))
    return found === undefined ? { before, after } : { before: asChoice(before, found), after }
  }
  if (after.variants.size === 0 && before.variants.size > 0 && isPlace(before) && isAlone(after, stepNow)) {
    const found = findForm(before, after.specNode, stepOld, (form) => accepts(form, after.specNode))
    return found === undefined ? { before, after } : { before, after: asChoice(after, found) }
  }
  return { before, after }
}

/** Whether the schema is only a choice and has no demands in addition. */
function isPlace({ properties, bounds, demands, inner, required, values }: SchemaFacts): boolean {
  return properties.size + bounds.size + demands.size + inner.size + required.size === 0 && values === undefined
}

/** Whether a single schema describes the value. */
function isAlone({ specNode, parts }: SchemaFacts, step: Step): boolean {
  return partsOf([specNode], step).length === parts.length
}

function findForm(
  choice: SchemaFacts,
  single: SpecNode,
  step: Step,
  isSame: (form: SpecNode) => boolean,
): string | undefined {
  const wanted = nameOfTarget(single)
  const forms = [...choice.variants]
  const named = forms.find(([, form]) => nameOfTarget(meantSchema(form, step)) === wanted)
  return (named ?? forms.find(([, form]) => isSame(form)))?.[0]
}

function nameOfTarget({ pointer, file }: SpecNode): string {
  return pointer.at(-1) ?? file.shown
}

function asChoice(facts: SchemaFacts, name: string): SchemaFacts {
  return {
    ...facts,
    types: [],
    values: undefined,
    bounds: new Map(),
    demands: new Map(),
    hints: new Map(),
    properties: new Map(),
    required: new Set(),
    isClosed: false,
    inner: new Map(),
    variants: new Map([[name, facts.specNode]]),
  }
}
