import { hash } from 'node:crypto'
import { Parser } from 'htmlparser2'
import type { CacheStore } from '../cache/store.ts'
import { decodePath } from '../formats/url.ts'

/** The fingerprint of a skeleton. */
export interface SkeletonMark {
  /** Changes with the ids. */
  readonly offer: string
  /** Changes with the addresses. */
  readonly demand: string
}

/** The ids and the links of a finished page. */
export interface Skeleton extends SkeletonMark {
  readonly ids: readonly string[]
  /** Every distinct address on its own host, except anchors that exist on the same page. */
  readonly targets: readonly string[]
}

/** Keeps only one copy of equal texts. */
export type Interning = (text: string) => string

/** Copies the texts, because a text that was cut from a page keeps the whole page in memory. */
export function createInterning(): Interning {
  const known = new Map<string, string>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    // Concatenating and slicing makes a text that does not refer to the page.
    const copy = ` ${text}`.slice(1)
    known.set(copy, copy)
    return copy
  }
}

/** Reads the ids and addresses of a finished page. */
export function readSkeleton(html: string, intern: Interning): Skeleton {
  const ids = new Set<string>()
  const targets = new Set<string>()
  const anchors = new Set<string>()
  const takeTarget = (address: string | undefined): void => {
    if (address?.startsWith('#')) anchors.add(address)
    else if (address?.startsWith('/') && !address.startsWith('//')) targets.add(intern(address))
  }
  const parser = new Parser({
    onopentag: (tag, { id, name, href, src, rel }) => {
      if (id !== undefined) ids.add(intern(id))
      if (tag === 'a' && name !== undefined) ids.add(intern(name))
      if (tag === 'link' && rel === 'canonical') return
      takeTarget(href)
      takeTarget(src)
    },
  })
  parser.end(html)
  const sorted = [...ids].toSorted()
  // `#` is the top of any page.
  const missing = [...anchors].filter((anchor) => anchor !== '#' && !ids.has(decodePath(anchor.slice(1))))
  const asked = [...targets, ...missing.map(intern)]
  return { ids: sorted, targets: asked, offer: shortHash(sorted), demand: shortHash(asked) }
}

function shortHash(words: readonly string[]): string {
  return hash('sha256', words.join('\n')).slice(0, 16)
}

/** The results of a crawl that later builds need to see whether any link may have changed. */
export interface LinkMemory {
  /** By path in the output folder, each with the fingerprint of the file that it was read from. */
  readonly marks: ReadonlyMap<string, PageMark>
  /** The number of links that were verified. */
  readonly total: number
  /** Changes with the ids and addresses of every page and with the list of files that the links were verified against. */
  readonly state: string
  /** The links that were verified. */
  readonly verified: ReadonlySet<string>
}

/** The fingerprint of a page's skeleton and that of the file that it was read from. */
export interface PageMark extends SkeletonMark {
  readonly fingerprint: string
}

/** Only the results of the last build are kept, whatever its pages are made from. */
const lastCrawl = 'last'

interface SavedMemory extends Pick<LinkMemory, 'total' | 'state'> {
  readonly marks: readonly (readonly [path: string, mark: PageMark])[]
  readonly verified: readonly string[]
}

/** Reads the results of the last crawl. */
export function readLinkMemory(store: CacheStore): LinkMemory {
  const saved = store.read('links', lastCrawl) as SavedMemory | undefined
  if (saved === undefined) return { marks: new Map(), total: 0, state: '', verified: new Set() }
  return { ...saved, marks: new Map(saved.marks), verified: new Set(saved.verified) }
}

/** Saves the results of a crawl for the next build. */
export function writeLinkMemory(store: CacheStore, { total, state, marks, verified }: LinkMemory): void {
  const saved: SavedMemory = { total, state, marks: [...marks], verified: [...verified] }
  store.write('links', lastCrawl, JSON.stringify(saved))
}

/** The skeleton with this fingerprint. It is created if it is not in the cache. */
export function takeSkeleton(store: CacheStore, { offer, demand }: SkeletonMark, make: () => Skeleton): Skeleton {
  return store.take('skeleton', `${offer}${demand}`, make)
}
