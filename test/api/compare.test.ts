import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ApiChange } from '../../src/model/api-change.ts'
import { compareDocuments } from '../../src/api/compare/compare-documents.ts'
import { specFilesOf, type Fields, type Value } from './spec-files-of.ts'

function compare(before: Value, after: Value): ApiChange[] {
  return compareDocuments(specFilesOf(before), specFilesOf(after))
}

const names = fc.constantFrom('a', 'b', 'c', 'd')

const schemas: fc.Arbitrary<Fields> = fc.letrec<{ readonly schema: Fields }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ type: fc.constantFrom('string', 'integer', 'boolean') }),
    fc.record({ enum: fc.uniqueArray(names, { minLength: 2 }), type: fc.constant('string') }),
    fc.constantFrom({ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }),
    fc.record({ type: fc.constant('array'), items: tie('schema') }),
    fc.record({
      type: fc.constant('object'),
      properties: fc.dictionary(names, tie('schema'), { minKeys: 1, maxKeys: 3 }),
      required: fc.uniqueArray(names, { maxLength: 2 }),
    }),
    fc.record({ oneOf: fc.tuple(fc.constant({ $ref: '#/components/schemas/A' }), tie('schema')) }),
    fc.record({ allOf: fc.tuple(fc.constant({ $ref: '#/components/schemas/B' }), tie('schema')) }),
    fc.record({ type: fc.constant('object'), additionalProperties: tie('schema') }),
  ),
})).schema

const bodies = schemas.map((schema): Fields => ({ content: { 'application/json': { schema } } }))

const operations: fc.Arbitrary<Fields> = fc
  .record({
    parameters: fc.uniqueArray(
      fc.record({ name: names, in: fc.constantFrom('query', 'header'), required: fc.boolean(), schema: schemas }),
      { maxLength: 3, selector: (parameter) => `${parameter.in} ${parameter.name}` },
    ),
    requestBody: fc.option(bodies, { nil: undefined }),
    responses: fc.dictionary(
      fc.constantFrom('200', '400', 'default'),
      bodies.map((body) => ({ description: 'x', ...body })),
      { minKeys: 1 },
    ),
  })
  .map(({ requestBody, ...rest }) => ({ ...rest, ...(requestBody === undefined ? {} : { requestBody }) }))

/** Each has different fields. Otherwise, a field in two parts of a schema would remain when one part drops it. */
const objects = fc.record({
  type: fc.constant('object'),
  properties: fc.dictionary(fc.constantFrom('p', 'q', 'r'), schemas, { minKeys: 1, maxKeys: 3 }),
})

const documents: fc.Arbitrary<Fields> = fc.record({
  openapi: fc.constant('3.1.0'),
  info: fc.constant({ title: 'T', version: '1' }),
  servers: fc.constant([{ url: 'https://api.example.com' }]),
  paths: fc.dictionary(
    names.map((name) => `/${name}`),
    fc.dictionary(fc.constantFrom('get', 'post'), operations, { minKeys: 1 }),
    { minKeys: 1 },
  ),
  components: fc.record({ schemas: fc.record({ A: objects, B: objects }) }),
})

interface Found {
  readonly value: Fields
  readonly key: string
  readonly parent: string
}

/** All objects in the operations of a document, named by their keys. */
function groupsOf(value: Value, key = '', parent = ''): Found[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => groupsOf(item, String(index), key))
  if (typeof value !== 'object' || value === null) return []
  return [{ value, key, parent }, ...Object.entries(value).flatMap(([name, item]) => groupsOf(item, name, key))]
}

function pathsOf(document: Fields): Value {
  return document['paths'] ?? {}
}

test('a document compared with itself has no changes', () => {
  fc.assert(
    fc.property(documents, (document) => {
      expect(compare(document, structuredClone(document))).toEqual([])
    }),
  )
})

