import { mkdir, rmdir, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Failure } from '../../report/failure.ts'
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
  const undo: Undo = []
  try {
    for (const starter of files) await writeStarterFile(folder, starter, undo)
  } catch (error) {
    for (const step of undo.toReversed()) await step().catch(() => undefined)
    throw explainFault(error, folder)
  }
  return files.map(({ file }) => file)
}

/** Steps that take back what was made, in the order in which it was made. */
type Undo = (() => Promise<unknown>)[]

async function writeStarterFile(folder: string, { file, content }: StarterFile, undo: Undo): Promise<void> {
  const target = path.join(folder, file)
  await makeFolder(path.dirname(target), undo)
  await writeFile(target, content, { flag: 'wx' })
  undo.push(() => unlink(target))
}

/** Makes a folder and those above it, one by one, so that each can be taken back if it is still empty. */
async function makeFolder(folder: string, undo: Undo): Promise<void> {
  const parent = path.dirname(folder)
  const fault = await tryMakeFolder(folder, undo)
  if (fault === 'EEXIST') return
  if (fault === 'ENOENT' && parent !== folder) {
    await makeFolder(parent, undo)
    await makeFolder(folder, undo)
  }
}

async function tryMakeFolder(folder: string, undo: Undo): Promise<'EEXIST' | 'ENOENT' | undefined> {
  try {
    await mkdir(folder)
    undo.push(() => rmdir(folder))
    return undefined
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EEXIST' || code === 'ENOENT') return code
    throw error
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
    ENAMETOOLONG: 'the name is too long',
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk is full for this user',
  }
  return new Failure(`${file} cannot be written: ${reasons[String(error.code)] ?? error.message}`, { cause: error })
}
