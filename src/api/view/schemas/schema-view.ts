import type { ApiText, Choice, Schema } from '../../../model/api.ts'
import { isHidden, resolveSchema, type Side } from '../../schemas/resolve-schema.ts'
import {
  manyVariants,
  type ChoiceView,
  type Mark,
  type MoreView,
  type RowView,
  type SchemaView,
  type TreeView,
} from '../../../model/api-view.ts'
import { type ApiKit, idPart, linkText } from '../kit.ts'
import { isShownInLongChoice, leastDepth, levelOfPart } from '../size.ts'
import { exampleText, jsonText } from './value-text.ts'
import { heldValues, textsOf } from './held-values.ts'
import { factsOf } from './schema-facts.ts'
import {
  hasInside,
  isDeprecated,
  notesOf,
  otherRows,
  partsOf,
  requiredWords,
  summaryOf,
  type RowSource,
  unwrap,
  variantWords,
} from './tree-words.ts'
import { typeParts } from './type-words.ts'

/** Where a schema is shown on the page. */
export interface SchemaPlace {
  /** ID of the value that contains it. */
  readonly id: string
  /** Read-only fields are left out of requests, and write-only fields out of responses. */
  readonly side: Side
  /** Named schemas that contain this place. */
  readonly stack: readonly string[]
  /** Levels of fields around it. Named schemas below the depth of the page open in place. */
  readonly level: number
  /** Its tree is open. */
  readonly isOpen: boolean
}

const otherSide = { request: 'response', response: 'request' } as const

/** A named value with all facts about it. */
export function viewRow(source: RowSource, surroundings: SchemaPlace, kit: ApiKit): RowView {
  const id = kit.claim(`${surroundings.id}.${idPart(source.name)}`)
  const place = { ...surroundings, id }
  const view = viewSchema(source.schema, place, kit, source.description)
  const marks: Mark[] = [
    ...(source.isRequired ? (['required'] as const) : []),
    ...view.marks,
    ...(source.isDeprecated === true && !view.marks.includes('deprecated') ? (['deprecated'] as const) : []),
  ]
  const hiddenIn = (['request', 'response'] as const).find((side) => isHidden(source, side, kit.schema))
  return {
    ...view,
    id,
    name: source.label ?? source.name,
    onlyIn: place.side === 'both' && hiddenIn ? otherSide[hiddenIn] : undefined,
    isPattern: source.isPattern === true,
    marks,
    facts: [...(source.facts ?? []), ...view.facts],
  }
}

/** Facts about a value, and its contents. */
export function viewSchema(schema: Schema, place: SchemaPlace, kit: ApiKit, before?: ApiText): SchemaView {
  const full = resolveSchema(schema, kit.schema)
  const isRecursive = schema.reference !== undefined && place.stack.includes(schema.reference)
  const { tree, more } = viewInside(schema, place, kit)
  const held = heldValues(full, kit)
  const isOwn = full.values.length > 0
  return {
    type: typeParts(schema, kit),
    marks: [
      ...(full.isNullable ? (['nullable'] as const) : []),
      ...(full.isReadOnly ? (['read-only'] as const) : []),
      ...(full.isWriteOnly ? (['write-only'] as const) : []),
      ...(full.isDeprecated ? (['deprecated'] as const) : []),
      ...(isRecursive ? (['recursive'] as const) : []),
    ],
    descriptionHtml: textsOf(schema, full, before, kit)
      .map((text) =>
        kit.text(text, { prefix: `${place.id}.`, level: Math.min(6, kit.level + (place.side === 'both' ? 1 : 2)) }),
      )
      .join(''),
    facts: [...factsOf(full, kit), ...held.facts],
    values: (isOwn ? full : held).values.map(({ value, description }) => ({ text: jsonText(value), description })),
    valuesOf: isOwn ? undefined : held.valuesOf,
    examples: tree !== undefined && isInSample(place) ? [] : examplesOf(more === undefined ? full : schema, kit),
    externalDocs: full.externalDocs && linkText(full.externalDocs, kit),
    tree,
    more,
  }
}

/** Whether the sample next to the fields is an example of the whole value. */
function isInSample({ level, side }: SchemaPlace): boolean {
  return level === 0 && side !== 'both'
}

/** An example of an item is one of a list, too. */
function examplesOf({ examples, items }: Schema, kit: ApiKit): string[] {
  const ofItem = examples.length > 0 || items === undefined ? [] : resolveSchema(items, kit.schema).examples
  return [...examples, ...(ofItem.length === 0 ? [] : [ofItem])].map(exampleText)
}

const deepest = 24

