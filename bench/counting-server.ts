import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** A server that compresses everything with brotli and counts the bytes that it sends. */
export interface CountingServer {
  readonly url: string
  /** Bytes and files sent since the last call. */
  readonly take: () => { readonly bytes: number; readonly files: number }
  readonly close: () => void
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
}

/** Serves a folder. */
export async function startCountingServer(folder: string): Promise<CountingServer> {
  const compressed = new Map<string, Buffer>()
  let sent = { bytes: 0, files: 0 }
  const server = createServer(({ url = '/' }, response) => {
    const name = fileOf(folder, decodeURI(new URL(url, 'http://x').pathname))
    if (name === undefined) {
      response.writeHead(404).end()
      return
    }
    const body = compressed.get(name) ?? brotliCompressSync(readFileSync(name))
    compressed.set(name, body)
    sent = { bytes: sent.bytes + body.length, files: sent.files + 1 }
    const type = types[path.extname(name)] ?? 'application/octet-stream'
    response.writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'br' }).end(body)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    take: () => {
      const taken = sent
      sent = { bytes: 0, files: 0 }
      return taken
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function fileOf(folder: string, address: string): string | undefined {
  const file = path.join(folder, address)
  const info = statSync(file, { throwIfNoEntry: false })
  if (info?.isFile() === true) return file
  const page = path.join(file, 'index.html')
  return statSync(page, { throwIfNoEntry: false }) === undefined ? undefined : page
}
