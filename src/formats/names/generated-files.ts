/** The file that lists what docsgen wrote to an output folder, and so marks the folder as written by docsgen. */
export const manifestName = '.docsgen-manifest.json'

/** The file with the names of the search files. The search panel reads it first. */
export const searchList = 'search.json'

/** The two kinds of search files: the documents, and the index of their words. */
export type SearchPart = 'documents' | 'index'

/** The name of a search file, which depends on its content. A larger site has folders of numbered shards. */
export function searchFileName(part: SearchPart, shard: number | undefined, hash: string): string {
  return shard === undefined ? `search-${part}.${hash}.json` : `search-${part}/${String(shard)}.${hash}.json`
}

/** Whether a file is a search file of this build or an earlier one. */
export function isSearchFile(file: string): boolean {
  return /^search-(?:documents|index)(?:\/\d+)?\.[\da-f]+\.json$/.test(file)
}
