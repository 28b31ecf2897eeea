import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { Api } from '../../src/model/api.ts'
import type { Json } from '../../src/formats/json.ts'
import { readFieldName, readValue } from '../../src/formats/samples/reader-values.ts'
import {
  isOptionalSlot,
  readSlots,
  slotText,
  writeSlots,
  type CodeSample,
} from '../../src/formats/samples/sample-values.ts'
import { loadSpec, specWith } from './load-spec.ts'

const languages = ['curl', 'javascript', 'python', 'go', 'java', 'php']

interface Values {
  readonly id: string
  readonly q: string
  readonly trace: string
}

function document(all: readonly Values[]): string {
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    servers: [{ url: 'https://api.example.com/v1' }],
    security: [{ key: [], bearer: [] }],
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'query', name: 'tok' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
    paths: Object.fromEntries(
      all.map(({ id, q, trace }, index) => [
        `/a${index === 0 ? '' : String(index)}/{id}/b`,
        {
          post: {
            parameters: [
              { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: id },
              { name: 'q', in: 'query', required: true, schema: { type: 'string' }, example: q },
              { name: 'X-Trace', in: 'header', required: true, schema: { type: 'string' }, example: trace },
            ],
            requestBody: { content: { 'application/json': { schema: { type: 'object' }, example: { a: 'x' } } } },
            responses: { 200: { description: 'ok' } },
          },
        },
      ]),
    ),
  })
}

function samplesOf(api: Api | undefined): readonly CodeSample[] {
  return api?.tags.flatMap(({ operations }) => operations.flatMap(({ samples }) => samples)) ?? []
}

/** A sample with values of the reader inserted, using the attribute on the page. */
function fill({ code, slots }: CodeSample, values: Readonly<Record<string, Json>>): string {
  const given = new Map(Object.entries(values))
  return readSlots(writeSlots(slots)).reduceRight((text, slot) => {
    const shown = slotText(slot, given)
    return shown === undefined ? text : text.slice(0, slot.start) + shown + text.slice(slot.end)
  }, code)
}

const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
const hostile = fc.oneof(
  texts,
  fc.constantFrom(
    `it's "x" $HOME \`id\` \\ ! \${a} #{b} %s`,
    "'; rm -rf / #",
    '"); exit(1) //',
    '</script>',
    '\u2028\\u0022',
    '🙂{}',
  ),
)
const lines = hostile.map((text) => text.replaceAll(/\p{Cc}+/gu, ' '))
const values = fc.record({ id: hostile, q: hostile, trace: lines })

test('a value from the reader gives the same sample as an example in the document', async () => {
  const plain = samplesOf(
    (
      await loadSpec(
        { 'api.json': document(Array.from({ length: 25 }, () => ({ id: 'ID', q: 'Q', trace: 'T' }))) },
        languages,
      )
    ).api,
  )
  expect(plain).toHaveLength(25 * languages.length)
  await fc.assert(
    fc.asyncProperty(fc.array(values, { minLength: 25, maxLength: 25 }), async (all) => {
      const own = samplesOf((await loadSpec({ 'api.json': document(all) }, languages)).api)
      const filled = plain.map((sample, index) => {
        const { id, q, trace } = all[Math.floor(index / languages.length)] ?? { id: '', q: '', trace: '' }
        return fill(sample, { 'path.id': id, 'query.q': q, 'header.X-Trace': trace })
      })
      expect(filled).toEqual(own.map(({ code }) => code))
    }),
    { numRuns: 8 },
  )
})

