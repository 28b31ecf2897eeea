import path from 'node:path'
import { crc32 } from 'node:zlib'
import { isSystemError } from '../system/system-error.ts'
import {
  emptyIndex,
  isPresent,
  isSameIndex,
  packFile,
  readIndex,
  writeIndex,
  type CacheIndex,
  type EntryPlace,
} from './cache-index.ts'
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

interface Place extends Omit<EntryPlace, 'pack'> {
  readonly pack: Pack
}

interface State {
  readonly request: StoreRequest
  /** The names of packs; a pack that is being written has none yet. */
  readonly packs: Map<Pack, string>
  readonly entries: Map<string, Place>
  /** Entries that are not written yet. */
  readonly fresh: Map<string, Uint8Array>
  freshSize: number
  draft: PackDraft | undefined
  readonly used: Set<string>
  readonly kinds: Set<string>
  /** The index in the folder. */
  saved: CacheIndex | undefined
  /** Why nothing more is written. From then on, new entries stay in memory. */
  failure: Error | undefined
}

/** Opens a cache. If it was written by other code or is damaged, it is empty. */
export function openStore(request: StoreRequest): CacheStore {
  const { folder, fingerprint, isFresh } = request
  const index = isFresh ? emptyIndex : readIndex(folder, { fingerprint })
  const packs = new Map([...index.packs].map(([name, size]) => [name, openPack(packFile(folder, name), size)]))
  const state: State = {
    request,
    packs: new Map([...packs].map(([name, pack]) => [pack, name])),
    entries: new Map(
      [...index.entries].flatMap(([id, place]) => {
        const pack = packs.get(place.pack)
        return pack === undefined ? [] : [[id, { ...place, pack }] as const]
      }),
    ),
    fresh: new Map(),
    freshSize: 0,
    draft: undefined,
    used: new Set(),
    kinds: new Set(),
    saved: isFresh ? undefined : index,
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
      state.entries.delete(id)
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

function readEntry({ fresh, entries }: State, id: string): Uint8Array | undefined {
  const waiting = fresh.get(id)
  if (waiting !== undefined) return waiting
  const place = entries.get(id)
  const bytes = place?.pack.read(place.offset, place.length)
  if (bytes !== undefined && crc32(bytes) === place?.checksum) return bytes
  // From now on `has` returns false.
  entries.delete(id)
  return undefined
}

/** Writes the waiting entries to the current pack. */
function flush(state: State): void {
  if (state.fresh.size === 0) return
  const draft = (state.draft ??= startPack(state.request.folder))
  const start = draft.size()
  draft.append(Buffer.concat([...state.fresh.values()]))
  let offset = start
  for (const [id, bytes] of state.fresh) {
    state.entries.set(id, { pack: draft, offset, length: bytes.length, checksum: crc32(bytes) })
    offset += bytes.length
  }
  state.fresh.clear()
  state.freshSize = 0
  if (offset >= fullPack) finishDraft(state)
}

function finishDraft(state: State): void {
  if (state.draft !== undefined) state.packs.set(state.draft, state.draft.finish())
  state.draft = undefined
}

function commit(state: State, keepsAll: boolean): void {
  if (state.failure !== undefined) throw state.failure
  const { entries, fresh, used, kinds, packs, request } = state
  for (const id of [...entries.keys(), ...fresh.keys()]) {
    if (keepsAll || used.has(id) || !kinds.has(id.slice(0, id.indexOf(' ')))) continue
    entries.delete(id)
    fresh.delete(id)
  }
  flush(state)
  moveEntries(state, findWornPacks(state))
  finishDraft(state)
  const inUse = new Set([...entries.values()].map(({ pack }) => pack))
  const named = new Map([...packs].flatMap(([pack, name]) => (inUse.has(pack) ? [[name, pack.size()] as const] : [])))
  const placed = [...entries].map(
    ([id, { pack, ...place }]) => [id, { ...place, pack: packs.get(pack) ?? '' }] as const,
  )
  const index = { packs: named, entries: new Map(placed) }
  if (state.saved === undefined || !isSameIndex(index, state.saved)) writeIndex(request.folder, index, request)
  state.saved = index
  removeOtherPacks(request.folder, (name) => named.has(name))
  for (const pack of packs.keys()) {
    pack.close()
    if (!inUse.has(pack)) packs.delete(pack)
  }
}

/** Packs that another build has removed, packs that are mostly unused, and small packs if there are too many. */
function findWornPacks({ packs, entries, draft, request }: State): Set<Pack> {
  const live = new Map<Pack, number>()
  for (const { pack, length } of entries.values()) live.set(pack, (live.get(pack) ?? 0) + length)
  const all = [...live.keys()].filter((pack) => pack !== draft)
  const worn = all.filter((pack) => {
    const isThere = isPresent(request.folder, packs.get(pack) ?? '', pack.size())
    return !isThere || (live.get(pack) ?? 0) * 2 < pack.size()
  })
  const small = all.filter((pack) => pack.size() < fullPack / 2)
  return new Set([...worn, ...(small.length >= mostSmallPacks ? small : [])])
}

function moveEntries(state: State, from: ReadonlySet<Pack>): void {
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
