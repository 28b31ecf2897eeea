import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../src/config/read.ts'
import { fetchText } from '../../src/api/read/files/fetch-references.ts'
import { loadApis } from '../../src/api/read/load-apis.ts'
import { Failure } from '../../src/report/failure.ts'
import { loadSpec, specWith, type LoadedSpec } from './load-spec.ts'

const secret = 'canary-of-the-test'

test.each([
  '../secret.yaml',
  '../../../../../../etc/passwd',
  '/etc/passwd',
  'file:///etc/passwd',
  '%2e%2e/secret.yaml',
  './.env',
  '../openapi-secret/a.yaml',
])('a reference to %s cannot leave the folder of the document', async (reference) => {
  const { api, reported } = await loadSpec({
    'openapi/api.yaml': specWith({ schemas: `    A: { $ref: "${reference}" }` }),
    'secret.yaml': `type: string\ndescription: ${secret}\n`,
    'openapi/.env': secret,
    'openapi-secret/a.yaml': `description: ${secret}\n`,
  })
  expect(reported.join('\n')).toMatch(/^openapi\/api\.yaml:8 error spec-reference/)
  expect(JSON.stringify(api)).not.toContain(secret)
})

test('a reference to an empty file, or to a file in other letters than its name, is an error', async () => {
  const { reported } = await loadSpec({
    'openapi/api.yaml': specWith({
      schemas: '    A: { $ref: ./empty.yaml }\n    B: { $ref: pet.yaml }\n    C: { $ref: Pet.yaml }',
    }),
    'openapi/empty.yaml': '',
    'openapi/Pet.yaml': 'type: object\n',
  })
  expect(reported).toEqual([
    'openapi/api.yaml:8 error spec-reference the file "./empty.yaml" is empty (in components › schemas › A)',
    'openapi/api.yaml:9 error spec-reference there is no file "pet.yaml"; did you mean "Pet.yaml"? (in components › schemas › B)',
  ])
})