test('optional additions are listed and never break callers', () => {
  fc.assert(
    fc.property(documents, fc.nat(), (before, choice) => {
      const after = structuredClone(before)
      const groups = groupsOf(pathsOf(after))
      const additions = [
        ...groups
          .filter(({ key }) => key === 'properties')
          .map(
            ({ value }) =>
              () =>
                void (value['added'] = { type: 'string' }),
          ),
        ...groups
          .filter(({ key }) => key === 'responses')
          .map(
            ({ value }) =>
              () =>
                void (value['418'] = { description: 'x' }),
          ),
        ...groups.flatMap(({ value }) => {
          const list = value['parameters']
          if (!Array.isArray(list)) return []
          return [() => void list.push({ name: 'added', in: 'query', schema: { type: 'string' } })]
        }),
        () => void ((after['paths'] as Fields)['/added'] = { get: { responses: { 200: { description: 'x' } } } }),
      ]
      additions[choice % additions.length]?.()
      const changes = compare(before, after)
      expect(changes.filter(({ severity }) => severity === 'error')).toEqual([])
      expect(changes.map(({ kind }) => kind)).toContain('added')
    }),
  )
})

const isNamed = ({ key, parent }: Found): boolean =>
  ['paths', ''].includes(key) || key === 'responses' || key === 'content' || (key === 'properties' && parent !== '')

const isSent = ({ key, parent }: Found): boolean => key === 'requestBody' || parent === 'parameters'

test('removing anything that callers can name breaks them, except errors, and is reported at its old place', () => {
  fc.assert(
    fc.property(documents, fc.nat(), (before, choice) => {
      const after = structuredClone(before)
      const groups = groupsOf(pathsOf(after))
      const removals = [
        ...groups
          .filter(isNamed)
          .flatMap(({ value }) => Object.keys(value).map((name) => ({ value, name })))
          .filter(({ name }) => !/^(?:4\d\d|default)$/.test(name))
          .map(
            ({ value, name }) =>
              () =>
                void delete value[name],
          ),
        ...groups.flatMap(({ value }) => {
          const list = value['parameters']
          return Array.isArray(list) ? list.map((_, index) => () => void list.splice(index, 1)) : []
        }),
        ...groups
          .filter(isSent)
          .flatMap(({ value }) => groupsOf(value))
          .flatMap(({ value }) => {
            const list = value['enum']
            return Array.isArray(list) ? list.map((_, index) => () => void list.splice(index, 1)) : []
          }),
      ]
      removals[choice % removals.length]?.()
      const breaking = compare(before, after).filter(({ severity }) => severity === 'error')
      expect(breaking.map(({ kind }) => kind)).toContain('removed')
      for (const { at } of breaking) expect(at).toMatchObject({ file: 'api.json', line: expect.any(Number) })
    }),
  )
})

/** An operation with the same schema in its request and response. */
function both(schema: Value, more: Fields = {}): Fields {
  return {
    openapi: '3.0.3',
    info: { title: 'T', version: '1' },
    paths: {
      '/a': {
        put: {
          parameters: [],
          requestBody: { content: { 'application/json': { schema } } },
          responses: { 200: { description: 'x', content: { 'application/json': { schema } } } },
          ...more,
        },
      },
    },
  }
}

const field = (schema: Value): Value => ({ type: 'object', properties: { f: schema } })

