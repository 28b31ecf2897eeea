/** Names that stand for their content: those of docsgen's assets and of its search files. */
const hashedNames = /^(?:assets\/.*[.-](?:[A-Z2-7]{8}|[\da-f]{10,})|search-(?:documents|index)\.[\da-f]{8,})\.[^/]+$/

/** Whether a file never changes under its name. */
export function isHashed(file: string): boolean {
  return hashedNames.test(file)
}
