import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeFolderSync } from '../system/make-folder.ts'
import { withPath } from '../system/system-error.ts'
import { formatChecked, parseChecked } from './checked-json.ts'

// What is true of this machine only: stamps of files, the last build. Each such record is a file of JSON with a checksum.

/** Saves a value under a fingerprint. */
export function writeRecord(file: string, value: unknown, fingerprint = ''): void {
  writeWhole(file, formatChecked(value, { fingerprint }))
}

/** The value that was saved under the same fingerprint; `undefined` if the file is missing, damaged or has a different one. */
export function readRecord(file: string, fingerprint = ''): unknown {
  const text = readPresent(file)
  return text === undefined ? undefined : parseChecked(text, { fingerprint })
}

/** Writes a file that gets its name only when it is complete. */
export function writeWhole(file: string, content: string | Uint8Array): void {
  const draft = `${file}.${String(process.pid)}.new`
  makeFolderSync(path.dirname(file))
  try {
    withPath(file, () => writeFileSync(draft, content))
    renameSync(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** The text of a file; `undefined` where there is none that can be read. */
export function readPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // A cache that cannot be read is an empty cache.
    return undefined
  }
}
