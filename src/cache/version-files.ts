import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'

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

/** Writes the files of a commit, if they are not there yet. The folder is complete when it has its name. */
export function saveVersion({ cacheFolder, ref, key }: VersionFolder, files: () => Iterable<VersionFile>): string {
  const place = path.join(cacheFolder, 'versions', ref)
  const folder = path.join(place, key)
  if (existsSync(folder)) return folder
  // What an earlier commit or an interrupted build has left.
  rmSync(place, { recursive: true, force: true })
  const stage = `${folder}.new`
  mkdirSync(stage, { recursive: true })
  for (const { name, isLink, bytes } of files()) {
    const target = path.join(stage, name)
    mkdirSync(path.dirname(target), { recursive: true })
    if (isLink) symlinkSync(bytes.toString('utf8'), target)
    else writeFileSync(target, bytes)
  }
  renameSync(stage, folder)
  return folder
}
