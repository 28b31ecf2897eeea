import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readConfig } from '../../src/config/read.ts'
import { loadApis } from '../../src/api/read/load-apis.ts'
import { collectProblems } from '../../src/report/problem.ts'
import { messagesIn } from '../helpers/messages.ts'
import { loadSpec, specWith } from './load-spec.ts'
import { renderPage, renderPages } from './render-page.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('parts of a path in a right-to-left script keep their order', async () => {
  const paths = `  "/عربي/مثال/{معرف}/a/{b}": { get: { parameters: [{ name: معرف, in: path, required: true, schema: {} }, { name: b, in: path, required: true, schema: {} }], responses: { "200": { description: ok } } } }`
  const { html } = renderPage((await loadSpec(specWith({ paths }))).api)
  const [, path = ''] = /<code class="api-path">(.*?)<\/code>/.exec(html) ?? []
  expect(path.replaceAll('<wbr/>', '')).toBe(
    '/<bdi>عربي</bdi>/<bdi>مثال</bdi>/<var><bdi>{معرف}</bdi></var>/a/<var>{b}</var>',
  )
})

test('the platform’s document is shown completely, with 20 operations, and every link in it works', async () => {
  const { report, problems } = collectProblems()
  const project = readConfig(`${root}docs.config.yaml`, report)
  if (project === undefined) throw new Error('the config of this site is wrong')
  const [api] = await loadApis(project, report)
  expect(problems).toEqual([])
  const { html, ids, links, page, text } = renderPage(api)
  const operations = api?.tags.flatMap((tag) => tag.operations) ?? []
  expect(operations).toHaveLength(20)
  for (const { slug, parameters, method, path, samples } of operations) {
    expect(samples.map(({ label }) => label)).toEqual(['curl', 'JavaScript', 'Python', 'Go', 'Java', 'PHP'])
    expect(ids).toContain(slug)
    expect(page.markdown).toContain(`\`${method.toUpperCase()} ${path}\``)
    for (const parameter of parameters) expect(ids).toContain(`${slug}.${parameter.in}.${parameter.name}`)
  }
  for (const { name, schema } of api?.schemas ?? []) {
    const heading = page.headings.find((found) => found.text === name && found.id.startsWith('schema-'))
    expect(ids).toContain(heading?.id)
    for (const property of schema.properties) expect(ids).toContain(`${heading?.id ?? ''}.${property.name}`)
  }
  expect(ids).toEqual(
    expect.arrayContaining([
      'list-sandboxes',
      'delete-sandbox.query.force',
      'apply-sandbox.body.spec.forks',
      'schema-sandbox-spec.forks',
    ]),
  )
  expect(new Set(ids).size).toBe(ids.length)
  expect([...page.ids].filter((id) => !ids.includes(id))).toEqual([])
  expect(links.filter((id) => id !== 'main' && !ids.includes(id))).toEqual([])
  expect(text).not.toMatch(/\bundefined\b|\[object Object\]|\bNaN\b/)
  expect(html).not.toMatch(/ style=| on[a-z]+="|<script/)
  expect(text).toContain('braidway-api-key')
  expect(html.length).toBeLessThan(1_000_000)
  expect(html.match(/<[a-z]/g)?.length).toBeLessThan(14_800)
  expect(api?.downloads.map((file) => file.path)).toEqual(['openapi.yaml', 'openapi.json'])
})

test('requests and responses show only their own fields', async () => {
  const { api } = await loadSpec(
    specWith({
      paths:
        '  /a:\n    put:\n      operationId: a\n      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/A" } } } }\n      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/A" } } } } }',
      schemas:
        '    A: { type: object, properties: { made: { type: string, readOnly: true }, secret: { type: string, writeOnly: true } } }',
    }),
  )
  const { ids } = renderPage(api)
  expect(ids).toEqual(expect.arrayContaining(['a.body.secret', 'a.200.made', 'schema-a.made', 'schema-a.secret']))
  expect(ids).not.toContain('a.body.made')
  expect(ids).not.toContain('a.200.secret')
  const alone = await loadSpec(
    specWith({
      paths: '  /a: { get: { operationId: a, responses: { "200": { description: ok } } } }',
      schemas:
        '    A: { type: object, properties: { made: { type: string, readOnly: true }, secret: { type: string, writeOnly: true } } }',
    }),
    undefined,
    { layout: 'by-operation' },
  )
  const own = renderPages(alone.api).find(({ page }) => page.plan.route === '/api/schemas/a')
  expect(own?.text).toMatch(/"made": "[^"]*",\s+"secret": "/)
})