test('a symbolic link that leads out of the folder is refused', async () => {
  const outside = path.join(mkdtempSync(path.join(tmpdir(), 'docsgen-outside-')), 'a.yaml')
  writeFileSync(outside, `description: ${secret}\n`)
  const first = await loadSpec({ 'openapi/api.yaml': specWith({}) })
  symlinkSync(outside, path.join(first.root, 'openapi/link.yaml'))
  writeFileSync(path.join(first.root, 'openapi/api.yaml'), specWith({ schemas: '    A: { $ref: "link.yaml" }' }))
  const messages: string[] = []
  const project = readConfig(path.join(first.root, 'docs.config.yaml'), () => undefined)
  if (project === undefined) throw new Error('no project')
  const apis = await loadApis(project, ({ message }) => void messages.push(message))
  expect(messages).toEqual([expect.stringMatching(/^"link\.yaml" is outside the document's folder/)])
  expect(JSON.stringify(apis)).not.toContain(secret)
})

test('schemas in other files keep their names, and problems are reported in the file that has them', async () => {
  const { api, reported } = await loadSpec({
    'openapi/api.yaml': specWith({ paths: '  /pets:\n    $ref: "paths/pets.yaml"' }),
    'openapi/paths/pets.yaml':
      'get:\n  operationId: listPets\n  responses:\n    "200":\n      description: ok\n      content:\n        application/json:\n          schema:\n            type: array\n            items: { $ref: "../schemas/Pet.yaml" }\n',
    'openapi/schemas/Pet.yaml':
      'type: object\ndescription: A pet of {{product.name}}\nproperties:\n  owner: { $ref: "common.yaml#/components/schemas/Owner" }\n  friend: { $ref: "Pet.yaml" }\n  kind: { type: strng }\n',
    'openapi/schemas/common.yaml':
      'components:\n  schemas:\n    Owner: { type: object, properties: { name: { type: string } } }\n',
  })
  expect(reported).toEqual([expect.stringMatching(/^openapi\/schemas\/Pet\.yaml:6 error spec-type/)])
  expect(api?.schemas.map(({ name }) => name)).toEqual(['Pet', 'Owner'])
  expect(api?.schemas[0]?.schema.description?.markdown).toBe('A pet of Acme')
  expect(api?.tags[0]?.operations[0]?.responses[0]?.content[0]?.schema?.items?.reference).toBe('Pet')
  expect(api?.downloads.map(({ path: name }) => name)).toEqual([
    'openapi.yaml',
    'openapi.json',
    'paths/pets.yaml',
    'schemas/Pet.yaml',
    'schemas/common.yaml',
  ])
})

function textOfDownload({ api }: LoadedSpec, name: string): string | undefined {
  const found = api?.downloads.find(({ path: is }) => is === name)
  return found && gunzipSync(found.packed).toString()
}

test('a security scheme in another file is one, whatever the file and its part are called', async () => {
  const { api, reported } = await loadSpec({
    'openapi/api.yaml': `openapi: 3.1.0
info: { title: API, version: "1" }
security: [{ key: [] }, { token: [] }]
paths: {}
components:
  securitySchemes:
    key: { $ref: "key.yaml" }
    token: { $ref: "access.yaml#/token" }
    tls: { $ref: "tls.yaml" }
`,
    'openapi/key.yaml': 'type: apiKey\nname: X-Key\nin: header\n',
    'openapi/access.yaml': 'token: { type: http, scheme: bearer }\n',
    'openapi/tls.yaml': 'type: mutualTLS\n',
  })
  expect(reported).toEqual([])
  expect(api?.securitySchemes.map(({ key }) => key)).toEqual(['key', 'token', 'tls'])
})

test('a schema in its own file has one name, however references lead to it', async () => {
  const { api, reported } = await loadSpec({
    'openapi/api.yaml': specWith({
      paths: '  /pets: { $ref: "pets.yaml" }',
      schemas: '    Animal: { $ref: "schemas/Pet.yaml" }\n    Other: { $ref: "#/components/schemas/Animal" }',
    }),
    'openapi/pets.yaml':
      'get: { responses: { "200": { description: ok, content: { a/b: { schema: { $ref: "schemas/Pet.yaml" } } } } } }\n',
    'openapi/schemas/Pet.yaml':
      'type: object\nproperties: { friend: { $ref: "../api.yaml#/components/schemas/Animal" }, self: { $ref: "Pet.yaml" } }\n',
  })
  expect(reported).toEqual([])
  expect(api?.schemas.map(({ name }) => name)).toEqual(['Animal', 'Other'])
  const fields = api?.schemas[0]?.schema.properties.map(({ name, schema }) => `${name}: ${schema.reference ?? ''}`)
  expect(fields).toEqual(['friend: Animal', 'self: Animal'])
})

test('a schema that a component leads to through several files has the name of the component on the whole way', async () => {
  const { api, reported } = await loadSpec({
    'openapi/api.yaml': specWith({
      paths: '  /pets: { $ref: "pets.yaml" }',
      schemas: '    Animal: { $ref: "one.yaml#/One" }',
    }),
    'openapi/pets.yaml':
      'get: { responses: { "200": { description: ok, content: { a/b: { schema: { $ref: "one.yaml#/One" } } } } } }\n',
    'openapi/one.yaml': 'One: { $ref: "two.yaml#/Two" }\n',
    'openapi/two.yaml':
      'Two: { type: object, description: Lives., properties: { next: { $ref: "one.yaml#/One" }, last: { $ref: "#/Two" } } }\n',
  })
  expect(reported).toEqual([])
  expect(api?.schemas.map(({ name, schema }) => [name, schema.description?.markdown])).toEqual([['Animal', 'Lives.']])
  expect(api?.schemas[0]?.schema.properties.map(({ schema }) => schema.reference)).toEqual(['Animal', 'Animal'])
  expect(api?.tags[0]?.operations[0]?.responses[0]?.content[0]?.schema?.reference).toBe('Animal')
})

test('components may be a reference to a file with all of them', async () => {
  const { api, reported } = await loadSpec({
    'openapi/api.yaml': `openapi: 3.0.3
info: { title: API, version: "1" }
security: [{ key: [] }]
paths:
  /pets: { get: { responses: { "200": { description: ok, content: { a/b: { schema: { $ref: "#/components/schemas/Pet" } } } } } } }
components:
  schemas: { $ref: "schemas.yaml" }
  securitySchemes: { $ref: "security.yaml" }
`,
    'openapi/schemas.yaml': 'Pet: { type: object }\n',
    'openapi/security.yaml': 'key: { type: apiKey, name: X-Key, in: header }\n',
  })
  expect(reported).toEqual([])
  expect(api?.schemas.map(({ name }) => name)).toEqual(['Pet'])
  expect(api?.securitySchemes.map(({ key }) => key)).toEqual(['key'])
})

test('a JSON document can be downloaded as written, and a YAML document in both formats', async () => {
  const json =
    '{"openapi":"3.1.0",\n  "info": { "title": "A", "version": "1" }, "paths": {}, "x-big": 12345678901234567890 }'
  const written = await loadSpec({ 'openapi/api.json': json })
  expect(textOfDownload(written, 'openapi.json')).toBe(json)
  expect(textOfDownload(written, 'openapi.yaml')).toBeUndefined()
  // Named .json, but written in YAML.
  const yaml = 'openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths: {}\n'
  const named = await loadSpec({ 'openapi/api.json': yaml })
  expect(JSON.parse(textOfDownload(named, 'openapi.json') ?? '')).toMatchObject({ info: { title: 'A' } })
  const both = await loadSpec({ 'openapi/api.yaml': yaml })
  expect(textOfDownload(both, 'openapi.yaml')).toBe(yaml)
  expect(JSON.parse(textOfDownload(both, 'openapi.json') ?? '')).toMatchObject({ info: { title: 'A' } })
})

test.each(['api.json', 'api.yaml'])(
  'internal parts stay out of the downloads of %s, even if a later key overrides them',
  async (name) => {
    const hidden = '{ "x-internal": true, "get": { "summary": "HUNTER2", "responses": {} } }'
    const shown = '{ "get": { "operationId": "open", "responses": { "200": { "description": "ok" } } } }'
    const { api, reported } = await loadSpec(
      {
        [`openapi/${name}`]: `{ "openapi": "3.1.0", "info": { "title": "A", "version": "1" },\n"paths": { "/secret": ${hidden},\n"/secret": ${shown} } }`,
      },
      undefined,
      { onSpecFault: 'warn' },
    )
    expect(reported.join('\n')).toContain('spec-syntax')
    expect(api?.downloads.map(({ packed }) => gunzipSync(packed).toString()).join('\n')).not.toContain('HUNTER2')
    expect(api?.downloads.length).toBeGreaterThan(0)
  },
)

test('internal parts are neither in the model nor in the download', async () => {
  const { api, reported } = await loadSpec(
    specWith({
      paths:
        '  /a:\n    get: { operationId: open, responses: { "200": { description: ok } } }\n    put: { operationId: hidden, x-internal: true, responses: { "200": { description: ok } } }',
      schemas:
        '    A: { type: object, properties: { shown: { type: string }, hiddenField: { type: string, x-internal: true } } }',
    }),
  )
  expect(reported).toEqual([])
  expect(JSON.stringify(api)).not.toContain('hidden')
  expect(api?.schemas[0]?.schema.properties).toHaveLength(1)
})

const outside = {
  'openapi/api.yaml': specWith({ schemas: '    A: { $ref: "../shared/pet.yaml#/Pet" }' }),
  'shared/pet.yaml':
    'Pet: { type: object, properties: { owner: { $ref: "owner.yaml" }, bad: { $ref: "../secret.yaml" } } }\n',
  'shared/owner.yaml': 'type: object\ndescription: Who feeds it\n',
  'secret.yaml': `description: ${secret}\n`,
}

test('a reference to a folder next to that of the document names what to write in the config', async () => {
  const { reported } = await loadSpec(outside)
  expect(reported).toEqual([
    expect.stringContaining(
      '"../shared/pet.yaml" is outside the document\'s folder; to allow it, add "shared" to "allowRefs" in the config',
    ),
  ])
})

test('folders next to that of the document are read if one folder of the project contains all of them', async () => {
  const { api, reported } = await loadSpec({
    'openapi/reference/api.yaml': specWith({ schemas: '    A: { $ref: "../models/pet.yaml" }' }),
    'openapi/models/pet.yaml': 'type: object\ndescription: A pet\n',
  })
  expect(reported).toEqual([])
  expect(api?.schemas.map(({ schema }) => schema.description?.markdown)).toContain('A pet')
})

test('a folder that the config allows is read, and no other folder outside the document’s', async () => {
  const { api, reported } = await loadSpec(outside, undefined, { allowRefs: ['shared'] })
  expect(reported).toEqual([expect.stringMatching(/^shared\/pet\.yaml:1 error spec-reference .*"allowRefs"/)])
  expect(api?.schemas.map(({ name, schema }) => [name, schema.description?.markdown])).toContainEqual([
    'owner',
    'Who feeds it',
  ])
  expect(JSON.stringify(api)).not.toContain(secret)
})

test('an allowed folder that does not exist is reported in the config', async () => {
  const { reported } = await loadSpec(specWith({}), undefined, { allowRefs: ['nowhere'] })
  expect(reported).toEqual(['docs.config.yaml:3 error spec-missing there is no folder "nowhere"'])
})

describe('a host that the config allows', () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const found = served.get(request.url ?? '')
    // A kept-alive connection could be closed just when the next request is sent.
    response.writeHead(found === undefined ? 404 : 200, { connection: 'close' }).end(found)
  })
  const served = new Map([
    [
      '/v1/pet.yaml',
      'Pet: { type: object, properties: { owner: { $ref: "people/owner.json" }, far: { $ref: "../secret.yaml" } } }\n',
    ],
    ['/v1/people/owner.json', '{ "type": "object", "description": "Who feeds it", "frobnicate": 1 }'],
    ['/secret.yaml', `description: ${secret}\n`],
  ])
  beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', () => done())))
  afterAll(() => void server.close())

  /** Loads like over https, but without a certificate: the test's host replaces the host of the document. */
  async function load(reference: string, allowed: string): Promise<LoadedSpec> {
    asked.length = 0
    const address = server.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const fetchOne = async (wanted: string): Promise<string | undefined> => {
      const response = await fetch(wanted.replace('https://schemas.example.com', `http://127.0.0.1:${port}`))
      return response.ok ? response.text() : undefined
    }
    const files = { 'openapi/api.yaml': specWith({ schemas: `    A: { $ref: "${reference}" }` }) }
    return loadSpec(files, undefined, { allowRefs: [allowed], fetchOne })
  }

  test('serves the files below the address, which refer to each other, and no others', async () => {
    const { reported, api } = await load(
      'https://schemas.example.com/v1/pet.yaml#/Pet',
      'https://schemas.example.com/v1',
    )
    expect(reported).toEqual([
      expect.stringMatching(/^https:\/\/schemas\.example\.com\/v1\/pet\.yaml:1 error spec-reference .*"allowRefs"/),
    ])
    expect(asked).toEqual(['/v1/pet.yaml', '/v1/people/owner.json'])
    expect(api?.schemas.map(({ name }) => name)).toEqual(expect.arrayContaining(['A', 'owner']))
    expect(JSON.stringify(api)).not.toContain(secret)
  })

  test.each([
    'https://schemas.example.com/v10/pet.yaml',
    'https://schemas.example.com.evil.example/v1/pet.yaml',
    'https://schemas.example.com@evil.example/v1/pet.yaml',
    'https://schemas.example.com/v1/../secret.yaml',
    'http://schemas.example.com/v1/pet.yaml',
    '//schemas.example.com/v1/pet.yaml',
  ])('is not asked for %s, which is not below the address', async (reference) => {
    const { reported } = await load(reference, 'https://schemas.example.com/v1/')
    expect(reported).toEqual([expect.stringMatching(/^openapi\/api\.yaml:8 error spec-reference /)])
    expect(asked).toEqual([])
  })

  test('that does not have the file is reported at the line of the reference', async () => {
    const { reported } = await load('https://schemas.example.com/v1/none.yaml', 'https://schemas.example.com/v1/')
    expect(reported).toEqual([
      'openapi/api.yaml:8 error spec-reference there is no file at https://schemas.example.com/v1/none.yaml (in components › schemas › A)',
    ])
  })
})

