import { mkdirSync, statSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { Failure } from '../report/failure.ts'
import { errorCode } from './system-error.ts'

/**
 * Makes a folder and those above it that are missing. Node's own way to do so never ends where the system says of a new
 * folder that there is no such file although its parent is there, as Linux does below /proc.
 */
export async function makeFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return
  const above = path.dirname(folder)
  if (above !== folder) await makeFolder(above)
  try {
    await mkdir(folder)
  } catch (error) {
    if (errorCode(error) === 'ENOENT' && (await isFolder(above))) throw takesNoFolders(folder, error)
    // Somebody else may have made it in the meantime.
    if (errorCode(error) !== 'EEXIST' || !(await isFolder(folder))) throw error
  }
}

async function isFolder(folder: string): Promise<boolean> {
  try {
    return (await stat(folder)).isDirectory()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false
    throw error
  }
}

/** The same for who cannot wait. Node's own way also says of a read-only file system that there is no such folder. */
export function makeFolderSync(folder: string): void {
  const above = path.dirname(folder)
  if (errorCode(tryToMake(folder)) === 'ENOENT' && above !== folder) makeFolderSync(above)
  const error = tryToMake(folder)
  if (error === undefined) return
  throw errorCode(error) === 'ENOENT' && isFolderSync(above) ? takesNoFolders(folder, error) : error
}

/** What stood in the way, if anything did. */
function tryToMake(folder: string): unknown {
  try {
    mkdirSync(folder)
    return undefined
  } catch (error) {
    return errorCode(error) === 'EEXIST' && isFolderSync(folder) ? undefined : error
  }
}

function isFolderSync(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true
}

function takesNoFolders(folder: string, cause: unknown): Failure {
  return new Failure(`${folder} cannot be made: its file system takes no folders`, { cause })
}
