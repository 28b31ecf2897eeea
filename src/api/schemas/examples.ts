import { isEventStream, isJsonLines, isJsonType, isJsonObject, isXmlType, type Json } from '../../formats/json.ts'
import type { NamedExample, Schema } from '../../model/api.ts'
import { findExactNumbers, withExactNumbers } from '../read/files/exact-numbers.ts'
import { generateExample, withoutHiddenFields } from './generate-example.ts'
import { uniqueBy } from '../../formats/unique-by.ts'
import { resolveSchema, type Side } from './resolve-schema.ts'
import { writeXml } from './write-xml.ts'
import {
  child,
  entriesOf,
  jsonOf,
  linkOf,
  markdownOf,
  textOf,
  type Follow,
  type SpecNode,
} from '../read/files/spec-node.ts'

/** How to treat an example that is written exactly as it is sent. */
interface SentText {
  /** Shown instead of the example's data. */
  readonly isPreferred: boolean
  readonly read: (text: string) => Json
}

/**
 * Samples build forms from the fields, and JSON from the data. For all other media types, the serialized text is the
 * example.
 */
export function sentAs(mediaType: string): SentText {
  if (isJsonType(mediaType)) return { isPreferred: false, read: parsed }
  return { isPreferred: !/^multipart\/|-urlencoded$/.test(mediaType), read: (text) => text }
}

function parsed(text: string): Json {
  try {
    return withExactNumbers(JSON.parse(text), findExactNumbers(text))
  } catch {
    return text
  }
}

/** The examples defined on a media type or parameter itself. */
export function namedExamples(specNode: SpecNode, follow: Follow, sent: SentText): NamedExample[] {
  const several = child(specNode, 'examples')
  const named = Array.isArray(several?.value)
    ? []
    : entriesOf(several).flatMap(([name, entry]) => readExample({ name, entry, sent }, follow))
  if (named.length > 0) return named
  const single = child(specNode, 'example') ?? child(specNode, 'x-example')
  return single === undefined ? [] : [plainExample(jsonOf(single))]
}

/** An example without a name of its own. */
export function plainExample(value: Json, name = 'Example'): NamedExample {
  return { name, description: undefined, value, externalValue: undefined, isGenerated: false }
}

interface WrittenExample {
  readonly name: string
  readonly entry: SpecNode
  readonly sent: SentText
}

function readExample({ name, entry, sent }: WrittenExample, follow: Follow): NamedExample[] {
  const specNode = follow(entry)
  if (specNode === undefined) return []
  const data = child(specNode, 'value') ?? child(specNode, 'dataValue')
  const text = textOf(specNode, 'serializedValue')
  const externalValue = linkOf(specNode, 'externalValue')
  const example = {
    name: textOf(specNode, 'summary') ?? name,
    description: markdownOf(specNode, 'description', follow),
    externalValue: undefined,
    isGenerated: false,
  }
  const values = [
    ...(data === undefined ? [] : [{ ...example, value: jsonOf(data) }]),
    ...(text === undefined ? [] : [{ ...example, value: sent.read(text), isSerialized: data !== undefined }]),
  ]
  if (values.length === 0) return externalValue === undefined ? [] : [{ ...example, value: null, externalValue }]
  const different = uniqueBy(values, ({ value }) => (typeof value === 'string' ? value : JSON.stringify(value)))
  return sent.isPreferred ? different.toReversed() : different
}

interface ContentExamples {
  readonly mediaType: string
  readonly own: readonly NamedExample[]
  readonly schema: Schema | undefined
  readonly side: Side
  readonly byName: (name: string) => Schema | undefined
}

/** Examples of a body: its own, or those of its schema, or else one generated from the schema and labeled as such. */
export function examplesOfContent(content: ContentExamples): NamedExample[] {
  const { mediaType, schema, byName } = content
  const examples = valuesOfContent(content).map((example) => asData(example, content))
  const write = writerOf(mediaType, schema, byName)
  if (write === undefined) return examples
  return examples.map((example) =>
    typeof example.value === 'string' || example.externalValue !== undefined
      ? example
      : { ...example, value: write(example.value) },
  )
}

/** The writer for the values of a media type that is not JSON. */
function writerOf(
  mediaType: string,
  schema: Schema | undefined,
  byName: ContentExamples['byName'],
): ((value: Json) => string) | undefined {
  if (isXmlType(mediaType)) return schema && ((value) => writeXml(value, schema, byName))
  if (isEventStream(mediaType)) return writeEvents
  if (isJsonLines(mediaType)) return (value) => writeLines(value, mediaType.includes('json-seq') ? '\u001E' : '')
  return undefined
}

/** A JSON text on each line, in sequences after a separator. A value that is not a list is one of them. */
function writeLines(value: Json, separator: string): string {
  const texts = Array.isArray(value) ? (value as readonly Json[]) : [value]
  return texts.map((text) => separator + JSON.stringify(text)).join('\n')
}

/** Events as they are sent. A value without the fields of an event is the data of one. */
function writeEvents(value: Json): string {
  const events = Array.isArray(value) ? (value as readonly Json[]) : [value]
  return events.map(writeEvent).join('\n\n')
}

function writeEvent(event: Json): string {
  const fields = isJsonObject(event) && Object.hasOwn(event, 'data') ? event : { data: event }
  return ['event', 'id', 'retry', 'data']
    .flatMap((name) => {
      const value = fields[name]
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      return value === undefined ? [] : text.split('\n').map((line) => `${name}: ${line}`)
    })
    .join('\n')
}

/** Authors often write the data of an example as the text that is sent. */
function asData(example: NamedExample, { mediaType, schema, byName }: ContentExamples): NamedExample {
  const { value } = example
  if (typeof value !== 'string' || !isJsonType(mediaType) || !/^\s*[[{]/.test(value)) return example
  if (schema !== undefined && resolveSchema(schema, byName).types.includes('string')) return example
  return { ...example, value: parsed(value) }
}

function valuesOfContent({ mediaType, own, schema, side, byName }: ContentExamples): NamedExample[] {
  if (own.length > 0 || schema === undefined) return [...own]
  const written = schemaExamples(schema, byName)
  if (written.length > 0)
    return written.map((value, index) =>
      plainExample(
        withoutHiddenFields(value, schema, side, byName),
        written.length > 1 ? `Example ${index + 1}` : undefined,
      ),
    )
  const value = generateExample(schema, side, byName)
  const least = side === 'request' && isJsonType(mediaType) ? generateExample(schema, side, byName, true) : value
  const isShorter =
    isJsonObject(least) && Object.keys(least).length > 0 && JSON.stringify(least) !== JSON.stringify(value)
  return isShorter
    ? [generatedExample('All fields, generated', value), generatedExample('Required fields, generated', least)]
    : [generatedExample('Generated from the schema', value)]
}

function generatedExample(name: string, value: Json): NamedExample {
  return { ...plainExample(value, name), isGenerated: true }
}

function schemaExamples(schema: Schema, byName: (name: string) => Schema | undefined): readonly Json[] {
  if (schema.examples.length > 0 || schema.reference === undefined) return schema.examples
  return byName(schema.reference)?.examples ?? []
}
