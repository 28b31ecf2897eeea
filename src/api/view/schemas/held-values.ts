import type { ApiText, Schema } from '../../../model/api.ts'
import { resolveSchema } from '../../schemas/resolve-schema.ts'
import type { SchemaView } from '../../../model/api-view.ts'
import type { ApiKit } from '../kit.ts'
import { factsOf } from './schema-facts.ts'
import { hasInside, saysMore } from './tree-words.ts'
import { isScalar } from './type-words.ts'

/** What a list or a map contains, unless it is shown inside it. */
interface Held {
  readonly schema: Schema
  /** The same, with its reference resolved. */
  readonly full: Schema
  readonly noun: 'item' | 'value'
}

function heldBy(full: Schema, kit: ApiKit): Held | undefined {
  const { items, additional, prefixItems, properties, patternProperties } = full
  if (items !== undefined && prefixItems.length === 0) {
    const inner = resolveSchema(items, kit.schema)
    return saysMore(full) && hasInside(inner) ? undefined : { schema: items, full: inner, noun: 'item' }
  }
  const isMap = properties.length + patternProperties.length === 0 && !saysMore(full)
  if (!isMap || additional === undefined || additional === 'forbidden') return undefined
  return { schema: additional, full: resolveSchema(additional, kit.schema), noun: 'value' }
}

type HeldValues = Pick<SchemaView, 'facts' | 'valuesOf'> & Pick<Schema, 'values'>

/** As deep as the words for the type. */
const deepest = 4

/** Facts and allowed values of the items in a list or a map, and of their items. Items with a tree show them there. */
export function heldValues(list: Schema, kit: ApiKit, depth = 1): HeldValues {
  const held = heldBy(list, kit)
  if (held === undefined || (held.schema.reference !== undefined && !isScalar(held.full)))
    return { facts: [], valuesOf: undefined, values: [] }
  const { noun } = held
  const { constant, ...full } = held.full
  const values = constant === undefined ? full.values : [{ value: constant.value, description: undefined }]
  const own: HeldValues = { facts: factsOf({ ...full, constant: undefined }, kit), valuesOf: noun, values }
  const inside = values.length === 0 && depth < deepest ? heldValues(held.full, kit, depth + 1) : undefined
  const facts = [...own.facts, ...(inside?.facts ?? [])].map(({ label, ...fact }) => ({
    ...fact,
    label: kit.write(noun === 'item' ? 'ofEachItem' : 'ofEachValue', { label }),
  }))
  return { ...(inside && inside.values.length > 0 ? inside : own), facts }
}

/** Descriptions of a value and of its items, if they are written inline. */
function descriptionsOf(full: Schema, kit: ApiKit): ApiText[] {
  const found: ApiText[] = []
  let current = full
  for (let depth = 0; depth < 5; depth += 1) {
    if (current.description !== undefined) found.push(current.description)
    const held = depth > 0 && current.reference !== undefined ? undefined : heldBy(current, kit)
    if (held === undefined) break
    current = held.schema
  }
  return found
}

/** The descriptions of a value, without duplicates. That of a named schema is shown with the name. */
export function textsOf(schema: Schema, full: Schema, before: ApiText | undefined, kit: ApiKit): ApiText[] {
  const inside = before !== undefined && schema.reference !== undefined ? [] : descriptionsOf(full, kit)
  const texts = before === undefined ? inside : [before, ...inside]
  const words = texts.map(({ markdown }) => markdown.trim())
  return texts.filter((_, index) => words.indexOf(words[index] ?? '') === index)
}
