import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { Page, PageBody } from '../model/page.ts'
import type { Problem } from '../report/problem.ts'

/** What one build keeps of a page for the next. */
export interface CachedPage {
  /** Size, times and number of the file, as the file system told them. */
  readonly stamp: string
  readonly hash: string
  readonly page: Page
  readonly problems: readonly Problem[]
  readonly dependencies: readonly { readonly file: string; readonly stamp: string }[]
}

/** Keeps the rendered parts of pages on disk, so that memory does not grow with the site. */
export interface BodyStore {
  readonly write: (key: string, body: PageBody) => void
  /** The body of a page that was not parsed in this build stays. */
  readonly keep: (key: string) => void
  /** Throws `DamagedCache` where the store does not hold what was written. */
  readonly read: (key: string) => PageBody
}

export interface PageCache {
  readonly contentFolder: string
  readonly find: (source: string) => CachedPage | undefined
  readonly bodies: BodyStore
  /** Takes the pages of this build in place of the last one's. */
  readonly replace: (pages: readonly CachedPage[]) => void
  readonly save: () => void
}

/** The cache does not hold what it should; the build starts again without it. */
export class DamagedCache extends Error {
  constructor(what: string, cause?: unknown) {
    super(`the cache entry ${what} is damaged`, { cause })
    this.name = 'DamagedCache'
  }
}

export interface CacheRequest {
  /** Absolute path of the cache's folder. */
  readonly folder: string
  /** Changes whenever pages of the same text would come out otherwise: version, options, components. */
  readonly fingerprint: string
  readonly contentFolder: string
  /** Start empty, whatever is there. */
  readonly isFresh: boolean
}

/** Opens the cache of pages. What is damaged, or was made by another version or under other options, counts as empty. */
export function openPageCache(request: CacheRequest): PageCache {
  const indexFile = path.join(request.folder, 'pages.bin')
  const bodiesFolder = path.join(request.folder, 'bodies')
  mkdirSync(bodiesFolder, { recursive: true })
  const previous = request.isFresh ? new Map<string, CachedPage>() : readIndex(indexFile, request.fingerprint)
  const kept = new Set(request.isFresh ? [] : readdirSync(bodiesFolder))
  let current: readonly CachedPage[] = []
  const written = new Set<string>()
  return {
    contentFolder: request.contentFolder,
    find: (source) => {
      const found = previous.get(source)
      return found !== undefined && kept.has(found.page.bodyKey) ? found : undefined
    },
    bodies: {
      write: (key, body) => {
        if (written.has(key)) return
        written.add(key)
        writeSealed(path.join(bodiesFolder, key), serialize(body))
      },
      keep: (key) => void written.add(key),
      read: (key) => deserializeSealed<PageBody>(path.join(bodiesFolder, key), key),
    },
    replace: (pages) => {
      current = pages
    },
    save: () => {
      writeSealed(indexFile, serialize({ fingerprint: request.fingerprint, pages: current }))
      const used = new Set([...current.map(({ page }) => page.bodyKey), ...written])
      for (const name of readdirSync(bodiesFolder)) if (!used.has(name)) rmSync(path.join(bodiesFolder, name), { force: true })
    },
  }
}

interface Index {
  readonly fingerprint: string
  readonly pages: readonly CachedPage[]
}

function readIndex(file: string, fingerprint: string): Map<string, CachedPage> {
  try {
    const index = deserializeSealed<Index>(file, 'index')
    return index.fingerprint === fingerprint ? new Map(index.pages.map((page) => [page.page.source, page])) : new Map()
  } catch (error) {
    if (error instanceof DamagedCache) return new Map()
    throw error
  }
}

const sealLength = 32

/** Writes bytes behind their own hash, and gives them their name only when they are whole. */
function writeSealed(file: string, bytes: Uint8Array): void {
  const temporary = `${file}.${String(process.pid)}.new`
  writeFileSync(temporary, Buffer.concat([createHash('sha256').update(bytes).digest(), bytes]))
  renameSync(temporary, file)
}

function deserializeSealed<Value>(file: string, what: string): Value {
  try {
    const bytes = readFileSync(file)
    const seal = bytes.subarray(0, sealLength)
    const content = bytes.subarray(sealLength)
    if (!createHash('sha256').update(content).digest().equals(seal)) throw new Error('its hash differs')
    return deserialize(content) as Value
  } catch (error) {
    throw new DamagedCache(what, error)
  }
}
