import { lstatSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { writePack, type PackEntry } from './body-pack.ts'
import type { CachedPage } from './cached-page.ts'
import { removePageIndex, writePageIndex } from './page-index.ts'
import { makeFolderSync } from '../system/make-folder.ts'

/** What a process that lives long leaves for the next one. */
export interface CacheContent {
  readonly pages: readonly CachedPage[]
  /** Keys of all bodies that are to be kept. */
  readonly keys: ReadonlySet<string>
  readonly read: (key: string) => Uint8Array | undefined
  /** When the reading of the pages began, in milliseconds since 1970. */
  readonly began: number
}

export interface CachePlace {
  readonly folder: string
  readonly fingerprint: string
  /** Asked again and again; once it gives false, nothing more is written. */
  readonly isWanted: () => boolean
}

/**
 * Writes a whole cache, and gives where its bodies stand; `undefined` when it is not wanted any more. The bodies are
 * made ready beside the old ones. Then the index goes, the new bodies come, and a new index names them: a stop at any
 * moment leaves the old cache, the new one, or none.
 */
export async function writePageCache(
  { folder, fingerprint, isWanted }: CachePlace,
  { pages, keys, read, began }: CacheContent,
): Promise<ReadonlyMap<string, PackEntry> | undefined> {
  makeFolderSync(folder)
  const file = path.join(folder, 'bodies.bin')
  const draft = `${file}.${String(process.pid)}.new`
  removeLostDrafts(folder)
  try {
    const bodies = await writePack(draft, readWhileWanted(keys, read, isWanted))
    if (bodies.size !== keys.size || !isWanted()) return undefined
    removePageIndex(folder)
    renameSync(draft, file)
    writePageIndex(folder, fingerprint, { pages, bodies, began })
    return bodies
  } finally {
    rmSync(draft, { force: true })
  }
}

function* readWhileWanted(
  keys: ReadonlySet<string>,
  read: CacheContent['read'],
  isWanted: () => boolean,
): Generator<readonly [key: string, bytes: Uint8Array]> {
  for (const key of keys) {
    const bytes = isWanted() ? read(key) : undefined
    if (bytes === undefined) return
    yield [key, bytes]
  }
}

/** Milliseconds without a write after which a draft has been given up: each takes seconds. */
const draftLife = 600_000

/** Removes what processes that were killed in the middle have left. */
function removeLostDrafts(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!/^bodies\.bin\.\d+\.new$/.test(name)) continue
    const file = path.join(folder, name)
    const status = lstatSync(file, { throwIfNoEntry: false })
    if (status !== undefined && Date.now() - status.mtimeMs > draftLife) rmSync(file, { force: true })
  }
}
