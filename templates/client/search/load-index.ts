import type { SearchList } from '../../../src/search/engine/documents.ts'

/** The two files of the index that the worker reads. */
export interface IndexFiles {
  readonly documents: string
  readonly index: string
}

/** Requests the manifest that names the index files, bypassing the browser's cache. */
export function askForList(address: string): Promise<Response> {
  return fetch(address, { cache: 'no-cache' })
}

/** Reads the manifest from the response. */
export async function readList(answer: Response): Promise<SearchList> {
  const text = await textOf(answer)
  try {
    return JSON.parse(text) as SearchList
  } catch (error) {
    throw new Error(`${nameOf(answer)} does not name an index`, { cause: error })
  }
}

/** Loads the index of the site. */
export async function loadIndex({ documents, index }: SearchList): Promise<IndexFiles> {
  const answers = await Promise.all([fetch(documents), fetch(index)])
  const [first = '', second = ''] = await Promise.all(answers.map(textOf))
  return { documents: first, index: second }
}

function textOf(answer: Response): Promise<string> {
  if (answer.ok) return answer.text()
  throw new Error(`${nameOf(answer)} answered ${String(answer.status)}`)
}

function nameOf({ url }: Response): string {
  return new URL(url).pathname
}
