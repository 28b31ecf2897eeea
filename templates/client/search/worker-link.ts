import { scriptAddress } from '../trusted-html.ts'
import type { IndexFiles } from './load-index.ts'
import type { Answer, FoundResults, Question } from './messages.ts'

declare const SEARCH_WORKER: string

/** The search in a thread of its own. */
export interface WorkerLink {
  readonly parts: readonly string[]
  readonly search: (text: string, part: string | undefined) => void
}

interface LinkRequest {
  readonly files: IndexFiles
  readonly most: number
  readonly onFound: (found: FoundResults) => void
}

/** Starts the worker and resolves when it has read its index. */
export function linkWorker({ files, most, onFound }: LinkRequest): Promise<WorkerLink> {
  const worker = new Worker(scriptAddress(new URL(SEARCH_WORKER, import.meta.url).href))
  const ask = (question: Question): void => worker.postMessage(question)
  let number = 0
  return new Promise((resolve, reject) => {
    worker.addEventListener('error', ({ message }) => {
      worker.terminate()
      reject(new Error(message || 'the search script could not be loaded'))
    })
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if (data.kind === 'ready')
        resolve({
          parts: data.parts,
          search: (text, part) => ask({ kind: 'search', number: ++number, text, part, most }),
        })
      else if (data.number === number) onFound(data)
    })
    ask({ kind: 'load', ...files })
  })
}
