import { expect, test } from 'vitest'
import { loadSpec, specWith } from './load-spec.ts'
import { renderPage } from './render-page.ts'

const operation = (inside: string): string =>
  specWith({ paths: `  /pets/{id}:\n    get:\n${inside}      responses: { "200": { description: ok } }` })
const withId = '      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]\n'

const cases: readonly (readonly [string, string | Buffer, RegExp])[] = [
  ['an empty file', '', /api\.yaml:1 error spec-version/],
  ['a list instead of a document', '- a\n- b\n', /api\.yaml:1 error spec-version/],
  ['a text instead of a document', 'hello\n', /api\.yaml:1 error spec-version/],
  ['a YAML syntax error', 'openapi: 3.1.0\ninfo: { title: "a\n', /api\.yaml:\d+ error spec-syntax/],
  ['a duplicate key', 'openapi: 3.1.0\nopenapi: 3.1.0\n', /api\.yaml:2 error spec-syntax/],
  ['no version', 'info: { title: a, version: "1" }\npaths: {}\n', /api\.yaml:1 error spec-version/],
  [
    'an unknown version',
    'info: { title: a, version: "1" }\nopenapi: 4.0.0\npaths: {}\n',
    /api\.yaml:2 error spec-version/,
  ],
  ['no info', 'openapi: 3.0.3\npaths: {}\n', /api\.yaml:1 error spec-invalid the document needs "info"/],
  [
    'paths that are a list',
    'openapi: 3.1.0\ninfo: { title: a, version: "1" }\npaths:\n  - a\n',
    /api\.yaml:4 error spec-invalid paths must be a group of fields/,
  ],
  [
    'a null where an operation belongs',
    'openapi: 3.0.3\ninfo: { title: a, version: "1" }\npaths:\n  /a:\n    get:\n',
    /api\.yaml:\d error spec-invalid/,
  ],
  [
    'a misspelt field',
    operation(`${withId}      sumary: x\n`),
    /api\.yaml:8 error spec-invalid .*may not have "sumary"; did you mean "summary"/,
  ],
  [
    'a reference to nothing',
    specWith({ schemas: '    A: { $ref: "#/components/schemas/Sandbx" }\n    Sandbox: { type: object }' }),
    /api\.yaml:8 error spec-reference .*leads nowhere; did you mean "#\/components\/schemas\/Sandbox"/,
  ],
  [
    'a reference to itself',
    specWith({ schemas: '    A: { $ref: "#/components/schemas/A" }' }),
    /api\.yaml:8 error spec-reference .*leads to itself/,
  ],
  [
    'a reference to a missing file',
    specWith({ schemas: '    A: { $ref: "./missing.yaml" }' }),
    /api\.yaml:8 error spec-reference there is no file/,
  ],
  [
    'a reference to the network',
    specWith({ schemas: '    A: { $ref: "http://127.0.0.1:1/a.yaml" }' }),
    /api\.yaml:8 error spec-reference .*is on another host/,
  ],
  [
    'two operations of one name',
    specWith({
      paths:
        '  /a:\n    get: { operationId: x, responses: { "200": { description: a } } }\n    put: { operationId: x, responses: { "200": { description: a } } }',
    }),
    /api\.yaml:7 error spec-duplicate-operation .*GET \/a/,
  ],
  [
    'a path parameter that is not declared',
    operation(''),
    /api\.yaml:6 error spec-path-parameter GET \/pets\/{id} does not declare/,
  ],
  [
    'a path parameter that is not used',
    operation(withId.replace('name: id', 'name: petId')),
    /api\.yaml:7 error spec-path-parameter GET \/pets\/{id}: the path has no "{petId}"/,
  ],
  [
    'a path parameter that the path does not have, next to those it has',
    operation(withId.replace('[', '[{ name: page, in: path, required: true, schema: { type: string } }, ')),
    /api\.yaml:7 warning spec-path-parameter GET \/pets\/{id}: the path has no "{page}"/,
  ],
  [
    'two equal paths with the same method',
    specWith({ paths: '  /a/{x}: { get: {} }\n  /a/{y}: { get: {} }' }),
    /api\.yaml:6 warning spec-duplicate-path/,
  ],
  [
    'a keyword of a schema with a value of another kind',
    specWith({ schemas: '    A: { type: object, properties: [a, b] }' }),
    /api\.yaml:8 error spec-invalid components › schemas › A › properties must be a group of fields/,
  ],
  [
    'a length that is not a number, next to a pattern',
    specWith({ schemas: '    A: { type: string, pattern: "^a", minLength: two }' }),
    /api\.yaml:8 error spec-invalid .* minLength must be a whole number/,
  ],
  [
    'a length below nothing, in a header whose name starts like an extension',
    specWith({
      paths:
        '  /a:\n    get:\n      responses:\n        "200":\n          description: ok\n          headers:\n            x-id: { schema: { type: string, pattern: "^a", minLength: -1 } }',
    }),
    /api\.yaml:11 error spec-invalid .* minLength must be a whole number, 0 or more/,
  ],
  [
    'references that form a cycle',
    specWith({ schemas: '    A: { $ref: "#/components/schemas/B" }\n    B: { $ref: "#/components/schemas/A" }' }),
    /api\.yaml:8 error spec-reference .* leads to itself/,
  ],
  [
    'two documents in one file',
    `${specWith({})}---\nopenapi: 3.1.0\n`,
    /api\.yaml:9 error spec-syntax a second document starts here/,
  ],
  [
    'a merge key of nothing',
    'openapi: 3.1.0\ninfo:\n  title: a\n  <<: *none\n',
    /api\.yaml:4 error spec-syntax there is no anchor "&none"/,
  ],
  [
    'a merge key of a text',
    'x: &x text\nopenapi: 3.1.0\ninfo:\n  <<: [*x]\n',
    /api\.yaml:4 error spec-syntax only the fields of a map can be merged/,
  ],
  ['an alias of nothing', 'openapi: 3.1.0\ninfo: *none\n', /api\.yaml:2 error spec-syntax there is no anchor "&none"/],
  ['a version of OpenAPI under the name of Swagger', 'swagger: "3.0"\n', /api\.yaml:1 error spec-version/],
  ['a path without a slash', specWith({ paths: '  pets: {}' }), /api\.yaml:5 error spec-/],
  [
    'an unknown security scheme',
    specWith({ more: 'security: [{ ApiKey: [] }]\n' }),
    /api\.yaml:9 error spec-security there is no security scheme "ApiKey" in components › securitySchemes/,
  ],
  [
    'an unknown security scheme of Swagger 2.0',
    'swagger: "2.0"\ninfo: { title: a, version: "1" }\nsecurity: [{ ApiKey: [] }]\npaths: {}\n',
    /api\.yaml:3 error spec-security there is no security scheme "ApiKey" in securityDefinitions/,
  ],
  [
    'an unknown type',
    specWith({ schemas: '    A: { type: strng }' }),
    /api\.yaml:8 error spec-type .*did you mean "string"/,
  ],
  [
    'a required property that does not exist',
    specWith({ schemas: '    A: { type: object, required: [nam], properties: { name: { type: string } } }' }),
    /api\.yaml:8 warning spec-required-property .*did you mean "name"/,
  ],
  [
    'an example of another type',
    specWith({ schemas: '    A: { type: object, properties: { n: { type: integer, examples: [many] } } }' }),
    /api\.yaml:8 warning spec-example the example does not fit/,
  ],
  [
    'a server variable that is not declared',
    specWith({}).replace('https://api.example.com', 'https://{region}.example.com'),
    /api\.yaml:3 error spec-server-variable/,
  ],
  [
    'an unknown variable',
    specWith({}).replace('title: Test', 'title: "{{product.nam}}"'),
    /api\.yaml:2 error unknown-variable .*product\.name/,
  ],
  [
    'a mapping without a target',
    specWith({
      schemas: '    A: { discriminator: { propertyName: kind, mapping: { b: "#/components/schemas/B" } } }',
    }),
    /api\.yaml:8 error spec-reference "#\/components\/schemas\/B" leads nowhere/,
  ],
  [
    'a link to an operation that does not exist',
    specWith({
      paths:
        '  /a:\n    get:\n      responses: { "200": { description: ok, links: { next: { operationRef: "#/paths/~1b/get" } } } }',
    }),
    /api\.yaml:7 error spec-link there is no operation at "#\/paths\/~1b\/get"/,
  ],
  ['an unmatched brace', specWith({ paths: '  "/a/{x": {}' }), /api\.yaml:5 error spec-path .* an unmatched brace/],
  ['a name that a path has twice', specWith({ paths: '  "/a/{x}/{x}": {}' }), /api\.yaml:5 warning spec-path .* twice/],
  [
    'limits that no value can meet',
    specWith({ schemas: '    A: { type: string, minLength: 9, maxLength: 2 }' }),
    /api\.yaml:8 warning spec-limits .* at least 9 \(minLength\) and at most 2/,
  ],
  [
    'a schema that is its own base',
    specWith({
      schemas:
        '    A: { allOf: [{ $ref: "#/components/schemas/B" }] }\n    B: { allOf: [{ allOf: [{ $ref: "#/components/schemas/A" }] }] }',
    }),
    /api\.yaml:8 warning spec-reference components › schemas › A contains itself through "allOf"/,
  ],
  [
    'a security scheme without its required fields',
    specWith({ schemas: '    {}\n  securitySchemes:\n    login: { type: oauth2 }' }).replace('3.1.0', '3.0.3'),
    /^openapi\/api\.yaml:10 error spec-invalid components › securitySchemes › login needs "flows"$/,
  ],
  [
    'a duplicate tag',
    specWith({ more: 'tags:\n  - name: a\n  - name: a\n' }).replace('3.1.0', '3.0.3'),
    /api\.yaml:11 error spec-invalid tags has the same value twice/,
  ],
  [
    'two bodies',
    'swagger: "2.0"\ninfo: { title: a, version: "1" }\npaths:\n  /a:\n    post:\n      parameters:\n        - { name: a, in: body, schema: {} }\n        - { name: b, in: body, schema: {} }\n      responses: { "200": { description: ok } }\n',
    /api\.yaml:8 error spec-duplicate-parameter POST \/a: a request has one body/,
  ],
  [
    'an example in two ways',
    operation(
      '      parameters: [{ name: id, in: path, required: true, schema: {}, example: a, examples: { b: { value: c } } }]\n',
    ).replace('3.1.0', '3.0.3'),
    /api\.yaml:7 warning spec-invalid .* has "example" and "examples"/,
  ],
  [
    'bytes that are not text',
    Buffer.from(specWith({ paths: '  /a: { get: { summary: caf\u00E9 } }' }), 'latin1'),
    /api\.yaml:5 error spec-syntax this is not valid UTF-8/,
  ],
  [
    'a schema with a name that other tools reject',
    specWith({ schemas: '    "Page<Pet>": { type: object }' }),
    /^openapi\/api\.yaml:8 warning spec-invalid components › schemas: other tools reject the name "Page<Pet>"/,
  ],
  [
    'an empty list instead of an object',
    specWith({ schemas: '    A: { type: object, properties: [], required: [] }' }),
    /^openapi\/api\.yaml:8 warning spec-invalid components › schemas › A › properties is empty; fill it in or leave it out$/,
  ],
  [
    'no responses',
    operation(withId).replace('{ "200": { description: ok } }', '{}').replace('3.1.0', '3.0.3'),
    /^openapi\/api\.yaml:8 warning spec-invalid .* responses is empty; fill it in or leave it out$/,
  ],
  [
    'a duplicate allowed value',
    'swagger: "2.0"\ninfo: { title: a, version: "1" }\npaths: {}\ndefinitions: { A: { type: string, enum: [a, b, a] } }\n',
    /^openapi\/api\.yaml:4 warning spec-invalid definitions › A › enum holds "a" twice$/,
  ],
  [
    'a port that is a number',
    specWith({}).replace('"https://api.example.com"', '"https://x:{port}", variables: { port: { default: 80 } }'),
    /^openapi\/api\.yaml:3 warning spec-invalid .* default is not text, but readers see it as 80; write it in quotes$/,
  ],
  [
    'a `name` in a security scheme that does not use it',
    specWith({ schemas: '    {}\n  securitySchemes: { jwt: { type: http, scheme: bearer, in: header } }' }),
    /^openapi\/api\.yaml:9 warning spec-invalid components › securitySchemes › jwt › in has no meaning/,
  ],
  [
    'a path parameter that is not marked as required',
    operation(withId.replace('required: true, ', '')).replace('3.1.0', '3.0.3'),
    /^openapi\/api\.yaml:7 error spec-path-parameter the path parameter "id" needs "required: true" \(in GET \/pets\/{id}\)$/,
  ],
  [
    'a path parameter that is not marked as required, in version 3.1',
    operation(withId.replace('required: true, ', '')),
    /^openapi\/api\.yaml:7 error spec-path-parameter the path parameter "id" needs "required: true" \(in GET \/pets\/{id}\)$/,
  ],
  [
    'a method of version 3.2 that does not declare a path parameter',
    specWith({ paths: '  /a/{x}: { additionalOperations: { COPY: { summary: x } } }' }).replace('3.1.0', '3.2.0'),
    /api\.yaml:5 error spec-path-parameter COPY \/a\/\{x\} does not declare/,
  ],
  ['deep nesting', `openapi: 3.1.0\nx-a: ${'['.repeat(3000)}${']'.repeat(3000)}\n`, /api\.yaml:\d+ error spec-syntax/],
  [
    'a quoted text that continues at the start of a line',
    specWith({ schemas: '    A: { type: string }' }) +
      'tags:\n  - name: a\n    description: "one\ntwo: three\n- four"\n  - name: b\n',
    /^openapi\/api\.yaml:\d+ error spec-syntax a quoted text ends here without its closing quote[^\n]*$/,
  ],
  [
    'a quoted text whose next lines have the indentation of its key, which other tools accept,',
    specWith({ schemas: '    A:\n      description: \'one\n      two,\n\n      three\'\n      title: "a\n      b"' }),
    /^openapi\/api\.yaml:9 warning spec-syntax this text in quotes continues [^\n]*\n[^\n]*api\.yaml:13 warning spec-syntax [^\n]*$/,
  ],
  [
    'a comment without a space before it, which other tools accept,',
    specWith({ schemas: "    A: { type: string }\n    B:\n      $ref: '#/components/schemas/A'# why" }),
    /^openapi\/api\.yaml:10 warning spec-syntax this comment is too close to the text before it; put a space before "#"$/,
  ],
  [
    'a quoted text without its end before the next field',
    specWith({ schemas: "    A:\n      description: 'one\n      type: string\n      title: \"two'" }),
    /^openapi\/api\.yaml:\d+ error spec-syntax a quoted text ends here without its closing quote/,
  ],
  [
    'a reference of a security scheme that leads nowhere',
    specWith({
      paths: '  /a: { get: { security: [{ login: [] }], responses: { "200": { description: ok } } } }',
      schemas: '    {}\n  securitySchemes: { login: { $ref: "./none.yaml" } }',
    }),
    /^openapi\/api\.yaml:\d+ error spec-reference there is no file "\.\/none\.yaml"[^\n]*$/,
  ],
  [
    'an alias bomb',
    `openapi: 3.1.0\na: &a [x, x, x, x, x, x, x, x, x]\n${'bcdefghij'.replaceAll(/./g, (name) => {
      const before = String.fromCharCode(name.charCodeAt(0) - 1)
      return `${name}: &${name} [${Array.from({ length: 9 }, () => `*${before}`).join(', ')}]\n`
    })}`,
    /api\.yaml:7 error spec-syntax with this alias, aliases add more than 100000 parts/,
  ],
  [
    'an alias bomb of merged maps',
    `openapi: 3.1.0\nm0: &m0 { a: 1 }\n${Array.from({ length: 30 }, (_, n) => `m${n + 1}: &m${n + 1} { <<: [*m${n}, *m${n}] }\n`).join('')}`,
    /api\.yaml:\d+ error spec-syntax with this alias/,
  ],
]

