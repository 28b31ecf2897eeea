import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { loadSpec, specWith } from './load-spec.ts'
import { renderPage } from './render-page.ts'

const nasty = 'it\'s "x" $HOME `id` \\ \n ${a} #{b} %s </script> é \u2028 🙂'

function document(mediaType: string): string {
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: nasty, version: '1' },
    servers: [{ url: "https://api.example.com/it's" }],
    security: [{ key: [], query: [], bearer: [] }],
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'acme-api-key' },
        query: { type: 'apiKey', in: 'query', name: 'tok' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
    paths: {
      '/a/{id}': {
        post: {
          operationId: 'a',
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: nasty },
            { name: 'q', in: 'query', required: true, schema: { type: 'string' }, example: nasty },
            { name: 'X-Odd', in: 'header', required: true, schema: { type: 'string' }, example: nasty },
          ],
          requestBody: {
            content: {
              [mediaType]: {
                schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
                example: { text: nasty, __proto_: null, [nasty]: [true, null, 1.5, [], {}], file: 'f' },
              },
            },
          },
          responses: { 200: { description: 'ok' } },
        },
      },
    },
  })
}

const checkers: Readonly<Record<string, readonly [string, (file: string) => string[]]>> = {
  curl: ['bash', (file) => ['-n', file]],
  javascript: [process.execPath, (file) => ['--check', file]],
  python: ['python3', (file) => ['-m', 'ast', file]],
}

test.each(['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'])(
  'samples with a body of %s and hostile values parse in their languages',
  async (mediaType) => {
    const { api } = await loadSpec({ 'api.json': document(mediaType) }, [
      'curl',
      'javascript',
      'python',
      'go',
      'java',
      'php',
    ])
    const samples = api?.tags[0]?.operations[0]?.samples ?? []
    expect(samples.map(({ key }) => key)).toEqual(['curl', 'javascript', 'python', 'go', 'java', 'php'])
    const folder = mkdtempSync(path.join(tmpdir(), 'docsgen-samples-'))
    for (const { key, code } of samples) {
      const checker = checkers[key]
      if (checker === undefined) continue
      const file = path.join(folder, `${key}${key === 'javascript' ? '.mjs' : ''}`)
      writeFileSync(file, `${code}\n`)
      const [program, words] = checker
      const { status, stderr } = spawnSync(program, words(file), { encoding: 'utf8' })
      expect(`${key} ${String(status)} ${stderr}`).toBe(`${key} 0 `)
    }
  },
)

test('the curl sample sends exactly what the document says, despite special characters of the shell', async () => {
  const { api } = await loadSpec({ 'api.json': document('application/json') }, ['curl'])
  const code = api?.tags[0]?.operations[0]?.samples[0]?.code ?? ''
  const script = `curl() { printf '%s\\0' "$@"; }\nACME_API_KEY=k1 TOK=t1 ACCESS_TOKEN=b1\n${code}\n`
  const { stdout } = spawnSync('bash', ['-c', script], { encoding: 'utf8' })
  const words = stdout.split('\0')
  const url = new URL(words[0] ?? '')
  expect(url.pathname).toBe(`/it's/a/${encodeURIComponent(nasty)}`)
  expect(Object.fromEntries(url.searchParams)).toEqual({ q: nasty, tok: 't1' })
  expect(words).toContain('acme-api-key: k1')
  expect(words).toContain('Authorization: Bearer b1')
  expect(JSON.parse(words[words.indexOf('--data') + 1] ?? '')).toMatchObject({ text: nasty })
})

test('samples send the key although it is optional, and one header for schemes that are required together', async () => {
  const schemes = ['one', 'two'].map(
    (flow) =>
      `${flow}: { type: oauth2, flows: { clientCredentials: { tokenUrl: "https://x.example/${flow}", scopes: {} } } }`,
  )
  const { api } = await loadSpec(
    specWith({
      paths: '  /a: { get: { security: [{}, { one: [], two: [] }], responses: { "200": { description: ok } } } }',
      schemas: `    {}\n  securitySchemes: { ${schemes.join(', ')} }`,
    }),
    ['curl'],
  )
  expect(api?.tags[0]?.operations[0]?.samples[0]?.code.match(/Authorization/g)).toHaveLength(1)
})

test('no sample contains a secret, and its variable is named after the header', async () => {
  const { api } = await loadSpec({ 'api.json': document('application/json') }, ['curl', 'python'])
  const [curl, python] = api?.tags[0]?.operations[0]?.samples ?? []
  expect(curl?.code).toContain('"acme-api-key: $ACME_API_KEY"')
  expect(python?.code).toContain('os.environ["ACME_API_KEY"]')
})

test('a sample from the author replaces the generated one, and one in another language comes last', async () => {
  const { api } = await loadSpec(
    'openapi: 3.1.0\ninfo: { title: a, version: "1" }\npaths:\n  /a:\n    get:\n      operationId: a\n      x-codeSamples: [{ lang: cURL, source: curl own }, { lang: Python, source: own() }, { lang: JavaScript, source: own(1) }, { lang: CSharp, source: Own() }, { lang: Ruby, source: puts 1 }]\n      responses: { "200": { description: ok } }\n',
    ['curl', 'python', 'javascript', 'csharp'],
  )
  const samples = api?.tags[0]?.operations[0]?.samples ?? []
  expect(samples.map(({ language, code }) => `${language} ${code}`)).toEqual([
    'bash curl own',
    'python own()',
    'javascript own(1)',
    'csharp Own()',
    'ruby puts 1',
  ])
})

