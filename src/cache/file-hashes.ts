import type { BigIntStats } from 'node:fs'
import path from 'node:path'
import { isSettled, stampOf } from '../system/file-stamp.ts'
import { hashOfSource, statSource } from '../system/source-files.ts'
import { readRecord, writeRecord } from './record.ts'

/** The hashes of source files. A file is only read if its stamp differs from the known one. */
export interface FileHashes {
  /** The hash of a file by its absolute path; `absent` if it does not exist or cannot be read. */
  readonly hashOf: (file: string, stats?: BigIntStats) => string
  readonly save: () => void
}

interface Known {
  readonly stamp: string
  readonly hash: string
}

/** Opens the known hashes of files. Stamps are only valid on the same machine, so they are not shared. */
export function openFileHashes(cacheFolder: string, isFresh: boolean): FileHashes {
  const record = path.join(cacheFolder, 'files.json')
  const before = new Map(isFresh ? undefined : (readRecord(record) as readonly [string, Known][] | undefined))
  const now = new Map<string, Known>()
  const began = Date.now()
  return {
    hashOf: (file, stats = statSource(file)) => {
      if (stats === undefined) return 'absent'
      const stamp = stampOf(stats)
      const known = [now.get(file), before.get(file)].find((seen) => seen?.stamp === stamp)
      const state = known ?? { stamp, hash: hashOfSource(file) }
      now.set(file, state)
      return state.hash
    },
    save: () => {
      // A recently changed file could change again with the same stamp, so it is read again next time.
      const settled = [...now].filter(([, { stamp }]) => isSettled(stamp, began))
      writeRecord(record, settled)
    },
  }
}
