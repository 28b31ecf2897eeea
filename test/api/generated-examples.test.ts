import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '../../src/formats/json.ts'
import { loadSpec, specWith } from './load-spec.ts'

/** The examples of a body with this schema. */
async function examplesFor(schema: object): Promise<{ readonly name: string; readonly value: Json }[]> {
  const { api } = await loadSpec(
    specWith({
      paths: `  /a: { post: { requestBody: { content: { application/json: { schema: ${JSON.stringify(schema)} } } }, responses: { "200": { description: ok } } } }`,
    }),
  )
  const examples = api?.tags[0]?.operations[0]?.requestBody?.content[0]?.examples ?? []
  return examples.map(({ name, value }) => ({ name, value }))
}

function fieldsOf(names: readonly string[], schema: object = { type: 'string' }): object {
  return { type: 'object', properties: Object.fromEntries(names.map((name) => [name, schema])) }
}

test('generated lists have as many items as the schema requires, unless these are very many', async () => {
  const [example] = await examplesFor({
    type: 'object',
    properties: {
      usual: { type: 'array', items: { type: 'integer' }, maxItems: 9 },
      pair: { type: 'array', items: { type: 'integer' }, minItems: 2, maxItems: 2 },
      kinds: { type: 'array', items: { enum: ['cat', 'dog'] }, minItems: 2, uniqueItems: true },
      vector: { type: 'array', items: { type: 'integer' }, minItems: 1536 },
    },
  })
  expect(example?.value).toEqual({ usual: [1], pair: [1, 1], kinds: ['cat', 'dog'], vector: [1] })
})

function pair(items: object): object {
  return { type: 'array', items, minItems: 2, uniqueItems: true }
}

test('the items of a generated list are different if no two may be equal', async () => {
  const object = { type: 'object', properties: { kind: { const: 'a' }, id: { type: 'integer' } } }
  const formats = ['date', 'uuid', 'email', 'uri']
  const [example] = await examplesFor({
    type: 'object',
    properties: {
      tags: pair({ type: 'string' }),
      steps: pair({ type: 'number', multipleOf: 5 }),
      flags: pair({ type: 'boolean' }),
      objects: pair(object),
      ...Object.fromEntries(formats.map((format) => [format, pair({ type: 'string', format })])),
    },
  })
  expect(example?.value).toEqual({
    tags: ['tag', 'tag-2'],
    steps: [5, 10],
    flags: [true, false],
    objects: [
      { kind: 'a', id: 1 },
      { kind: 'a', id: 2 },
    ],
    date: ['2026-01-31', '2027-01-31'],
    uuid: ['123e4567-e89b-12d3-a456-426614174000', '124e4567-e89b-12d3-a456-426614174000'],
    email: ['user@example.com', 'user2@example.com'],
    uri: ['https://example.com', 'https://example.com/2'],
  })
})

test('a generated example has fields that are required but not described', async () => {
  const [all, required] = await examplesFor({
    type: 'object',
    required: ['b', 'name', 'map', 'open'],
    properties: {
      a: { type: 'integer' },
      z: { type: 'integer' },
      b: { type: 'integer' },
      map: { type: 'object', required: ['x'], additionalProperties: { type: 'boolean' } },
      open: { type: 'object', required: ['y'], additionalProperties: true },
    },
    anyOf: [{ type: 'object', required: ['a', 'c'] }],
  })
  const described = { b: 1, map: { x: true }, open: { y: 'y' } }
  expect(all?.value).toEqual({ a: 1, z: 1, ...described, c: 'c', name: 'Example name' })
  expect(required?.value).toEqual({ a: 1, ...described, c: 'c', name: 'Example name' })
})

test('generated texts fit the names of their fields', async () => {
  const names = ['contactEmail', 'callback_url', 'customerId', 'displayName', 'countryCode', 'createdAt', 'merchant']
  const [example] = await examplesFor({
    type: 'object',
    properties: {
      ...Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
      labels: { type: 'array', items: { type: 'string' } },
      kinds: { type: 'array', items: { type: 'string', enum: ['cat', 'dog'] } },
    },
  })
  expect(example?.value).toEqual({
    contactEmail: 'user@example.com',
    callback_url: 'https://example.com',
    customerId: 'customer-123',
    displayName: 'Example display name',
    countryCode: 'US',
    createdAt: '2026-01-31T12:00:00Z',
    merchant: 'merchant',
    labels: ['Example label'],
    kinds: ['cat'],
  })
})

test('an example that is a text of JSON is its data, unless the value is a text', async () => {
  const example = '{ "id": 12345678901234567890, "list": [1] }'
  const [object] = await examplesFor({ type: 'object', example })
  expect(JSON.stringify(object?.value)).toBe('{"id":12345678901234567890,"list":[1]}')
  const [text] = await examplesFor({ type: 'string', example })
  expect(text?.value).toBe(example)
  const [broken] = await examplesFor({ type: 'object', example: '{ "id": }' })
  expect(broken?.value).toBe('{ "id": }')
})

test('the format of a text comes before its name, and its length is kept', async () => {
  const [dated] = await examplesFor(fieldsOf(['email'], { type: 'string', format: 'date' }))
  expect(dated?.value).toEqual({ email: '2026-01-31' })
  const [short] = await examplesFor(fieldsOf(['merchantAccount'], { type: 'string', maxLength: 4 }))
  expect(short?.value).toEqual({ merchantAccount: 'merc' })
  const [long] = await examplesFor(fieldsOf(['tag'], { type: 'string', minLength: 8 }))
  expect(long?.value).toEqual({ tag: 'tagxxxxx' })
})

