import { expect, test } from 'vitest'
import type { Schema } from '../../src/model/api.ts'
import { describeLimit } from '../../src/api/view/schemas/limit-words.ts'
import { createMessageWriter } from '../../src/model/messages.ts'
import { en } from '../../src/model/messages/en.ts'
import { loadSpec, specWith } from './load-spec.ts'
import { renderPage } from './render-page.ts'

const write = createMessageWriter(en, 'en').text

test('Swagger 2.0 is converted to the same model: bodies, forms, servers, examples and security', async () => {
  const { api, reported } = await loadSpec(`swagger: "2.0"
info: { title: Old, version: 1.0.0 }
host: api.example.com
basePath: /v1
consumes: [application/json]
produces: [application/json]
securityDefinitions: { key: { type: apiKey, in: header, name: X-Key }, basic: { type: basic } }
security: [{ key: [] }]
paths:
  /pets/{id}:
    parameters: [{ name: id, in: path, required: true, type: string, x-example: p1 }]
    put:
      operationId: putPet
      parameters:
        - { name: dry, in: query, type: array, items: { type: string }, collectionFormat: pipes }
        - { name: pet, in: body, required: true, schema: { $ref: "#/definitions/Pet" } }
      responses:
        "200": { description: ok, schema: { $ref: "#/definitions/Pet" }, examples: { application/json: { name: Rex } } }
  /upload:
    post:
      consumes: [multipart/form-data]
      parameters: [{ name: file, in: formData, type: file, required: true }]
      responses: { "204": { description: done } }
definitions:
  Pet:
    type: object
    properties:
      name: { type: string, x-nullable: true, example: Rex }
      owner: { allOf: [{ $ref: "#/definitions/Owner" }], description: Who feeds it. }
      level: { type: integer, enum: [1, 2], x-enum-varnames: [Low, High] }
  Owner: { type: object, description: A person., properties: { name: { type: string } } }
`)
  expect(reported).toEqual([])
  const [put, upload] = api?.tags.flatMap(({ operations }) => operations) ?? []
  expect(api?.servers.map(({ url }) => url)).toEqual(['https://api.example.com/v1'])
  expect(api?.securitySchemes.map(({ kind, scheme }) => `${kind} ${scheme ?? ''}`)).toEqual(['apiKey ', 'http basic'])
  expect(put?.parameters.map((parameter) => [parameter.in, parameter.name, parameter.style])).toEqual([
    ['path', 'id', undefined],
    ['query', 'dry', { key: 'byPipes' }],
  ])
  expect(put?.requestBody?.content[0]?.schema?.reference).toBe('Pet')
  expect(put?.responses[0]?.content[0]?.examples[0]?.value).toEqual({ name: 'Rex' })
  expect(upload?.requestBody?.content[0]?.mediaType).toBe('multipart/form-data')
  const pet = api?.schemas[0]?.schema.properties ?? []
  expect(pet[0]?.schema.isNullable).toBe(true)
  expect([pet[1]?.schema.reference, pet[1]?.schema.description?.markdown]).toEqual(['Owner', 'Who feeds it.'])
  expect(pet[2]?.schema.values).toEqual([
    { value: 1, description: 'Low' },
    { value: 2, description: 'High' },
  ])
})

test('nullable values have the same model in every notation', async () => {
  const { api } = await loadSpec(
    specWith({
      schemas:
        '    A: { type: [string, "null"] }\n    B: { anyOf: [{ type: string }, { type: "null" }] }\n    C: { type: string, enum: [a, null] }\n    D: { oneOf: [{ $ref: "#/components/schemas/E" }, { type: "null" }] }\n    E: { type: object, properties: { x: { type: string } } }\n    F: { anyOf: [{ $ref: "#/components/schemas/E" }, { nullable: true }] }',
    }),
  )
  const [a, b, c, d, , f] = api?.schemas.map(({ schema }) => schema) ?? []
  for (const schema of [a, b, c, d, f]) expect(schema?.isNullable).toBe(true)
  expect([a?.types, b?.types, c?.values.length]).toEqual([['string'], ['string'], 1])
  expect([d?.reference, f?.reference]).toEqual(['E', 'E'])
})

