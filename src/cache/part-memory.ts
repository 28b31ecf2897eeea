import { readSealed, writeSealed, type CacheFile } from './sealed-file.ts'

/** Where the parts of a file stand that is put together from many, so that the next one takes over those that stay. */
export interface PartMemory {
  /** The parts of a file with this fingerprint, by their keys; `undefined` where it is not the one that is known. */
  readonly find: (fingerprint: string) => ReadonlyMap<string, BytePlace> | undefined
  /** Takes the parts of a file that was just made, one behind the other from an offset on. */
  readonly note: (fingerprint: string, start: number, parts: readonly MadePart[]) => void
  /** Keeps what was noted for the next build. */
  readonly save: () => void
}

interface BytePlace {
  readonly start: number
  readonly end: number
}

interface MadePart {
  readonly key: string
  readonly length: number
}

/** Opens the memory that lies in a file; where it is not to be read, it only notes. */
export function openPartMemory({ path: file, isRead }: CacheFile): PartMemory {
  let noted: { readonly fingerprint: string; readonly places: ReadonlyMap<string, BytePlace> } | undefined
  return {
    find: (fingerprint) =>
      isRead ? (readSealed(file, fingerprint) as ReadonlyMap<string, BytePlace> | undefined) : undefined,
    note: (fingerprint, start, parts) => {
      const places = new Map<string, BytePlace>()
      let end = start
      for (const { key, length } of parts) {
        places.set(key, { start: end, end: end + length })
        end += length
      }
      noted = { fingerprint, places }
    },
    save: () => {
      if (noted !== undefined) writeSealed(file, noted.places, noted.fingerprint)
    },
  }
}
