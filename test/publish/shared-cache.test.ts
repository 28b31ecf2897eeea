import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { differences, hashTree, openProject, type Outcome } from '../helpers/project.ts'
import { makeWarmProject, type WarmProject } from '../helpers/warm-docsgen.ts'
import { isWrite, refuse } from './faults.ts'
import { startS3Double, type S3Double } from './s3-double.ts'
import { s3Environment } from './s3-place.ts'
import { makeFolders } from './sample-site.ts'

// Each machine is a project with the same files in a separate folder that has no local cache.

const config = 'site:\n  title: Sample\n  url: https://docs.example.com\nbuild:\n  cache: '
const store = 's3://site/cache'
const openStore = `${store}\n  cacheTrust: anyone`
const key = 'the key of this site'
const noKey = { DOCSGEN_CACHE_KEY: '' }
const pages = 6
let double: S3Double
const folders = makeFolders()

beforeAll(async () => {
  double = await startS3Double()
})

beforeEach(() => {
  double.bucket.objects.clear()
  double.setErrors(undefined)
  double.reset()
})

afterAll(async () => {
  await double.close()
  folders.remove()
})

const document = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  paths: { '/things': { get: { operationId: 'listThings', responses: { 200: { description: 'All things' } } } } },
}

function makeMachine(cache = store, more: Readonly<Record<string, string>> = {}): WarmProject {
  const parts = Array.from({ length: pages - 2 }, (_, number) => [
    `content/part-${String(number)}.md`,
    `# Part ${String(number)}\n\n## Words\n\nSome words, and [the next](part-${String((number + 1) % 4)}.md#words).\n`,
  ])
  return makeWarmProject({
    'docs.config.yaml': `${config}${cache}\napi: [{ spec: things.json, route: /api }]\nnavbar: { items: [{ kind: search }] }\n`,
    'things.json': JSON.stringify(document),
    'content/index.md': '# Home\n\n[Start](part-0.md), [more](included.md), [calls](/api) with ![a picture](a.svg)\n',
    'content/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20"/>',
    'content/_shared.md': '## Shared\n\nShared words.\n',
    'content/included.md': '# Included\n\n::include{file="_shared.md"}\n',
    ...Object.fromEntries(parts),
    ...more,
  })
}

async function build(
  machine: Pick<WarmProject, 'build'>,
  env: Record<string, string> = {},
  words: readonly string[] = [],
): Promise<Reported> {
  double.reset()
  const outcome = await machine.build(words, { env: { ...s3Environment(double.url), DOCSGEN_CACHE_KEY: key, ...env } })
  expect([outcome.code, outcome.error]).toEqual([0, expect.not.stringMatching(/ {4}at /)])
  return readTold(outcome)
}

interface Reported {
  /** Pages that were not parsed. */
  readonly known: number
  readonly text: string
}

function readTold({ error }: Outcome): Reported {
  return { known: Number(/ ([\d,]+) from the cache/.exec(error)?.[1] ?? 0), text: error }
}

function siteOf({ folder }: WarmProject): Readonly<Record<string, string>> {
  return hashTree(path.join(folder, 'build'))
}

/** Files of the store that hold the cache, without their own names. */
function objectKeys(): string[] {
  return double.bucket.keys('cache/').filter((key) => !key.endsWith('/pointer.json'))
}

function pointerKey(): string {
  const key = double.bucket.keys('cache/').find((name) => name.endsWith('/pointer.json'))
  if (key === undefined) throw new Error('the store has no pointer')
  return key
}

function replaceObject(key: string, change: (bytes: Buffer) => Buffer): void {
  const { body, headers } = double.bucket.objects.get(key) ?? { body: Buffer.alloc(0), headers: {} }
  double.bucket.put(key, change(Buffer.from(body)), headers)
}

