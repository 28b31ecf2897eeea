import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findProgram } from '../helpers/output-folder.ts'
import { readBucket } from './bucket.ts'
import { publishFolder, rollBackTo } from './publisher.ts'
import { startS3Double, type S3Double } from './s3-double.ts'
import { s3Environment } from './s3-place.ts'
import { expectedObjects, makeFolders, sampleSite, writeBuild, type SiteFiles } from './sample-site.ts'

const target = 's3://site/docs'
const script = path.join(import.meta.dirname, 'publish-once.ts')
const faketime = findProgram('faketime')
const folders = makeFolders()
const sites = { one: sampleSite('one', 1), two: sampleSite('two', 1), three: sampleSite('three', 1) }
let double: S3Double

beforeAll(async () => {
  double = await startS3Double()
  for (const [name, value] of Object.entries(s3Environment(double.url))) vi.stubEnv(name, value)
  for (const [name, files] of Object.entries(sites)) writeBuild(folders.make(name), files)
})

afterAll(async () => {
  vi.unstubAllEnvs()
  await double.close()
  folders.remove()
})

/** Publishes from a process whose clock is two days ahead. */
async function publishAhead(name: keyof typeof sites): Promise<void> {
  const words = ['+2 days', process.execPath, '--no-warnings', script, target, folders.make(name)]
  const child = spawn(faketime ?? '', words, { stdio: ['ignore', 'ignore', 'pipe'] })
  let error = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (error += text))
  const [status] = (await once(child, 'close')) as [number | null]
  expect([status, error]).toEqual([0, ''])
}

function lackingOf(files: SiteFiles): string[] {
  const there = readBucket(double.bucket)
  return [...expectedObjects(files)].flatMap(([key, text]) => (there.get(key) === text ? [] : [key]))
}

function assetsOf(files: SiteFiles): SiteFiles {
  return Object.fromEntries(Object.entries(files).filter(([name]) => name.startsWith('assets/')))
}

test.skipIf(faketime === undefined)(
  'a publisher whose clock is two days ahead deletes nothing too early, and --rollback puts back the release before it (skipped without faketime)',
  async () => {
    await publishFolder(target, folders.make('one'))
    await publishFolder(target, folders.make('two'))

    await publishAhead('three')

    // The assets of the first site have been out of use for seconds, and the grace is a day.
    expect([lackingOf(sites.three), lackingOf(assetsOf(sites.one)), lackingOf(assetsOf(sites.two))]).toEqual([
      [],
      [],
      [],
    ])
    await rollBackTo(target, undefined)
    expect(lackingOf(sites.two)).toEqual([])
    await rollBackTo(target, undefined)
    expect(lackingOf(sites.one)).toEqual([])
    await publishFolder(target, folders.make('three'))
    expect(lackingOf(sites.three)).toEqual([])
    // Each release is dated by the store, so none is in the future.
    const state = JSON.parse(readBucket(double.bucket).get('docs/.docsgen/current.json') ?? '') as {
      readonly releases: readonly { readonly created: string }[]
    }
    expect(state.releases.filter(({ created }) => Date.parse(created) > Date.now() + 60_000)).toEqual([])
  },
)