test.each(cases)('%s is reported at its line and nothing is thrown', async (_name, text, expected) => {
  const { reported } = await loadSpec(text)
  expect(reported.join('\n')).toMatch(expected)
})

const uses = ['/a', '/b', '/c'].map(
  (path) =>
    `  ${path}: { get: { security: [{ login: [] }], parameters: [{ $ref: "#/components/parameters/Page" }], responses: { "200": { $ref: "./more.yaml" } } } }`,
)

test.each(['3.1.0', '3.2.0'])('a keyword of schemas with a typo is a warning in version %s', async (version) => {
  const schema = '{ type: object, propertes: { a: { type: string, minLenght: 2 } }, requred: [a], readonly: true }'
  const { reported } = await loadSpec(specWith({ schemas: `    A: ${schema}` }).replace('3.1.0', version))
  const where = 'openapi/api.yaml:8 warning spec-invalid components › schemas › A'
  expect(reported).toEqual([
    `${where}: "propertes" is not a keyword of schemas; did you mean "properties"?`,
    `${where}: "requred" is not a keyword of schemas; did you mean "required"?`,
    `${where}: "readonly" is not a keyword of schemas; did you mean "readOnly"?`,
  ])
})

test('keywords of other tools are not taken for typos', async () => {
  const { reported } = await loadSpec(
    specWith({
      schemas: `    A:
      type: object
      x-propertes: {}
      note: a note
      unit: cm
      title: Title
      titles: { de: Titel }
      properties: { requred: { type: string }, formt: { type: string, markdownDescription: a, tsType: b, enumNames: [] } }`,
    }),
  )
  expect(reported).toEqual([])
})

