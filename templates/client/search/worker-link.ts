import { scriptAddress } from '../trusted-html.ts'
import type { Answer, FoundResults, Question } from './messages.ts'

declare const SEARCH_WORKER: string

/** The search in a thread of its own. */
export interface WorkerLink {
  readonly parts: readonly string[]
  readonly search: (text: string, part: string | undefined) => void
}

interface LinkRequest {
  /** Address of the file that names the two files of the index. */
  readonly list: string
  readonly most: number
  readonly onFound: (found: FoundResults) => void
}

/** Starts the worker and resolves when its index is there. */
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
    ask({ kind: 'load', list: new URL(list, location.href).href })
  })
}
