import { rmSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { Failure } from '../report/failure.ts'
import { explainError } from './explain.ts'
import { placesOf, type Places } from './places.ts'
import { errorCode, withPath } from '../system/system-error.ts'
import { makeFolderSync } from '../system/make-folder.ts'

// The lock is an exclusive transaction of SQLite, which comes with Node, on an empty database. SQLite locks the file
// through the operating system, and the system releases the lock when the process ends, even when it is killed.
// Nothing else may open the lock file: on POSIX systems, closing it anywhere in the process releases the lock.

/** Releases the folder; a second call does nothing. */
export type Unlock = () => void

/** The folders that this process holds, by their absolute paths. */
const held = new Map<string, Unlock>()

const attempts = 200
/** Milliseconds. Two processes that ask at the same moment can get in each other's way, and then both ask again. */
const patience = 200
const busy = 5

/** Makes this process the only docsgen that writes an output folder; fails with status 4 while another one does. */
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

/** How this process releases a folder, if it holds it. */
export function findUnlock({ folder }: Places): Unlock | undefined {
  return held.get(folder)
}

/** Removes the file while it is still locked: afterwards it could be the lock of the next process. */
function release(database: DatabaseSync, places: Places): void {
  try {
    rmSync(places.lock, { force: true })
    removeIfEmpty(places.work)
  } catch {
    // A lock file that cannot be removed holds no one up.
  } finally {
    database.close()
  }
}

function acquire(places: Places): DatabaseSync {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const file = makeLockFile(places)
    const database = file === undefined ? undefined : lockFile(places)
    // Its last holder may have removed the file before the lock was taken: then another process can lock a new file.
    if (file !== undefined && file === describeLockFile(places)) return database ?? refuse(places)
    database?.close()
  }
  return refuse(places)
}

function refuse({ folder }: Places): never {
  throw new Failure(`another docsgen is writing ${folder}`, { status: 4 })
}

/** Identifies the lock file, which is made where there is none; `undefined` when it was removed at this very moment. */
function makeLockFile(places: Places): string | undefined {
  makeFolderSync(places.work)
  try {
    withPath(places.lock, () => writeFileSync(places.lock, '', { flag: 'wx' }))
  } catch (error) {
    if (!['EEXIST', 'ENOENT'].includes(errorCode(error) ?? '')) throw error
  }
  return describeLockFile(places)
}

/** Inodes are used again, and times are not. */
function describeLockFile({ lock }: Places): string | undefined {
  const status = statSync(lock, { bigint: true, throwIfNoEntry: false })
  return status && `${String(status.ino)}:${String(status.ctimeNs)}`
}

/** Locks the file; `undefined` while another process holds it. */
function lockFile({ lock }: Places): DatabaseSync | undefined {
  let database: DatabaseSync | undefined
  try {
    database = new (loadSqlite().DatabaseSync)(lock, { timeout: patience })
    // Without the pragma SQLite makes a second file next to the first.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return database
  } catch (error) {
    database?.close()
    if (!(error instanceof Error && 'errcode' in error)) throw error
    if (error.errcode === busy) return undefined
    throw new Failure(`the site was not written: ${lock}: it cannot be locked: ${error.message}`, { cause: error })
  }
}

/** Node 22 warns of every use of its SQLite. */
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
    // Another process's lock is in it, or it was removed already.
  }
}
