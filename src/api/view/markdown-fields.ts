import type { ApiText, Choice, Parameter, PropertyEncoding, ResponseHeader, Schema } from '../../model/api.ts'
import { manyVariants, type FactView } from '../../model/api-view.ts'
import { resolveSchema } from '../schemas/resolve-schema.ts'
import { inlineCode } from '../../formats/markdown/escape-markdown.ts'
import { heldValues, textsOf } from './schemas/held-values.ts'
import type { ApiKit } from './kit.ts'
import { exampleFact } from './parameter-view.ts'
import { describeLimit, styleFacts, localize } from './schemas/limit-words.ts'
import { factsOf } from './schemas/schema-facts.ts'
import { isShownInLongChoice, levelOfPart } from './size.ts'
import { notesOf, otherRows, partsOf, requiredWords, unwrap, type RowSource } from './schemas/tree-words.ts'
import { isScalar, typeParts } from './schemas/type-words.ts'
import { exampleText, jsonText } from './schemas/value-text.ts'

/** As deep as the page shows it. Named schemas further inside have their own text. */
interface FieldsPlace {
  readonly margin: string
  readonly stack: readonly string[]
  readonly left: number
}

/** A parameter of an operation, with its fields. */
export function writeParameter(parameter: Parameter, kit: ApiKit): string[] {
  const row = writeParameterRow(parameter, [parameter.in], kit)
  return [`- ${row}`, ...writeFields(parameter.schema, { margin: '  ', stack: [], left: kit.depth - 1 }, kit)]
}

/** A parameter or header without its fields. */
export function writeParameterRow(
  parameter: ResponseHeader & Partial<Parameter>,
  place: readonly string[],
  kit: ApiKit,
): string {
  const examples = parameter.examples.flatMap((example) => exampleFact(example, kit))
  const facts = [...styleFacts(parameter, kit), ...examples]
  return writeRow({ ...parameter, facts }, parameter.description, kit, place)
}

/** The fields of a value, or its type and limits if it has none. */
export function writeValue(schema: Schema, place: Omit<FieldsPlace, 'margin'>, kit: ApiKit): string[] {
  const fields = writeFields(schema, { ...place, margin: '' }, kit)
  const full = resolveSchema(schema, kit.schema)
  // Its own description is already written.
  const held = textsOf(schema, full, undefined, kit).slice(full.description === undefined ? 0 : 1)
  const texts = schema.reference === undefined ? held : []
  const words = `${texts.map((text) => ` ${endSentence(onOneLine(text))}`).join('')}${factWords(schema, [], kit)}`
  if (fields.length === 0) return [`Type: ${typeWords(schema, kit)}.${words}`]
  return [...(words === '' ? [] : [words.trim()]), fields.join('\n')]
}

const widestMargin = 16
const manyValues = 20

export function writeFields(schema: Schema, { margin, stack: above, left }: FieldsPlace, kit: ApiKit): string[] {
  const { inner, stack, isRecursive } = unwrap(schema, above, kit)
  const isDeep = stack.length > above.length && left <= 0
  const name = stack.at(-1)
  if (isRecursive || isDeep) return name === undefined ? [] : linkToFields(name, margin, kit)
  if (margin.length > widestMargin) return []
  const full = resolveSchema(inner, kit.schema)
  if (name !== undefined && stack.length > above.length && isLongList(full)) return linkToFields(name, margin, kit)
  const place = { margin: `${margin}  `, stack, left: left - 1 }
  const rows = [...full.properties, ...otherRows(full, kit)].flatMap((row) => [
    `${margin}- ${writeRow(row, undefined, kit)}`,
    ...writeFields(row.schema, place, kit),
  ])
  const choices = full.choices.flatMap((choice) => writeChoice(choice, { margin, stack, left }, kit))
  const parts = partsOf(full, kit).flatMap(({ label, schema: part }) => [
    `${margin}- ${label}: ${typeWords(part, kit)}${textAndFacts(part, undefined, [], kit)}`,
    ...writeFields(part, { ...place, left: left - levelOfPart }, kit),
  ])
  const notes = notesOf(full, kit).map((note) => `${margin}- ${note}`)
  return [...rows, ...choices, ...parts, ...notes]
}

