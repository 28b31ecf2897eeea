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

/** What the last build kept: what it knew, and the texts in which it was kept. */
export interface KeptIndex extends CacheIndex {
  readonly parts: ReadonlyMap<string, string>
}

/**
 * A part of the index: the pages and bodies whose keys begin with the same digit, as a text. Where a page has changed, the
 * other parts are kept as they are; and a text is read in half the time of the same values in the form of `v8`.
 */
interface Part {
  readonly pages: readonly CachedPage[]
  readonly bodies: readonly (readonly [string, PackEntry])[]
}

type KnownStamps = ReadonlyMap<string, { readonly stamp: string; readonly hash: string }>

const unknown = ''

/** Reads what the last build kept; `undefined` when it was kept under another fingerprint or is damaged. */
export function readPageIndex(folder: string, fingerprint: string): KeptIndex | undefined {
  const texts = readSealed(indexFile(folder), fingerprint) as KeptIndex['parts'] | undefined
  if (texts === undefined) return undefined
  const parts = [...texts.values()].map((text) => JSON.parse(text) as Part)
  const stamps = (readSealed(stampFile(folder)) as KnownStamps | undefined) ?? new Map<string, never>()
  const stampOf = (file: string, hash: string): string => {
    const known = stamps.get(file)
    return known?.hash === hash ? known.stamp : unknown
  }
  return {
    parts: texts,
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
export function writePageIndex(folder: string, fingerprint: string, now: PresentIndex, before?: KeptIndex): void {
  const known = before && divide(before)
  const texts = new Map<string, string>()
  for (const [digit, part] of divide(now)) {
    const partBefore = known?.get(digit)
    const kept = partBefore && isSameContent(part, partBefore) ? before?.parts.get(digit) : undefined
    texts.set(digit, kept ?? textOf(part))
  }
  const isSame =
    texts.size === before?.parts.size && [...texts].every(([digit, text]) => before.parts.get(digit) === text)
  if (!isSame) writeSealed(indexFile(folder), texts, fingerprint)
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

function textOf({ pages, bodies }: CacheIndex): string {
  const part: Part = { bodies: [...bodies], pages: pages.map(withoutStamps) }
  return JSON.stringify(part)
}

/** By the first digit of the key of a body, which is a hash, or a word where a page could not be read. */
function divide({ pages, bodies }: CacheIndex): ReadonlyMap<string, CacheIndex> {
  const pagesOf = Map.groupBy(pages, ({ page }) => page.bodyKey.charAt(0))
  const bodiesOf = Map.groupBy(bodies, ([key]) => key.charAt(0))
  const digits = new Set([...pagesOf.keys(), ...bodiesOf.keys()])
  return new Map(
    [...digits].map((digit) => [digit, { pages: pagesOf.get(digit) ?? [], bodies: new Map(bodiesOf.get(digit)) }]),
  )
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