test('a value that can only be null has the type null, and each of several types has its contents', async () => {
  const { text } = renderPage(
    (
      await loadSpec(
        specWith({
          schemas: `    A:
      type: object
      properties:
        none: { type: 'null' }
        always: { const: null }
        listed: { enum: [null] }
        either: { anyOf: [{ type: string }, { enum: [null] }] }
        several: { type: [array, string, object], items: { type: integer }, additionalProperties: { type: boolean } }`,
        }),
      )
    ).api,
  )
  const words = text.slice(text.lastIndexOf('none')).replaceAll(/\s+/g, ' ')
  expect(words).toContain(
    'none null always null Always null listed null either string nullable several string or array of integer or map of boolean',
  )
})

test('a value is described by its name and its description, and a name that repeats it is left out', async () => {
  const { api } = await loadSpec(
    specWith({
      schemas: `    A: { oneOf: [{ const: 0, title: DIRECT, description: A message. }, { const: 1, title: GROUP }, { const: b, title: b, description: Both. }] }
    B: { type: integer, enum: [0, 1, 2], x-enum-varnames: [DIRECT, GROUP, "2"], x-enum-descriptions: [A message., "", Both.] }`,
    }),
  )
  const described = ['DIRECT: A message.', 'GROUP', 'Both.']
  for (const { schema } of api?.schemas ?? [])
    expect(schema.values.map(({ description }) => description)).toEqual(described)
  expect(api?.schemas).toHaveLength(2)
})

test('a choice with one form means that form, even with a description next to it', async () => {
  const { api, reported } = await loadSpec(
    specWith({
      schemas:
        '    A: { nullable: true, description: Paid with it., anyOf: [{ $ref: "#/components/schemas/Card" }] }\n    B: { oneOf: [{ type: object, properties: { x: { type: string } } }] }\n    C: { anyOf: [{ $ref: "#/components/schemas/C" }] }\n    D: { oneOf: [{ $ref: "#/components/schemas/Card" }], discriminator: { propertyName: kind } }\n    Card: { type: object, properties: { number: { type: string } } }',
    }).replace('3.1.0', '3.0.3'),
  )
  const [a, b, c, d] = api?.schemas.map(({ schema }) => schema) ?? []
  expect([a?.reference, a?.isNullable, a?.description?.markdown]).toEqual(['Card', true, 'Paid with it.'])
  expect(b?.properties.map(({ name }) => name)).toEqual(['x'])
  expect([a, b, c].flatMap((schema) => schema?.choices)).toEqual([])
  expect(d?.choices[0]?.variants[0]?.discriminatorValues).toEqual(['Card'])
  expect(reported.filter((line) => line.includes(' error '))).toEqual([])
})

test('the parts of allOf read as one schema, and recursion through them ends', async () => {
  const { api, reported } = await loadSpec(
    specWith({
      schemas: `    Base: { type: object, required: [id], properties: { id: { type: string } }, discriminator: { propertyName: kind }, oneOf: [{ $ref: "#/components/schemas/Child" }] }
    Child:
      allOf:
        - $ref: "#/components/schemas/Base"
        - { type: object, required: [name], properties: { name: { type: string }, parent: { $ref: "#/components/schemas/Child" } } }
      description: A child.`,
    }),
  )
  expect(reported).toEqual([])
  const child = api?.schemas[1]?.schema
  expect(child?.properties.map(({ name, isRequired }) => `${name} ${String(isRequired)}`)).toEqual([
    'id true',
    'name true',
    'parent false',
  ])
  expect(child?.description?.markdown).toBe('A child.')
  expect(child?.choices).toEqual([])
})

