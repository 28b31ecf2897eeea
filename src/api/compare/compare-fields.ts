import type { SpecNode } from '../read/files/spec-node.ts'
import type { AroundPair } from './around.ts'
import { describeNode } from './describe-node.ts'
import { aboutParts, deprecation, type Direction, type Enter, type Finding } from './finding.ts'
import { placeOfKeyword, type FactsPair, type SchemaFacts, type SpecNodes } from './schema-facts.ts'
import { firstWith, partsOf, saysOf, type Step } from './schema-parts.ts'

interface Steps {
  readonly before: Step
  readonly after: Step
}

interface Entering {
  readonly steps: Steps
  readonly around: AroundPair
  readonly enter: Enter
  /** Compares a field with every schema that may describe it now, or that described it before. */
  readonly enterMoved: (before: readonly SpecNodes[], after: readonly SpecNodes[]) => void
}

/** Compares the properties of objects: which exist, and which are required. */
export function compareFields(facts: FactsPair, direction: Direction, entering: Entering): Finding[] {
  return [
    ...compareMovedFields(facts, entering),
    ...compareOldFields(facts, direction, entering),
    ...compareNewFields(facts, direction, entering),
    ...compareUndescribed({ facts, around: entering.around }, direction),
  ]
}

/** Fields that are described around the schema in the other document. */
function compareMovedFields({ before, after }: FactsPair, { around, enterMoved }: Entering): Finding[] {
  for (const [name, now] of after.properties) {
    const from = before.properties.has(name) ? undefined : around.before.fields.get(name)
    if (from !== undefined) enterMoved(from, [now])
  }
  return [...before.properties].flatMap(([name, old]) => {
    const moved = after.properties.has(name) ? undefined : around.after.fields.get(name)
    if (moved === undefined) return []
    enterMoved([old], moved)
    return describeMove(old, moved)
  })
}

const hiddenBy = { request: 'readOnly', response: 'writeOnly' } as const

function compareOldFields(facts: FactsPair, direction: Direction, { steps, around, enter }: Entering): Finding[] {
  const hidden = hiddenBy[direction]
  return [...facts.before.properties].flatMap(([name, old]): Finding[] => {
    const now = facts.after.properties.get(name)
    if (saysOf(old, hidden, steps.before) || (now === undefined && around.after.fields.has(name))) return []
    if (now === undefined || saysOf(now, hidden, steps.after)) {
      const message = now === undefined ? 'was removed' : `is no longer part of ${direction}s`
      const [specNode] = now ?? old
      return [{ rule: 'spec-field-removed', isBreaking: true, specNode, message }]
    }
    enter(old, now)
    const [specNode] = now
    const changes = compareRequired(name, specNode, { facts, around }, direction)
    const [was, is] = [saysOf(old, 'deprecated', steps.before), saysOf(now, 'deprecated', steps.after)]
    if (was !== is) changes.push({ ...deprecation('field', is), specNode })
    return aboutParts(old[0], specNode, changes)
  })
}

function compareNewFields({ before, after }: FactsPair, direction: Direction, { steps, around }: Entering): Finding[] {
  const hidden = hiddenBy[direction]
  return [...after.properties].flatMap(([name, now]): Finding[] => {
    const old = before.properties.get(name)
    const isKnown = old === undefined ? around.before.fields.has(name) : !saysOf(old, hidden, steps.before)
    if (isKnown || saysOf(now, hidden, steps.after)) return []
    const wasDemanded = old === undefined && before.required.has(name)
    const isDemanded = direction === 'request' && !wasDemanded && isNeeded(name, now, after, steps)
    return [
      {
        rule: isDemanded ? 'spec-required-field-added' : 'spec-field-added',
        isBreaking: isDemanded,
        specNode: now[0],
        message: isDemanded ? 'was added and is required' : 'was added',
      },
    ]
  })
}

/** A field with a default can be left out. */
function isNeeded(name: string, field: SpecNodes, { required }: SchemaFacts, { after }: Steps): boolean {
  return required.has(name) && firstWith(partsOf(field, after), 'default') === undefined
}

function describeMove([old]: SpecNodes, [now]: readonly SpecNodes[]): Finding[] {
  if (now === undefined) return []
  const message = `was ${describeNode(old)} before`
  return aboutParts(old, now[0], [{ rule: 'spec-field-moved', isBreaking: false, specNode: now[0], message }])
}

interface Required {
  readonly facts: FactsPair
  readonly around: AroundPair
}

/** Whether a name is required now, if that has changed. */
function changeOfRequired(name: string, { facts: { before, after }, around }: Required): boolean | undefined {
  const [was, is] = [before.required.has(name), after.required.has(name)]
  const wasAnywhere = was || around.before.required.has(name)
  return was === is || wasAnywhere === (is || around.after.required.has(name)) ? undefined : is
}

function compareRequired(name: string, specNode: SpecNode, required: Required, direction: Direction): Finding[] {
  const is = changeOfRequired(name, required)
  if (is === undefined) return []
  return [requirement(is, direction, { specNode, message: is ? 'is now required' : 'is no longer required' })]
}

function requirement(
  is: boolean,
  direction: Direction,
  about: Pick<Finding, 'specNode' | 'subject' | 'message'>,
): Finding {
  const rule = is ? 'spec-field-required' : 'spec-field-optional'
  return { ...about, rule, isBreaking: is === (direction === 'request') }
}

/** Compares names that are required but not described as properties. */
function compareUndescribed(all: Required, direction: Direction): Finding[] {
  const { before, after } = all.facts
  const isDescribed = (name: string): boolean => before.properties.has(name) || after.properties.has(name)
  const names = [...new Set([...before.required, ...after.required])].filter((name) => !isDescribed(name))
  return names.flatMap((name) => {
    const is = changeOfRequired(name, all)
    if (is === undefined) return []
    const message = is ? `now requires ${name}` : `no longer requires ${name}`
    return [
      requirement(is, direction, { specNode: placeOfKeyword(after, 'required'), subject: after.specNode, message }),
    ]
  })
}
