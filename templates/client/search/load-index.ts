import { addressOf, type SearchList } from '../../../src/search/engine/documents.ts'

/** Shards that are loaded with the worker, by file: those that every search of a small site needs. */
export type FirstShards = Readonly<Record<string, string>>

/** Requests the list of the index files, bypassing the browser's cache. */
export function askForList(address: string): Promise<Response> {
  return fetch(address, { cache: 'no-cache' })
}

/** Reads the list from the response. */
export async function readList(answer: Response): Promise<SearchList> {
  const text = await textOf(answer)
  try {
    return JSON.parse(text) as SearchList
  } catch (error) {
    throw new Error(`${nameOf(answer)} does not name an index`, { cause: error })
  }
}

/** Loads the index of a small site. */
export async function loadFirstShards(list: SearchList): Promise<FirstShards> {
  const files = list.index.length > 1 ? [] : [...list.index, ...list.documents.map(([file]) => file)]
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file, await loadFile(file, list)] as const)))
}

/** Loads a file of the index. */
export async function loadFile(file: string, list: SearchList): Promise<string> {
  return textOf(await fetch(addressOf(file, list)))
}

function textOf(answer: Response): Promise<string> {
  if (answer.ok) return answer.text()
  throw new Error(`${nameOf(answer)} answered ${String(answer.status)}`)
}

function nameOf({ url }: Response): string {
  return new URL(url).pathname
}