/** A list of a named schema that other places do not repeat. */
function isLongList({ values }: Schema): boolean {
  return values.length > manyValues
}

/** The fields are with the named schema. Scripts find them by this line when they copy an operation with all fields. */
function linkToFields(name: string, margin: string, kit: ApiKit): string[] {
  const schema = kit.schema(name)
  const href = kit.schemaHref(name)
  const hasFields = schema !== undefined && (schema.properties.length + schema.choices.length > 0 || isLongList(schema))
  return hasFields && href !== undefined ? [`${margin}- Fields of [${name}](${href})`] : []
}

/** Forms that are only required names are among the notes. */
function writeChoice(choice: Choice, { margin, stack, left }: FieldsPlace, kit: ApiKit): string[] {
  const { kind, discriminator, variants } = choice
  const by =
    discriminator === undefined ? '' : ` (${kit.write('discriminator', { property: inlineCode(discriminator) })})`
  if (requiredWords(choice, kit) !== undefined) return []
  return [
    `${margin}- ${kit.write(kind === 'oneOf' ? 'oneOfValues' : 'anyOf')}${by}:`,
    ...variants.flatMap((variant, index) => [
      `${margin}  - ${[variantName(variant.schema, kit), ...variant.discriminatorValues.map(inlineCode)].join(' ')}${textAndFacts(variant.schema, undefined, [], kit)}`,
      ...(variants.length <= manyVariants || isShownInLongChoice(variant, index)
        ? writeFields(variant.schema, { margin: `${margin}    `, stack, left: left - levelOfPart }, kit)
        : linkToFields(variant.schema.reference ?? '', `${margin}    `, kit)),
    ]),
  ]
}

/** The name of a form is the one that the page shows. */
function variantName(schema: Schema, kit: ApiKit): string {
  const words = typeWords(schema, kit)
  return schema.title === undefined || schema.title === words ? words : `${schema.title} (${words})`
}

type NamedValue = Pick<RowSource, 'name' | 'label' | 'schema' | 'isRequired' | 'isDeprecated' | 'facts'>

/** A named value in one line: its type, description, limits and allowed values. */
function writeRow(
  { name, label, schema, isRequired, isDeprecated, facts = [] }: NamedValue,
  before: ApiText | undefined,
  kit: ApiKit,
  place: readonly string[] = [],
): string {
  const full = resolveSchema(schema, kit.schema)
  const { write } = kit
  const words = [
    ...place,
    typeWords(schema, kit),
    ...(isRequired ? [write('markRequired')] : []),
    ...(full.isNullable ? [write('markNullable')] : []),
    ...(full.isReadOnly ? [write('markReadOnly')] : []),
    ...(full.isWriteOnly ? [write('markWriteOnly')] : []),
    ...(full.isDeprecated || isDeprecated === true ? [write('markDeprecated')] : []),
  ]
  const shown = [...facts, ...exampleOf(full, kit)]
  return `${label ?? inlineCode(name)} (${words.join(', ')})${textAndFacts(schema, before, shown, kit)}`
}

/** The example of a single value. Longer ones are with the whole body, and allowed values are listed. */
function exampleOf({ examples: [example], values }: Schema, { write }: ApiKit): FactView[] {
  if (example === undefined || typeof example === 'object' || values.length > 0) return []
  return [{ label: write('example'), text: exampleText(example), isCode: true }]
}

