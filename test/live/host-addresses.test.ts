import { rename, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { canary, previewSite, writeFiles } from './preview-site.ts'
import { getRaw, sendRaw, statusOf } from './raw-request.ts'

const site = {
  'index.html': '<h1>Home</h1>',
  'overview/index.html': '<h1>Overview</h1>',
  'overview.md': '# Overview\n',
  '404.html': '<h1>Page not found</h1>',
  'assets/a.12345678.css': 'a{}',
  '.docsgen-manifest.json': '{}',
  'a b/ü/index.html': '<h1>Ü</h1>',
}

test('a page is shown with and without a slash at the end', async () => {
  const { get } = await previewSite(site)
  for (const address of ['/docs/overview', '/docs/overview/', '/docs/overview?x=1']) {
    const response = await get(address)
    expect([response.status, await response.text()]).toEqual([200, '<h1>Overview</h1>'])
  }
  expect(await (await get('/docs/')).text()).toBe('<h1>Home</h1>')
  expect((await get('/docs/a%20b/%C3%BC')).status).toBe(200)
  expect((await get('/docs/overview.md')).headers.get('content-type')).toBe('text/markdown; charset=utf-8')
})

test('the proper address of a page is the only one that stays', async () => {
  const { get, url } = await previewSite(site)
  const leads = async (address: string) => {
    const response = await get(address)
    return [response.status, response.headers.get('location')]
  }
  expect(new URL(url).pathname).toBe('/docs/')
  expect(await leads('/docs')).toEqual([308, '/docs/'])
  expect(await leads('/docs?a=b')).toEqual([308, '/docs/?a=b'])
  expect(await leads('/')).toEqual([302, '/docs/'])
  expect(await leads('/docs/overview.html?q=1')).toEqual([301, '/docs/overview?q=1'])
  expect(await leads('/docs/overview/index.html')).toEqual([301, '/docs/overview'])
  expect(await leads('/docs/index.html')).toEqual([301, '/docs/'])
  expect(await leads('/docs/a%20b/%C3%BC.html')).toEqual([301, '/docs/a%20b/%C3%BC'])
})

test('a site at the root of its host has no redirects to itself', async () => {
  const { get } = await previewSite(site, { basePath: '/' })
  expect(await (await get('/')).text()).toBe('<h1>Home</h1>')
  expect((await get('/overview')).status).toBe(200)
  expect((await get('/overview.html')).headers.get('location')).toBe('/overview')
})

test('what is not there is answered with the page for it and status 404', async () => {
  const { get } = await previewSite(site)
  for (const address of [
    '/docs/nothing',
    '/elsewhere',
    '/docsx/overview',
    '/docs/assets/',
    '/docs/assets/gone.js',
    '/docs/overview.md/',
    '/docs//overview',
    '/docs/404.html',
    '/docs/404',
  ]) {
    const response = await get(address)
    expect([address, response.status]).toEqual([address, 404])
    expect(response.headers.get('cache-control')).toBe('no-cache')
  }
  expect(await (await get('/docs/nothing')).text()).toBe('<h1>Page not found</h1>')
  expect(await (await get('/docs//nothing')).text()).toBe('<h1>Page not found</h1>')
  const bare = await previewSite({ 'index.html': 'x' })
  expect((await bare.get('/docs/nothing')).status).toBe(404)
})

test('dotfiles, rule files and links that lead out of the folder are not served', async () => {
  const { get, folder } = await previewSite({ ...site, _headers: '/*\n  X-A: b\n', '.git/config': canary })
  await symlink('../canary.txt', path.join(folder, 'out.txt'))
  await symlink('..', path.join(folder, 'up'))
  await symlink('.git/config', path.join(folder, 'hidden.txt'))
  await symlink('overview.md', path.join(folder, 'inside.txt'))
  await writeFile(path.join(folder, '.docsgen-manifest.json'), '{ "changed": true }')
  for (const address of [
    '.docsgen-manifest.json',
    '.git/config',
    '_headers',
    'out.txt',
    'up/canary.txt',
    'hidden.txt',
    '%2egit/config',
  ]) {
    expect([address, (await get(address)).status]).toEqual([address, 404])
  }
  expect((await get('inside.txt')).status).toBe(200)
})

test('the files that others look for in .well-known are served, and what is hidden there is not', async () => {
  const { get } = await previewSite({
    ...site,
    '.well-known/security.txt': 'Contact: mailto:security@example.com',
    '.well-known/.git/config': canary,
  })
  expect((await get('.well-known/security.txt')).status).toBe(200)
  expect((await get('.well-known/.git/config')).status).toBe(404)
})

test('a file that became a link out of the folder after the list was made is not served', async () => {
  const { get, folder } = await previewSite(site)
  expect((await get('overview.md')).status).toBe(200)
  await rm(path.join(folder, 'overview.md'))
  await symlink('../canary.txt', path.join(folder, 'overview.md'))
  expect((await get('overview.md')).status).toBe(404)
  await rm(path.join(folder, 'overview'), { recursive: true })
  await writeFiles(path.dirname(folder), { 'evil/index.html': canary })
  await symlink('../evil', path.join(folder, 'overview'))
  expect((await get('overview')).status).toBe(404)
})

test('a new build is served immediately, even if it replaces the whole folder', async () => {
  const { get, folder } = await previewSite(site)
  expect((await get('new')).status).toBe(404)
  const next = `${folder}.next`
  await writeFiles(next, { ...site, 'new/index.html': 'new', '.docsgen-manifest.json': '{ "new": 1 }' })
  await rename(folder, `${folder}.old`)
  expect((await get('overview')).status).toBe(404)
  await rename(next, folder)
  expect(await (await get('new')).text()).toBe('new')
})

/** All try to reach `canary.txt` next to the folder, or a sibling whose name starts with the folder's name. */
const traversals = [
  '/docs/../canary.txt',
  '/docs/../../canary.txt',
  '/docs/./../canary.txt',
  '/../canary.txt',
  '/..',
  '/docs/..',
  '/docs/%2e%2e/canary.txt',
  '/docs/%2E%2E/canary.txt',
  '/docs/.%2e/canary.txt',
  '/docs/%2e./canary.txt',
  '/docs/%2e%2e%2fcanary.txt',
  '/docs/..%2fcanary.txt',
  '/docs/..%2Fcanary.txt',
  '/docs/..%5ccanary.txt',
  '/docs/..%5Ccanary.txt',
  '/docs/..\\canary.txt',
  '\\..\\canary.txt',
  '/docs\\..\\canary.txt',
  '/docs/%252e%252e/canary.txt',
  '/docs/%252e%252e%252fcanary.txt',
  '/docs/%c0%ae%c0%ae/canary.txt',
  '/docs/%c0%ae%c0%ae%c0%afcanary.txt',
  '/docs/%e0%80%ae%e0%80%ae/canary.txt',
  '/docs/%uff0e%uff0e/canary.txt',
  '/docs/%EF%BC%8E%EF%BC%8E/canary.txt',
  '/docs/..%00/canary.txt',
  '/docs/..;/canary.txt',
  '/docs/....//canary.txt',
  '/docs/..././canary.txt',
  '/docs/overview/../../../canary.txt',
  '/docs/overview/..%2f..%2f..%2fcanary.txt',
  '/docs/%2e%2e/build_secret/canary.txt',
  '/docs_secret/canary.txt',
  '/docs/%2fcanary.txt',
  '//canary.txt',
  '///docs/../canary.txt',
  '/docs//../canary.txt',
  '/docs/%2e%2e%2f%2e%2e%2f%2e%2e%2f%2e%2e%2f%2e%2e%2fetc/passwd',
  '/docs//etc/passwd',
  '/docs/%2Fetc%2Fpasswd',
  '/docs/file:///etc/passwd',
  '/@fs/etc/passwd',
  '/docs/canary.txt?../../canary.txt',
  '/docs/?file=../canary.txt',
  '/docs/overview#/../../canary.txt',
  '/docs/..#/canary.txt',
  'http://localhost/docs/../canary.txt',
  'file:///etc/passwd',
  '/docs/~/canary.txt',
  '/docs/..%0d%0aX-Injected:1/canary.txt',
  '/docs/..%c1%9ccanary.txt',
  '/docs/overview/index.html/../../../canary.txt',
]

test('no spelling of an address leads out of the folder', async () => {
  const { url } = await previewSite(site)
  const answers = await Promise.all(traversals.map((target) => getRaw(url, target)))
  const wrong = traversals.filter((target, index) => {
    const answer = answers[index] ?? ''
    const isRefused = [400, 404].includes(statusOf(answer)) || target.startsWith('/docs/?')
    return !isRefused || answer.includes(canary) || answer.includes('root:') || /^X-Injected/im.test(answer)
  })
  expect(traversals.length).toBeGreaterThan(30)
  expect(wrong).toEqual([])
})

test('malformed requests are refused and the server keeps running', async () => {
  const { url, get } = await previewSite(site)
  const statuses: [string, number][] = []
  for (const target of [
    '/docs/%',
    '/docs/%zz',
    '/docs/%E4',
    '/docs/a%00b',
    'http://localhost/docs/',
    '*',
    'docs/overview',
    '/docs/overview#x',
    '/docs/\u00FC',
    `/docs/${'%41'.repeat(3000)}`,
  ]) {
    statuses.push([target.slice(0, 25), statusOf(await getRaw(url, target))])
  }
  expect(statuses).toEqual([
    ['/docs/%', 400],
    ['/docs/%zz', 400],
    ['/docs/%E4', 400],
    ['/docs/a%00b', 400],
    ['http://localhost/docs/', 400],
    ['*', 400],
    ['docs/overview', 400],
    ['/docs/overview#x', 400],
    ['/docs/\u00FC', 400],
    ['/docs/%41%41%41%41%41%41%', 404],
  ])
  const broken = [
    'nonsense\r\n\r\n',
    'GET /docs/ HTTP/9.9\r\n\r\n',
    'GET /docs/ HTTP/1.1\r\nHost: localhost\r\nX: a\u0000b\r\n\r\n',
    'GET /docs/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n',
    `GET /docs/ HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`,
    '\u0016\u0003\u0001\u0002\u0000\u0001\u0000',
  ]
  for (const text of broken) expect([400, 431]).toContain(statusOf(await sendRaw(url, text)))
  expect((await get('/docs/overview')).status).toBe(200)
})

test('a decoded control character in an address never reaches a header', async () => {
  const { url } = await previewSite({ ...site, _redirects: '/docs/old/* /docs/new/:splat 301\n' })
  expect(statusOf(await getRaw(url, '/docs/old/%0d%0aX-Injected:%201'))).toBe(400)
  expect(await getRaw(url, '/docs/old/a%20b%3Cc')).toMatch(/^location: \/docs\/new\/a%20b%3Cc\r$/im)
})
