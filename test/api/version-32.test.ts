import { expect, test } from 'vitest'
import { loadSpec } from './load-spec.ts'
import { renderPage } from './render-page.ts'

const head = "openapi: 3.2.0\ninfo: { title: Later, version: '1' }\n"

/** Each error as `line:column severity message`, in the order of the document. */
async function errorsOf(text: string): Promise<string[]> {
  const { problems } = await loadSpec(text)
  return problems
    .toSorted((a, b) => (a.at?.line ?? 0) - (b.at?.line ?? 0) || (a.at?.column ?? 0) - (b.at?.column ?? 0))
    .map(({ at, severity, message }) => `${String(at?.line)}:${String(at?.column)} ${severity} ${message}`)
}

test('new fields of version 3.2 with a wrong type are reported at their place', async () => {
  expect(
    await errorsOf(`openapi: 3.2.0
$self: 'https://api.example.com/openapi#top'
info: { title: Later, version: '1' }
servers:
  - { url: https://api.example.com, name: [a] }
tags:
  - { name: pets, summary: 5, kind: { a: b }, parent: [x] }
paths:
  /list:
    query: []
    additionalOperations: [a]
    get:
      responses:
        '200':
          summary: [5]
          description: ok
          content:
            application/jsonl:
              itemSchema: text
              prefixEncoding: { contentType: a }
              itemEncoding: { contentType: 5 }
              examples:
                a: { dataValue: 5, serializedValue: 7 }
            multipart/mixed:
              itemSchema: { type: strng }
              prefixEncoding: [{ contentType: 5 }, 7]
components:
  mediaTypes:
    Lines: { schema: {}, examples: 5 }
    Other: 5
  securitySchemes:
    device:
      type: oauth2
      oauth2MetadataUrl: 5
      deprecated: often
      flows:
        deviceAuthorization: { tokenUrl: 5, deviceAuthorizationUrl: [a] }
`),
  ).toMatchInlineSnapshot(`
    [
      "2:8 error "$self" must be an address without "#"",
      "5:43 error servers[0] › name must be text, not a list",
      "7:28 error tags[0] › summary must be text, not 5",
      "7:37 error tags[0] › kind must be text, not an object",
      "7:55 error tags[0] › parent must be text, not a list",
      "10:12 error QUERY /list must be a group of fields, not a list",
      "11:27 error paths › "/list" › additionalOperations must be a group of fields, not a list",
      "15:20 error GET /list › responses › "200" › summary must be text, not a list",
      "19:27 error GET /list › responses › "200" › content › "application/jsonl" › itemSchema must be a group of fields or true or false, not "text"",
      "20:31 error GET /list › responses › "200" › content › "application/jsonl" › prefixEncoding must be a list, not an object",
      "21:44 error GET /list › responses › "200" › content › "application/jsonl" › itemEncoding › contentType must be text, not 5",
      "23:53 error GET /list › responses › "200" › content › "application/jsonl" › examples › a › serializedValue must be text, not 7",
      "25:35 error GET /list › responses › "200" › content › "multipart/mixed" › itemSchema: "strng" is not a type; did you mean "string"?",
      "26:47 error GET /list › responses › "200" › content › "multipart/mixed" › prefixEncoding[0] › contentType must be text, not 5",
      "26:52 error GET /list › responses › "200" › content › "multipart/mixed" › prefixEncoding[1] must be a group of fields, not 7",
      "29:36 error components › mediaTypes › Lines › examples must be a group of fields, not 5",
      "30:12 error components › mediaTypes › Other must be a group of fields, not 5",
      "34:26 error components › securitySchemes › device › oauth2MetadataUrl must be text, not 5",
      "35:19 error components › securitySchemes › device › deprecated must be true or false, not "often"",
      "37:9 error components › securitySchemes › device › flows › deviceAuthorization needs "scopes"",
      "37:42 error components › securitySchemes › device › flows › deviceAuthorization › tokenUrl must be text, not 5",
      "37:69 error components › securitySchemes › device › flows › deviceAuthorization › deviceAuthorizationUrl must be text, not a list",
    ]
  `)
})

