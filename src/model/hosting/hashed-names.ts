import { isSearchFile } from '../generated-files.ts'

/** Names that stand for their content: those of scripts and styles, and of files that pages name. */
const hashedNames: readonly RegExp[] = [
  /^assets\/.*[.-](?:[A-Z2-7]{8}|[\da-f]{10,})\.(?:css|js|json)$/,
  // A day or a word that someone has put into the name of a picture is no hash.
  /^assets\/.*\.(?=\d*[a-f])[\da-f]{10}\.[^/.]+$/,
]

/** Whether a file, or its compressed form, never changes under its name. */
export function isHashed(file: string): boolean {
  const plain = file.replace(/\.(?:br|gz)$/, '')
  return isSearchFile(plain) || hashedNames.some((name) => name.test(plain))
}
