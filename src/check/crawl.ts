import { decodePath, splitUrl } from '../formats/url.ts'
import type { Place } from '../model/page.ts'
import { Failure } from '../report/failure.ts'
import type { Report } from '../report/problem.ts'
import type { Skeleton } from './skeletons.ts'

export interface CrawlRequest {
  readonly basePath: string
  /** By path in the output folder. */
  readonly skeletons: ReadonlyMap<string, Skeleton>
  /** Every path of the output folder. */
  readonly outputs: ReadonlySet<string>
  readonly verified: ReadonlySet<string>
  /** Broken links that the config allows. */
  readonly tolerated: ReadonlySet<string>
  /** Where a link of an output file was written, as precisely as known. */
  readonly placeOf: (output: string, target: string) => Place
}

/** The result of a crawl, and how much it covered. */
export interface CrawlResult {
  readonly verified: ReadonlySet<string>
  readonly crawled: number
  readonly total: number
}

/**
 * Crawls the built site with linkinator. All pages of a site link to mostly the same targets, so the crawl uses a reduced
 * tree that is served from memory: every page keeps the ids that links refer to, and every distinct target is linked
 * once. Links that an earlier crawl verified and that are unchanged are not checked again, and neither are files that are
 * not pages. Two deliberately broken links that must be found, and the number of pages that must be reached, prove that
 * the crawl worked.
 */
export async function crawlSite(request: CrawlRequest, report: Report): Promise<CrawlResult> {
  const wanted = listTargets(request)
  const open = new Map([...wanted].filter(([key, target]) => !request.verified.has(key) && !isPlainFile(target)))
  if (open.size === 0) return { verified: new Set(wanted.keys()), crawled: 0, total: wanted.size }
  const broken = await runCrawler([...open.values()], request)
  for (const [key, target] of open) {
    // The anchors of a missing page are not checked.
    const asked = [target.address, splitUrl(target.address).path].map(decodeAddress)
    if (!asked.some((address) => broken.has(address))) continue
    wanted.delete(key)
    const message = `"${target.address}" is linked on the built page, but the crawler does not find it`
    for (const output of listAsking(target.address, request))
      report({ severity: 'error', rule: 'broken-link', message, at: request.placeOf(output, target.address) })
  }
  return { verified: new Set(wanted.keys()), crawled: open.size, total: wanted.size }
}

interface Target {
  /** Address below the host, with the fragment. */
  readonly address: string
  /** The output file at the address; `undefined` if there is none. */
  readonly output: string | undefined
}

/** A file that is not a page has no anchors, so it only has to be among the outputs. */
function isPlainFile({ address, output }: Target): boolean {
  return output !== undefined && !output.endsWith('.html') && !address.includes('#')
}

function listTargets({ skeletons, outputs, basePath, tolerated }: CrawlRequest): Map<string, Target> {
  const targets = new Map<string, Target>()
  // Most links are repeated on nearly every page in the same spelling.
  const seen = new Set<string>(tolerated)
  const addresses = new Set<string>()
  for (const [output, skeleton] of skeletons) {
    for (const written of skeleton.targets) {
      if (seen.has(written)) continue
      if (!written.startsWith('#')) seen.add(written)
      const address = addressOf(written, output, basePath)
      if (addresses.has(address)) continue
      addresses.add(address)
      const file = outputOf(address, outputs, basePath)
      const offer = file === undefined ? '' : (skeletons.get(file)?.offer ?? 'file')
      targets.set(`${address} ${offer}`, { address, output: file })
    }
  }
  return targets
}

/** The output files that contain a link to an address. */
function listAsking(address: string, { skeletons, basePath, tolerated }: CrawlRequest): string[] {
  return [...skeletons].flatMap(([output, { targets }]) => {
    const isAsking = (written: string): boolean =>
      !tolerated.has(written) && addressOf(written, output, basePath) === address
    return targets.some(isAsking) ? [output] : []
  })
}

/** The target of a link in an output file: an address below the host, without its query. */
function addressOf(written: string, output: string, basePath: string): string {
  if (written.startsWith('#')) return basePath + output.replace(/(?:^|\/)index\.html$/, '') + written
  return withoutQuery(written)
}

function withoutQuery(address: string): string {
  const { path: plain, fragment } = splitUrl(address)
  return fragment === undefined || fragment === '' ? plain : `${plain}#${fragment}`
}

function outputOf(address: string, outputs: ReadonlySet<string>, basePath: string): string | undefined {
  const { path: plain } = splitUrl(address)
  const decoded = decodePath(plain)
  const below = `${decoded}/`.startsWith(basePath) ? decoded.slice(basePath.length).replace(/\/$/, '') : undefined
  if (below === undefined) return undefined
  const candidates = below === '' ? ['index.html'] : [below, `${below}/index.html`]
  return candidates.find((candidate) => outputs.has(candidate))
}

