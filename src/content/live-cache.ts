import path from 'node:path'
import type { PageBody } from '../model/page.ts'
import { isBroken } from './broken-page.ts'
import type { CachedPage } from './cached-page.ts'
import { DamagedCache, type CacheRequest, type PageCache } from './page-cache.ts'
import { unpackBody, unpackCode } from './packed-page.ts'
import { readPageIndex } from './page-index.ts'
import { isOutline } from './outline-page.ts'
import { openLiveBodies, type LiveBodies } from './live-bodies.ts'
import { writePageCache, type CachePlace } from './write-cache.ts'

/** Pages in memory, for a process that lives long and parses the same pages again and again. */
export interface LiveCache extends PageCache {
  readonly fingerprint: string
  readonly pages: () => Iterable<CachedPage>
  /** A page that was parsed, under the path of its file below the content folder. */
  readonly get: (source: string) => CachedPage | undefined
  readonly put: (page: CachedPage) => void
  /** Forgets a body that no page has any more. */
  readonly drop: (key: string) => void
  /** Writes everything to the disk for the next process, if there is enough that it would have to make anew. */
  readonly keep: () => Promise<void>
  readonly close: () => void
}

/** What is less than this part of all pages is parsed again sooner than it is written. */
const worthKeeping = 1 / 20

/** Opens a store that knows what the last process left, and keeps what is new in memory until it is told to write it. */
export function openLiveCache({ folder, fingerprint, contentFolder, isFresh }: CacheRequest): LiveCache {
  const file = path.join(folder, 'bodies.bin')
  const before = isFresh ? undefined : readPageIndex(folder, fingerprint)
  const bodies = openLiveBodies(file, before?.bodies)
  const began = Date.now()
  let isOpen = true
  let pages = new Map<string, CachedPage>(before?.pages.map((page) => [page.page.source, page]))
  let kept = new Set<string>()
  /** What the last reading of all sources asked for; not all of it are bodies of Markdown pages. */
  let used: ReadonlySet<string> = kept
  const read = (key: string): PageBody => {
    const bytes = bodies.read(key)
    if (bytes !== undefined) return unpackBody(bytes)
    bodies.forget(key)
    throw new DamagedCache(key)
  }
  return {
    fingerprint,
    contentFolder,
    pages: () => pages.values(),
    get: (source) => pages.get(source),
    put: (page) => void pages.set(page.page.source, page),
    drop: (key) => {
      const isUsed = [...pages.values()].some(({ page }) => page.bodyKey === key)
      if (isUsed) return
      bodies.drop(key)
      kept.delete(key)
    },
    find: (source) => {
      const found = pages.get(source)
      return found !== undefined && bodies.has(found.page.bodyKey) ? found : undefined
    },
    bodies: {
      write: (key, packed) => {
        if (isOutline(key)) return
        kept.add(key)
        bodies.put(key, packed)
      },
      keep: (key) => void kept.add(key),
      read,
      readMarkdown: (key) => read(key).markdown,
      readCode: (key) => unpackCode(bodies.read(key)),
    },
    replace: (all) => {
      pages = new Map(all.map((page) => [page.page.source, page]))
    },
    save: () => {
      for (const { page } of pages.values()) kept.add(page.bodyKey)
      for (const key of bodies.inMemory().keys()) if (!kept.has(key)) bodies.drop(key)
      used = kept
      kept = new Set()
    },
    keep: () =>
      keepContent({ folder, fingerprint, isWanted: () => isOpen }, { pages: [...pages.values()], used, bodies, began }),
    close: () => {
      isOpen = false
      bodies.close()
    },
  }
}

interface LiveContent {
  readonly pages: readonly CachedPage[]
  readonly used: ReadonlySet<string>
  readonly bodies: LiveBodies
  readonly began: number
}

async function keepContent(place: CachePlace, { pages, used, bodies, began }: LiveContent): Promise<void> {
  const fresh = new Map(bodies.inMemory())
  if (fresh.size <= pages.length * worthKeeping || pages.some(({ page }) => isOutline(page.bodyKey))) return
  const whole = pages.filter(({ page }) => !isBroken(page.bodyKey))
  const ofOthers = [...used].filter(bodies.has)
  const keys = new Set([...whole.map(({ page }) => page.bodyKey), ...ofOthers, ...fresh.keys()])
  // What is forgotten while it is being written is written all the same.
  const read = (key: string): Uint8Array | undefined => fresh.get(key) ?? bodies.read(key)
  const written = await writePageCache(place, { pages: whole, keys, read, began })
  if (written !== undefined && place.isWanted()) bodies.settle(written, fresh.keys())
}
