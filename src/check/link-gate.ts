import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { Parser } from 'htmlparser2'
import type { CacheStore } from '../cache/store.ts'
import type { Project } from '../config/project.ts'
import { isSearchFileBelow } from '../formats/names/generated-files.ts'
import { decodePath, hrefOfLink, splitUrl } from '../formats/names/url.ts'
import type { SidebarItem } from '../config/schema-parts/sidebar-schema.ts'
import { uniqueBy } from '../formats/unique-by.ts'
import { brokenLinksOf, findLinkPlaces } from './link-places.ts'
import { linksInConfig } from './links.ts'
import type { OutputFile, PageParts } from '../model/output.ts'
import type { Site } from '../model/site.ts'
import type { Report } from '../report/problem.ts'
import type { CrawlRequest } from './crawl.ts'
import { decodeAddress, findOutput } from './find-output.ts'

/** The check that a finished site must pass before it replaces the previous one. */
export interface LinkGate {
  /** The files. The links of each page are read when its content is created. */
  readonly files: readonly OutputFile[]
  /** Crawls the site that is complete in a folder. */
  readonly check: (folder: string, report: Report) => Promise<CrawlCounts>
}

/** How many distinct targets have been verified, and how many of them were requested now. */
export interface CrawlCounts {
  readonly crawled: number
  readonly total: number
}

interface PlannedFiles {
  readonly site: Site
  readonly files: readonly OutputFile[]
  /** Files of the slots, relative to the root. */
  readonly slotSources: readonly string[]
  readonly buildCache: { readonly store: CacheStore }
}

/** The ids of a finished page, as a hash, and its links on its own host. */
interface PageLinks {
  readonly ids: string
  /** Every distinct address, except anchors that exist on the same page. */
  readonly links: readonly string[]
}

/** What is saved of a finished page. */
interface FinishedPage extends PageLinks {
  readonly parts?: PageParts | undefined
}

/** Creates the check of a site. What an earlier build verified and what is unchanged since then is not requested again. */
export function openLinkGate(planned: PlannedFiles, project: Project): LinkGate {
  const { files, site, buildCache } = planned
  const { store } = buildCache
  const isPage = pageTest(site, project)
  const pages = new Map<string, PageLinks>()
  const copies = new Map<string, string>()
  // A part of a text keeps the whole text in memory, so each distinct link is copied.
  const copyOnce = (link: string): string => {
    const known = copies.get(link)
    if (known !== undefined) return known
    const copy = Buffer.from(link).toString()
    copies.set(copy, copy)
    return copy
  }
  const read = (file: OutputFile, content: string | Uint8Array | undefined): void => {
    const { ids, links } = store.take('links', keyOf(file), () => finishPage(file, content ?? file.content()))
    pages.set(file.path, { ids, links: links.map(copyOnce) })
  }
  const watch = (file: OutputFile): OutputFile => {
    const content = (): string | Uint8Array => {
      const made = file.content()
      read(file, made)
      return made
    }
    return isPage(file) ? { ...file, content } : file
  }
  const readAll = (wanted: readonly OutputFile[]): void => {
    for (const file of wanted) if (!pages.has(file.path)) read(file, undefined)
  }
  const check: LinkGate['check'] = async (folder, report) => {
    const before = readLastCrawl(store)
    const all = files.filter(isPage)
    // Asking for the links of a page keeps them for the next build.
    const isKnown = (file: OutputFile): boolean =>
      store.has('links', keyOf(file)) && before.pages.get(file.path)?.fingerprint === file.fingerprint()
    const changed = all.filter((file) => !isKnown(file))
    readAll(changed)
    const outputs = new Set(files.map((file) => file.path))
    const { basePath } = project.config.site
    // The names of search files change with almost every word, and no page names them.
    const list = hash('sha256', [basePath, ...[...outputs].filter((name) => !isSearchFileBelow(name))].join('\n'))
    // Then the links of unchanged pages still lead somewhere, and need not be read.
    const areTargetsSame =
      before.list === list && changed.every(({ path: name }) => pages.get(name)?.ids === before.pages.get(name)?.ids)
    if (!areTargetsSame) readAll(all)
    const idsOf = (name: string): string | undefined => (pages.get(name) ?? before.pages.get(name))?.ids
    const readOutput = (output: string): Uint8Array => readFileSync(path.join(folder, output))
    const accepted = acceptedLinks(project)
    const placeOf = findLinkPlaces(planned, project)
    const finished = { site, basePath, pages, idsOf, outputs, readOutput, accepted, placeOf }
    const { verified, broken, ...counts } = await checkLinks({ ...finished, verified: before.targets }, report)
    const targets = new Set([...(areTargetsSame ? before.targets : []), ...verified])
    const built = all.map(
      ({ path: name, fingerprint }) => [name, { fingerprint: fingerprint(), ids: idsOf(name) ?? '' }] as const,
    )
    saveCrawl({ list: broken === 0 ? list : '', pages: built, targets: [...targets] }, store)
    return { ...counts, total: targets.size + broken }
  }
  return { files: files.map(watch), check }
}

