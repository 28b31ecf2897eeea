import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** Serves a folder like the simplest host: content types from file names, and no other headers. */
export function usePlainServer(folder: () => string): () => string {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    const file = path.join(folder(), decodeURIComponent(pathname))
    const isFile = statSync(file, { throwIfNoEntry: false })?.isFile() === true
    const name = isFile ? file : path.join(file, 'index.html')
    if (statSync(name, { throwIfNoEntry: false })?.isFile() !== true) return void response.writeHead(404).end()
    response.writeHead(200, { 'Content-Type': types[path.extname(name).toLowerCase()] ?? 'application/octet-stream' })
    response.end(readFileSync(name))
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return () => `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
}
