import { constants, type BigIntStats, type Dirent } from 'node:fs'
import { copyFile, link, lstat, open, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { Failure } from '../report/failure.ts'
import { makeFolder } from '../system/make-folder.ts'
import { causeOf, errorCode, isSystemError } from '../system/system-error.ts'
import { removeEach } from './attempts.ts'
import { lockKey, ownFolder } from './session.ts'
import {
  StoreError,
  type Body,
  type Condition,
  type ListedObject,
  type Store,
  type StoredObject,
  type Written,
} from './store.ts'
import type { Target } from './target.ts'

// A folder on this machine. Each file appears under its name in one step, with a rename.

const part = 4 * 1024 * 1024

const draftFolder = `${ownFolder}drafts`

/** How long a running process can hold a claim on a version; replacing a small file takes almost no time. */
const claimLife = 30_000
const draftLife = 24 * 60 * 60 * 1000

/** Opens a local folder; creates it if it does not exist. */
export function openFolder(target: Target): Store {
  const root = target.bucket
  return {
    name: target.name,
    capabilities: { aliasKeys: false, redirects: false, seeks: false },
    get: async (key) => explain(fileOf(root, key), read(fileOf(root, key))),
    putState: async (key, bytes, condition) => explain(fileOf(root, key), replace(root, key, bytes, condition)),
    putBody: async (key, body, _headers, signal) => explain(fileOf(root, key), writeBody(root, key, body, signal)),
    copy: async (from, to) => explain(fileOf(root, to), copy(root, from, to)),
    list: async (prefix) => ({ objects: await explain(root, list(root, prefix)), next: undefined }),
    remove: async (keys) => removeEach(keys, 1, async (key) => explain(fileOf(root, key), remove(root, key))),
    close: async () => explain(root, sweepDrafts(root)),
  }
}

function comes(first: string, second: string): boolean {
  return Buffer.compare(Buffer.from(first), Buffer.from(second)) < 0
}

/** Adds a path to a system error: the target file, if the error is about a draft of it or has no path. */
async function explain<Value>(file: string, work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    if (!isSystemError(error)) throw error
    const isTemporary = ['EAGAIN', 'EBUSY', 'EMFILE', 'ENFILE', 'ESTALE', 'ETXTBSY'].includes(error.code)
    // A publisher that removes a site also removes the folder of drafts.
    const isOfDraft = error.path?.includes(`/${draftFolder}/`) === true
    const place = error.path === undefined || error.dest !== undefined || isOfDraft ? file : error.path
    const message = `${place}: ${causeOf(error)}`
    if (isTemporary || (isOfDraft && error.code === 'ENOENT')) throw new StoreError('temporary', message)
    throw new Failure(message, { cause: error })
  }
}

/** A key never leads out of the folder. */
function fileOf(root: string, key: string): string {
  const parts = key.split('/')
  if (parts.some((name) => name === '' || name === '.' || name === '..') || /[\0\\]/.test(key))
    throw new Failure(`"${key}" cannot be the name of a file`)
  return path.join(root, ...parts)
}

function etagOf({ ino, size, mtimeNs }: BigIntStats): string {
  return `${ino.toString(36)}-${size.toString(36)}-${mtimeNs.toString(36)}`
}

function statusOf(file: string): Promise<BigIntStats | undefined> {
  return lstat(file, { bigint: true }).catch(ignoreMissing)
}

function ignoreMissing(error: unknown): undefined {
  if (!['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) throw error
}

async function read(file: string): Promise<StoredObject | undefined> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW).catch(ignoreMissing)
  if (handle === undefined) return undefined
  try {
    const status = await handle.stat({ bigint: true })
    const now = Date.now()
    const age = (now - Number(status.mtimeMs)) / 1000
    return { bytes: await handle.readFile(), etag: etagOf(status), now, age }
  } finally {
    await handle.close()
  }
}

/** A new file with a unique name in the store's folder. */
async function draftIn(root: string): Promise<string> {
  const folder = path.join(root, draftFolder)
  await makeFolder(folder)
  return path.join(folder, randomUUID())
}

