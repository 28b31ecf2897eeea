import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { syntaxErrors } from '../helpers/parse-language.ts'
import { loadSpec } from './load-spec.ts'

const runners: Readonly<Record<string, readonly [program: string, file: string, ...words: string[]]>> = {
  curl: ['bash', 'sample.sh'],
  javascript: [process.execPath, 'sample.mjs'],
  python: ['python3', 'sample.py'],
  php: ['php', 'sample.php'],
  ruby: ['ruby', 'sample.rb'],
}

/** Commands that check whether a language is installed with everything that its sample needs. */
const probes: Readonly<Record<string, readonly string[]>> = {
  curl: ['curl', '--version'],
  javascript: [process.execPath, '--version'],
  python: ['python3', '-c', 'import requests'],
  go: ['go', 'version'],
  java: ['javac', '-version'],
  ruby: ['ruby', '--version'],
  php: ['php', '-r', 'exit(function_exists("curl_init") ? 0 : 1);'],
}

const installed = Object.keys(probes).filter((language) => {
  const [program = '', ...words] = probes[language] ?? []
  return spawnSync(program, words).status === 0
})

const hostile = 'it\'s "x" $HOME `id` $(id) \\ \\n é \u{1F642} </script> {a} %41 #{b} ! & = + ; ?'
/** Characters that a header can contain. */
const oneLine = 'it\'s "x" $HOME `id` \\ {a} %41 #{b}'
const lines = `${hostile}\n\tnext line\r\n`

interface Call {
  /** Parameters in YAML. */
  readonly parameters?: readonly string[]
  /** A media type with its content, in YAML. */
  readonly body?: string
  readonly method?: string
  readonly arrives: (arrival: Arrival) => void | Promise<void>
}

interface Arrival {
  readonly method: string
  readonly url: URL
  readonly header: (name: string) => string | undefined
  readonly text: string
  /** Fields of a multipart form. */
  readonly form: () => Promise<[string, string][]>
}

function quoted(text: string): string {
  return JSON.stringify(text)
}

const required = (parameter: string): string => parameter.replace('{', '{ required: true, ')