const changes: readonly (readonly [name: string, before: Value, after: Value, reported: readonly string[]])[] = [
  ['a type that takes more', { type: 'integer' }, { type: 'number' }, ['response spec-type-changed']],
  ['a type that takes less', { type: 'number' }, { type: 'integer' }, ['request spec-type-changed']],
  [
    'another type',
    { type: 'string' },
    { type: 'integer' },
    ['request spec-type-changed', 'response spec-type-changed'],
  ],
  ['null allowed', { type: 'string' }, { type: 'string', nullable: true }, ['response spec-null-changed']],
  ['null forbidden', { type: 'string', nullable: true }, { type: 'string' }, ['request spec-null-changed']],
  [
    'null as a list of one type',
    { anyOf: [{ type: 'string' }, { type: ['null'] }] },
    { anyOf: [{ type: 'string' }, { type: 'null' }] },
    [],
  ],
  ['a lower limit', { type: 'string', maxLength: 9 }, { type: 'string', maxLength: 5 }, ['request spec-limit-changed']],
  [
    'a higher limit',
    { type: 'string', maxLength: 5 },
    { type: 'string', maxLength: 9 },
    ['response spec-limit-changed'],
  ],
  ['a new limit', { type: 'integer' }, { type: 'integer', minimum: 0 }, ['request spec-limit-changed']],
  [
    'a limit that leaves itself out',
    { type: 'integer', minimum: 1 },
    { type: 'integer', minimum: 1, exclusiveMinimum: true },
    ['request spec-limit-changed'],
  ],
  ['a pattern', { type: 'string' }, { type: 'string', pattern: '^a' }, ['request spec-limit-changed']],
  [
    'a wider format',
    { type: 'integer', format: 'int32' },
    { type: 'integer', format: 'int64' },
    ['response spec-format-changed'],
  ],
  ['a list of values', { type: 'string' }, { type: 'string', enum: ['a'] }, ['request spec-values-changed']],
  ['a new value', { type: 'string', enum: ['a'] }, { type: 'string', enum: ['a', 'b'] }, ['response spec-value-added']],
  ['a description', { type: 'string' }, { type: 'string', description: 'x' }, []],
  ['a default', { type: 'string' }, { type: 'string', default: 'x' }, ['request spec-default-changed']],
  ['null in the way of version 3.1', { type: 'string', nullable: true }, { type: ['string', 'null'] }, []],
  ['a choice with null', { type: 'string', nullable: true }, { anyOf: [{ type: 'string' }, { type: 'null' }] }, []],
  ['a constant for a list of one', { type: 'string', enum: ['a'] }, { type: 'string', const: 'a' }, []],
]

test.each(changes)('%s breaks the expected side', (_name, before, after, reported) => {
  const found = compare(both(field(before)), both(field(after)))
  const sides = found
    .filter(({ severity }) => severity !== 'info')
    .map(({ rule, subject }) => `${subject.includes('response') ? 'response' : 'request'} ${rule}`)
  expect(sides.toSorted()).toEqual(reported)
})

const rules = (list: readonly ApiChange[]): string[] =>
  list.filter(({ severity }) => severity === 'error').map(({ subject, rule }) => `${subject}: ${rule}`)

const answers = (...statuses: readonly string[]): Fields => ({
  ...document({}),
  paths: {
    '/a': { get: { responses: Object.fromEntries(statuses.map((status) => [status, { description: 'x' }])) } },
  },
})

test('the default response can be removed if a success is documented', () => {
  expect(rules(compare(answers('200', 'default'), answers('200')))).toEqual([])
  expect(rules(compare(answers('404', 'default'), answers('404')))).toEqual(['response default: spec-response-removed'])
})

test('a field that becomes required breaks requests, one that may be missing breaks responses', () => {
  const optional = both({ type: 'object', properties: { f: { type: 'string' } } })
  const required = both({ type: 'object', required: ['f'], properties: { f: { type: 'string' } } })
  expect(rules(compare(optional, required))).toEqual(['f of the request body: spec-field-required'])
  expect(rules(compare(required, optional))).toEqual(['f of response 200: spec-field-optional'])
})

test('a required field can be added if only responses have it, and the other way round', () => {
  const before = both({ type: 'object', properties: {} })
  const added = (word: string): Fields =>
    both({ type: 'object', required: ['f'], properties: { f: { type: 'string', [word]: true } } })
  expect(compare(before, added('readOnly')).map(({ subject, severity }) => [subject, severity])).toEqual([
    ['f of response 200', 'info'],
  ])
  expect(compare(before, added('writeOnly')).map(({ subject, severity }) => [subject, severity])).toEqual([
    ['f of the request body', 'error'],
  ])
})

const document = (properties: Value): Fields => ({
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  paths: Object.fromEntries(
    ['/a', '/b', '/c'].map((path) => [
      path,
      {
        get: {
          responses: {
            200: {
              description: 'x',
              content: {
                'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Node' } } },
              },
            },
          },
        },
      },
    ]),
  ),
  components: {
    schemas: {
      Base: { type: 'object', properties },
      Node: {
        allOf: [{ $ref: '#/components/schemas/Base' }],
        properties: { next: { $ref: '#/components/schemas/Node' } },
      },
    },
  },
})

