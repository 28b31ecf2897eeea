import type { ApiResponse, MediaContent, RequestBody, Schema, PropertyEncoding } from '../../model/api.ts'
import { examplesOfContent, namedExamples, plainExample, sentAs } from '../schemas/examples.ts'
import { emptySchema } from '../schemas/resolve-schema.ts'
import { examplesOf, readSchemaOf, styleOf, writingOf, sendingFacts } from './parameters.ts'
import {
  bodyOf,
  contentOf,
  headersOf,
  mediaTypesOf,
  parametersOf,
  responsesOf,
  swaggerBodyOf,
  type PlacedOperation,
} from './parts.ts'
import { readServer } from './servers.ts'
import type { DocumentReading } from './reading.ts'
import {
  child,
  entriesOf,
  fieldsOf,
  isTrue,
  jsonOf,
  markdownOf,
  textOf,
  type SpecNode,
  itemsOf,
  type Follow,
} from './files/spec-node.ts'
import type { Constraint, TextOrMessage } from '../../model/api-limits.ts'

type Side = 'request' | 'response'

/** The body of a request. In Swagger 2.0 it is described by parameters "in body" and "in formData". */
export function readRequestBody(
  placed: PlacedOperation,
  side: RequestBody['side'],
  reading: DocumentReading,
): RequestBody | undefined {
  if (reading.isSwagger) return readSwaggerBody(placed, reading)
  const specNode = bodyOf(placed.specNode, reading.follow)
  if (specNode === undefined) return undefined
  return {
    description: markdownOf(specNode, 'description', reading.follow),
    isRequired: isTrue(specNode, 'required'),
    side,
    content: readContent(specNode, side, reading),
  }
}

function readContent(specNode: SpecNode, side: Side, reading: DocumentReading): MediaContent[] {
  return contentOf(specNode, reading.follow).flatMap(([mediaType, media]) => {
    const whole = child(media, 'schema')
    const item = child(media, 'itemSchema')
    const partOf = (schemaNode: SpecNode | undefined, isStream: boolean): MediaContent => {
      const schema = schemaNode && reading.schemas.read(schemaNode)
      // Examples of the media type show the whole stream, not an item.
      const own = whole !== undefined && isStream ? [] : namedExamples(media, reading.follow, sentAs(mediaType))
      const examples = examplesOfContent({ mediaType, own, schema, side, byName: reading.schemas.byName })
      return { mediaType, schema, isStream, examples, encoding: readEncoding(media, reading.follow) }
    }
    return [
      ...(whole !== undefined || item === undefined ? [partOf(whole, false)] : []),
      ...(item === undefined ? [] : [partOf(item, true)]),
    ]
  })
}

function readSwaggerBody(placed: PlacedOperation, reading: DocumentReading): RequestBody | undefined {
  const consumed = mediaTypesOf(placed.specNode, 'consumes', reading)
  const { body, fields } = swaggerBodyOf(parametersOf(placed, reading))
  if (body !== undefined) {
    const schemaNode = child(body, 'schema')
    const schema = schemaNode && reading.schemas.read(schemaNode)
    const own = child(body, 'x-example')
    const types = consumed.length === 0 ? ['application/json'] : consumed
    return {
      description: markdownOf(body, 'description', reading.follow),
      isRequired: isTrue(body, 'required'),
      side: 'request',
      content: types.map((type) =>
        swaggerMedia(type, own === undefined ? [] : [own], { schema, side: 'request' }, reading),
      ),
    }
  }
  return fields.length === 0 ? undefined : formBody(fields, consumed, reading)
}