/** The contents of a value: its tree, or a link to a named schema that is recursive or too deep for this page. */
function viewInside(schema: Schema, place: SchemaPlace, kit: ApiKit): Pick<SchemaView, 'tree' | 'more'> {
  const { inner, wrapping, stack, isRecursive } = unwrap(schema, place.stack, kit)
  const full = resolveSchema(inner, kit.schema)
  if (!hasInside(full)) return { tree: undefined, more: undefined }
  const named = stack.length > place.stack.length || isRecursive ? stack.at(-1) : undefined
  // The section of a schema (side "both") opens in other places, so it is short.
  const isDeep = place.level >= (place.side === 'both' ? leastDepth : kit.depth) || place.id.split('.').length > deepest
  if (named !== undefined && (isRecursive || isDeep)) {
    const names = full.properties.flatMap(({ name }) => (name === '' ? [] : [name]))
    const label = summaryOf(full, { name: inner.reference, wrapping, count: names.length }, kit)
    return { tree: undefined, more: viewMore(named, { label, names }, place, kit) }
  }
  const here: SchemaPlace = { ...place, stack, isOpen: false }
  // A wrapper such as `data` alone would show nothing.
  const isWrapper = full.properties.length === 1 && full.choices.length === 0
  const rows = rowsOf(full, { ...here, isOpen: place.isOpen && isWrapper }, kit)
  const tree = {
    summary: summaryOf(full, { name: inner.reference, wrapping, count: rows.length }, kit),
    isOpen: place.isOpen,
    rows,
    choices: full.choices
      .filter((choice) => requiredWords(choice, kit) === undefined)
      .map((choice, index) =>
        viewChoice(choice, { ...here, id: index === 0 ? place.id : `${place.id}.choice-${index + 1}` }, kit),
      ),
    parts: viewParts(full, here, kit),
    notes: notesOf(full, kit),
  }
  return { tree, more: undefined }
}

function viewMore(
  name: string,
  words: Pick<MoreView, 'label' | 'names'>,
  { id, side }: SchemaPlace,
  kit: ApiKit,
): MoreView | undefined {
  const href = kit.schemaHref(name)
  return href === undefined ? undefined : { ...words, id, href, side: side === 'both' ? undefined : side }
}

function rowsOf(full: Schema, around: SchemaPlace, kit: ApiKit): RowView[] {
  const place = { ...around, level: around.level + 1 }
  const { side } = place
  const visible = full.properties.filter((property) => side === 'both' || !isHidden(property, side, kit.schema))
  const ordered = visible.some(({ schema }) => isDeprecated(schema, kit))
    ? visible.toSorted((a, b) => Number(isDeprecated(a.schema, kit)) - Number(isDeprecated(b.schema, kit)))
    : visible
  return [
    ...ordered.map((property) => viewRow(property, place, kit)),
    ...otherRows(full, kit).map((row) => viewRow(row, place, kit)),
  ]
}

function viewChoice({ kind, discriminator, otherwise, variants }: Choice, place: SchemaPlace, kit: ApiKit): ChoiceView {
  const labels = variants.map(
    ({ schema }, index) =>
      schema.title ?? schema.reference ?? resolveSchema(schema, kit.schema).title ?? variantWords(schema, index, kit),
  )
  return {
    id: kit.claim(`${place.id}.${kind === 'oneOf' ? 'one-of' : 'any-of'}`),
    label: kit.write(kind === 'oneOf' ? 'oneOfValues' : 'anyOf'),
    discriminator,
    variants: variants.map(({ schema, discriminatorValues }, index) => {
      const label = labels[index] ?? kit.write('formNumber', { number: index + 1 })
      const id = kit.claim(`${place.id}.${idPart(label)}`)
      const isShown = variants.length <= manyVariants || isShownInLongChoice({ schema }, index)
      const level = isShown ? place.level + levelOfPart : Number.POSITIVE_INFINITY
      return {
        id,
        label,
        values: discriminatorValues,
        isOtherwise: otherwise !== undefined && schema.reference === otherwise,
        schema: viewSchema(schema, { ...place, id, level, isOpen: true }, kit),
      }
    }),
  }
}

/** The schema of a condition rarely has a type, so only its demands are shown. */
function viewPart(schema: Schema, place: SchemaPlace, kit: ApiKit): SchemaView {
  const view = viewSchema(schema, place, kit)
  const isSaid = view.tree !== undefined || view.facts.length > 0
  return isSaid && view.type.every(({ text }) => text === kit.write('anyValue')) ? { ...view, type: [] } : view
}

function viewParts(full: Schema, around: SchemaPlace, kit: ApiKit): TreeView['parts'] {
  const place = { ...around, level: around.level + levelOfPart, isOpen: true }
  return partsOf(full, kit).map(({ label, name, schema }) => ({
    label,
    schema: viewPart(schema, { ...place, id: kit.claim(`${place.id}.${name}`) }, kit),
  }))
}
