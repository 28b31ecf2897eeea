import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ApiChange } from '../../src/model/api-change.ts'
import { compareDocuments } from '../../src/api/compare/compare-documents.ts'
import { specFilesOf, type Fields, type Value } from './spec-files-of.ts'

type Side = 'request' | 'response' | 'parameter' | 'webhook'

/** A document that uses one schema in a request, a response or elsewhere. */
function documentOf(schema: Value, side: Side = 'request', schemas: Fields = {}): Fields {
  const content = { content: { 'application/json': { schema } } }
  const answers = { 200: { description: 'x', ...(side === 'response' ? content : {}) } }
  const operation: Fields = {
    ...(side === 'parameter' ? { parameters: [{ name: 'q', in: 'query', schema }] } : {}),
    ...(side === 'request' || side === 'webhook' ? { requestBody: content } : {}),
    responses: answers,
  }
  const items = { a: { post: operation } }
  return {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    ...(side === 'webhook' ? { webhooks: items } : { paths: { '/a': items.a } }),
    components: { schemas },
  }
}

function compare(before: Fields, after: Fields): ApiChange[] {
  return compareDocuments(specFilesOf(before), specFilesOf(after))
}

const text: Fields = { type: 'string' }
const short: Fields = { type: 'string', maxLength: 3 }
const long: Fields = { type: 'string', maxLength: 9 }
const sides: readonly Side[] = ['request', 'response', 'parameter', 'webhook']

/** A schema with a condition and what must match if it is met, or if it is not. */
function when(condition: Value, keyword: 'then' | 'else', schema: Value): Fields {
  return { type: 'object', ...Object.fromEntries([['if', condition] as const, [keyword, schema] as const]) }
}