test('what many operations use is reported at each place', async () => {
  const { reported } = await loadSpec(specWith({ paths: uses.join('\n') }))
  expect(reported.toSorted()).toEqual([
    'openapi/api.yaml:5 error spec-reference "#/components/parameters/Page" leads nowhere (in GET /a)',
    'openapi/api.yaml:5 error spec-reference there is no file "./more.yaml" (in GET /a)',
    'openapi/api.yaml:5 error spec-security there is no security scheme "login" in components › securitySchemes (in GET /a)',
    'openapi/api.yaml:6 error spec-reference "#/components/parameters/Page" leads nowhere (in GET /b)',
    'openapi/api.yaml:6 error spec-reference there is no file "./more.yaml" (in GET /b)',
    'openapi/api.yaml:6 error spec-security there is no security scheme "login" in components › securitySchemes (in GET /b)',
    'openapi/api.yaml:7 error spec-reference "#/components/parameters/Page" leads nowhere (in GET /c)',
    'openapi/api.yaml:7 error spec-reference there is no file "./more.yaml" (in GET /c)',
    'openapi/api.yaml:7 error spec-security there is no security scheme "login" in components › securitySchemes (in GET /c)',
  ])
})

test('a path parameter with a wrong name is one error, at its place', async () => {
  const { reported } = await loadSpec(operation(withId.replace('name: id', 'name: petId')))
  expect(reported.filter((line) => line.includes('spec-path-parameter'))).toEqual([
    'openapi/api.yaml:7 error spec-path-parameter GET /pets/{id}: the path has no "{petId}"; did you mean "id"?',
  ])
})

test.each([
  ['swagger: "2.0"', 'servers: []\ncomponents: {}', 'servers", "components"', 'openapi: 3.0.3'],
  ['openapi: 3.1.0', 'host: a.example\ndefinitions: {}', 'host", "definitions"', 'swagger: "2.0"'],
])(
  'a document that says %s but has the fields of another version is one error',
  async (version, fields, names, right) => {
    const { reported } = await loadSpec(
      `${version}\ninfo: { title: A, version: "1" }\n${fields}\npaths:\n  /a: { get: { responses: { "200": { description: a, content: {}, schema: {} } } } }\n`,
    )
    expect(reported).toEqual([
      `openapi/api.yaml:1 error spec-version the document has fields of another version ("${names}); write ${right} here`,
    ])
  },
)

test('a parameter that two operations share is reported once, at its own place', async () => {
  const use = '{ get: { parameters: [{ $ref: "#/components/parameters/Id" }] } }'
  const parameters = '    {}\n  parameters:\n    Id: { name: id, in: path, schema: { type: string } }'
  const paths = `  "/a/{id}": ${use}\n  "/b/{id}": ${use}`
  expect((await loadSpec(specWith({ paths, schemas: parameters }))).reported).toContain(
    'openapi/api.yaml:11 error spec-path-parameter the path parameter "id" needs "required: true" (in GET /a/{id})',
  )
})

const swagger = 'swagger: "2.0"\ninfo: { title: a, version: "1" }\n'

