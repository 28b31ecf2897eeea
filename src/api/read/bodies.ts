import type { ApiResponse, MediaContent, NamedExample, RequestBody, Schema } from '../../model/api.ts'
import { readEncoding } from './encoding.ts'
import { examplesOfContent, namedExamples, sentAs } from '../schemas/examples.ts'
import { emptySchema } from '../../model/api-schema.ts'
import { parametersOf, schemaOf } from './parameters.ts'
import type { DocumentReading } from './reading.ts'
import {
  child,
  entriesOf,
  fieldsOf,
  isInternal,
  isTrue,
  itemsOf,
  jsonOf,
  markdownOf,
  textOf,
  type Spot,
} from './spec-node.ts'

type Side = 'request' | 'response'

/** The body of a request. In Swagger 2.0 it is described by parameters "in body" and "in formData". */
export function readRequestBody(operation: Spot, item: Spot, reading: DocumentReading): RequestBody | undefined {
  if (reading.isSwagger) return swaggerBody(operation, item, reading)
  const entry = child(operation, 'requestBody')
  const spot = entry && reading.follow(entry)
  if (spot === undefined || isInternal(spot)) return undefined
  return {
    description: markdownOf(spot, 'description', reading.follow),
    isRequired: isTrue(spot, 'required'),
    content: readContent(spot, 'request', reading),
  }
}

function readContent(spot: Spot, side: Side, reading: DocumentReading): MediaContent[] {
  const content = child(spot, 'content')
  return entriesOf(content && reading.follow(content)).flatMap(([mediaType, entry]) => {
    const media = reading.follow(entry)
    if (media === undefined) return []
    const whole = child(media, 'schema')
    const item = child(media, 'itemSchema')
    const contentOf = (schemaSpot: Spot | undefined, isStream: boolean): MediaContent => {
      const schema = schemaSpot && reading.schemas.read(schemaSpot)
      // Examples of the media type show the whole stream, not an item.
      const own = whole !== undefined && isStream ? [] : namedExamples(media, reading.follow, sentAs(mediaType))
      const examples = examplesOfContent({ mediaType, own, schema, side, byName: reading.schemas.byName })
      return { mediaType, schema, isStream, examples, encoding: readEncoding(media) }
    }
    return [
      ...(whole !== undefined || item === undefined ? [contentOf(whole, false)] : []),
      ...(item === undefined ? [] : [contentOf(item, true)]),
    ]
  })
}

function swaggerBody(operation: Spot, item: Spot, reading: DocumentReading): RequestBody | undefined {
  const all = [...parametersOf(item, reading), ...parametersOf(operation, reading)]
  const consumed = mediaTypesOf(operation, 'consumes', reading)
  const body = all.find((spot) => textOf(spot, 'in') === 'body')
  if (body !== undefined) {
    const schemaSpot = child(body, 'schema')
    const schema = schemaSpot && reading.schemas.read(schemaSpot)
    const own = child(body, 'x-example')
    const examplesAs = (mediaType: string): NamedExample[] =>
      examplesOfContent({
        mediaType,
        own:
          own === undefined
            ? []
            : [
                {
                  name: 'Example',
                  description: undefined,
                  value: jsonOf(own),
                  externalValue: undefined,
                  isGenerated: false,
                },
              ],
        schema,
        side: 'request',
        byName: reading.schemas.byName,
      })
    const types = consumed.length === 0 ? ['application/json'] : consumed
    return {
      description: markdownOf(body, 'description', reading.follow),
      isRequired: isTrue(body, 'required'),
      content: types.map((mediaType) => ({
        mediaType,
        schema,
        isStream: false,
        examples: examplesAs(mediaType),
        encoding: [],
      })),
    }
  }
  const fields = all.filter((spot) => textOf(spot, 'in') === 'formData')
  return fields.length === 0 ? undefined : formBody(fields, consumed, reading)
}

