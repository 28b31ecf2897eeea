import { expect, test } from 'vitest'
import type { Schema } from '../../src/model/api.ts'
import { loadSpec, specWith } from './load-spec.ts'
import { renderPage } from './render-page.ts'

const others = `    Owner: { type: object, properties: { name: { type: string } } }
    Keeper: { allOf: [{ $ref: "#/components/schemas/Owner" }], type: object, properties: { since: { type: string, format: date } } }
    Name: { type: string, maxLength: 40 }
    Ring: { type: object, properties: { next: { $ref: "#/components/schemas/Ring" }, size: { type: integer } } }
    Chain: { type: object, properties: { next: { $ref: "#/components/schemas/Chain" }, links: { type: integer } } }`

/** What the page shows of a single schema, and its model. */
async function shown(schema: string): Promise<{ readonly text: string; readonly model: Schema | undefined }> {
  const { api, reported } = await loadSpec(specWith({ schemas: `    A: ${schema}\n${others}` }))
  expect(reported.filter((line) => line.includes(' error '))).toEqual([])
  const { html, text } = renderPage(api)
  expect(html).toContain('id="schema-a"')
  const plain = text.replaceAll(/\s+/g, ' ')
  // Other schemas come after it.
  const own = plain.slice(plain.lastIndexOf(' Schemas '), plain.lastIndexOf(' Owner '))
  return { text: own, model: api?.schemas.find(({ name }) => name === 'A')?.schema }
}

const inTwoParts: readonly (readonly [what: string, first: string, second: string, words: readonly string[]])[] = [
  [
    'the tighter of two lengths',
    '{ minLength: 2, maxLength: 9 }',
    '{ minLength: 1, maxLength: 5 }',
    ['2 to 5 characters'],
  ],
  [
    'the tighter of two ranges',
    '{ minimum: 2 }',
    '{ exclusiveMinimum: 2, maximum: 7 }',
    ['more than 2, at most 7', 'not at least 2'],
  ],
  ['the tighter of two counts', '{ minItems: 1 }', '{ minItems: 3 }', ['at least 3 items', 'not at least 1 item']],
  ['both patterns', '{ pattern: "^a" }', '{ pattern: "z$" }', ['^a', 'z$']],
  [
    'one pattern that both ask for',
    '{ pattern: "^a" }',
    '{ pattern: "^a" }',
    ['Pattern ^a', 'not Pattern ^a Pattern ^a'],
  ],
  ['both divisors', '{ multipleOf: 4 }', '{ multipleOf: 6 }', ['Multiple of 4', 'Multiple of 6']],
  [
    'both formats',
    '{ type: string, format: uri }',
    '{ type: string, format: iri }',
    ['string (iri)', 'Format, as well uri'],
  ],
  [
    'the values that both allow',
    '{ enum: [red, green, blue] }',
    '{ enum: [blue, green, black] }',
    ['blue green', 'not red', 'not black'],
  ],
  ['both lists where they share no value', '{ enum: [red] }', '{ enum: [blue] }', ['blue', 'One of, as well red']],
  ['the one value of a list', '{ enum: [red, blue] }', '{ const: blue }', ['Always blue', 'not red']],
  ['both constants', '{ const: red }', '{ const: blue }', ['Always blue', 'Always, as well red']],
  [
    'the types that both allow',
    '{ type: [string, number] }',
    '{ type: [number, boolean] }',
    ['number', 'not string', 'not boolean'],
  ],
  [
    'both types where there is none that fits',
    '{ type: string }',
    '{ type: integer }',
    ['integer', 'Type, as well string'],
  ],
  [
    'what both say of items',
    '{ type: array, items: { type: string, maxLength: 7 } }',
    '{ type: array, items: { pattern: "^b" } }',
    ['array of string', 'at most 7 characters', '^b'],
  ],
  [
    'what both say of further fields',
    '{ type: object, additionalProperties: { type: string, maxLength: 7 } }',
    '{ type: object, additionalProperties: { pattern: "^b" } }',
    ['map of string', 'at most 7 characters', '^b'],
  ],
  [
    'that one of them forbids further fields',
    '{ type: object, additionalProperties: false, properties: { a: {} } }',
    '{ type: object, additionalProperties: { type: string } }',
    ['No other properties are allowed.'],
  ],
  [
    'what both say of the first items',
    '{ type: array, prefixItems: [{ type: string }, { maxLength: 7 }] }',
    '{ type: array, prefixItems: [{ pattern: "^b" }], items: { pattern: "^c" } }',
    ['^b', 'at most 7 characters', '^c'],
  ],
  [
    'what both say of a property',
    '{ type: object, properties: { a: { type: string, maxLength: 7, description: First. } } }',
    '{ type: object, required: [a], properties: { a: { pattern: "^b", enum: [bo, by] } } }',
    ['required', 'at most 7 characters', '^b', 'First.', 'bo', 'by'],
  ],
  [
    'what both say of names that match a pattern',
    '{ type: object, patternProperties: { "^x": { maxLength: 7 } } }',
    '{ type: object, patternProperties: { "^x": { pattern: "^b" } } }',
    ['at most 7 characters', '^b'],
  ],
  [
    'what both say next to a name',
    '{ type: object, properties: { a: { $ref: "#/components/schemas/Name" } } }',
    '{ type: object, properties: { a: { type: string, maxLength: 7, pattern: "^b" } } }',
    ['string ( Name )', 'at most 7 characters', '^b', 'not 40'],
  ],
  [
    'two properties that lead round in circles',
    '{ type: object, properties: { a: { $ref: "#/components/schemas/Ring" } } }',
    '{ type: object, properties: { a: { $ref: "#/components/schemas/Chain" } } }',
    ['size', 'links', 'Must match as well', 'Ring', 'Chain'],
  ],
]