const features: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'allowed values with their descriptions',
    'type: string, enum: [a, b], x-enum-descriptions: { a: The first, b: The second }',
    ['The first', 'The second'],
  ],
  [
    'a choice with its discriminator',
    'oneOf: [{ $ref: "#/components/schemas/B" }, { $ref: "#/components/schemas/C" }], discriminator: { propertyName: kind, mapping: { bee: "#/components/schemas/B", cee: C } }',
    ['One of', 'discriminator:', 'kind', 'bee', 'cee', 'fieldOfB', 'fieldOfC'],
  ],
  [
    'the allowed values of items, folded above 20',
    `type: array, items: { type: string, enum: [${Array.from({ length: 21 }, (_, index) => `v${index}`).join()}] }`,
    ['Each item: 21 allowed values', 'v0   v1', 'v20'],
  ],
  ['that items may be null', 'type: array, items: { type: [string, "null"] }', ['array of nullable string']],
  [
    'which of its fields are needed, in words',
    'type: object, properties: { a: {}, b: {}, c: {} }, anyOf: [{ required: [a] }, { required: [b] }], allOf: [{ oneOf: [{ required: [a, b] }, { required: [c] }] }]',
    ['At least one of a, b must be set.', 'Exactly one of these must be set: a and b; c.'],
  ],
  [
    'items at their places',
    'type: array, prefixItems: [{ type: string, description: First of all }, { type: integer }], items: { type: boolean }',
    ['Item 1', 'First of all', 'Item 2', 'Every further item'],
  ],
  [
    'that no item may follow those at their places',
    'type: array, prefixItems: [{ type: string }], items: false',
    ['array', 'Item 1', 'No further items are allowed.'],
  ],
  [
    'conditions',
    'type: object, properties: { x: { type: string } }, if: { properties: { x: { const: special } } }, then: { required: [y] }, else: { required: [z] }',
    [
      'If the value matches this',
      'special',
      'then it must match this',
      'y must be set',
      'else it must match this',
      'z must be set',
    ],
  ],
  [
    'what a value must not be',
    'type: object, not: { required: [forbidden] }',
    ['Must not match', 'forbidden must be set'],
  ],
  [
    'patterns of names',
    'type: object, patternProperties: { "^x-": { type: string, description: An extension } }',
    ['^x-', 'An extension'],
  ],
  [
    'other names',
    'type: object, properties: { a: { type: string } }, additionalProperties: { type: integer, description: A count }',
    ['any other name', 'A count'],
  ],
  [
    'no other names',
    'type: object, properties: { a: { type: string } }, additionalProperties: false',
    ['No other properties are allowed'],
  ],
  [
    'a map',
    'type: object, additionalProperties: { $ref: "#/components/schemas/B" }',
    ['map of', 'fieldOfB', 'of each B'],
  ],
  [
    'a constant, a default and an example',
    'type: object, properties: { c: { const: fixed }, d: { type: integer, default: 8080 }, e: { type: string, examples: [for example] } }',
    ['Always', 'fixed', 'Default', '8080', 'Example', 'for example'],
  ],
  [
    'deprecation and nullability',
    'type: object, properties: { old: { type: [string, "null"], deprecated: true } }',
    ['deprecated', 'nullable'],
  ],
  [
    'what must match where a property is set',
    'type: object, properties: { card: { type: string } }, dependentRequired: { card: [owner] }, dependentSchemas: { card: { properties: { cvc: { type: string, description: The digits } } } }',
    ['If card is set', 'owner must be set as well', 'the value must match this as well', 'The digits'],
  ],
  [
    'what names of properties may be',
    'type: object, propertyNames: { enum: [north, south], maxLength: 9 }, additionalProperties: { type: integer }',
    ['Property names', 'north, south', 'at most 9 characters'],
  ],
  [
    'what the items of items are',
    'type: object, properties: { grid: { type: array, items: { type: array, minItems: 3, items: { type: string, enum: [x, y] } } }, lists: { type: object, additionalProperties: { type: array, uniqueItems: true, items: { type: integer, maximum: 5, default: 4 } } }, marks: { type: array, items: { const: fixed } } }',
    [
      'Items of each item',
      'at least 3 items',
      'Each item: one of   x   y',
      'Items of each value',
      'no two are equal',
      'Range of each item of each value',
      'at most 5',
      'Default of each item of each value',
      'Each item: only   fixed',
    ],
  ],
  [
    'names of properties that have their own schema',
    'type: object, propertyNames: { $ref: "#/components/schemas/D" }, additionalProperties: { $ref: "#/components/schemas/B" }',
    ['any name', 'fieldOfB', 'Every name must match', 'How keys look'],
  ],
  [
    'what is written in a text',
    'type: string, contentEncoding: base64, contentMediaType: application/json, contentSchema: { type: object, properties: { sub: { type: string, description: Who it is } } }',
    ['base64', 'application/json', 'What the text holds', 'Who it is'],
  ],
  [
    'what each item of a list and each value of a map is',
    'type: object, properties: { tags: { type: array, description: All of them, items: { type: string, description: One of them, enum: [x, y] } }, colours: { type: array, items: { $ref: "#/components/schemas/E" } }, counts: { type: object, additionalProperties: { type: integer, minimum: 3, description: How often } }, rows: { type: array, items: { type: array, items: { type: object, description: A cell, properties: { width: { type: integer } } } } } }',
    [
      'All of them',
      'One of them',
      'Each item: one of   x   y',
      'one of   red   blue',
      'Range of each value',
      'at least 3',
      'How often',
      'A cell',
    ],
  ],
  [
    'how many items must be what',
    'type: array, items: { $ref: "#/components/schemas/B" }, contains: { required: [main] }, minContains: 2, maxContains: 5',
    ['Every item', 'fieldOfB', '2 to 5 items must match', 'main must be set.'],
  ],
  [
    'that at least one item must be something, in addition to the type of all items',
    'type: array, items: { type: integer }, contains: { minimum: 100 }',
    ['array of integer', 'At least one item must match', 'at least 100'],
  ],
  [
    'that no item may be something',
    'type: array, contains: { minimum: 100 }, minContains: 0, maxContains: 0',
    ['No item may match'],
  ],
  [
    'that one item may be something',
    'type: array, contains: { minimum: 100 }, minContains: 0, maxContains: 1',
    ['At most one item may match'],
  ],
  [
    'that some items may be something',
    'type: array, contains: { minimum: 100 }, minContains: 0, maxContains: 3',
    ['At most 3 items may match'],
  ],
  [
    'that one item must be something',
    'type: array, contains: { minimum: 100 }, maxContains: 1',
    ['Exactly one item must match'],
  ],
  [
    'that several items must be something',
    'type: array, contains: { minimum: 100 }, minContains: 2',
    ['At least 2 items must match'],
  ],
  [
    'what two parts ask of the names of properties',
    'type: object, additionalProperties: { type: integer }, allOf: [{ propertyNames: { enum: [north, south] } }, { propertyNames: { maxLength: 9 } }]',
    ['Property names', 'north, south', 'at most 9 characters'],
  ],
  [
    'what several parts ask of the items, of the text and of what it may not be',
    'allOf: [{ type: array, contains: { minimum: 100 }, unevaluatedItems: { description: Other items }, contentSchema: { description: One text }, not: { required: [first] } }, { contains: { maximum: 5 }, minContains: 2, unevaluatedItems: { description: All others }, contentSchema: { description: The same text }, not: { required: [second] } }]',
    [
      'At least one item must match',
      'at least 100',
      'At least 2 items must match',
      'at most 5',
      'Other items',
      'All others',
      'One text',
      'The same text',
      'first must be set.',
      'second must be set.',
    ],
  ],
  [
    'items without further description',
    'type: array, prefixItems: [{ type: number }], unevaluatedItems: { type: string, description: One more }',
    ['Item 1', 'Every other item', 'One more'],
  ],
  [
    'that there are no other items',
    'type: array, prefixItems: [{ type: number }], unevaluatedItems: false',
    ['No other items are allowed.'],
  ],
  [
    'how it is written in XML',
    'type: object, xml: { name: box, namespace: "https://example.com/b" }, properties: { id: { type: string, xml: { attribute: true, name: key } }, tags: { type: array, xml: { wrapped: true, name: tagList }, items: { type: string } }, more: { type: array, xml: { name: rest }, items: {} }, own: { type: array, xml: { wrapped: true }, items: {} }, words: { type: string, xml: { nodeType: text } } }',
    ['<box xmlns="https://example.com/b">', 'key="…"', '<tagList>…</tagList>', '<rest>', '<own>…</own>', 'text'],
  ],
  ['itself inside itself', 'type: object, properties: { next: { $ref: "#/components/schemas/A" } }', ['recursive']],
  ['keywords that it does not know', 'type: object, frobnicate: 7', ['frobnicate', '7']],
]

