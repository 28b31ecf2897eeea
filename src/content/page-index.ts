import { rmSync } from 'node:fs'
import path from 'node:path'
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

/** The form on disk: a text, which is read in half the time of the same values in the form of `v8`. */
interface KeptIndex {
  readonly pages: readonly CachedPage[]
  readonly bodies: readonly (readonly [string, PackEntry])[]
}

type KnownStamps = ReadonlyMap<string, { readonly stamp: string; readonly hash: string }>

const unknown = ''

/** Reads what the last build kept; `undefined` when it was kept under another fingerprint or is damaged. */
export function readPageIndex(folder: string, fingerprint: string): CacheIndex | undefined {
  const text = readSealed(indexFile(folder), fingerprint) as string | undefined
  if (text === undefined) return undefined
  const index = JSON.parse(text) as KeptIndex
  const stamps = (readSealed(stampFile(folder)) as KnownStamps | undefined) ?? new Map<string, never>()
  const stampOf = (file: string, hash: string): string => {
    const known = stamps.get(file)
    return known?.hash === hash ? known.stamp : unknown
  }
  return {
    bodies: new Map(index.bodies),
    pages: index.pages.map((page) => ({
      ...page,
      stamp: stampOf(page.page.file, page.hash),
      dependencies: page.dependencies.map((file) => ({ ...file, stamp: stampOf(file.file, file.hash) })),
    })),
  }
}

/** Keeps what is known of pages, where it differs from what was known before. */
export function writePageIndex(folder: string, fingerprint: string, now: PresentIndex, before?: CacheIndex): void {
  if (before === undefined || !isSameContent(now, before)) {
    const kept: KeptIndex = { bodies: [...now.bodies], pages: now.pages.map(withoutStamps) }
    writeSealed(indexFile(folder), JSON.stringify(kept), fingerprint)
  }
  const stamps = listStamps(now.pages, now.began)
  if (before === undefined || !isSameMap(stamps, listStamps(before.pages, now.began)))
    writeSealed(stampFile(folder), stamps)
}

/** Forgets what is known of pages, before their bodies are put elsewhere. */
export function removePageIndex(folder: string): void {
  rmSync(indexFile(folder), { force: true })
}

function indexFile(folder: string): string {
  return path.join(folder, 'pages.bin')
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