test.each([
  [
    'a value that is not in the list',
    specWith({ paths: '  /a: { get: { parameters: [{ name: a, in: qery, schema: { type: string } }] } }' }),
    'api.yaml:5 error spec-invalid GET /a › parameters[0] › in must be one of "query", "header", "path", "cookie", not "qery"; did you mean "query"?',
  ],
  [
    'an allowed value of another type',
    specWith({
      schemas: '    A: { type: [integer, "null"], enum: [1, null, "2", x] }\n    B: { type: string, enum: ["1"] }',
    }),
    'api.yaml:8 warning spec-type components › schemas › A: the allowed value "2" is not of the type integer',
  ],
  [
    'a pattern that is not a regular expression',
    specWith({ schemas: '    A: { type: string, pattern: "[a-" }' }).replace('3.1.0', '3.0.3'),
    'api.yaml:8 warning spec-pattern components › schemas › A › pattern is not a valid JavaScript regular expression: unterminated character class',
  ],
  [
    'a reference of version 2.0 in a later version',
    specWith({ schemas: '    A: { $ref: "#/definitions/B" }\n    B: {}' }),
    'api.yaml:8 error spec-reference "#/definitions/B" leads nowhere; did you mean "#/components/schemas/B"? (in components › schemas › A)',
  ],
  [
    'a reference without "#"',
    specWith({ schemas: '    A: { $ref: "/components/schemas/B" }\n    B: {}' }),
    'api.yaml:8 error spec-reference "/components/schemas/B" is not a file; for a part of this document, write "#/components/schemas/B" (in components › schemas › A)',
  ],
  [
    'a path with a query string',
    specWith({ paths: '  /a?x=1: { get: { responses: { "200": { description: ok } } } }' }),
    'api.yaml:5 warning spec-path the path "/a?x=1" has a query string; describe it as query parameters instead',
  ],
  [
    'a path item that nothing refers to',
    'openapi: 3.1.0\ninfo: { title: a, version: "1" }\npaths: { /a: { $ref: "#/components/pathItems/A" } }\ncomponents:\n  pathItems:\n    A: {}\n    B: {}\n',
    'api.yaml:7 warning spec-reference components › pathItems › B: no path or webhook refers to it, so its operations are not shown',
  ],
  [
    'a variable of the server of an operation',
    specWith({
      paths: '  /a: { get: { servers: [{ url: "https://{rg}.example.com", variables: { reg: { default: x } } }] } }',
    }),
    `api.yaml:5 error spec-server-variable GET /a › servers[0]: the address uses "{rg}", which is not one of the server's variables; did you mean "reg"?`,
  ],
  [
    'a default of a server variable',
    specWith({}).replace(
      '"https://api.example.com"',
      '"https://{a}.x", variables: { a: { default: c, enum: [ab, b] } }',
    ),
    'api.yaml:3 warning spec-server-variable servers[0]: the default of "a" must be one of "ab", "b", not "c"',
  ],
  [
    'a reference in place of all schemas',
    'openapi: 3.1.0\ninfo: { title: a, version: "1" }\ncomponents:\n  schemas: { $ref: "#/x-all" }\nx-all: {}\n',
    'api.yaml:4 warning spec-invalid components › schemas › "$ref" is a reference where OpenAPI does not allow one; it is followed anyway',
  ],
  [
    'a reference in place of all webhooks',
    'openapi: 3.1.0\ninfo: { title: a, version: "1" }\nwebhooks: { $ref: "#/x-all" }\nx-all: {}\n',
    'api.yaml:3 error spec-invalid webhooks › "$ref" replaces a whole group, which OpenAPI does not allow; refer to each entry, or use the document that your tool bundles',
  ],
  [
    'a null without quotes as a type',
    specWith({ schemas: '    A: { type: [string, null] }' }),
    'api.yaml:8 warning spec-type components › schemas › A › type lists null without quotes; write "null" in quotes',
  ],
  [
    'a null without quotes as a type in version 3.0',
    specWith({ schemas: '    A: { type: [string, null] }' }).replace('3.1.0', '3.0.3'),
    'api.yaml:8 warning spec-invalid components › schemas › A › type is only written like this from version 3.1 on, with "null" in quotes; it is shown anyway',
  ],
  [
    'a type next to the place of a parameter',
    specWith({ paths: '  /a: { get: { parameters: [{ name: q, in: query, schema: {}, type: string }] } }' }),
    'api.yaml:5 error spec-invalid GET /a › parameters[0] may not have "type"; it belongs below "schema"',
  ],
  [
    'a body of Swagger 2.0 without a schema',
    `${swagger}paths: { /a: { post: { parameters: [{ name: b, in: body }], responses: { 200: { description: ok } } } } }\n`,
    'api.yaml:3 warning spec-invalid POST /a › parameters[0] needs "schema"; it is shown anyway',
  ],
  [
    'a parameter of Swagger 2.0 without a type',
    `${swagger}paths: { /a: { get: { parameters: [{ name: q, in: query, enum: [a] }], responses: { 200: { description: ok } } } } }\n`,
    'api.yaml:3 warning spec-invalid GET /a › parameters[0] needs "type"; it is shown anyway',
  ],
  [
    'a flow of another version in Swagger 2.0',
    `${swagger}paths: {}\nsecurityDefinitions: { a: { type: oauth2, flow: client_credentials, tokenUrl: "https://a.example.com", scopes: {} } }\n`,
    'api.yaml:4 error spec-invalid securityDefinitions › a › flow must be one of "implicit", "password", "application", "accessCode", not "client_credentials"',
  ],
  [
    'an example for a schema that only allows null',
    specWith({ schemas: '    A: { type: "null", example: 5 }' }),
    'api.yaml:8 warning spec-example the example does not fit its schema: must be null, not 5 (in components › schemas › A)',
  ],
  [
    'a range of statuses in lower case',
    specWith({ paths: '  /a: { get: { responses: { 2xx: { description: ok } } } }' }),
    'api.yaml:5 error spec-invalid GET /a › responses may not have "2xx"; did you mean "2XX"?',
  ],
  [
    'a placeholder without quotes',
    specWith({}).replace('title: Test', 'title: {{ title }}'),
    'api.yaml:2 error spec-invalid info › title must be text; put {{…}} in quotes',
  ],
  [
    'a path in the style of a router',
    specWith({
      paths:
        '  /a/:id: { get: { parameters: [{ name: id, in: path, required: true, schema: {} }], responses: { "200": { description: ok } } } }',
    }),
    'api.yaml:5 warning spec-path-parameter GET /a/:id: the path has no "{id}"; write it in place of ":id"',
  ],
  [
    'an optional path parameter of a path',
    specWith({
      paths:
        '  /a/{id}: { parameters: [{ name: id, in: path, required: false, schema: {} }], get: { responses: { "200": { description: ok } } } }',
    }),
    'api.yaml:5 error spec-path-parameter the path parameter "id" needs "required: true", not false (in the path "/a/{id}")',
  ],
  [
    'an example without "value"',
    specWith({
      paths:
        '  /a: { get: { responses: { "200": { description: ok, content: { application/json: { examples: { mia: { id: 1, name: Mia } } } } } } } }',
    }),
    'api.yaml:5 error spec-invalid GET /a › responses › "200" › content › "application/json" › examples › mia needs "value"; put the example below it',
  ],
  [
    'a schema in place of a parameter',
    specWith({ paths: '  /a: { get: { parameters: [{ $ref: "#/components/schemas/A" }] } }', schemas: '    A: {}' }),
    'api.yaml:5 error spec-reference "#/components/schemas/A" is a schema, not a parameter (in GET /a)',
  ],
  [
    'a schema in place of a response',
    specWith({
      paths: '  /a: { get: { responses: { 200: { $ref: "#/components/schemas/A" } } } }',
      schemas: '    A: {}',
    }),
    'api.yaml:5 error spec-reference "#/components/schemas/A" is a schema, not a response (in GET /a)',
  ],
  [
    'a list of types in Swagger 2.0',
    `${swagger}paths: {}\ndefinitions: { A: { type: [string, "null"] } }\n`,
    'api.yaml:4 warning spec-invalid definitions › A › type is only written like this from version 3.1 on; it is shown anyway',
  ],
  [
    'a type that does not exist in Swagger 2.0',
    `${swagger}paths: {}\ndefinitions: { A: { type: strng } }\n`,
    'api.yaml:4 error spec-type definitions › A: "strng" is not a type; did you mean "string"?',
  ],
])('%s is reported once, with the operation or schema and the nearest value', async (_name, text, expected) => {
  expect((await loadSpec(text)).reported).toEqual([`openapi/${expected}`])
})