/** Two schemas that differ in one keyword. */
const edits: readonly (readonly [keyword: string, one: Value, other: Value])[] = [
  ['type', text, { type: 'integer' }],
  ['type that is null', text, { type: 'null' }],
  ['nothing at all', text, false],
  ['enum', { enum: ['a', 'b'] }, { enum: ['a', 'c'] }],
  ['const', { const: 1 }, { const: 2 }],
  ['const that is null', { const: null }, { const: 2 }],
  ['format', { type: 'string', format: 'date' }, { type: 'string', format: 'date-time' }],
  ['pattern', { type: 'string', pattern: '^a' }, { type: 'string', pattern: '^b' }],
  ['a pattern of any type', {}, { pattern: '^b' }],
  ['multipleOf', { type: 'integer', multipleOf: 2 }, { type: 'integer', multipleOf: 3 }],
  ['maxLength', short, long],
  ['minLength', text, { type: 'string', minLength: 1 }],
  ['minimum', { minimum: 1 }, { minimum: 2 }],
  ['exclusiveMinimum', { minimum: 1 }, { exclusiveMinimum: 1 }],
  ['maximum with exclusiveMaximum', { exclusiveMaximum: 9, maximum: 9 }, { exclusiveMaximum: 9, maximum: 5 }],
  ['minItems', { type: 'array' }, { type: 'array', minItems: 2 }],
  ['uniqueItems', { type: 'array' }, { type: 'array', uniqueItems: true }],
  ['maxProperties', { type: 'object' }, { type: 'object', maxProperties: 2 }],
  ['contentEncoding', text, { type: 'string', contentEncoding: 'base64' }],
  ['contentMediaType', text, { type: 'string', contentMediaType: 'image/png' }],
  ['contentSchema', { contentSchema: text }, { contentSchema: { type: 'integer' } }],
  ['contentSchema that is new', text, { type: 'string', contentSchema: { type: 'object' } }],
  ['items', { items: text }, { items: { type: 'integer' } }],
  [
    'items that are nothing',
    { type: 'array', prefixItems: [text] },
    { type: 'array', prefixItems: [text], items: false },
  ],
  ['prefixItems', { prefixItems: [text] }, { prefixItems: [text, text] }],
  [
    'unevaluatedItems',
    { type: 'array', prefixItems: [text] },
    { prefixItems: [text], type: 'array', unevaluatedItems: text },
  ],
  ['contains', { contains: text }, { contains: { type: 'integer' } }],
  ['minContains', { contains: text, minContains: 2 }, { contains: text, minContains: 3 }],
  ['minContains of none', { contains: text }, { contains: text, minContains: 0 }],
  ['maxContains', { contains: text }, { contains: text, maxContains: 3 }],
  ['properties', { properties: { a: text } }, { properties: { b: text } }],
  ['a property that may be anything', { properties: { a: {} } }, { properties: { a: { minLength: 2 } } }],
  ['required', { type: 'object' }, { type: 'object', required: ['a'] }],
  ['required of a property', { properties: { a: text } }, { properties: { a: text }, required: ['a'] }],
  ['patternProperties', { patternProperties: { '^a': text } }, { patternProperties: { '^a': { type: 'integer' } } }],
  ['a pattern of names', { patternProperties: { '^a': text } }, { patternProperties: { '^b': text } }],
  [
    'a pattern of names in what is closed',
    { type: 'object', additionalProperties: false },
    { type: 'object', additionalProperties: false, patternProperties: { '^b': text } },
  ],
  ['additionalProperties', { additionalProperties: text }, { additionalProperties: { type: 'integer' } }],
  ['further fields', { type: 'object' }, { type: 'object', additionalProperties: false }],
  ['unevaluatedProperties', { unevaluatedProperties: text }, { unevaluatedProperties: { type: 'integer' } }],
  ['propertyNames', { propertyNames: { maxLength: 3 } }, { propertyNames: { maxLength: 9 } }],
  ['propertyNames that is new', { type: 'object' }, { type: 'object', propertyNames: { maxLength: 9 } }],
  ['dependentRequired', { dependentRequired: { a: ['b'] } }, { dependentRequired: { a: ['b', 'c'] } }],
  ['dependentSchemas', { dependentSchemas: { a: text } }, { dependentSchemas: { a: { type: 'integer' } } }],
  ['dependencies', { dependencies: { a: ['b'] } }, { dependencies: { a: ['c'] } }],
  ['not', { not: text }, { not: { type: 'integer' } }],
  ['if', when(text, 'then', short), when({ type: 'integer' }, 'then', short)],
  ['then', when(text, 'then', short), when(text, 'then', long)],
  ['else', when(text, 'else', { minimum: 1 }), when(text, 'else', { minimum: 2 })],
  ['oneOf', { oneOf: [text, { type: 'integer' }] }, { oneOf: [text, { type: 'boolean' }] }],
  [
    'one more form',
    { oneOf: [text, { type: 'integer' }] },
    { oneOf: [text, { type: 'integer' }, { type: 'boolean' }] },
  ],
  ['anyOf for oneOf', { oneOf: [text, { type: 'integer' }] }, { anyOf: [text, { type: 'integer' }] }],
  ['null among forms', { anyOf: [text] }, { anyOf: [text, { type: 'null' }] }],
  ['allOf', { allOf: [{ type: 'integer' }, { minimum: 1 }] }, { allOf: [{ type: 'integer' }, { minimum: 2 }] }],
  ['types of allOf', { allOf: [text] }, { allOf: [text, { type: 'integer' }] }],
  [
    'the second of two patterns',
    { allOf: [{ pattern: '^a' }, { pattern: 'b$' }] },
    { allOf: [{ pattern: '^a' }, { pattern: 'c$' }] },
  ],
  [
    'the second of two lists',
    { allOf: [{ items: text }, { items: { minLength: 2 } }] },
    { allOf: [{ items: text }, { items: { minLength: 3 } }] },
  ],
  [
    'the second of two choices',
    { allOf: [{ oneOf: [text, { type: 'integer' }] }, { oneOf: [{ minimum: 1 }, { maxLength: 1 }] }] },
    { allOf: [{ oneOf: [text, { type: 'integer' }] }, { oneOf: [{ minimum: 1 }, { maxLength: 2 }] }] },
  ],
  ['default', { type: 'integer', default: 1 }, { type: 'integer', default: 2 }],
  ['deprecated', { properties: { a: text } }, { properties: { a: { type: 'string', deprecated: true } } }],
  ['readOnly', { properties: { a: text } }, { properties: { a: { type: 'string', readOnly: true } } }],
  ['writeOnly', { properties: { a: text } }, { properties: { a: { type: 'string', writeOnly: true } } }],
  ['xml', { type: 'object', xml: { name: 'a' } }, { type: 'object', xml: { name: 'b' } }],
  ['discriminator', { discriminator: { propertyName: 'a' } }, { discriminator: { propertyName: 'b' } }],
  [
    'a value of a discriminator',
    { discriminator: { propertyName: 'a', mapping: { b: 'B' } } },
    { discriminator: { propertyName: 'a', mapping: { c: 'B' } } },
  ],
  ['an unknown keyword', { 'key-word': 1 }, { 'key-word': 2 }],
]

