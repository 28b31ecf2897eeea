import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startPreview } from '../../src/hosting/host.ts'
import { previewSite } from './preview-site.ts'
import { countConnections, getRaw, sendRaw, statusOf } from './raw-request.ts'

const site = { 'index.html': '<p>words and words</p>'.repeat(200), 'short/index.html': 'short' }

test('a server for this machine answers only to its own names', async () => {
  const { url } = await previewSite(site)
  const statusFor = async (...headers: string[]) => statusOf(await getRaw(url, '/docs/', headers))
  for (const host of [
    'localhost',
    'localhost:3000',
    'LOCALHOST',
    'localhost.',
    '127.0.0.1',
    '127.0.0.1:80',
    '[::1]:3000',
  ]) {
    expect([host, await statusFor(`Host: ${host}`)]).toEqual([host, 200])
  }
  for (const host of [
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.nip.io',
    '192.0.2.2',
    'localhost@evil.example',
    '',
  ]) {
    expect([host, await statusFor(`Host: ${host}`)]).toEqual([host, 403])
  }
  expect(statusOf(await sendRaw(url, 'GET /docs/ HTTP/1.0\r\n\r\n'))).toBe(403)
})

test('a host that means this machine by another name is guarded just the same', async () => {
  const { url } = await previewSite(site, { host: '127.1' })
  const local = url.replace('127.1', '127.0.0.1')
  expect(statusOf(await getRaw(local, '/docs/', ['Host: evil.example']))).toBe(403)
  expect(statusOf(await getRaw(local, '/docs/', ['Host: 127.1:3000']))).toBe(200)
})

test('a server that was opened to others answers to addresses and to the names that were allowed', async () => {
  const { url } = await previewSite(site, { host: '0.0.0.0', allowedHosts: ['Docs.example.com'] })
  expect(url).toMatch(/^http:\/\/localhost:\d+\/docs\/$/)
  const ask = (host: string) => getRaw(url.replace('localhost', '127.0.0.1'), '/docs/', [`Host: ${host}`])
  for (const host of ['docs.example.com:8080', '192.0.2.2:3000', '[2001:db8::1]', 'preview.localhost', 'localhost'])
    expect([host, statusOf(await ask(host))]).toEqual([host, 200])
  for (const host of ['rebound.example', 'docs.example.com.evil.example', '192.0.2.2.nip.io', 'a"b', '<b>', ''])
    expect([host, statusOf(await ask(host))]).toEqual([host, host.match(/["<]/) ? expect.toBeOneOf([400, 403]) : 403])
  expect(await ask('rebound.example')).toContain('start docsgen with --allowed-host rebound.example\n')
})

test('a taken port leads to the next one, and is a failure when it was asked for', async () => {
  const other = createServer()
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const { url, folder } = await previewSite(site, { port, strictPort: false })
  expect(Number(new URL(url).port)).toBeGreaterThan(port)
  const strict = startPreview({ folder, basePath: '/', port, strictPort: true })
  await expect(strict).rejects.toMatchObject({
    name: 'Failure',
    status: 3,
    message: `port ${String(port)} is already in use on 127.0.0.1; choose another port with --port`,
  })
})

test('a folder that is not there and a host that is not ours are failures', async () => {
  const { folder } = await previewSite(site)
  const gone = startPreview({ folder: `${folder}.gone`, basePath: '/', port: 0, strictPort: true })
  await expect(gone).rejects.toMatchObject({
    name: 'Failure',
    status: 3,
    message: `there is no built site in ${folder}.gone; run "docsgen build" first`,
  })
  const far = startPreview({ folder, basePath: '/', port: 0, host: '192.0.2.77', strictPort: true })
  await expect(far).rejects.toMatchObject({ name: 'Failure', status: 3 })
})

test('clients that send too slowly or take nothing are let go', async () => {
  const { url } = await previewSite({ ...site, 'large.bin': new Uint8Array(30_000_000) }, { patience: 200 })
  const { port, hostname } = new URL(url)
  expect(statusOf(await sendRaw(url, 'GET /docs/ HTTP/1.1\r\nHost: loc'))).toBeOneOf([0, 408])
  expect(await sendRaw(url, '')).toBeOneOf([
    '',
    'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
  ])
  const reader = connect(Number(port), hostname)
  reader.pause()
  reader.write('GET /docs/large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n')
  reader.on('error', () => undefined)
  const ended = once(reader, 'close')
  // On a busy machine this client may be too slow as well.
  await expect.poll(async () => statusOf(await getRaw(url, '/docs/short'))).toBe(200)
  await expect.poll(() => countConnections(url)).toBe(0)
  reader.destroy()
  await ended
})

test('closing does not wait for clients that keep their connection', async () => {
  const { url, close } = await previewSite(site)
  const { port, hostname } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write('GET /docs/short HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(socket, 'data')
  const ended = once(socket, 'close')
  await close()
  await ended
  await close()
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})

test('five hundred concurrent clients are all served', async () => {
  const { get } = await previewSite(site)
  const statuses = await Promise.all(
    Array.from({ length: 500 }, async () => (await get('', { 'accept-encoding': 'br' })).status),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
})
