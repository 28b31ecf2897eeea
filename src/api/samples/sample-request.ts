import type {
  ApiOperation,
  ApiServer,
  MediaContent,
  Parameter,
  Schema,
  SecurityRequirement,
  SecurityScheme,
} from '../../model/api.ts'
import { type Json, isJsonType } from '../../formats/json.ts'
import type { Encoding, SlotValue } from '../../formats/samples/sample-values.ts'
import { impliedServer, plainServerAddress } from '../../formats/samples/server-address.ts'
import { headerText, pathText, queryPairs, wellFormed } from '../../formats/samples/write-parameter.ts'
import { credentialsFor, usualRequirements } from './credentials.ts'
import { bodyOf, contentTypeOf, isTypedBySender, type SampleBody } from './sample-body.ts'
import type { SampleHeader, SamplePart, SampleText } from './sample-text.ts'
import { exampleFor, optionalParameters, optionalValues, slotOf, valueOf } from './value-slots.ts'

/** A request, independent of the language. */
export interface SampleRequest {
  /** In uppercase. */
  readonly method: string
  readonly url: SampleText
  readonly headers: readonly SampleHeader[]
  /** Headers that are added once the reader enters a value. */
  readonly optionalHeaders: readonly OptionalHeader[]
  readonly body: SampleBody | undefined
  readonly answersJson: boolean
}

export interface OptionalHeader extends SampleHeader {
  readonly values: readonly SlotValue[]
}

/** What a request needs in addition to its operation. */
export interface SampleSource {
  readonly servers: readonly ApiServer[]
  /** The base of server addresses without a host. */
  readonly baseUrl: string
  readonly securitySchemes: readonly SecurityScheme[]
  readonly byName: (name: string) => Schema | undefined
}

/**
 * The simplest request for an operation: what is required, with the first examples. It has the credentials of all given
 * requirements, by default of the operation's usual one.
 */
export function planRequest(
  operation: ApiOperation,
  source: SampleSource,
  requirements: readonly SecurityRequirement[] = usualRequirements(operation),
): SampleRequest {
  const server = operation.servers[0] ?? source.servers[0]
  const credentials = credentialsFor(requirements, source.securitySchemes)
  const { media, body } = bodyFor(operation, source)
  const sentAs = (parameter: Parameter): SentParameter => {
    const example = exampleFor(parameter, source.byName)
    return { parameter, example, value: valueOf(parameter, example, source.byName) }
  }
  const isTyped = media !== undefined && body !== undefined && isTypedBySender(media, body)
  const sent = operation.parameters.filter((parameter) => !isSetBySender(parameter, isTyped))
  const required = sent.filter(({ isRequired }) => isRequired)
  const optional = optionalParameters(sent, credentials.names)
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
  const pairsIn = (place: Parameter['in']): readonly SampleText[] =>
    required.filter((parameter) => parameter.in === place).flatMap((parameter) => pairsOf(sentAs(parameter)))
  const keys = new Set(credentials.headers.map(({ name }) => name.toLowerCase()))
  const inHeader = required.filter(({ in: place, name }) => place === 'header' && !keys.has(name.toLowerCase()))
  const isOwn = (wanted: string): boolean => inHeader.some(({ name }) => name.toLowerCase() === wanted)
  const accepted = operation.responses.find(({ status }) => status.startsWith('2'))?.content[0]?.mediaType
  const headers: readonly SampleHeader[] = [
    ...credentials.headers,
    ...cookieHeader([...credentials.cookies, ...pairsIn('cookie')], optionalValues(optional, 'cookie', source.byName)),
    ...(accepted === undefined || isOwn('accept') ? [] : [{ name: 'Accept', value: [{ text: accepted }] }]),
    ...(media === undefined || body === undefined || isTyped || isOwn('content-type')
      ? []
      : [{ name: 'Content-Type', value: [{ text: contentTypeOf(media, body) }] }]),
    ...inHeader.map(sentAs).map(({ parameter, example, value }) => ({
      name: parameter.name,
      value: [{ text: oneLine(headerText(parameter, example)), slot: slotOf(parameter, 'line', value) }],
    })),
  ]
  return {
    method: operation.method,
    url: joinQuery(
      [
        {
          text: addressOf(server, source.baseUrl),
          // An operation with its own server does not use the server that the reader selects for all.
          slot: operation.servers.length > 0 ? undefined : { values: [{ field: 'server' }], encoding: 'address' },
        },
        ...fillPath(operation.path, inPath, sentAs),
      ],
      [...pairsIn('query'), ...credentials.query],
      optionalValues(optional, 'query', source.byName),
    ),
    headers,
    optionalHeaders: optionalHeadersOf(optional, headers, source.byName),
    body,
    answersJson: operation.method !== 'HEAD' && answersJson(operation),
  }
}

/** Headers of the connection. Most libraries set them, and reject or ignore any other value. */
const ofConnection = new Set(['connection', 'content-length', 'expect', 'host', 'transfer-encoding', 'upgrade'])

function isSetBySender({ in: place, name }: Parameter, isTyped: boolean): boolean {
  const key = name.toLowerCase()
  return place === 'header' && (ofConnection.has(key) || (isTyped && key === 'content-type'))
}

/** A parameter of the request, with its example and the field for another value. */
interface SentParameter {
  readonly parameter: Parameter
  readonly example: Json
  readonly value: SlotValue
}

