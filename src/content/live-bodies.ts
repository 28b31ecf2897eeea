import { closeSync, existsSync, openSync } from 'node:fs'
import { readEntry, type PackEntry } from './body-pack.ts'

/** Bodies of pages by key: new ones in memory, those that were written before on the disk. */
export interface LiveBodies {
  readonly has: (key: string) => boolean
  readonly read: (key: string) => Uint8Array | undefined
  readonly put: (key: string, bytes: Uint8Array) => void
  /** Frees the memory of a body. */
  readonly drop: (key: string) => void
  /** The one on the disk is not what was written. */
  readonly forget: (key: string) => void
  readonly inMemory: () => ReadonlyMap<string, Uint8Array>
  /** Bodies were written to the disk, those of `moved` from memory. */
  readonly settle: (known: ReadonlyMap<string, PackEntry>, moved: Iterable<string>) => void
  readonly close: () => void
}

/** Opens the bodies of a file that is known to hold some, or none. */
export function openLiveBodies(file: string, known: ReadonlyMap<string, PackEntry> | undefined): LiveBodies {
  const fresh = new Map<string, Uint8Array>()
  let left = openLeft(file, known)
  return {
    has: (key) => fresh.has(key) || left.entries.has(key),
    read: (key) => fresh.get(key) ?? left.read(key),
    put: (key, bytes) => void fresh.set(key, bytes),
    drop: (key) => void fresh.delete(key),
    forget: (key) => void left.entries.delete(key),
    inMemory: () => fresh,
    settle: (written, moved) => {
      left.close()
      left = openLeft(file, written)
      for (const key of moved) fresh.delete(key)
    },
    close: () => left.close(),
  }
}

interface LeftBodies {
  readonly entries: Map<string, PackEntry>
  readonly read: (key: string) => Uint8Array | undefined
  readonly close: () => void
}

function openLeft(file: string, known: ReadonlyMap<string, PackEntry> | undefined): LeftBodies {
  const descriptor = known !== undefined && existsSync(file) ? openSync(file, 'r') : undefined
  const entries = new Map(descriptor === undefined ? undefined : known)
  return {
    entries,
    read: (key) => {
      const entry = entries.get(key)
      return entry === undefined || descriptor === undefined ? undefined : readEntry(descriptor, entry)
    },
    close: () => {
      entries.clear()
      if (descriptor !== undefined) closeSync(descriptor)
    },
  }
}
