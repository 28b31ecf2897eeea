import { createHash } from 'node:crypto'
import path from 'node:path'
import { Parser } from 'htmlparser2'
import { readSealed, writeSealed } from '../cache/sealed-file.ts'

/** What a finished page offers to links and asks of them: its ids, and every distinct address on its own host. */
export interface Skeleton {
  readonly ids: readonly string[]
  readonly targets: readonly string[]
  /** Changes with the ids. */
  readonly offer: string
  /** Changes with the addresses. */
  readonly demand: string
}

/** Keeps each of many equal texts once. */
export type Interning = (text: string) => string

/** Makes copies, because a text that was cut out of a page keeps the whole page in memory. */
export function createInterning(): Interning {
  const known = new Map<string, string>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const copy = Buffer.from(text).toString()
    known.set(copy, copy)
    return copy
  }
}

/** Reads the skeleton of a finished page. */
export function readSkeleton(html: string, intern: Interning): Skeleton {
  const ids = new Set<string>()
  const targets = new Set<string>()
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (attributes['id'] !== undefined) ids.add(intern(attributes['id']))
      if (name === 'a' && attributes['name'] !== undefined) ids.add(intern(attributes['name']))
      if (name === 'link' && attributes['rel'] === 'canonical') return
      for (const value of [attributes['href'], attributes['src']]) {
        if (value !== undefined && isOwn(value)) targets.add(intern(value))
      }
    },
  })
  parser.end(html)
  const sorted = [...ids].toSorted()
  return { ids: sorted, targets: [...targets], offer: shortHash(sorted), demand: shortHash([...targets]) }
}

function shortHash(words: readonly string[]): string {
  return createHash('sha256').update(words.join('\n')).digest('hex').slice(0, 16)
}

function isOwn(address: string): boolean {
  return address.startsWith('#') ? address.length > 1 : address.startsWith('/') && !address.startsWith('//')
}

/** Skeletons of the last build, and the links that a crawl has found to be right. */
export interface LinkMemory {
  /** By path in the output folder; with the fingerprint of the file that it was read from. */
  readonly skeletons: ReadonlyMap<string, { readonly fingerprint: string; readonly skeleton: Skeleton }>
  readonly verified: ReadonlySet<string>
  /** Changes with every page's ids and addresses and with the list of files: what `verified` was found out about. */
  readonly state: string
}

const noMemory: LinkMemory = { skeletons: new Map(), verified: new Set(), state: '' }

/** Reads what the last build kept; nothing, when it is not whole. */
export function readLinkMemory(cacheFolder: string | undefined): LinkMemory {
  if (cacheFolder === undefined) return noMemory
  return (readSealed(memoryFile(cacheFolder)) as LinkMemory | undefined) ?? noMemory
}

/** Keeps skeletons and verdicts for the next build. */
export function writeLinkMemory(cacheFolder: string, memory: LinkMemory): void {
  writeSealed(memoryFile(cacheFolder), memory)
}

function memoryFile(cacheFolder: string): string {
  return path.join(cacheFolder, 'links.bin')
}