const calls: Readonly<Record<string, Call>> = {
  'lists, objects and texts of the query, a segment of the path, a header and cookies': {
    parameters: [
      `{ name: tag, in: query, schema: {}, example: [a, ${quoted(hostile)}] }`,
      `{ name: "filter[]", in: query, style: deepObject, explode: true, schema: {}, example: { a: { b: 1 }, c: [2, 3] } }`,
      `{ name: text, in: query, schema: {}, example: ${quoted(lines)} }`,
      `{ name: id, in: path, schema: {}, example: ${quoted(hostile)} }`,
      `{ name: X-Odd, in: header, schema: {}, example: ${quoted(oneLine)} }`,
      `{ name: sid, in: cookie, schema: {}, example: ${quoted(hostile)} }`,
      '{ name: theme, in: cookie, schema: {}, example: dark }',
    ],
    arrives: ({ method, url, header }) => {
      expect(method).toBe('GET')
      expect(url.pathname).toBe(`/it's/${encodeURIComponent(hostile)}`)
      expect(header('x-odd')).toBe(oneLine)
      expect(header('cookie')).toBe(`sid=${encodeURIComponent(hostile)}; theme=dark`)
      expect([...url.searchParams]).toEqual([
        ['tag', 'a'],
        ['tag', hostile],
        ['filter[][a][b]', '1'],
        ['filter[][c]', '2'],
        ['filter[][c]', '3'],
        ['text', lines],
      ])
    },
  },
  'headers of the connection, which programs set, and spaces around the value of another': {
    parameters: [
      '{ name: Host, in: header, schema: {}, example: api.example.com }',
      '{ name: Content-Length, in: header, schema: {}, example: 3 }',
      '{ name: connection, in: header, schema: {}, example: Upgrade }',
      '{ name: Upgrade, in: header, schema: {}, example: websocket }',
      '{ name: Expect, in: header, schema: {}, example: 100-continue }',
      '{ name: X-Spaced, in: header, schema: {}, example: " a " }',
    ],
    body: 'text/plain: { schema: { type: string }, example: "12345" }',
    arrives: ({ header, text }) => {
      expect(header('host')).toMatch(/^127\.0\.0\.1/)
      expect(header('x-spaced')).toBe('a')
      expect(text).toBe('12345')
    },
  },
  'a body of JSON': {
    method: 'put',
    body: `application/json: { schema: {}, example: { ${quoted(lines)}: [true, null, 1.5, 1e21, [], {}, ${quoted(lines)}], __proto__: 1, a: "\\u2028\\u0007" } }`,
    arrives: ({ method, header, text }) => {
      expect(method).toBe('PUT')
      expect(header('content-type')).toBe('application/json')
      expect(JSON.parse(text)).toEqual(
        JSON.parse(
          `{ ${quoted(lines)}: [true, null, 1.5, 1e21, [], {}, ${quoted(lines)}], "__proto__": 1, "a": "\\u2028\\u0007" }`,
        ),
      )
    },
  },
  'whole numbers that JavaScript would round, in JSON': {
    parameters: ['{ name: since, in: query, schema: {}, example: 9223372036854775807 }'],
    body: 'application/json: { schema: {}, example: { id: 9007199254740993, far: [-12345678901234567890123], near: 9007199254740991 } }',
    arrives: ({ url, text }) => {
      expect(url.searchParams.get('since')).toBe('9223372036854775807')
      expect(text.replaceAll(/\s/g, '')).toBe(
        '{"id":9007199254740993,"far":[-12345678901234567890123],"near":9007199254740991}',
      )
    },
  },
  'whole numbers that JavaScript would round, in a form': {
    body: 'application/x-www-form-urlencoded: { schema: { type: object }, example: { id: 9007199254740993 } }',
    arrives: ({ text }) => expect(text).toBe('id=9007199254740993'),
  },
  'a JSON body that is one text': {
    body: `application/json: { schema: {}, example: ${quoted(lines)} }`,
    arrives: ({ text }) => expect(JSON.parse(text)).toBe(lines),
  },
  'a form': {
    body: `application/x-www-form-urlencoded: { schema: { type: object }, example: { "a b[]": [p, ${quoted(lines)}], "=&": "" } }`,
    arrives: ({ header, text }) => {
      expect(header('content-type')).toMatch(/^application\/x-www-form-urlencoded/)
      expect([...new URLSearchParams(text)]).toEqual([
        ['a b[]', 'p'],
        ['a b[]', lines],
        ['=&', ''],
      ])
    },
  },
  'a form of several parts with a file': {
    body: `multipart/form-data: { schema: { type: object, properties: { file: { type: string, format: binary }, note: { type: string } } }, example: { file: f, note: ${quoted(hostile)} } }`,
    arrives: async ({ header, text, form }) => {
      expect(header('content-type')).toMatch(/^multipart\/form-data; ?boundary=/)
      expect(text).toMatch(/name="file"; filename="file"/)
      expect(await form()).toEqual([
        ['file', 'BYTES\nTWO'],
        ['note', hostile],
      ])
    },
  },
  'a multipart form with parts of several types': {
    body: `multipart/form-data: { schema: { type: object, properties: { file: { type: string, format: binary } } }, encoding: { note: { contentType: text/csv }, file: { contentType: image/png } }, example: { file: f, person: { name: ${quoted(hostile)} }, all: [{ a: 1 }, { b: ${quoted(lines)} }], note: ${quoted('a;"b"\\c')}, plain: ${quoted(hostile)} } }`,
    arrives: async ({ text, form }) => {
      expect(text.match(/^content-type: application\/json\r$/gim)).toHaveLength(3)
      expect(text).toMatch(/^content-type: text\/csv\r$/im)
      expect(text).toMatch(/name="file"; filename="file"\r\n(?:[^\r]+\r\n)*?content-type: image\/png\r$/im)
      expect(await form()).toEqual([
        ['file', 'BYTES\nTWO'],
        ['person', JSON.stringify({ name: hostile })],
        [expect.stringMatching(/^all/), '{"a":1}'],
        [expect.stringMatching(/^all/), JSON.stringify({ b: lines })],
        ['note', 'a;"b"\\c'],
        ['plain', hostile],
      ])
    },
  },
  'a file': {
    body: 'application/octet-stream: { schema: { type: string, format: binary } }',
    arrives: ({ header, text }) => {
      expect(header('content-type')).toBe('application/octet-stream')
      expect(text).toBe('BYTES\nTWO')
    },
  },
  XML: {
    method: 'patch',
    body: `application/xml: { schema: {}, example: ${quoted(`<a b="c">${hostile.replaceAll(/[&<]/g, '_')}\n  <d>'e'</d>\n</a>`)} }`,
    arrives: ({ method, header, text }) => {
      expect(method).toBe('PATCH')
      expect(header('content-type')).toBe('application/xml')
      expect(text).toBe(`<a b="c">${hostile.replaceAll(/[&<]/g, '_')}\n  <d>'e'</d>\n</a>`)
    },
  },
  'a text of several lines': {
    body: `text/plain: { schema: { type: string }, example: ${quoted(lines)} }`,
    arrives: ({ header, text }) => {
      expect(header('content-type')).toMatch(/^text\/plain/)
      expect(text).toBe(lines)
    },
  },
  'a call that only asks for the head': {
    method: 'head',
    arrives: ({ method }) => expect(method).toBe('HEAD'),
  },
  'a call that deletes': {
    method: 'delete',
    arrives: ({ method, text }) => {
      expect(method).toBe('DELETE')
      expect(text).toBe('')
    },
  },
}

