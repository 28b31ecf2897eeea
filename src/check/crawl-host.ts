import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodePath } from '../formats/url.ts'
import { Failure } from '../report/failure.ts'

/** A separate host for one crawl. */
export interface CrawlHost {
  /** `http://127.0.0.1:` and the port, without a trailing slash. */
  readonly origin: string
  readonly close: () => void
}

/**
 * Serves pages from memory, by their path below the host, like a host of a finished site: a folder is answered with its
 * `index.html`. A file without text is answered with an empty body.
 */
export async function openCrawlHost(files: ReadonlyMap<string, string | undefined>): Promise<CrawlHost> {
  const server = createServer(({ url = '/' }, response) => {
    const path = decodePath(url.replace(/\?.*$/, ''))
      .replaceAll(/\/{2,}/g, '/')
      .slice(1)
    for (const file of path === '' || path.endsWith('/') ? [`${path}index.html`] : [path, `${path}/index.html`]) {
      if (!files.has(file)) continue
      const content = files.get(file)
      if (content === undefined) response.writeHead(204).end()
      else send(response, { status: 200, type: 'text/html; charset=utf-8', content })
      return
    }
    send(response, { status: 404, type: 'text/plain; charset=utf-8', content: 'Not Found' })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new Failure(`the link crawler cannot open a port on this machine: ${error.message}`, { cause: error })),
    )
    server.listen(0, '127.0.0.1', resolve)
  })
  const close = (): void => {
    server.close()
    server.closeAllConnections()
  }
  return { origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, close }
}

interface Answer {
  readonly status: number
  readonly type: string
  readonly content: string
}

function send(response: ServerResponse, { status, type, content }: Answer): void {
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(content) }).end(content)
}
