import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { Parser } from 'htmlparser2'
import { decodePath, encodePath } from '../formats/names/url.ts'
import type { Place } from '../model/page.ts'
import { Failure } from '../report/failure.ts'
import { readFailure, withPath } from '../system/system-error.ts'

/** An address of the site before it was moved. */
export interface OldAddress {
  /** Path on the host, decoded. */
  readonly path: string
  /** Its headings, and the places on the page that links of the old site lead to; only known from a folder. */
  readonly anchors: readonly string[]
  readonly at: Place
}

/** Reads the addresses of a site from its sitemap, a list of addresses, or the folder that it was built into. */
export async function readOldAddresses(against: string, basePath: string): Promise<OldAddress[]> {
  const isRemote = /^https?:\/\//i.test(against)
  const isFolder = !isRemote && withPath(against, () => statSync(against)).isDirectory()
  const addresses = isFolder ? readFolder(against, basePath) : await readList(against)
  if (addresses.length > 0) return addresses
  throw new Failure(`"${against}" contains no address; name a sitemap, a list of addresses or a built site`, {
    status: 2,
  })
}

/** A sitemap, those that it names, or one address on each line. */
async function readList(place: string): Promise<OldAddress[]> {
  const text = await readText(place)
  const locations = text.split('\n').flatMap((line, index) =>
    [...line.matchAll(/<loc>\s*([^<]+?)\s*<\/loc>/g)].map((found) => ({
      url: decodeXml(found[1] ?? ''),
      line: index + 1,
    })),
  )
  if (/<sitemapindex\b/.test(text)) {
    const isRemote = /^https?:\/\//i.test(place)
    const parts = locations.map(({ url }) =>
      readList(isRemote ? url : path.join(path.dirname(place), path.posix.basename(url))),
    )
    return (await Promise.all(parts)).flat()
  }
  const isSitemap = /<urlset\b/.test(text)
  const lines =
    isSitemap || text.trimStart().startsWith('<')
      ? locations
      : text.split('\n').map((line, index) => ({ url: line.trim(), line: index + 1 }))
  return lines.flatMap(({ url, line }) => {
    if (url === '' || url.startsWith('#') || !URL.canParse(url, 'http://localhost/')) return []
    const { pathname, hash } = new URL(url, 'http://localhost/')
    const anchors = hash === '' ? [] : [decodePath(hash.slice(1))]
    return [{ path: decodePath(pathname), anchors, at: { file: place, line, column: 1 } }]
  })
}

async function readText(place: string): Promise<string> {
  if (!/^https?:\/\//i.test(place)) return withPath(place, () => readFileSync(place, 'utf8'))
  try {
    const response = await fetch(place, { signal: AbortSignal.timeout(60_000) })
    if (response.ok) return await response.text()
    throw new Failure(`${place} answered with ${String(response.status)}`)
  } catch (error) {
    throw readFailure(place, error)
  }
}

function decodeXml(text: string): string {
  return text
    .replaceAll('&apos;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

/** A page of the old site. */
interface OldPage {
  readonly file: string
  readonly path: string
  readonly ids: ReadonlySet<string>
  readonly headings: ReadonlySet<string>
  /** Where its links lead: paths on the host, with anchors. */
  readonly links: readonly URL[]
}

/** The pages of a built site, which is the folder of the base path or that of the whole host. */
function readFolder(folder: string, basePath: string): OldAddress[] {
  const isHost = !existsSync(path.join(folder, 'index.html')) && existsSync(path.join(folder, basePath, 'index.html'))
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((name) => name.endsWith('.html') && !/(?:^|\/)404(?:\.html|\/)/.test(name))
  const pages = names.toSorted().map((name) => readPage(folder, name, isHost ? '/' : basePath))
  const linked = new Set(pages.flatMap(({ links }) => links.map(({ pathname, hash }) => decodePath(pathname + hash))))
  return pages.map(({ file, path: address, ids, headings }) => {
    const bare = address.replace(/\.html$/, '')
    // Most hosts serve "a.html" as "a", too. The address is the one that the site uses.
    const shown = linked.has(address) ? address : bare
    const isLinked = (id: string): boolean =>
      [address, bare, bare.replace(/\/$/, '')].some((one) => linked.has(`${one}#${id}`))
    const anchors = [...ids].filter((id) => headings.has(id) || isLinked(id))
    return { path: shown, anchors, at: { file } }
  })
}

function readPage(folder: string, name: string, prefix: string): OldPage {
  const file = path.join(folder, name)
  const address = prefix + name.replace(/(?<=^|\/)index\.html$/, '')
  const ids = new Set<string>()
  const headings = new Set<string>()
  const links: URL[] = []
  const base = new URL(encodePath(address), 'http://localhost/')
  let inMain = 0
  let inHeading = 0
  const parser = new Parser({
    onopentag: (tag, { id, name: anchor, href }) => {
      const isHeading = /^h[1-6]$/.test(tag)
      if (isHeading) inHeading += 1
      const own = id ?? (tag === 'a' ? anchor : undefined)
      if (own !== undefined && inMain > 0) {
        ids.add(own)
        if (inHeading > 0) headings.add(own)
      }
      // The id of the element itself is the target of "skip to content".
      if (tag === 'main' || tag === 'article') inMain += 1
      // Numbers of lines in code often lead to themselves.
      if (tag === 'a' && href !== undefined && href !== `#${own ?? ''}` && URL.canParse(href, base)) {
        const url = new URL(href, base)
        if (url.host === base.host) links.push(url)
      }
    },
    onclosetag: (tag) => {
      if (tag === 'main' || tag === 'article') inMain -= 1
      if (/^h[1-6]$/.test(tag)) inHeading -= 1
    },
  })
  parser.end(withPath(file, () => readFileSync(file, 'utf8')))
  return { file, path: address, ids, headings, links }
}
