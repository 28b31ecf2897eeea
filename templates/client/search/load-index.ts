import type { SearchList } from '../../../src/model/search/documents.ts'

/** The two files of the index, as the worker reads them. */
export interface IndexFiles {
  readonly documents: string
  readonly index: string
}

/** Loads the index of a site by the answer to the request for the file that names its parts. */
export async function loadIndex(named: Response): Promise<IndexFiles> {
  const { documents, index } = (await checkAnswer(named).json()) as SearchList
  const answers = await Promise.all([fetch(documents), fetch(index)])
  const [first = '', second = ''] = await Promise.all(answers.map((answer) => checkAnswer(answer).text()))
  return { documents: first, index: second }
}

function checkAnswer(response: Response): Response {
  if (response.ok) return response
  throw new Error(`${new URL(response.url).pathname} answered ${String(response.status)}`)
}
