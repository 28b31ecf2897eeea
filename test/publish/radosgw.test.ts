import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { CreateBucketCommand, ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hashTree, plainConfig } from '../helpers/project.ts'
import { askForShared } from '../helpers/shared.ts'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'
import { crawl, readerOf, watchSite, type Read } from './crawl.ts'
import type { WireServer } from './fault-server.ts'
import { atRequest, firstTimes, isWrite, refuse } from './faults.ts'
import { inTurns } from './in-turns.ts'
import { startProxy } from './proxy.ts'
import { publishFolder, rollBackTo } from './publisher.ts'
import { connectS3, fillS3, makeS3Website, s3Environment, s3Looker } from './s3-place.ts'
import { expectedObjects, makeFolders, sampleSite, writeBuild, type SiteFiles } from './sample-site.ts'
import { hasRadosgw, websiteDomain } from './servers.ts'

// What the double promises, once more on a real S3 server with a real website, through a proxy that makes the trouble.
// DOCSGEN_SOAK=1 kills and races more often.

const isSoak = process.env['DOCSGEN_SOAK'] !== undefined

describe.skipIf(!hasRadosgw)('on radosgw (skipped where it is not installed)', () => {
  const folders = makeFolders()
  const sites = { one: sampleSite('one', 1), two: sampleSite('two', 1), three: sampleSite('three', 1) }
  let url: string
  let proxy: WireServer
  let client: S3Client
  let count = 0

  beforeAll(async () => {
    url = await askForShared('radosgw')
    proxy = await startProxy(url)
    client = connectS3(url)
    for (const [name, value] of Object.entries(s3Environment(proxy.url))) vi.stubEnv(name, value)
    for (const [name, files] of Object.entries(sites)) writeBuild(folders.make(name), files)
  })

  afterAll(async () => {
    vi.unstubAllEnvs()
    client.destroy()
    await proxy.close()
    folders.remove()
  })

  interface Place {
    readonly bucket: string
    readonly target: string
    readonly read: Read
  }

  /** A new bucket that is a website. */
  async function makePlace(): Promise<Place> {
    count += 1
    const bucket = `site-${count}`
    await makeS3Website(client, bucket, 'docs/404.html')
    return { bucket, target: `s3://${bucket}/docs`, read: readerOf(url, `${bucket}.${websiteDomain}`) }
  }

  /** What readers see of a bucket, without what docsgen keeps for itself. */
  async function live(bucket: string): Promise<Map<string, string>> {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }))
    const keys = Contents.flatMap(({ Key = '' }) => (Key.includes('/.docsgen/') ? [] : [Key]))
    const found = new Map<string, string>()
    await inTurns(keys, async (key) => found.set(key, (await s3Looker(client, bucket)(key))?.bytes ?? ''))
    return found
  }

  /** The site is there byte for byte, and besides it only assets of earlier ones. */
  async function expectSite(bucket: string, files: SiteFiles): Promise<void> {
    const found = await live(bucket)
    const expected = expectedObjects(files)
    const others = [...found.keys()].filter((key) => !expected.has(key) && !/^docs\/(assets\/|search-index)/.test(key))
    expect(others).toEqual([])
    expect([...expected].filter(([key, content]) => found.get(key) !== content)).toEqual([])
  }

  test('a site is published, changed, put back, and read all the while', async () => {
    const { bucket, target, read } = await makePlace()
    await publishFolder(target, folders.make('one'))
    await expectSite(bucket, sites.one)
    const reader = watchSite(read, async () => proxy.waitForRequests(10))
    await publishFolder(target, folders.make('two'))
    await expectSite(bucket, sites.two)
    proxy.reset()
    await publishFolder(target, folders.make('two'))
    expect(proxy.seen().filter(isWrite)).toEqual([])
    await rollBackTo(target, undefined)
    const { pages, faults } = await reader.stop()
    expect(faults).toEqual([])
    expect(pages).toBeGreaterThan(0)
    await expectSite(bucket, sites.one)
    // What earlier sites needed goes when no reader can be on a page of theirs any more.
    await publishFolder(target, folders.make('one'), { grace: 0 })
    expect(await live(bucket)).toEqual(expectedObjects(sites.one))
  })

  test('the website answers at both addresses of a page, redirects, and shows the page for what is missing', async () => {
    const { bucket, target, read } = await makePlace()
    await publishFolder(target, folders.make('two'))
    expect(await read('/docs/overview')).toMatchObject({ status: 200 })
    expect(await read('/docs/overview/')).toMatchObject({ status: 200 })
    const moved = await read('/docs/moved')
    expect([moved.status, new URL(moved.location ?? '', 'http://x').pathname]).toEqual([301, '/docs/new'])
    expect(await read('/docs/nowhere')).toMatchObject({ status: 404, body: sites.two['404.html'] })
    const page = await s3Looker(client, bucket)('docs/overview')
    expect(page).toMatchObject({
      contentType: 'text/html; charset=utf-8',
      cacheControl: expect.stringContaining('max-age=0'),
    })
  })

  test('a publisher that is killed leaves a site that works, and the next run ends right', async () => {
    const { bucket, target, read } = await makePlace()
    const script = path.join(import.meta.dirname, 'publish-once.ts')
    await publishFolder(target, folders.make('one'))
    proxy.reset()
    await publishFolder(target, folders.make('two'))
    const requests = proxy.seen().length
    const points = isSoak ? 48 : 4
    let killed = 0
    for (let number = 0; number < points; number += 1) {
      // The site goes to and fro; each way a publisher dies a little later.
      const name = number % 2 === 0 ? 'one' : 'two'
      proxy.reset()
      const env = { ...process.env, ...s3Environment(proxy.url) }
      const words = ['--no-warnings', script, target, folders.make(name), JSON.stringify({ leaseSeconds: 5 })]
      const child = spawn(process.execPath, words, { env, stdio: 'ignore' })
      const at = 1 + Math.floor((number / points) * requests)
      const stop = (): void => void child.kill('SIGKILL')
      proxy.setErrors(atRequest(at, { kind: number % 4 < 2 ? 'stop-before' : 'stop-after', stop }))
      const [, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
      if (signal === 'SIGKILL') killed += 1
      proxy.setErrors(undefined)
      expect((await crawl(read)).faults).toEqual([])
      // The hold of the one that was killed ends by the server's clock.
      await vi.waitFor(async () => publishFolder(target, folders.make(name)), { timeout: 30_000, interval: 250 })
      expect((await crawl(read)).faults).toEqual([])
      await expectSite(bucket, sites[name])
    }
    expect(killed).toBeGreaterThan(points / 2)
  }, 600_000)

  test('of two concurrent publishers one succeeds, and the other fails with status 4', async () => {
    const { bucket, target, read } = await makePlace()
    await publishFolder(target, folders.make('one'))
    let refused = 0
    // On a busy machine the first may be done before the second begins: then they meet again.
    for (let number = 0; number < (isSoak ? 20 : 3) || (refused === 0 && number < 20); number += 1) {
      const names = number % 2 === 0 ? (['two', 'three'] as const) : (['one', 'two'] as const)
      const reader = watchSite(read, async () => proxy.waitForRequests(10))
      const outcomes = await Promise.allSettled(names.map(async (name) => publishFolder(target, folders.make(name))))
      expect((await reader.stop()).faults).toEqual([])
      for (const outcome of outcomes) {
        if (outcome.status === 'fulfilled') continue
        refused += 1
        expect(outcome.reason).toMatchObject({ status: 4 })
      }
      expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
      const home = (await read('/docs/')).body
      const winner = names.find((name) => home === sites[name]['index.html'])
      expect(winner).toBeDefined()
      if (winner !== undefined) await expectSite(bucket, sites[winner])
    }
    expect(refused).toBeGreaterThan(0)
  }, 600_000)

  test('trouble between publisher and server does no harm', async () => {
    const { bucket, target } = await makePlace()
    await publishFolder(target, folders.make('one'))
    const names = ['two', 'three', 'one', 'two', 'three'] as const
    const faults = [
      refuse(503, 'SlowDown'),
      ...(['reset-before', 'reset-after', 'truncate', 'corrupt'] as const).map((kind) => ({ kind })),
    ]
    for (const [index, fault] of faults.entries()) {
      const name = names[index] ?? 'one'
      // A damaged request is one with a body; the server itself must find the damage.
      proxy.setErrors(
        firstTimes(4, fault, ({ body, index: at }) => at % 2 === 0 && (fault.kind !== 'corrupt' || body.length > 0)),
      )
      proxy.reset()
      await publishFolder(target, folders.make(name))
      proxy.setErrors(undefined)
      await expectSite(bucket, sites[name])
    }
  })

  /** Builds on a machine that has never seen the site. */
  async function build(
    said: unknown = expect.not.stringContaining('warning'),
  ): Promise<{ readonly known: string; readonly site: object }> {
    const machine = makeWarmProject({
      'docs.config.yaml': `${plainConfig}build: { cache: "s3://caches/docs" }\n`,
      'content/index.md': '# Home\n\nThe [guide](guide.md).\n',
      'content/guide.md': '# Guide\n\nWords.\n',
    })
    const { code, error } = await machine.build([], {
      env: { ...s3Environment(proxy.url), DOCSGEN_CACHE_KEY: 'a key of the tests' },
    })
    expect([code, error]).toEqual([0, said])
    return {
      known: / (\d+) from the cache/.exec(error)?.[1] ?? '0',
      site: hashTree(path.join(machine.folder, 'build')),
    }
  }

  test('machines that have never seen a site build it warm from a cache that lies there, damaged or not', async () => {
    await client.send(new CreateBucketCommand({ Bucket: 'caches' }))
    const first = await build()
    expect(first.known).toBe('0')
    expect(await build()).toEqual({ known: '2', site: first.site })

    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: 'caches' }))
    const packs = Contents.flatMap(({ Key = '' }) => (Key.endsWith('/pointer.json') ? [] : [Key]))
    expect(packs.length).toBeGreaterThan(0)
    await fillS3(client, 'caches', packs)
    const damaged = expect.stringContaining('1 file of it is damaged or missing') as unknown
    expect(await build(damaged)).toEqual({ known: '0', site: first.site })
    expect(await build()).toEqual({ known: '2', site: first.site })
  })
})
