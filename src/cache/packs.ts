import { createHash, randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { makeFolderSync } from '../system/make-folder.ts'
import { isSystemError, withPath } from '../system/system-error.ts'
import { packFile } from './cache-index.ts'

/** A file with entries, one after the other. */
export interface Pack {
  readonly size: () => number
  /** The bytes at a position; `undefined` if the file does not have them. */
  readonly read: (offset: number, length: number) => Uint8Array | undefined
  readonly close: () => void
}

/** A pack that is being written. It gets its name when it is complete. */
export interface PackDraft extends Pack {
  readonly append: (bytes: Uint8Array) => void
  /** Puts the pack in place and returns its name, the hash of its content. */
  readonly finish: () => string
}

/** Represents a pack; the file is opened when it is first read. */
export function openPack(file: string, size: number): Pack {
  let descriptor: number | undefined
  return {
    size: () => size,
    read: (offset, length) => {
      try {
        descriptor ??= openSync(file, 'r')
        return readBytes(descriptor, offset, length)
      } catch (error) {
        if (!isSystemError(error)) throw error
        // Another build has removed it, or the disk is damaged: this is a cache miss.
        return undefined
      }
    },
    close: () => {
      if (descriptor !== undefined) closeSync(descriptor)
      descriptor = undefined
    },
  }
}

/** Starts a pack. If the process ends early, its draft is removed on exit or by the next process. */
export function startPack(folder: string): PackDraft {
  makeFolderSync(folder)
  removeLostDrafts(folder)
  const file = path.join(folder, `${randomUUID()}.new`)
  const descriptor = openSync(file, 'wx+')
  const digest = createHash('sha256')
  let size = 0
  let finished: Pack | undefined
  const remove = (): void => rmSync(file, { force: true })
  process.once('exit', remove)
  return {
    size: () => size,
    append: (bytes) => {
      withPath(file, () => writeFileSync(descriptor, bytes))
      digest.update(bytes)
      size += bytes.length
    },
    read: (offset, length) =>
      finished === undefined ? readBytes(descriptor, offset, length) : finished.read(offset, length),
    finish: () => {
      const name = digest.digest('hex')
      closeSync(descriptor)
      renameSync(file, packFile(folder, name))
      process.off('exit', remove)
      finished = openPack(packFile(folder, name), size)
      return name
    },
    close: () => finished?.close(),
  }
}

function readBytes(descriptor: number, offset: number, length: number): Uint8Array | undefined {
  const bytes = Buffer.allocUnsafe(length)
  return readSync(descriptor, bytes, 0, length, offset) === length ? bytes : undefined
}

/** Removes packs that no index uses. */
export function removeOtherPacks(folder: string, isNamed: (name: string) => boolean): void {
  for (const file of list(folder)) {
    const name = /^(.+)\.pack$/.exec(file)?.[1]
    if (name !== undefined && !isNamed(name)) rmSync(path.join(folder, file), { recursive: true, force: true })
  }
}

/** Milliseconds without a write after which a draft counts as abandoned; writing one takes seconds. */
const draftLife = 600_000

/** Removes drafts that killed processes have left behind. */
function removeLostDrafts(folder: string): void {
  for (const name of list(folder)) {
    const file = path.join(folder, name)
    const status = name.endsWith('.new') ? lstatSync(file, { throwIfNoEntry: false }) : undefined
    if (status !== undefined && Date.now() - status.mtimeMs > draftLife) rmSync(file, { recursive: true, force: true })
  }
}

function list(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}