/** A schema and those that it names. */
interface Whole {
  readonly schema: Value
  readonly schemas: Fields
}

/** What can be around a schema, so that a change of it is also a change of the outer schema. */
const surroundings: Readonly<Record<string, (schema: Value) => Value>> = {
  property: (schema) => ({ type: 'object', properties: { f: schema } }),
  'item of a list': (schema) => ({ type: 'array', items: schema }),
  'item by its place': (schema) => ({ type: 'array', prefixItems: [{ type: 'boolean' }, schema] }),
  'item by its place in an earlier spelling': (schema) => ({ type: 'array', items: [schema], additionalItems: false }),
  'other item': (schema) => ({ type: 'array', unevaluatedItems: schema }),
  'some item': (schema) => ({ type: 'array', contains: schema }),
  'further property': (schema) => ({ type: 'object', additionalProperties: schema }),
  'property by its pattern': (schema) => ({ type: 'object', patternProperties: { '^x': schema } }),
  'name of a property': (schema) => ({ type: 'object', propertyNames: schema }),
  'content of a text': (schema) => ({ type: 'string', contentSchema: schema }),
  'what one field brings': (schema) => ({ type: 'object', dependentSchemas: { g: schema } }),
  condition: (schema) => when(schema, 'then', { required: ['g'] }),
  consequence: (schema) => when({ required: ['g'] }, 'then', schema),
  alternative: (schema) => when({ required: ['g'] }, 'else', schema),
  'what must not be': (schema) => ({ type: 'object', not: schema }),
  'part of a whole': (schema) => ({ allOf: [{ title: 'Part' }, schema] }),
  'first part of a whole': (schema) => ({ allOf: [schema, { description: 'The rest.' }] }),
  form: (schema) => ({
    oneOf: [
      { title: 'Other', type: 'boolean' },
      { title: 'Same', allOf: [schema] },
    ],
  }),
  'form or null': (schema) => ({ anyOf: [{ allOf: [schema] }, { type: 'null' }] }),
}

function named({ schema, schemas }: Whole, isBesideReference: boolean): Whole {
  const name = `S${String(Object.keys(schemas).length)}`
  const isGroup = typeof schema === 'object' && schema !== null && !Array.isArray(schema)
  const target = isBesideReference && isGroup ? { $ref: '#/components/schemas/Anything', ...schema } : schema
  return { schema: { $ref: `#/components/schemas/${name}` }, schemas: { ...schemas, [name]: target, Anything: {} } }
}

const wraps = fc.array(
  fc.oneof(
    fc.constantFrom(...Object.values(surroundings)).map((wrap) => ({ schema, schemas }: Whole): Whole => ({
      schema: wrap(schema),
      schemas,
    })),
    fc.boolean().map((isBeside) => (whole: Whole) => named(whole, isBeside)),
  ),
  { maxLength: 4 },
)

function reported(one: Fields, other: Fields): string[] {
  return compare(one, other).map(({ subject, message }) => `${subject} ${message}`)
}

