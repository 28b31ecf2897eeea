import { createHash } from 'node:crypto'
import { appendFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { makeFolderSync } from '../system/make-folder.ts'
import { withPath } from '../system/system-error.ts'

const sealLength = 32

/** A file of the cache, and whether what an earlier build left in it may be used. */
export interface CacheFile {
  readonly path: string
  readonly isRead: boolean
}

/** Keeps a value behind the hash of its bytes and of `fingerprint`; the file gets its name only when it is whole. */
export function writeSealed(file: string, value: unknown, fingerprint = ''): void {
  const bytes = serialize(value)
  const draft = `${file}.${String(process.pid)}.new`
  makeFolderSync(path.dirname(file))
  try {
    withPath(file, () => {
      writeFileSync(draft, sealOf(bytes, fingerprint))
      appendFileSync(draft, bytes)
    })
    renameSync(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Reads what `writeSealed` kept under the same fingerprint. What is missing, damaged, kept under another one, or not to
 * be read by this version of Node is `undefined`: a cache is never trusted, and never stands in the way.
 */
export function readSealed(file: string, fingerprint = ''): unknown {
  try {
    const bytes = readFileSync(file)
    const content = bytes.subarray(sealLength)
    return sealOf(content, fingerprint).equals(bytes.subarray(0, sealLength)) ? deserialize(content) : undefined
  } catch {
    return undefined
  }
}

function sealOf(bytes: Uint8Array, fingerprint: string): Buffer {
  return createHash('sha256').update(fingerprint).update('\0').update(bytes).digest()
}