function formBody(fields: readonly Spot[], consumed: readonly string[], reading: DocumentReading): RequestBody {
  const schema: Schema = {
    ...emptySchema,
    types: ['object'],
    properties: fields.map((spot) => ({
      name: textOf(spot, 'name') ?? '',
      isRequired: isTrue(spot, 'required'),
      schema: schemaOf(spot, reading).schema,
    })),
  }
  const hasFile = fields.some((spot) => textOf(spot, 'type') === 'file')
  const forms = consumed.filter((type) => /^multipart\/|x-www-form-urlencoded$/.test(type))
  const types = forms.length > 0 ? forms : [hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded']
  const examples = examplesOfContent({
    mediaType: types[0] ?? '',
    own: [],
    schema,
    side: 'request',
    byName: reading.schemas.byName,
  })
  return {
    description: undefined,
    isRequired: fields.some((spot) => isTrue(spot, 'required')),
    content: types.map((mediaType) => ({ mediaType, schema, isStream: false, examples, encoding: [] })),
  }
}

/** The media types that a Swagger 2.0 document lists for an operation, or for all of them. */
export function mediaTypesOf(
  operation: Spot,
  key: 'consumes' | 'produces',
  { top }: Pick<DocumentReading, 'top'>,
): string[] {
  return itemsOf(child(operation, key) ?? child(top, key)).map(({ value }) => String(value))
}

/** The responses of an operation, ordered by status, with the default last. */
export function readResponses(operation: Spot, reading: DocumentReading): ApiResponse[] {
  return entriesOf(child(operation, 'responses'))
    .filter(([status]) => !status.startsWith('x-'))
    .toSorted(([a], [b]) => Number(a === 'default') - Number(b === 'default') || (a < b ? -1 : a > b ? 1 : 0))
    .flatMap(([status, entry]) => {
      const spot = reading.follow(entry)
      if (spot === undefined || isInternal(spot)) return []
      const content = reading.isSwagger ? { content: swaggerContent(spot, operation, reading) } : {}
      return [{ status, ...reading.once('response', spot, () => readResponse(spot, reading)), ...content }]
    })
}

/** In Swagger 2.0 the operation lists the media types of its responses. */
function readResponse(spot: Spot, reading: DocumentReading): Omit<ApiResponse, 'status'> {
  return {
    summary: textOf(spot, 'summary'),
    description: markdownOf(spot, 'description', reading.follow),
    headers: readHeaders(spot, reading),
    content: reading.isSwagger ? [] : readContent(spot, 'response', reading),
    links: readLinks(spot, reading),
  }
}

function swaggerContent(spot: Spot, operation: Spot, reading: DocumentReading): MediaContent[] {
  const written = entriesOf(child(spot, 'examples'))
  const schemaSpot = child(spot, 'schema')
  if (schemaSpot === undefined && written.length === 0) return []
  const schema = schemaSpot && reading.schemas.read(schemaSpot)
  const produced = mediaTypesOf(operation, 'produces', reading)
  const types = new Set([
    ...(produced.length > 0 ? produced : written.length > 0 ? [] : ['application/json']),
    ...written.map(([type]) => type),
  ])
  return [...types].map((mediaType) => {
    const own = written
      .filter(([type]) => type === mediaType)
      .map(([, value]) => ({
        name: 'Example',
        description: undefined,
        value: jsonOf(value),
        externalValue: undefined,
        isGenerated: false,
      }))
    return {
      mediaType,
      schema,
      isStream: false,
      encoding: [],
      examples: examplesOfContent({ mediaType, own, schema, side: 'response', byName: reading.schemas.byName }),
    }
  })
}

function readHeaders(spot: Spot, reading: DocumentReading): ApiResponse['headers'] {
  return entriesOf(child(spot, 'headers')).flatMap(([name, entry]) => {
    const header = reading.follow(entry)
    if (header === undefined || isInternal(header)) return []
    const { schema, isSpoken } = schemaOf(header, reading)
    const example = child(header, 'example')
    const shown = example === undefined ? schema : { ...schema, examples: [jsonOf(example)] }
    return [
      {
        name,
        description: markdownOf(header, 'description', reading.follow) ?? schema.description,
        isRequired: isTrue(header, 'required'),
        isDeprecated: isTrue(header, 'deprecated'),
        schema: isSpoken ? { ...shown, description: undefined } : shown,
      },
    ]
  })
}

function readLinks(spot: Spot, reading: DocumentReading): ApiResponse['links'] {
  return entriesOf(child(spot, 'links')).flatMap(([name, entry]) => {
    const link = reading.follow(entry)
    if (link === undefined) return []
    const parameters = Object.entries(fieldsOf(child(link, 'parameters') ?? { ...link, value: {} }))
    return [
      {
        name,
        description: markdownOf(link, 'description', reading.follow),
        operation: textOf(link, 'operationId') ?? textOf(link, 'operationRef') ?? '',
        parameters: parameters.map(([key, value]) => ({
          name: key,
          value: typeof value === 'string' ? value : JSON.stringify(value),
        })),
      },
    ]
  })
}
