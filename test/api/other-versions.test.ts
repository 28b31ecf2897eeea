import { expect, test } from 'vitest'
import { loadSpec, specWith } from './load-spec.ts'
import { renderPage } from './render-page.ts'

const errors = (reported: readonly string[]): readonly string[] => reported.filter((line) => line.includes(' error '))

test('syntax of another version of OpenAPI is shown and reported as a warning', async () => {
  const { api, reported } = await loadSpec(`openapi: 3.0.3
info: { title: Pets, version: "1", description: null }
tags: [{ name: pets, description: null }]
paths:
  /pets:
    get:
      tags: [pets]
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } } }
webhooks: { born: { post: { summary: A pet is born, responses: { "200": { description: ok } } } } }
components:
  schemas:
    Pet:
      type: object
      patternProperties: { "^x": { type: string, description: Kept by pattern } }
      properties:
        nothing: { type: "null" }
        maybe: { type: [string, "null"], const: fixed }
        more: { type: number, exclusiveMinimum: 5 }
        named: { type: string, examples: [Rex] }
`)
  expect(errors(reported)).toEqual([])
  expect(reported).toContain(
    'openapi/api.yaml:9 warning spec-invalid the document: "webhooks" belongs to another version of OpenAPI; it is shown anyway',
  )
  expect(reported).toHaveLength(9)
  const { text } = renderPage(api)
  for (const word of ['A pet is born', 'Kept by pattern', 'more than 5', 'nullable', 'fixed', 'Rex'])
    expect(text).toContain(word)
})

test('fields of version 3 in a Swagger 2.0 document are shown, and real errors remain errors', async () => {
  const { api, reported } = await loadSpec(`swagger: "2.0"
info: { title: Pets, version: "1" }
paths:
  /pets:
    get:
      produces: [application/json]
      responses:
        "200": { description: ok, schema: { type: object, properties: { id: { anyOf: [{ type: string }, { type: integer }] } } } }
        "400": { description: bad, schema: { errors: [] } }
`)
  expect(reported).toEqual([
    expect.stringMatching(/:8 warning spec-invalid .*"anyOf" belongs to another version of OpenAPI/),
    expect.stringMatching(/:9 error spec-invalid .* may not have "errors"/),
  ])
  expect(renderPage(api).text).toMatch(/id[^]*One of[^]*string[^]*integer|id[^]*Any of[^]*string[^]*integer/)
})

test('the name of an authentication scheme is case-insensitive', async () => {
  const { reported } = await loadSpec(
    specWith({ schemas: '    {}\n  securitySchemes: { jwt: { type: http, scheme: Bearer, bearerFormat: JWT } }' }),
  )
  expect(reported).toEqual([])
})

test('a document with only schemas is valid from version 3.1 on', async () => {
  const with31 = 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\ncomponents: { schemas: { A: { type: string } } }\n'
  expect((await loadSpec(with31)).reported).toEqual([])
  expect((await loadSpec(with31.replace('3.1.0', '3.0.3'))).reported).toEqual([
    'openapi/api.yaml:1 error spec-invalid the document needs "paths"',
  ])
})

test('a version that YAML parsed as a number is reported at its line and hides no other errors', async () => {
  const { reported } = await loadSpec(
    'openapi: 3.0.3\ninfo: { title: T, version: 1.10 }\npaths:\n  /a:\n    get: { sumary: x, responses: { "200": { description: ok } } }\n',
  )
  expect(reported).toEqual([
    expect.stringMatching(/:2 warning spec-invalid info › version is a number, which readers see as 1.1; write it as/),
    expect.stringMatching(/:5 error spec-invalid .* may not have "sumary"; did you mean "summary"/),
  ])
})

test('missing top-level fields are reported together with errors below', async () => {
  const { reported } = await loadSpec(
    'openapi: 3.0.3\npaths:\n  /a:\n    get: { summary: [x], responses: { "200": { description: ok } } }\n',
  )
  expect(reported).toEqual([
    'openapi/api.yaml:1 error spec-invalid the document needs "info"',
    expect.stringMatching(/:4 error spec-invalid .* summary must be text/),
  ])
})

test('a document of version 3.2 is checked against its schema, and new fields are not errors', async () => {
  const sound = `openapi: 3.2.0
$self: https://api.example.com/openapi.yaml
info: { title: Pets, version: "1" }
servers: [{ url: "https://api.example.com", name: production }]
tags: [{ name: pets, summary: All pets, kind: nav }, { name: dogs, parent: pets }]
paths:
  /pets:
    query: { tags: [dogs], operationId: find, responses: { "200": { summary: fine } } }
    additionalOperations: { COPY: { operationId: copy, responses: { "200": { description: ok } } } }
    get:
      operationId: list
      parameters: [{ name: q, in: querystring, content: { application/x-www-form-urlencoded: { schema: { type: object } } } }]
      responses: { "200": { description: ok, content: { text/event-stream: { itemSchema: { type: string }, examples: { a: { dataValue: x } } } } } }
components:
  securitySchemes:
    old: { type: http, scheme: basic, deprecated: true }
`
  expect((await loadSpec(sound)).reported).toEqual([])
  const { reported } = await loadSpec(
    sound.replace('operationId: list', 'sumary: x').replace('scheme: basic', 'scheme: 5'),
  )
  expect(reported).toEqual([
    expect.stringMatching(/:11 error spec-invalid GET \/pets may not have "sumary"/),
    expect.stringMatching(/:16 error spec-invalid components › securitySchemes › old › scheme must be text/),
  ])
})