test('a change of a shared schema is reported once, with every operation that uses it', () => {
  const found = compare(
    document({ id: { type: 'string' }, old: { type: 'string' } }),
    document({ id: { type: 'string' } }),
  )
  expect(found).toMatchObject([
    {
      subject: 'Base.old',
      message: 'was removed',
      operations: [{ name: 'GET /a' }, { name: 'GET /b' }, { name: 'GET /c' }],
    },
  ])
})

test('a later version of OpenAPI, or another name of a path parameter, breaks no callers', () => {
  const swagger: Fields = {
    swagger: '2.0',
    info: { title: 'T', version: '1' },
    host: 'api.example.com',
    schemes: ['https'],
    consumes: ['application/json'],
    produces: ['application/json'],
    paths: {
      '/a/{id}': {
        put: {
          parameters: [
            { name: 'id', in: 'path', required: true, type: 'string' },
            { name: 'n', in: 'query', type: 'integer', maximum: 5 },
            { name: 'body', in: 'body', required: true, schema: { $ref: '#/definitions/A' } },
          ],
          responses: { 200: { description: 'x', schema: { $ref: '#/definitions/A' } } },
        },
      },
    },
    definitions: { A: { type: 'object', properties: { f: { type: 'string', 'x-nullable': true } } } },
  }
  const later: Fields = {
    openapi: '3.1.0',
    info: { title: 'T', version: '2' },
    servers: [{ url: 'https://api.example.com' }],
    paths: {
      '/a/{name}': {
        put: {
          parameters: [
            { name: 'name', in: 'path', required: true, schema: { type: 'string' } },
            { name: 'n', in: 'query', schema: { type: 'integer', maximum: 5 } },
          ],
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } },
          },
          responses: {
            200: { description: 'x', content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } } },
          },
        },
      },
    },
    components: { schemas: { A: { type: 'object', properties: { f: { type: ['string', 'null'] } } } } },
  }
  expect(compare(swagger, later).map(({ rule }) => rule)).toEqual(['spec-parameter-renamed'])
})

function secured(security: Value): Fields {
  return both({ type: 'string' }, { security })
}

const breaks = (before: Value, after: Value): boolean =>
  compare(secured(before), secured(after)).some(({ severity }) => severity === 'error')

test('an operation that requires more authentication breaks callers, one that requires less does not', () => {
  expect(breaks([], [{ key: [] }])).toBe(true)
  expect(breaks([{ key: [] }], [])).toBe(false)
  expect(breaks([{ key: [] }], [{ key: [] }, { token: [] }])).toBe(false)
  expect(breaks([{ key: [] }, { token: [] }], [{ key: [] }])).toBe(true)
  expect(breaks([{ o: ['read'] }], [{ o: ['read', 'write'] }])).toBe(true)
  expect(messages(compare(secured([]), secured([{ key: [] }])))).toContain('is now required error')
  expect(messages(compare(secured([{ key: [] }]), secured([])))).toContain('is no longer required info')
})

function messages(list: readonly ApiChange[]): string[] {
  return list.map(({ message, severity }) => `${message} ${severity}`)
}

test('a schema that becomes one form of several is compared with that form', () => {
  const components = {
    schemas: { A: { type: 'object', properties: { f: {} } }, B: { type: 'object', properties: { g: {} } } },
  }
  const [a, b] = [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }]
  const one = { ...both(a), components }
  const two = { ...both({ oneOf: [a, b] }), components }
  expect(messages(compare(one, two))).toEqual(['can also be B info', 'can also be B error'])
  expect(messages(compare(two, one))).toEqual(['can no longer be B error', 'can no longer be B info'])
})

function hook(required: Value): Fields {
  return {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    webhooks: {
      ping: {
        post: {
          requestBody: {
            content: {
              'application/json': { schema: { type: 'object', required, properties: { f: { type: 'string' } } } },
            },
          },
          responses: { 200: { description: 'x' } },
        },
      },
    },
  }
}

test('a webhook is sent by the service, so added fields break no one and removed fields do', () => {
  expect(compare(hook([]), hook(['f'])).map(({ severity }) => severity === 'error')).toEqual([false])
  expect(compare(hook(['f']), hook([])).map(({ severity }) => severity === 'error')).toEqual([true])
})
