import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { endLease, readBucket } from './bucket.ts'
import { crawl, readerOf, watchSite } from './crawl.ts'
import { isWrite, refuse, type ChooseError, type Fault } from './faults.ts'
import type { WireRequest } from './messages.ts'
import { publishFolder } from './publisher.ts'
import { startS3Double, type S3Double } from './s3-double.ts'
import { s3Environment } from './s3-place.ts'
import { expectedObjects, makeFolders, sampleSite, writeBuild } from './sample-site.ts'

const target = 's3://site/docs'
const folders = makeFolders()
const [one, two] = [sampleSite('one'), sampleSite('two')]
let double: S3Double

beforeAll(() => {
  writeBuild(folders.make('one'), one)
  writeBuild(folders.make('two'), two)
})

beforeEach(async () => {
  double = await startS3Double({ errorPage: 'docs/404.html' })
  for (const [name, value] of Object.entries(s3Environment(double.url))) vi.stubEnv(name, value)
  await publishFolder(target, folders.make('one'))
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await double.close()
})

afterAll(folders.remove)

/** What each phase of a run asks for. */
const phases: Readonly<Record<string, (request: WireRequest) => boolean>> = {
  'the lock': ({ path }) => path.endsWith('/lock.json'),
  'the bodies': ({ path, method }) => path.includes('/objects/') && method === 'PUT',
  'the state': ({ path }) => path.endsWith('/current.json'),
  'a manifest': ({ path }) => path.includes('/releases/'),
  'the pages': ({ headers }) => headers['x-amz-copy-source'] !== undefined,
  'a listing': ({ query }) => query.has('list-type'),
  'the deletions': ({ query }) => query.has('delete'),
}

const passing: Readonly<Record<string, Fault>> = {
  'is asked to slow down': refuse(503, 'SlowDown'),
  'gets "too many requests"': refuse(429, 'TooManyRequests', { 'retry-after': '0' }),
  'meets an internal error': refuse(500, 'InternalError'),
  'meets a broken gateway that answers in HTML': { kind: 'answer', status: 502, body: '<html>Bad Gateway</html>' },
  'is cut off before the store has seen it': { kind: 'reset-before' },
  'is cut off when the store has done it': { kind: 'reset-after' },
  'gets half an answer': { kind: 'truncate' },
  'arrives damaged': { kind: 'corrupt' },
}

/** Lets every third request of a phase go wrong; every other one would hit the same of two calls each time. */
function everyThird(isMeant: (request: WireRequest) => boolean, fault: Fault): ChooseError {
  let count = 0
  return (request) => {
    if (!isMeant(request)) return undefined
    // Nothing is damaged where nothing is sent.
    if (fault.kind === 'corrupt' && request.body.length === 0) return undefined
    count += 1
    return count % 3 === 1 ? fault : undefined
  }
}

for (const [trouble, fault] of Object.entries(passing)) {
  test(`every third request ${trouble}, in each phase of a run, and the site is published whole`, async () => {
    const before = new Map(double.bucket.objects)
    for (const [phase, isMeant] of Object.entries(phases)) {
      double.bucket.objects.clear()
      for (const [key, stored] of before) double.bucket.objects.set(key, stored)
      double.setErrors(everyThird(isMeant, fault))
      const reader = watchSite(readerOf(double.website.url), async () => double.waitForRequests(20))
      await publishFolder(target, folders.make('two')).catch((error: unknown) => {
        throw new Error(`with ${phase}: ${String(error)}`)
      })
      double.setErrors(undefined)
      expect((await reader.stop()).faults).toEqual([])
      expectPublished(expectedObjects(two))
    }
  })
}

function expectPublished(expected: ReadonlyMap<string, string>): void {
  const live = readBucket(double.bucket)
  const wrong = [...expected].filter(([key, content]) => live.get(key) !== content)
  expect(wrong).toEqual([])
  const gone = [...expectedObjects(one)].filter(([key]) => !expected.has(key) && !/assets\/|search-index/.test(key))
  expect(gone.filter(([key]) => live.has(key))).toEqual([])
}

test('a conditional write is retried if the store asks for it, and no publisher considers the lock lost', async () => {
  let conflicts = 0
  double.setErrors(({ headers }) => {
    const isConditional = headers['if-match'] !== undefined || headers['if-none-match'] !== undefined
    if (!isConditional || conflicts === 4) return undefined
    conflicts += 1
    return refuse(409, 'ConditionalRequestConflict')
  })
  await publishFolder(target, folders.make('two'))
  expect(conflicts).toBe(4)
  expectPublished(expectedObjects(two))
})

const lasting: Readonly<Record<string, readonly [Fault, RegExp]>> = {
  'credentials that may not write': [refuse(403, 'AccessDenied'), /denied access: 403 AccessDenied/],
  'a token that has run out': [refuse(400, 'ExpiredToken'), /ExpiredToken/],
  'a clock that is wrong': [refuse(403, 'RequestTimeTooSkewed'), /RequestTimeTooSkewed/],
  'a bucket that has gone': [refuse(404, 'NoSuchBucket'), /the bucket does not exist|is not there/],
  'a store that never stops being busy': [refuse(503, 'SlowDown'), /SlowDown/],
}

for (const [trouble, [fault, words]] of Object.entries(lasting)) {
  test(`${trouble}, in the middle of showing pages, ends the run with one sentence and a site that works`, async () => {
    let copies = 0
    double.setErrors((request) => {
      if (request.headers['x-amz-copy-source'] !== undefined) copies += 1
      return copies > 5 && isWrite(request) ? fault : undefined
    })
    const failed = publishFolder(target, folders.make('two'), { jobs: 2 })
    await expect(failed).rejects.toMatchObject({ name: 'Failure', status: 3, message: expect.stringMatching(words) })
    const message = await failed.catch((error: unknown) => String(error))
    expect(message).not.toMatch(/SECRETTEST|AKIDTEST|\n/)
    expect((await crawl(readerOf(double.website.url))).faults).toEqual([])
    double.setErrors(undefined)
    endLease(double.bucket)
    await publishFolder(target, folders.make('two'))
    expectPublished(expectedObjects(two))
  })
}

test('a request that is never answered is given up, and made again', async () => {
  let hangs = 0
  double.setErrors(({ headers }) => {
    if (headers['x-amz-copy-source'] === undefined || hangs === 2) return undefined
    hangs += 1
    return { kind: 'hang' }
  })
  // One change may take a third of the lease.
  await publishFolder(target, folders.make('two'), { leaseSeconds: 6 })
  expect(hangs).toBe(2)
  expectPublished(expectedObjects(two))
})

test('a slow store is waited for', async () => {
  double.setErrors((request) => (request.index % 3 === 0 ? { kind: 'slow', milliseconds: 30 } : undefined))
  await publishFolder(target, folders.make('two'))
  expectPublished(expectedObjects(two))
})
