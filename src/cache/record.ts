import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeFolderSync } from '../system/make-folder.ts'
import { withPath } from '../system/system-error.ts'
import { formatChecked, parseChecked } from './checked-json.ts'

// Data that is only valid on this machine: stamps of files, the last build. Each record is a JSON file with a checksum.

/** Saves a value under a fingerprint. */
export function writeRecord(file: string, value: unknown, fingerprint = ''): void {
  writeWhole(file, formatChecked(value, { fingerprint }))
}

/**
 * The value that was saved with the same fingerprint; `undefined` if the file is missing, damaged or has another one.
 */
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

/** The text of a file; `undefined` if it does not exist or cannot be read. */
export function readPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // A cache that cannot be read is an empty cache.
    return undefined
  }
}
