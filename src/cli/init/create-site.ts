import { mkdir, rmdir, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Failure } from '../../report/failure.ts'
import { checkNothingStandsThere } from './existing-files.ts'
import { readStarterFiles, type StarterFile } from './starter-files.ts'

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

/** Undo steps, in the order in which the files and folders were created. */
type Undo = (() => Promise<unknown>)[]

async function writeStarterFile(folder: string, { file, content }: StarterFile, undo: Undo): Promise<void> {
  const target = path.join(folder, file)
  await makeFolder(path.dirname(target), undo)
  await writeFile(target, content, { flag: 'wx' })
  undo.push(() => unlink(target))
}

/** Creates a folder and its parents one by one, so that each can be removed again if it is still empty. */
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
    return new Failure(`${file} was created by another program at the same time; nothing was written`, {
      status: 2,
      cause: error,
    })
  const reasons: Readonly<Record<string, string>> = {
    EACCES: 'permission denied',
    EPERM: 'permission denied',
    EROFS: 'the disk is read-only',
    ENAMETOOLONG: 'the name is too long',
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk quota of this user is used up',
  }
  return new Failure(`${file} cannot be written: ${reasons[String(error.code)] ?? error.message}`, { cause: error })
}