test('a wrong limit of a query parameter in Swagger 2.0 is reported, without errors about its place', async () => {
  const { reported } = await loadSpec(
    'swagger: "2.0"\ninfo: { title: a, version: "1" }\npaths:\n  /a:\n    get:\n      parameters: [{ name: x, in: query, type: string, pattern: "^a", minLength: two }]\n      responses: { "200": { description: ok } }\n',
  )
  expect(reported).toEqual([expect.stringMatching(/^openapi\/api\.yaml:6 error spec-invalid .* minLength must be/)])
})

const info = 'openapi: 3.1.0\ninfo: { title: A, version: "1" }\n'

test.each([
  [
    'a bracket that is never closed',
    `${info}paths: [\n  /a:\n    get:\n      operationId: a\n      summary: A\n  /b:\n    get:\n      summary: B\n`,
    ['5 error spec-syntax a list or a group in brackets is not closed; close it with ] or } where it ends'],
  ],
  [
    'a key that is indented too little',
    `${info}paths:\n  /a:\n    get:\n      operationId: a\n     summary: A\n      description: B\n`,
    [
      '7 error spec-syntax all mapping items must start at the same column; indent this line like the lines of the same group',
    ],
  ],
  [
    'a tab below a duplicate key',
    'openapi: 3.1.0\nopenapi: 3.1.0\ninfo:\n\ttitle: A\n  version: "1"\n',
    [
      '2 error spec-syntax map keys must be unique; "openapi" is already in line 1; keep one of the two',
      '4 error spec-syntax tabs are not allowed as indentation; indent with spaces',
    ],
  ],
  [
    'a path parameter and a body of Swagger 2.0',
    `swagger: "2.0"\ninfo: { title: A, version: "1" }\npaths:\n  /a/{id}:\n    put:\n      parameters:\n        - { name: id, in: path, type: string }\n        - { name: b, in: body, required: often, schema: { type: object } }\n      responses: { 200: { description: ok } }\n`,
    [
      '8 error spec-invalid PUT /a/{id} › parameters[1] › required must be true or false, not "often"',
      '7 error spec-path-parameter the path parameter "id" needs "required: true" (in PUT /a/{id})',
    ],
  ],
])('for %s, errors that only follow from it are not reported', async (_name, text, expected) => {
  expect((await loadSpec(text)).reported).toEqual(expected.map((fault) => `openapi/api.yaml:${fault}`))
})

const sound = '{\n  "openapi": "3.1.0",\n  "info": { "title": "T", "version": "1" },\n  "paths": {}\n}\n'
const soundYaml = specWith({})

