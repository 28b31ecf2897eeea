import { hash } from 'node:crypto'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startPreview } from '../../src/hosting/host.ts'
import type { Outcome } from '../helpers/project.ts'
import { makeWarmProject, type WarmProject } from '../helpers/warm-docsgen.ts'
import { readBucket, type StoredObject } from './bucket.ts'
import { crawl, readerOf } from './crawl.ts'
import { isWrite } from './faults.ts'
import { startS3Double, type S3Double } from './s3-double.ts'
import { s3Environment } from './s3-place.ts'
import { expectedObjects, sampleSite, writeBuild, type SiteFiles } from './sample-site.ts'

const config =
  'site:\n  title: Sample\n  url: https://docs.example.com\n  basePath: /docs/\npublish:\n  target: s3://site/docs\n'
const secret = 'SECRETTEST'
let double: S3Double
const said: string[] = []

beforeAll(async () => {
  double = await startS3Double({ errorPage: 'docs/404.html' })
})

beforeEach(() => {
  double.bucket.objects.clear()
  double.setErrors(undefined)
  double.reset()
})

// Whatever a test makes the command say or store, the secret is not in it.
afterEach(() => {
  expect(said.splice(0).filter((text) => text.includes(secret))).toEqual([])
  expect([...readBucket(double.bucket).values()].filter((text) => text.includes(secret))).toEqual([])
})

afterAll(async () => double.close())

/** A project whose `build/` holds a site, built for `/docs/`. */
function makeBuilt(site: SiteFiles, more = ''): WarmProject {
  const project = makeWarmProject({ 'docs.config.yaml': config + more, 'content/index.md': '# Home\n' })
  writeBuild(path.join(project.folder, 'build'), site)
  return project
}

/** Leaves another site in `build/`. */
function rebuild(project: WarmProject, site: SiteFiles): void {
  project.remove('build')
  writeBuild(path.join(project.folder, 'build'), site)
}

