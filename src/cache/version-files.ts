import { lstatSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { isSystemError } from '../system/system-error.ts'
import { readRecord, writeRecord } from './record.ts'

/** A file of a commit. */
export interface VersionFile {
  /** Path in the project. */
  readonly name: string
  /** The file is a symbolic link, and its content is the target. */
  readonly isLink: boolean
  readonly bytes: Buffer
}

/** Where the files of a version are kept in the cache. */
export interface VersionFolder {
  readonly cacheFolder: string
  /** Names the branch or tag. The cache holds the files of one commit of it. */
  readonly ref: string
  /** Changes with the commit. */
  readonly key: string
}

/** Writes the files of a commit, unless all of them are there as they were written. */
export function saveVersion({ cacheFolder, ref, key }: VersionFolder, files: () => Iterable<VersionFile>): string {
  const place = path.join(cacheFolder, 'versions', ref)
  const folder = path.join(place, key)
  const stampFile = `${folder}.json`
  const known = readRecord(stampFile) as readonly Stamp[] | undefined
  if (known?.every((stamp) => isDeepStrictEqual(stamp, stampOf(folder, stamp.name))) === true) return folder
  // What an earlier commit or an interrupted build has left.
  rmSync(place, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const stamps: Stamp[] = []
  for (const { name, isLink, bytes } of files()) {
    const target = path.join(folder, name)
    mkdirSync(path.dirname(target), { recursive: true })
    if (isLink) symlinkSync(bytes.toString('utf8'), target)
    else writeFileSync(target, bytes)
    stamps.push(stampOf(folder, name))
  }
  writeRecord(stampFile, stamps)
  return folder
}

/** The state of a file in the cache; without size and time if there is none. */
interface Stamp {
  readonly name: string
  readonly size?: number
  /** In seconds, as in the archives in which CI keeps caches. */
  readonly time?: number
}

function stampOf(folder: string, name: string): Stamp {
  try {
    const { size, mtimeMs } = lstatSync(path.join(folder, name))
    return { name, size, time: Math.floor(mtimeMs / 1000) }
  } catch (error) {
    if (!isSystemError(error)) throw error
    return { name }
  }
}
