import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodePath } from '../model/url.ts'
import { Failure } from '../report/failure.ts'

/** A host of its own for one crawl. */
export interface CrawlHost {
  /** `http://127.0.0.1:` and the port, without a slash at the end. */
  readonly origin: string
  readonly close: () => void
}

/**
 * Serves files out of memory, by their path below the host, as hosts of finished sites do: a folder answers with its
 * `index.html`. Other files than pages answer empty; that they are there is all that is asked of them.
 */
export async function openCrawlHost(files: ReadonlyMap<string, string>): Promise<CrawlHost> {
  const server = createServer(({ url = '/' }, response) => {
    const path = decodePath(url.replace(/\?.*$/, ''))
      .replaceAll(/\/{2,}/g, '/')
      .slice(1)
    for (const file of path === '' || path.endsWith('/') ? [`${path}index.html`] : [path, `${path}/index.html`]) {
      const content = files.get(file)
      if (content === undefined) continue
      send(response, file.endsWith('.html') ? 'text/html; charset=utf-8' : 'application/octet-stream', content)
      return
    }
    response.statusCode = 404
    send(response, 'text/plain; charset=utf-8', 'Not Found')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new Failure(`the link crawler gets no port of this machine: ${error.message}`, { cause: error })),
    )
    server.listen(0, '127.0.0.1', resolve)
  })
  const close = (): void => {
    server.close()
    server.closeAllConnections()
  }
  return { origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, close }
}

function send(response: ServerResponse, type: string, content: string): void {
  response.setHeader('Content-Type', type)
  response.setHeader('Content-Length', Buffer.byteLength(content))
  response.end(content)
}