/** The description of a value, and facts about it. */
export function textAndFacts(
  schema: Schema,
  before: ApiText | undefined,
  facts: readonly FactView[],
  kit: ApiKit,
): string {
  const texts = textsOf(schema, resolveSchema(schema, kit.schema), before, kit)
  // The next ones are those of its type, which every value of the type would repeat.
  const own = schema.reference === undefined ? texts : texts.slice(0, 1)
  const said = factWords(schema, facts, kit)
  const sentences = own.map((text, index) => {
    const words = onOneLine(text)
    return said === '' && index === own.length - 1 ? words : endSentence(words)
  })
  return `${sentences.length === 0 ? '' : `: ${sentences.join(' ')}`}${said}`
}

/** Without a full stop, a description and what is after it would read as one sentence. */
function endSentence(text: string): string {
  return /[\p{L}\p{N})`"]$/u.test(text) ? `${text}.` : text
}

/** The limits, the default and the allowed values of a value, each as a sentence. */
function factWords(schema: Schema, more: readonly FactView[], kit: ApiKit): string {
  const full = resolveSchema(schema, kit.schema)
  const held = heldValues(full, kit)
  // Names of XML are long, and the example of the body shows them.
  const shown = [...more, ...factsOf(full, kit), ...held.facts].filter(({ label }) => label !== 'XML')
  const facts = shown.map((fact) => ` ${sentenceOf(fact)}`)
  const isOwn = full.values.length > 0
  const { reference } = isOwn ? schema : (full.items ?? schema)
  const all = (isOwn ? full : held).values
  const listed = reference !== undefined && all.length > manyValues ? all.slice(0, 3) : all
  const values = listed.map(
    ({ value, description }) =>
      `${inlineCode(jsonText(value))}${description === undefined ? '' : ` (${description.trim()})`}`,
  )
  const unlisted = all.length - listed.length
  const rest = unlisted > 0 ? ` ${kit.write('andMore', { count: unlisted })}` : ''
  const list = `${kit.write('oneOfValues')}: ${values.join(', ')}${rest}`
  const words = isOwn ? list : kit.write(held.valuesOf === 'item' ? 'eachItem' : 'eachValue', { words: list })
  return `${facts.join('')}${values.length === 0 ? '' : ` ${words}.`}`
}

/** How the parts of a form are sent. */
export function writeEncoding(encoding: readonly PropertyEncoding[], { write }: ApiKit): string[] {
  const rows = encoding.flatMap(({ property, facts }) => {
    const sentences = facts.map((fact) => sentenceOf(describeLimit(fact, write)))
    const name = typeof property === 'string' ? inlineCode(property) : localize(property, write)
    return facts.length === 0 ? [] : [`- ${name}: ${sentences.join(' ')}`]
  })
  return rows.length === 0 ? [] : [`${write('encoding')}:`, rows.join('\n')]
}

export function sentenceOf({ label, text, isCode }: FactView): string {
  return `${label}: ${isCode ? inlineCode(text) : text}.`
}

/** The name of a single value's type says nothing to machines, unlike that of a group of fields. */
export function typeWords(schema: Schema, kit: ApiKit): string {
  const full = resolveSchema(schema, kit.schema)
  return typeParts(isScalar(full) ? { ...full, reference: undefined } : schema, kit)
    .map(({ text }) => text)
    .join('')
}

/** A description after a name. */
export function inline(text: ApiText | undefined): string {
  return text === undefined ? '' : `: ${onOneLine(text)}`
}

/** A description without line breaks. Simple HTML, which some documents have instead of Markdown, becomes Markdown. */
function onOneLine({ markdown }: ApiText): string {
  const plain = markdown.includes('`') ? markdown : markdown.replaceAll(/<\/?p>/g, ' ').replaceAll(/<\/?code>/g, '`')
  const paragraphs = plain.trim().split(/\s*\n\s*\n\s*/)
  const sentences = paragraphs.map((words, index) => (index < paragraphs.length - 1 ? endSentence(words) : words))
  return sentences.join(' ').replaceAll(/\s*\n\s*|(?<=\S) {2,}/g, ' ')
}
