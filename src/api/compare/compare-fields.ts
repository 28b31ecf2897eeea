import type { SpecNode } from '../read/spec-node.ts'
import { deprecation, type Direction, type Enter, type Finding } from './finding.ts'
import { placeOfKeyword, type FactsPair, type SchemaFacts, type SpecNodes } from './schema-facts.ts'
import { firstWith, partsOf, saysOf, type Step } from './schema-parts.ts'

interface Steps {
  readonly before: Step
  readonly after: Step
}

/** Compares the properties of objects: which exist, and which are required. */
export function compareFields(facts: FactsPair, direction: Direction, steps: Steps, enter: Enter): Finding[] {
  const hidden = direction === 'request' ? 'readOnly' : 'writeOnly'
  const findings: Finding[] = []
  for (const [name, old] of facts.before.properties) {
    if (saysOf(old, hidden, steps.before)) continue
    const now = facts.after.properties.get(name)
    if (now === undefined || saysOf(now, hidden, steps.after)) {
      const message = now === undefined ? 'was removed' : `is no longer part of ${direction}s`
      const [specNode] = now ?? old
      findings.push({ kind: 'removed', rule: 'spec-field-removed', isBreaking: true, specNode, message })
      continue
    }
    enter(old, now)
    const [specNode] = now
    findings.push(...compareRequired(name, specNode, facts, direction))
    const [was, is] = [saysOf(old, 'deprecated', steps.before), saysOf(now, 'deprecated', steps.after)]
    if (was !== is) findings.push({ ...deprecation('field', is), specNode })
  }
  for (const [name, now] of facts.after.properties) {
    const old = facts.before.properties.get(name)
    if (saysOf(now, hidden, steps.after) || (old !== undefined && !saysOf(old, hidden, steps.before))) continue
    const wasDemanded = old === undefined && facts.before.required.has(name)
    const isDemanded = direction === 'request' && !wasDemanded && isNeeded(name, now, facts.after, steps)
    findings.push({
      kind: 'added',
      rule: isDemanded ? 'spec-required-field-added' : 'spec-field-added',
      isBreaking: isDemanded,
      specNode: now[0],
      message: isDemanded ? 'was added and is required' : 'was added',
    })
  }
  return [...findings, ...compareUndescribed(facts, direction)]
}

/** A field with a default can be left out. */
function isNeeded(name: string, field: SpecNodes, { required }: SchemaFacts, { after }: Steps): boolean {
  return required.has(name) && firstWith(partsOf(field, after), 'default') === undefined
}

function compareRequired(
  name: string,
  specNode: SpecNode,
  { before, after }: FactsPair,
  direction: Direction,
): Finding[] {
  const [was, is] = [before.required.has(name), after.required.has(name)]
  if (was === is) return []
  return [requirement(is, direction, { specNode, message: is ? 'is now required' : 'is no longer required' })]
}

function requirement(
  is: boolean,
  direction: Direction,
  about: Pick<Finding, 'specNode' | 'subject' | 'message'>,
): Finding {
  const rule = is ? 'spec-field-required' : 'spec-field-optional'
  return { ...about, kind: 'changed', rule, isBreaking: is === (direction === 'request') }
}

/** Compares names that are required but not described as properties. */
function compareUndescribed({ before, after }: FactsPair, direction: Direction): Finding[] {
  const isDescribed = (name: string): boolean => before.properties.has(name) || after.properties.has(name)
  const names = [...new Set([...before.required, ...after.required])].filter((name) => !isDescribed(name))
  return names.flatMap((name) => {
    const is = after.required.has(name)
    if (is === before.required.has(name)) return []
    const message = is ? `now requires ${name}` : `no longer requires ${name}`
    return [
      requirement(is, direction, { specNode: placeOfKeyword(after, 'required'), subject: after.specNode, message }),
    ]
  })
}
