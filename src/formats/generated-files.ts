/** The file that lists what docsgen wrote into an output folder, and so marks the folder as its own. */
export const manifestName = '.docsgen-manifest.json'

/** The file that names the two files of the search; an open panel reads it first. */
export const searchList = 'search.json'

/** The two files of the search: what can be found, and by which words. */
export type SearchPart = 'documents' | 'index'

/** The name of a file of the search, which stands for its content. */
export function searchFileName(part: SearchPart, hash: string): string {
  return `search-${part}.${hash}.json`
}

/** Whether a file is one of the search, of this build or of an earlier one: any of the two, or one of them. */
export function isSearchFile(file: string, part?: SearchPart): boolean {
  const found = /^search-(documents|index)\.[\da-f]+\.json$/.exec(file)
  return found !== null && (part === undefined || found[1] === part)
}
