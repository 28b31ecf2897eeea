import path from 'node:path'
import { crc32 } from 'node:zlib'
import { isSystemError } from '../system/system-error.ts'
import { emptyIndex, isPresent, packFile, readIndex, writeIndex, type EntryPlace } from './cache-index.ts'
import { parseJson } from '../formats/json.ts'
import { openPack, removeOtherPacks, startPack, type Pack, type PackDraft } from './packs.ts'

// The cache: results of one build that the next can reuse. Entries are JSON texts, each with a kind and a key that is a
// hash of everything it was made from. They are stored in packs: immutable files named after the hash of their content.
// `index.json` locates each entry. Because packs are whole files, they can be shared between machines.

/** The kinds of entries. */
export type CacheKind = 'api' | 'body' | 'crawl' | 'diagram' | 'links' | 'markdown' | 'media' | 'page' | 'search'

/** The cache of a site. */
export interface CacheStore {
  /** Whether an entry exists. It then counts as used, as if it had been read. */
  readonly has: (kind: CacheKind, key: string) => boolean
  /** The value of an entry; `undefined` if it does not exist or is damaged. */
  readonly read: (kind: CacheKind, key: string) => unknown
  /** Stores the JSON text of an entry. */
  readonly write: (kind: CacheKind, key: string, json: string | Uint8Array) => void
  /** The value of an entry, which is created if it does not exist. */
  readonly take: <Value>(kind: CacheKind, key: string, make: () => Value) => Value
  /** Removes an entry. */
  readonly drop: (kind: CacheKind, key: string) => void
  /**
   * Saves the used entries for the next build. Of the kinds that were requested, unused entries are dropped, unless
   * `keepsAll`. If something cannot be written, throws the system error.
   */
  readonly commit: (keepsAll?: boolean) => void
}

export interface StoreRequest {
  /** Absolute path of the cache folder. */
  readonly folder: string
  /** Changes with docsgen's own code. */
  readonly fingerprint: string
  /** Ignore what was saved before. */
  readonly isFresh: boolean
}

/** The folder of packs within the cache folder. */
export function storeFolder(cacheFolder: string): string {
  return path.join(cacheFolder, 'store')
}

/** Bytes that are collected in memory before they are written. */
const batchSize = 2 ** 20
/** Bytes after which a new pack is started. */
const fullPack = 32 * 2 ** 20
/** If there are this many packs that are less than half full, the next build merges them. */
const mostSmallPacks = 8

/** The name of the pack that is being written. */
const draftName = ''

interface State {
  readonly request: StoreRequest
  readonly packs: Map<string, Pack>
  readonly entries: Map<string, EntryPlace>
  /** Entries that are not written yet. */
  readonly fresh: Map<string, Uint8Array>
  freshSize: number
  draft: PackDraft | undefined
  readonly used: Set<string>
  readonly kinds: Set<string>
  /** Whether the index in the folder lists these entries. */
  isSaved: boolean
  /** Why nothing more is written. From then on, new entries stay in memory. */
  failure: Error | undefined
}

/** Opens a cache. If it was written by other code or is damaged, it is empty. */
export function openStore(request: StoreRequest): CacheStore {
  const { folder, fingerprint, isFresh } = request
  const index = isFresh ? emptyIndex() : readIndex(folder, { fingerprint })
  const state: State = {
    request,
    packs: new Map([...index.packs].map(([name, size]) => [name, openPack(packFile(folder, name), size)])),
    entries: index.entries,
    fresh: new Map(),
    freshSize: 0,
    draft: undefined,
    used: new Set(),
    kinds: new Set(),
    isSaved: !isFresh,
    failure: undefined,
  }
  const use = (kind: CacheKind, key: string): string => {
    const id = `${kind} ${key}`
    state.kinds.add(kind)
    state.used.add(id)
    return id
  }
  const write: CacheStore['write'] = (kind, key, json) => putFresh(state, use(kind, key), json)
  const read: CacheStore['read'] = (kind, key) => readValue(state, use(kind, key))
  return {
    has: (kind, key) => {
      const id = use(kind, key)
      return state.fresh.has(id) || state.entries.has(id)
    },
    read,
    write,
    take: <Value>(kind: CacheKind, key: string, make: () => Value): Value => {
      const known = read(kind, key) as Value | undefined
      if (known !== undefined) return known
      const made = make()
      write(kind, key, JSON.stringify(made))
      return made
    },
    drop: (kind, key) => {
      const id = `${kind} ${key}`
      if (state.entries.delete(id)) state.isSaved = false
      state.fresh.delete(id)
    },
    commit: (keepsAll = false) => commit(state, keepsAll),
  }
}