test.each<readonly [what: string, file: string, text: string | Buffer, reported: string]>([
  [
    'an AsyncAPI document',
    'a.yaml',
    '# Lights\nasyncapi: 3.0.0\ninfo: {}\n',
    ':2 error spec-version this is an AsyncAPI document, not OpenAPI; ',
  ],
  ['an Arazzo document', 'a.yaml', 'arazzo: 1.0.1\n', ':1 error spec-version this is an Arazzo document, '],
  ['an overlay', 'a.yaml', 'overlay: 1.0.0\n', ':1 error spec-version this is an overlay, '],
  ['Swagger 1', 'a.json', '{ "swaggerVersion": "1.2" }', ':1 error spec-version this is a document of Swagger 1, '],
  [
    'a Postman collection',
    'a.json',
    '{ "info": { "schema": "https://schema.getpostman.com/" },\n"item": [] }',
    ':2 error spec-version this is a Postman collection, not OpenAPI; export it as OpenAPI',
  ],
  [
    'a JSON Schema',
    'a.json',
    '{ "$schema": "https://json-schema.org/", "type": "object" }',
    ':1 error spec-version this is a JSON Schema, ',
  ],
  ['an API with an "item" field', 'a.yaml', 'item: 3\n', ':1 error spec-version the document has no version; '],
  [
    'a version with capitals',
    'a.yaml',
    'info: {}\nOpenAPI: 3.1.0\n',
    ':2 error spec-version the document has no version; the first line of an API document is "openapi: 3.1.0", or "swagger: \\"2.0\\""; did you mean "openapi"?',
  ],
  [
    'two versions',
    'a.yaml',
    'openapi: 3.1.0\nswagger: "2.0"\n',
    ':2 error spec-version the document has two versions, ',
  ],
  ['nothing', 'a.yaml', '', ':1 error spec-version the file is empty; the first line of an API document is '],
  ['a page of HTML', 'a.yaml', '<!DOCTYPE html>\n<html></html>\n', ':1 error spec-syntax this is a page of HTML, '],
  [
    'a pointer of Git LFS',
    'a.yaml',
    'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12\n',
    ':1 error spec-syntax this is only a pointer of Git LFS; ',
  ],
  [
    'a missing comma in JSON',
    'a.json',
    '{\n "openapi": "3.1.0"\n "info": {} }',
    ':3 error spec-syntax this is not valid JSON: a comma is missing before this',
  ],
  [
    'a missing bracket in JSON',
    'a.json',
    '{\n "openapi": "3.1.0"\n',
    ':3 error spec-syntax this is not valid JSON: a bracket or a quote is still open here',
  ],
  [
    'single quotes in JSON',
    'a.json',
    "{\n 'openapi': 1 }",
    ':2 error spec-syntax this is not valid JSON: write double quotes',
  ],
  [
    'a value of Python in JSON',
    'a.json',
    '{\n "a": True }',
    ':2 error spec-syntax this is not valid JSON: write true, false or null, in lower case',
  ],
  [
    'two values in JSON',
    'a.json',
    '{ "a": 1 }\n}',
    ':2 error spec-syntax this is not valid JSON: it ends before this; remove the rest',
  ],
  [
    'a line break in a text of JSON',
    'a.json',
    '{ "a": "x\ny" }',
    ':1 error spec-syntax this is not valid JSON: write \\n for a line break in a text',
  ],
  [
    'a copied space',
    'a.yaml',
    'openapi: 3.1.0\ninfo:\n  title: a\n\u00A0 version: one\n  summary: b\n',
    ' error spec-syntax the indentation has a character that only looks like a space; indent with spaces',
  ],
  ['a list', 'a.yaml', '- openapi: 3.1.0\n', ':1 error spec-version this is not an API document: it is a list; '],
  [
    'a merge conflict in JSON',
    'a.json',
    sound.replace('{', '{\n<<<<<<< HEAD\n'),
    ':2 error spec-syntax this is a marker of an unresolved merge conflict; keep one of the two versions',
  ],
  [
    'two commas in JSON',
    'a.json',
    sound.replace(',', ',,'),
    ':2 error spec-syntax there is a comma too many; remove it',
  ],
  [
    'a comment in JSON',
    'a.json',
    sound.replace('  "info"', '  // about\n  "info"'),
    ':3 error spec-syntax JSON has no comments; remove it, or use YAML',
  ],
  ['a comment before JSON', 'a.json', `/* about */\n${sound}`, ':1 error spec-syntax JSON has no comments; '],
  [
    'JSON with comments by its name',
    'a.jsonc',
    sound.replace('  "info"', '  // about\n  "info"'),
    ':3 error spec-syntax JSON has no comments; ',
  ],
  [
    'a comma before the end',
    'a.json',
    sound.replace('{}\n', '{},\n'),
    ':5 error spec-syntax there is a trailing comma before this; remove it',
  ],
  [
    'a key without a colon',
    'a.yaml',
    'openapi: 3.1.0\ninfo\n  title: T\n',
    ':2 error spec-syntax this line has no ": " after a name; write "name: value"',
  ],
  [
    'a last key without a colon',
    'a.yaml',
    'openapi: 3.1.0\npaths\n',
    ':2 error spec-syntax this line has no ": " after a name',
  ],
  [
    'a colon without a space',
    'a.yaml',
    'openapi:3.1.0\ninfo: {}\n',
    ':1 error spec-syntax this line has no ": " after a name',
  ],
  [
    'a path without its slash',
    'a.yaml',
    'openapi: 3.1.0\npaths:\n  {id}/a:\n    get: {}\n',
    ':3 error spec-syntax a name cannot start with {; put it in quotes',
  ],
  [
    'a reference without quotes',
    'a.yaml',
    specWith({ schemas: '    A: { type: object }\n    B:\n      $ref: #/components/schemas/A' }),
    ' error spec-reference components › schemas › B › "$ref" is empty; put a reference in quotes, because "#" starts a comment',
  ],
  [
    'an unresolved merge conflict',
    'a.yaml',
    soundYaml.replace('paths:', '<<<<<<< HEAD\npaths:\n=======\npaths:\n>>>>>>> other\n'),
    ' error spec-syntax this is a marker of an unresolved merge conflict; keep one of the two versions',
  ],
])('%s is identified, with a fix', async (_what, file, text, expected) => {
  const { reported } = await loadSpec({ [file]: text })
  expect(reported[0]?.replace(file, '')).toContain(expected)
})

test.each<readonly [what: string, text: string | Buffer]>([
  ['UTF-16 without a byte order mark', Buffer.from(soundYaml, 'utf16le')],
  ['UTF-16 in the other byte order without a byte order mark', Buffer.from(soundYaml, 'utf16le').swap16()],
  ['line breaks as on old computers', soundYaml.replaceAll('\n', '\r')],
  ['line breaks as on Windows', soundYaml.replaceAll('\n', '\r\n')],
])('a document with %s is read', async (_what, text) => {
  const { api, reported } = await loadSpec(text)
  expect(reported).toEqual([])
  expect(api?.title).toBe('Test')
})

test.each(['yes', "'a'", 'NaN', '// why', '.5'])(
  'a token that JSON does not allow is reported at its place: %s',
  async (token) => {
    const text = sound.replace('"T"', token)
    const { problems } = await loadSpec({ 'api.json': text })
    expect(problems.map(({ at }) => at)).toEqual([{ file: 'api.json', line: 3, column: 22 }])
  },
)

test('invalid JSON is reported at its line', async () => {
  const { reported } = await loadSpec({
    'api.json': '{\n  "openapi": "3.1.0",\n  "info": { "title": "a" "version": "1" }\n}\n',
  })
  expect(reported[0]).toMatch(/^api\.json:3 error spec-syntax this is not valid JSON/)
})

test('a missing document is reported in the config that names it', async () => {
  const { reported } = await loadSpec({ 'a.yaml/b.txt': '' })
  expect(reported[0]).toMatch(/^(?:docs\.config\.yaml:3 error spec-missing|a\.yaml\/b\.txt:)/)
})

test('references that multiply are not expanded and do not hang the build', async () => {
  const levels = Array.from(
    { length: 30 },
    (_, index) =>
      `    L${index}: { type: object, properties: { a: { $ref: "#/components/schemas/L${index + 1}" }, b: { $ref: "#/components/schemas/L${index + 1}" } } }`,
  )
  const { api, reported } = await loadSpec(specWith({ schemas: `${levels.join('\n')}\n    L30: { type: string }` }))
  expect(reported).toEqual([])
  expect(api?.schemas).toHaveLength(31)
})

test('names of the prototype are names like any other', async () => {
  const { api, reported } = await loadSpec(
    specWith({
      paths:
        '  /a:\n    get: { tags: [constructor], operationId: toString, responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/__proto__" } } } } } }',
      schemas:
        '    __proto__: { type: object, properties: { hasOwnProperty: { type: string }, __proto__: { type: string } } }',
    }),
  )
  expect(reported).toEqual([])
  expect(api?.tags.map(({ name }) => name)).toEqual(['constructor'])
  expect(api?.schemas[0]?.schema.properties.map(({ name }) => name)).toEqual(['hasOwnProperty', '__proto__'])
  expect(({} as Record<string, unknown>)['type']).toBeUndefined()
})

test('anything in a list of names is read as text, also if it has a field with the name of a method', async () => {
  const { api, reported } = await loadSpec(
    specWith({
      schemas: '    A: { type: object, required: [a, { toString: {} }], properties: { a: { type: string } } }',
    }),
    undefined,
    { onSpecFault: 'warn' },
  )
  expect(reported).toEqual([
    expect.stringMatching(/yaml:8 warning spec-invalid .* › required\[1\] must be text, not an object$/),
  ])
  expect(api?.schemas[0]?.schema).toMatchObject({
    properties: [{ name: 'a', isRequired: true }],
    requiredElsewhere: ['{"toString":{}}'],
  })
})