test.each(features)('a schema shows %s', async (_name, schema, words) => {
  const { api } = await loadSpec(
    specWith({
      schemas: `    A: { ${schema} }\n    B: { type: object, properties: { fieldOfB: { type: string } } }\n    C: { type: object, properties: { fieldOfC: { type: string } } }\n    D: { type: string, description: How keys look }\n    E: { type: string, enum: [red, blue] }`,
    }),
  )
  const { text, ids, links } = renderPage(api)
  for (const word of words) expect(text).toContain(word)
  expect(text).not.toMatch(/(?:propertyNames|contentSchema|dependentSchemas|unevaluatedItems|contains|xml)\W/)
  expect(new Set(ids).size).toBe(ids.length)
  expect(links.filter((id) => id !== 'main' && !ids.includes(id))).toEqual([])
})

test.each([
  'type: array, unevaluatedItems: true',
  'type: array, prefixItems: [], unevaluatedItems: {}',
  'type: string, contentSchema: true',
  'type: object, propertyNames: true, additionalProperties: {}',
  'type: object, dependentSchemas: { c: true, d: {} }',
  'type: object, dependencies: { c: true }',
  'type: object, if: { required: [a] }, then: true, else: {}',
])('a schema that allows everything has no tree: %s', async (schema) => {
  const { api, reported } = await loadSpec(specWith({ schemas: `    A: { ${schema} }` }))
  expect(reported).toEqual([])
  const { html } = renderPage(api)
  const own = html.slice(html.indexOf('id="schema-a"'))
  expect(own).toContain('class="api-type"')
  expect(own).not.toMatch(/<details|must match|What the text holds|Every other item/)
})

test('the rules for other names are shown, even if there is only a limit', async () => {
  const schemas = '    A: { type: object, properties: { a: {} }, additionalProperties: { maxLength: 7 } }'
  const { api } = await loadSpec(specWith({ schemas }))
  const { text } = renderPage(api)
  for (const word of ['any other name', 'at most 7 characters']) expect(text).toContain(word)
})

test('what two parts inherit from the same parent is shown once', async () => {
  const { api } = await loadSpec(
    specWith({
      schemas:
        '    Base: { type: object, not: { required: [gone] }, propertyNames: { maxLength: 9 } }\n    Left: { allOf: [{ $ref: "#/components/schemas/Base" }] }\n    Right: { allOf: [{ $ref: "#/components/schemas/Base" }], properties: { b: {} } }\n    Both: { allOf: [{ $ref: "#/components/schemas/Left" }, { $ref: "#/components/schemas/Right" }] }',
    }),
  )
  const both = api?.schemas.find(({ name }) => name === 'Both')?.schema
  expect([both?.not.length, both?.propertyNames.length]).toEqual([1, 1])
})

test('a body with the same description as its response keeps the descriptions of its items', async () => {
  const paths = `  /pets:
    get:
      responses:
        "200":
          description: All pets.
          content: { application/json: { schema: { type: array, description: All pets., items: { type: string, description: One pet. } } } }`
  const { api } = await loadSpec(specWith({ paths }))
  const { text } = renderPage(api)
  expect(text.match(/All pets\./g)).toHaveLength(1)
  expect(text.match(/One pet\./g)).toHaveLength(1)
})

function taggedAs(tag: string): string {
  return `{ tags: [${tag}], responses: { "200": { description: ok } } }`
}

test('the list of operations has the space if their tag has no description', async () => {
  const { api } = await loadSpec(
    specWith({
      paths: `  /a: { get: ${taggedAs('Silent')}, put: ${taggedAs('Told')} }`,
      more: 'tags: [{ name: Silent }, { name: Told, description: What it is. }]',
    }),
  )
  const { html } = renderPage(api)
  expect(html).toMatch(/<\/h2><ul class="api-overview" aria-label="Operations of Silent">/)
  expect(html).toMatch(/What it is\.<\/p><\/div><ul class="api-overview" aria-label="Operations of Told">/)
  expect(html).not.toContain('<div></div>')
})

function elsewhere(name: string): string {
  return `{ summary: ${name}, externalValue: "https://example.com/${name}.json" }`
}

test('an external example of a body or a parameter is a link, and the texts of a path are shown at its operations', async () => {
  const { api, reported } = await loadSpec(
    specWith({
      paths: `  /pets:
    summary: All the pets
    description: Said of the path.
    get:
      parameters: [{ name: filter, in: query, schema: { type: string }, examples: { a: ${elsewhere('filter')} } }]
      responses:
        "200":
          description: ok
          content: { application/json: { examples: { a: ${elsewhere('answer')}, b: ${elsewhere('other')} } } }
    put: { summary: Its own, responses: { "200": { description: ok } } }`,
    }),
  )
  expect(reported).toEqual([])
  const { html, text, hrefs } = renderPage(api)
  for (const name of ['filter', 'answer', 'other']) expect(hrefs).toContain(`https://example.com/${name}.json`)
  expect(html).not.toMatch(/<code[^>]*>https:\/\/example/)
  expect(html).toMatch(/<h3[^>]*><a[^>]*>All the pets/)
  expect(html).toMatch(/<h3[^>]*><a[^>]*>Its own/)
  expect(text.match(/Said of the path\./g)).toHaveLength(2)
})

