import { isDeepStrictEqual } from 'node:util'
import type { CacheStore } from '../../cache/store.ts'
import { takeOrMake } from '../../formats/take-or-make.ts'
import { shardOf } from '../engine/shards.ts'
import { hashOf } from './hash-of.ts'
import { countShards, type NumberedPage } from './numbering.ts'
import type { PageWords, ReadPage } from './page-words.ts'
import { addWord, removeWord, writeShard, type ShardLimits, type ShardWords } from './word-shards.ts'

/** A shard of words. */
export interface IndexShard {
  /** The key of the cache entry with all words of the shard. */
  readonly data: string
  /** The hash of what readers load. */
  readonly fingerprint: string
  /** What readers load, if this build has made it. It is not saved. */
  readonly text?: string
}

/** What the shards of a build were made from. Its cache entry has a fixed key, because any state can be updated. */
interface State {
  readonly limits: ShardLimits
  readonly pages: readonly NumberedPage[]
  readonly shards: readonly IndexShard[]
}

/** The editions of a site have an index each. */
function stateKey(basePath: string): string {
  return `state ${basePath}`
}

/** The pages of a site, and where to find their words. */
export interface ShardSource {
  readonly pages: readonly NumberedPage[]
  readonly limits: ShardLimits
  /** The words of a page of this build. */
  readonly readWords: (key: string) => PageWords
  readonly store: CacheStore
  readonly basePath: string
  /** The base path of an edition with most of the same pages, whose index is made before. */
  readonly similarPath: string
}

/** Where the state of an index is. */
export type ShardPlace = Pick<ShardSource, 'store' | 'basePath' | 'similarPath'>

/** The state of the last build. In the first build, an edition starts from a similar one, which has most of its pages. */
function readState({ store, basePath, similarPath }: ShardPlace): State | undefined {
  return (store.read('search', stateKey(basePath)) ?? store.read('search', stateKey(similarPath))) as State | undefined
}

/** Identifies the state of the last build. */
export function fingerprintOfState(place: ShardPlace): string {
  return hashOf(JSON.stringify(readState(place) ?? ''))
}

/** The keys of the cache entries with the words of all shards. */
export function listShardData(place: ShardPlace): readonly string[] {
  return readState(place)?.shards.map(({ data }) => data) ?? []
}

/** Pages whose sections have been counted. */
export function listPagesBefore(place: ShardPlace): readonly NumberedPage[] {
  return readState(place)?.pages ?? []
}

/**
 * Updates the shards of `readState`: removes the words of pages that have changed, adds their new ones, and writes the
 * shards that contain them. Without a usable state, all pages are added to empty shards.
 */
export function updateShards(source: ShardSource): readonly IndexShard[] {
  const { pages, limits, store, basePath } = source
  const before = readState(source)
  const count = countShards(pages.length)
  const isUsable = before?.shards.length === count && isDeepStrictEqual(before.limits, limits)
  const shards = (isUsable ? update(before, source) : undefined) ?? createShards(count, source)
  const saved = shards.map(({ data, fingerprint }) => ({ data, fingerprint }))
  const state = { limits, pages, shards: saved } satisfies State
  if (!isDeepStrictEqual(before, state)) store.write('search', stateKey(basePath), JSON.stringify(state))
  return shards
}

/** What readers load of a shard. */
export function readShard({ data, text }: IndexShard, { limits, store }: ShardSource): string | undefined {
  if (text !== undefined) return text
  const words = loadWords(data, store)
  return words && JSON.stringify(writeShard(words, limits))
}

function createShards(count: number, { pages, readWords, ...source }: ShardSource): IndexShard[] {
  const all = Array.from({ length: count }, (): ShardWords => new Map())
  for (const { first, key } of pages)
    for (const word of readWords(key)) addWord(word, first, all[shardOf(word[0], count)] ?? new Map())
  return all.map((words) => saveShard(words, source))
}

/** Returns undefined if most pages have changed, or if the cache does not contain what was there before. */
function update(before: State, source: ShardSource): readonly IndexShard[] | undefined {
  const { pages, readWords, store } = source
  const old = new Map(before.pages.map(({ first, key }) => [first, key]))
  const current = new Map(pages.map(({ first, key }) => [first, key]))
  const changed = [...new Set([...old.keys(), ...current.keys()])].filter((at) => old.get(at) !== current.get(at))
  if (changed.length > pages.length / 2 || before.shards.some(({ data }) => !store.has('search', data)))
    return undefined
  const loaded = new Map<number, ShardWords>()
  const load = (term: string): ShardWords =>
    takeOrMake(loaded, shardOf(term, before.shards.length), (shard) => {
      const { data = '' } = before.shards[shard] ?? {}
      return loadWords(data, store) ?? new Map()
    })
  const differences: (WordChanges & { readonly first: number })[] = []
  for (const first of changed) {
    const [gone, added] = [old.get(first), current.get(first)]
    const words = gone === undefined ? [] : (store.read('search', gone) as ReadPage | undefined)?.words
    if (words === undefined) return undefined
    differences.push({ first, ...compareWords(words, added === undefined ? [] : readWords(added)) })
  }
  for (const { first, removed } of differences) for (const word of removed) removeWord(word, first, load(word[0]))
  for (const { first, added } of differences) for (const word of added) addWord(word, first, load(word[0]))
  // An entry that turned out to be damaged is no longer in the cache.
  if (before.shards.some(({ data }) => !store.has('search', data))) return undefined
  return before.shards.map((shard, number) => {
    const words = loaded.get(number)
    return words === undefined ? shard : saveShard(words, source)
  })
}

interface WordChanges {
  readonly removed: PageWords
  readonly added: PageWords
}

/** Words whose occurrences are the same before and after a change are left out. */
function compareWords(before: PageWords, after: PageWords): WordChanges {
  const [old, current] = [before, after].map((words) => new Set(words.map(String)))
  return {
    removed: before.filter((word) => current?.has(String(word)) !== true),
    added: after.filter((word) => old?.has(String(word)) !== true),
  }
}

function loadWords(data: string, store: CacheStore): ShardWords | undefined {
  const read = store.read('search', data) as [string, number[]][] | undefined
  return read && new Map(read)
}

function saveShard(words: ShardWords, { limits, store }: Pick<ShardSource, 'limits' | 'store'>): IndexShard {
  const json = JSON.stringify([...words])
  const data = hashOf(json)
  store.write('search', data, json)
  const text = JSON.stringify(writeShard(words, limits))
  return { data, fingerprint: hashOf(text), text }
}
