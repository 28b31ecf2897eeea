import { hash } from 'node:crypto'
import path from 'node:path'
import { readSealed, writeSealed } from '../cache/sealed-file.ts'
import { decodePath } from '../model/url.ts'
import { readAttributes, type AttributeReader } from './read-attributes.ts'
import { readPlainAttributes } from './read-plain-attributes.ts'

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
  const ownPlaces = new Set<string>()
  let tag = ''
  // Of each the first of a tag counts.
  let id: string | undefined
  let name: string | undefined
  let href: string | undefined
  let src: string | undefined
  let rel: string | undefined
  const takeTarget = (address: string): void => {
    if (address.startsWith('#')) ownPlaces.add(address)
    else if (address.startsWith('/') && !address.startsWith('//')) targets.add(intern(address))
  }
  const takeTag = (): void => {
    if (id !== undefined) ids.add(intern(id))
    if (tag === 'a' && name !== undefined) ids.add(intern(name))
    const isCanonical = tag === 'link' && rel === 'canonical'
    if (href !== undefined && !isCanonical) takeTarget(href)
    if (src !== undefined && !isCanonical) takeTarget(src)
    id = name = href = src = rel = undefined
  }
  return {
    onTag: (found) => {
      takeTag()
      tag = found
    },
    onAttribute: (attribute, value) => {
      switch (attribute) {
        case 'id':
          id ??= value
          break
        case 'name':
          name ??= value
          break
        case 'href':
          href ??= value
          break
        case 'src':
          src ??= value
          break
        case 'rel':
          rel ??= value
          break
        default:
      }
    },
    skeleton: () => {
      takeTag()
      const sorted = [...ids].toSorted()
      // The top of the page is everywhere.
      const missing = [...ownPlaces].filter((place) => place !== '#' && !ids.has(decodePath(place.slice(1))))
      const asked = [...targets, ...missing.map(intern)]
      return { ids: sorted, targets: asked, offer: shortHash(sorted), demand: shortHash(asked) }
    },
  }
}

function shortHash(words: readonly string[]): string {
  return hash('sha256', words.join('\n')).slice(0, 16)
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
