import { createHash } from 'node:crypto'
import { closeSync, lstatSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs'
import path from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { manifestName } from '../formats/names/generated-files.ts'
import { refusalOfPublicName } from '../formats/names/private-names.ts'
import { Failure } from '../report/failure.ts'
import { errorCode } from '../system/system-error.ts'

/** A file of the built site on this disk. */
export interface LocalFile {
  /** Path relative to the folder, with forward slashes. */
  readonly path: string
  readonly absolute: string
  readonly size: number
  readonly sha256: string
}

const chunk = 4 * 1024 * 1024

/** Reads and hashes the files of a built site, sorted by path. Leaves out files that must never be published. */
export async function readLocalSite(
  folder: string,
  onPrivate: (file: string, refusal: string) => void = () => undefined,
): Promise<LocalFile[]> {
  if (lstatSync(path.join(folder, manifestName), { throwIfNoEntry: false })?.isFile() !== true)
    throw new Failure(`there is no built site in ${folder}; run "docsgen build" first`)
  const files: LocalFile[] = []
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const absolute = path.join(entry.parentPath, entry.name)
    const name = path.relative(folder, absolute).replaceAll(path.sep, '/')
    const refusal = refusalOfPublicName(name)
    if (refusal !== undefined && !isOurs(name)) {
      if (entry.isFile()) onPrivate(name, refusal)
      continue
    }
    if (entry.isSymbolicLink()) throw new Failure(`${absolute} is a symbolic link; symbolic links cannot be published`)
    if (!entry.isFile() || isOurs(name)) continue
    files.push({ path: name, absolute, ...hashFile(absolute) })
    // Yields so that progress is shown and interrupts are handled.
    if (files.length % 256 === 0) await breathe()
  }
  return files.toSorted((left, right) => (left.path < right.path ? -1 : 1))
}

function isOurs(name: string): boolean {
  return name === manifestName || name.startsWith('.docsgen/')
}

function hashFile(file: string): { readonly size: number; readonly sha256: string } {
  const { size } = lstatSync(file)
  if (size <= chunk) {
    const bytes = readFileSync(file)
    return { size: bytes.length, sha256: sha256Of(bytes) }
  }
  const digest = createHash('sha256')
  for (let start = 0; start < size; start += chunk) digest.update(readPart(file, start, Math.min(start + chunk, size)))
  return { size, sha256: digest.digest('hex') }
}

/** The SHA-256 hash of bytes, in hexadecimal. */
export function sha256Of(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Reads a part of a file; fails if the file has become shorter. */
export function readPart(file: string, start: number, end: number): Uint8Array {
  const descriptor = openPresent(file)
  try {
    const bytes = Buffer.allocUnsafe(end - start)
    let filled = 0
    while (filled < bytes.length) {
      const read = readSync(descriptor, bytes, filled, bytes.length - filled, start + filled)
      if (read === 0) throw changed(file)
      filled += read
    }
    return bytes
  } finally {
    closeSync(descriptor)
  }
}

function openPresent(file: string): number {
  try {
    return openSync(file, 'r')
  } catch (error) {
    throw errorCode(error) === 'ENOENT' ? changed(file) : error
  }
}

/** The error for a file that has changed since the plan was made. */
export function changed(file: string): Failure {
  return new Failure(`${file} has changed since this run began; publish again when the build is done`)
}
