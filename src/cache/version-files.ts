import { lstatSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
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
  const recordFile = `${folder}.json`
  const known = readRecord(recordFile) as readonly KnownFile[] | undefined
  if (known?.every(([name, state]) => stateOf(path.join(folder, name)) === state) === true) return folder
  // What an earlier commit or an interrupted build has left.
  rmSync(place, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const written: KnownFile[] = []
  for (const { name, isLink, bytes } of files()) {
    const target = path.join(folder, name)
    mkdirSync(path.dirname(target), { recursive: true })
    if (isLink) symlinkSync(bytes.toString('utf8'), target)
    else writeFileSync(target, bytes)
    written.push([name, stateOf(target)])
  }
  writeRecord(recordFile, written)
  return folder
}

/** A file, and its state after it was written. */
type KnownFile = readonly [name: string, state: string]

/** The size and time of a file; empty if it cannot be read. CI keeps caches in archives, which only have whole seconds. */
function stateOf(file: string): string {
  try {
    const { size, mtimeMs } = lstatSync(file)
    return `${String(size)}:${String(Math.floor(mtimeMs / 1000))}`
  } catch (error) {
    if (!isSystemError(error)) throw error
    return ''
  }
}