test('a machine that has never seen the site takes every page from the store and makes the same bytes', async () => {
  const first = makeMachine()
  expect((await build(first)).known).toBe(0)
  const second = makeMachine()
  const reported = await build(second)
  expect(reported.known).toBe(pages)
  expect(reported.text).toMatch(/Cache: [\d.]+ kB fetched from s3:\/\/site\/cache, 0 B stored there\./)
  expect(double.seen().filter(isWrite)).toEqual([])
  expect(double.seen().length).toBeLessThan(12)
  expect(differences(siteOf(first), siteOf(second))).toEqual([])
})

test('one changed page, and one changed include, are all that another machine parses', async () => {
  await build(makeMachine())
  expect((await build(makeMachine(store, { 'content/part-1.md': '# Part 1\n\n## Words\n\nOther.\n' }))).known).toBe(
    pages - 1,
  )
  const changed = { 'content/_shared.md': '## Shared\n\nOther words.\n' }
  const machine = makeMachine(store, changed)
  expect((await build(machine)).known).toBe(pages - 2)
  const alone = makeMachine('.docsgen', changed)
  await build(alone)
  expect(differences(siteOf(alone), siteOf(machine))).toEqual([])
})

test('a machine that stays takes over what others have stored since', async () => {
  const [one, other] = [makeMachine(), makeMachine()]
  await build(one)
  await build(other)
  const changed = { 'content/part-1.md': '# Part 1\n\n## Words\n\nOther.\n' }
  one.write(changed)
  await build(one)
  other.write(changed)
  expect((await build(other)).known).toBe(pages)
})

test('a build without a change asks twice and stores nothing', async () => {
  const machine = makeMachine()
  await build(machine)
  await build(machine)
  expect(double.seen().map(({ method }) => method)).toEqual(['GET', 'GET'])
})

test('every object of the store may be damaged in any way: it is a miss, the site is the same, and the next machine is warm again', async () => {
  const first = makeMachine()
  await build(first)
  const site = siteOf(first)
  const whole = new Map(double.bucket.objects)
  const damages: readonly (readonly [name: string, change: (bytes: Buffer) => Buffer])[] = [
    ['empty', () => Buffer.alloc(0)],
    ['truncated', (bytes) => bytes.subarray(0, bytes.length >> 1)],
    ['one bit', (bytes) => Buffer.from(bytes.map((byte, at) => (at === bytes.length >> 1 ? byte ^ 1 : byte)))],
    ['foreign', () => Buffer.from('{"version":1,"seal":"","body":"","files":[{"name":"../../x"}]}')],
    ['large', () => Buffer.alloc(5_000_000, 'x')],
  ]
  const cases = damages.flatMap(([name, change]) => [
    { name: `pointer: ${name}`, change, keys: [pointerKey()] },
    { name: `all others: ${name}`, change, keys: objectKeys() },
  ])
  for (const { name, change, keys } of cases) {
    double.bucket.objects.clear()
    for (const [key, stored] of whole) double.bucket.objects.set(key, stored)
    for (const key of keys) replaceObject(key, change)
    const machine = makeMachine()
    const reported = await build(machine)
    expect([name, reported.known]).toEqual([name, 0])
    expect(reported.text).toMatch(/warning +shared-cache +the shared cache was not read: .*damaged/)
    expect(differences(site, siteOf(machine))).toEqual([])
    expect([name, (await build(makeMachine())).known]).toEqual([name, pages])
  }
})

test('a missing object only costs the entries in it and is stored again', async () => {
  await build(makeMachine())
  for (const key of objectKeys()) double.bucket.objects.delete(key)
  expect((await build(makeMachine())).known).toBe(0)
  expect((await build(makeMachine())).known).toBe(pages)
})

