import { closeSync, fstatSync, openSync, readSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { nameFile, withPath } from '../system/system-error.ts'
import { isSealed, sealLength, sealOf } from './seal.ts'

/** Where an entry stands in the pack. */
export interface PackEntry {
  readonly offset: number
  readonly length: number
}

/** Many small texts in one file: a thousand files cost more to open than to fill. */
export interface BodyPack {
  readonly has: (key: string) => boolean
  readonly write: (key: string, bytes: Uint8Array) => void
  /** The bytes as they were written; `undefined` when the file does not hold them. */
  readonly read: (key: string) => Uint8Array | undefined
  /** The first bytes, as many as there are up to a number, which nobody has checked; they are good until the next call. */
  readonly readStart: (key: string, length: number) => Uint8Array | undefined
  /** Leaves what is asked for, gives where it stands, and closes the file. */
  readonly finish: (used: ReadonlySet<string>) => ReadonlyMap<string, PackEntry>
}

/** Bytes that are written together, so that the system is asked once for many entries. */
const batchSize = 1 << 20
/** Bytes of no use from which writing the rest anew is worth it. */
const worthRewriting = 1 << 22

/** Opens a pack, with the entries that it is known to hold; entries are only added, until too much of it is of no use. */
export function openPack(file: string, known: ReadonlyMap<string, PackEntry>): BodyPack {
  const descriptor = openSync(file, known.size === 0 ? 'w+' : 'a+')
  const entries = new Map(known)
  let end = fstatSync(descriptor).size
  // What waits is copied: entries that are kept until there are enough of them outlive many collections of garbage.
  let waiting = Buffer.alloc(0)
  let waitingSize = 0
  let scratch = Buffer.alloc(0)
  const flush = (): void => {
    if (waitingSize > 0) withPath(file, () => writeFileSync(descriptor, waiting.subarray(0, waitingSize)))
    waitingSize = 0
  }
  const append = (bytes: Uint8Array): void => {
    if (waitingSize + bytes.length > batchSize) flush()
    if (bytes.length > batchSize) return withPath(file, () => writeFileSync(descriptor, bytes))
    if (waiting.length === 0) waiting = Buffer.allocUnsafeSlow(batchSize)
    waiting.set(bytes, waitingSize)
    waitingSize += bytes.length
  }
  return {
    has: (key) => entries.has(key),
    write: (key, bytes) => {
      append(sealOf(bytes))
      append(bytes)
      entries.set(key, { offset: end, length: bytes.length })
      end += sealLength + bytes.length
    },
    read: (key) => {
      flush()
      const entry = entries.get(key)
      return entry === undefined ? undefined : withPath(file, () => readEntry(descriptor, entry))
    },
    readStart: (key, most) => {
      flush()
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      // Thousands of starts are read one after the other, and each is left at once.
      if (scratch.length < most) scratch = Buffer.allocUnsafeSlow(most)
      const length = Math.min(most, entry.length)
      const read = withPath(file, () => readSync(descriptor, scratch, 0, length, entry.offset + sealLength))
      return scratch.subarray(0, read)
    },
    finish: (used) => {
      flush()
      const live = new Map([...entries].filter(([key]) => used.has(key)))
      const size = [...live.values()].reduce((sum, { length }) => sum + sealLength + length, 0)
      const kept = end > 2 * size + worthRewriting ? rewrite(file, descriptor, live) : live
      closeSync(descriptor)
      return kept
    },
  }
}

/** Writes a pack as a whole, one entry after the other; whoever waits for something else gets a turn between them. */
export async function writePack(
  file: string,
  content: Iterable<readonly [key: string, bytes: Uint8Array]>,
): Promise<ReadonlyMap<string, PackEntry>> {
  const entries = new Map<string, PackEntry>()
  const handle = await open(file, 'w')
  try {
    let end = 0
    for (const [key, bytes] of content) {
      await handle.appendFile(Buffer.concat([sealOf(bytes), bytes])).catch((error: unknown) => {
        throw nameFile(error, file)
      })
      entries.set(key, { offset: end, length: bytes.length })
      end += sealLength + bytes.length
    }
  } finally {
    await handle.close()
  }
  return entries
}

/** An entry of a pack that is open for reading; `undefined` when the file does not hold it. */
export function readEntry(descriptor: number, { offset, length }: PackEntry): Uint8Array | undefined {
  const bytes = Buffer.allocUnsafe(sealLength + length)
  if (readSync(descriptor, bytes, 0, bytes.length, offset) !== bytes.length) return undefined
  const content = bytes.subarray(sealLength)
  return isSealed(content, bytes.subarray(0, sealLength)) ? content : undefined
}

/** Copies what is of use into a new file that then takes the old one's place. */
function rewrite(
  file: string,
  descriptor: number,
  live: ReadonlyMap<string, PackEntry>,
): ReadonlyMap<string, PackEntry> {
  const draft = `${file}.new`
  rmSync(draft, { force: true })
  const copy = openPack(draft, new Map())
  for (const [key, entry] of live) {
    const bytes = readEntry(descriptor, entry)
    if (bytes !== undefined) copy.write(key, bytes)
  }
  const kept = copy.finish(new Set(live.keys()))
  renameSync(draft, file)
  return kept
}
