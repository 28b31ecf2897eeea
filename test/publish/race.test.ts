import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readBucket } from './bucket.ts'
import { crawl, readerOf, watchSite } from './crawl.ts'
import { publishFolder, removeFrom } from './publisher.ts'
import { startS3Double, type S3Double } from './s3-double.ts'
import { s3Environment } from './s3-place.ts'
import { expectedObjects, makeFolders, sampleSite, writeBuild, type SiteFiles } from './sample-site.ts'

// Two publishers publish different sites concurrently, repeatedly. DOCSGEN_SOAK=1 repeats this a hundred times.

const races = process.env['DOCSGEN_SOAK'] === undefined ? 10 : 100
const target = 's3://site/docs'
const folders = makeFolders()
const first = sampleSite('one', 0)
const sites: Readonly<Record<string, SiteFiles>> = { two: sampleSite('two', 0), three: sampleSite('three', 0) }
let double: S3Double

beforeEach(async () => {
  double = await startS3Double({ errorPage: 'docs/404.html' })
  for (const [name, value] of Object.entries(s3Environment(double.url))) vi.stubEnv(name, value)
  for (const [name, files] of Object.entries({ one: first, ...sites })) writeBuild(folders.make(name), files)
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await double.close()
})

afterAll(folders.remove)

/** Which site is there as a whole; files of others that wait for the end of their time do not count. */
function findWhole(): string[] {
  const live = readBucket(double.bucket)
  return Object.entries(sites).flatMap(([name, files]) =>
    [...expectedObjects(files)].every(([key, content]) => live.get(key) === content) ? [name] : [],
  )
}

/** Pages and files of the other site that are still there although only its assets may be. */
function findMixed(whole: string): string[] {
  const expected = expectedObjects(sites[whole] ?? {})
  return double.bucket.keys('docs/').filter((key) => {
    const isWaiting = /^docs\/(assets\/|search-index|\.docsgen\/)/.test(key)
    return !isWaiting && !expected.has(key)
  })
}

test('of two concurrent publishers one succeeds, and the other fails with the name of the lock holder', async () => {
  const read = readerOf(double.website.url)
  await publishFolder(target, folders.make('one'))
  const before = new Map(double.bucket.objects)
  const faults: string[] = []
  let refused = 0
  for (let number = 0; number < races; number += 1) {
    double.bucket.objects.clear()
    for (const [key, stored] of before) double.bucket.objects.set(key, stored)
    const reader = watchSite(read, async () => double.waitForRequests(15))
    const outcomes = await Promise.allSettled(
      Object.keys(sites).map(async (name) => publishFolder(target, folders.make(name), { jobs: 4 })),
    )
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') continue
      refused += 1
      expect(outcome.reason).toMatchObject({ status: 4 })
      expect(String(outcome.reason)).toMatch(
        /has been locked by a test \(process \d+\)|keep taking|has changed .* in the meantime/,
      )
    }
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
    faults.push(...(await reader.stop()).faults, ...(await crawl(read)).faults)
    const whole = findWhole()
    expect(whole).toHaveLength(1)
    expect(findMixed(whole[0] ?? '')).toEqual([])
  }
  expect(faults).toEqual([])
  expect(refused).toBeGreaterThan(0)
}, 600_000)

test('a publisher that was suspended past its lease does not change what another one has published since', async () => {
  await publishFolder(target, folders.make('two'))
  const script = path.join(import.meta.dirname, 'publish-once.ts')
  // Long enough that a slow machine does not lose the hold before it is stopped.
  const options = JSON.stringify({ leaseSeconds: 5 })
  const child = spawn(process.execPath, ['--no-warnings', script, target, folders.make('three'), options], {
    env: { ...process.env, ...s3Environment(double.url) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let error = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (error += text))
  const closed = once(child, 'close')
  // It is stopped in the middle of showing its pages: as soon as the first copy is asked for.
  const isShowing = new Promise<void>((resolve) => {
    double.setErrors(({ headers }) => {
      if (headers['x-amz-copy-source'] === undefined) return undefined
      double.setErrors(undefined)
      child.kill('SIGSTOP')
      resolve()
      return undefined
    })
  })
  await Promise.race([
    isShowing,
    closed.then(() => {
      throw new Error(`it ended before it showed anything: ${error}`)
    }),
  ])
  await vi.waitFor(async () => publishFolder(target, folders.make('two')), { timeout: 300_000, interval: 200 })
  expect(findWhole()).toEqual(['two'])
  child.kill('SIGCONT')
  const [status] = (await closed) as [number | null]
  expect(error).toContain('this run lost its lock')
  expect([3, 4]).toContain(status)
  // What was on its way when it was stopped may still come; the next run takes it back.
  await publishFolder(target, folders.make('two'))
  expect(findWhole()).toEqual(['two'])
  expect(findMixed('two')).toEqual([])
  expect((await crawl(readerOf(double.website.url))).faults).toEqual([])
})

test('a lease that has ended is taken over, and one that has not is respected', async () => {
  const holder = {
    nonce: 'x',
    name: 'somebody in CI',
    since: '2026-01-01T00:00:00.000Z',
  }
  const plant = (leaseSeconds: number, age: number): void => {
    const stored = double.bucket.put(
      'docs/.docsgen/lock.json',
      Buffer.from(JSON.stringify({ holder, leaseSeconds })),
      {},
    )
    double.bucket.objects.set('docs/.docsgen/lock.json', { ...stored, modified: new Date(Date.now() - age * 1000) })
  }
  plant(60, 10)
  const refused = publishFolder(target, folders.make('two'))
  await expect(refused).rejects.toMatchObject({ status: 4, message: expect.stringContaining('somebody in CI') })
  expect(findWhole()).toEqual([])
  plant(60, 70)
  await publishFolder(target, folders.make('two'))
  expect(findWhole()).toEqual(['two'])
})

test('removing a site holds its lock until the lock itself is deleted, so it never removes the lock of another publisher', async () => {
  await publishFolder(target, folders.make('two'))
  const locks: string[] = []
  double.setErrors(({ query, body }) => {
    if (query.has('delete') && body.includes('docs/.docsgen/lock.json'))
      locks.push(readBucket(double.bucket).get('docs/.docsgen/lock.json') ?? '')
    return undefined
  })
  await removeFrom(target)
  expect(locks).toEqual([expect.stringMatching(/"holder":{.*"name":"a test /)])
  expect(double.bucket.keys()).toEqual([])
})

test('a store that passes over conditions is refused before anything is changed', async () => {
  const careless = await startS3Double({ ignoresConditions: true })
  for (const [name, value] of Object.entries(s3Environment(careless.url))) vi.stubEnv(name, value)
  await expect(publishFolder(target, folders.make('two'))).rejects.toThrow('does not support conditional writes')
  expect(careless.bucket.keys().filter((key) => !key.includes('/.docsgen/'))).toEqual([])
  await publishFolder(target, folders.make('two'), { lock: false })
  expect(careless.bucket.keys()).toContain('docs/index.html')
  await careless.close()
})
