import { decodePath, splitUrl } from '../model/url.ts'
import type { Place } from '../model/page.ts'
import { Failure } from '../report/failure.ts'
import type { Report } from '../report/problem.ts'
import { serveSkeletons } from './skeleton-server.ts'
import type { Skeleton } from './skeletons.ts'

export interface CrawlRequest {
  readonly basePath: string
  /** By path in the output folder. */
  readonly skeletons: ReadonlyMap<string, Skeleton>
  /** Every path of the output folder. */
  readonly outputs: ReadonlySet<string>
  readonly verified: ReadonlySet<string>
  /** Links that lead nowhere and that the config lets pass. */
  readonly tolerated: ReadonlySet<string>
  /** Where a link of an output file was written, as near as is known. */
  readonly placeOf: (output: string, target: string) => Place
}

/** What a crawl proved, and how much it looked at. */
export interface CrawlResult {
  readonly verified: ReadonlySet<string>
  readonly crawled: number
  readonly total: number
}

/**
 * Lets linkinator crawl what was built. A finished site links the same targets from every page, so the crawl runs
 * over a reduced tree: every page keeps the ids that links ask for, and every distinct target is linked once. What an earlier crawl
 * found right, and what has not changed since, is not asked again, nor is a file that is no page. Two planted links that must be found broken,
 * and a count of the pages that must be reached, show that the crawler really looked.
 */
export async function crawlSite(request: CrawlRequest, report: Report): Promise<CrawlResult> {
  const wanted = listTargets(request)
  const open = new Map([...wanted].filter(([key, target]) => !request.verified.has(key) && !isPlainFile(target)))
  if (open.size === 0) return { verified: new Set(wanted.keys()), crawled: 0, total: wanted.size }
  const { files, pages } = reduceSite([...open.values()], request)
  const broken = await runCrawler(files, { links: open.size, pages })
  for (const [key, target] of open) {
    // Of a page that is not there no anchors are looked for.
    const asked = [target.address, splitUrl(target.address).path].map(decodeAddress)
    if (!asked.some((address) => broken.has(address))) continue
    wanted.delete(key)
    for (const output of target.from) {
      const message = `"${target.address}" was built into this page, and the crawler finds nothing there`
      report({ severity: 'error', rule: 'broken-link', message, at: request.placeOf(output, target.address) })
    }
  }
  return { verified: new Set(wanted.keys()), crawled: open.size, total: wanted.size }
}

interface Target {
  /** Address below the host, with the fragment. */
  readonly address: string
  /** The output file that answers it; `undefined` when none does. */
  readonly output: string | undefined
  readonly from: Set<string>
}

/** A file that is no page has nothing in it to look for: that it is among the outputs says all. */
function isPlainFile({ address, output }: Target): boolean {
  return output !== undefined && !output.endsWith('.html') && !address.includes('#')
}

function listTargets({ skeletons, outputs, basePath, tolerated }: CrawlRequest): Map<string, Target> {
  const targets = new Map<string, Target>()
  const byAddress = new Map<string, Target>()
  for (const [output, skeleton] of skeletons) {
    const own = addressOf(output, basePath)
    const ids = new Set(skeleton.ids)
    for (const written of skeleton.targets) {
      // A place on the page itself is plainly there; when it is not, the crawler says so.
      if (tolerated.has(written) || (written.startsWith('#') && ids.has(decodePath(written.slice(1))))) continue
      const address = written.startsWith('#') ? own + written : withoutQuery(written)
      const known = byAddress.get(address)
      if (known !== undefined) {
        known.from.add(output)
        continue
      }
      const file = outputOf(address, outputs, basePath)
      const target: Target = { address, output: file, from: new Set([output]) }
      byAddress.set(address, target)
      const offer = file === undefined ? '' : (skeletons.get(file)?.offer ?? 'file')
      targets.set(`${address} ${offer}`, target)
    }
  }
  return targets
}

function addressOf(output: string, basePath: string): string {
  return basePath + output.replace(/(?:^|\/)index\.html$/, '')
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

/** The list of links stands above the site, so that linkinator takes the site's pages for pages of its own. */
const top = '/site'
const canaryPage = '/docsgen-canary.html'
const canaries = ['/docsgen-canary-missing', `${canaryPage}#missing`]

/** The reduced site by the absolute paths of its files, and how many of them the crawler must reach. */
function reduceSite(
  targets: readonly Target[],
  { skeletons, basePath }: CrawlRequest,
): { readonly files: ReadonlyMap<string, string>; readonly pages: number } {
  const files = new Map([[`${top}${canaryPage}`, pageOf(['here'])]])
  const asked = new Map<string, Set<string>>()
  for (const { output, address } of targets) {
    if (output === undefined) continue
    const { fragment } = splitUrl(address)
    const fragments = asked.get(output) ?? new Set()
    asked.set(output, fragment === undefined ? fragments : fragments.add(decodePath(fragment)))
  }
  for (const [output, fragments] of asked) {
    const ids = skeletons.get(output)?.ids.filter((id) => fragments.has(id)) ?? []
    files.set(top + basePath + output, output.endsWith('.html') && fragments.size > 0 ? pageOf(ids) : '')
  }
  const links = [...targets.map(({ address }) => address), ...canaries].map(
    (address) => `<a href="${escapeAttribute(top + address)}">x</a>`,
  )
  files.set('/index.html', `<!doctype html>${links.join('\n')}`)
  return { files, pages: asked.size }
}

function pageOf(ids: readonly string[]): string {
  return `<!doctype html>${ids.map((id) => `<i id="${escapeAttribute(id)}"></i>`).join('')}`
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** Runs linkinator and gives the addresses that it found broken. */
async function runCrawler(
  files: ReadonlyMap<string, string>,
  expected: { readonly links: number; readonly pages: number },
): Promise<Set<string>> {
  const { LinkChecker } = await import('linkinator')
  const server = await serveSkeletons(files)
  const result = await new LinkChecker()
    // Where it does not go on from a page it asks with HEAD, and every HEAD takes a connection of its own.
    .check({ path: `${server.origin}/`, recurse: true, checkFragments: true, concurrency: 64 })
    .finally(server.close)
  const states = result.links.map(({ url, state }) => ({
    address: decodeAddress(url.replace(server.origin, '').slice(top.length)),
    isBroken: (state as string) === 'BROKEN',
  }))
  const broken = new Set(states.filter(({ isBroken }) => isBroken).map(({ address }) => address))
  if (!canaries.every((canary) => broken.has(canary)))
    throw new Failure(
      'the link crawler did not find the broken links that were planted for it; its verdict cannot be trusted',
    )
  for (const canary of canaries) broken.delete(canary)
  const reached = new Set(
    states.filter(({ isBroken }) => !isBroken).map(({ address }) => splitUrl(address).path.replace(/\/$/, '')),
  )
  if (reached.size + broken.size < Math.min(expected.pages, expected.links)) {
    throw new Failure(
      `the link crawler reached ${String(reached.size)} of ${String(expected.pages)} pages; its verdict cannot be trusted`,
    )
  }
  return broken
}

/** Addresses that the crawler has normalised are compared with what was written. */
function decodeAddress(url: string): string {
  if (!URL.canParse(url, 'http://localhost/')) return url
  const parsed = new URL(url, 'http://localhost/')
  return decodePath(parsed.pathname.replaceAll(/\/{2,}/g, '/')) + decodePath(parsed.hash)
}
