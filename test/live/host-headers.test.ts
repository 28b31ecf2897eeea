import { utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { previewSite } from './preview-site.ts'
import { getRaw, sendRaw, statusOf } from './raw-request.ts'

const long = '<p>words and words</p>'.repeat(200)
const film = Uint8Array.from({ length: 2000 }, (_, index) => index % 251)

const site = {
  'index.html': long,
  'short/index.html': 'short',
  'empty.txt': '',
  'assets/app.12345678ab.js': `// ${long}`,
  'film.mp4': film,
  'logo.svg': '<svg/>',
  'data.json': '{}',
  LICENSE: 'words',
}

test('content types name the character set of texts', async () => {
  const { get } = await previewSite(site)
  const typeOf = async (address: string) => (await get(address)).headers.get('content-type')
  expect(await typeOf('')).toBe('text/html; charset=utf-8')
  expect(await typeOf('assets/app.12345678ab.js')).toBe('text/javascript; charset=utf-8')
  expect(await typeOf('logo.svg')).toBe('image/svg+xml; charset=utf-8')
  expect(await typeOf('data.json')).toBe('application/json; charset=utf-8')
  expect(await typeOf('film.mp4')).toBe('video/mp4')
  expect(await typeOf('LICENSE')).toBe('application/octet-stream')
})

test('pages are asked for again and hashed assets are kept for a year', async () => {
  const { get } = await previewSite(site)
  expect((await get('')).headers.get('cache-control')).toBe('no-cache')
  expect((await get('assets/app.12345678ab.js')).headers.get('cache-control')).toBe(
    'public, max-age=31536000, immutable',
  )
})

/** Node's client asks caches to revalidate conditional requests; a browser only does so on request. */
const asBrowser = { 'cache-control': 'max-age=0' }

test('a client that has the content already gets 304 until the content changes', async () => {
  const { get, folder } = await previewSite(site)
  const tag = (await get('short')).headers.get('etag') ?? ''
  for (const header of [tag, `"other", ${tag}`, '*']) {
    const response = await get('short', { 'if-none-match': header, ...asBrowser })
    expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([304, tag, ''])
  }
  expect((await get('short', { 'if-none-match': '"other"', ...asBrowser })).status).toBe(200)
  await writeFile(path.join(folder, 'short/index.html'), 'changed')
  expect((await get('short', { 'if-none-match': tag, ...asBrowser })).status).toBe(200)
})

test('a file with the same size and time, or with an older time, gets a different ETag', async () => {
  const { get, folder } = await previewSite(site)
  const file = path.join(folder, 'short/index.html')
  const ask = async (tag: string): Promise<[number, string, string]> => {
    const response = await get('short', { 'if-none-match': tag, ...asBrowser })
    return [response.status, await response.text(), response.headers.get('etag') ?? '']
  }
  await utimes(file, 1_000_000, 1_000_000)
  const [, , first] = await ask('none')
  await writeFile(file, 'trohs')
  await utimes(file, 1_000_000, 1_000_000)
  const [status, text, second] = await ask(first)
  expect([status, text]).toEqual([200, 'trohs'])
  await writeFile(file, 'other')
  await utimes(file, 1000, 1000)
  expect((await ask(second)).slice(0, 2)).toEqual([200, 'other'])
})

test('the client chooses the encoding by its weights', async () => {
  const { url } = await previewSite(site)
  const encodingFor = async (header: string) => {
    const answer = await getRaw(url, '/docs/', ['Host: localhost', `Accept-Encoding: ${header}`])
    return /^content-encoding: (\w+)/im.exec(answer)?.[1]
  }
  expect(await encodingFor('gzip, deflate, br')).toBe('br')
  expect(await encodingFor('gzip;q=1.0, br;q=0.5')).toBe('gzip')
  expect(await encodingFor('br;q=0, gzip')).toBe('gzip')
  expect(await encodingFor('br;q=0, gzip;q=0')).toBe(undefined)
  expect(await encodingFor('*')).toBe('br')
  expect(await encodingFor('*;q=0')).toBe(undefined)
  expect(await encodingFor('zstd')).toBe(undefined)
  expect(await encodingFor('identity, gzip;q=0.5')).toBe(undefined)
})

test('compressed bodies hold the file, and the tag is the one of the file', async () => {
  const { get } = await previewSite(site)
  const tag = (await get('')).headers.get('etag') ?? ''
  expect(tag).toMatch(/^W\/"/)
  for (const encoding of ['br', 'gzip']) {
    const response = await get('', { 'accept-encoding': encoding })
    const { headers } = response
    expect([headers.get('content-encoding'), await response.text(), headers.get('etag')]).toEqual([encoding, long, tag])
    expect(headers.get('vary')).toBe('Accept-Encoding')
    const again = await get('', { 'accept-encoding': encoding, 'if-none-match': tag, ...asBrowser })
    expect(again.status).toBe(304)
  }
  expect((await get('short', { 'accept-encoding': 'br' })).headers.get('content-encoding')).toBe(null)
  expect((await get('film.mp4', { 'accept-encoding': 'br' })).headers.get('content-encoding')).toBe(null)
  const part = await get('', { 'accept-encoding': 'br', range: 'bytes=0-9' })
  expect([part.status, await part.text()]).toEqual([200, long])
})

test('HEAD has the headers of GET and no body', async () => {
  const { url, get } = await previewSite(site)
  for (const address of ['', 'film.mp4', 'nothing']) {
    const full = await get(address)
    const head = await get(address, {}, 'HEAD')
    expect(head.status).toBe(full.status)
    expect(head.headers.get('content-length')).toBe(full.headers.get('content-length'))
    expect(head.headers.get('etag')).toBe(full.headers.get('etag'))
  }
  const answer = await sendRaw(url, 'HEAD /docs/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  expect(answer.endsWith('\r\n\r\n')).toBe(true)
  expect(await (await get('empty.txt')).text()).toBe('')
})

test('players of films get the part that they ask for', async () => {
  const { get } = await previewSite(site)
  const part = async (range: string, headers: Readonly<Record<string, string>> = {}) => {
    const response = await get('film.mp4', { range, ...headers })
    return [response.status, response.headers.get('content-range'), (await response.arrayBuffer()).byteLength]
  }
  expect(await part('bytes=0-0')).toEqual([206, 'bytes 0-0/2000', 1])
  expect(await part('bytes=500-')).toEqual([206, 'bytes 500-1999/2000', 1500])
  expect(await part('bytes=-100')).toEqual([206, 'bytes 1900-1999/2000', 100])
  expect(await part('bytes=1990-5000')).toEqual([206, 'bytes 1990-1999/2000', 10])
  expect(await part('bytes=2000-')).toEqual([416, 'bytes */2000', 0])
  expect(await part('bytes=0-1,5-6')).toEqual([200, null, 2000])
  expect(await part('bytes=9-2')).toEqual([416, 'bytes */2000', 0])
  expect(await part('lines=1-2')).toEqual([200, null, 2000])
  expect(await part('bytes=0-9', { 'if-range': '"old"' })).toEqual([200, null, 2000])
  const whole = await get('film.mp4')
  expect(whole.headers.get('accept-ranges')).toBe('bytes')
  expect(await part('bytes=0-9', { 'if-range': whole.headers.get('etag') ?? '' })).toEqual([206, 'bytes 0-9/2000', 10])
  const bytes = new Uint8Array(await (await get('film.mp4', { range: 'bytes=700-702' })).arrayBuffer())
  expect(Array.from(bytes)).toEqual(Array.from(film.slice(700, 703)))
})

test('methods that change something are refused with the ones that work', async () => {
  const { get, url } = await previewSite(site)
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
    const response = await get('', {}, method)
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect(response.headers.get('access-control-allow-origin')).toBe(null)
  }
  expect(statusOf(await sendRaw(url, 'TRACE /docs/ HTTP/1.1\r\nHost: localhost\r\n\r\n'))).toBe(405)
})

test('the rules of _headers are sent, joined where several fit, and never overrule the server', async () => {
  const { get } = await previewSite({
    ...site,
    _headers:
      '# comment\n/docs/*\n  X-Frame-Options: DENY\n  Content-Length: 3\n  Vary: Cookie\n  X-Many: one\n\n/docs/short\n  X-Many: two\n  Cache-Control: public, max-age=60\n/docs/assets/*\n  ! X-Frame-Options\nhttps://other.example/*\n  X-Other: 1\n',
  })
  const page = await get('short')
  expect(page.headers.get('x-frame-options')).toBe('DENY')
  expect(page.headers.get('x-many')).toBe('one, two')
  expect(page.headers.get('cache-control')).toBe('public, max-age=60')
  expect(page.headers.get('content-length')).toBe('5')
  expect(page.headers.get('vary')).toBe('Cookie, Accept-Encoding')
  expect(page.headers.get('x-other')).toBe(null)
  expect((await get('short/')).headers.get('x-many')).toBe('one, two')
  const asset = await get('assets/app.12345678ab.js')
  expect(asset.headers.get('x-frame-options')).toBe(null)
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect((await get('nothing')).headers.get('x-frame-options')).toBe(null)
})

test('the rules of _redirects lead on, and a rule for one address goes before its file', async () => {
  const { get } = await previewSite({
    ...site,
    'moved/index.html': '<meta http-equiv="refresh">',
    _redirects: [
      '# comment',
      '/docs/moved /docs/short 301',
      '/docs/gone/ https://other.example/a#b 302 # why',
      '/docs/guides/* /docs/handbook/:splat 308',
      '/docs/blog/:year/:name /docs/:name-:year',
      '/docs/forced/* /docs/short 301!',
      '/docs/film.* /docs/never 301',
      '/docs/shown /docs/short 200',
      '/docs/only Country=us /docs/us 302',
      '/docs/loop/* /docs/loop/:splat 301',
      'nonsense',
    ].join('\n'),
  })
  const leads = async (address: string) => {
    const response = await get(address)
    return [response.status, response.headers.get('location')]
  }
  expect(await leads('/docs/moved')).toEqual([301, '/docs/short'])
  expect(await leads('/docs/moved/?a=1')).toEqual([301, '/docs/short?a=1'])
  expect(await leads('/docs/gone?a=1')).toEqual([302, 'https://other.example/a?a=1#b'])
  expect(await leads('/docs/guides/a/b%20c')).toEqual([308, '/docs/handbook/a/b%20c'])
  expect(await leads('/docs/guides')).toEqual([308, '/docs/handbook/'])
  expect(await leads('/docs/blog/2026/news')).toEqual([301, '/docs/news-2026'])
  expect(await leads('/docs/forced/x')).toEqual([301, '/docs/short'])
  expect(await leads('/docs/film.mp4')).toEqual([200, null])
  expect(await (await get('/docs/shown')).text()).toBe('short')
  expect(await leads('/docs/only')).toEqual([404, null])
  expect(await leads('/docs/loop/x')).toEqual([404, null])
})

test('the rule files that docsgen writes lead from the root to the home page and give pages their headers', async () => {
  const { get } = await previewSite({
    ...site,
    'short.md': '# Short',
    '404.html': 'none',
    _redirects: '/docs/ /docs/short 302\n/docs/old /docs/short 301\n/docs/old/ /docs/short 301\n',
    _headers: '/docs/*\n  X-Frame-Options: DENY\n\n/docs/*.md\n  Content-Type: text/markdown; charset=utf-8\n',
  })
  expect([(await get('/docs')).status, (await get('/docs')).headers.get('location')]).toEqual([308, '/docs/'])
  expect([(await get('/docs/')).status, (await get('/docs/')).headers.get('location')]).toEqual([302, '/docs/short'])
  expect((await get('/docs/old/')).headers.get('location')).toBe('/docs/short')
  const markdownVersion = await get('/docs/short.md')
  expect([markdownVersion.headers.get('content-type'), markdownVersion.headers.get('x-frame-options')]).toEqual([
    'text/markdown; charset=utf-8',
    'DENY',
  ])
  expect((await get('/docs/nothing.md')).headers.get('content-type')).toBe('text/html; charset=utf-8')
})
