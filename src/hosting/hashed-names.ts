import { isSearchFile } from '../formats/generated-files.ts'

/** Names that stand for their content: those of scripts and styles, and of files that pages name. */
const hashedNames: readonly RegExp[] = [
  /^assets\/.*[.-](?:[A-Z2-7]{8}|(?=\d*[a-f])[\da-f]{10,})\.(?:css|js|json)$/,
  /^assets\/.*\.(?=\d*[a-f])[\da-f]{10}\.[^/.]+$/,
]

/**
 * What stands for a content in the name of its file: ten digits of its hash, in hexadecimal. One of them is a letter, as
 * a day or a number that someone has put into the name of a file has none.
 */
export function nameHash(hash: string): string {
  return /(?=\d{0,9}[a-f])[\da-f]{10}/.exec(hash)?.[0] ?? hash.slice(0, 10)
}

/** Whether a file, or its compressed form, never changes under its name. */
export function isHashed(file: string): boolean {
  const plain = file.replace(/\.(?:br|gz)$/, '')
  return isSearchFile(plain) || hashedNames.some((name) => name.test(plain))
}