test('since version 3.1, the texts next to a reference replace those of its target, and their links have the right line', async () => {
  const text = `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /a:
    get:
      parameters:
        - $ref: '#/components/parameters/Page'
          description: |
            The page of the list.

            See [the guide](/missing).
      responses:
        '200': { $ref: '#/components/responses/Done', description: The list. }
        '201': { $ref: '#/components/responses/Done' }
components:
  parameters:
    Page: { name: page, in: query, description: A page., schema: { type: integer } }
  responses:
    Done:
      description: Done.
      content:
        application/json:
          examples:
            one: { $ref: '#/components/examples/One', summary: The first }
  examples:
    One: { summary: An example, description: More about it., value: 1 }
`
  const later = (await loadSpec(text)).api?.tags[0]?.operations[0]
  expect(later?.responses.map(({ description }) => description?.markdown)).toEqual(['The list.', 'Done.'])
  expect(later?.parameters[0]?.description?.placeOf({ line: 3, column: 5 })).toMatchObject({ line: 11, column: 17 })
  const [example] = later?.responses[0]?.content[0]?.examples ?? []
  expect([example?.name, example?.description?.markdown]).toEqual(['The first', 'More about it.'])

  const earlier = (await loadSpec(text.replace('3.1.0', '3.0.3'))).api?.tags[0]?.operations[0]
  expect(earlier?.responses.map(({ description }) => description?.markdown)).toEqual(['Done.', 'Done.'])
  expect(earlier?.parameters[0]?.description?.markdown).toBe('A page.')
})

test('a reference in place of the media types is followed', async () => {
  const { api, reported } = await loadSpec(
    specWith({
      paths:
        '  /pets: { get: { responses: { "200": { description: ok, content: { $ref: "#/components/x-bodies/pet" } } } } }',
      more: '  x-bodies: { pet: { application/json: { schema: { type: object, properties: { tail: { type: string } } } } } }\n',
    }),
  )
  expect(errors(reported)).toEqual([])
  expect(renderPage(api).text).toContain('tail')
})

/** The diagnostics of a document with their severities, as configured. */
async function severities(onSpecFault: string, text: string): Promise<readonly string[]> {
  return (await loadSpec(text, undefined, { onSpecFault })).problems.map(({ severity, rule }) => `${severity} ${rule}`)
}

test('the config sets the severity of errors in a document, but an unreadable document is always an error', async () => {
  const faulty = specWith({
    paths: '  /pets/{id}:\n    get: { sumary: x, responses: { "200": { $ref: "#/components/responses/Gone" } } }',
  })
  expect(await severities('error', faulty)).toContain('error spec-reference')
  expect(await severities('warn', faulty)).toEqual(
    expect.arrayContaining(['warning spec-reference', 'warning spec-path-parameter', 'warning spec-invalid']),
  )
  expect((await severities('warn', faulty)).join()).not.toContain('error')
  expect(await severities('ignore', faulty)).toEqual([])
  expect(await severities('ignore', 'openapi: 9.0.0\n')).toEqual(['error spec-version'])
})

function taggedOperation(tag: string): string {
  return `  /${tag}: { get: { tags: [${tag}], responses: { "200": { description: ok } } } }\n`
}

test('tags of version 3.2 are listed under their parent tag, in the order of the document', async () => {
  const { api } = await loadSpec(
    `openapi: 3.2.0\ninfo: { title: T, version: "1" }\ntags:\n  - { name: a, parent: shop, summary: First }\n  - { name: alone }\n  - { name: shop, summary: The shop }\n  - { name: b, parent: a }\n  - { name: round, parent: trip }\n  - { name: trip, parent: round }\npaths:\n${['alone', 'b', 'a', 'round'].map(taggedOperation).join('')}`,
  )
  expect(api?.tags.map(({ name, label, group }) => [name, label, group])).toEqual([
    ['a', 'First', 'The shop'],
    ['b', 'b', 'The shop'],
    ['alone', 'alone', undefined],
    ['round', 'round', undefined],
  ])
})

test('tags of version 3.2 are indented in the sidebar by the number of tags above them, also those without operations', async () => {
  const { api } = await loadSpec(
    `openapi: 3.2.0\ninfo: { title: T, version: "1" }\ntags:\n  - { name: c, parent: b }\n  - { name: other, parent: shop }\n  - { name: shop }\n  - { name: d, parent: c }\n  - { name: b, parent: a }\n  - { name: a, parent: shop }\n  - { name: unused, parent: a }\npaths:\n${['d', 'other', 'shop'].map(taggedOperation).join('')}`,
  )
  expect(api?.tags.map(({ name, level, group }) => [name, level, group])).toEqual([
    ['shop', 0, 'shop'],
    ['a', 0, 'shop'],
    ['b', 1, 'shop'],
    ['c', 2, 'shop'],
    ['d', 3, 'shop'],
    ['other', 0, 'shop'],
  ])
  const { html } = renderPage(api)
  expect([...html.matchAll(/data-level="(\d)"/g)].map(([, level]) => level)).toEqual(['1', '2', '3'])
})