test('webhooks and callbacks have what their receiver gets: address, headers and body, without a key of the API', async () => {
  const { api, reported } = await loadSpec(`openapi: 3.1.0
info: { title: Test, version: "1" }
servers: [{ url: "https://api.example.com" }]
security: [{ key: [] }]
paths:
  /orders:
    post:
      operationId: order
      responses: { "204": { description: ok } }
      callbacks:
        done: { "{$request.body#/url}/done": { post: { operationId: done, requestBody: { content: { application/json: { schema: { type: object, properties: { total: { type: integer, readOnly: true, example: 7 }, secret: { type: string, writeOnly: true } } } } } }, responses: { "204": { description: ok } } } } }
webhooks:
  shipped:
    post:
      operationId: shipped
      security: [{ signature: [] }]
      parameters: [{ name: X-Attempt, in: header, schema: { type: integer }, example: 2 }]
      requestBody: { content: { application/json: { examples: { one: { value: { id: a } }, two: { value: { id: b } } } } } }
      responses: { "204": { description: ok } }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: key }
    signature: { type: apiKey, in: header, name: X-Signature }
`)
  expect(reported).toEqual([])
  const [order] = api?.tags[0]?.operations ?? []
  const [done] = order?.callbacks[0]?.operations ?? []
  const [shipped] = api?.webhooks[0]?.operations ?? []
  expect(done?.security).toEqual([])
  expect(done?.samples.map(({ label, code }) => `${label}\n${code}`)).toMatchInlineSnapshot(`
    [
      "curl
    curl 'https://your-server.example.com/done' \\
      --request POST \\
      --header 'Content-Type: application/json' \\
      --data '{
      "total": 7
    }'",
    ]
  `)
  expect(shipped?.samples.map(({ code, slots }) => [code, slots.map(({ values }) => values)])).toMatchInlineSnapshot(`
    [
      [
        "curl 'https://your-server.example.com/webhook' \\
      --request POST \\
      --header "X-Signature: $SIGNATURE" \\
      --header 'Content-Type: application/json' \\
      --header 'X-Attempt: 2' \\
      --data '{
      "id": "a"
    }'",
        [
          [
            {
              "field": "body",
              "writing": undefined,
            },
          ],
        ],
      ],
    ]
  `)
})

test('each media type with another body has its own samples, which a reader chooses with the examples', async () => {
  const { api } = await loadSpec(
    specWith({
      paths: `  /notes:
    post:
      requestBody:
        content:
          application/json: { schema: { type: object }, example: { text: Hi } }
          text/json: { schema: { type: object }, example: { text: Hi } }
          application/xml: { schema: { type: object }, example: "<note>Hi</note>" }
          application/x-www-form-urlencoded: { schema: { type: object }, example: { text: Hi } }
          application/octet-stream: {}
      x-codeSamples: [{ lang: Python, source: "add('Hi')" }]
      responses: { "200": { description: ok } }`,
    }),
    ['curl', 'python'],
  )
  const samples = api?.tags[0]?.operations[0]?.samples ?? []
  expect(samples.map(({ key, mediaTypes }) => [key, mediaTypes])).toEqual([
    ['curl', ['application/json', 'text/json']],
    ['python', undefined],
    ['curl', ['application/xml']],
    ['curl', ['application/x-www-form-urlencoded']],
    ['curl', ['application/octet-stream']],
  ])
  expect(samples[2]?.code).toContain("--header 'Content-Type: application/xml' \\\n  --data-raw '<note>Hi</note>'")
  expect(samples[3]?.code).toContain("--data-urlencode 'text=Hi'")
  const { html } = renderPage(api)
  const options = [...html.matchAll(/<option value="([^"]*)">([^<]*)/g)].map(([, value, title]) => [value, title])
  expect(options).toEqual([
    ['application/json', 'application/json'],
    ['application/xml', 'application/xml'],
    ['application/x-www-form-urlencoded', 'application/x-www-form-urlencoded'],
    ['application/octet-stream', 'application/octet-stream'],
  ])
  // The samples, then the examples. A body without an example has only samples.
  expect([...html.matchAll(/data-choices="([\d ]*)"/g)].map(([, choices]) => choices)).toEqual([
    '0',
    '1',
    '2',
    '3',
    '0 2 3',
    '1',
  ])
})

test('the samples of an operation come before those of its callbacks', async () => {
  const call = '{ summary: It is done, responses: { "200": { description: ok } } }'
  const { api } = await loadSpec(
    specWith({
      paths: `  /a: { post: { summary: Make it, responses: { "200": { description: ok } }, callbacks: { done: { "{$url}": { post: ${call} } } } } }`,
    }),
    ['curl'],
  )
  const { html } = renderPage(api)
  expect(html.indexOf('Samples of Make it')).toBeLessThan(html.indexOf('Samples of It is done'))
})
