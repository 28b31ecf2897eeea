import type { SearchList } from '../../../src/model/search/documents.ts'

/** The two files of the index, as the worker reads them. */
export interface IndexFiles {
  readonly documents: string
  readonly index: string
}

/** Loads the index of a site by the file that names its parts. */
export async function loadIndex(list: string): Promise<IndexFiles> {
  const named = await load(list)
  const files = (await named.json()) as SearchList
  const [documents, index] = await Promise.all([load(files.documents), load(files.index)])
  return { documents: await documents.text(), index: await index.text() }
}

async function load(address: string): Promise<Response> {
  const response = await fetch(address)
  if (response.ok) return response
  throw new Error(`${address} answered ${String(response.status)}`)
}
