import { hash } from 'node:crypto'
import { isSearchFileBelow } from '../formats/names/generated-files.ts'
import type { OutputFile } from '../model/output.ts'

/** File names that contain a hash of the content: scripts, styles and files that pages reference. */
const hashedNames: readonly RegExp[] = [
  /^assets\/.*[.-](?:[A-Z2-7]{8}|(?=\d*[a-f])[\da-f]{10,})\.(?:css|js|json)$/,
  /^assets\/.*\.(?=\d*[a-f])[\da-f]{10}\.[^/.]+$/,
]

/**
 * The content hash in a file name: ten hexadecimal digits. At least one of them is a letter, so that a date or a number
 * in a file name that a user has chosen is not mistaken for a hash.
 */
export function nameHash(sha256: string): string {
  return /(?=\d{0,9}[a-f])[\da-f]{10}/.exec(sha256)?.[0] ?? sha256.slice(0, 10)
}

/** A file name with the hash of its content. */
export function hashedName(stem: string, extension: string, content: Uint8Array | string): string {
  return `${stem.replaceAll(/[^\w-]+/g, '-')}.${nameHash(hash('sha256', content))}${extension.toLowerCase()}`
}

/** A file in the assets folder whose name has the hash of its content. */
export function hashedFile(name: string, content: OutputFile['content']): OutputFile {
  return { path: `assets/${name}`, fingerprint: () => name, content }
}

/** Whether a file, or its compressed form, never changes under its name. */
export function isHashed(file: string): boolean {
  const plain = file.replace(/\.(?:br|gz)$/, '')
  return isSearchFileBelow(plain) || hashedNames.some((name) => name.test(plain))
}