test('empty names are treated as missing', async () => {
  const { api, reported } = await loadSpec(
    specWith({
      paths:
        '  /a: { get: { operationId: "", summary: "" } }\n  /b: { get: { operationId: "", summary: " " } }\n  /c: { get: { operationId: listC, summary: "" } }',
    }),
  )
  expect(reported).toEqual([])
  const operations = api?.tags.flatMap((tag) => tag.operations).map(({ slug, title }) => [slug, title])
  expect(operations).toEqual([
    ['get-a', 'GET /a'],
    ['get-b', 'GET /b'],
    ['list-c', 'listC'],
  ])
})

test('YAML merge keys are supported', async () => {
  const { api, reported } = await loadSpec(`openapi: 3.0.3
info: { title: T, version: "1" }
x-answers: &answers { "200": { description: fine } }
x-named: &named { type: object, properties: &fields { id: { type: string } } }
paths:
  /a:
    get: &get { summary: Read, responses: *answers }
    put: { <<: *get, summary: Write }
components:
  schemas:
    Pet: { <<: *named, properties: { <<: *fields, tail: { type: boolean } } }
`)
  expect(reported).toEqual([])
  expect(api?.tags[0]?.operations.map(({ title, responses }) => [title, responses[0]?.description?.markdown])).toEqual([
    ['Read', 'fine'],
    ['Write', 'fine'],
  ])
  const [pet] = api?.schemas ?? []
  expect(pet?.schema.properties.map(({ name }) => name).toSorted()).toEqual(['id', 'tail'])
})

test.each(['utf-16le', 'utf-16be'])('a document in %s is read like any other', async (encoding) => {
  const bytes = Buffer.from(`\uFEFF${specWith({}).replace('title: Test', 'title: Größe')}`, 'utf16le')
  const { api, reported } = await loadSpec({ 'api.yaml': encoding === 'utf-16le' ? bytes : bytes.swap16() })
  expect(reported).toEqual([])
  expect(api?.title).toBe('Größe')
})

test('the licence of a document needs only a name, in every version', async () => {
  for (const version of ['3.0.3', '3.1.0', '3.2.0']) {
    const text = `openapi: ${version}\ninfo: { title: T, version: "1", license: { name: MIT } }\npaths: {}\n`
    expect((await loadSpec(text)).reported).toEqual([])
  }
})

test('a text that contains the placeholder marker does not affect links', async () => {
  const { api } = await loadSpec({
    'api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'a \0=0\0 b', version: '1', description: '[here](other.md)' },
      paths: { '/a': { get: { summary: 'x \u00000\u0000 y' } } },
    }),
  })
  const { html } = renderPage(api)
  expect(html).not.toContain('\0')
  expect(html).toContain('x \uFFFD0\uFFFD y')
})

test('a type that is not a name is reported and not shown', async () => {
  const { api, reported } = await loadSpec(specWith({ schemas: '    A: { type: { a: b } }' }), undefined, {
    onSpecFault: 'warn',
  })
  expect(reported).toEqual([expect.stringMatching(/:8 warning spec-type .* type must be the name of a type/)])
  expect(renderPage(api).text).not.toContain('[object')
})

test('an alias may be used a thousand times, as generators do', async () => {
  const fields = Array.from({ length: 300 }, (_, index) => `        field${String(index)}: *a`).join('\n')
  const { api, reported } = await loadSpec(
    `${specWith({ schemas: '    A: &a { type: object, properties: { x: &x { type: string }, y: *x } }' })}    B:\n      type: object\n      properties:\n${fields}\n`,
  )
  expect(reported).toEqual([])
  expect(api?.schemas.find(({ name }) => name === 'B')?.schema.properties).toHaveLength(300)
})

test('an example key without a value is ignored', async () => {
  const { api, reported } = await loadSpec(
    specWith({
      schemas:
        '    A: { type: object, properties: { x: { type: string, example: }, y: { type: [string, "null"], example: } } }',
    }),
  )
  expect(reported).toEqual([expect.stringMatching(/^openapi\/api\.yaml:8 warning spec-example the example is empty; /)])
  expect(api?.schemas[0]?.schema.properties.map(({ schema }) => schema.examples)).toEqual([[], [null]])
})

