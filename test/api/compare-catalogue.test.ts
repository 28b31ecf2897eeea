import { expect, test } from 'vitest'
import { compareDocuments } from '../../src/api/compare/compare-documents.ts'
import { specFilesOf, type Fields } from './spec-files-of.ts'

/** Parts of a small document. Parts that are not given are always the same. */
interface Parts {
  /** Replaces the plain integer in the query. */
  readonly limit?: Fields
  readonly parameters?: readonly Fields[]
  readonly request?: Fields
  readonly body?: Fields
  readonly response?: Fields
  readonly responses?: Fields
  readonly operation?: Fields
  readonly paths?: Fields
  readonly top?: Fields
}

const json = (schema: Fields): Fields => ({ content: { 'application/json': { schema } } })

function documentOf({ limit, parameters, request, body, response, responses, operation, paths, top }: Parts): Fields {
  return {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths: {
      '/pets/{petId}': {
        post: {
          operationId: 'post',
          parameters: [
            { name: 'petId', in: 'path', required: true, schema: { type: 'string' } },
            ...(limit === undefined ? [] : [{ name: 'limit', in: 'query', schema: { type: 'integer' }, ...limit }]),
            ...(parameters ?? []),
          ],
          requestBody: { ...json(request ?? { type: 'object' }), ...body },
          responses: {
            200: { description: 'x', ...json(response ?? { type: 'object' }) },
            ...responses,
          },
          ...operation,
        },
      },
      ...paths,
    },
    ...top,
  }
}

const field = (name: string, schema: Fields, more: Fields = {}): Fields => ({
  type: 'object',
  properties: { [name]: schema },
  ...more,
})
const get: Fields = { get: { responses: { 200: { description: 'x' } } } }
const text: Fields = { type: 'string' }
const variants = (...names: readonly string[]): Fields => ({
  oneOf: names.map((title) => ({ title, type: 'object', properties: { [title]: text } })),
})
const keyIn = (place: string): Fields => ({
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: 'apiKey', in: place, name: 'X-Key' } } },
})
const signIn = (scopes: readonly string[], tokenUrl = 'https://example.com/token'): Fields => ({
  security: [{ login: [...scopes] }],
  components: {
    securitySchemes: {
      login: { type: 'oauth2', flows: { clientCredentials: { tokenUrl, scopes: { read: 'x', write: 'x' } } } },
    },
  },
})

