/** The file that lists what docsgen wrote to an output folder, and so marks the folder as written by docsgen. */
export const manifestName = '.docsgen-manifest.json'

/** The folder next to an output folder where docsgen writes the next site. */
export function workFolderName(outputName: string): string {
  return `.${outputName}.docsgen`
}

/** Whether a folder has the name of such a folder, for any output folder. */
export function isWorkFolderName(name: string): boolean {
  return /^\..+\.docsgen$/.test(name)
}

/** The file with the names of the search files. The search panel reads it first. */
export const searchList = 'search.json'

/** The licenses of the stemmer that the search loads. */
export const stemmerNotice = 'search-stemmer.licenses.txt'

/** The kinds of search files: the documents, the index of their words, and a script. */
export type SearchPart = 'documents' | 'index' | 'stemmer'

/** The name of a search file, which depends on its content. A larger site has folders of numbered shards. */
export function searchFileName(part: SearchPart, shard: number | undefined, hash: string): string {
  if (part === 'stemmer') return `search-stemmer.${hash}.js`
  return shard === undefined ? `search-${part}.${hash}.json` : `search-${part}/${String(shard)}.${hash}.json`
}

/** Whether a file is a search file of a version or a language, of this build or an earlier one. */
export function isSearchFileBelow(file: string): boolean {
  return isSearchFile(file.replace(/^.*\/(?=search-)/, ''))
}

/** Whether a file is a search file of this build or an earlier one. */
function isSearchFile(file: string): boolean {
  return /^search-(?:(?:documents|index)(?:\/\d+)?\.[\da-f]+\.json|stemmer\.[\da-f]+\.js)$/.test(file)
}