test.each(inTwoParts)('for two parts of a schema, the page shows %s', async (_what, first, second, words) => {
  for (const schema of [`{ allOf: [${first}, ${second}] }`, second.replace('{ ', `{ allOf: [${first}], `)]) {
    const { text } = await shown(schema)
    expect(words.filter((word) => text.includes(word.replace(/^not /, '')) === word.startsWith('not '))).toEqual([])
  }
})

test('a property that a child repeats keeps the name of the more complete schema', async () => {
  const { model } = await shown(`
      allOf:
        - type: object
          properties:
            owner: { $ref: "#/components/schemas/Owner", description: Who owns it. }
            keeper: { $ref: "#/components/schemas/Owner" }
            name: { type: string }
            title: { $ref: "#/components/schemas/Name" }
        - type: object
          properties:
            owner: { type: object }
            keeper: { $ref: "#/components/schemas/Keeper" }
            name: { $ref: "#/components/schemas/Name" }
            title: { type: string, maxLength: 90 }`)
  expect(model?.properties.map(({ name, schema }) => [name, schema.reference, schema.description?.markdown])).toEqual([
    ['owner', 'Owner', 'Who owns it.'],
    ['keeper', 'Keeper', undefined],
    ['name', 'Name', undefined],
    ['title', 'Name', undefined],
  ])
})

async function beside(more: string): Promise<Schema | undefined> {
  return (await shown(`{ $ref: "#/components/schemas/Owner", ${more} }`)).model
}

test('fields next to a reference apply as well, and a description alone keeps the name', async () => {
  const widened = await beside('required: [name], properties: { age: { type: integer } }')
  expect(widened?.properties.map(({ name, isRequired }) => `${name} ${String(isRequired)}`)).toEqual([
    'name true',
    'age false',
  ])
  for (const more of ['description: Who.', 'type: object', 'unevaluatedProperties: false'])
    expect((await beside(more))?.reference).toBe('Owner')
})

test('a reference with several descriptions next to it in allOf keeps its name', async () => {
  const { model } = await shown(
    `{ allOf: [{ $ref: "#/components/schemas/Owner" }, { description: Who owns it. }, { xml: { name: owner } }] }`,
  )
  expect(model?.reference).toBe('Owner')
  expect(model?.description?.markdown).toBe('Who owns it.')
})

test('the descriptions of a schema and of its parts without a name are shown, each once', async () => {
  const { model } = await shown(
    `{ description: 'A dog.', allOf: [{ description: Barks., properties: { loud: {} } }, { $ref: "#/components/schemas/Owner" }, { description: A dog., properties: { age: {} } }, { description: Runs., properties: { fast: {} } }] }`,
  )
  expect(model?.description?.markdown).toBe('A dog.\n\nBarks.\n\nRuns.')
})

test('a read-only field that a later part redefines is shown in requests and in their samples', async () => {
  const { api } = await loadSpec(
    specWith({
      paths: `  /a: { post: { operationId: a, requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }, responses: { "204": { description: ok } } } }`,
      schemas: `    Base: { type: object, properties: { id: { type: string, readOnly: true }, type: { type: string, readOnly: true } } }
    Pet: { allOf: [{ $ref: "#/components/schemas/Base" }, { type: object, properties: { type: { type: string, enum: [cat] } } }] }`,
    }),
    ['curl'],
  )
  const { ids, html } = renderPage(api)
  expect(ids.filter((id) => id.startsWith('a.body.'))).toEqual(['a.body.type'])
  expect(html).toMatch(/id="a\.body\.type".*?read-only/s)
  expect(api?.tags[0]?.operations[0]?.samples[0]?.code).toContain('"type": "cat"')
})

test('what a part describes in place takes precedence over the schemas next to it, in the order of the document', async () => {
  const { model } = await shown(`
      allOf:
        - type: object
          description: A ring for keys.
          properties:
            size: { type: integer, description: How many keys it takes. }
            hook: { type: string }
        - $ref: "#/components/schemas/Described"
    Described: { type: object, description: Any ring., properties: { next: { type: string }, size: { type: integer, description: How large it is. } } }`)
  expect(model?.description?.markdown).toBe('A ring for keys.')
  expect(model?.properties.map(({ name, schema }) => [name, schema.description?.markdown])).toEqual([
    ['size', 'How many keys it takes.'],
    ['hook', undefined],
    ['next', undefined],
  ])
})

test('that no two items are equal is not said of a text', async () => {
  const items = 'no two are equal'
  expect((await shown('{ type: string, uniqueItems: true }')).text).not.toContain(items)
  expect((await shown('{ type: array, uniqueItems: true, items: { type: string } }')).text).toContain(items)
})
