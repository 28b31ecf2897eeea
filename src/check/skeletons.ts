import { createHash } from 'node:crypto'
import path from 'node:path'
import { readSealed, writeSealed } from '../cache/sealed-file.ts'
import { readAttributes, type AttributeReader } from './read-attributes.ts'
import { readPlainAttributes } from './read-plain-attributes.ts'

/** What tells two skeletons apart. */
export interface SkeletonMark {
  /** Changes with the ids. */
  readonly offer: string
  /** Changes with the addresses. */
  readonly demand: string
}

/** What a finished page offers to links and asks of them: its ids, and every distinct address on its own host. */
export interface Skeleton extends SkeletonMark {
  readonly ids: readonly string[]
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

/** Attributes from which a skeleton is made. */
const telling: ReadonlySet<string> = new Set(['id', 'name', 'href', 'src', 'rel'])

/** Reads the skeleton of a finished page. */
export function readSkeleton(html: string, intern: Interning): Skeleton {
  const plain = findAddresses(intern)
  if (readPlainAttributes(html, plain)) return plain.skeleton()
  const any = findAddresses(intern)
  readAttributes(html, any)
  return any.skeleton()
}

/** Takes what links mean from tags and their attributes as they are read. */
function findAddresses(intern: Interning): AttributeReader & { readonly skeleton: () => Skeleton } {
  const ids = new Set<string>()
  const targets = new Set<string>()
  let tag = ''
  const attributes = new Map<string, string>()
  const takeTarget = (address: string | undefined): void => {
    if (address !== undefined && isOwn(address)) targets.add(intern(address))
  }
  const takeTag = (): void => {
    if (attributes.size === 0) return
    const id = attributes.get('id')
    const name = attributes.get('name')
    if (id !== undefined) ids.add(intern(id))
    if (tag === 'a' && name !== undefined) ids.add(intern(name))
    const isCanonical = tag === 'link' && attributes.get('rel') === 'canonical'
    if (!isCanonical) {
      takeTarget(attributes.get('href'))
      takeTarget(attributes.get('src'))
    }
    attributes.clear()
  }
  return {
    onTag: (name) => {
      takeTag()
      tag = name
    },
    onAttribute: (name, value) => {
      // The first of a name counts.
      if (telling.has(name) && !attributes.has(name)) attributes.set(name, value)
    },
    skeleton: () => {
      takeTag()
      const sorted = [...ids].toSorted()
      return { ids: sorted, targets: [...targets], offer: shortHash(sorted), demand: shortHash([...targets]) }
    },
  }
}

function shortHash(words: readonly string[]): string {
  return createHash('sha256').update(words.join('\n')).digest('hex').slice(0, 16)
}

function isOwn(address: string): boolean {
  return address.startsWith('#') ? address.length > 1 : address.startsWith('/') && !address.startsWith('//')
}

/** What the last build knew of its pages, short: enough to see that no link can have become another. */
export interface LinkMemory {
  /** By path in the output folder; with the fingerprint of the file that it was read from. */
  readonly marks: ReadonlyMap<string, SkeletonMark & { readonly fingerprint: string }>
  /** How many links a crawl has found to be right. */
  readonly total: number
  /** Changes with every page's ids and addresses and with the list of files: what the links were found right in. */
  readonly state: string
}

/** The pages themselves, which are asked for where something is different. */
export interface CrawlMemory {
  readonly skeletons: ReadonlyMap<string, Skeleton>
  /** Links that a crawl has found to be right. */
  readonly verified: ReadonlySet<string>
}

const noLinks: LinkMemory = { marks: new Map(), total: 0, state: '' }
const noCrawl: CrawlMemory = { skeletons: new Map(), verified: new Set() }

/** Reads what the last build kept; nothing, when it is not whole. */
export function readLinkMemory(cacheFolder: string | undefined): LinkMemory {
  if (cacheFolder === undefined) return noLinks
  return (readSealed(path.join(cacheFolder, 'link-marks.bin')) as LinkMemory | undefined) ?? noLinks
}

/** Reads the pages of the last build; nothing, when they are not whole. */
export function readCrawlMemory(cacheFolder: string | undefined): CrawlMemory {
  if (cacheFolder === undefined) return noCrawl
  return (readSealed(path.join(cacheFolder, 'skeletons.bin')) as CrawlMemory | undefined) ?? noCrawl
}

/** Keeps what is known of pages for the next build. */
export function writeLinkMemory(cacheFolder: string, memory: LinkMemory): void {
  writeSealed(path.join(cacheFolder, 'link-marks.bin'), memory)
}

/** Keeps pages and verdicts for the next build. */
export function writeCrawlMemory(cacheFolder: string, memory: CrawlMemory): void {
  writeSealed(path.join(cacheFolder, 'skeletons.bin'), memory)
}
