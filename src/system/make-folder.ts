import { mkdirSync, statSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { Failure } from '../report/failure.ts'
import { errorCode } from './system-error.ts'

/**
 * Creates a folder and its missing parents. Node's recursive `mkdir` never ends if the system reports ENOENT for a new
 * folder although its parent exists, as Linux does below /proc. `onMade` is called with each new folder.
 */
export async function makeFolder(folder: string, onMade?: (made: string) => void): Promise<void> {
  if (await isFolder(folder)) return
  const above = path.dirname(folder)
  if (above !== folder) await makeFolder(above, onMade)
  try {
    await mkdir(folder)
    onMade?.(folder)
  } catch (error) {
    if (errorCode(error) === 'ENOENT' && (await isFolder(above))) throw takesNoFolders(folder, error)
    // Another process may have created it in the meantime.
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

/** The synchronous version. Node's recursive `mkdirSync` also reports ENOENT for a read-only file system. */
export function makeFolderSync(folder: string): void {
  const above = path.dirname(folder)
  if (errorCode(tryToMake(folder)) === 'ENOENT' && above !== folder) makeFolderSync(above)
  const error = tryToMake(folder)
  if (error === undefined) return
  throw errorCode(error) === 'ENOENT' && isFolderSync(above) ? takesNoFolders(folder, error) : error
}

/** The error, if the folder could not be created. */
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