async function replace(
  root: string,
  key: string,
  bytes: Uint8Array,
  condition: Condition | undefined,
): Promise<Written> {
  const file = fileOf(root, key)
  const draft = await draftIn(root)
  try {
    await makeFolder(path.dirname(file))
    await writeFile(draft, bytes, { flush: true })
    const status = await lstat(draft, { bigint: true })
    if (condition?.kind === 'absent') await link(draft, file)
    else if (condition?.kind === 'same') {
      if (!(await replaceSame(root, { draft, file, etag: condition.etag }))) return 'refused'
    } else await rename(draft, file)
    return { etag: etagOf(status) }
  } catch (error) {
    if (errorCode(error) === 'EEXIST' && condition?.kind === 'absent') return 'refused'
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

interface Replacement {
  readonly draft: string
  readonly file: string
  readonly etag: string
}

/** Only the holder of the claim on a version may replace it. Claims are named after versions, so a late one differs. */
async function replaceSame(root: string, { draft, file, etag }: Replacement): Promise<boolean> {
  const claim = path.join(root, draftFolder, `claim-${path.basename(file)}-${etag}`)
  try {
    await writeFile(claim, '', { flag: 'wx' })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    const status = await statusOf(claim)
    if (status !== undefined && Date.now() - Number(status.mtimeMs) < claimLife) return false
    if (status !== undefined) await breakClaim(claim, etagOf(status))
    throw new StoreError('temporary', `another publisher was about to replace ${file}`)
  }
  try {
    const status = await statusOf(file)
    if (status === undefined || etagOf(status) !== etag) return false
    await rename(draft, file)
    return true
  } finally {
    await rm(claim, { force: true })
  }
}

/** Removes the claim of a process that has ended. If several try, only one may, and newer claims are never removed. */
async function breakClaim(claim: string, version: string): Promise<void> {
  try {
    await writeFile(`${claim}-broken-${version}`, '', { flag: 'wx' })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    return
  }
  const status = await statusOf(claim)
  if (status !== undefined && etagOf(status) === version) await rm(claim, { force: true })
}

async function writeBody(root: string, key: string, body: Body, signal: AbortSignal): Promise<void> {
  const file = fileOf(root, key)
  const draft = await draftIn(root)
  try {
    const handle = await open(draft, 'wx')
    try {
      for (let start = 0; start < body.size; start += part) {
        signal.throwIfAborted()
        await handle.writeFile(await body.read(start, Math.min(start + part, body.size)))
      }
    } finally {
      await handle.close()
    }
    await makeFolder(path.dirname(file))
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}

async function copy(root: string, from: string, to: string): Promise<string> {
  const file = fileOf(root, to)
  const draft = await draftIn(root)
  try {
    const source = fileOf(root, from)
    if ((await statusOf(source)) === undefined) throw new StoreError('missing', `there is no ${source}`)
    await copyFile(source, draft, constants.COPYFILE_FICLONE)
    const status = await lstat(draft, { bigint: true })
    await makeFolder(path.dirname(file))
    await rename(draft, file)
    return etagOf(status)
  } finally {
    await rm(draft, { force: true })
  }
}

async function list(root: string, prefix: string): Promise<ListedObject[]> {
  const found: ListedObject[] = []
  const start = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  const walk = async (folder: string): Promise<void> => {
    for (const entry of await entriesOf(path.join(root, folder))) {
      const key = `${folder}${entry.name}`
      if (entry.isDirectory()) await walk(`${key}/`)
      else if (entry.isFile() && key.startsWith(prefix)) await add(key)
    }
  }
  const add = async (key: string): Promise<void> => {
    const status = await statusOf(path.join(root, key))
    if (status !== undefined) found.push({ key, size: Number(status.size), etag: etagOf(status) })
  }
  await walk(start)
  return found.toSorted((left, right) => (comes(left.key, right.key) ? -1 : 1))
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return []
    throw error
  }
}

/** Deletes a file and any folders that this leaves empty. */
async function remove(root: string, key: string): Promise<void> {
  const file = fileOf(root, key)
  try {
    await rm(file, { force: true })
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '')) throw error
    throw new StoreError('denied', `${file} cannot be deleted: permission denied`)
  }
  if (key === lockKey) await removeIfEmpty(path.join(root, draftFolder))
  for (let folder = path.posix.dirname(key); folder !== '.'; folder = path.posix.dirname(folder))
    if (!(await removeIfEmpty(path.join(root, folder)))) return
}

async function removeIfEmpty(folder: string): Promise<boolean> {
  try {
    await rmdir(folder)
    return true
  } catch (error) {
    if (!isSystemError(error)) throw error
    // It is not empty, or may not be removed.
    return error.code === 'ENOENT'
  }
}

/** Deletes drafts that killed publishers have left behind; writing a draft never takes that long. */
async function sweepDrafts(root: string): Promise<void> {
  const folder = path.join(root, draftFolder)
  for (const { name } of await entriesOf(folder)) {
    const status = await statusOf(path.join(folder, name))
    if (status !== undefined && Date.now() - Number(status.mtimeMs) > draftLife)
      await rm(path.join(folder, name), { force: true })
  }
}
