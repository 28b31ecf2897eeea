import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { endLease, readBucket } from './bucket.ts'
import { crawl, readerOf, watchSite } from './crawl.ts'
import type { WireRequest } from './messages.ts'
import { publishFolder, rollBackTo } from './publisher.ts'
import { startS3Double, type S3Double } from './s3-double.ts'
import { s3Environment } from './s3-place.ts'
import { expectedObjects, makeFolders, sampleSite, writeBuild } from './sample-site.ts'

// A publisher is killed at points of the switch from one release to the next: from its first copy to a public key to
// the
// last deletion of an old file. A reader crawls the site the whole time.
// DOCSGEN_KILLS=200 sets the number of points; they are spread evenly, before and after each request is done.

const points = Number(process.env['DOCSGEN_KILLS'] ?? 8)
const target = 's3://site/docs'
const script = path.join(import.meta.dirname, 'publish-once.ts')
const folders = makeFolders()
// Pages enough that the switch alone has a hundred requests: two hundred points, before and after each of them.
const sites = { one: sampleSite('one', 40), two: sampleSite('two', 40) }
let double: S3Double

beforeAll(async () => {
  double = await startS3Double({ errorPage: 'docs/404.html' })
  for (const [name, value] of Object.entries(s3Environment(double.url))) vi.stubEnv(name, value)
  for (const [name, files] of Object.entries(sites)) writeBuild(folders.make(name), files)
})

afterAll(async () => {
  vi.unstubAllEnvs()
  await double.close()
  folders.remove()
})

/** Whether a request changes what readers see. */
function isSwitching({ method, path: place, headers, query, body }: WireRequest): boolean {
  if (headers['x-amz-copy-source'] !== undefined) return true
  if (query.has('delete')) return !String(body).includes('/.docsgen/probe-')
  return method === 'PUT' && place.endsWith('/current.json')
}

/** Publishes the second site from a separate process, which is killed at a request of the switch. */
async function publishUntil(number: number, isDone: boolean): Promise<boolean> {
  const env = { ...process.env, NODE_COMPILE_CACHE: folders.make('compile-cache') }
  const child = spawn(process.execPath, ['--no-warnings', script, target, folders.make('two')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = (): void => void child.kill('SIGKILL')
  let count = 0
  double.setErrors((request) => {
    if (!isSwitching(request)) return undefined
    count += 1
    return count === number ? { kind: isDone ? 'stop-after' : 'stop-before', stop } : undefined
  })
  const [, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  double.setErrors(undefined)
  endLease(double.bucket)
  return signal === 'SIGKILL'
}

function live(): [string, string][] {
  return [...readBucket(double.bucket)].filter(([key]) => !key.includes('/.docsgen/'))
}

/** What is missing of a site or differs, and what is there besides it and the assets of earlier ones. */
function differencesTo(site: keyof typeof sites): string[] {
  const expected = expectedObjects(sites[site])
  const found = new Map(live())
  const missing = [...expected].flatMap(([key, text]) => (found.get(key) === text ? [] : [key]))
  return [...missing, ...[...found.keys()].filter((key) => !expected.has(key) && !/assets\/|search-index/.test(key))]
}

test(`a publisher that is killed at ${String(points)} points of the switch never shows a reader a broken page, and the next run ends right`, async () => {
  const read = readerOf(double.website.url)
  await publishFolder(target, folders.make('one'))
  const before = new Map(double.bucket.objects)
  let switching = 0
  double.setErrors((request) => {
    if (isSwitching(request)) switching += 1
    return undefined
  })
  await publishFolder(target, folders.make('two'))
  expect(switching).toBeGreaterThanOrEqual(100)
  const totals = { killed: 0, pages: 0, whole: 0 }
  for (let index = 0; index < points; index += 1) {
    double.bucket.objects.clear()
    for (const [key, stored] of before) double.bucket.objects.set(key, stored)
    const reader = watchSite(read, async () => double.waitForRequests(25))
    const point = 1 + Math.floor((index * switching) / points)
    if (await publishUntil(point, index % 2 === 1)) totals.killed += 1
    expect([point, (await crawl(read)).faults]).toEqual([point, []])
    // Every third time the stopped switch is undone instead of finished.
    if (index % 3 === 2) await rollBackTo(target, undefined)
    else await publishFolder(target, folders.make('two'))
    const { faults, pages } = await reader.stop()
    expect([point, faults]).toEqual([point, []])
    totals.pages += pages
    const whole = differencesTo(index % 3 === 2 ? 'one' : 'two')
    expect([point, whole]).toEqual([point, []])
    totals.whole += 1
    if (index % 20 === 19)
      process.stdout.write(`${String(switching)} requests of a switch: ${JSON.stringify(totals)}\n`)
  }
  expect(totals.pages).toBeGreaterThan(points)
  expect(totals.killed).toBeGreaterThan(points * 0.9)
}, 3_600_000)