/** What changed, from what to what, whether it breaks callers, and what the reported line contains. */
const pairs: readonly (readonly [what: string, before: Parts, after: Parts, breaks: boolean, line: RegExp])[] = [
  ['a path was removed', { paths: { '/a': get } }, {}, true, /"get"/],
  ['a path was added', {}, { paths: { '/a': get } }, false, /"get"/],
  ['an operation is deprecated', {}, { operation: { deprecated: true } }, false, /"post"|"deprecated"/],
  ['an operation is no longer deprecated', { operation: { deprecated: true } }, {}, false, /"post"/],
  ['an id of an operation changed', {}, { operation: { operationId: 'b' } }, false, /"operationId": "b"/],
  ['a parameter was added', {}, { limit: {} }, false, /\{/],
  ['a required parameter was added', {}, { limit: { required: true } }, true, /\{/],
  ['a parameter was removed', { limit: {} }, {}, true, /\{/],
  ['a parameter is now required', { limit: {} }, { limit: { required: true } }, true, /\{|required/],
  ['a parameter is no longer required', { limit: { required: true } }, { limit: {} }, false, /\{/],
  ['a parameter is deprecated', { limit: {} }, { limit: { deprecated: true } }, false, /\{|deprecated/],
  ['a parameter is no longer deprecated', { limit: { deprecated: true } }, { limit: {} }, false, /\{/],
  ['a parameter has another type', { limit: {} }, { limit: { schema: text } }, true, /"type": "string"/],
  ['a parameter takes more types', { limit: {} }, { limit: { schema: { type: 'number' } } }, false, /"type": "number"/],
  [
    'a maximum of a parameter fell',
    { limit: { schema: { type: 'integer', maximum: 100 } } },
    { limit: { schema: { type: 'integer', maximum: 50 } } },
    true,
    /"maximum": 50/,
  ],
  [
    'a maximum of a parameter rose',
    { limit: { schema: { type: 'integer', maximum: 100 } } },
    { limit: { schema: { type: 'integer', maximum: 500 } } },
    false,
    /"maximum": 500/,
  ],
  [
    'a minimum of a parameter is new',
    { limit: {} },
    { limit: { schema: { type: 'integer', minimum: 1 } } },
    true,
    /"minimum": 1/,
  ],
  [
    'a parameter that may be given twice may be given once',
    { limit: { schema: { type: 'array', items: text } } },
    { limit: { schema: text } },
    true,
    /"type": "string"/,
  ],
  [
    'a style was written out that was meant before',
    { limit: {} },
    { limit: { style: 'form', explode: true } },
    false,
    /^$/,
  ],
  [
    'a parameter is written in another style',
    { limit: { schema: { type: 'array', items: text } } },
    { limit: { explode: false, schema: { type: 'array', items: text } } },
    true,
    /\{|explode/,
  ],
  [
    'a value of a parameter was removed',
    { limit: { schema: { enum: ['a', 'b'] } } },
    { limit: { schema: { enum: ['a'] } } },
    true,
    /"b"/,
  ],
  [
    'a value of a parameter was added',
    { limit: { schema: { enum: ['a'] } } },
    { limit: { schema: { enum: ['a', 'b'] } } },
    false,
    /"b"/,
  ],
  [
    'a pattern of a parameter is new',
    { limit: { schema: text } },
    { limit: { schema: { ...text, pattern: '^a' } } },
    true,
    /"pattern"/,
  ],
  ['a request body is now required', {}, { body: { required: true } }, true, /"requestBody"|required/],
  ['a request body is no longer required', { body: { required: true } }, {}, false, /"requestBody"/],
  [
    'a media type of the request was removed',
    { body: { content: { 'application/json': { schema: text }, 'text/plain': { schema: text } } } },
    { body: { content: { 'application/json': { schema: text } } } },
    true,
    /"text\/plain"/,
  ],
  [
    'a media type of the response was added',
    { responses: { 201: { description: 'x', content: { 'application/json': {} } } } },
    { responses: { 201: { description: 'x', content: { 'application/json': {}, 'text/csv': {} } } } },
    false,
    /"text\/csv"/,
  ],
  [
    'a field of the request was added',
    { request: field('a', text) },
    { request: { ...field('a', text), properties: { a: text, b: text } } },
    false,
    /"b"/,
  ],
  [
    'a required field of the request was added',
    { request: field('a', text) },
    { request: { type: 'object', required: ['b'], properties: { a: text, b: text } } },
    true,
    /"b"/,
  ],
  [
    'a required field with a default was added to the request',
    { request: field('a', text) },
    { request: { type: 'object', required: ['b'], properties: { a: text, b: { ...text, default: 'x' } } } },
    false,
    /"b"/,
  ],
  [
    'a field of the request is now required',
    { request: field('a', text) },
    { request: field('a', text, { required: ['a'] }) },
    true,
    /"a"/,
  ],
  [
    'a field of the request can no longer be null',
    { request: field('a', { type: ['string', 'null'] }) },
    { request: field('a', text) },
    true,
    /"a"|"type"/,
  ],
  [
    'a field of the request can now be null',
    { request: field('a', text) },
    { request: field('a', { type: ['string', 'null'] }) },
    false,
    /"a"|"type"/,
  ],
  [
    'a field of the request is only read now',
    { request: field('a', text) },
    { request: field('a', { ...text, readOnly: true }) },
    true,
    /"a"/,
  ],
  [
    'a form of the request was removed',
    { request: variants('A', 'B', 'C') },
    { request: variants('A', 'B') },
    true,
    /\{/,
  ],
  [
    'a form of the request was added',
    { request: variants('A', 'B') },
    { request: variants('A', 'B', 'C') },
    false,
    /\{/,
  ],
  [
    'the request takes no further fields',
    { request: field('a', text) },
    { request: field('a', text, { additionalProperties: false }) },
    true,
    /additionalProperties/,
  ],
  [
    'items of a list in the request have a type now',
    { request: field('a', { type: 'array' }) },
    { request: field('a', { type: 'array', items: text }) },
    true,
    /"items"|"type"/,
  ],
  [
    'further fields of the request have a type now',
    { request: { type: 'object' } },
    { request: { type: 'object', additionalProperties: text } },
    true,
    /"additionalProperties"|"type"/,
  ],
  [
    'a field of the response was removed',
    { response: field('a', text) },
    { response: { type: 'object' } },
    true,
    /"a"/,
  ],
  ['a field of the response was added', { response: { type: 'object' } }, { response: field('a', text) }, false, /"a"/],
  [
    'a field of the response is no longer always there',
    { response: field('a', text, { required: ['a'] }) },
    { response: field('a', text) },
    true,
    /"a"/,
  ],
  [
    'a field of the response is always there now',
    { response: field('a', text) },
    { response: field('a', text, { required: ['a'] }) },
    false,
    /"a"/,
  ],
  [
    'a field of the response can now be null',
    { response: field('a', text) },
    { response: field('a', { type: ['string', 'null'] }) },
    true,
    /"a"|"type"/,
  ],
  [
    'a value of the response was added',
    { response: field('a', { enum: ['x'] }) },
    { response: field('a', { enum: ['x', 'y'] }) },
    false,
    /"y"/,
  ],
  [
    'a value of the response was removed',
    { response: field('a', { enum: ['x', 'y'] }) },
    { response: field('a', { enum: ['x'] }) },
    false,
    /"y"/,
  ],
  [
    'a field of the response became an object',
    { response: field('a', text) },
    { response: field('a', field('b', text)) },
    true,
    /"type": "object"/,
  ],
  [
    'a field of the response became a list',
    { response: field('a', field('b', text)) },
    { response: field('a', { type: 'array', items: field('b', text) }) },
    true,
    /"type": "array"/,
  ],
  [
    'the longest text of the response grew',
    { response: field('a', { ...text, maxLength: 5 }) },
    { response: field('a', { ...text, maxLength: 9 }) },
    true,
    /"maxLength": 9/,
  ],
  [
    'a format of the response changed',
    { response: field('a', { ...text, format: 'date' }) },
    { response: field('a', { ...text, format: 'date-time' }) },
    true,
    /"format"/,
  ],
  [
    'a response lost its schema',
    { responses: { 201: { description: 'x', content: { 'application/json': { schema: text } } } } },
    { responses: { 201: { description: 'x', content: { 'application/json': {} } } } },
    true,
    /"application\/json"/,
  ],
  ['a success was removed', { responses: { 201: { description: 'x' } } }, {}, true, /"201"/],
  ['an error was removed', { responses: { 404: { description: 'x' } } }, {}, false, /"404"/],
  ['an error was added', {}, { responses: { 404: { description: 'x' } } }, false, /"404"/],
  [
    'a header of the response was removed',
    { responses: { 201: { description: 'x', headers: { 'X-A': { schema: text } } } } },
    { responses: { 201: { description: 'x' } } },
    true,
    /"X-A"/,
  ],
  [
    'a header of the response is always sent',
    { responses: { 201: { description: 'x', headers: { 'X-A': { schema: text } } } } },
    { responses: { 201: { description: 'x', headers: { 'X-A': { schema: text, required: true } } } } },
    false,
    /"X-A"/,
  ],
  [
    'a header of the response is deprecated',
    { responses: { 201: { description: 'x', headers: { 'X-A': { schema: text } } } } },
    { responses: { 201: { description: 'x', headers: { 'X-A': { schema: text, deprecated: true } } } } },
    false,
    /"X-A"/,
  ],
  ['callers must sign in', {}, { top: keyIn('header') }, true, /"security"|"post"/],
  ['callers no longer need to sign in', { top: keyIn('header') }, {}, false, /"security"|"post"/],
  ['a key is sent in another place', { top: keyIn('header') }, { top: keyIn('query') }, true, /"key"|"in": "query"/],
  ['a scope is demanded', { top: signIn(['read']) }, { top: signIn(['read', 'write']) }, true, /"security"|"post"/],
  [
    'tokens come from another address',
    { top: signIn(['read']) },
    { top: signIn(['read'], 'https://example.com/t2') },
    true,
    /"tokenUrl"|"login"/,
  ],
  [
    'a webhook was removed',
    { top: { webhooks: { a: { post: { responses: { 200: { description: 'x' } } } } } } },
    {},
    true,
    /"post"/,
  ],
]

test.each(pairs)('%s: reported once, with its severity and line', (...[, before, after, breaks, line]) => {
  const [old, now] = [documentOf(before), documentOf(after)]
  const changes = compareDocuments(specFilesOf(old), specFilesOf(now))
  const isSilent = line.test('')
  const reported = changes.map(
    ({ severity, subject, message }) => `${severity === 'error' ? 'breaks' : 'listed'} ${subject} ${message}`,
  )
  expect(reported.map((words) => words.split(' ', 1)[0])).toEqual(isSilent ? [] : [breaks ? 'breaks' : 'listed'])
  for (const { at } of changes) {
    const lineOf = (document: Fields): string => JSON.stringify(document, null, 1).split('\n')[(at.line ?? 0) - 1] ?? ''
    expect([lineOf(old), lineOf(now)].join('\n')).toMatch(line)
  }
})

const shared = (schema: Fields): Parts => ({
  request: { $ref: '#/components/schemas/Pet' },
  response: { $ref: '#/components/schemas/Pet' },
  top: { components: { schemas: { Pet: schema } } },
})

test('a change of a shared schema that breaks both sides is reported once', () => {
  const changes = compareDocuments(
    specFilesOf(documentOf(shared(field('a', { type: 'integer' })))),
    specFilesOf(documentOf(shared(field('a', text)))),
  )
  expect(changes.map(({ subject, message, severity }) => `${subject} ${message} ${severity}`)).toEqual([
    'Pet.a changed its type from integer to string error',
  ])
})
