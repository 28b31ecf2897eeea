/** The file that lists what docsgen wrote to an output folder, and so marks the folder as written by docsgen. */
export const manifestName = '.docsgen-manifest.json'

/** The file with the names of the two search files. The search panel reads it first. */
export const searchList = 'search.json'

/** The two search files: the documents, and the index of their words. */
export type SearchPart = 'documents' | 'index'

/** The name of a search file, which depends on its content. */
export function searchFileName(part: SearchPart, hash: string): string {
  return `search-${part}.${hash}.json`
}

/** Whether a file is a search file of this build or an earlier one, of any kind or of one kind. */
export function isSearchFile(file: string, part?: SearchPart): boolean {
  const found = /^search-(documents|index)\.[\da-f]+\.json$/.exec(file)
  return found !== null && (part === undefined || found[1] === part)
}
