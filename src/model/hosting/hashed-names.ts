/** Names that stand for their content: those of scripts and styles, of the search files, and of files that pages name. */
const hashedNames: readonly RegExp[] = [
  /^assets\/.*[.-](?:[A-Z2-7]{8}|[\da-f]{10,})\.(?:css|js|json)$/,
  /^search-(?:documents|index)\.[\da-f]{8,}\.json$/,
  // A day or a word that someone has put into the name of a picture is no hash.
  /^assets\/.*\.(?=\d*[a-f])[\da-f]{10}\.[^/.]+$/,
]

/** Whether a file, or its compressed form, never changes under its name. */
export function isHashed(file: string): boolean {
  const plain = file.replace(/\.(?:br|gz)$/, '')
  return hashedNames.some((name) => name.test(plain))
}