function formBody(fields: readonly SpecNode[], consumed: readonly string[], reading: DocumentReading): RequestBody {
  const schema: Schema = {
    ...emptySchema,
    types: ['object'],
    properties: fields.map((specNode) => ({
      name: textOf(specNode, 'name') ?? '',
      isRequired: isTrue(specNode, 'required'),
      schema: readSchemaOf(specNode, reading).schema,
    })),
  }
  const hasFile = fields.some((specNode) => textOf(specNode, 'type') === 'file')
  const forms = consumed.filter((type) => /^multipart\/|x-www-form-urlencoded$/.test(type))
  const types = forms.length > 0 ? forms : [hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded']
  return {
    description: undefined,
    isRequired: fields.some((specNode) => isTrue(specNode, 'required')),
    side: 'request',
    content: types.map((type) => swaggerMedia(type, [], { schema, side: 'request' }, reading)),
  }
}

/** A body of Swagger 2.0, whose examples have no names. */
function swaggerMedia(
  mediaType: string,
  written: readonly SpecNode[],
  { schema, side }: { readonly schema: Schema | undefined; readonly side: Side },
  { schemas: { byName } }: DocumentReading,
): MediaContent {
  const own = written.map((example) => plainExample(jsonOf(example)))
  const examples = examplesOfContent({ mediaType, own, schema, side, byName })
  return { mediaType, schema, isStream: false, encoding: [], examples }
}

/** The responses of an operation, ordered by status, with the default last. */
export function readResponses(operation: SpecNode, reading: DocumentReading): ApiResponse[] {
  return responsesOf(operation, reading.follow)
    .toSorted(([a], [b]) => Number(a === 'default') - Number(b === 'default') || (a < b ? -1 : a > b ? 1 : 0))
    .map(([status, specNode]) => {
      const content = reading.isSwagger ? { content: swaggerContent(specNode, operation, reading) } : {}
      return { status, ...reading.once('response', specNode, () => readResponse(specNode, reading)), ...content }
    })
}

/** In Swagger 2.0 the operation lists the media types of its responses. */
function readResponse(specNode: SpecNode, reading: DocumentReading): Omit<ApiResponse, 'status'> {
  return {
    summary: textOf(specNode, 'summary'),
    description: markdownOf(specNode, 'description', reading.follow),
    headers: readHeaders(specNode, reading),
    content: reading.isSwagger ? [] : readContent(specNode, 'response', reading),
    links: readLinks(specNode, reading),
  }
}

function swaggerContent(specNode: SpecNode, operation: SpecNode, reading: DocumentReading): MediaContent[] {
  const written = entriesOf(child(specNode, 'examples'))
  const schemaNode = child(specNode, 'schema')
  if (schemaNode === undefined && written.length === 0) return []
  const schema = schemaNode && reading.schemas.read(schemaNode)
  const produced = mediaTypesOf(operation, 'produces', reading)
  const types = new Set([
    ...(produced.length > 0 ? produced : written.length > 0 ? [] : ['application/json']),
    ...written.map(([type]) => type),
  ])
  return [...types].map((mediaType) => {
    const own = written.flatMap(([type, value]) => (type === mediaType ? [value] : []))
    return swaggerMedia(mediaType, own, { schema, side: 'response' }, reading)
  })
}

function readHeaders(specNode: SpecNode, reading: DocumentReading): ApiResponse['headers'] {
  return headersOf(specNode, reading.follow).map(([name, header]) => {
    const { schema, isSpoken } = readSchemaOf(header, reading)
    return {
      name,
      description: markdownOf(header, 'description', reading.follow) ?? schema.description,
      isRequired: isTrue(header, 'required'),
      isDeprecated: isTrue(header, 'deprecated'),
      schema: isSpoken ? { ...schema, description: undefined } : schema,
      examples: examplesOf(header, reading),
    }
  })
}

function readLinks(specNode: SpecNode, reading: DocumentReading): ApiResponse['links'] {
  return entriesOf(child(specNode, 'links')).flatMap(([name, entry]) => {
    const link = reading.follow(entry)
    if (link === undefined) return []
    const parameters = Object.entries(fieldsOf(child(link, 'parameters') ?? { ...link, value: {} }))
    const body = child(link, 'requestBody')
    const server = child(link, 'server')
    return [
      {
        name,
        description: markdownOf(link, 'description', reading.follow),
        operation: textOf(link, 'operationId') ?? textOf(link, 'operationRef') ?? '',
        parameters: parameters.map(([key, value]) => ({ name: key, value: textOrJson(value) })),
        requestBody: body && textOrJson(body.value),
        server: server && readServer(server, reading.follow),
      },
    ]
  })
}

/** A runtime expression, or another value. */
function textOrJson(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** How a form encodes each of its properties, or a list of parts each part, by position. */
function readEncoding(media: SpecNode, follow: Follow): PropertyEncoding[] {
  const each = child(media, 'itemEncoding')
  const first = itemsOf(child(media, 'prefixEncoding'))
  const encoded: (readonly [TextOrMessage, SpecNode])[] = [
    ...entriesOf(child(media, 'encoding')),
    ...first.map(
      (specNode, index) => [{ key: 'partNumber', values: { number: String(index + 1) } }, specNode] as const,
    ),
    ...(each === undefined ? [] : [[{ key: first.length === 0 ? 'eachPart' : 'eachFurtherPart' }, each] as const]),
  ]
  return encoded.map(([property, specNode]) => ({
    property,
    contentType: singleType(textOf(specNode, 'contentType')),
    writing: isWritten(specNode) ? writingOf(specNode, 'query', { isSwagger: false }) : undefined,
    facts: factsOf(specNode, follow),
  }))
}

/** Without these fields, a property that is an object is sent as JSON. */
function isWritten(specNode: SpecNode): boolean {
  return ['style', 'explode', 'allowReserved'].some((key) => child(specNode, key) !== undefined)
}

/** With several media types or a range, the caller chooses. */
function singleType(contentType: string | undefined): string | undefined {
  return contentType !== undefined && /^[\w.+-]+\/[\w.+-]+$/.test(contentType) ? contentType : undefined
}

const known = new Set(['contentType', 'style', 'explode', 'allowReserved', 'headers'])

function factsOf(specNode: SpecNode, follow: Follow): Constraint[] {
  const others = Object.entries(fieldsOf(specNode)).filter(([key]) => !known.has(key) && !key.startsWith('x-'))
  return [
    ...fact({ key: 'sentAs' }, textOf(specNode, 'contentType'), true),
    ...fact({ key: 'writtenAs' }, styleOf(specNode, 'query'), false),
    ...sendingFacts(specNode),
    ...headersOf(specNode, follow).flatMap(([name, header]) => {
      const text = textOf(header, 'description')?.trim()
      return fact({ key: 'headerOfPart' }, text === undefined ? name : `${name}: ${text}`, text === undefined)
    }),
    ...others.flatMap(([key, value]) => fact(key, JSON.stringify(value), true)),
  ]
}

function fact(label: TextOrMessage, text: TextOrMessage | undefined, isCode: boolean): Constraint[] {
  return text === undefined || text === '' ? [] : [{ label, text, isCode }]
}