test('samples run at least in the languages that every machine of the project has', () => {
  expect(installed).toContain('javascript')
})

test.each(installed.filter((language) => language in runners))(
  'samples in %s send what the document says, whatever characters it contains',
  async (language) => {
    const { port, arrivals } = await listen()
    for (const [what, call] of Object.entries(calls)) {
      await runSample(language, await sampleOf(call, port, language), what)
      const arrival = arrivals.pop()
      expect(arrival, what).toBeDefined()
      if (arrival !== undefined) await call.arrives(arrival)
    }
  },
)

// Their compilers and packages are too large for a test, so only the syntax is checked.
test.each(['ruby', 'csharp', 'kotlin', 'rust'] as const)(
  'samples in %s parse, whatever characters a document contains',
  async (language) => {
    for (const [what, call] of Object.entries({ ...calls, ...otherCalls })) {
      const code = await sampleOf(call, 80, language)
      expect(code, what).toMatch(/request/i)
      expect(await syntaxErrors(language, code), `${what}\n${code}`).toEqual([])
    }
  },
)

/** Texts that end a literal, or begin an expression, in one of these languages. */
const otherCalls: Readonly<Record<string, Call>> = {
  'texts with signs of these languages': {
    parameters: [`{ name: q, in: query, schema: {}, example: ${quoted('$name ${1 + 1} #{2} "#### \f\u0001')} }`],
    body: `application/json: { schema: {}, example: { a: ${quoted('"## ### $x ${y} #{z} \\u0041 \f\u0001')}, "": "" } }`,
    arrives: () => undefined,
  },
}

test.runIf(installed.includes('ruby'))('a form in ruby can have a typed part and a file with any name', async () => {
  const { port, arrivals } = await listen()
  const schema = '{ type: object, properties: { é: { type: string, format: binary }, data: { type: object } } }'
  const call = { body: `multipart/form-data: { schema: ${schema}, example: { é: f, data: { a: 1 } } }` }
  await runSample('ruby', await sampleOf({ ...call, arrives: () => undefined }, port, 'ruby'), 'ruby')
  expect(await arrivals[0]?.form()).toEqual([
    ['é', '\ufffd\0'],
    ['data', '{"a":1}'],
  ])
})

test.runIf(installed.includes('curl'))(
  'parts that are not a form are sent with their own type, by curl only',
  async () => {
    const { port, arrivals } = await listen()
    const call = { body: 'multipart/mixed: { schema: {}, example: { a: b } }', arrives: () => undefined }
    await runSample('curl', await sampleOf(call, port, 'curl'), 'curl')
    expect(arrivals[0]?.header('content-type')).toMatch(/^multipart\/mixed; ?boundary=/)
    expect(await sampleOf(call, port, 'javascript')).toBe('')
  },
)

// Linking the network library takes a second, so all samples are functions of one program.
test.runIf(installed.includes('go'))(
  'samples in go send what the document says, whatever characters it contains',
  async () => {
    const { port, arrivals } = await listen()
    const folder = makeFolder()
    const codes = await Promise.all(Object.values(calls).map(async (call) => sampleOf(call, port, 'go')))
    const names = codes.map((code, index) => {
      const name = `sample${String(index)}`
      const place = path.join(folder, 'src', name)
      mkdirSync(place, { recursive: true })
      const asFunction = code.replace('package main', `package ${name}`).replace('func main()', 'func Main()')
      writeFileSync(path.join(place, 'sample.go'), asFunction)
      return name
    })
    const imports = names.map((name) => `import "${name}"\n`).join('')
    const runAll = `package main\n\n${imports}\nfunc main() {\n${names.map((name) => `${name}.Main()\n`).join('')}}\n`
    writeFileSync(path.join(folder, 'main.go'), runAll)
    expect(await runIn(folder, ['go', 'run', 'main.go'])).toBe('0 ')
    await expectArrivals(arrivals)
  },
)

// Starting Java and its compiler takes seconds, so one process compiles and runs all samples. It ends before its better
// compiler would pay off.
const quickStart = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