test('a property named like something that all objects have is checked like any other', async () => {
  const { reported } = await loadSpec(`openapi: 3.1.0
info: { title: Names, version: '1' }
paths: {}
components:
  schemas:
    A:
      type: object
      properties: { constructor: { type: string }, toString: { type: integer }, a: { type: string } }
      examples: [{ a: b }, { a: b, toString: x }]
`)
  expect(reported.map((one) => one.replace(/ \(in .*/, ''))).toEqual([
    'openapi/api.yaml:9 warning spec-example toString of the example does not fit its schema: must be an integer, not "x"',
  ])
})

test.each([
  ['a parameter in an unknown place', 'in: path', 'in: pth', 'in must be one of'],
  ['a path without a slash', '/orders/{id}:', 'orders/{id}:', 'the path "orders/{id}" must start with a slash'],
  ['a method with swapped letters', '    get:', '    gte:', 'may not have "gte"; did you mean "get"?'],
  ['a status of four digits', '200: {', '2000: {', 'may not have "2000"; write a status such as 200 or 4XX'],
  [
    'a misspelt field that is required',
    'openapi: 3.1.0\ninfo:',
    'openapi: 3.1.0\ninf:',
    'may not have "inf"; did you mean "info"?',
  ],
  [
    'a body without its media type',
    '      responses',
    '      requestBody: { content: { schema: { type: string } } }\n      responses',
    'requestBody › content: "schema" needs a media type around it, such as "application/json"',
  ],
  [
    'a field of an operation that is next to it',
    '    get:',
    '    operationId: getOrder\n    get:',
    'paths › "/orders/{id}" may not have "operationId"; it belongs to an operation, so indent it like the fields of its method',
  ],
  [
    'a field of an operation that is indented too little',
    '      responses',
    '    responses',
    'paths › "/orders/{id}" may not have "responses"; it belongs to an operation, so indent it like the fields of its method',
  ],
  [
    'a field of a webhook that is indented too little',
    'components:',
    'webhooks: { done: { post: { summary: Done }, responses: { 200: { description: ok } } } }\ncomponents:',
    'webhooks › done may not have "responses"; it belongs to an operation, so indent it like the fields of its method',
  ],
])('%s is one error with its fix', async (_, from, to, message) => {
  const paths = `  /orders/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { 200: { description: ok } }`
  const { reported } = await loadSpec(specWith({ paths }).replace(from, to))
  expect(reported).toEqual([expect.stringContaining(message)])
})

test('responses that are indented too little are one error in version 3.0, which requires them', async () => {
  const text = specWith({ paths: '  /a:\n    get:\n      summary: A\n    responses: { 200: { description: ok } }' })
  const { reported } = await loadSpec(text.replace('3.1.0', '3.0.3'))
  expect(reported).toEqual([
    expect.stringContaining('paths › "/a" may not have "responses"; it belongs to an operation'),
  ])
})

test.each(['3.0.3', '3.1.0', '3.2.0'])(
  'a parameter of no kind is one error with its fix in version %s',
  async (version) => {
    const schema = 'schema: { type: object }'
    const parameters = [
      ['in: querry, style: deepObject, required: false, name: a', '; did you mean "query"?'],
      ['name: a', 'parameters[1] needs "in"'],
      ['in: query', 'parameters[2] needs "name"'],
      ['in: path', 'parameters[3] needs "name"'],
    ]
    const lines = parameters.map(([fields = '']) => `        - { ${fields}, ${schema} }`)
    const paths = `  /a:\n    get:\n      responses: { 200: { description: ok } }\n      parameters:\n${lines.join('\n')}`
    const { reported } = await loadSpec(specWith({ paths }).replace('3.1.0', version))
    expect(reported).toHaveLength(parameters.length)
    for (const [index, [, message = '']] of parameters.entries())
      expect(reported.find((line) => line.includes(`yaml:${String(index + 9)} error`))).toContain(message)
  },
)

const shapes: readonly (readonly [schema: string, message: string])[] = [
  ['{ enum: [] }', 'warning spec-invalid … › enum is empty; fill it in or leave it out'],
  ['{ oneOf: [] }', 'warning spec-invalid … › oneOf is empty; fill it in or leave it out'],
  [
    '{ type: file }',
    'warning spec-type …: "file" is a type of version 2.0 only; write "type: string" and "format: binary"',
  ],
  [
    '{ minimum: 3, exclusiveMinimum: true }',
    'warning spec-invalid … › exclusiveMinimum is true or false only before version 3.1; it is shown anyway',
  ],
  ['{ exclusiveMaximum: "5" }', 'error spec-invalid … › exclusiveMaximum must be a number, not "5"'],
  ['{ uniqueItems: "yes" }', 'error spec-invalid … › uniqueItems must be true or false, not "yes"'],
  ['{ additionalProperties: 5 }', 'error spec-invalid … › additionalProperties must be a schema, not 5'],
  ['{ items: [{ type: string }] }', 'warning spec-invalid … › items is a list, which no version of OpenAPI allows'],
  ['{ properties: { a: string } }', 'error spec-invalid … › properties › a must be a schema, not "string"'],
  ['{ allOf: [text] }', 'error spec-invalid … › allOf[0] must be a schema, not "text"'],
  ['{ examples: { a: 1 } }', 'warning spec-invalid … › examples must be a list, not an object'],
  [
    '{ oneOf: [{ type: object }], discriminator: { mapping: {} } }',
    'error spec-invalid … › discriminator needs "propertyName"',
  ],
]

test('keywords of the wrong form in a schema of version 3.1 are reported at their lines', async () => {
  const schemas = `    A:\n      properties:\n${shapes.map(([schema], index) => `        p${index}: ${schema}`).join('\n')}`
  const { reported } = await loadSpec(specWith({ schemas }))
  expect(reported.map((line) => line.replace(/components › schemas › A › properties › p\d+/, '…'))).toEqual(
    shapes.map(([, message], index) => `openapi/api.yaml:${index + 10} ${message}`),
  )
})

test('errors of separate lines are reported together, and lines after an error in the structure are not', async () => {
  const { reported } = await loadSpec(`openapi: 3.1.0
info:
  title: Pets: all
  version: @1
paths:
  /a:
   get:
      summary: one
     description: two
\tresponses: {}
`)
  expect(reported.map((line) => line.replace(/^.*yaml:|error spec-syntax /g, ''))).toEqual([
    '3 this line has a second ": "; put the value in quotes',
    '4 a value cannot start with @; put it in quotes',
    '10 tabs are not allowed as indentation; indent with spaces',
  ])
})

test('a name that continues the text above it, because of its indentation, is named', async () => {
  const paths =
    '  /a:\n    get:\n      description:\n        One\n        text.\n       operationId: getA\n      responses: {}'
  const { reported } = await loadSpec(specWith({ paths }))
  expect(reported).toEqual([
    'openapi/api.yaml:8 error spec-syntax the line of "operationId" continues this text, because it is indented further than the names of its group',
  ])
})

test('paths without a value are an error', async () => {
  const { reported } = await loadSpec('openapi: 3.0.3\ninfo: { title: T, version: "1" }\npaths:\n')
  expect(reported).toEqual([expect.stringMatching(/^openapi\/api\.yaml:3 error spec-invalid paths is empty/)])
})

test.each(['3.0.3', '3.1.0', '3.2.0'])(
  'the server of a link and fields of other tools in a callback are valid in version %s',
  async (version) => {
    const paths = `  /a:
    get:
      responses:
        "200":
          description: ok
          links: { next: { operationId: next, server: { url: "https://b.example.com" } } }
      callbacks: { done: { x-tool: any text, "{$request.query.url}": { post: { responses: { "200": { description: ok } } } } } }
  /b: { get: { operationId: next, responses: { "200": { description: ok } } } }`
    const { reported } = await loadSpec(specWith({ paths }).replace('3.1.0', version))
    expect(reported).toEqual([])
  },
)

test('a field that an example may not have is named', async () => {
  const schemas =
    '    A: { type: object, properties: { a: { type: string } }, additionalProperties: false, example: { b: x } }\n' +
    '    Price: { type: number, minimum: 1e-08, multipleOf: 1e-02, example: 4.35 }'
  const { reported } = await loadSpec(specWith({ schemas }))
  expect(reported).toEqual([expect.stringContaining('the example does not fit its schema: may not have "b"')])
})

test('a wrong field of a property with the name "content" is reported', async () => {
  const text = specWith({
    schemas: '    A: { type: object, properties: { content: { type: string, schema: { type: string } } } }',
  })
  const { reported } = await loadSpec(text.replace('openapi: 3.1.0', 'openapi: 3.0.3'))
  expect(reported).toEqual([expect.stringContaining('A › properties › content may not have "schema"')])
})

test('every error is reported: missing fields at one place, and however many there are', async () => {
  const wrong = Array.from(
    { length: 60 },
    (_, index) => `  /a${String(index)}: { get: { sumary: x, responses: { "200": { description: a } } } }\n`,
  )
  const { problems } = await loadSpec(`openapi: 3.1.0\ninfo: {}\npaths:\n${wrong.join('')}`)
  const messages = problems.map(({ message }) => message)
  expect(messages).toEqual(expect.arrayContaining(['info needs "title"', 'info needs "version"']))
  expect(messages.filter((message) => message.includes('did you mean "summary"'))).toHaveLength(60)
})

test.each(['3.0.3', '3.1.0', '3.2.0'])('a parameter without a schema is one warning in version %s', async (version) => {
  const parameter = '    get: { parameters: [{ name: a, in: query }], responses: { "200": { description: a } } }'
  const document = `openapi: ${version}\ninfo: { title: a, version: "1" }\npaths:\n  /a:\n${parameter}\n`
  const { problems } = await loadSpec(document)
  expect(problems.map(({ severity, message }) => `${severity} ${message}`)).toEqual([
    'warning GET /a › parameters[0] needs "schema"; it is shown anyway',
  ])
})
