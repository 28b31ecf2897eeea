import { keyOf } from '../read/files/spec-node.ts'
import { readFacts } from './read-facts.ts'
import type { FactsPair, SchemaFacts, SpecNodes } from './schema-facts.ts'
import type { Step } from './schema-parts.ts'

/**
 * Fields that are described next to a schema: in the schema that has it as a form, or in its own forms. A field that
 * moves there is neither removed nor added.
 */
export interface Around {
  /** Every schema that may describe the field. Empty if the field is compared elsewhere. */
  readonly fields: ReadonlyMap<string, readonly SpecNodes[]>
  readonly required: ReadonlySet<string>
  /** Equal for equal fields. */
  readonly key: string
}

/** The fields around the schemas of both documents. */
export interface AroundPair {
  readonly before: Around
  readonly after: Around
}

const nothing: Around = { fields: new Map(), required: new Set(), key: '' }

/** For schemas that are no forms. */
export const nothingAround: AroundPair = { before: nothing, after: nothing }

/** What the schema with the forms says about all of them. */
export function aroundForms({ before, after }: FactsPair): AroundPair {
  return { before: ownFields(before), after: ownFields(after) }
}

function ownFields({ properties, required, specNode }: SchemaFacts): Around {
  const fields = new Map([...properties].map(([name, specNodes]) => [name, [specNodes]]))
  return { fields, required, key: keyOf(specNode) }
}

/** The fields of the forms of a schema, in addition to what is around the schema itself. */
export function withForms(facts: SchemaFacts, around: Around, step: Step): Around {
  if (facts.variants.size === 0) return around
  const fields = new Map<string, readonly SpecNodes[]>(around.fields)
  const forms = [...facts.variants.values()].map((form) => readFacts([form], step))
  for (const form of forms)
    for (const [name, specNodes] of form.properties) fields.set(name, [...(fields.get(name) ?? []), specNodes])
  const [first, ...others] = forms.map(({ required }) => required)
  const always = [...(first ?? [])].filter((name) => others.every((required) => required.has(name)))
  return { ...around, fields, required: new Set([...around.required, ...always]) }
}

/**
 * The fields around the forms of a schema, and its own. They are compared elsewhere. The key is made from the names:
 * forms may contain each other, and a key that grows with each level would have no end.
 */
export function withoutEntering(around: Around, facts: SchemaFacts): Around {
  const names = [...new Set([...around.fields.keys(), ...facts.properties.keys()])].toSorted()
  const required = [...new Set([...around.required, ...facts.required])].toSorted()
  return {
    fields: new Map(names.map((name) => [name, []])),
    required: new Set(required),
    key: JSON.stringify([names, required]),
  }
}