test.runIf(installed.includes('java'))(
  'samples in java send what the document says, whatever characters it contains',
  async () => {
    const { port, arrivals } = await listen()
    const folder = makeFolder()
    const codes = await Promise.all(Object.values(calls).map(async (call) => sampleOf(call, port, 'java')))
    const folders = codes.map((code, index) => {
      const place = path.join(folder, `sample-${String(index)}`)
      mkdirSync(place)
      writeFileSync(path.join(place, 'Main.java'), code)
      return place
    })
    writeFileSync(path.join(folder, 'RunAll.java'), runAllInJava)
    expect(await runIn(folder, ['java', ...quickStart, 'RunAll.java', ...folders])).toBe('0 ')
    await expectArrivals(arrivals)
  },
)

async function expectArrivals(arrivals: readonly Arrival[]): Promise<void> {
  expect(arrivals.length).toBe(Object.keys(calls).length)
  for (const [index, call] of Object.values(calls).entries()) {
    const arrival = arrivals[index]
    if (arrival !== undefined) await call.arrives(arrival)
  }
}

const runAllInJava = `
import java.net.*;
import java.nio.file.*;
import javax.tools.*;

class RunAll {
  public static void main(String[] folders) throws Exception {
    var compiler = ToolProvider.getSystemJavaCompiler();
    for (var folder : folders) {
      if (compiler.run(null, null, null, "-encoding", "UTF-8", "-d", folder, folder + "/Main.java") != 0)
        throw new Exception(folder);
      try (var loader = new URLClassLoader(new URL[] { Path.of(folder).toUri().toURL() })) {
        var main = loader.loadClass("Main").getDeclaredMethod("main", String[].class);
        main.setAccessible(true);
        main.invoke(null, (Object) new String[0]);
      }
    }
  }
}
`

async function sampleOf({ parameters = [], body, method }: Call, port: number, language: string): Promise<string> {
  const inPath = parameters.some((parameter) => parameter.includes('in: path'))
  const content = body === undefined ? '' : `requestBody: { content: { ${body} } }, `
  const { api, reported } = await loadSpec(
    `openapi: 3.1.0
info: { title: T, version: "1" }
servers: [{ url: "http://127.0.0.1:${String(port)}/it's" }]
paths:
  ${inPath ? '"/{id}"' : '/a'}:
    ${method ?? (body === undefined ? 'get' : 'post')}: { parameters: [${parameters.map(required).join(', ')}], ${content}responses: { "200": { description: ok } } }
`,
    [language],
  )
  expect(reported.filter((line) => line.includes(' error '))).toEqual([])
  return api?.tags[0]?.operations[0]?.samples[0]?.code ?? ''
}

/** A server that stores the requests it receives. */
async function listen(): Promise<{ readonly port: number; readonly arrivals: Arrival[] }> {
  const arrivals: Arrival[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const type = String(request.headers['content-type'])
      arrivals.push({
        method: request.method ?? '',
        url: new URL(request.url ?? '', 'http://127.0.0.1'),
        header: (name) => request.headers[name]?.toString(),
        text: body.toString(),
        form: () => readForm(body, type),
      })
      response.end('ok')
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, arrivals }
}

async function readForm(body: Buffer<ArrayBuffer>, type: string): Promise<[string, string][]> {
  const form = await new Response(body, { headers: { 'Content-Type': type } }).formData()
  return Promise.all(
    [...form].map(async ([name, value]): Promise<[string, string]> => [
      name,
      typeof value === 'string' ? value : await value.text(),
    ]),
  )
}

/** A folder with the files that samples send. */
function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'docsgen-sent-'))
  writeFileSync(path.join(folder, 'file'), 'BYTES\nTWO')
  writeFileSync(path.join(folder, 'é'), Buffer.of(0xff, 0x00))
  return folder
}

async function runSample(language: string, code: string, what: string): Promise<void> {
  const folder = makeFolder()
  const [program, file, ...words] = runners[language] ?? ['', '']
  writeFileSync(path.join(folder, file), code)
  const ending = await runIn(folder, [program, ...words, file])
  expect(ending === '0 ' ? ending : `${ending}\n${code}`, what).toBe('0 ')
}

/** Runs a program in a folder, and returns its exit status and its error output. */
async function runIn(folder: string, [program = '', ...words]: readonly string[]): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const child = spawn(program, words, { cwd: folder, env: { ...process.env, GO111MODULE: 'off', GOPATH: folder } })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.on('close', (status) => resolve(`${String(status)} ${status === 0 ? '' : said}`))
  return promise
}