function putFresh(state: State, id: string, json: string | Uint8Array): void {
  const bytes = typeof json === 'string' ? Buffer.from(json) : json
  state.entries.delete(id)
  state.fresh.set(id, bytes)
  state.freshSize += bytes.length
  if (state.freshSize < batchSize || state.failure !== undefined) return
  try {
    flush(state)
  } catch (error) {
    if (!isSystemError(error)) throw error
    state.failure = error
  }
}

function readValue(state: State, id: string): unknown {
  const bytes = readEntry(state, id)
  return bytes === undefined
    ? undefined
    : parseJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString())
}

function readEntry(state: State, id: string): Uint8Array | undefined {
  const { fresh, entries, packs, draft } = state
  const place = entries.get(id)
  if (place === undefined) return fresh.get(id)
  const pack = place.pack === draftName ? draft : packs.get(place.pack)
  const bytes = pack?.read(place.offset, place.length)
  if (bytes !== undefined && crc32(bytes) === place.checksum) return bytes
  // From now on `has` returns false.
  entries.delete(id)
  state.isSaved = false
  return undefined
}

/** Writes the waiting entries to the current pack. */
function flush(state: State): void {
  if (state.fresh.size === 0) return
  const draft = (state.draft ??= startPack(state.request.folder))
  let offset = draft.size()
  draft.append(Buffer.concat([...state.fresh.values()]))
  for (const [id, bytes] of state.fresh) {
    state.entries.set(id, { pack: draftName, offset, length: bytes.length, checksum: crc32(bytes) })
    offset += bytes.length
  }
  state.fresh.clear()
  state.freshSize = 0
  state.isSaved = false
  if (offset >= fullPack) finishDraft(state)
}

function finishDraft(state: State): void {
  if (state.draft === undefined) return
  const name = state.draft.finish()
  state.packs.get(name)?.close()
  state.packs.set(name, state.draft)
  state.draft = undefined
  for (const [id, place] of state.entries) if (place.pack === draftName) state.entries.set(id, { ...place, pack: name })
}

function commit(state: State, keepsAll: boolean): void {
  if (state.failure !== undefined) throw state.failure
  const { entries, fresh, used, kinds, packs, request } = state
  const isUsed = (id: string): boolean => keepsAll || used.has(id) || !kinds.has(id.slice(0, id.indexOf(' ')))
  for (const id of fresh.keys()) if (!isUsed(id)) fresh.delete(id)
  for (const id of entries.keys()) if (!isUsed(id) && entries.delete(id)) state.isSaved = false
  flush(state)
  moveEntries(state, findWornPacks(state))
  finishDraft(state)
  const inUse = new Set(Array.from(entries.values(), ({ pack }) => pack))
  const named = new Map([...packs].flatMap(([name, pack]) => (inUse.has(name) ? [[name, pack.size()] as const] : [])))
  if (!state.isSaved) writeIndex(request.folder, { packs: named, entries }, request)
  state.isSaved = true
  removeOtherPacks(request.folder, (name) => named.has(name))
  for (const [name, pack] of packs) {
    pack.close()
    if (!inUse.has(name)) packs.delete(name)
  }
}

/** Packs that another build has removed, packs that are mostly unused, and small packs if there are too many. */
function findWornPacks({ packs, entries, request }: State): Set<string> {
  const live = new Map<string, number>()
  for (const { pack, length } of entries.values())
    if (pack !== draftName) live.set(pack, (live.get(pack) ?? 0) + length)
  const sizeOf = (name: string): number => packs.get(name)?.size() ?? 0
  const worn = [...live].flatMap(([name, length]) =>
    !isPresent(request.folder, name, sizeOf(name)) || length * 2 < sizeOf(name) ? [name] : [],
  )
  const small = [...live.keys()].filter((name) => sizeOf(name) < fullPack / 2)
  return new Set([...worn, ...(small.length >= mostSmallPacks ? small : [])])
}

function moveEntries(state: State, from: ReadonlySet<string>): void {
  if (from.size === 0) return
  for (const [id, { pack }] of state.entries) {
    if (!from.has(pack)) continue
    const bytes = readEntry(state, id)
    if (bytes === undefined) continue
    state.fresh.set(id, bytes)
    state.freshSize += bytes.length
    if (state.freshSize >= batchSize) flush(state)
  }
  flush(state)
}