/** The folder of the host that the site is in. The start pages of the crawl are next to it. */
const siteFolder = '/site'
const canaryPage = '/docsgen-canary.html'
const canaries = ['/docsgen-canary-missing', `${canaryPage}#missing`]

/** More links on a page would slow the crawler down, because each link costs time for every waiting one. */
const linksOfPage = 100

/** The content of the crawl, by path below its host: pages that link to every target, and the targets. */
function reduceSite(
  targets: readonly Target[],
  { skeletons, basePath }: CrawlRequest,
): Map<string, string | undefined> {
  const places = targets.filter(({ address }) => address.includes('#'))
  const asked = new Set(places.map(({ address }) => decodePath(splitUrl(address).fragment ?? '')))
  // The other files only have to exist.
  const searched = outputsOf(places)
  const links = [...targets.map(({ address }) => address), ...canaries].map((address) => {
    // Resolved first, so that no `..` leads out of the folder.
    const { pathname, hash } = new URL(address, 'http://localhost/')
    return linkTo(siteFolder + pathname + hash)
  })
  const lists = Array.from({ length: Math.ceil(links.length / linksOfPage) }, (_, index) => ({
    name: `${String(index)}.html`,
    content: pageOf(links.slice(index * linksOfPage, (index + 1) * linksOfPage)),
  }))
  const files = new Map<string, string | undefined>([
    ['index.html', pageOf(lists.map(({ name }) => linkTo(`/${name}`)))],
  ])
  for (const { name, content } of lists) files.set(name, content)
  const add = (name: string, content: string | undefined): void => {
    files.set((siteFolder + name).slice(1), content)
  }
  add(canaryPage, pageOf(['<i id="here"></i>']))
  for (const output of outputsOf(targets)) {
    if (!searched.has(output) || !output.endsWith('.html')) {
      add(basePath + output, undefined)
      continue
    }
    const offered = skeletons.get(output)?.ids.filter((id) => asked.has(id)) ?? []
    add(basePath + output, pageOf(offered.map((id) => `<i id="${escapeAttribute(id)}"></i>`)))
  }
  return files
}

/** The output files that targets lead to, without duplicates. */
function outputsOf(targets: readonly Target[]): Set<string> {
  return new Set(targets.flatMap(({ output }) => output ?? []))
}

function pageOf(elements: readonly string[]): string {
  return `<!doctype html>${elements.join('\n')}`
}

function linkTo(address: string): string {
  return `<a href="${escapeAttribute(address)}">x</a>`
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/**
 * The host is this process, so answers have no time limit. Allowing insecure certificates, although there are none,
 * prevents linkinator from using a proxy of the environment, which cannot reach this host.
 */
const options = { recurse: true, checkFragments: true, concurrency: 16, allowInsecureCerts: true }

/** Runs linkinator and returns the addresses that it found broken. */
async function runCrawler(targets: readonly Target[], request: CrawlRequest): Promise<Set<string>> {
  // A build without links to check does not start a server or load its dependencies.
  const [{ LinkChecker }, { openCrawlHost }] = await Promise.all([import('linkinator'), import('./crawl-host.ts')])
  const files = reduceSite(targets, request)
  const host = await openCrawlHost(files)
  // Pages are crawled with recursion, although the reduced pages contain no links: a crawled page takes one request, while
  // linkinator sends an additional HEAD request for other targets, on a connection that it then closes.
  const result = await new LinkChecker().check({ ...options, path: `${host.origin}/` }).finally(host.close)
  const states = result.links
    .map(({ url, state }) => ({ address: decodeAddress(url), isBroken: (state as string) === 'BROKEN' }))
    .filter(({ address }) => address.startsWith(siteFolder))
    .map(({ address, isBroken }) => ({ address: address.slice(siteFolder.length), isBroken }))
  const broken = new Set(states.filter(({ isBroken }) => isBroken).map(({ address }) => address))
  if (!canaries.every((canary) => broken.has(canary)))
    throw new Failure(
      'the link crawler did not find the broken links that were planted for it; its verdict cannot be trusted',
    )
  for (const canary of canaries) broken.delete(canary)
  const reached = new Set(
    states.filter(({ isBroken }) => !isBroken).map(({ address }) => splitUrl(address).path.replace(/\/$/, '')),
  )
  reached.delete(canaryPage)
  const expected = outputsOf(targets).size
  if (reached.size + broken.size < expected) {
    throw new Failure(
      `the link crawler reached ${String(reached.size)} of ${String(expected)} pages; its verdict cannot be trusted`,
    )
  }
  return broken
}

/** linkinator returns addresses below the folder that it serves. Only the part after the host matters. */
function decodeAddress(url: string): string {
  if (!URL.canParse(url, 'http://localhost/')) return url
  const parsed = new URL(url, 'http://localhost/')
  return decodePath(parsed.pathname.replaceAll(/\/{2,}/g, '/')) + decodePath(parsed.hash)
}
