import { hash } from 'node:crypto'
import { Parser } from 'htmlparser2'
import type { CacheStore } from '../cache/store.ts'
import { decodePath } from '../formats/url.ts'

/** What tells two skeletons apart. */
export interface SkeletonMark {
  /** Changes with the ids. */
  readonly offer: string
  /** Changes with the addresses. */
  readonly demand: string
}

/** What a finished page offers to links and asks of them. */
export interface Skeleton extends SkeletonMark {
  readonly ids: readonly string[]
  /** Every distinct address on its own host, but for places on the page itself that are plainly there. */
  readonly targets: readonly string[]
}

/** Keeps each of many equal texts once. */
export type Interning = (text: string) => string

/** Makes copies, because a text that was cut out of a page keeps the whole page in memory. */
export function createInterning(): Interning {
  const known = new Map<string, string>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    // Joined with something, so that the part that is cut off again is one of a text of its own.
    const copy = ` ${text}`.slice(1)
    known.set(copy, copy)
    return copy
  }
}

/** Reads the ids and the addresses of a finished page. */
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
  // Every page has a top.
  const missing = [...anchors].filter((anchor) => anchor !== '#' && !ids.has(decodePath(anchor.slice(1))))
  const asked = [...targets, ...missing.map(intern)]
  return { ids: sorted, targets: asked, offer: shortHash(sorted), demand: shortHash(asked) }
}

function shortHash(words: readonly string[]): string {
  return hash('sha256', words.join('\n')).slice(0, 16)
}

/** What a crawl found out: enough to see that no link can have become another. */
export interface LinkMemory {
  /** By path in the output folder; with the fingerprint of the file that it was read from. */
  readonly marks: ReadonlyMap<string, PageMark>
  /** How many links a crawl has found to be right. */
  readonly total: number
  /** Changes with every page's ids and addresses and with the list of files: what the links were found right in. */
  readonly state: string
  /** Links that a crawl has found to be right. */
  readonly verified: ReadonlySet<string>
}

/** The mark of a page, and the fingerprint of the file that it was read from. */
export interface PageMark extends SkeletonMark {
  readonly fingerprint: string
}

/** Links are checked on the site of one build, whatever its pages are made from. */
const lastCrawl = 'last'

interface SavedMemory extends Pick<LinkMemory, 'total' | 'state'> {
  readonly marks: readonly (readonly [path: string, mark: PageMark])[]
  readonly verified: readonly string[]
}

/** Reads what the last crawl found out. */
export function readLinkMemory(store: CacheStore): LinkMemory {
  const saved = store.read('links', lastCrawl) as SavedMemory | undefined
  if (saved === undefined) return { marks: new Map(), total: 0, state: '', verified: new Set() }
  return { ...saved, marks: new Map(saved.marks), verified: new Set(saved.verified) }
}

/** Saves what a crawl found out, for the next build. */
export function writeLinkMemory(store: CacheStore, { total, state, marks, verified }: LinkMemory): void {
  const saved: SavedMemory = { total, state, marks: [...marks], verified: [...verified] }
  store.write('links', lastCrawl, JSON.stringify(saved))
}

/** The skeleton of a page with this mark, which is made where it is not known. */
export function takeSkeleton(store: CacheStore, { offer, demand }: SkeletonMark, make: () => Skeleton): Skeleton {
  return store.take('skeleton', `${offer}${demand}`, make)
}
