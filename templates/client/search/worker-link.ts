import type { SearchList } from '../../../src/model/search/documents.ts'
import { scriptAddress } from '../trusted-html.ts'
import type { Answer, FoundResults, Question } from './messages.ts'

declare const SEARCH_WORKER: string

/** The search in a thread of its own. */
export interface WorkerLink {
  readonly parts: readonly string[]
  readonly search: (text: string, part: string | undefined) => void
}

interface LinkRequest {
  /** The file that names the two files of the index. */
  readonly list: Response
  readonly most: number
  readonly onFound: (found: FoundResults) => void
}

/** Starts the worker, brings it the index that is loaded meanwhile, and resolves when it has read it. */
export function linkWorker({ list, most, onFound }: LinkRequest): Promise<WorkerLink> {
  const worker = new Worker(scriptAddress(new URL(SEARCH_WORKER, import.meta.url).href))
  const ask = (question: Question): void => worker.postMessage(question)
  let number = 0
  return new Promise((resolve, reject) => {
    const fail = (reason: string): void => {
      worker.terminate()
      reject(new Error(reason))
    }
    worker.addEventListener('error', ({ message }) => fail(message || 'the search script could not be loaded'))
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if (data.kind === 'failed') fail(data.reason)
      else if (data.kind === 'ready')
        resolve({
          parts: data.parts,
          search: (text, part) => ask({ kind: 'search', number: ++number, text, part, most }),
        })
      else if (data.number === number) onFound(data)
    })
    loadFiles(list).then(
      ([documents, index]) =>
        worker.postMessage({ kind: 'load', documents, index } satisfies Question, [documents, index]),
      (error: unknown) => fail(error instanceof Error ? error.message : String(error)),
    )
  })
}

async function loadFiles(list: Response): Promise<[ArrayBuffer, ArrayBuffer]> {
  const { documents, index } = (await checked(list).json()) as SearchList
  return Promise.all([loadFile(documents), loadFile(index)])
}

async function loadFile(address: string): Promise<ArrayBuffer> {
  return checked(await fetch(address)).arrayBuffer()
}

function checked(response: Response): Response {
  if (response.ok) return response
  throw new Error(`${new URL(response.url).pathname} answered ${String(response.status)}`)
}