test('an operation shows headers, links, callbacks, several bodies and authentication; webhooks are listed separately', async () => {
  const { api, reported } = await loadSpec(`openapi: 3.1.0
info: { title: Test, version: "1", license: { name: MIT, identifier: MIT }, contact: { email: a@example.com } }
servers: [{ url: "https://{region}.example.com", description: Main, variables: { region: { default: eu, enum: [eu, us], description: Where it is } } }]
security: [{ oauth: [read] }, {}]
tags: [{ name: Things, description: "## About\\n\\nThings.", x-displayName: The things }]
paths:
  /things:
    post:
      tags: [Things]
      operationId: makeThing
      deprecated: true
      description: "# Big heading\\n\\nMakes it."
      parameters: [{ name: trace, in: header, schema: { type: string } }, { name: path, in: query, allowReserved: true, allowEmptyValue: true, schema: { type: string } }, { name: sid, in: cookie, schema: { type: string } }, { name: ids, in: query, explode: false, schema: { type: array, items: { type: integer, enum: [1, 2] } } }, { name: page, in: query, explode: false, schema: { type: integer } }]
      requestBody: { required: true, content: { application/json: { schema: { type: object, properties: { a: { type: string } } } }, text/plain: { schema: { type: string } } } }
      responses:
        "201":
          description: made
          headers: { Location: { description: Where it is, schema: { type: string, format: uri } } }
          links: { get: { operationId: makeThing, description: Again, parameters: { query.ids: $response.body#/id }, requestBody: $response.body#/next } }
        default: { description: "An error.\\n\\n- of any kind" }
      callbacks: { onDone: { "{$request.body#/url}": { post: { operationId: done, summary: It is done, requestBody: { content: { application/json: { schema: { type: object, properties: { doneAt: { type: string, readOnly: true } } } } } }, responses: { "204": { description: taken } } } } } }
webhooks: { ping: { post: { operationId: ping, summary: Ping, requestBody: { content: { application/json: { schema: { type: object, properties: { pingedAt: { type: string, readOnly: true }, password: { type: string, writeOnly: true } } } } } }, responses: { "200": { description: ok } } } } }
components: { securitySchemes: { oauth: { type: oauth2, flows: { clientCredentials: { tokenUrl: "https://example.com/token", scopes: { read: Read things } } } } } }
`)
  expect(reported).toEqual([])
  const { text, ids, links, html, page } = renderPage(api)
  const words = [
    'The things',
    'deprecated',
    'Header parameters',
    'Cookie parameters',
    'values separated by commas',
    'Each item: one of   1   2',
    'OAuth 2.0',
    'with   read',
    'text/plain',
    'Location',
    'string (uri)',
    'leads to  makeThing   POST   /  things',
    'query.ids (array of integer)   $response.body#/id',
    'Request body   $response.body#/next',
    'onDone',
    'It is done',
    'Webhooks',
    'Ping',
    'Reserved characters',
    'Empty value',
    // The service sends these bodies, so they have what it sets and not what only callers know.
    'doneAt',
    'pingedAt',
    'Client credentials',
    'Read things',
    'none',
    'eu',
    'Where it is',
    'of any kind',
    'MIT',
  ]
  for (const word of words) expect(text).toContain(word)
  expect(text).not.toContain('password')
  // A single value is not separated.
  expect(text.match(/values separated by commas/g)).toHaveLength(1)
  expect(html).toContain('<h4 id="make-thing.big-heading">')
  expect(page.headings.map(({ depth, id }) => `${depth} ${id}`)).toEqual([
    '2 servers',
    '2 authentication',
    '2 tag-things',
    '3 make-thing',
    '2 webhooks',
    '3 ping',
    '2 all-errors',
  ])
  expect(new Set(ids).size).toBe(ids.length)
  expect(links.filter((id) => id !== 'main' && !ids.includes(id))).toEqual([])
})

test('descriptions of a path, a parameter and an example are shown, and none is shown twice', async () => {
  const { api, reported } = await loadSpec(
    specWith({
      paths: `  /a:
    description: Said of the path.
    get:
      description: Said of the operation.
      parameters:
        - { name: one, in: query, description: Said of one., schema: { type: string, description: Said of its schema. } }
        - { name: two, in: query, description: Said of two., schema: { $ref: '#/components/schemas/A' } }
        - { name: three, in: query, description: Said of three., schema: { type: array, items: { type: string, description: Said of three. } }, examples: { a: { summary: Those on sale, description: Said of a value., value: [x] } } }
      responses: { '200': { description: ok } }
    put:
      description: Said of the path.
      requestBody: { content: { application/json: { schema: { type: object }, examples: { only: { description: Said of the example., value: { a: 1 } } } } } }
      responses: { '200': { description: ok } }`,
      schemas: '    A: { type: string, description: Said of A. }',
    }),
  )
  expect(reported).toEqual([])
  const { text } = renderPage(api)
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Those on sale: Said of a value. ["x"]')
  const subjects = ['the path', 'the operation', 'one', 'its schema', 'two', 'three', 'the example', 'A']
  const counts = subjects.map((subject) => text.split(`Said of ${subject}.`).length - 1)
  expect(counts).toEqual([2, 1, 1, 1, 1, 1, 1, 1])
})