/** The plan of a site of another tool reports these as warnings if they lead to pages that docsgen does not make. */
function acceptedLinks({ config, foreignConfig }: Project): string[] | undefined {
  if (foreignConfig === undefined) return undefined
  const links = [...linksInConfig(config), ...Object.values(config.sidebars).flatMap(linksInSidebar)]
  return links.map((to) => hrefOfLink(config.site.basePath, to))
}

function linksInSidebar(items: readonly SidebarItem[]): string[] {
  return items.flatMap((item) => {
    if (typeof item === 'string') return []
    const inner = 'items' in item ? linksInSidebar(item.items) : []
    return 'link' in item && item.link !== undefined ? [item.link, ...inner] : inner
  })
}

function finishPage(file: OutputFile, content: string | Uint8Array): FinishedPage {
  return { ...readPageLinks(textOf(content)), parts: file.parts?.() }
}

function keyOf(file: Pick<OutputFile, 'path' | 'fingerprint'>): string {
  return hash('sha256', `${file.path}\n${file.fingerprint()}`)
}

/** The parts that an earlier build has put a page together from. */
export function readParts(page: Pick<OutputFile, 'path' | 'fingerprint'>, store: CacheStore): PageParts | undefined {
  return (store.read('links', keyOf(page)) as FinishedPage | undefined)?.parts
}

/**
 * Saves a page that has the same links and ids as before, so that no link of the site has to be checked. Returns false
 * if they differ.
 */
export function replaceSameLinks(before: OutputFile, after: OutputFile, store: CacheStore): boolean {
  const known = store.read('links', keyOf(before)) as FinishedPage | undefined
  const found = readPageLinks(textOf(after.content()))
  if (known?.ids !== found.ids || !isDeepStrictEqual(new Set(known.links), new Set(found.links))) return false
  store.drop('links', keyOf(before))
  store.write('links', keyOf(after), JSON.stringify({ ...found, parts: known.parts } satisfies FinishedPage))
  return true
}

/** Finds the pages whose links are checked. Other tools publish HTML in the static folder without a check. */
function pageTest({ staticFiles }: Site, { foreignConfig }: Project): (file: OutputFile) => boolean {
  const unchecked = new Set(foreignConfig === undefined ? [] : staticFiles.map(({ output }) => output))
  return ({ path: name }) => name.endsWith('.html') && !unchecked.has(name)
}

function textOf(content: string | Uint8Array): string {
  return typeof content === 'string' ? content : Buffer.from(content).toString('utf8')
}