/** What a parameter adds to the query or cookies. The reader can enter only its value, or all of it. */
function pairsOf({ parameter, example, value }: SentParameter): SampleText[] {
  const pairs = queryPairs(parameter, example)
  if (value.writing === undefined) {
    const slot = pairs.length === 1 ? slotOf(parameter, 'component', value) : undefined
    return pairs.map(([name, text]) => [{ text: `${name}=` }, { text, slot }])
  }
  const encoding = parameter.in === 'cookie' ? 'cookies' : 'pairs'
  const text = pairs.map((pair) => pair.join('=')).join(encoding === 'cookies' ? '; ' : '&')
  return pairs.length === 0 ? [] : [[{ text, slot: slotOf(parameter, encoding, value) }]]
}

/** Optional headers, except those that the request already has. */
function optionalHeadersOf(
  optional: readonly Parameter[],
  headers: readonly SampleHeader[],
  byName: SampleSource['byName'],
): OptionalHeader[] {
  const sent = new Set(headers.map(({ name }) => name.toLowerCase()))
  const cookies = sent.has('cookie') ? [] : optionalValues(optional, 'cookie', byName)
  const inHeader = optional.filter((parameter) => parameter.in === 'header' && !sent.has(parameter.name.toLowerCase()))
  return [
    ...(cookies.length === 0 ? [] : [optionalHeader('Cookie', cookies, 'cookies')]),
    ...inHeader.map((parameter) => optionalHeader(parameter.name, [valueOf(parameter, undefined, byName)], 'line')),
  ]
}

function optionalHeader(name: string, values: readonly SlotValue[], encoding: Encoding): OptionalHeader {
  return { name, values, value: [{ text: '', slot: { values, encoding } }] }
}

/** The body in its first media type. A form without fields is not sent. */
function bodyFor(
  { requestBody }: ApiOperation,
  { byName }: SampleSource,
): { readonly media?: MediaContent | undefined; readonly body?: SampleBody | undefined } {
  const media = requestBody?.content[0]
  const body = media && bodyOf(media, byName)
  const isEmpty = body?.kind === 'form' && body.fields.length === 0 && requestBody?.isRequired !== true
  return isEmpty ? {} : { media, body }
}

/** Whether every successful response is JSON; an empty one is not. */
function answersJson({ responses }: ApiOperation): boolean {
  const named = responses.filter(({ status }) => status.startsWith('2'))
  const successes = named.length > 0 ? named : responses.filter(({ status }) => status === 'default')
  return (
    successes.length > 0 &&
    successes.every(({ content }) => content.length > 0 && content.every(({ mediaType }) => isJsonType(mediaType)))
  )
}

/** The path with a value for each parameter. */
function fillPath(
  path: string,
  parameters: readonly Parameter[],
  sentAs: (parameter: Parameter) => SentParameter,
): SampleText {
  // Some documents use fragments to make paths unique. A query after a fragment would not be sent.
  const sent = path.replace(/#[^{}]*$/, '')
  return sent.split(/(\{[^{}]*\})/).map((text) => {
    const parameter = parameters.find(({ name }) => text === `{${name}}`)
    if (parameter === undefined) return { text: encodePath(text) }
    const { example, value } = sentAs(parameter)
    return { text: pathText(parameter, example), slot: slotOf(parameter, 'component', value) }
  })
}

/** Optional parameters come before required ones, and after a query that is already part of the path. */
function joinQuery(url: SampleText, pairs: readonly SampleText[], optional: readonly SlotValue[]): SampleText {
  const hasQuery = url.some((part) => 'text' in part && part.text.includes('?'))
  const slot = (encoding: Encoding): SampleText =>
    optional.length === 0 ? [] : [{ text: '', slot: { values: optional, encoding } }]
  if (pairs.length === 0) return joinTexts([...url, ...slot(hasQuery ? 'query-end' : 'query')])
  const parts = pairs.flatMap((pair, index): SampleText => [
    { text: index === 0 && !hasQuery ? '?' : '&' },
    ...(index === 0 ? slot('query-start') : []),
    ...pair,
  ])
  return joinTexts([...url, ...parts])
}

/** Joins neighboring parts with no value of the reader between them. */
function joinTexts(parts: SampleText): SampleText {
  const joined: SamplePart[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    const isJoined = 'text' in part && part.slot === undefined && last !== undefined && 'text' in last
    if (isJoined && last.slot === undefined) joined[joined.length - 1] = { text: last.text + part.text }
    else joined.push(part)
  }
  return joined
}

/** Encodes characters that an address must not contain, and braces, which mean something to curl. */
function encodePath(path: string): string {
  return wellFormed(path).replaceAll(/[^\w\-.~:/?#@!$&'()*+,;=%]/gu, encodeURIComponent)
}

/** A text as the value of a header, which has no spaces around it. */
function oneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/g, ' ').replaceAll(/^ +| +$/g, '')
}

/** All cookies are sent in one header. */
function cookieHeader(cookies: readonly SampleText[], optional: readonly SlotValue[]): SampleHeader[] {
  if (cookies.length === 0) return []
  const value = cookies.flatMap((cookie, index): SampleText => (index === 0 ? cookie : [{ text: '; ' }, ...cookie]))
  const more: SampleText =
    optional.length === 0 ? [] : [{ text: '', slot: { values: optional, encoding: 'cookies-start' } }]
  return [{ name: 'Cookie', value: joinTexts([...more, ...value]) }]
}

/** The address of a server with the defaults of its variables; without a server, the one that is implied. */
export function addressOf(server: ApiServer | undefined, baseUrl: string): string {
  if (server === undefined) return impliedServer(baseUrl)
  return plainServerAddress(server, baseUrl)
}