test('limits are described in words in the notations of all versions', async () => {
  const { api } = await loadSpec(
    specWith({
      schemas:
        '    A: { type: string, minLength: 1, maxLength: 30, pattern: "^a" }\n    B: { type: integer, exclusiveMinimum: 0, maximum: 10 }\n    C: { type: array, items: { type: string }, uniqueItems: true, maxItems: 1 }\n    D: { type: object, maxProperties: 0 }\n    E: { type: object, foo: 1 }',
    }),
  )
  expect(
    api?.schemas.map(({ schema }) =>
      schema.constraints
        .map((limit) => describeLimit(limit, write))
        .map(({ label, text }) => `${label}: ${text}`)
        .join('; '),
    ),
  ).toEqual([
    'Length: 1 to 30 characters; Pattern: ^a',
    'Range: more than 0, at most 10',
    'Items: at most 1 item; Items: no two are equal',
    'Properties: at most 0 properties',
    'foo: 1',
  ])
})

test('operations get readable slugs, unique and stable', async () => {
  const { api } = await loadSpec(
    specWith({
      paths:
        '  /a:\n    get: { operationId: getURLById, responses: { "200": { description: a } } }\n    put: { responses: { "200": { description: a } } }\n  /b:\n    get: { operationId: get-url-by-id, responses: { "200": { description: a } } }\n    put: { operationId: schemas, responses: { "200": { description: a } } }\n    post: { operationId: releaseIPs, responses: { "200": { description: a } } }\n    patch: { operationId: "Read APIs", responses: { "200": { description: a } } }',
    }),
  )
  expect(api?.tags.flatMap(({ operations }) => operations.map(({ slug }) => slug))).toEqual([
    'get-url-by-id',
    'put-a',
    'get-url-by-id-2',
    'schemas-2',
    'release-ips',
    'read-apis',
  ])
})

test('an example of a request leaves out fields that only responses have', async () => {
  const { api } = await loadSpec(
    specWith({
      paths:
        '  /a:\n    post:\n      operationId: a\n      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/A" } } } }\n      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/A" } } } } }',
      schemas:
        '    A: { type: object, properties: { id: { type: string, readOnly: true }, secret: { type: string, writeOnly: true }, n: { type: integer, minimum: 5 }, self: { $ref: "#/components/schemas/A" } } }',
    }),
  )
  const operation = api?.tags[0]?.operations[0]
  expect(operation?.requestBody?.content[0]?.examples[0]).toMatchObject({
    value: { secret: 'secret', n: 5 },
    isGenerated: true,
  })
  expect(operation?.responses[0]?.content[0]?.examples[0]?.value).toEqual({ id: 'id-123', n: 5 })
})

test('an example of a map has a valid key', async () => {
  const { api } = await loadSpec(
    specWith({
      paths:
        '  /a: { get: { responses: { "200": { description: ok, content: { application/json: { schema: { type: object, propertyNames: { enum: [north, south] }, additionalProperties: { type: integer } } } } } } } }',
    }),
  )
  const [content] = api?.tags[0]?.operations[0]?.responses[0]?.content ?? []
  expect(content?.examples[0]?.value).toEqual({ north: 1 })
})

test.each([
  ['a quoted text', '"See [x](y)."', 2],
  ['a block of lines', '|\n    See [x](y).', 3],
  ['a folded block', '>-\n    See [x](y).', 3],
])('the place of a description written as %s is its first line', async (_name, description, line) => {
  const { api } = await loadSpec(
    `openapi: 3.1.0\ninfo:\n  description: ${description}\n  title: Test\n  version: "1"\npaths: {}\n`,
  )
  expect(api?.description?.placeOf({ line: 1 }).line).toBe(line + 1)
})

function formsOf({ choices }: Schema): unknown[] {
  return choices.flatMap(({ variants }) => variants.map(({ schema }) => schema.reference))
}