test('operations with other methods must follow the same rules', async () => {
  expect(
    await errorsOf(`${head}paths:
  /pets:
    query:
      parameters: [{ name: a, in: nowhere, schema: { type: string } }]
      responses: { '200': { description: 5 } }
    additionalOperations:
      COPY: { responsess: {}, summary: [a] }
      LINK: 5
      POST: { responses: { '200': { description: the field post } } }
      not one: { responses: { '200': { description: two words } } }
      PURGE:
        callbacks:
          later:
            '{$request.body#/url}':
              query: { requestBody: { content: { application/json: { itemSchema: 5 } } }, deprecated: often }
`),
  ).toMatchInlineSnapshot(`
    [
      "6:35 error QUERY /pets › parameters[0] › in must be one of "query", "header", "path", "cookie", "querystring", not "nowhere"",
      "7:42 error QUERY /pets › responses › "200" › description must be text, not 5",
      "9:15 error COPY /pets may not have "responsess"; did you mean "responses"?",
      "9:40 error COPY /pets › summary must be text, not a list",
      "10:13 error LINK /pets must be a group of fields, not 5",
      "11:7 error "POST" does not belong in "additionalOperations"; use the field "post" (in paths › "/pets")",
      "12:7 error "not one" cannot be the method of a call (in paths › "/pets")",
      "17:82 error PURGE /pets › callbacks › later › "{$request.body#/url}" › query › requestBody › content › "application/json" › itemSchema must be a group of fields or true or false, not 5",
      "17:103 error PURGE /pets › callbacks › later › "{$request.body#/url}" › query › deprecated must be true or false, not "often"",
    ]
  `)
})

test('a tag with a missing parent, or below itself, is reported', async () => {
  expect(
    await errorsOf(`${head}tags:
  - { name: pets, parent: animal }
  - { name: animals }
  - { name: a, parent: b }
  - { name: b, parent: a }
paths:
  /pets:
    get:
      tags: [pets, a, b, animals]
      responses:
        '200':
          description: ok
`),
  ).toMatchInlineSnapshot(`
    [
      "4:27 warning there is no tag "animal"; did you mean "animals"?",
      "6:24 warning the tag "a" is its own ancestor",
      "7:24 warning the tag "b" is its own ancestor",
    ]
  `)
})

test('new parts of version 3.2 are shown on the page', async () => {
  const { api, reported } = await loadSpec(`openapi: 3.2.0
$self: https://api.example.com/openapi
info: { title: Later, version: '1' }
servers:
  - { url: https://api.example.com, name: The first server }
tags:
  - { name: pets, summary: All our pets }
  - { name: early, kind: badge, summary: early access, description: This may change. }
paths:
  /pets/{id}:
    summary: All about a pet
    parameters:
      - name: id
        in: path
        required: true
        schema: { type: string }
        examples: { a: { serializedValue: 'a%20b' } }
      - name: filter
        in: query
        style: deepObject
        explode: true
        schema: { type: object, properties: { leg: { type: string } } }
        examples: { b: { summary: By leg, dataValue: { leg: left }, serializedValue: 'filter%5Bleg%5D=left' } }
      - name: tag
        in: query
        required: true
        schema: { type: array, items: { type: string } }
        examples: { a: { serializedValue: 'tag=red%20one&tag=blue' } }
    query:
      operationId: askPets
      tags: [early, pets]
      summary: Ask
      responses:
        '200':
          summary: Found them
          headers: { X-Rest: { schema: { type: string }, examples: { c: { summary: Few left, dataValue: '3' } } } }
          links: { again: { operationId: copyPet, server: { url: https://copies.example.com, name: The copies, description: For copies only. } } }
          content:
            application/jsonl: { $ref: '#/components/mediaTypes/Lines' }
            application/json:
              schema: { type: object, properties: { name: { type: string } } }
              examples: { a: { serializedValue: '{"name":"from text"}' } }
            text/csv:
              schema: { type: array, items: { type: string } }
              examples: { a: { dataValue: [data], serializedValue: 'sent,as,text' } }
            multipart/mixed:
              itemSchema: { type: string }
              prefixEncoding: [{ contentType: text/html }]
              itemEncoding: { contentType: image/png }
            multipart/form-data:
              schema: { type: object, properties: { parts: { type: object } } }
              encoding: { parts: { contentType: multipart/mixed, encoding: { encoding: { contentType: text/csv } } } }
    additionalOperations:
      COPY:
        operationId: copyPet
        tags: [pets]
        responses: { '200': { description: copied } }
      Purge:
        operationId: purgePet
        tags: [pets]
        responses: { '200': { description: purged, links: { ask: { operationRef: '#/paths/~1pets~1{id}/query' } } } }
components:
  mediaTypes:
    Lines:
      schema: { type: array, title: The whole of it, maxItems: 9 }
      itemSchema: { type: object, properties: { leg: { type: integer } } }
  securitySchemes:
    device:
      type: oauth2
      oauth2MetadataUrl: https://login.example.com/metadata
      flows:
        deviceAuthorization:
          tokenUrl: https://login.example.com/token
          deviceAuthorizationUrl: https://login.example.com/device
          scopes: { read: Read all }
security: [{ device: [read] }]
`)
  expect(reported).toEqual([])
  expect(api?.tags.map(({ label, operations }) => [label, operations.map(({ operationId }) => operationId)])).toEqual([
    ['All our pets', ['askPets', 'copyPet', 'purgePet']],
  ])
  const { text, ids, hrefs } = renderPage(api)
  for (const shown of [
    'The first server',
    'early access',
    'QUERY',
    'COPY',
    'Found them',
    'Device authorization URL',
    'https://login.example.com/device',
    'https://login.example.com/metadata',
    'from text',
    'sent,as,text',
    'Part 1',
    'text/html',
    'Each further part',
    'image/png',
    'at most 9 items',
    'a stream; each of its items is',
    'leg',
    'This may change.',
    'All about a pet',
    'By leg',
    'filter[leg]=left',
    'Few left',
    'Base URL (The copies)',
    'https://copies.example.com',
    'For copies only.',
    'a (sent as)',
  ])
    expect(text).toContain(shown)
  expect(text.split('early access')).toHaveLength(3)
  expect(hrefs).toContain('https://api.example.com/openapi')
  expect(new Set(ids).size).toBe(ids.length)
  const [ask] = api?.tags[0]?.operations ?? []
  expect(ask?.samples.find(({ key }) => key === 'curl')?.code).toContain('/pets/a%20b?tag=red%20one&tag=blue')
  const purge = api?.tags[0]?.operations[2]
  expect(purge?.samples.find(({ key }) => key === 'curl')?.code).toContain('--request Purge')
  expect(hrefs.filter((href) => href === '#ask-pets').length).toBeGreaterThan(1)
})