test('a value has the form of a choice that its own type allows, and null where only null is', async () => {
  const forms = [{ type: 'string' }, { type: 'object', properties: { $eq: { type: 'string' } } }]
  const properties = { filter: { type: 'object', oneOf: forms }, any: { oneOf: forms }, none: { type: 'null' } }
  const [example] = await examplesFor({ type: 'object', properties })
  expect(example?.value).toEqual({ filter: { $eq: 'eq' }, any: 'any', none: null })
})

const characters = fc.constantFrom(
  'a',
  '7',
  '_',
  'x',
  '\\.',
  '\\d',
  '\\w',
  '[A-Z]',
  '[a-f0-9]',
  '[\\w-]',
  '[+-]',
  '[\\p{L}\\p{N}]',
  '[\\p{Lu}]',
  '[\\u0009\\u0020-\\u00FF]',
  '[!-~]',
  '[\\S]',
  '[\\x30-\\x39]',
)
const counts = fc.constantFrom('', '?', '*', '+', '{2}', '{1,3}', '{12}', '{4,}')
const patterns = fc
  .array(
    fc.tuple(characters, counts).map((parts) => parts.join('')),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => `^${parts.join('')}$`)

test('a text of the name of its field is an example if the pattern allows it', async () => {
  const [words] = await examplesFor(
    fieldsOf(['name', 'jobId', 'nextToken'], { type: 'string', pattern: '[\\p{L}\\p{N}\\p{P} ]+' }),
  )
  expect(words?.value).toEqual({ name: 'Example name', jobId: 'job-123', nextToken: 'next token' })
  const [letters] = await examplesFor(fieldsOf(['jobId'], { type: 'string', pattern: '^[\\p{L}]+$' }))
  expect(letters?.value).toEqual({ jobId: 'abc' })
})

test('generated texts match patterns of characters and their counts', async () => {
  const samples = fc.sample(patterns, { seed: 7, numRuns: 150 })
  const properties = samples.map((pattern, index) => [`field${index}`, { type: 'string', pattern }])
  const [example] = await examplesFor({ type: 'object', properties: Object.fromEntries(properties) })
  const texts = Object.values(example?.value ?? {}).map(String)
  const wrong = texts.map((text, index) => [samples[index] ?? '', text] as const)
  expect(wrong.filter(([pattern, text]) => !new RegExp(pattern, 'u').test(text))).toEqual([])
  expect(texts).toHaveLength(150)
})

test('generated texts match patterns with groups', async () => {
  const texts = {
    '^(0|[1-9][0-9]*)$': '1123',
    '^([0-9]+([.][0-9]+)?(ns|us|ms))+$': '123.123ns',
    '^(?:[A-Z]{2}-){2}\\d$|^-$': 'AB-AB-1',
    '^(?<year>\\d{4})[(]x[)]\\($': '1234(x)(',
    '^(((a){200}){200}){200}$': 'merchant',
  }
  for (const [pattern, text] of Object.entries(texts)) {
    const [example] = await examplesFor(fieldsOf(['merchant'], { type: 'string', pattern }))
    expect(example?.value).toEqual({ merchant: text })
  }
})

test.each(['^(?!a)b+$', '^[^x]$', '^a{2,1000000000}b{1000000000}$', '^\\bword$', '(?=a)'])(
  'a pattern that is not that simple does not stop the example: %s',
  async (pattern) => {
    const [example] = await examplesFor(fieldsOf(['merchant'], { type: 'string', pattern }))
    expect(example?.value).toEqual({ merchant: 'merchant' })
  },
)

test('generated numbers are in the range and multiples, even of numbers with exponents', async () => {
  const numbers: readonly (readonly [schema: object, value: number])[] = [
    [{ type: 'number' }, 1],
    [{ type: 'number', maximum: 1, exclusiveMaximum: 1 }, 0],
    [{ type: 'number', minimum: 1e-8 }, 1e-8],
    [{ type: 'number', exclusiveMinimum: 1e-8 }, 1 + 1e-8],
    [{ type: 'number', exclusiveMinimum: 0, maximum: 0.5 }, 0.25],
    [{ type: 'number', exclusiveMinimum: 0, maximum: 1e-7, multipleOf: 1e-8 }, 1e-8],
    [{ type: 'number', exclusiveMinimum: 0.2, multipleOf: 0.1 }, 0.3],
    [{ type: 'integer', minimum: 0.5 }, 1],
    [{ type: 'integer', exclusiveMinimum: 5, multipleOf: 5 }, 10],
    [{ type: 'integer', maximum: 0.5 }, 0],
  ]
  const properties = Object.fromEntries(numbers.map(([schema], index) => [`n${String(index)}`, schema]))
  const [example] = await examplesFor({ type: 'object', properties })
  expect(Object.values(example?.value ?? {})).toEqual(numbers.map(([, value]) => value))
})

test('a field that no value may have is not in an example', async () => {
  const [example] = await examplesFor({ type: 'object', properties: { kept: { const: 1 }, gone: false } })
  expect(example?.value).toEqual({ kept: 1 })
})

test('a body has an example with all fields and one with the required fields', async () => {
  const inner = { type: 'object', required: ['x'], properties: { x: { type: 'integer' }, y: { type: 'integer' } } }
  const properties = { a: inner, b: { type: 'boolean' }, c: { type: 'boolean' } }
  const schema = { type: 'object', required: ['a'], properties, anyOf: [{ required: ['b'] }, { required: ['c'] }] }
  expect(await examplesFor(schema)).toEqual([
    { name: 'All fields, generated', value: { a: { x: 1, y: 1 }, b: true, c: true } },
    { name: 'Required fields, generated', value: { a: { x: 1 }, b: true } },
  ])
  const [only, ...others] = await examplesFor(fieldsOf(['merchant']))
  expect(only?.name).toBe('Generated from the schema')
  expect(others).toEqual([])
})