test('a schema that adds fields to one with forms has its forms, unless it is one of them', async () => {
  const { api, reported } = await loadSpec(
    specWith({
      paths:
        '  /a: { post: { requestBody: { content: { application/json: { schema: { allOf: [{ type: object, properties: { pin: { type: string } } }, { $ref: "#/components/schemas/User" }] } } } }, responses: { "204": { description: ok } } } }',
      schemas: `    User: { oneOf: [{ $ref: "#/components/schemas/Person" }, { $ref: "#/components/schemas/Company" }], discriminator: { propertyName: kind } }
    Person: { type: object, required: [kind], properties: { kind: { type: string }, born: { type: integer } } }
    Company: { allOf: [{ $ref: "#/components/schemas/User" }, { type: object, properties: { seat: { type: string } } }] }
    Patch: { allOf: [{ $ref: "#/components/schemas/User" }, { type: object, properties: { code: { type: string } } }] }`,
    }),
  )
  expect(reported).toEqual([])
  const [body] = api?.tags[0]?.operations[0]?.requestBody?.content ?? []
  expect(body?.schema && formsOf(body.schema)).toEqual(['Person', 'Company'])
  expect(body?.examples[0]?.value).toMatchObject({ pin: 'pin', kind: 'Person', born: 1 })
  const named = new Map(api?.schemas.map(({ name, schema }) => [name, formsOf(schema)]))
  expect(named.get('Patch')).toEqual(['Person', 'Company'])
  expect(named.get('Company')).toEqual([])
})

test('a schema with only a discriminator shows the schemas that extend it as its forms', async () => {
  const { api, reported } = await loadSpec(
    specWith({
      paths:
        '  /a: { post: { requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }, responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Litter" } } } } } } }',
      schemas: `    Pet: { type: object, required: [kind], properties: { kind: { type: string, example: any } }, discriminator: { propertyName: kind, mapping: { meows: "#/components/schemas/Cat", pet: "#/components/schemas/Pet" } } }
    Cat: { allOf: [{ $ref: "#/components/schemas/Pet" }, { type: object, properties: { lives: { type: integer } } }] }
    Dog: { allOf: [{ $ref: "#/components/schemas/Pet" }], type: object, properties: { parent: { $ref: "#/components/schemas/Pet" } } }
    Puppy: { allOf: [{ $ref: "#/components/schemas/Dog" }, { type: object, properties: { weeks: { type: integer } } }] }
    Bird: { x-discriminator-value: sings, allOf: [{ $ref: "#/components/schemas/Pet" }, { type: object, properties: { song: { type: string, enum: [la] } } }] }
    Fish: { description: Adds nothing., allOf: [{ $ref: "#/components/schemas/Pet" }] }
    Litter: { type: object, properties: { cat: { $ref: "#/components/schemas/Cat" }, puppy: { $ref: "#/components/schemas/Puppy" }, bird: { $ref: "#/components/schemas/Bird" }, fish: { $ref: "#/components/schemas/Fish" } } }`,
    }),
  )
  expect(reported).toEqual([])
  const [pet, cat] = api?.schemas ?? []
  const [choice] = pet?.schema.choices ?? []
  expect(choice?.discriminator).toBe('kind')
  expect(choice?.variants.map(({ schema, discriminatorValues }) => [schema.reference, discriminatorValues])).toEqual([
    ['Cat', ['meows']],
    ['Dog', ['Dog']],
    ['Puppy', ['Puppy']],
    ['Bird', ['sings']],
    ['Fish', ['Fish']],
  ])
  expect(cat?.schema.choices).toEqual([])
  const [answer] = api?.tags[0]?.operations[0]?.responses[0]?.content ?? []
  expect(answer?.examples[0]?.value).toMatchObject({
    cat: { kind: 'meows', lives: 1 },
    puppy: { kind: 'Puppy', weeks: 1 },
    bird: { kind: 'sings', song: 'la' },
    fish: { kind: 'Fish' },
  })
  expect(api?.schemas.find(({ name }) => name === 'Fish')?.schema.choices).toEqual([])
  expect(api?.tags[0]?.operations[0]?.requestBody?.content[0]?.examples[0]?.value).toEqual({ kind: 'meows', lives: 1 })
})

