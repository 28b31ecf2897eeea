import { scriptAddress } from '../trusted-html.ts'
import type { IndexFiles } from './load-index.ts'
import type { Answer, FoundResults, Question } from './messages.ts'

declare const SEARCH_WORKER: string

/** The search in a thread of its own. */
export interface WorkerLink {
  readonly parts: readonly string[]
  readonly search: (text: string, part: string | undefined) => void
  /** Puts another index in the place of the first; resolves when it has been read. */
  readonly load: (files: IndexFiles) => Promise<void>
}

interface LinkRequest {
  readonly files: IndexFiles
  readonly most: number
  readonly onFound: (found: FoundResults) => void
}

/** What waits for the worker to have read an index. */
interface Waiting {
  readonly resolve: (parts: readonly string[]) => void
  readonly reject: (error: Error) => void
}

/** Starts the worker and resolves when it has read its index. */
export async function linkWorker({ files, most, onFound }: LinkRequest): Promise<WorkerLink> {
  const worker = new Worker(scriptAddress(new URL(SEARCH_WORKER, import.meta.url).href))
  const ask = (question: Question): void => worker.postMessage(question)
  let number = 0
  let waiting: Waiting | undefined
  worker.addEventListener('error', ({ message }) => {
    worker.terminate()
    waiting?.reject(new Error(message || 'the search script could not be loaded'))
  })
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    if (data.kind === 'ready') waiting?.resolve(data.parts)
    else if (data.number === number) onFound(data)
  })
  const load = (read: IndexFiles): Promise<readonly string[]> =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject }
      ask({ kind: 'load', ...read })
    })
  return {
    parts: await load(files),
    search: (text, part) => ask({ kind: 'search', number: ++number, text, part, most }),
    load: async (read) => void (await load(read)),
  }
}
