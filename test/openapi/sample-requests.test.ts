import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { loadSpec, specWith } from './load-spec.ts'

/** The samples of the only operation of a document, by language. */
async function samplesOf(text: string, languages: readonly string[] = ['curl']): Promise<ReadonlyMap<string, string>> {
  const { api, told } = await loadSpec(text, languages)
  expect(told.filter((line) => line.includes(' error '))).toEqual([])
  return new Map(api?.tags[0]?.operations[0]?.samples.map(({ key, code }) => [key, code]))
}

const parameters: readonly (readonly [what: string, parameter: string, url: string])[] = [
  ['a list', '{ name: a, in: query, schema: { type: array }, example: [x, "y&z"] }', '?a=x&a=y%26z'],
  ['a list in one', '{ name: a, in: query, explode: false, schema: {}, example: [x, y] }', '?a=x,y'],
  ['pipes', '{ name: a, in: query, style: pipeDelimited, schema: {}, example: [x, y] }', '?a=x%7Cy'],
  ['spaces', '{ name: a, in: query, style: spaceDelimited, schema: {}, example: [x, y] }', '?a=x%20y'],
  ['an object', '{ name: a, in: query, schema: {}, example: { p: 1, q: "2 3" } }', '?p=1&q=2%203'],
  ['an object in one', '{ name: a, in: query, explode: false, schema: {}, example: { p: 1, q: 2 } }', '?a=p,1,q,2'],
  [
    'a deep object',
    '{ name: a, in: query, style: deepObject, schema: {}, example: { p: { q: 1 }, r: [2, 3] } }',
    '?a%5Bp%5D%5Bq%5D=1&a%5Br%5D=2&a%5Br%5D=3',
  ],
  [
    'JSON',
    '{ name: a, in: query, content: { application/json: { example: { p: [1] } } } }',
    '?a=%7B%22p%22%3A%5B1%5D%7D',
  ],
]

test.each(parameters)('%s in the query is written in its style', async (_what, parameter, query) => {
  const written = parameter.replace('{ name', '{ required: true, name')
  const samples = await samplesOf(
    specWith({ paths: `  /a: { get: { parameters: [${written}], responses: { "200": { description: ok } } } }` }),
  )
  expect(samples.get('curl')).toContain(`'https://api.example.com/a${query}'`)
})

test('lists and objects in the path are written in their styles', async () => {
  const inPath = ['s', 'l', 'm', 'e']
  const styles = ['', 'style: label, explode: true, ', 'style: matrix, ', 'style: matrix, explode: true, ']
  const listed = inPath.map(
    (name, index) =>
      `{ name: ${name}, in: path, required: true, ${styles[index] ?? ''}schema: {}, example: ["1 2", x] }`,
  )
  const samples = await samplesOf(
    specWith({
      paths: `  "/{s}/{l}/{m}/{e}": { get: { parameters: [${listed.join(', ')}], responses: { "200": { description: ok } } } }`,
    }),
  )
  expect(samples.get('curl')).toContain('https://api.example.com/1%202,x/.1%202.x/;m=1%202,x/;e=1%202;e=x')
})

test('a list of Swagger 2.0 stands in one parameter unless the document says otherwise', async () => {
  const samples = await samplesOf(`swagger: "2.0"
info: { title: T, version: "1" }
host: api.example.com
paths:
  /a:
    get:
      parameters:
        - { name: plain, in: query, required: true, type: array, items: { type: string }, x-example: [a, b] }
        - { name: many, in: query, required: true, type: array, items: { type: string }, collectionFormat: multi, x-example: [a, b] }
        - { name: piped, in: query, required: true, type: array, items: { type: string }, collectionFormat: pipes, x-example: [a, b] }
      responses: { "200": { description: ok } }
`)
  expect(samples.get('curl')).toContain('https://api.example.com/a?plain=a,b&many=a&many=b&piped=a%7Cb')
})

test('an address without a scheme gets the safe one, and braces and brackets of a path mean nothing to curl', async () => {
  const samples = await samplesOf(
    specWith({ paths: '  "/a[0]": { get: { responses: { "200": { description: ok } } } }' }).replace(
      'https://api.example.com',
      '//api.example.com',
    ),
  )
  expect(samples.get('curl')).toBe("curl 'https://api.example.com/a%5B0%5D'")
})

