import { linkSync, lstatSync, readFileSync, renameSync, rmSync, rmdirSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { Failure } from '../report/failure.ts'
import { explainError, naming } from './explain.ts'
import { placesOf, type Places } from './places.ts'
import { identifyCurrentProcess, judgeProcess, type ProcessIdentity } from '../system/process-identity.ts'
import { errorCode } from '../system/system-error.ts'
import { makeFolderSync } from '../system/make-folder.ts'

// A lock is a file that names its process. It appears with its content in one step (a link), so it is never half there.
// A lock whose process is gone may be replaced only by who holds the claim on it, a lock of its own named for the dead
// lock's nonce: two takers can therefore never both replace it, and a taker that comes late finds another nonce.

/** Gives the folder free again; a second call does nothing. */
export type Unlock = () => void

interface Holder extends ProcessIdentity {
  readonly nonce: string
}

const attempts = 200

/** Makes this process the only docsgen that writes an output folder; fails with status 4 while another one does. */
export async function lockFolder(folder: string): Promise<Unlock> {
  const places = placesOf(folder)
  try {
    const nonce = acquire(places.lock, places)
    return () => release(places, nonce)
  } catch (error) {
    removeIfEmpty(places.work)
    throw explainError(error, (file) => file)
  }
}

/** Whether this very process holds the lock of the folder. */
export function isLockedByThisProcess(places: Places): boolean {
  const holder = readHolder(places.lock)
  if (holder === undefined) return false
  const { pid, started, namespace } = identifyCurrentProcess()
  return holder.pid === pid && holder.started === started && holder.namespace === namespace
}

/** Removes the lock, whoever holds it, and the work folder when nothing else is in it. */
export function removeLock(places: Places): void {
  rmSync(places.lock, { force: true })
  removeIfEmpty(places.work)
}

function release(places: Places, nonce: string): void {
  try {
    if (readHolder(places.lock)?.nonce === nonce) removeLock(places)
  } catch {
    // A lock that cannot be removed is stale as soon as this process ends.
  }
}

function acquire(file: string, places: Places): string {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const nonce = randomUUID()
    if (createLock(file, nonce)) return nonce
    const holder = readHolder(file)
    if (holder === undefined) continue
    refuseHeld(holder, places)
    if (takeOver(file, { holder, nonce, places })) return nonce
  }
  throw new Failure(`other docsgens keep taking the lock of ${places.folder}; try again`, { status: 4 })
}

interface Takeover {
  readonly holder: Holder
  readonly nonce: string
  readonly places: Places
}

function takeOver(file: string, { holder, nonce, places }: Takeover): boolean {
  const claim = path.join(places.work, `claim-${holder.nonce}`)
  acquire(claim, places)
  const draft = `${file}.${nonce}.tmp`
  try {
    if (readHolder(file)?.nonce !== holder.nonce) return false
    naming(draft, () => writeFileSync(draft, describeHolder(nonce), { flag: 'wx' }))
    renameSync(draft, file)
    return true
  } finally {
    rmSync(draft, { force: true })
    rmSync(claim, { force: true })
  }
}

/** Whether the lock could be made; not when there is one, nor when its folder was removed at this very moment. */
function createLock(file: string, nonce: string): boolean {
  const draft = `${file}.${nonce}.tmp`
  try {
    makeFolderSync(path.dirname(file))
    naming(draft, () => writeFileSync(draft, describeHolder(nonce), { flag: 'wx' }))
    linkOrCreate(draft, file, nonce)
    return true
  } catch (error) {
    const code = errorCode(error)
    if ((code === 'EEXIST' && isFolder(path.dirname(file))) || code === 'ENOENT') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function linkOrCreate(draft: string, file: string, nonce: string): void {
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(errorCode(error) ?? '')) throw error
    naming(file, () => writeFileSync(file, describeHolder(nonce), { flag: 'wx' }))
  }
}

function describeHolder(nonce: string): string {
  return `${JSON.stringify({ ...identifyCurrentProcess(), nonce } satisfies Holder)}\n`
}

function readHolder(file: string): Holder | undefined {
  try {
    const text = naming(file, () => readFileSync(file, 'utf8'))
    return parseHolder(text) ?? describeDamagedLock(file)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isHolder(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isHolder(value: unknown): value is Holder {
  if (value === null || typeof value !== 'object') return false
  const holder = value as Partial<Record<keyof Holder, unknown>>
  const words = [holder.started, holder.host, holder.boot, holder.namespace, holder.nonce]
  if (!words.every((word) => typeof word === 'string')) return false
  return Number.isInteger(holder.pid) && Number(holder.pid) >= 1 && /^[\w-]+$/.test(String(holder.nonce))
}

/** After a power cut a lock can be there without its content; its process is gone for certain once it is old. */
function describeDamagedLock(file: string): Holder {
  const { ino, mtimeMs } = lstatSync(file)
  const isFresh = Math.abs(Date.now() - mtimeMs) < 10_000
  const owner = isFresh
    ? identifyCurrentProcess()
    : { ...identifyCurrentProcess(), started: 'unknown', boot: 'unknown' }
  return { ...owner, nonce: `damaged-${ino}-${Math.trunc(mtimeMs)}` }
}

function refuseHeld(holder: Holder, places: Places): void {
  const state = judgeProcess(holder)
  if (state === 'gone') return
  const where = state === 'elsewhere' ? ` on ${holder.host}` : ''
  const hint = state === 'elsewhere' ? `; if it no longer runs there, delete ${places.work}` : ''
  const message = `another docsgen (process ${holder.pid}${where}) is writing ${places.folder}${hint}`
  throw new Failure(message, { status: 4 })
}

function isFolder(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isDirectory() ?? true
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // Someone else's lock is in it, or it is gone already.
  }
}
