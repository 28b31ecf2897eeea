import { isSearchFileBelow } from '../formats/names/generated-files.ts'

/** File names that contain a hash of the content: scripts, styles and files that pages reference. */
const hashedNames: readonly RegExp[] = [
  /^assets\/.*[.-](?:[A-Z2-7]{8}|(?=\d*[a-f])[\da-f]{10,})\.(?:css|js|json)$/,
  /^assets\/.*\.(?=\d*[a-f])[\da-f]{10}\.[^/.]+$/,
]

/**
 * The content hash in a file name: ten hexadecimal digits. At least one of them is a letter, so that a date or a number
 * in a file name that a user has chosen is not mistaken for a hash.
 */
export function nameHash(hash: string): string {
  return /(?=\d{0,9}[a-f])[\da-f]{10}/.exec(hash)?.[0] ?? hash.slice(0, 10)
}

/** Whether a file, or its compressed form, never changes under its name. */
export function isHashed(file: string): boolean {
  const plain = file.replace(/\.(?:br|gz)$/, '')
  return isSearchFileBelow(plain) || hashedNames.some((name) => name.test(plain))
}