test('a summary that is too long for a title comes before the description, whose errors keep their lines', async () => {
  const long = 'CloseChannel closes a channel. '.repeat(6).trim()
  const { api } = await loadSpec(
    `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /a:
    get:
      operationId: closeChannel
      summary: ${long}
      description: |
        The first line.

        A [link](nowhere).
      responses: { '200': { description: ok } }
    put:
      operationId: alone
      summary: ${long}
      responses: { '200': { description: ok } }
    post:
      summary: ${long}
      responses: { '200': { description: ok } }
    delete:
      operationId: short
      summary: Delete it
      responses: { '200': { description: ok } }
`,
  )
  const operations = api?.tags.flatMap((tag) => tag.operations) ?? []
  expect(operations.map(({ title }) => title)).toEqual(['closeChannel', 'alone', long, 'Delete it'])
  const [both, alone] = operations
  expect(both?.description?.markdown).toBe(`${long}\n\nThe first line.\n\nA [link](nowhere).\n`)
  expect(both?.description?.placeOf({ line: 5, column: 3 })).toEqual({ file: 'openapi/api.yaml', line: 11, column: 11 })
  expect(both?.description?.placeOf({ line: 1, column: 3 }).line).toBe(7)
  expect([alone?.description?.markdown, alone?.description?.placeOf({ line: 1 }).line]).toEqual([long, 15])
})

test('without tags, operations are grouped by the first segment of their path, or by the last word of a fragment', async () => {
  const routes = ['/v1/users/{id}', '/users', '/#Action=ListUsers', '/#X-Amz-Target=Users.AddUser', '/{id}', '/#top']
  const call = '{ get: { responses: { "200": { description: ok } } } }'
  const { api } = await loadSpec(specWith({ paths: routes.map((route) => `  "${route}": ${call}`).join('\n') }))
  expect(api?.tags.map(({ name }) => name)).toEqual(['users', 'ListUsers', 'AddUser', 'Operations', '#top'])
  const actions = ['/#Action=ListUsers', '/#Action=AddUser'].map((route) => `  "${route}": ${call}`).join('\n')
  const { api: list } = await loadSpec(specWith({ paths: actions }))
  expect(list?.tags.map(({ name, operations }) => `${name} ${String(operations.length)}`)).toEqual(['Operations 2'])
})

test('a title that is a sentence is shown before the description, and one that repeats a name is not', async () => {
  const schemas = `    Page:
      title: Pagination of search results
      type: object
      properties:
        token: { type: string, title: Token of the previous response, description: Empty on the first page. }
        userName: { type: string, title: User Name, description: Who searches. }
        limit: { type: number, title: Largest number of results, description: Largest number of results per page. }
        size: { type: number, title: Bytes, description: Of the answer. }
        ownerId: { type: string, title: ID }`
  const { api } = await loadSpec(specWith({ schemas }))
  const [page] = api?.schemas ?? []
  expect(page?.schema.description?.markdown).toBe('Pagination of search results')
  expect(page?.schema.properties.map(({ schema }) => schema.description?.markdown)).toEqual([
    'Token of the previous response\n\nEmpty on the first page.',
    'Who searches.',
    'Largest number of results per page.',
    'Bytes\n\nOf the answer.',
    undefined,
  ])
})

test('a whole number with the tag of a decimal number is a number', async () => {
  const { api, reported } = await loadSpec(
    specWith({ schemas: '    Price: { type: number, minimum: !!float 100, example: !!float 250 }' }),
  )
  expect(reported).toEqual([])
  expect(api?.schemas[0]?.schema.examples).toEqual([250])
})
