import type { SpecNode } from '../read/spec-node.ts'
import type { Direction, Enter, Finding } from './finding.ts'
import type { FactsPair, SchemaFacts } from './schema-facts.ts'
import { meantSchema, partsOf, type Step } from './schema-parts.ts'

/** Compares the forms of a value by their names. */
export function compareForms({ before, after }: FactsPair, direction: Direction, enter: Enter): Finding[] {
  const findings: Finding[] = []
  for (const [name, old] of before.variants) {
    const now = after.variants.get(name)
    if (now !== undefined) enter([old], [now])
    else if (after.variants.size > 0)
      findings.push({
        kind: 'removed',
        rule: 'spec-form-removed',
        isBreaking: true,
        specNode: old,
        message: `can no longer be ${name}`,
        subject: before.specNode,
      })
  }
  for (const [name, now] of after.variants) {
    if (before.variants.size === 0 || before.variants.has(name)) continue
    findings.push({
      kind: 'added',
      rule: 'spec-form-added',
      isBreaking: direction === 'response',
      specNode: now,
      message: `can also be ${name}`,
      subject: after.specNode,
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
      specNode: after.specNode,
      message: isNew ? `must now be one of ${words}` : `no longer has to be one of ${words}`,
    },
  ]
}

/** If a schema became one form of several, or the other way round, compares it as a choice with one form. */
export function alignForms(
  { before, after }: FactsPair,
  { before: stepOld, after: stepNow }: { readonly before: Step; readonly after: Step },
): FactsPair {
  if (before.variants.size === 0 && after.variants.size > 0 && isPlace(after) && isAlone(before, stepOld)) {
    const found = findForm(after, before.specNode, stepNow)
    return found === undefined ? { before, after } : { before: asChoice(before, found), after }
  }
  if (after.variants.size === 0 && before.variants.size > 0 && isPlace(before) && isAlone(after, stepNow)) {
    const found = findForm(before, after.specNode, stepOld)
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

function findForm(choice: SchemaFacts, alone: SpecNode, step: Step): string | undefined {
  const wanted = nameOfTarget(alone)
  return [...choice.variants].find(([, specNode]) => nameOfTarget(meantSchema(specNode, step)) === wanted)?.[0]
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
