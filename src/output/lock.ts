import { rmSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { Failure } from '../report/failure.ts'
import { explainError } from './explain.ts'
import { placesOf, type Places } from './places.ts'
import { errorCode, withPath } from '../system/system-error.ts'
import { makeFolderSync } from '../system/make-folder.ts'

// The lock is an exclusive transaction on an empty SQLite database; SQLite comes with Node. SQLite locks the file
// through the operating system, which releases the lock when the process ends, even if it is killed. Nothing else may
// open the lock file: on POSIX systems, closing it anywhere in the process releases the lock.

/** Releases the folder; a second call does nothing. */
export type Unlock = () => void

/** The folders that this process has locked, by absolute path. */
const held = new Map<string, Unlock>()

const attempts = 200
/**
 * Milliseconds to keep trying. Two processes that start at the same moment can block each other, and then both retry.
 */
const patience = 200
const busy = 5

/** Locks an output folder for this process. Fails with status 4 if another docsgen has locked it. */
export async function lockFolder(folder: string): Promise<Unlock> {
  const places = placesOf(folder)
  try {
    const database = acquire(places)
    const unlock = (): void => {
      if (held.get(places.folder) !== unlock) return
      held.delete(places.folder)
      release(database, places)
    }
    held.set(places.folder, unlock)
    return unlock
  } catch (error) {
    removeIfEmpty(places.work)
    throw explainError(error, (file) => file)
  }
}

/** The function that unlocks a folder, if this process has locked it. */
export function findUnlock({ folder }: Places): Unlock | undefined {
  return held.get(folder)
}

/** Removes the file while it is still locked: after that it could be the lock of the next process. */
function release(database: DatabaseSync, places: Places): void {
  try {
    rmSync(places.lock, { force: true })
    removeIfEmpty(places.work)
  } catch {
    // A lock file that cannot be removed does not block anyone.
  } finally {
    database.close()
  }
}

function acquire(places: Places): DatabaseSync {
  let failure: Failure | undefined
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const file = makeLockFile(places)
    if (file === undefined) continue
    const locked = lockFile(places)
    if (locked instanceof Failure) {
      // The last holder may have removed the folder at this moment.
      failure = locked
      continue
    }
    // The last holder may have removed the file before this process locked it; then another process can lock a new
    // file.
    if (file === describeLockFile(places)) return locked ?? refuse(places)
    locked?.close()
  }
  throw failure ?? refuse(places)
}

function refuse({ folder }: Places): never {
  throw new Failure(`another docsgen is writing ${folder}`, { status: 4 })
}

/** Creates the lock file if necessary and returns its identity; `undefined` if it was removed at the same moment. */
function makeLockFile(places: Places): string | undefined {
  makeFolderSync(places.work)
  try {
    withPath(places.lock, () => writeFileSync(places.lock, '', { flag: 'wx' }))
  } catch (error) {
    if (!['EEXIST', 'ENOENT'].includes(errorCode(error) ?? '')) throw error
  }
  return describeLockFile(places)
}

/** Inode numbers are reused, so the change time is included. */
function describeLockFile({ lock }: Places): string | undefined {
  const status = statSync(lock, { bigint: true, throwIfNoEntry: false })
  return status && `${String(status.ino)}:${String(status.ctimeNs)}`
}

/** Locks the file; `undefined` if another process has locked it, a failure if it cannot be opened. */
function lockFile({ lock }: Places): DatabaseSync | Failure | undefined {
  let database: DatabaseSync | undefined
  try {
    database = new (loadSqlite().DatabaseSync)(lock, { timeout: patience })
    // Without the pragma, SQLite creates a second file next to the first.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return database
  } catch (error) {
    database?.close()
    if (!(error instanceof Error && 'errcode' in error)) throw error
    if (error.errcode === busy) return undefined
    return new Failure(`the site was not written: ${lock}: it cannot be locked: ${error.message.toLowerCase()}`, {
      cause: error,
    })
  }
}

/** Node 22 prints a warning whenever its SQLite module is loaded. */
function loadSqlite(): typeof import('node:sqlite') {
  const emitWarning = process.emitWarning.bind(process)
  process.emitWarning = () => undefined
  try {
    return process.getBuiltinModule('node:sqlite')
  } finally {
    process.emitWarning = emitWarning
  }
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // It contains another process's lock, or it was already removed.
  }
}
