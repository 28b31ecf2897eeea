import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { endLease, readBucket } from './bucket.ts'
import { crawl, readerOf, watchSite } from './crawl.ts'
import { atRequest } from './faults.ts'
import { publishFolder, rollBackTo, type PublisherOptions } from './publisher.ts'
import { startS3Double, type S3Double } from './s3-double.ts'
import { s3Environment } from './s3-place.ts'
import { expectedObjects, makeFolders, sampleSite, writeBuild, type SiteFiles } from './sample-site.ts'

// A publisher is killed at one request after the other, before and after the store has done what it asked for. Every
// time the site that is left must work, and the next run must end as if nothing had happened.
// DOCSGEN_SOAK=1 goes through all points; otherwise they are spread over the whole run.

const isSoak = process.env['DOCSGEN_SOAK'] !== undefined
const target = 's3://site/docs'
const script = path.join(import.meta.dirname, 'publish-once.ts')
const folders = makeFolders()
/** The same site with other versions of it, each with pages and a search. */
function addVersions(site: SiteFiles, names: readonly string[]): SiteFiles {
  const own = Object.entries(site).filter(([name]) => /^(?:overview|search)/.test(name))
  return {
    ...site,
    ...Object.fromEntries(names.flatMap((folder) => own.map(([name, text]) => [`${folder}/${name}`, text]))),
  }
}

const one = addVersions(sampleSite('one', 1), ['1.3', 'de/1.4'])
const two = addVersions(sampleSite('two', 1), ['de/1.4', 'de'])
const doubles: S3Double[] = []

interface Scene {
  readonly double: S3Double
  /** What is published before. */
  readonly before: ReadonlyMap<string, Parameters<S3Double['bucket']['objects']['set']>[1]>
  readonly folder: string
  readonly old: SiteFiles
  readonly site: SiteFiles
}

beforeAll(() => {
  writeBuild(folders.make('one'), one)
  writeBuild(folders.make('two'), two)
})

afterAll(async () => {
  vi.unstubAllEnvs()
  await Promise.all(doubles.map(async (double) => double.close()))
  folders.remove()
})

async function startDouble(): Promise<S3Double> {
  const double = await startS3Double({ errorPage: 'docs/404.html' })
  doubles.push(double)
  return double
}

async function toTheEnd({ double }: Scene, folder: string, options: PublisherOptions = {}): Promise<void> {
  for (const [name, value] of Object.entries(s3Environment(double.url))) vi.stubEnv(name, value)
  await publishFolder(target, folder, options)
}

/** Starts a publisher in a separate process that is killed at a given request or runs to completion. */
async function publishUntil(
  { double, folder }: Scene,
  request: number,
  isDone: boolean,
): Promise<NodeJS.Signals | null> {
  const env = { ...process.env, ...s3Environment(double.url), NODE_COMPILE_CACHE: folders.make('compile-cache') }
  const child = spawn(process.execPath, ['--no-warnings', script, target, folder], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let error = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (error += text))
  const stop = (): void => void child.kill('SIGKILL')
  double.reset()
  double.setErrors(atRequest(request, { kind: isDone ? 'stop-after' : 'stop-before', stop }))
  const [status, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  double.setErrors(undefined)
  expect([status, error]).toEqual(signal === null ? [0, ''] : [null, ''])
  return signal
}

/** The site as readers get it, without what docsgen keeps for itself. */
function liveObjects({ double }: Scene): Map<string, string> {
  const own = 'docs/.docsgen/'
  return new Map([...readBucket(double.bucket)].filter(([key]) => !key.startsWith(own)))
}

/** What should be there: the new site, and the assets of the old one until their time is over. */
function withOldAssets({ old, site }: Scene): Map<string, string> {
  const assets = Object.entries(old).filter(([name]) => name.startsWith('assets/') || /(?:^|\/)search-index/.test(name))
  return new Map([...expectedObjects(Object.fromEntries(assets)), ...expectedObjects(site)])
}

function sorted(objects: ReadonlyMap<string, string>): [string, string][] {
  return [...objects].toSorted(([one], [other]) => (one < other ? -1 : 1))
}

async function killAndGoOn(scene: Scene, point: Point, isThorough: boolean): Promise<boolean> {
  const { double, before, folder, site, old } = scene
  double.bucket.objects.clear()
  for (const [key, stored] of before) double.bucket.objects.set(key, stored)
  const read = readerOf(double.website.url)
  const reader = watchSite(read, async () => double.waitForRequests(9))
  const signal = await publishUntil(scene, point.request, point.isDone)
  const left = await crawl(read)
  expect(left.faults).toEqual([])
  expect(left.pages > 0).toBe(before.size > 0 || liveObjects(scene).has('docs/index.html'))
  endLease(double.bucket)
  await toTheEnd(scene, folder)
  const { faults, pages } = await reader.stop()
  expect(faults).toEqual([])
  expect(pages > 0 || before.size === 0).toBe(true)
  expect(await crawl(read)).toEqual({ pages: expect.any(Number), faults: [] })
  expect(sorted(liveObjects(scene))).toEqual(sorted(withOldAssets(scene)))
  expect([...double.bucket.objects.keys()].filter((key) => key.includes('probe'))).toEqual([])
  if (isThorough) {
    await toTheEnd(scene, folder, { grace: 0 })
    expect(sorted(liveObjects(scene))).toEqual(sorted(expectedObjects(site)))
    if (before.size > 0) {
      await rollBackTo(target, undefined, { grace: 0 })
      expect(sorted(liveObjects(scene))).toEqual(sorted(expectedObjects(old)))
    }
  }
  return signal === 'SIGKILL'
}

interface Point {
  readonly request: number
  readonly isDone: boolean
}

/** So many points of a run as are asked for, evenly spread; each is one request, before or after it is done. */
function pointsOf(requests: number, count: number): Point[] {
  const all = Array.from({ length: requests }, (_, index) => [
    { request: index + 1, isDone: false },
    { request: index + 1, isDone: true },
  ]).flat()
  const step = Math.max(1, all.length / count)
  return Array.from(
    { length: Math.min(count, all.length) },
    (_, index) => all[Math.floor(index * step)] ?? { request: 1, isDone: false },
  )
}

async function killAtPoints(scene: Scene, count: number): Promise<void> {
  const { double, before, folder } = scene
  for (const [key, stored] of before) double.bucket.objects.set(key, stored)
  double.reset()
  await toTheEnd(scene, folder)
  const requests = double.seen().length
  expect(requests).toBeGreaterThan(30)
  let killed = 0
  const points = pointsOf(requests, count)
  for (const [index, point] of points.entries()) {
    if (await killAndGoOn(scene, point, index % 5 === 0)) killed += 1
  }
  // How many requests a run needs varies a little; the last points may lie beyond its end.
  expect(killed).toBeGreaterThan(points.length * 0.9)
}

test('a first publisher that is killed anywhere leaves nothing broken, and the next run ends right', async () => {
  const double = await startDouble()
  const scene: Scene = { double, before: new Map(), folder: folders.make('one'), old: {}, site: one }
  await killAtPoints(scene, isSoak ? Infinity : 10)
}, 900_000)

test('a publisher that is killed anywhere in an update leaves a site that works, and the next run ends right', async () => {
  const double = await startDouble()
  const scene: Scene = { double, before: new Map(), folder: folders.make('two'), old: one, site: two }
  await toTheEnd(scene, folders.make('one'))
  await killAtPoints({ ...scene, before: new Map(double.bucket.objects) }, isSoak ? Infinity : 10)
}, 900_000)
