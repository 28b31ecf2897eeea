import { rmdir, unlink, writeFile, lstat, stat, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Failure } from '../../report/failure.ts'
import { makeFolder } from '../../system/make-folder.ts'
import { causeOf, errorCode, isSystemError, readFailure } from '../../system/system-error.ts'
import type { Stats } from 'node:fs'

/** Input for a new site. */
export interface NewSite {
  /** Folder of the new site; created if it does not exist. */
  readonly folder: string
  /** Folder with the starter files. */
  readonly source: string
  /** The running version of docsgen, which the new site will depend on. */
  readonly version: string
}

/**
 * Writes a small site that is ready to build and returns the paths of its files. Steps: read the files from the
 * package, check that none of them would overwrite anything, then write them all. If a step fails, it is undone.
 */
export async function createSite({ folder, source, version }: NewSite): Promise<readonly string[]> {
  return writeNewFiles(folder, await readStarterFiles(source, version))
}

/** Writes files that do not exist yet, all or none, and returns their paths. */
export async function writeNewFiles(folder: string, files: readonly NewFile[]): Promise<readonly string[]> {
  await checkNothingStandsThere(
    folder,
    files.map(({ file }) => file),
  )
  const undo: Undo = []
  try {
    for (const file of files) await writeNewFile(folder, file, undo)
  } catch (error) {
    for (const step of undo.toReversed()) await step().catch(() => undefined)
    throw explainError(error, folder)
  }
  return files.map(({ file }) => file)
}

/** Undo steps, in the order in which the files and folders were created. */
type Undo = (() => Promise<unknown>)[]

async function writeNewFile(folder: string, { file, content }: NewFile, undo: Undo): Promise<void> {
  const target = path.join(folder, file)
  await makeFolder(path.dirname(target), (made) => undo.push(() => rmdir(made)))
  await writeFile(target, content, { flag: 'wx' })
  undo.push(() => unlink(target))
}

function explainError(error: unknown, folder: string): unknown {
  if (!isSystemError(error)) return error
  const file = error.path ?? folder
  if (error.code === 'EEXIST')
    return new Failure(`${file} was created by another program at the same time; nothing was written`, {
      status: 2,
      cause: error,
    })
  return new Failure(`${file} cannot be written: ${causeOf(error)}`, { cause: error })
}

/** Fails if one of the files would overwrite something in the folder, or would be written through a symbolic link. */
async function checkNothingStandsThere(folder: string, files: readonly string[]): Promise<void> {
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
  throw new Failure(
    `${first}${more} already exists in ${folder}; a new site overwrites nothing, so name a new folder: docsgen init my-docs; for pages that are here already: docsgen init --from .`,
    { status: 2 },
  )
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
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return undefined
    throw readFailure(file, error)
  }
}

/** One file of a new site. */
export interface NewFile {
  /** Path in the new site, with forward slashes. */
  readonly file: string
  readonly content: string | Uint8Array
}

/** Reads the starter files. npm leaves dotfiles out of packages, so `.github` is stored as `_github`. */
async function readStarterFiles(source: string, version: string): Promise<readonly NewFile[]> {
  const entries = await readdir(source, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(source, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .toSorted()
  if (names.length === 0) throw new Error(`the docsgen package is incomplete: ${source} is empty`)
  return Promise.all(
    names.map(async (name) => {
      const content = await readFile(path.join(source, name), 'utf8')
      return { file: name.replace(/^_/, '.'), content: name === 'package.json' ? dependOn(version, content) : content }
    }),
  )
}

function dependOn(version: string, content: string): string {
  return content.replace('"docsgen": "*"', `"docsgen": ${JSON.stringify(version)}`)
}