async function publish(
  project: WarmProject,
  words: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Outcome> {
  double.reset()
  const outcome = await project.run(['publish', ...words], { env: { ...s3Environment(double.url), ...env } })
  said.push(outcome.out, outcome.error)
  return outcome
}

async function publishWell(project: WarmProject, words: readonly string[] = []): Promise<Outcome> {
  const outcome = await publish(project, words)
  expect([outcome.code, outcome.error]).toEqual([0, expect.not.stringMatching(/ {4}at /)])
  return outcome
}

/** What has been put under keys that readers see, in its order; the keys are those of the site. */
function shownKeys(): string[] {
  const copies = double.seen().filter(({ headers }) => headers['x-amz-copy-source'] !== undefined)
  return copies.map(({ path }) => decodeURIComponent(path).replace('/site/docs/', ''))
}

/** What readers see, without what docsgen keeps for itself. */
function live(prefix = 'docs/'): Map<string, string> {
  return new Map(
    [...readBucket(double.bucket)].filter(([key]) => key.startsWith(prefix) && !key.includes('/.docsgen/')),
  )
}

function headersOf(key: string): StoredObject['headers'] | undefined {
  return double.bucket.objects.get(key)?.headers
}

async function visit(address: string): Promise<readonly [number, string]> {
  const response = await fetch(`${double.website.url}${address}`, { redirect: 'manual' })
  await response.arrayBuffer()
  return [response.status, response.headers.get('location') ?? '']
}

test('a dry run prints the plan as text and as JSON, and changes nothing', async () => {
  const project = makeBuilt(sampleSite('one'))
  const { out } = await publishWell(project, ['--dry-run'])
  expect(double.seen().filter(isWrite)).toEqual([])
  expect(double.bucket.keys()).toEqual([])
  expect(out).toContain('s3://site/docs')
  const reported = JSON.parse((await publishWell(project, ['--dry-run', '--format', 'json'])).out) as {
    readonly publish: { readonly created: readonly unknown[] }
  }
  expect(reported.publish.created).toHaveLength(expectedObjects(sampleSite('one')).size)
  expect(double.seen().filter(isWrite)).toEqual([])
})

test('what is published is the built folder byte for byte, and a second run writes nothing', async () => {
  const project = makeBuilt(sampleSite('one'))
  await publishWell(project)
  expect(live()).toEqual(expectedObjects(sampleSite('one')))
  expect((await crawl(readerOf(double.website.url))).faults).toEqual([])
  await publishWell(project)
  expect(double.seen().filter(isWrite)).toEqual([])
  expect(double.seen().length).toBeLessThanOrEqual(6)
})

test('when one word has changed, only what holds it is sent and shown', async () => {
  const project = makeBuilt(sampleSite('one'))
  await publishWell(project)
  project.write({ 'build/overview/index.html': project.read('build/overview/index.html').replace('of one', 'of once') })
  await publishWell(project)
  expect(shownKeys().toSorted()).toEqual(['overview', 'overview/index.html'])
  const bodies = double.seen().filter(({ method, path }) => method === 'PUT' && path.includes('/objects/'))
  expect(bodies).toHaveLength(1)
})

test('assets come first, then data, new pages, changed pages, the home page, redirects, and what speaks of the whole', async () => {
  const project = makeBuilt(sampleSite('one'))
  await publishWell(project)
  rebuild(project, sampleSite('two'))
  await publishWell(project, ['--jobs', '1'])
  const order = shownKeys()
  const ranks: readonly RegExp[] = [
    /^assets\//,
    /^(search-index.*|overview\.md)$/,
    /^(new|only\/two)(\/index\.html)?$/,
    /^(overview|guides\/.*?)(\/index\.html)?$/,
    /^index\.html$/,
    /^moved(\/index\.html)?$/,
    /^(search\.json|sitemap\.xml|404\.html|_redirects)$/,
  ]
  const found = order.map((key) => ranks.findIndex((rank) => rank.test(key)))
  expect(found).not.toContain(-1)
  expect(found).toEqual(found.toSorted((one, other) => one - other))
  expect(new Set(found).size).toBe(ranks.length)
  const methods = double
    .seen()
    .map((request) =>
      request.query.has('delete')
        ? 'delete'
        : request.headers['x-amz-copy-source']
          ? 'show'
          : request.path.includes('/objects/') && request.method === 'PUT'
            ? 'body'
            : '',
    )
  expect(methods.lastIndexOf('body')).toBeLessThan(methods.indexOf('show'))
})

test('assets of old pages are kept for the grace period and deleted by a later run; old pages are deleted immediately', async () => {
  const project = makeBuilt(sampleSite('one'), '  grace: 0s\n')
  await publishWell(project)
  project.write({ 'docs.config.yaml': config })
  rebuild(project, sampleSite('two'))
  await publishWell(project)
  const oldAssets = [...expectedObjects(sampleSite('one')).keys()].filter((key) => /main-|search-index/.test(key))
  expect(oldAssets).toHaveLength(3)
  for (const key of oldAssets) expect([...live().keys()]).toContain(key)
  expect([...live().keys()]).not.toContain('docs/old')
  project.write({ 'docs.config.yaml': `${config}  grace: 0s\n` })
  await publishWell(project)
  expect(live()).toEqual(expectedObjects(sampleSite('two')))
})

test('every kind of file has the headers that browsers need', async () => {
  await publishWell(makeBuilt({ ...sampleSite('two'), 'feed.xml': '<feed/>', 'fonts/a.woff2': 'x' }))
  const types: Readonly<Record<string, string>> = {
    'overview/index.html': 'text/html; charset=utf-8',
    overview: 'text/html; charset=utf-8',
    '404.html': 'text/html; charset=utf-8',
    'search.json': 'application/json; charset=utf-8',
    'sitemap.xml': 'text/xml; charset=utf-8',
    'overview.md': 'text/markdown; charset=utf-8',
    'assets/logo.svg': 'image/svg+xml; charset=utf-8',
    'fonts/a.woff2': 'font/woff2',
  }
  for (const [name, type] of Object.entries(types)) {
    expect([name, headersOf(`docs/${name}`)]).toEqual([
      name,
      expect.objectContaining({ 'content-type': type, 'cache-control': 'public, max-age=0, must-revalidate' }),
    ])
  }
  const hashed = double.bucket.keys('docs/').filter((key) => /^docs\/(assets\/main-|search-index)/.test(key))
  expect(hashed).toHaveLength(3)
  for (const key of hashed)
    expect(headersOf(key)).toMatchObject({ 'cache-control': expect.stringMatching(/max-age=31536000.*immutable/) })
})

test('both addresses of a page answer on a plain bucket website, redirects redirect, and what is missing is 404', async () => {
  await publishWell(makeBuilt(sampleSite('two')))
  expect(await visit('/docs/overview')).toEqual([200, ''])
  expect(await visit('/docs/overview/')).toEqual([200, ''])
  expect(await visit('/docs/moved')).toEqual([301, '/docs/new'])
  expect(await visit('/docs/moved/')).toEqual([301, '/docs/new'])
  expect(await visit('/docs/nowhere')).toEqual([404, ''])
})

test('compressed files are stored next to the originals and do not affect their addresses or redirects', async () => {
  const long = 'These words are long enough to be worth compressing. '.repeat(20)
  const site = {
    ...sampleSite('two'),
    'moved/index.html': `<!doctype html><title>Moved</title><p>${long}\n`,
    'overview/index.html': `<!doctype html><title>Overview</title><p>${long}\n`,
  }
  await publishWell(makeBuilt(site, '  compression: files\n'))
  for (const [key, bytes] of expectedObjects(site)) expect([key, live().get(key)]).toEqual([key, bytes])
  expect(await visit('/docs/moved')).toEqual([301, '/docs/new'])
  const unpack = { br: brotliDecompressSync, gz: gunzipSync }
  for (const [ending, decompress] of Object.entries(unpack)) {
    for (const file of ['overview/index.html', 'moved/index.html'] as const) {
      const stored = double.bucket.objects.get(`docs/${file}.${ending}`)
      expect(decompress(stored?.body ?? '').toString()).toBe(site[file])
      expect(stored?.headers).not.toHaveProperty('x-amz-website-redirect-location')
    }
  }
})

test('files that other tools put into the bucket are kept, and replaced only with --overwrite', async () => {
  double.bucket.put('docs/theirs.txt', Buffer.from('theirs'), {})
  double.bucket.put('elsewhere/index.html', Buffer.from('theirs'), {})
  double.bucket.put('docs/overview.md', Buffer.from('theirs'), {})
  const project = makeBuilt(sampleSite('one'), '  grace: 0s\n')
  const refused = await publish(project)
  expect(refused.code).toBe(1)
  expect(refused.error).toContain('overview.md')
  expect(live().size).toBe(2)
  await publishWell(project, ['--overwrite'])
  rebuild(project, sampleSite('two'))
  await publishWell(project)
  const theirs = { 'docs/theirs.txt': 'theirs', 'elsewhere/index.html': 'theirs' }
  expect(live('')).toEqual(new Map([...expectedObjects(sampleSite('two')), ...Object.entries(theirs)]))
})

test('more deletions than are allowed change nothing', async () => {
  const project = makeBuilt(sampleSite('one'))
  await publishWell(project)
  const before = readBucket(double.bucket)
  rebuild(project, sampleSite('two'))
  const refused = await publish(project, ['--max-delete', '0'])
  expect(refused.code).toBe(1)
  expect(refused.error).toMatch(/would delete \d+ files? .*more than --max-delete allows \(0\)/s)
  expect(live()).toEqual(new Map([...before].filter(([key]) => !key.includes('/.docsgen/'))))
  await publishWell(project, ['--max-delete', '100'])
})

test('releases are listed, put back without an upload, and only so many are kept', async () => {
  const project = makeBuilt(sampleSite('one'), '  keepReleases: 2\n  grace: 0s\n')
  await publishWell(project)
  rebuild(project, sampleSite('two'))
  const { error } = await publishWell(project)
  expect(error).toMatch(/^Published release /m)
  expect(error).toContain('Changed paths, which the cache of a CDN must drop:\n')
  const listed = JSON.parse((await publishWell(project, ['--list', '--format', 'json'])).out) as {
    readonly releases: readonly { readonly id: string }[]
  }
  expect(listed.releases).toHaveLength(2)
  project.remove('build')
  expect((await publishWell(project, ['--rollback'])).error).toMatch(/^Restored release /m)
  expect(
    double
      .seen()
      .filter(
        ({ method, path, headers }) =>
          method === 'PUT' && path.includes('/objects/') && headers['x-amz-copy-source'] === undefined,
      ),
  ).toEqual([])
  expect(live()).toEqual(expectedObjects(sampleSite('one')))
  // The newest comes first. Two releases of the same second only differ in the last part of their names.
  const newest = listed.releases[0]?.id ?? ''
  await publishWell(project, ['--rollback', newest])
  expect(live()).toEqual(expectedObjects(sampleSite('two')))
  rebuild(project, sampleSite('three'))
  await publishWell(project)
  const left = JSON.parse((await publishWell(project, ['--list', '--format', 'json'])).out) as typeof listed
  expect(left.releases).toHaveLength(2)
  expect(double.bucket.keys('docs/.docsgen/releases/')).toHaveLength(2)
  // If a replaced site is published again, the one that readers saw in between is restored, not its first release.
  await publishWell(project, ['--rollback'])
  await publishWell(project)
  expect(live()).toEqual(expectedObjects(sampleSite('three')))
  await publishWell(project, ['--rollback'])
  expect(live()).toEqual(expectedObjects(sampleSite('two')))
  const unknown = await publish(project, ['--rollback', '20000101-000000-abcdef'])
  expect([unknown.code, unknown.error]).toEqual([2, expect.stringContaining('--list')])
})

test('a preview is published under its own prefix and can be removed completely', async () => {
  const project = makeBuilt(sampleSite('one'))
  await publishWell(project)
  const before = readBucket(double.bucket)
  rebuild(project, sampleSite('two'))
  await publishWell(project, ['--prefix', 'preview/pr-12'])
  expect(live('docs/preview/pr-12/')).toEqual(expectedObjects(sampleSite('two'), 'docs/preview/pr-12/'))
  expect((await publish(project, ['--remove'])).code).toBe(2)
  await publishWell(project, ['--prefix', 'preview/pr-12', '--remove'])
  expect(readBucket(double.bucket)).toEqual(before)
})

test('the paths that a CDN must forget are printed, and nothing else is on standard output', async () => {
  const project = makeBuilt(sampleSite('one'))
  await publishWell(project)
  project.write({ 'build/overview/index.html': '<!doctype html><title>New</title>\n' })
  const { out } = await publishWell(project)
  const lines = out.trim().split('\n')
  expect(lines.filter((line) => !line.startsWith('/docs/overview'))).toEqual([])
  expect(lines.length).toBeGreaterThan(0)
})

test('a second publisher ends with status 4 and says who holds the store', async () => {
  const holder = {
    nonce: 'x',
    name: 'the nightly build',
    since: '2026-01-01T00:00:00.000Z',
  }
  const lock = JSON.stringify({ holder, leaseSeconds: 60 })
  double.bucket.put('docs/.docsgen/lock.json', Buffer.from(lock), {})
  const outcome = await publish(makeBuilt(sampleSite('one')))
  expect([outcome.code, outcome.error]).toEqual([4, expect.stringContaining('the nightly build')])
  expect([...live().keys()]).toEqual([])
})

test('surroundings that are wrong end the run with status 3 and one sentence without a secret', async () => {
  const project = makeBuilt(sampleSite('one'))
  const wrongs: readonly (readonly [env: Record<string, string>, words: readonly string[], says: RegExp])[] = [
    [{ AWS_SECRET_ACCESS_KEY: `${secret}-wrong` }, [], /SignatureDoesNotMatch/],
    [{ AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '' }, [], /credentials/i],
    [{}, ['s3://another-bucket/docs'], /another-bucket/],
    [{}, ['--out', 'nowhere'], /nowhere/],
  ]
  for (const [env, words, says] of wrongs) {
    const { code, error, out } = await publish(project, words, env)
    expect([code, out, error.replace(/^.*warning .*\n(?:.*\n)*?(?=docsgen:)/, '')]).toEqual([
      3,
      '',
      expect.stringMatching(/^docsgen: [^\n]+\n$/),
    ])
    expect(error).toMatch(says)
  }
  expect(double.bucket.keys()).toEqual([])
})

test('a target that is none is a wrong command line', async () => {
  const project = makeBuilt(sampleSite('one'))
  for (const target of [
    'ftp://site',
    's3:/site',
    's3://key:pass@site/docs',
    'build',
    'file://host/folder',
    'file:///',
    'file:///srv/100%/docs',
    'file:///srv/a%2Fb',
    'file:///srv/a%00b',
    'file:///srv/c#sharp/docs',
  ]) {
    const { code, error } = await publish(project, [target])
    expect([target, code, error]).toEqual([target, 2, expect.stringMatching(/^docsgen: [^\n]+\n/)])
    expect(error).not.toContain('pass@')
  }
  expect((await publish(project, ['/srv/my site'])).error).toContain('write the folder as file:///srv/my%20site')
})

test('what a variable that is not set leaves of a flag changes nothing', async () => {
  const project = makeBuilt(sampleSite('one'))
  await publishWell(project)
  rebuild(project, sampleSite('two'))
  await publishWell(project)
  const before = readBucket(double.bucket)
  for (const words of [
    ['--prefix', ''],
    ['--prefix', '/'],
    ['--remove', '--prefix', '/'],
    ['--remove', '--prefix', '//'],
    ['--rollback', ''],
    ['--rollback='],
  ]) {
    const { code, error } = await publish(project, words)
    expect([words, code, error]).toEqual([
      words,
      2,
      expect.stringMatching(/^(error|docsgen): .*(must not be empty|must name a path)/),
    ])
  }
  expect(readBucket(double.bucket)).toEqual(before)
})

test('a site as docsgen builds it is published whole, and one changed word moves few objects', async () => {
  const pages = Object.fromEntries(
    Array.from({ length: 12 }, (_, number) => [
      `content/guides/part-${number}.md`,
      `# Part ${number}\n\nSome words, and [the next](part-${(number + 1) % 12}.md).\n`,
    ]),
  )
  const project = makeWarmProject({
    'docs.config.yaml': config,
    'content/index.md': '# Home\n\n[Start](guides/part-0.md)\n',
    ...pages,
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  await publishWell(project)
  const read = readerOf(double.website.url)
  const whole = await crawl(read)
  expect(whole.faults).toEqual([])
  expect(whole.pages).toBeGreaterThanOrEqual(13)
  project.write({ 'content/guides/part-3.md': '# Part 3\n\nOther words, and [the next](part-4.md).\n' })
  expect(await project.build()).toMatchObject({ code: 0 })
  await publishWell(project)
  const files = new Set(shownKeys().map((key) => key.replace(/\/index\.html$/, '')))
  expect([...files].toSorted()).toEqual(expect.arrayContaining(['guides/part-3', 'guides/part-3.md']))
  // The page, its Markdown, the two texts of the whole site, and the search: its documents, index and the list of both.
  expect(files.size).toBeLessThanOrEqual(8)
  expect((await crawl(read)).faults).toEqual([])
})

/** A picture whose hash begins with ten digits and no letter, as a day does. */
function drawWithDigits(): string {
  for (let width = 1; ; width += 1) {
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="9"/>`
    if (/^\d{10}/.test(hash('sha256', picture))) return picture
  }
}

test('a file that the project keeps among the assets is asked for again, in a store and in the preview', async () => {
  const own = [
    'assets/guide-OVERVIEW.png',
    'assets/report.2024010112.pdf',
    'assets/report.2024010112.js',
    'assets/logo.svg',
  ]
  const project = makeWarmProject({
    'docs.config.yaml': config,
    'content/index.md': '# Home\n\n![a](a.svg)\n',
    'content/a.svg': drawWithDigits(),
    ...Object.fromEntries(own.map((file) => [`static/${file}`, '<x/>'])),
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  await publishWell(project)
  const preview = await startPreview({
    folder: path.join(project.folder, 'build'),
    basePath: '/docs/',
    port: 0,
    strictPort: true,
  })
  onTestFinished(preview.close)
  for (const file of own) {
    const shown = await fetch(preview.url + file)
    const asked = [shown.headers.get('cache-control'), headersOf(`docs/${file}`)?.['cache-control']]
    expect([file, ...asked]).toEqual([file, ...asked.map(() => expect.not.stringContaining('immutable') as unknown)])
  }
  const made = double.bucket.keys('docs/assets/').filter((key) => !own.includes(key.slice('docs/'.length)))
  for (const end of ['.css', '.svg']) expect(made.some((key) => key.endsWith(end))).toBe(true)
  // The texts of licenses keep their names.
  for (const key of made.filter((name) => !name.endsWith('.licenses.txt')))
    expect([key, headersOf(key)?.['cache-control']]).toEqual([key, expect.stringContaining('immutable')])
})

test('a site that was built for another base path than the config names is published for that one', async () => {
  const project = makeWarmProject({
    'docs.config.yaml':
      'site: { title: Sample }\npublish: { target: "s3://site/docs", headersSent: true }\nredirects: [{ from: /old, to: / }]\n',
    'content/index.md': '# Home\n',
  })
  expect(await project.build(['--base-path', '/docs/'])).toMatchObject({ code: 0 })
  const outcome = await publish(project, ['--strict'])
  expect(outcome).toMatchObject({ code: 0, out: '/docs/*\n' })
  const redirect = readBucket(double.bucket).get('docs/old/index.html')
  expect(redirect).toBeDefined()
  expect(double.bucket.objects.get('docs/old/index.html')?.headers).toMatchObject({
    'x-amz-website-redirect-location': expect.stringMatching(/\/docs\/$/) as unknown,
  })
})

test('a store that cannot send headers is a warning until the config says who sends them', async () => {
  const warned = makeBuilt(sampleSite('one'))
  const { code, error } = await publish(warned)
  expect(code).toBe(0)
  expect(error.match(/publish-headers/g)).toHaveLength(1)
  expect(error).toContain(
    'warning  publish-headers  this store cannot send the security headers in _headers, so any site can show yours in a frame',
  )
  expect(error).toContain('send them with a CloudFront response headers policy, then set publish.headersSent: true')
  expect(await publish(warned, ['--strict'])).toMatchObject({ code: 1 })
  const answered = makeBuilt(sampleSite('one'), '  headersSent: true\n')
  expect((await publish(answered, ['--strict'])).error).not.toContain('publish-headers')
})

test('a folder as the target gets no warning about headers, because its host may send them', async () => {
  const project = makeBuilt(sampleSite('one'))
  const { code, error } = await publish(project, [`file://${path.join(project.folder, 'public')}`])
  expect(code).toBe(0)
  expect(error).not.toContain('publish-headers')
})

test('publishing warns of a version that is published and not in the site, and of redirects that a store cannot follow', async () => {
  const versions = "versions: [{ name: '2.0' }, { name: '1.4', content: old }]\n"
  const project = makeWarmProject({
    'docs.config.yaml': `${config}  headersSent: true\n${versions}`,
    'content/index.md': '# Home\n',
    'old/index.md': '# Home\n',
    'old/more.md': '# More\n',
  })
  await project.build()
  expect((await publishWell(project, ['--strict'])).error).not.toContain('warning')
  const next = `${config}  headersSent: true\n${versions.replace("{ name: '1.4', content: old }", '')}`
  project.write({ 'docs.config.yaml': next })
  await project.build()
  const stopped = await publish(project, ['--strict'])
  expect(stopped.error).toContain(
    `docs.config.yaml:8:11  warning  lost-address  the published site had 2 pages below "/docs/1.4/", and this one has none; if readers still have their addresses, add "redirectFrom: ['1.4']" to the version that takes its place, or { from: /1.4/*, to: / } to "redirects"`,
  )
  expect(stopped.error).toContain('nothing was published')
  expect(stopped.code).toBe(1)
  project.write({ 'docs.config.yaml': `${next}redirects: [{ from: /1.4/*, to: / }, { from: /a/*, to: '/:splat' }]\n` })
  await project.build()
  const { error } = await publishWell(project)
  expect(error).not.toContain('lost-address')
  expect(error).toContain(
    'warning  publish-redirects  this store redirects single addresses only, so those of "/docs/1.4/*" lead nowhere; write a redirect for each address that readers have, or let the CDN in front of the store redirect them',
  )
  expect(await visit('/docs/1.4')).toEqual([301, expect.stringMatching(/\/docs\/$/)])
})
