import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { errorCode } from './system-error.ts'

/**
 * Makes a folder and those above it. Node's own way answers that there is no such folder where the truth is that the file
 * system is read-only, or that the disk has failed.
 */
export function makeFolder(folder: string): void {
  const missing = errorCode(tryToMake(folder)) === 'ENOENT' && path.dirname(folder) !== folder
  if (missing) makeFolder(path.dirname(folder))
  const error = tryToMake(folder)
  if (error !== undefined) throw error
}

/** What stood in the way; another process may have made the folder in the meantime. */
function tryToMake(folder: string): unknown {
  try {
    mkdirSync(folder)
    return undefined
  } catch (error) {
    const isThere = errorCode(error) === 'EEXIST' && statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true
    return isThere ? undefined : error
  }
}