test('a key that the reader enters is sent unchanged, whatever it contains', async () => {
  const samples = samplesOf(
    (await loadSpec({ 'api.json': document([{ id: 'i', q: 'q', trace: 't' }]) }, languages)).api,
  )
  const folder = mkdtempSync(path.join(tmpdir(), 'docsgen-values-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [curl, javascript, python] = samples
  if (!curl || !javascript || !python) throw new Error('there are no samples')
  for (const key of fc.sample(lines, { numRuns: 12, seed: 7 }).concat(`it's "x" $HOME \`id\` \\ !! \${a}`)) {
    const values = { 'key.key': key, 'key.bearer': key, server: 'http://localhost:8080/x y/' }
    const asked = new URL(`http://localhost:8080/x%20y/a/i/b?q=q&tok=${encodeURIComponent(key)}`).href
    const shell = `curl() { printf '%s\\0' "$@"; }\n${fill(curl, values)}\n`
    const words = spawnSync('bash', ['-c', shell], { encoding: 'utf8' }).stdout.split('\0')
    expect([new URL(words[0] ?? '').href, words.includes(`Authorization: Bearer ${key}`)]).toEqual([asked, true])
    const script = `globalThis.fetch = (url, { headers }) => (console.log(JSON.stringify([new URL(url).href, headers.Authorization])), process.exit(0))\n${fill(javascript, values)}\n`
    writeFileSync(path.join(folder, 'a.mjs'), script)
    const node = spawnSync(process.execPath, [path.join(folder, 'a.mjs')], { encoding: 'utf8' })
    expect(JSON.parse(node.stdout)).toEqual([asked, `Bearer ${key}`])
    writeFileSync(
      path.join(folder, 'requests.py'),
      'import json\ndef post(url, headers, json):\n    import json as j, sys\n    print(j.dumps([url, headers["Authorization"]]))\n    sys.exit(0)\n',
    )
    writeFileSync(path.join(folder, 'a.py'), fill(python, values))
    const snake = spawnSync('python3', [path.join(folder, 'a.py')], { encoding: 'utf8' })
    const [url, header] = JSON.parse(snake.stdout) as [string, string]
    expect([new URL(url).href, header]).toEqual([asked, `Bearer ${key}`])
  }
})

/** The requests that curl and a Node script send when they run with these values. */
function askedBy([curl, javascript]: readonly CodeSample[], values: Readonly<Record<string, string>>): string[] {
  if (!curl || !javascript) throw new Error('there are no samples')
  const shell = `curl() { printf '%s\\0' "$@"; }\nTOK=secret\n${fill(curl, values)}\n`
  const [word = ''] = spawnSync('bash', ['-c', shell], { encoding: 'utf8' }).stdout.split('\0')
  const script = `globalThis.fetch = (url) => (console.log(url), process.exit(0))\n${fill(javascript, values)}\n`
  const words = ['--input-type=module', '-e', script]
  const node = spawnSync(process.execPath, words, { encoding: 'utf8', env: { TOK: 'secret' } })
  return [word, node.stdout.trim()]
}

test.each([
  ['no others', [], '', ''],
  [
    'one that it must have',
    [],
    ', { name: must, in: query, required: true, schema: { type: integer }, example: 1 }',
    'must=1',
  ],
  ['a key', ['tok'], ', { name: tok, in: query, schema: { type: string } }', 'tok=secret'],
])('optional parameters are added to the query with %s', async (_name, security, more, rest) => {
  const { api } = await loadSpec(
    specWith({
      paths: `  /a:
    get:
      security: [${security.map((name) => `{ ${name}: [] }`).join()}]
      parameters: [{ name: a b, in: query, schema: { type: string } }, { name: n, in: query, schema: { type: array, items: { type: string } } }, { name: deep, in: query, style: deepObject, schema: { type: object } }${more}]
      responses: { '200': { description: ok } }`,
      more: '  securitySchemes: { tok: { type: apiKey, in: query, name: tok } }\n',
    }),
    languages,
  )
  const samples = samplesOf(api)
  const address = 'https://api.example.com/a'
  expect(askedBy(samples, {})).toEqual(Array(2).fill(rest === '' ? address : `${address}?${rest}`))
  const values = { 'query.a b': `it's "x" & $HOME`, 'query-list.n': '1' }
  const both = ["a%20b=it's%20%22x%22%20%26%20%24HOME", 'n=1', ...(rest === '' ? [] : [rest])]
  expect(askedBy(samples, values)).toEqual(Array(2).fill(`${address}?${both.join('&')}`))
  const one = `${address}?n=1${rest === '' ? '' : `&${rest}`}`
  expect(askedBy(samples, { 'query-list.n': '1', 'query.deep': 'x' })).toEqual([one, one])
  expect(samples).toHaveLength(languages.length)
  for (const sample of samples) expect(fill(sample, { 'query-list.n': '1' })).toContain('?n=1')
})

type Given = readonly [parameter: string, entered: string, means: string]

const given: Readonly<Record<string, Given>> = {
  'a header': ['name: X-Trace, in: header, schema: { type: string }', `it's "x" $HOME`, `it's "x" $HOME`],
  'a list in a header': ['name: p, in: header, schema: { type: array }', 'a, b', '[a, b]'],
  'an object in a header': [
    'name: p, in: header, explode: true, schema: { type: object }',
    '{"x": 1, "y": "z"}',
    '{ x: 1, y: z }',
  ],
  'a cookie': ['name: p, in: cookie, schema: { type: string }', 'a b;', 'a b;'],
  'a list in a cookie': ['name: p, in: cookie, explode: false, schema: { type: array }', '["a,b", "c"]', '["a,b", c]'],
  'an object in the query': [
    'name: p, in: query, schema: { type: object }',
    '{"x": 1, "y&": "z"}',
    '{ x: 1, "y&": z }',
  ],
  'an object in one': [
    'name: p, in: query, explode: false, schema: { type: object }',
    '{"x":1,"y":2}',
    '{ x: 1, y: 2 }',
  ],
  'an object with spaces': [
    'name: p, in: query, style: spaceDelimited, schema: { type: object }',
    '{"x":1,"y":2}',
    '{ x: 1, y: 2 }',
  ],
  'a deep object': [
    'name: p, in: query, style: deepObject, schema: {}',
    '{"x": {"y": true}, "z": [1, 2]}',
    '{ x: { y: true }, z: [1, 2] }',
  ],
  'a list': ['name: p, in: query, schema: { type: array }', 'a ,b,,"c"', `[a, b, '"c"']`],
  'a list in one': ['name: p, in: query, explode: false, schema: { type: array }', '["a,b", "c"]', '["a,b", c]'],
  'a list with pipes': ['name: p, in: query, style: pipeDelimited, schema: { type: array }', 'a,b', '[a, b]'],
  JSON: [
    'name: p, in: query, content: { application/json: { schema: { type: object }<> } }',
    '{"id": 12345678901234567890, "x": 1.5}',
    '{ id: 12345678901234567890, x: 1.5 }',
  ],
  'the whole query': [
    'name: p, in: querystring, content: { application/x-www-form-urlencoded: { schema: { type: object }<> } }',
    '{"x": "1 2"}',
    '{ x: "1 2" }',
  ],
}
const calls = {
  'that has nothing else': ['get', ''],
  'that has another method': ['delete', ''],
  'that has a key and a body': [
    'post',
    'security: [{ key: [] }], requestBody: { required: true, content: { application/json: { example: { a: b } } } }, ',
  ],
} as const

test.each(
  Object.keys(given).flatMap((what) =>
    (Object.keys(calls) as (keyof typeof calls)[])
      // A required cookie comes before other headers.
      .filter((call) => !what.includes('cookie') || calls[call][1] === '')
      .map((call) => [what, call] as const),
  ),
)('%s joins a call %s as if the call had to have it, and goes again', async (what, call) => {
  const [parameter, entered, means] = given[what] ?? ['', '', '']
  const [method, rest] = calls[call]
  const load = async (isRequired: boolean) => {
    const example = isRequired ? `, example: ${means}` : ''
    const whole = parameter.includes('<>') ? parameter.replace('<>', example) : parameter + example
    const written = `${whole}, required: ${String(isRequired)}`
    const { api, reported } = await loadSpec(
      specWith({
        paths: `  /a: { ${method}: { ${rest}parameters: [{ ${written} }], responses: { "200": { description: ok } } } }`,
        more: '  securitySchemes: { key: { type: http, scheme: bearer } }\n',
      }).replace('3.1.0', '3.2.0'),
      languages,
    )
    expect(reported.filter((line) => line.includes(' error '))).toEqual([])
    return samplesOf(api)
  }
  const [optional, required] = [await load(false), await load(true)]
  expect(optional).toHaveLength(languages.length)
  for (const [index, sample] of optional.entries()) {
    const [field] = sample.slots.filter(isOptionalSlot).flatMap(({ values }) => values.map((value) => value.field))
    const value = readValue(entered, readFieldName(field ?? '')?.shape)
    expect(fill(sample, { [field ?? '']: value ?? '' })).toBe(required[index]?.code)
    expect(fill(sample, {})).toBe(sample.code)
    // The reader's value also replaces the document's own.
    const own = required[index]
    expect(own && fill(own, { [field ?? '']: value ?? '' })).toBe(own?.code)
  }
})

test('a field for JSON takes what the parameter takes, and nothing else', () => {
  expect([readValue('{"a": 1}', 'object'), readValue('{"a": 1}', 'any')]).toEqual([{ a: 1 }, { a: 1 }])
  expect(['{', '[1]', '1', 'a', 'null', '"{}"'].map((text) => readValue(text, 'object'))).toEqual(
    Array(6).fill(undefined),
  )
  expect([
    readValue(' {} ', 'object'),
    readValue('[]', 'list'),
    readValue(' , ', 'list'),
    readValue(' ', 'any'),
  ]).toEqual(['', '', '', ''])
  expect([readValue('[1, "a,b"]', 'list'), readValue('x, y', 'list'), readValue('{a}', 'list')]).toEqual([
    [1, 'a,b'],
    ['x', 'y'],
    ['{a}'],
  ])
  expect([readValue('[1,', 'list'), readValue('[1,', 'any'), readValue('{', 'any'), readValue('plain', 'any')]).toEqual(
    [undefined, undefined, undefined, 'plain'],
  )
})

test('optional parameters come after a query that is already part of the path', async () => {
  const { api } = await loadSpec(
    specWith({
      paths:
        '  "/a?b=c": { get: { parameters: [{ name: p, in: query, schema: {} }], responses: { "200": { description: ok } } } }',
    }),
    languages,
  )
  const address = 'https://api.example.com/a?b=c'
  expect(askedBy(samplesOf(api), {})).toEqual([address, address])
  expect(askedBy(samplesOf(api), { 'query.p': '1' })).toEqual([`${address}&p=1`, `${address}&p=1`])
})

test('a parameter with a media type other than JSON is entered as text', async () => {
  const { api } = await loadSpec(
    specWith({
      paths:
        '  /a: { get: { parameters: [{ name: p, in: query, content: { application/xml: { schema: { type: object } } } }], responses: { "200": { description: ok } } } }',
    }),
    languages,
  )
  expect(askedBy(samplesOf(api), { 'query.p': '{<a/>' })[0]).toBe('https://api.example.com/a?p=%7B%3Ca%2F%3E')
})

test('a header that is always sent has no field, but an optional deprecated one has', async () => {
  const { api } = await loadSpec(
    specWith({
      paths:
        '  /a: { get: { parameters: [{ name: accept, in: header, schema: {} }, { name: Old, in: header, deprecated: true, schema: {} }], responses: { "200": { description: ok, content: { text/plain: {} } } } } }',
    }),
    languages,
  )
  const fields = samplesOf(api).flatMap(({ slots }) => slots.filter(isOptionalSlot).flatMap(({ values }) => values))
  expect([...new Set(fields.map(({ field }) => field))]).toEqual(['header.Old'])
})

test('code that reads the environment is removed once every value is entered, and not before', async () => {
  const samples = samplesOf(
    (await loadSpec({ 'api.json': document([{ id: 'i', q: 'q', trace: 't' }]) }, languages)).api,
  )
  const [python, go] = samples.filter(({ key }) => key === 'python' || key === 'go')
  if (!python || !go) throw new Error('there are no samples')
  expect([python.code.includes('import os\n'), go.code.includes('\t"os"\n')]).toEqual([true, true])
  const half = { 'key.key': 'k' }
  expect([fill(python, half).includes('import os\n'), fill(go, half).includes('\t"os"\n')]).toEqual([true, true])
  const whole = { 'key.key': 'k', 'key.bearer': 'b' }
  expect([fill(python, whole).includes('import os'), fill(go, whole).includes('os.')]).toEqual([false, false])
  expect(fill(go, whole)).toContain('import (\n\t"fmt"\n\t"io"\n\t"log"\n\t"net/http"\n\t"strings"\n)')
})

test('a document that contains the marker characters has samples without slots', async () => {
  const odd = 'a\x81b\x8Dc\x8F'
  const samples = samplesOf(
    (await loadSpec({ 'api.json': document([{ id: odd, q: 'q', trace: odd }]) }, languages)).api,
  )
  expect(samples.flatMap(({ slots }) => slots)).toEqual([])
  for (const { code } of samples) expect(code).toContain(odd)
})

test('readers can sign in at addresses that are relative to the server', async () => {
  const flow = { authorizationUrl: '/login', tokenUrl: 'token', scopes: {} }
  const login = { type: 'oauth2', flows: { authorizationCode: flow } }
  const spec = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    servers: [{ url: 'https://api.example.com/v1/' }],
    paths: { '/a': { get: { security: [{ login: [] }], responses: { 200: { description: 'ok' } } } } },
    components: { securitySchemes: { login } },
  }
  const { api } = await loadSpec({ 'api.json': JSON.stringify(spec) }, languages, { tryIt: true })
  const [way] = api?.tags[0]?.operations[0]?.tryIt?.signIn ?? []
  expect(way).toMatchObject({ authorizationUrl: 'https://api.example.com/login' })
  expect(way?.tokenUrl).toBe('https://api.example.com/v1/token')
})

test('an operation with examples that contain the marker characters can be tried out', async () => {
  const odd = 'a\x81b\x8Dc\x8F'
  const examples = { first: { value: { a: odd } }, second: { value: { a: 'b' } } }
  const post = {
    requestBody: { content: { 'application/json': { examples } } },
    responses: { 200: { description: 'ok' } },
  }
  const spec = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { [`/${odd}`]: { post } } }
  const { api } = await loadSpec({ 'api.json': JSON.stringify(spec) }, languages, { tryIt: true })
  for (const { code } of samplesOf(api)) expect(code.replaceAll(odd, '')).not.toMatch(/[\x81\x8D\x8F]/)
  const { code, slots } = api?.tags[0]?.operations[0]?.tryIt ?? { code: '', slots: undefined }
  expect(slots).toEqual([])
  expect(JSON.parse(code)).toMatchObject({ method: 'POST', body: { text: JSON.stringify({ a: odd }, null, 2) } })
})
