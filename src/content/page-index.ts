import { rmSync } from 'node:fs'
import path from 'node:path'
import { fileOfShard, pageShards } from '../cache/page-shards.ts'
import { readSealed, writeSealed } from '../cache/sealed-file.ts'
import type { PackEntry } from './body-pack.ts'
import { isSettled } from '../system/file-stamp.ts'
import type { CachedPage, FileState } from './cached-page.ts'

// What a page is made from is told by hashes, which hold on every machine and lie in one file; by what stamps this
// machine knows the same content again lies in another, which never leaves it.

/** What the cache knows of pages. */
export interface CacheIndex {
  readonly pages: readonly CachedPage[]
  readonly bodies: ReadonlyMap<string, PackEntry>
}

/** What a process knows now, and when it began to read: what has changed since is known by its hash alone. */
interface PresentIndex extends CacheIndex {
  readonly began: number
}

/**
 * What lies in one file: the pages and bodies whose keys begin with the same digit, so that a change of one page writes
 * few of them anew. It is kept as a text, which is read in half the time of the same values in the form of `v8`.
 */
interface KeptShard {
  readonly pages: readonly CachedPage[]
  readonly bodies: readonly (readonly [string, PackEntry])[]
}

type KnownStamps = ReadonlyMap<string, { readonly stamp: string; readonly hash: string }>

const unknown = ''

/** Reads what the last build kept; `undefined` when it was kept under another fingerprint or is damaged. */
export function readPageIndex(folder: string, fingerprint: string): CacheIndex | undefined {
  const kept = pageShards.map((shard) => readSealed(indexFile(folder, shard), fingerprint) as string | undefined)
  if (!kept.some((text) => text !== undefined)) return undefined
  const parts = kept.flatMap((text) => (text === undefined ? [] : [JSON.parse(text) as KeptShard]))
  const stamps = (readSealed(stampFile(folder)) as KnownStamps | undefined) ?? new Map<string, never>()
  const stampOf = (file: string, hash: string): string => {
    const known = stamps.get(file)
    return known?.hash === hash ? known.stamp : unknown
  }
  return {
    bodies: new Map(parts.flatMap(({ bodies }) => bodies)),
    pages: parts
      .flatMap(({ pages }) => pages)
      .map((page) => ({
        ...page,
        stamp: stampOf(page.page.file, page.hash),
        dependencies: page.dependencies.map((file) => ({ ...file, stamp: stampOf(file.file, file.hash) })),
      })),
  }
}

/** Keeps what is known of pages, where it differs from what was known before. */
export function writePageIndex(folder: string, fingerprint: string, now: PresentIndex, before?: CacheIndex): void {
  const knownBefore = before && divide(before)
  for (const [shard, part] of divide(now)) {
    const partBefore = knownBefore?.get(shard)
    if (partBefore !== undefined && isSameContent(part, partBefore)) continue
    const kept: KeptShard = { bodies: [...part.bodies], pages: part.pages.map(withoutStamps) }
    writeSealed(indexFile(folder, shard), JSON.stringify(kept), fingerprint)
  }
  const stamps = listStamps(now.pages, now.began)
  if (before === undefined || !isSameMap(stamps, listStamps(before.pages, now.began)))
    writeSealed(stampFile(folder), stamps)
}

/** Forgets what is known of pages, before their bodies are put elsewhere. */
export function removePageIndex(folder: string): void {
  for (const shard of pageShards) rmSync(indexFile(folder, shard), { force: true })
}

function indexFile(folder: string, shard: string): string {
  return path.join(folder, fileOfShard(shard))
}

/** By the first digit of the key of a body, which is a hash. */
function divide({ pages, bodies }: CacheIndex): ReadonlyMap<string, CacheIndex> {
  const pagesOf = Map.groupBy(pages, ({ page }) => shardOf(page.bodyKey))
  const bodiesOf = Map.groupBy(bodies, ([key]) => shardOf(key))
  return new Map(
    pageShards.map((shard) => [shard, { pages: pagesOf.get(shard) ?? [], bodies: new Map(bodiesOf.get(shard)) }]),
  )
}

function shardOf(key: string): string {
  const digit = key.charAt(0)
  // The keys of pages that could not be read are words.
  return pageShards.includes(digit) ? digit : '0'
}

function stampFile(folder: string): string {
  return path.join(folder, 'stamps.bin')
}

/** In any order: a page is the same when its text and all that it shows are. */
function isSameContent(now: CacheIndex, before: CacheIndex): boolean {
  if (now.pages.length !== before.pages.length || now.bodies.size !== before.bodies.size) return false
  for (const [key, { offset }] of now.bodies) if (before.bodies.get(key)?.offset !== offset) return false
  const known = new Set(before.pages.map(({ page }) => page))
  return now.pages.every(({ page }) => known.has(page))
}

function withoutStamps(page: CachedPage): CachedPage {
  return { ...page, stamp: unknown, dependencies: page.dependencies.map((file) => ({ ...file, stamp: unknown })) }
}

function listStamps(pages: readonly CachedPage[], began: number): KnownStamps {
  const states = pages.flatMap(({ page, stamp, hash, dependencies }): FileState[] => [
    { file: page.file, stamp, hash },
    ...dependencies,
  ])
  const settled = states.filter(({ stamp }) => isSettled(stamp, began))
  return new Map(settled.map(({ file, stamp, hash }) => [file, { stamp, hash }]))
}

function isSameMap(now: KnownStamps, before: KnownStamps): boolean {
  return now.size === before.size && [...now].every(([file, { stamp }]) => before.get(file)?.stamp === stamp)
}
