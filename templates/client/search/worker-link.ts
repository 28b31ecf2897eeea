import { scriptAddress } from '../router/swap-page.ts'
import type { SearchList } from '../../../src/search/engine/documents.ts'
import type { FirstShards } from './load-index.ts'
import type { Answer, FoundResults, Question } from './messages.ts'
import { text } from '../browser/message.ts'

declare const SEARCH_WORKER: string

/** The search in a web worker. */
export interface WorkerLink {
  readonly search: (text: string, part: string | undefined) => void
  readonly end: () => void
}

interface LinkRequest {
  readonly list: SearchList
  readonly shards: FirstShards
  readonly most: number
  readonly onFound: (found: FoundResults) => void
  /** The worker failed or no longer responds. Browsers stop workers silently when memory is low. */
  readonly onBreak: (reason: Error) => void
}

/**
 * Timeouts in milliseconds after which a silent worker counts as failed: while it loads its index, and after a request.
 */
const [readingTime, answerTime] = [60_000, 8000]

/** Starts the worker and resolves when it has loaded its index. */
export function linkWorker({ list, shards, most, onFound, onBreak }: LinkRequest): Promise<WorkerLink> {
  const worker = new Worker(scriptAddress(new URL(SEARCH_WORKER, import.meta.url).href))
  const ask = (question: Question): void => worker.postMessage(question)
  let number = 0
  let timer = 0
  const end = (): void => {
    clearTimeout(timer)
    worker.terminate()
  }
  return new Promise((resolve, reject) => {
    let answerBreak = reject
    const giveUp = (reason: string): void => {
      end()
      answerBreak(new Error(reason))
    }
    const waitFor = (time: number): void => {
      clearTimeout(timer)
      timer = window.setTimeout(() => giveUp(text('searchSilent', 'the search does not answer')), time)
    }
    worker.addEventListener('error', ({ message }) =>
      giveUp(message || text('searchNotLoaded', 'the search script could not be loaded')),
    )
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if (data.kind === 'ready') {
        clearTimeout(timer)
        answerBreak = onBreak
        const search = (query: string, part: string | undefined): void => {
          ask({ kind: 'search', number: ++number, text: query, part, most })
          waitFor(answerTime)
        }
        resolve({ search, end })
      } else if (data.number === number) {
        clearTimeout(timer)
        onFound(data)
      }
    })
    ask({ kind: 'load', list, shards })
    waitFor(readingTime)
  })
}
