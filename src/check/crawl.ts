import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LinkChecker } from 'linkinator'
import undici from 'undici'
import { escapeHtml } from '../formats/escape-html.ts'
import { splitUrl } from '../formats/names/url.ts'
import { Failure } from '../report/failure.ts'
import { decodeAddress, findOutput, type Outputs } from './find-output.ts'

// This loads much, so it is only imported if there are addresses to request.

export interface CrawlRequest extends Outputs {
  /** Addresses below the host, without a query. */
  readonly addresses: readonly string[]
  /** The bytes of a file of the finished site. */
  readonly readOutput: (output: string) => Uint8Array
}

/** The folder of the pages that list the addresses. No site has an address in it. */
const listFolder = '/docsgen-crawl-lists/'
const canaries = [`${listFolder}missing`, `${listFolder}#missing`]

/** More links on a page would slow the crawler down, because each link costs time for every waiting one. */
const linksOfPage = 100

const options = { recurse: true, checkFragments: true, concurrency: 16 }

const proxyVariables = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY']

/**
 * Lets linkinator request each address once from the finished site and returns the broken ones, decoded. It starts from
 * lists of the addresses and does not follow the links of the site's pages, because it needs time for every repeated
 * link: following them takes twenty times as long on a site of 1,000 pages. Two deliberately broken links that must be
 * found, and the number of files that must be reached, prove that the crawl worked.
 */
export async function crawlSite(request: CrawlRequest): Promise<Set<string>> {
  const { Agent, getGlobalDispatcher, setGlobalDispatcher } = undici
  const server = await openHost(request, makeLists(request.addresses))
  const path = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}${listFolder}`
  // By default, a connection is closed after each HEAD request, and a new one takes longer than the request.
  const usual = getGlobalDispatcher()
  setGlobalDispatcher(new Agent().compose((send) => (each, handler) => send({ ...each, reset: false }, handler)))
  // The agent for insecure certificates does not use a proxy of the environment, which cannot reach this host.
  const allowInsecureCerts = proxyVariables.some((name) => Boolean(process.env[name]))
  const { links } = await new LinkChecker().check({ ...options, allowInsecureCerts, path }).finally(() => {
    setGlobalDispatcher(usual)
    server.close()
    server.closeAllConnections()
  })
  const addresses = { OK: new Set<string>(), BROKEN: new Set<string>(), SKIPPED: new Set<string>() }
  for (const { url, state } of links) addresses[state].add(decodeAddress(url))
  const { OK: reached, BROKEN: broken } = addresses
  if (!canaries.every((canary) => broken.delete(canary)))
    throw new Failure(
      'the link crawler did not find the broken links that were planted for it; its verdict cannot be trusted',
    )
  const missed = request.addresses
    .map((address) => decodeAddress(splitUrl(address).path))
    .filter((address) => !reached.has(address) && !broken.has(address))
  if (missed.length > 0)
    throw new Failure(`the link crawler did not reach ${missed[0] ?? ''}; its verdict cannot be trusted`)
  return broken
}

/** The pages that link to every address, by path. */
function makeLists(addresses: readonly string[]): Map<string, string> {
  const links = [...addresses, ...canaries].map(linkTo)
  const lists = new Map<string, string>()
  for (let start = 0; start < links.length; start += linksOfPage)
    lists.set(`${listFolder}${String(start)}.html`, links.slice(start, start + linksOfPage).join('\n'))
  return lists.set(listFolder, [...lists.keys()].map(linkTo).join('\n'))
}

function linkTo(address: string): string {
  return `<a href="${escapeHtml(address)}">x</a>`
}

/** Serves the finished site like any static host: a folder is answered with its `index.html`. */
async function openHost(request: CrawlRequest, lists: ReadonlyMap<string, string>): Promise<Server> {
  const server = createServer(({ url = '/' }, response) => {
    const address = decodeAddress(url)
    const output = findOutput(address, request)
    const content = output === undefined ? lists.get(address) : request.readOutput(output)
    const isPage = output?.endsWith('.html') ?? true
    response.setHeader('Content-Type', isPage ? 'text/html; charset=utf-8' : 'application/octet-stream')
    response.writeHead(content === undefined ? 404 : 200).end(content)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new Failure(`the link crawler cannot open a port on this machine: ${error.message}`, { cause: error })),
    )
    server.listen(0, '127.0.0.1', resolve)
  })
  return server
}