test('text of a document never becomes markup or a dangerous address', async () => {
  const bad = '<img src=x onerror=alert(1)><script>alert(1)</script>'
  const value = {
    openapi: '3.1.0',
    info: {
      title: bad,
      version: bad,
      description: bad,
      summary: bad,
      contact: { name: bad, url: 'javascript:alert(1)' },
      license: { name: bad, url: 'javascript:alert(1)' },
      termsOfService: 'javascript:alert(1)',
    },
    externalDocs: { url: 'javascript:alert(1)', description: bad },
    servers: [{ url: bad, description: bad }],
    tags: [{ name: bad, description: bad, externalDocs: { url: ' javascript:alert(1)' } }],
    paths: {
      [`/${bad}`]: {
        get: {
          tags: [bad],
          operationId: bad,
          summary: bad,
          description: `[x](javascript:alert(1)) ${bad}`,
          externalDocs: { url: 'data:text/html,x' },
          responses: {
            200: {
              description: bad,
              content: {
                [bad]: {
                  schema: {
                    type: 'object',
                    properties: {
                      [bad]: { type: 'string', enum: [bad], default: bad, description: bad, pattern: bad },
                    },
                  },
                  example: bad,
                },
              },
            },
          },
        },
      },
    },
  }
  const { api } = await loadSpec({ 'api.json': JSON.stringify(value) })
  const { html } = renderPage(api)
  expect(html).not.toMatch(/<img|<script|href="\s*(?:javascript|data|vbscript):/i)
})

test('an address on the same host in a field of the document is resolved like a link in a text', async () => {
  const { api } = await loadSpec(`openapi: 3.1.0
info: { title: Pets, version: "1", termsOfService: /terms, contact: { url: "https://example.com/us", email: us@example.com }, license: { name: MIT, url: ../LICENSE } }
externalDocs: { url: /guides/pets, description: The guide }
tags: [{ name: pets, externalDocs: { url: /guides/tags } }]
paths:
  /pets:
    get: { tags: [pets], externalDocs: { url: "https://example.com/list" }, responses: { "200": { description: ok } } }
components: { schemas: { Pet: { type: object, externalDocs: { url: /guides/pet } } } }
`)
  const { page, html } = renderPage(api)
  expect(page.references.map(({ url, at }) => [url, at.line])).toEqual([
    ['../LICENSE', undefined],
    ['/terms', undefined],
    ['/guides/pets', 3],
    ['/guides/tags', 4],
    ['/guides/pet', 8],
  ])
  for (const url of ['/guides/pets', 'https://example.com/us', 'mailto:us@example.com', 'https://example.com/list'])
    expect(html).toContain(`href="${url}"`)
  expect(html).not.toContain('\0')
})

test('a body that is the same in several media types is shown once, and a different one separately', async () => {
  const { api } = await loadSpec(
    specWith({
      paths: `  /pets:
    put:
      operationId: put
      requestBody:
        content:
          application/json: { schema: { $ref: "#/components/schemas/Pet" } }
          application/xml: { schema: { $ref: "#/components/schemas/Pet" } }
          text/plain: { schema: { type: string } }
      responses: { "200": { description: ok } }`,
      schemas: '    Pet: { type: object, properties: { name: { type: string } } }',
    }),
  )
  const { html, ids } = renderPage(api)
  const body = html.slice(html.indexOf('Request body'), html.indexOf('api-responses'))
  expect([...body.matchAll(/<p class="api-media">((?: <code>[^<]*<\/code>)+)/g)].map(([, types]) => types)).toEqual([
    ' <code>application/json</code> <code>application/xml</code>',
    ' <code>text/plain</code>',
  ])
  expect(ids.filter((id) => id.startsWith('put.body.') && id.endsWith('name'))).toEqual(['put.body.name'])
})

test('an example that several media types of a body share is shown once', async () => {
  const { api } = await loadSpec(
    specWith({
      paths: `  /pets:
    put:
      requestBody:
        content:
          application/json: { schema: { $ref: "#/components/schemas/Pet" } }
          application/x-www-form-urlencoded: { schema: { $ref: "#/components/schemas/Pet" } }
          application/xml: { schema: { $ref: "#/components/schemas/Pet" } }
          text/plain: { example: hello }
      responses: { "200": { description: ok } }`,
      schemas: '    Pet: { type: object, properties: { name: { type: string } } }',
    }),
  )
  const { html } = renderPage(api)
  expect(html.split('Generated from the schema (application/xml)')).toHaveLength(3)
  expect(html.split('Generated from the schema (application/json)')).toHaveLength(3)
  expect(html.slice(html.indexOf('aria-label="Samples of'))).toContain('hello')
})

test('a single example of a form is shown with its name, which samples do not have', async () => {
  const { api } = await loadSpec(
    carrying(
      'application/x-www-form-urlencoded: { schema: { type: object }, examples: { one: { summary: Search by name, value: { q: Mia } } } }',
    ),
  )
  expect(renderPage(api).text).toContain('Search by name')
})

/** A document with one operation that has a body. */
function carrying(content: string, more = ''): string {
  return specWith({
    paths: `  /pets:\n    post:\n      operationId: add\n      requestBody: { required: true, content: { ${content} } }\n      responses: { "200": { description: ok${more} } }`,
  })
}

test('the encoding of a form property is shown at the property', async () => {
  const { api } = await loadSpec(
    carrying(
      'multipart/form-data: { schema: { type: object, properties: { photo: { type: string, format: binary }, tags: { type: object } } }, encoding: { photo: { contentType: "image/png, image/jpeg", headers: { X-Trace: { schema: { type: string } } } }, tags: { style: deepObject, explode: true }, elsewhere: { contentType: text/csv } } }',
    ),
  )
  const { html, text } = renderPage(api)
  const rows = html.split('<li id="add.body.').slice(1)
  expect(textIn(rows[0])).toMatch(/^photo.* Sent as image\/png, image\/jpeg *Header of this part X-Trace/)
  expect(textIn(rows[1])).toContain('Written as one parameter for each property')
  expect(text.replaceAll(/\s+/g, ' ')).toContain('elsewhere: Sent as text/csv')
  expect(text).not.toContain('contentType')
})

function textIn(html = ''): string {
  return html
    .replace(/^[^>]*>/, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

test('a form with only a type takes one line, and the first form with more is open', async () => {
  const { api } = await loadSpec(
    carrying(
      'application/json: { schema: { oneOf: [{ type: integer }, { type: object, title: Range, properties: { from: { type: integer } } }, { type: string, maxLength: 5 }] } }',
    ),
  )
  const { html, ids } = renderPage(api)
  expect(
    [...html.matchAll(/<(p|details) [^>]*class="api-variant"[^>]*>/g)].map(([tag]) =>
      tag.replaceAll(/ (?:id|name|class)="[^"]*"/g, ''),
    ),
  ).toEqual(['<p>', '<details open="">', '<details>'])
  expect(ids).toContain('add.body.integer')
})

test('a request from the service shows its body', async () => {
  const { api } = await loadSpec(`openapi: 3.1.0
info: { title: Events, version: "1" }
webhooks:
  paid: { post: { operationId: paid, requestBody: { content: { application/json: { schema: { type: object, properties: { amount: { type: integer, examples: [4200] } } } } } }, responses: { "200": { description: ok } } } }
`)
  const { html } = renderPage(api)
  expect(html.slice(html.indexOf('aria-label="Samples of'))).toMatch(/amount(?:&quot;|"): 4200/)
})

test('no example is generated for binary content', async () => {
  const { api } = await loadSpec(
    carrying(
      'application/pdf: { schema: { type: string, format: binary } }',
      ', content: { image/png: { schema: { type: string, format: binary } }, application/json: { schema: { type: string } } }',
    ),
  )
  const { html } = renderPage(api)
  expect(html.slice(html.indexOf('aria-label="Examples of')).match(/<code class="language-[^>]*>/g)).toEqual([
    '<code class="language-json">',
  ])
})

function namesake(method: string): string {
  return `${method}: { tags: [Pets], summary: "${method === 'get' ? 'Pets' : 'Pets '}", responses: { "200": { description: ok } } }`
}

test('parts with the same name have different accessible names', async () => {
  const { api } = await loadSpec(
    specWith({
      paths: `  /a: { ${namesake('get')}, ${namesake('put')} }`,
      schemas: '    pets: { type: object, properties: { a: { type: string } } }\n    Schemas: { type: string }',
    }),
  )
  const { html } = renderPage(api)
  const links = [
    ...html.matchAll(/<h[1-3][^>]*><a class="heading-link" href="[^"]*"(?: aria-label="([^"]*)")?>([^<]*)/g),
  ]
  const labels = links.map(([, label, text]) => label ?? text)
  expect(labels).toEqual(
    expect.arrayContaining(['Pets', 'Pets, GET /a', 'Pets, PUT /a', 'pets, schema', 'Schemas, schema']),
  )
  expect(new Set(labels.map((label) => label?.toLowerCase())).size).toBe(labels.length)
})

test('only credentials with a name and a password are described as Base64', async () => {
  const { api } = await loadSpec(
    specWith({
      more: '  securitySchemes: { basic: { type: http, scheme: basic }, digest: { type: http, scheme: digest } }',
    }),
  )
  const { text } = renderPage(api)
  expect(text).toMatch(/Authorization: Basic …\s+Credentials\s+user:password in Base64/)
  expect(text.match(/Base64/g)).toHaveLength(1)
})

test('a long name without spaces may break between its words', async () => {
  const { api } = await loadSpec(
    specWith({
      paths:
        '  /a: { put: { operationId: MembersController_replaceAll, responses: { "200": { description: ok } } } }\n  /b: { put: { operationId: short, responses: { "200": { description: ok } } } }',
    }),
  )
  const { html } = renderPage(api)
  expect(html.split('Members<wbr/>Controller_<wbr/>replace<wbr/>All')).toHaveLength(3)
})

test.each(['yaml', 'json'])('whole numbers keep the digits that JavaScript would round, in %s', async (format) => {
  const document = `{
    "openapi": "3.1.0",
    "info": { "title": "Test", "version": "1" },
    "paths": { "/a": { "put": {
      "operationId": "put",
      "parameters": [{ "name": "after", "in": "query", "schema":
        { "type": "integer", "default": -9223372036854775808, "enum": [-9223372036854775808, 12345678901234567890] } }],
      "requestBody": { "content": { "application/json": {
        "schema": { "type": "object", "properties": { "size":
          { "type": "integer", "minimum": 1, "maximum": 9223372036854775807, "example": 19007199254740993 } } },
        "examples": { "large": { "value": { "size": 29007199254740993, "text": "39007199254740993", "near": 9007199254740991 } } }
      } } },
      "responses": { "200": { "description": "ok" } }
    } } }
  }`
  const { api, reported } = await loadSpec({ [`openapi/api.${format}`]: document })
  expect(reported).toEqual([])
  const { text, page } = renderPage(api)
  for (const shown of ['-9223372036854775808', '12345678901234567890', '1 to 9223372036854775807', '19007199254740993'])
    expect(text).toContain(shown)
  for (const written of [text, page.markdown])
    expect(written).toContain('"size": 29007199254740993,\n  "text": "39007199254740993",\n  "near": 9007199254740991')
  const json = api?.downloads.find((file) => file.path === 'openapi.json')
  const long = /-?\d{16,}/g
  expect(
    gunzipSync(json?.packed ?? '')
      .toString()
      .match(long),
  ).toEqual(document.match(long))
})

test('a link in the description of a response is below the button that opens it', async () => {
  const { api } = await loadSpec(
    specWith({
      paths:
        '  /a: { get: { responses: { "200": { description: "See [this](https://example.com).", content: { text/plain: { schema: { type: string } } } } } } }',
    }),
  )
  const { html } = renderPage(api)
  expect(html).toMatch(/<summary>(?:(?!<a|<\/summary>).)*See this\.<\/span><\/summary>/)
  expect(html).toContain('href="https://example.com"')
})

test('a document without a title gets one', async () => {
  const { api } = await loadSpec(specWith({}).replace('title: Test', 'title: ""'))
  expect(renderPage(api).html).toMatch(/<h1[^>]*>API reference/)
})

function tagged(tag: string): string {
  return `  /${tag}: { get: { tags: [${tag}], responses: { "200": { description: ok } } } }\n`
}

test('tags without a group are separated from the last group', async () => {
  const { api } = await loadSpec(
    specWith({
      paths: ['a', 'b', 'c'].map(tagged).join(''),
      schemas: '    A: { type: string }',
      more: 'x-tagGroups: [{ name: First, tags: [a, b] }]\n',
    }),
  )
  const parts = renderPage(api).html.matchAll(/(<hr\/>)?<details class="api-nav-group"[^>]*><summary[^>]*>(.*?)</g)
  expect([...parts].flatMap(([, line, label]) => (line === undefined ? [] : [label]))).toEqual(['c'])
})

test('headings of a description do not use the ID of the tabs next to it, and a format that repeats the type is not shown', async () => {
  const { api } = await loadSpec(
    "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths:\n  /a:\n    get:\n      operationId: check\n      description: |\n        # Examples\n\n        # Samples\n      responses:\n        '200':\n          description: ok\n          content: { application/json: { schema: { type: object, properties: { model: { type: string, format: string } } } } }\n",
  )
  const { ids, text } = renderPage(api)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect(ids).toEqual(
    expect.arrayContaining(['check.examples', 'check.examples-2', 'check.samples', 'check.samples-2']),
  )
  expect(text).not.toContain('(string)')
})

test('a description is shown once if the schema below it has the same', async () => {
  const same = '{ type: string, description: Same words. }'
  const { api } = await loadSpec(
    specWith({
      paths: `  /a: { get: { parameters: [{ name: p, in: query, schema: ${same} }], responses: { "200": { description: ok } } } }\n`,
      schemas: `    A: { type: object, properties: { x: { type: array, allOf: [{ description: Same words. }], items: { description: Same words. } } } }\n    B: { type: object, properties: { y: ${same} } }\n`,
    }),
  )
  expect(renderPage(api).html.match(/Same words\./g)).toHaveLength(3)
})

test('fields without a schema of their own are shown however deep they are', async () => {
  const levels = Array.from({ length: 23 }, (_, index) => index)
  const deep = levels.reduce(
    (inner, level) => `{ type: object, properties: { p${level}: ${inner} } }`,
    '{ type: object, properties: { leaf: { type: string } } }',
  )
  const { api } = await loadSpec(
    specWith({
      paths: `  /a: { get: { operationId: a, responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/A" } } } } } } }\n`,
      schemas: `    A: ${deep}\n`,
    }),
  )
  const place = levels
    .toReversed()
    .map((level) => `p${level}`)
    .join('.')
  expect(renderPage(api).ids.filter((id) => id.endsWith('.p0.leaf'))).toEqual([
    `a.200.${place}.leaf`,
    `schema-a.${place}.leaf`,
  ])
})

test('equal schemas are each merged with their own parts', async () => {
  const never = '{ type: string, allOf: [false] }'
  const { api } = await loadSpec(
    specWith({ schemas: `    A: { type: object, properties: { x: ${never}, y: ${never} } }\n` }),
  )
  expect(renderPage(api).html.match(/<span class="api-type">never<\/span>/g)).toHaveLength(2)
})

async function groupsOf(schema: string): Promise<number> {
  const { api } = await loadSpec(
    specWith({
      paths: `  /a: { get: { responses: { "200": { description: ok, content: ${mediaOf(schema)} } } } }\n`,
    }),
  )
  return renderPage(api).html.split('class="api-media"').length - 1
}

function mediaOf(schema: string): string {
  return `{ text/plain: { schema: ${schema} }, text/csv: { schema: ${schema} } }`
}

test('bodies that are the same in several media types are shown once, whatever their content', async () => {
  expect(await groupsOf('{ type: string }')).toBe(1)
  expect(await groupsOf('{ type: string, description: "See [it](https://x.io)." }')).toBe(1)
  expect(await groupsOf('{ type: object, properties: { a: { type: string } } }')).toBe(2)
})

test('the Markdown version has every fact about a field: limits, defaults, examples, values, formats and conditions', async () => {
  const { api } = await loadSpec(
    specWith({
      paths: `  /pets:
    post:
      operationId: add
      parameters:
        - { name: filter, in: query, style: deepObject, schema: { type: object, properties: { color: { enum: [red] } } } }
      requestBody: { content: { multipart/form-data: { schema: { $ref: "#/components/schemas/Pet" }, encoding: { name: { contentType: text/plain } } } } }
      responses: { "200": { description: ok, headers: { X-Left: { description: Calls left, schema: { type: integer, default: 9 } } } } }`,
      schemas: `    Pet:
      type: object
      required: [name]
      properties:
        name: { type: [string, "null"], description: Its name, minLength: 2, maxLength: 20, default: Mia, pattern: "^[a-z|]" }
        born: { type: string, format: date, readOnly: true, example: "2020-01-31" }
        tags: { type: array, items: { type: string, enum: [a, b], maxLength: 1 }, uniqueItems: true }
        size: { $ref: "#/components/schemas/Size" }
        pair: { type: array, prefixItems: [{ type: string }, { type: integer }] }
      patternProperties: { "^x-": { type: string, const: "1" } }
      if: { properties: { name: { const: Mia } } }
      then: { required: [born] }
    Size: { type: integer, enum: [${Array.from({ length: 25 }, (_, index) => index).join()}] }`,
    }),
  )
  const { page } = renderPage(api)
  // Long lists are with the schema.
  expect(page.markdown.slice(page.markdown.indexOf('### Size'))).toContain('`23`, `24`.')
  expect(page.markdown.slice(page.markdown.indexOf('Parameters:'), page.markdown.indexOf('```')))
    .toMatchInlineSnapshot(`
      "Parameters:

      - \`filter\` (query, object) Written as: one parameter for each property: name[property]=value.
        - \`color\` (string) One of: \`red\`.

      Request body:

      \`multipart/form-data\`: Pet

      - \`name\` (string, required, nullable): Its name. Default: \`Mia\`. Length: 2 to 20 characters. Pattern: \`^[a-z|]\`.
      - \`born\` (string (date), read-only) Example: \`2020-01-31\`.
      - \`tags\` (array of string) Items: no two are equal. Length of each item: at most 1 character. Each item: One of: \`a\`, \`b\`.
      - \`size\` (integer) One of: \`0\`, \`1\`, \`2\` and 22 more.
        - Fields of [Size](#schema-size)
      - \`pair\` (array)
        - Item 1: string
        - Item 2: integer
      - \`^x-\` (string) Names: every name that matches the pattern. Always: \`1\`.
      - If the value matches this: object
        - \`name\` (string) Always: \`Mia\`.
      - then it must match this: any value
        - born must be set.

      Encoding:

      - \`name\`: Sent as: \`text/plain\`.

      Example:

      "
    `)
})

test('the Markdown version has the descriptions of items and values that have no name', async () => {
  const { api } = await loadSpec(
    specWith({
      paths: `  /a:
    get:
      parameters:
        - { name: q, in: query, description: The tags, schema: { type: array, items: { type: string, description: One tag } } }
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/A" } } } } }`,
      schemas: `    A:
      type: object
      properties:
        codes: { type: array, description: All codes, items: { type: string, title: Short code, description: One code, maxLength: 3 } }
        named: { type: array, description: All names, items: { $ref: "#/components/schemas/Name" } }
    Map: { type: object, description: The map, additionalProperties: { type: string, description: One value } }
    Name: { type: string, description: One name }`,
    }),
  )
  const { page } = renderPage(api)
  const lines = page.markdown.split('\n').map((line) => line.trim())
  expect(lines).toEqual(
    expect.arrayContaining([
      '- `q` (query, array of string): The tags. One tag',
      '- `codes` (array of string): All codes. Short code. One code. Length of each item: at most 3 characters.',
      '- `named` (array of string (Name)): All names',
      'Type: map of string. One value.',
    ]),
  )
})

test('the Markdown version has servers, ways to get a token, links of responses, and the texts of forms and items', async () => {
  const { api } = await loadSpec(
    specWith({
      paths: `  /pets:
    post:
      operationId: add
      summary: Add a pet
      externalDocs: { url: ../adding.md, description: How to add }
      requestBody: { description: The pet., content: { application/json: { schema: { $ref: "#/components/schemas/Pet" }, examples: { tom: { summary: A tomcat, value: { tail: long } } } } } }
      responses: { "200": { description: ok, content: { application/json: { example: [1], schema: { type: array, description: All pets., maxItems: 9 } } }, links: { again: { operationId: add, description: Once more, parameters: { id: $response.body#/id }, server: { url: https://copies.example.com, description: For copies. } } } } }`,
      schemas: `    Pet:
      minProperties: 1
      oneOf: [{ title: Cat, type: object, properties: { tail: { type: string } } }, { type: string, description: Its name. }]
    Pair: { type: array, prefixItems: [{ type: string, title: Key, description: The first. }] }
servers:
  - { url: "https://{region}.example.com", description: Live, variables: { region: { default: eu, enum: [eu, us], description: Where it runs. } } }`,
    })
      .replace('{ title: Test,', '{ title: Test, summary: Pets in short., license: { name: MIT, url: ../LICENSE },')
      .replace(
        'components:',
        `components:
  securitySchemes:
    sign: { type: oauth2, flows: { clientCredentials: { tokenUrl: https://example.com/token, scopes: { write: Change pets } } } }`,
      ),
  )
  const { page } = renderPage(api)
  const lines = page.markdown.split('\n')
  for (const line of [
    '- `https://{region}.example.com`: Live',
    '  - `region`: Where it runs. (`eu`, `us`)',
    '  - Client credentials: Token URL: `https://example.com/token`.',
    '    - `write`: Change pets',
    'Request body: The pet.',
    'Properties: at least 1 property.',
    '  - Cat (object)',
    '  - string: Its name.',
    '- Item 1: Key: string: The first.',
    '[How to add](../adding.md)',
    'Example A tomcat:',
    '  - Example:',
    '    ```json',
    '- License: [MIT](../LICENSE)',
    'Pets in short.',
    '  - application/json: All pets. Items: at most 9 items.',
    '  - again leads to [Add a pet](#add): Once more. id: `$response.body#/id`. Base URL: `https://copies.example.com`. For copies.',
  ])
    expect(lines).toContain(line)
})

test('the Markdown of an operation and groups without a tag are in the language of the site', async () => {
  const { api } = await loadSpec(
    specWith({
      paths: `  /a:
    get: { tags: [Pets], security: [{ key: [], token: [] }, { key: [] }, {}], parameters: [{ name: q, in: query, required: true, schema: {} }], responses: { "200": { description: ok, headers: { X-A: { schema: { type: string } } } } } }
    delete: { responses: { "204": { description: ok } } }`,
      more: `  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
    token: { type: http, scheme: bearer }`,
    }),
  )
  const { page, text } = renderPage(api, { locale: 'de', messages: messagesIn('de') })
  expect(text).toContain('Weitere Operationen')
  expect(page.markdown).toContain('## Weitere Operationen {#tag-other-operations}')
  expect(page.markdown.slice(page.markdown.indexOf('Authentifizierung:'), page.markdown.indexOf('```')))
    .toMatchInlineSnapshot(`
      "Authentifizierung: key und token, oder key, oder keine

      Parameter:

      - \`q\` (query, beliebiger Wert, erforderlich)

      Antworten:

      - 200: ok
        - Header \`X-A\` (string)

      "
    `)
})

test('a field shows the example of its object, map or list, and a body shows its own in the samples only', async () => {
  const long = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`label-${index}`, 'a long value']))
  const schema = JSON.stringify({
    type: 'object',
    example: { whole: true },
    properties: {
      device: { type: 'object', properties: { path: { type: 'string' } }, example: { path: '/dev/x' } },
      labels: { type: 'object', additionalProperties: { type: 'string' }, example: long },
      rules: { type: 'array', items: { type: 'string', example: 'c 13:* rwm' } },
    },
  })
  const paths = `  /a: { post: { requestBody: { content: { application/json: { schema: ${schema} } } }, responses: { "204": { description: ok } } } }`
  const { html } = renderPage((await loadSpec(specWith({ paths }))).api)
  const examples = [...html.matchAll(/<div class="api-examples">(.*?)<\/div>/gs)].map(([, inner = '']) =>
    inner.replaceAll(/<[^>]+>/g, '').replaceAll('&quot;', '"'),
  )
  expect(examples).toEqual([
    'Example {"path":"/dev/x"}',
    `Example ${JSON.stringify(long, null, 2)}`,
    'Example ["c 13:* rwm"]',
  ])
})