function readPageLinks(html: string): PageLinks {
  const ids = new Set<string>()
  const links = new Set<string>()
  const takeLink = (address = ''): void => {
    if (/^(?:#.|\/(?!\/))/.test(address)) links.add(address)
  }
  let tag = ''
  const handlers = {
    onopentagname: (name: string) => {
      tag = name
    },
    onattribute: (name: string, value: string) => {
      if (name === 'id' || (name === 'name' && tag === 'a')) ids.add(value)
      if (name === 'href' || name === 'src') takeLink(value)
    },
  }
  new Parser(handlers).end(html)
  const isOwn = (address: string): boolean => address.startsWith('#') && ids.has(decodePath(address.slice(1)))
  const asked = [...links].filter((address) => !isOwn(address))
  return { ids: hash('sha256', [...ids].toSorted().join('\n')).slice(0, 16), links: asked }
}

/** A page that was built and what links to it depend on. */
interface BuiltPage {
  readonly fingerprint: string
  readonly ids: string
}

/** What the last build verified. */
interface LastCrawl {
  /** The hash of the list of all files; empty if a link was broken. */
  readonly list: string
  readonly pages: ReadonlyMap<string, BuiltPage>
  readonly targets: ReadonlySet<string>
}

interface SavedCrawl extends Pick<LastCrawl, 'list'> {
  readonly pages: readonly (readonly [output: string, page: BuiltPage])[]
  readonly targets: readonly string[]
}

const lastCrawl = 'last'

function saveCrawl(crawl: SavedCrawl, store: CacheStore): void {
  store.write('crawl', lastCrawl, JSON.stringify(crawl))
}

function readLastCrawl(store: CacheStore): LastCrawl {
  const saved = store.read('crawl', lastCrawl) as SavedCrawl | undefined
  return { list: saved?.list ?? '', pages: new Map(saved?.pages), targets: new Set(saved?.targets) }
}

interface FinishedSite {
  readonly site: Site
  readonly basePath: string
  /** Pages whose links are checked. */
  readonly pages: ReadonlyMap<string, PageLinks>
  /** The ids of any page. */
  readonly idsOf: (output: string) => string | undefined
  readonly outputs: CrawlRequest['outputs']
  readonly readOutput: CrawlRequest['readOutput']
  /**
   * Addresses of links that are not checked; `undefined` unless the site is that of another tool. Files and anchors that
   * do not exist are warnings there, because other tools check links to pages only.
   */
  readonly accepted: readonly string[] | undefined
  readonly placeOf: ReturnType<typeof findLinkPlaces>
  /** Targets that are not requested again. */
  readonly verified: ReadonlySet<string>
}

interface CheckedLinks {
  readonly crawled: number
  readonly broken: number
  /** The targets that exist, each with the ids of its page: it is verified again when they change. */
  readonly verified: ReadonlySet<string>
}

async function checkLinks(
  { site, verified, accepted, placeOf, ...finished }: FinishedSite,
  report: Report,
): Promise<CheckedLinks> {
  const { pages, idsOf, basePath } = finished
  const tolerated = new Set([...site.pages.flatMap(brokenLinksOf), ...(accepted ?? [])])
  const keys = new Map<string, string>()
  // Most links are those of the sidebar, which many pages share.
  const seen = new Set<string>()
  for (const [output, { links }] of pages) {
    for (const link of links) {
      if (seen.has(link)) continue
      if (!link.startsWith('#')) seen.add(link)
      const address = addressOf(link, output, basePath)
      if (tolerated.has(link) || keys.has(address)) continue
      const target = findOutput(decodeAddress(splitUrl(address).path), finished)
      keys.set(address, `${address} ${target === undefined ? '' : (idsOf(target) ?? 'file')}`)
    }
  }
  const open = [...keys].flatMap(([address, key]) => (verified.has(key) ? [] : [address]))
  const crawl = async (): Promise<Set<string>> =>
    (await import('./crawl.ts')).crawlSite({ ...finished, addresses: open })
  const found = open.length === 0 ? new Set<string>() : await crawl()
  // The anchors of a missing page are not checked.
  const isBroken = (address: string): boolean =>
    [address, splitUrl(address).path].some((part) => found.has(decodeAddress(part)))
  const broken = open.filter(isBroken)
  for (const address of broken) {
    keys.delete(address)
    const message = `"${address}" is linked on the built page, but the crawler does not find it`
    const target = splitUrl(address).path
    const isFile = /\.(?!html?$)[a-z][a-z\d]*$/.test(target)
    const hasPage = !found.has(decodeAddress(target))
    const severity = accepted !== undefined && (isFile || hasPage) ? 'warning' : 'error'
    const places = [...pages].flatMap(([output, { links }]) => {
      const link = links.find((each) => !tolerated.has(each) && addressOf(each, output, basePath) === address)
      return link === undefined ? [] : [placeOf(output, link)]
    })
    // The link of a slot is on all pages.
    for (const at of uniqueBy(places, (place) => JSON.stringify(place)))
      report({ severity, rule: 'broken-link', message, at })
  }
  return { crawled: open.length, broken: broken.length, verified: new Set(keys.values()) }
}

/** The target of a link in an output file: an address below the host, without its query. */
function addressOf(written: string, output: string, basePath: string): string {
  if (written.startsWith('#')) return basePath + output.replace(/(?:^|\/)index\.html$/, '') + written
  const { path: plain, fragment = '' } = splitUrl(written)
  return fragment === '' ? plain : `${plain}#${fragment}`
}