test('XML is written with the names, attributes and wrappers of its schema, in samples and examples', async () => {
  const { api } = await loadSpec(
    specWith({
      paths:
        '  /pets: { put: { requestBody: { content: { application/xml: { schema: { $ref: "#/components/schemas/Pet" } } } }, responses: { "200": { description: ok, content: { application/xml: { schema: { type: array, items: { $ref: "#/components/schemas/Pet" } } } } } } } }',
      schemas: `    Pet:
      type: object
      xml: { name: pet, namespace: https://example.com/pets }
      properties:
        id: { type: integer, example: 7, xml: { attribute: true } }
        name: { type: string, example: "Rex & Co" }
        photos: { type: array, xml: { wrapped: true }, items: { type: string, example: a.png, xml: { name: photo } } }
        tags: { type: array, items: { type: string }, example: [x, y] }`,
    }),
    ['curl'],
  )
  const operation = api?.tags[0]?.operations[0]
  expect(operation?.requestBody?.content[0]?.examples[0]?.value).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<pet xmlns="https://example.com/pets" id="7">
  <name>Rex &amp; Co</name>
  <photos>
    <photo>a.png</photo>
  </photos>
  <tags>x</tags>
  <tags>y</tags>
</pet>`)
  expect(operation?.samples[0]?.code).toContain("--data-raw '<?xml")
  expect(operation?.responses[0]?.content[0]?.examples[0]?.value).toMatch(/^<\?xml[^]*<Pet>|^<\?xml[^]*<root>/)
})

interface Arrival {
  readonly url: string
  readonly cookie: string | undefined
  readonly type: string | undefined
  readonly body: string
}

const hostile = 'it\'s "x" $HOME `id` $(id) \\ é \u{1F642} </script>'

test.each(['curl', 'javascript'])(
  'cookies, files and fields of a form arrive as the document says, sent with %s',
  async (language) => {
    const arrivals: Arrival[] = []
    const server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const { cookie, 'content-type': type } = request.headers
        arrivals.push({ url: request.url ?? '', cookie, type, body: Buffer.concat(chunks).toString('latin1') })
        response.end('ok')
      })
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const { port } = server.address() as AddressInfo
    const folder = mkdtempSync(path.join(tmpdir(), 'docsgen-sent-'))
    writeFileSync(path.join(folder, 'file'), 'BYTES')
    writeFileSync(path.join(folder, 'files'), 'BYTES')
    const bodies = [
      'application/octet-stream: { schema: { type: string, format: binary } }',
      'multipart/form-data: { schema: { type: object, properties: { files: { type: array, items: { type: string, format: binary } }, note: { type: string } } }, example: { files: [f], note: NOTE } }',
      'application/x-www-form-urlencoded: { schema: { type: object }, example: { "a b[]": [p, NOTE] } }',
    ].map((body) => body.replace('NOTE', JSON.stringify(hostile)))
    try {
      for (const body of bodies) {
        const samples = await samplesOf(
          specWith({
            paths: `  /a: { post: { parameters: [{ name: sid, in: cookie, required: true, schema: {}, example: ${JSON.stringify(hostile)} }, { name: theme, in: cookie, required: true, schema: {}, example: dark }], requestBody: { content: { ${body} } }, responses: { "200": { description: ok } } } }`,
          }).replace('https://api.example.com', `http://127.0.0.1:${String(port)}`),
          [language],
        )
        await runSample(language, samples.get(language) ?? '', folder)
      }
    } finally {
      server.close()
    }
    const [file, multipart, form] = arrivals
    for (const { cookie } of language === 'javascript' ? [] : arrivals)
      expect(cookie).toBe(`sid=${encodeURIComponent(hostile)}; theme=dark`)
    expect(file?.type).toBe('application/octet-stream')
    expect(file?.body).toBe(language === 'javascript' ? '\u00E2\u0080\u00A6' : 'BYTES')
    expect(multipart?.type).toMatch(/^multipart\/form-data; boundary=/)
    expect(multipart?.body).toMatch(/name="files"; filename="files"/)
    expect(multipart?.body).toContain(Buffer.from(hostile).toString('latin1'))
    expect([...new URLSearchParams(form?.body)]).toEqual([
      ['a b[]', 'p'],
      ['a b[]', hostile],
    ])
  },
  60_000,
)

const runners: Readonly<Record<string, readonly [program: string, extension: string]>> = {
  curl: ['bash', 'sh'],
  javascript: [process.execPath, 'mjs'],
}

/** Runs a sample in a folder that holds its files. */
async function runSample(language: string, code: string, folder: string): Promise<void> {
  const [program, extension] = runners[language] ?? ['', '']
  const file = path.join(folder, `sample.${extension}`)
  writeFileSync(file, code)
  const { promise, resolve } = Promise.withResolvers<string>()
  const child = spawn(program, [file], { cwd: folder })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.on('close', (status) => resolve(`${String(status)} ${status === 0 ? '' : said}`))
  expect(await promise).toBe('0 ')
}
