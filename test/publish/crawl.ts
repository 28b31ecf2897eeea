import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'

/** What a reader gets. */
interface Reading {
  readonly status: number
  readonly body: string
  readonly location: string | undefined
}

/** Reads an address of a website. */
export type Read = (address: string) => Promise<Reading>

/** A reader of the website at a place; `host` is the host name of the requests, if it differs. */
export function readerOf(url: string, host?: string): Read {
  const { hostname, port } = new URL(url)
  // The website of radosgw sends more than it announces: the end of its own error pages, and the headers of a redirect
  // twice.
  // Node takes that for the beginning of another response.
  return async (address) =>
    await new Promise((resolve, reject) => {
      let answer: IncomingMessage | undefined
      const asked = request(
        {
          hostname,
          port,
          path: address,
          insecureHTTPParser: true,
          agent: false,
          headers: host === undefined ? {} : { host },
        },
        (response) => {
          const chunks: Buffer[] = []
          answer = response
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const body = Buffer.concat(chunks).toString()
            resolve({ status: response.statusCode ?? 0, body, location: response.headers.location })
          })
        },
      )
      asked.on('error', (error) => {
        if (answer?.complete !== true) reject(error)
      })
      asked.end()
    })
}

/** What a crawl saw. */
export interface Crawl {
  readonly pages: number
  readonly faults: readonly string[]
}

/**
 * Reads the site from its home page on, as a browser and its reader would: every asset of every page, every link. An
 * asset must be there. A link may lead nowhere when its page is no longer what was read; then the page is read again.
 */
export async function crawl(read: Read, home = '/docs/'): Promise<Crawl> {
  const faults: string[] = []
  const seen = new Set([home])
  const queue = [home]
  let pages = 0
  for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
    const page = await follow(read, address)
    if (page.status !== 200) continue
    pages += 1
    for (const asset of findAll(
      page.body,
      /(?:src|href)="(\/docs\/assets\/[^"]+|\/docs\/[^"]+\.(?:css|js|json))"|"(\/docs\/search-[^"]+)"/g,
    )) {
      const got = await read(asset)
      if (got.status !== 200) faults.push(`${address} needs ${asset}: ${got.status}`)
    }
    for (const link of findAll(page.body, /<a href="([^"]+)"/g)) {
      if ((await follow(read, link)).status !== 200 && (await stillLinks(read, address, link)))
        faults.push(`${address} links to ${link}, which is not there`)
      if (seen.has(link)) continue
      seen.add(link)
      queue.push(link)
    }
  }
  return { pages, faults }
}

async function follow(read: Read, address: string): Promise<Reading> {
  const first = await read(address)
  return first.location === undefined ? first : await read(first.location)
}

/** Requests the page again and then its links: files published in between must not count as errors. */
async function stillLinks(read: Read, address: string, link: string): Promise<boolean> {
  const page = await follow(read, address)
  if (page.status !== 200 || !page.body.includes(`<a href="${link}"`)) return false
  return (await follow(read, link)).status !== 200
}

function findAll(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, one, other]) => one ?? other ?? '')
}

/** A reader who reads the whole site over and over. */
export interface Watch {
  readonly stop: () => Promise<Crawl>
}

/**
 * Reads the site repeatedly until it is stopped; returns the number of pages and the errors. `pause` is the wait
 * between
 * two rounds.
 */
export function watchSite(read: Read, pause: () => Promise<void>): Watch {
  const stopped = new AbortController()
  const stop = once(stopped.signal, 'abort')
  const faults: string[] = []
  let pages = 0
  const watching = (async () => {
    while (!stopped.signal.aborted) {
      const found = await crawl(read)
      pages += found.pages
      faults.push(...found.faults)
      await Promise.race([pause(), stop])
    }
  })()
  // A test that failed does not come to stop it, and has said what was wrong.
  watching.catch(() => undefined)
  return {
    stop: async () => {
      stopped.abort()
      await watching
      return { pages, faults }
    },
  }
}