test.each(edits)('a change of %s is listed, wherever the schema is', (_keyword, one, other) => {
  fc.assert(
    fc.property(wraps, fc.constantFrom(...sides), fc.boolean(), (around, side, isBack) => {
      const wrapped = (schema: Value): Fields => {
        const start: Whole = { schema, schemas: {} }
        const whole = around.reduce((inner, wrap) => wrap(inner), start)
        return documentOf(whole.schema, side, whole.schemas)
      }
      const [before, after] = isBack ? [wrapped(other), wrapped(one)] : [wrapped(one), wrapped(other)]
      expect(reported(before, after)).not.toEqual([])
      expect(reported(before, structuredClone(before))).toEqual([])
    }),
    { numRuns: 20 },
  )
})

test.each<readonly [what: string, before: Value, after: Value, reported: string]>([
  [
    'what is written in a text has another type',
    { type: 'string', contentSchema: text },
    { type: 'string', contentSchema: { type: 'integer' } },
    'breaks both: (content) of the request body changed its type from string to integer',
  ],
  [
    'a text must hold JSON of a kind',
    text,
    { type: 'string', contentSchema: { type: 'object' } },
    'breaks requests: (content) of the request body changed its type from any type to object',
  ],
  [
    'more is demanded where a condition holds',
    when({ required: ['a'] }, 'then', {}),
    when({ required: ['a'] }, 'then', { required: ['b'] }),
    'breaks requests: (then) of the request body now requires b',
  ],
  [
    'another field is needed with one',
    { dependentRequired: { a: ['b'] } },
    { dependentRequired: { a: ['b', 'c'] } },
    'breaks requests: the request body has a new dependentRequired c with a',
  ],
  [
    'items may be equal',
    { type: 'array', uniqueItems: true },
    { type: 'array' },
    'breaks responses: the request body can now have equal items',
  ],
  [
    'items must be unique',
    { type: 'array', uniqueItems: false },
    { type: 'array', uniqueItems: true },
    'breaks requests: the request body must now have unique items',
  ],
  [
    'names of fields may be longer',
    { propertyNames: { maxLength: 3 } },
    { propertyNames: { maxLength: 5 } },
    'breaks responses: (names of fields) of the request body changed its maxLength from 3 to 5',
  ],
  [
    'what must not be takes in more',
    { not: { $ref: '#/components/schemas/S' } },
    { not: { $ref: '#/components/schemas/S' } },
    'breaks requests: S changed its maxLength from 3 to 5',
  ],
  [
    'fields that match a pattern are no longer described',
    { type: 'object', additionalProperties: false, patternProperties: { '^a': text } },
    { type: 'object', additionalProperties: false },
    'breaks requests: the request body can no longer have fields that match ^a',
  ],
  ['null among the values', { enum: [1] }, { enum: [1, null] }, 'breaks responses: the request body can now be null'],
  [
    'a new value of a discriminator',
    { discriminator: { propertyName: 'kind' } },
    { discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/S' } } },
    'breaks no one: the request body has the new discriminator value cat for S',
  ],
  [
    'how a value is written as XML',
    { type: 'string', xml: { name: 'a' } },
    { type: 'string', xml: { name: 'b' } },
    'breaks no one: the request body is written in another way as XML',
  ],
])('%s: breaking for the side that can fail', (_what, before, after, line) => {
  const S = (schema: Value): Fields => ({ S: { type: 'string', maxLength: schema === before ? 3 : 5 } })
  const found = (side: Side): ApiChange[] =>
    compare(documentOf(before, side, S(before)), documentOf(after, side, S(after)))
  const [request] = found('request')
  const [breaksRequests, breaksResponses] = [request, found('response')[0]].map((change) => change?.severity !== 'info')
  const sidesOf =
    breaksRequests === true
      ? breaksResponses === true
        ? 'both'
        : 'requests'
      : breaksResponses === true
        ? 'responses'
        : 'no one'
  expect(found('request')).toHaveLength(1)
  expect(`breaks ${sidesOf}: ${request?.subject ?? ''} ${request?.message ?? ''}`).toBe(line)
})
