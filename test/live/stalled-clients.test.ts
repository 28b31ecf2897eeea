import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startLiveServer, type LiveContent } from '../../src/live/server.ts'
import { previewSite } from './preview-site.ts'
import { countConnections } from './raw-request.ts'

/** Clients that send so many requests on one connection without waiting, and read no answer. */
async function stall(url: string, clients: number, requests: number): Promise<void> {
  const { hostname, port, host, pathname } = new URL(url)
  const request = `GET ${pathname}page HTTP/1.1\r\nHost: ${host}\r\n\r\n`
  const sockets = Array.from({ length: clients }, () => connect(Number(port), hostname).pause())
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  for (const socket of sockets) {
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(request.repeat(requests))
  }
}

const onFailure = (message: string): void => expect.unreachable(message)

/** A live site of one large page that counts how often it is made. */
async function serveLarge(patience?: number): Promise<{ readonly url: string; readonly made: () => number }> {
  let made = 0
  const content: LiveContent = {
    basePath: () => '/',
    root: import.meta.dirname,
    has: (file) => file === 'page/index.html',
    read: async (file) => {
      if (file !== 'page/index.html') return undefined
      made += 1
      return Buffer.alloc(1_000_000, 'words ')
    },
    prepare: async () => undefined,
    lead: () => undefined,
    refresh: async () => undefined,
    describe: () => ({ problems: [] }),
  }
  const options = { host: '127.0.0.1', port: 0, allowedHosts: [], strictPort: true, content, onFailure }
  const server = await startLiveServer(patience === undefined ? options : { ...options, patience })
  onTestFinished(() => server.close())
  return { url: server.url(), made: () => made }
}

test('pages are made only as fast as stalled clients take them, and a fresh client gets its page', async () => {
  const { url, made } = await serveLarge()
  await stall(url, 200, 50)
  const response = await fetch(new URL('page', url))
  expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, 1_000_000])
  // The system holds a few megabytes for each connection; all requests together would be 10,000 pages.
  expect(made()).toBeLessThan(1000)
})

test('the built site is served to a fresh client while two hundred others stall', async () => {
  const { url, get } = await previewSite({ 'page/index.html': 'words '.repeat(200_000) })
  await stall(url, 200, 50)
  expect((await (await get('page')).text()).length).toBe(1_200_000)
})

test('a client that takes nothing, or sends more requests than it can wait for, is let go', async () => {
  const { url, made } = await serveLarge(300)
  await stall(url, 1, 50)
  await stall(url, 1, 5000)
  await expect.poll(() => countConnections(url)).toBe(0)
  expect(made()).toBeLessThan(160)
  expect((await fetch(new URL('page', url))).status).toBe(200)
})
