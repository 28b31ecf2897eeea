import { statSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { formatChecked, parseChecked, type CheckedFor } from './checked-json.ts'
import { readPresent, writeWhole } from './record.ts'

/** The pack that contains an entry, and the entry's position in it. */
export interface EntryPlace {
  readonly pack: string
  readonly offset: number
  readonly length: number
  readonly checksum: number
}

/** The content of a cache: its packs with their sizes, and its entries by kind and key. */
export interface CacheIndex {
  readonly packs: Map<string, number>
  readonly entries: Map<string, EntryPlace>
}

const version = 1
const count = z.int().min(0)

/** The name of a pack is used as a path, so it must be a hash. */
const indexSchema = z.strictObject({
  version: z.literal(version),
  packs: z.array(z.tuple([z.string().regex(/^[\da-f]{64}$/), count])),
  entries: z.custom<readonly unknown[]>(Array.isArray),
})

/** An index as plain data. Equal indexes produce equal data. */
export function formatIndex({ packs, entries }: CacheIndex): unknown {
  const names = [...packs.keys()].toSorted()
  const numberOf = new Map(names.map((name, index) => [name, index]))
  return {
    version,
    packs: names.map((name) => [name, packs.get(name)]),
    entries: [...entries]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([id, { pack, offset, length, checksum }]) => [id, numberOf.get(pack), offset, length, checksum]),
  }
}

/** Parses such data; `undefined` if it is invalid or an entry is not within its pack. */
export function parseIndex(data: unknown): CacheIndex | undefined {
  const read = indexSchema.safeParse(data)
  if (!read.success) return undefined
  const { packs } = read.data
  const entries = new Map<string, EntryPlace>()
  for (const entry of read.data.entries) {
    if (!isEntry(entry)) return undefined
    const [id, number, offset, length, checksum] = entry
    const [pack, size] = packs[number] ?? ['', 0]
    if (offset + length > size) return undefined
    entries.set(id, { pack, offset, length, checksum })
  }
  return { packs: new Map(packs), entries }
}

/** A schema would take longer than the rest of a large index. */
function isEntry(value: unknown): value is readonly [string, number, number, number, number] {
  if (!Array.isArray(value) || value.length !== 5 || typeof value[0] !== 'string') return false
  return value.every((part, at) => at === 0 || (Number.isSafeInteger(part) && part >= 0))
}

/** The index of a folder, limited to packs that exist; empty if it is missing or damaged. */
export function readIndex(folder: string, wanted: CheckedFor): CacheIndex {
  const text = readPresent(indexFile(folder))
  const { packs, entries } = (text === undefined ? undefined : parseIndex(parseChecked(text, wanted))) ?? emptyIndex()
  for (const [name, size] of packs) if (!isPresent(folder, name, size)) packs.delete(name)
  for (const [id, { pack }] of entries) if (!packs.has(pack)) entries.delete(id)
  return { packs, entries }
}

/** An empty index. */
export function emptyIndex(): CacheIndex {
  return { packs: new Map(), entries: new Map() }
}

/** Writes the index of a folder. */
export function writeIndex(folder: string, index: CacheIndex, wanted: CheckedFor): void {
  writeWhole(indexFile(folder), formatChecked(formatIndex(index), wanted))
}

/** Whether a pack exists; its content is verified when it is read. */
export function isPresent(folder: string, name: string, size: number): boolean {
  const stats = statSync(packFile(folder, name), { throwIfNoEntry: false })
  return stats?.isFile() === true && stats.size === size
}

/** The file of a pack. */
export function packFile(folder: string, name: string): string {
  return path.join(folder, `${name}.pack`)
}

function indexFile(folder: string): string {
  return path.join(folder, 'index.json')
}