test('with a key, a cache that is unsigned or signed with another key is not read, with a warning', async () => {
  const [right, wrong] = [{ DOCSGEN_CACHE_KEY: 'a long secret' }, { DOCSGEN_CACHE_KEY: 'another secret' }]
  await build(makeMachine(), wrong)
  expect((await build(makeMachine(), right)).known).toBe(0)
  expect((await build(makeMachine(), right)).known).toBe(pages)
  double.bucket.objects.clear()
  await build(makeMachine(openStore), noKey)
  const reported = await build(makeMachine(), right)
  expect(reported.known).toBe(0)
  expect(reported.text).toContain('it was not written with this DOCSGEN_CACHE_KEY')
  expect(reported.text).not.toContain('secret')
  expect([...double.bucket.objects.values()].some(({ body }) => body.includes('secret'))).toBe(false)
})

test('a shared cache without a key is refused at its line, unless the config trusts anyone', async () => {
  for (const address of [store, pathToFileURL(folders.make('unsigned')).href]) {
    const env = { ...s3Environment(double.url), ...noKey }
    const refused = await makeMachine(address).build([], { env })
    expect([refused.code, refused.error]).toEqual([
      1,
      expect.stringMatching(/docs\.config\.yaml:5:10 +error +shared-cache +without a key, anyone who can write/),
    ])
    expect(refused.error).toContain('set DOCSGEN_CACHE_KEY or "build.cacheTrust: anyone", or build with --no-cache')
    expect((await build(makeMachine(address), noKey, ['--no-cache'])).known).toBe(0)
    expect(double.seen()).toEqual([])
    const trusting = `${address}\n  cacheTrust: anyone`
    expect((await build(makeMachine(trusting), noKey)).known).toBe(0)
    expect((await build(makeMachine(trusting), noKey)).known).toBe(pages)
  }
  expect(double.bucket.keys('cache/')).not.toEqual([])
})

/** Changes a text in the pages of the cache in the store, and all hashes that anyone can compute. */
function forge(from: string, to: string): void {
  const pointer = JSON.parse(double.bucket.objects.get(pointerKey())?.body.toString() ?? '') as Pointer
  const { index } = pointer.content
  const [prefix = ''] = pointerKey().split('pointer.json')
  for (const [number, pack] of index.packs.entries()) {
    const bytes = zstdDecompressSync(double.bucket.objects.get(prefix + pack[0])?.body ?? '')
    const forged = Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')
    pack[0] = createHash('sha256').update(forged).digest('hex')
    double.bucket.put(prefix + pack[0], zstdCompressSync(forged), {})
    for (const entry of index.entries)
      if (entry[1] === number) entry[4] = crc32(forged.subarray(entry[2], entry[2] + entry[3]))
  }
  const content = JSON.stringify(pointer.content)
  const fingerprint = prefix.split('/').at(-2) ?? ''
  const checksum = createHash('sha256').update(`docsgen cache\n${fingerprint}\n${content}`).digest('hex')
  replaceObject(pointerKey(), () => Buffer.from(`{"checksum":"${checksum}","content":${content}}`))
}

interface Pointer {
  readonly content: {
    readonly index: {
      readonly packs: [name: string, size: number][]
      readonly entries: [id: string, pack: number, offset: number, length: number, checksum: number][]
    }
  }
}

test('what someone without the key has changed in the store never gets into a site', async () => {
  await build(makeMachine())
  forge('Some words', 'Evil words')
  const machine = makeMachine()
  const reported = await build(machine)
  expect(reported.known).toBe(0)
  expect(reported.text).toMatch(/warning +shared-cache +the shared cache was not read: it was not written with this/)
  expect(machine.read('build/part-0/index.html')).toContain('Some words')

  // A config that trusts anyone gets what anyone has written.
  double.bucket.objects.clear()
  await build(makeMachine(openStore), noKey)
  forge('Some words', 'Evil words')
  const trusting = makeMachine(openStore)
  expect((await build(trusting, noKey)).known).toBe(pages)
  expect(trusting.read('build/part-0/index.html')).toContain('Evil words')
})

