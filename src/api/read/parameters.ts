import type { Parameter, ParameterPlace, Schema } from '../../model/api.ts'
import { type Json, isJsonType } from '../../formats/json.ts'
import { namedExamples, sentAs } from '../schemas/examples.ts'
import { emptySchema } from '../schemas/resolve-schema.ts'
import type { Constraint, TextOrMessage } from '../../model/api-limits.ts'
import type { MessageCall, MessageKey } from '../../model/messages.ts'
import { parametersOf, schemaOf, type PlacedOperation } from './parts.ts'
import type { DocumentReading } from './reading.ts'
import { decodePath } from '../../formats/names/url.ts'
import { child, entriesOf, isTrue, markdownOf, textOf, type SpecNode } from './files/spec-node.ts'

const places: readonly ParameterPlace[] = ['path', 'query', 'header', 'cookie']

/** Parameters of an operation, including those of its path, in the order path, query, header, cookie. */
export function readParameters(placed: PlacedOperation, reading: DocumentReading): Parameter[] {
  const all = parametersOf(placed, reading)
  // Parameters of the operation override those of its path.
  const byName = new Map(all.map((specNode) => [`${textOf(specNode, 'in')} ${textOf(specNode, 'name')}`, specNode]))
  const read = [...byName.values()].flatMap((specNode) =>
    reading.once('parameter', specNode, () => readParameter(specNode, reading)),
  )
  return places.flatMap((place) => read.filter((parameter) => parameter.in === place))
}

function readParameter(specNode: SpecNode, reading: DocumentReading): Parameter[] {
  const name = textOf(specNode, 'name')
  const place = placeOf(specNode)
  if (name === undefined || place === undefined) return []
  const { schema, isSpoken } = readSchemaOf(specNode, reading)
  return [
    {
      name,
      in: place,
      description: markdownOf(specNode, 'description', reading.follow) ?? schema.description,
      isRequired: isTrue(specNode, 'required') || place === 'path',
      isDeprecated: isTrue(specNode, 'deprecated'),
      style: styleOf(specNode, place),
      writing: writingOf(specNode, place, reading),
      facts: sendingFacts(specNode),
      schema: isSpoken ? { ...schema, description: undefined, isDeprecated: false } : schema,
      examples: examplesOf(specNode, reading),
    },
  ]
}

/** Facts about how the value of a parameter or of a form is sent. */
export function sendingFacts(specNode: SpecNode): Constraint[] {
  return [
    ...(isTrue(specNode, 'allowReserved') ? [fact('reservedCharacters', 'notEncoded')] : []),
    ...(isTrue(specNode, 'allowEmptyValue') ? [fact('emptyValue', 'isAllowed')] : []),
  ]
}

function fact(label: MessageKey, text: MessageKey): Constraint {
  return { label: { key: label }, text: { key: text }, isCode: false }
}

/** The examples of a parameter or header, or of its media type. */
export function examplesOf(specNode: SpecNode, { follow }: DocumentReading): Parameter['examples'] {
  const own = namedExamples(specNode, follow, { isPreferred: false, read: (text) => valueSent(text, specNode) })
  const [media] = entriesOf(child(specNode, 'content'))
  if (own.length > 0 || media === undefined) return own
  return namedExamples(media[1], follow, { ...sentAs(media[0]), isPreferred: false })
}

/**
 * The value of a parameter as sent in an address: encoded, and in a query with its name, which is repeated for each
 * value.
 */
function valueSent(text: string, specNode: SpecNode): Json {
  const start = `${textOf(specNode, 'name') ?? ''}=`
  const parts = text.split('&')
  if (!parts.every((part) => part.startsWith(start))) return decodePath(text)
  const values = parts.map((part) => decodePath(part.slice(start.length)))
  return values.length === 1 ? (values[0] ?? '') : values
}

/** A parameter that is the whole query string is listed with the query parameters. */
function placeOf(specNode: SpecNode): ParameterPlace | undefined {
  const place = textOf(specNode, 'in')
  return place === 'querystring' ? 'query' : places.find((known) => known === place)
}

/** The schema of a parameter or header, and whether it has the texts of the parameter itself. */
export function readSchemaOf(
  specNode: SpecNode,
  { schemas, isSwagger }: DocumentReading,
): { readonly schema: Schema; readonly isSpoken: boolean } {
  const schema = schemaOf(specNode, isSwagger)
  if (schema === undefined) return { schema: emptySchema, isSpoken: false }
  return { schema: schemas.read(schema), isSpoken: schema.pointer === specNode.pointer }
}

const lists: Readonly<Record<string, MessageCall>> = {
  csv: { key: 'byCommas' },
  ssv: { key: 'bySpaces' },
  tsv: { key: 'byTabs' },
  pipes: { key: 'byPipes' },
  multi: { key: 'forEachValue' },
}

/** Describes how lists and objects are serialized, unless it is the default way. */
export function styleOf(specNode: SpecNode, place: ParameterPlace): TextOrMessage | undefined {
  const collection = textOf(specNode, 'collectionFormat')
  if (collection !== undefined) return lists[collection]
  const style = textOf(specNode, 'style')
  const type = entriesOf(child(specNode, 'content'))[0]?.[0]
  if (textOf(specNode, 'in') === 'querystring') return { key: 'wholeQuery', values: { type: type ?? 'text/plain' } }
  if (type !== undefined) return type
  const exploded = child(specNode, 'explode')?.value
  if (style === 'spaceDelimited') return lists['ssv']
  if (style === 'pipeDelimited') return lists['pipes']
  if (style === 'deepObject') return { key: 'forEachProperty', values: { form: 'name[property]=value' } }
  if (style === 'label' || style === 'matrix') return { key: 'inStyle', values: { style } }
  return exploded === false && (place === 'query' || place === 'cookie') ? lists['csv'] : undefined
}

const collections: Readonly<Record<string, string>> = {
  ssv: 'spaceDelimited',
  tsv: 'tabDelimited',
  pipes: 'pipeDelimited',
}

/** Uses the defaults of each version of OpenAPI. */
export function writingOf(
  specNode: SpecNode,
  place: string | undefined,
  { isSwagger }: Pick<DocumentReading, 'isSwagger'>,
): Parameter['writing'] {
  const usual = place === 'path' || place === 'header' ? 'simple' : 'form'
  if (isSwagger) {
    const collection = textOf(specNode, 'collectionFormat') ?? 'csv'
    return { style: collections[collection] ?? usual, isExploded: collection === 'multi' }
  }
  if (textOf(specNode, 'in') === 'querystring') return { style: 'querystring', isExploded: true }
  const content = child(specNode, 'content')
  if (content !== undefined) {
    const isJson = entriesOf(content).every(([mediaType]) => isJsonType(mediaType))
    return { style: isJson ? 'content' : 'other-content', isExploded: false }
  }
  const style = textOf(specNode, 'style') ?? usual
  const explode = child(specNode, 'explode')?.value
  return { style, isExploded: typeof explode === 'boolean' ? explode : style === 'form' || style === 'cookie' }
}
