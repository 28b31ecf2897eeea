import { mkdir, rmdir, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Failure } from '../report/failure.ts'
import { checkNothingStandsThere } from './existing-files.ts'
import { readStarterFiles, type StarterFile } from './starter-files.ts'

/** What a new site is made from. */
export interface NewSite {
  /** Where the site is to stand; made when it is not there. */
  readonly folder: string
  /** The folder that holds the files of a new site. */
  readonly source: string
  /** The version of docsgen that runs, on which the new site will depend. */
  readonly version: string
}

/**
 * Writes a small site that builds at once and gives the paths of its files. Steps: read the files of the package, make
 * sure that none of them would take the place of something, write them all; what fails in the middle is taken back.
 */
export async function createSite({ folder, source, version }: NewSite): Promise<readonly string[]> {
  const files = await readStarterFiles(source, version)
  await checkNothingStandsThere(
    folder,
    files.map(({ file }) => file),
  )
  const undo: (() => Promise<unknown>)[] = []
  try {
    for (const starter of files) await writeStarterFile(folder, starter, undo)
  } catch (error) {
    for (const step of undo.reverse()) await step().catch(() => undefined)
    throw explainFault(error, folder)
  }
  return files.map(({ file }) => file)
}

async function writeStarterFile(
  folder: string,
  { file, content }: StarterFile,
  undo: (() => Promise<unknown>)[],
): Promise<void> {
  const target = path.join(folder, file)
  const parent = path.dirname(target)
  const first = await mkdir(parent, { recursive: true })
  if (first !== undefined) undo.push(() => removeEmptyFolders(parent, path.resolve(first)))
  await writeFile(target, content, { flag: 'wx' })
  undo.push(() => unlink(target))
}

/** Removes folders that this run made, from the inmost to the first; one that holds something stays. */
async function removeEmptyFolders(from: string, first: string): Promise<void> {
  let folder = path.resolve(from)
  while (folder.length >= first.length) {
    await rmdir(folder)
    folder = path.dirname(folder)
  }
}

function explainFault(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  const file = 'path' in error && typeof error.path === 'string' ? error.path : folder
  if (error.code === 'EEXIST')
    return new Failure(`${file} has just been made by someone else; nothing was written`, { status: 2, cause: error })
  const reasons: Readonly<Record<string, string>> = {
    EACCES: 'this user may not write there',
    EPERM: 'this user may not write there',
    EROFS: 'the disk is read-only',
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk is full for this user',
  }
  return new Failure(`${file} cannot be written: ${reasons[String(error.code)] ?? error.message}`, { cause: error })
}
