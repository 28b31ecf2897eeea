import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeWarmProject, type WarmProject } from '../helpers/warm-docsgen.ts'
import { readBucket } from './bucket.ts'
import { crawl, readerOf } from './crawl.ts'
import { refuse } from './faults.ts'
import { startS3Double, type S3Double } from './s3-double.ts'
import { s3Environment } from './s3-place.ts'
import { expectedObjects, sampleSite, writeBuild, type SiteFiles } from './sample-site.ts'

// Keys that may not delete, and buckets with a rule that keeps objects: the new release is in place all the same.

const config =
  'site: { title: Sample, url: "https://docs.example.com", basePath: /docs/ }\npublish: { target: "s3://site/docs", headersSent: true, grace: 0s, keepReleases: 1 }\n'
let double: S3Double

beforeAll(async () => {
  double = await startS3Double({ errorPage: 'docs/404.html' })
})

beforeEach(() => {
  double.bucket.objects.clear()
  double.setErrors(undefined)
})

afterAll(async () => double.close())

async function publish(project: WarmProject, words: readonly string[] = []): Promise<{ code: number; error: string }> {
  const { code, error } = await project.run(['publish', ...words], { env: s3Environment(double.url) })
  return { code: code ?? -1, error }
}

/** A project that has published the first site and has built the second one. */
async function makePublished(): Promise<WarmProject> {
  const project = makeWarmProject({ 'docs.config.yaml': config, 'content/index.md': '# Home\n' })
  writeBuild(path.join(project.folder, 'build'), sampleSite('one'))
  expect(await publish(project)).toMatchObject({ code: 0 })
  project.remove('build')
  writeBuild(path.join(project.folder, 'build'), sampleSite('two'))
  return project
}

/** Keys that readers see. */
function live(): Map<string, string> {
  return new Map([...readBucket(double.bucket)].filter(([key]) => !key.includes('/.docsgen/')))
}

function lackingOf(site: SiteFiles): string[] {
  const there = live()
  return [...expectedObjects(site)].flatMap(([key, text]) => (there.get(key) === text ? [] : [key]))
}

/** Refuses to delete some keys, as S3 does within its response to a bulk request. */
function denyKeys(isDenied: (key: string) => boolean): void {
  double.setErrors(({ query, body }) => {
    if (!query.has('delete')) return undefined
    const keys = [...String(body).matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key)
    for (const key of keys.filter((name) => !isDenied(name))) double.bucket.objects.delete(key)
    const errors = keys.filter(isDenied).map((key) => `<Error><Key>${key}</Key><Code>AccessDenied</Code></Error>`)
    const answer = `<?xml version="1.0" encoding="UTF-8"?><DeleteResult>${errors.join('')}</DeleteResult>`
    return { kind: 'answer', status: 200, headers: { 'content-type': 'application/xml' }, body: answer }
  })
}

const denials: Readonly<Record<string, () => void>> = {
  'no key may be deleted': () =>
    double.setErrors(({ query }) => (query.has('delete') ? refuse(403, 'AccessDenied') : undefined)),
  'old assets may not be deleted': () => denyKeys((key) => key.includes('/assets/')),
  'the objects of docsgen may not be deleted': () => denyKeys((key) => key.includes('/.docsgen/')),
}

for (const [denial, deny] of Object.entries(denials)) {
  test(`where ${denial} the new release is whole, a warning names what is left, and the next run deletes it`, async () => {
    const project = await makePublished()
    deny()

    const { code, error } = await publish(project)

    expect([code, error]).toEqual([0, expect.stringMatching(/warning .*did not allow \d+ files? to be deleted: \S+/)])
    expect(error).toContain('publish-deletion-denied')
    expect(lackingOf(sampleSite('two'))).toEqual([])
    expect((await crawl(readerOf(double.website.url))).faults).toEqual([])
    // No one has to wait for the store, and with its rights back the next run clears up.
    double.setErrors(undefined)
    project.write({ 'build/overview.md': 'changed\n' })
    expect(await publish(project)).toEqual({ code: 0, error: expect.not.stringContaining('warning') })
    expect([...live().keys()].toSorted()).toEqual([...expectedObjects(sampleSite('two')).keys()].toSorted())
    expect(double.bucket.keys('docs/.docsgen/probe-')).toEqual([])
    expect(double.bucket.keys('docs/.docsgen/releases/')).toHaveLength(1)
  })
}

test('with --strict the warning of a denied deletion is exit status 1, and the release is in place', async () => {
  const project = await makePublished()
  denials['no key may be deleted']?.()
  expect(await publish(project, ['--strict'])).toMatchObject({ code: 1 })
  expect(lackingOf(sampleSite('two'))).toEqual([])
})

test.each([
  ['the files of a site', (key: string) => key.endsWith('.html')],
  ['the lock', (key: string) => key.endsWith('/lock.json')],
])('where %s may not be deleted, --remove ends with status 3 and leaves the store free', async (_, isDenied) => {
  const project = await makePublished()
  expect(await publish(project, ['--prefix', 'preview'])).toMatchObject({ code: 0 })
  denyKeys(isDenied)

  const { code, error } = await publish(project, ['--prefix', 'preview', '--remove'])

  expect([code, error]).toEqual([3, expect.stringContaining('does not allow these credentials to delete')])
  double.setErrors(undefined)
  expect(await publish(project, ['--prefix', 'preview', '--remove'])).toMatchObject({ code: 0 })
  expect(double.bucket.keys('docs/preview/')).toEqual([])
})