test('a read-only machine stores nothing and prints no warning', async () => {
  const reported = await build(makeMachine(), { DOCSGEN_CACHE_READ_ONLY: '1' })
  expect(double.bucket.keys()).toEqual([])
  expect(reported.text).not.toContain('warning')
})

test('a store that is down, refuses, or breaks off costs a warning and never the build, under --strict neither', async () => {
  const machine = makeMachine()
  const closed = { AWS_ENDPOINT_URL: 'http://127.0.0.1:9' }
  const reported = await build(machine, closed, ['--strict'])
  expect(reported.text).toMatch(/warning\s+shared-cache\s+the shared cache was not used: s3:\/\/site\/cache/)
  expect(machine.has('build/index.html')).toBe(true)
  const faults = [
    refuse(403, 'AccessDenied'),
    refuse(503, 'SlowDown'),
    { kind: 'reset-before' },
    { kind: 'truncate' },
  ] as const
  for (const fault of faults) {
    double.setErrors(() => fault)
    expect((await build(machine)).text).toContain('the shared cache was not used')
  }
  double.setErrors((request) => (isWrite(request) ? refuse(403, 'AccessDenied') : undefined))
  expect((await build(machine)).text).toContain('the shared cache was not used')
  double.setErrors(undefined)
  expect((await build(machine)).text).not.toContain('the shared cache was not used')
  expect((await build(makeMachine())).known).toBe(pages)
})

test('builds at the same time all end well and leave a cache that is whole', async () => {
  const machines = Array.from({ length: 3 }, (_, number) =>
    makeMachine(store, { 'content/part-1.md': `# Part 1\n\n## Words\n\nOf ${String(number)}.\n` }),
  )
  await Promise.all(machines.map(async ({ folder }) => build(openProject(folder))))
  // Whichever ran last, everything except the page that differs is in the cache for both.
  expect((await build(makeMachine())).known).toBe(pages - 1)
  expect((await build(makeMachine())).known).toBe(pages)
})

test('the store keeps a few generations and does not grow without end', async () => {
  const machine = makeMachine()
  const counts: number[] = []
  for (let turn = 0; turn < 8; turn += 1) {
    machine.write({ 'content/part-1.md': `# Part 1\n\n## Words\n\nTurn ${String(turn)}.\n` })
    await build(machine)
    counts.push(double.bucket.keys('cache/').length)
  }
  expect(counts.at(-1)).toBeLessThanOrEqual(counts[3] ?? 0)
  expect((await build(makeMachine(store, { 'content/part-1.md': '# Part 1\n\n## Words\n\nTurn 7.\n' }))).known).toBe(
    pages,
  )
})

test('a folder that machines share is a store too, and --no-cache passes over what it holds', async () => {
  const folder = folders.make('shared')
  const address = pathToFileURL(folder).href
  await build(makeMachine(address))
  const machine = makeMachine(address)
  expect((await build(machine)).known).toBe(pages)
  expect((await build(makeMachine(address), {}, ['--no-cache'])).known).toBe(0)
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /[\da-f]{64}\/[\da-f]{64}$/.test(name),
  )
  for (const name of names) {
    const file = path.join(folder, name)
    writeFileSync(file, readFileSync(file).subarray(1))
  }
  const other = makeMachine(address)
  expect((await build(other)).known).toBe(0)
  expect(differences(siteOf(machine), siteOf(other))).toEqual([])
  rmSync(folder, { recursive: true })
  expect((await build(makeMachine(address))).known).toBe(0)
})

test('an invalid store is reported at its line, and a password in it is not repeated', async () => {
  for (const cache of ['ftp://site/cache', 's3:///cache', 's3://key:hidden@site/cache', 'file://host/cache']) {
    const { code, error } = await makeMachine(cache).build()
    expect([cache, code]).toEqual([cache, 1])
    expect(error).toMatch(/docs\.config\.yaml:5:\d+ +error .*"build\.cache" must be a folder, or a store/)
  }
})