test('examples and parameters with conflicting fields are reported at the second field', async () => {
  expect(
    await errorsOf(`${head}paths:
  /pets:
    get:
      parameters:
        - { name: a, in: header, schema: {}, content: { text/plain: {} } }
        - { name: b, in: cookie, content: { text/plain: {}, application/json: {} } }
      responses:
        '200':
          description: ok
          headers:
            X-A: { content: { application/json: {} }, schema: {} }
          content:
            text/plain:
              examples:
                a: { value: x, externalValue: a.txt }
                b: { dataValue: x, value: x }
                c: { value: x, dataValue: x, serializedValue: x }
                d: { serializedValue: x, externalValue: a.txt }
                e: { dataValue: x, externalValue: a.txt }
                f: { dataValue: x, serializedValue: x }
`),
  ).toMatchInlineSnapshot(`
    [
      "7:46 error GET /pets › parameters[0] has "schema" and "content"; keep only one of them",
      "8:61 error GET /pets › parameters[1] › content may hold one media type only",
      "13:55 error GET /pets › responses › "200" › headers › X-A has "schema" and "content"; keep only one of them",
      "17:32 error GET /pets › responses › "200" › content › "text/plain" › examples › a has "value" and "externalValue"; keep only one of them",
      "18:36 error GET /pets › responses › "200" › content › "text/plain" › examples › b has "value" and "dataValue"; keep only one of them",
      "19:32 error GET /pets › responses › "200" › content › "text/plain" › examples › c has "value" and "dataValue"; keep only one of them",
      "19:46 error GET /pets › responses › "200" › content › "text/plain" › examples › c has "value" and "serializedValue"; keep only one of them",
      "20:42 error GET /pets › responses › "200" › content › "text/plain" › examples › d has "serializedValue" and "externalValue"; keep only one of them",
    ]
  `)
})

test('fields that do not apply to a parameter that is the whole query string are reported', async () => {
  expect(
    await errorsOf(`${head}paths:
  /pets:
    parameters:
      - { name: page, in: query, schema: { type: integer } }
      - { name: all, in: querystring, content: { application/x-www-form-urlencoded: { schema: {} } } }
    get:
      responses: { '200': { description: ok } }
    put:
      parameters:
        - { name: other, in: querystring, schema: { type: string }, style: form }
      responses: { '200': { description: ok } }
  /toys:
    get:
      parameters:
        - { name: none, in: querystring }
      responses: { '200': { description: ok } }
    post:
      parameters:
        - { name: two, in: querystring, content: { text/plain: {}, application/json: {} } }
      responses: { '200': { description: ok } }
`),
  ).toMatchInlineSnapshot(`
    [
      "6:9 error GET /pets: "page" cannot be used with "all", which is the whole query string",
      "12:11 error PUT /pets: "other" cannot be used with "all", which is the whole query string",
      "12:43 error PUT /pets › parameters[0] may not have "schema": it is the whole query string, which "content" describes",
      "12:69 error PUT /pets › parameters[0] may not have "style": it is the whole query string, which "content" describes",
      "17:11 error GET /toys › parameters[0] needs "content": it is the whole query string",
      "21:68 error POST /toys › parameters[0] › content may hold one media type only",
    ]
  `)
})