/** Fetches from a host with a custom response. */
async function fetchFrom(answer: (response: ServerResponse) => void): Promise<string | undefined> {
  const server = createServer((_, response) => answer(response))
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  return fetchText(`http://127.0.0.1:${String(port)}/pet.yaml`)
}

describe('a host that begins an answer', () => {
  test('and completes it gives the text, without a byte order mark', async () => {
    expect(await fetchFrom((response) => response.end('\uFEFFtype: string # ü\n'))).toBe('type: string # ü\n')
  })

  test('and breaks off is reported as a failed request', async () => {
    const answer = fetchFrom((response) => {
      response.write('type: ', () => response.destroy())
    })
    await expect(answer).rejects.toThrow(/^http:\/\/127\.0\.0\.1:\d+\/pet\.yaml cannot be reached: /)
    await expect(answer).rejects.toBeInstanceOf(Failure)
  })

  test('that never ends is aborted after 64 MiB', async () => {
    const answer = fetchFrom((response) => {
      const part = Buffer.alloc(1024 * 1024, '#')
      const writeOn = (): void => void response.write(part, (error) => error ?? writeOn())
      writeOn()
    })
    await expect(answer).rejects.toThrow(/holds more than 64 MiB$/)
  })
})

test('an address without https cannot be allowed', async () => {
  await expect(loadSpec(specWith({}), undefined, { allowRefs: ['http://schemas.example.com/'] })).rejects.toThrow(
    'the config of the test is wrong',
  )
})

