import type { Stats } from 'node:fs'
import { lstat, stat } from 'node:fs/promises'
import path from 'node:path'
import { Failure } from '../../report/failure.ts'

/** Fails if one of the files would overwrite something in the folder, or would be written through a symbolic link. */
export async function checkNothingStandsThere(folder: string, files: readonly string[]): Promise<void> {
  const own = await readStats(() => stat(folder), folder)
  if (own !== undefined && !own.isDirectory())
    throw new Failure(`${folder} is a file, so no site can be created there`, { status: 2 })
  if (own === undefined) return
  const inTheWay: string[] = []
  for (const entry of listEntries(files)) {
    const found = await readStats(() => lstat(path.join(folder, entry.file)), entry.file)
    if (found === undefined) continue
    if (!entry.isFolder || !found.isDirectory()) inTheWay.push(entry.file)
  }
  const [first, ...others] = inTheWay
  if (first === undefined) return
  const more = others.length === 0 ? '' : ` (and ${String(others.length)} more)`
  throw new Failure(`${first}${more} already exists in ${folder}; a new site overwrites nothing`, { status: 2 })
}

interface Entry {
  readonly file: string
  readonly isFolder: boolean
}

/** The files and the folders that contain them. */
function listEntries(files: readonly string[]): readonly Entry[] {
  const folders = new Set<string>()
  for (const file of files) {
    for (let parent = path.posix.dirname(file); parent !== '.'; parent = path.posix.dirname(parent)) folders.add(parent)
  }
  return [
    ...[...folders].toSorted().map((file) => ({ file, isFolder: true })),
    ...files.map((file) => ({ file, isFolder: false })),
  ]
}

async function readStats(read: () => Promise<Stats>, file: string): Promise<Stats | undefined> {
  try {
    return await read()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    const reason = error instanceof Error ? error.message : String(error)
    throw new Failure(`${file} cannot be read: ${reason}`, { cause: error })
  }
}