test('the form of all other values, an example next to a tree and a text with several lines are shown', async () => {
  const { api, reported } = await loadSpec(`openapi: 3.2.0
info: { title: Test, version: "1" }
servers: [{ url: "https://api.example.com" }]
paths:
  /events:
    get:
      parameters:
        - { name: where, in: query, style: deepObject, schema: { type: object, properties: { from: { type: string } } }, example: { from: noon } }
      responses:
        "200":
          description: ok
          content:
            text/event-stream: { itemSchema: { type: object }, examples: { s: { serializedValue: "event: made\\ndata: {}\\n\\n" } } }
            application/json: { schema: { $ref: "#/components/schemas/Event" } }
components:
  schemas:
    Event:
      discriminator: { propertyName: kind, mapping: { made: "#/components/schemas/Made" }, defaultMapping: Other }
      oneOf: [{ $ref: "#/components/schemas/Made" }, { $ref: "#/components/schemas/Other" }]
    Made: { type: object, properties: { kind: { type: string } } }
    Other: { type: object, additionalProperties: false, not: { required: [kind] }, properties: { a: {} } }
`)
  expect(reported).toEqual([])
  const { html, text } = renderPage(api)
  const plain = text.replaceAll(/\s+/g, ' ')
  expect(plain).toContain('Other any other value, or none')
  expect(plain).not.toContain('Made made any other value')
  expect(plain).toContain('Example {"from":"noon"}')
  expect(html).toContain('event: made\ndata: {}\n')
  // Notes on the properties are shown with them, not after what the value must not match.
  expect(plain).toMatch(/No other properties are allowed\. Must not match/)
})

test('examples of event streams are shown as they are sent', async () => {
  const { api } = await loadSpec(`${head}paths:
  /a:
    get:
      responses:
        '200':
          description: ok
          content:
            text/event-stream:
              itemSchema:
                type: object
                properties: { event: { const: made }, data: { type: object, properties: { id: { const: 7 } } } }
        '202':
          description: ok
          content:
            text/event-stream: { schema: { type: array }, example: [{ step: 1 }, { step: 2 }] }
        '203': { description: ok, content: { text/event-stream: { schema: { type: string } } } }
`)
  const { html } = renderPage(api)
  expect(html).toContain('event: made\ndata: {"id":7}')
  expect(html).toContain('data: {"step":1}\n\ndata: {"step":2}')
  expect(html).not.toMatch(/<code[^>]*>string/)
})

test('examples of JSON lines and JSON sequences are shown and sent as they are, one text on each line', async () => {
  const { api } = await loadSpec(
    `${head}paths:
  /a:
    post:
      requestBody: { content: { application/x-ndjson: { example: [{ id: 1 }, { id: 2 }] } } }
      responses:
        '200':
          description: ok
          content:
            application/jsonl: { itemSchema: { type: object, properties: { step: { const: 3 }, end: { const: true } } } }
            application/json-seq: { example: [{ part: 4 }, { part: 5 }] }
            application/geo+json: { example: { part: 6 } }
`,
    ['curl'],
  )
  const { html, text } = renderPage(api)
  expect(text).toContain(`--data-raw '{"id":1}\n{"id":2}'`)
  expect(text).toContain('{"step":3,"end":true}')
  expect(text).toContain('\u001E{"part":4}\n\u001E{"part":5}')
  expect(text).toContain('{\n  "part": 6\n}')
  expect(html).not.toContain('language-plaintext')
})

test('authentication may be a reference to a scheme, as well as its name', async () => {
  const { api, reported } = await loadSpec(`${head}paths:
  /a:
    get:
      security: [{ '#/components/securitySchemes/key': [read] }, { '#/components/securitySchemes/none': [] }]
      responses: { '200': { description: ok } }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
`)
  expect(api?.tags[0]?.operations[0]?.security[0]).toEqual([{ key: 'key', scopes: ['read'] }])
  expect(reported.join()).toContain(
    'there is no security scheme "#/components/securitySchemes/none" in components › securitySchemes',
  )
  expect(reported).toHaveLength(1)
})