test('a reference in an extension of another tool is ignored, and one in a code sample may lead to code', async () => {
  const { reported, api } = await loadSpec({
    'openapi/api.yaml': specWith({
      paths: `  /pets:
    get:
      x-other-tool: { code: { $ref: ./none.ts }, far: { $ref: 'https://example.com/x' }, lost: { $ref: '#/nowhere' } }
      x-codeSamples:
        - lang: Ruby
          source: { $ref: samples/pets.rb }
        - lang: Lua
          source: { $ref: samples/none.lua }
        - lang: Shell
          source: { $ref: samples/.secret.sh }
        - lang: Bash
          source: { $ref: .git/config.sh }
        - lang: Env
          source: { $ref: samples/secrets.env }
        - lang: C
          source: { $ref: samples/id_rsa }
      responses: { '200': { description: ok } }`,
    }),
    'openapi/samples/pets.rb': 'puts "a: b"\n',
    'openapi/samples/.secret.sh': secret,
    'openapi/.git/config.sh': secret,
    'openapi/samples/secrets.env': secret,
    'openapi/samples/id_rsa': secret,
  })
  const noCode =
    'is not a file that a document can refer to: .yaml, .yml, .json, .md or .txt, or code such as .sh or .py'
  expect(reported).toEqual([
    'openapi/api.yaml:12 error spec-reference there is no file "samples/none.lua" (in GET /pets)',
    'openapi/api.yaml:14 error spec-reference "samples/.secret.sh" is not read: names that begin with a dot, such as ".secret.sh", are never published (in GET /pets)',
    'openapi/api.yaml:16 error spec-reference ".git/config.sh" is not read: names that begin with a dot, such as ".git", are never published (in GET /pets)',
    `openapi/api.yaml:18 error spec-reference "samples/secrets.env" ${noCode} (in GET /pets)`,
    `openapi/api.yaml:20 error spec-reference "samples/id_rsa" ${noCode} (in GET /pets)`,
  ])
  const [operation] = api?.tags[0]?.operations ?? []
  expect(operation?.samples.find(({ key }) => key === 'ruby')?.code).toBe('puts "a: b"')
  expect(JSON.stringify(api)).not.toContain(secret)
})

test('a webhook in x-webhooks may have the code of its samples in files, and extensions of other tools', async () => {
  const { reported, api } = await loadSpec({
    'openapi.yaml': `${specWith({})}
x-webhooks:
  sent:
    post:
      operationId: sent
      x-other-tool: { code: { $ref: ./none.ts } }
      x-codeSamples:
        - lang: Ruby
          source: { $ref: samples/sent.rb }
      responses: { '200': { description: ok } }
`,
    'samples/sent.rb': 'puts 1\n',
  })
  expect(reported).toEqual([])
  expect(api?.webhooks[0]?.operations[0]?.samples.find(({ key }) => key === 'ruby')?.code).toBe('puts 1')
})
