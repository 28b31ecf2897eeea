import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodePath } from '../model/url.ts'

/** A server of the machine itself, which ends with the crawl. */
export interface SkeletonServer {
  readonly origin: string
  readonly close: () => void
}

/** Serves files from memory, as a host serves a folder; the names are absolute paths, and only pages hold anything. */
export async function serveSkeletons(files: ReadonlyMap<string, string>): Promise<SkeletonServer> {
  const server = createServer((request, response) => {
    const name = fileOf(new URL(request.url ?? '/', 'http://localhost').pathname, files)
    if (name === undefined) return void response.writeHead(404).end()
    const body = files.get(name) ?? ''
    const type = body === '' ? 'application/octet-stream' : 'text/html; charset=utf-8'
    return void response.writeHead(200, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${String(port)}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function fileOf(pathname: string, files: ReadonlyMap<string, string>): string | undefined {
  const wanted = decodePath(pathname).replaceAll(/\/{2,}/g, '/')
  const candidates = wanted.endsWith('/') ? [`${wanted}index.html`] : [wanted, `${wanted}/index.html`]
  return candidates.find((candidate) => files.has(candidate))
}
