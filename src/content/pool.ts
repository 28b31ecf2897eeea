import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { Failure } from '../report/failure.ts'
import { packPage, type PackedPage } from './packed-page.ts'
import type { PageFile, PageParser } from './parse-page.ts'

/** Parses pages, in threads of their own where that is worth while. */
export interface PagePool {
  readonly parse: (files: readonly PageFile[], onPage: (page: PackedPage) => void) => Promise<void>
  readonly close: () => Promise<void>
}

/** What a worker is told and what it answers. */
export type ToWorker = { readonly file: PageFile }
export type FromWorker = { readonly parsed: PackedPage } | { readonly failed: string }

export interface PoolRequest {
  /** Absolute path of the worker's script. */
  readonly script: string
  readonly workerData: unknown
  readonly jobs: number | undefined
}

/** A page that takes longer than this is told as an error and left out, so that no input can hang a build. */
const pageSeconds = 60

/** Starts threads that parse pages, each one page at a time with the next one already waiting. */
export function startWorkerPool(request: PoolRequest): PagePool {
  const size = Math.max(1, request.jobs ?? Math.min(8, Math.max(2, availableParallelism())))
  const workers: Worker[] = []
  return {
    parse: async (files, onPage) => {
      const queue = [...files]
      const threads = Array.from({ length: Math.min(size, files.length) }, () =>
        runThread(request, queue, onPage, workers),
      )
      await Promise.all(threads)
    },
    close: async () => {
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}

/** A larger young generation costs memory and saves no more time; with a smaller one the collector runs far more often. */
const limits = { maxOldGenerationSizeMb: 2048, maxYoungGenerationSizeMb: 48, stackSizeMb: 4 }

/** Pages in a worker's hands at once: the second waits so that the worker never does. */
const inFlight = 2

async function runThread(
  request: PoolRequest,
  queue: PageFile[],
  onPage: (page: PackedPage) => void,
  workers: Worker[],
): Promise<void> {
  for (;;) {
    const outcome = await feedWorker(request, queue, onPage, workers)
    if (outcome === 'done') return
  }
}

function feedWorker(
  request: PoolRequest,
  queue: PageFile[],
  onPage: (page: PackedPage) => void,
  workers: Worker[],
): Promise<'done' | 'again'> {
  if (queue.length === 0) return Promise.resolve('done')
  return new Promise((resolve, reject) => {
    const worker = new Worker(request.script, { workerData: request.workerData, resourceLimits: limits })
    workers.push(worker)
    const waiting: PageFile[] = []
    let timer: NodeJS.Timeout | undefined
    const finish = (outcome: 'done' | 'again'): void => {
      clearInterval(timer)
      worker.removeAllListeners()
      void worker.terminate().then(() => resolve(outcome))
    }
    const giveUp = (fault: string): void => {
      const file = waiting.shift()
      if (file !== undefined) onPage(brokenPage(file, fault))
      queue.unshift(...waiting)
      finish('again')
    }
    const restartTimer = (): void => {
      clearInterval(timer)
      timer = countSeconds(pageSeconds, () =>
        giveUp(`this page takes longer than ${String(pageSeconds)} seconds to read`),
      )
    }
    const send = (): void => {
      while (waiting.length < inFlight) {
        const file = queue.shift()
        if (file === undefined) break
        waiting.push(file)
        worker.postMessage({ file } satisfies ToWorker)
      }
      if (waiting.length === 0) finish('done')
    }
    worker.on('message', (answer: FromWorker) => {
      if ('failed' in answer) {
        clearInterval(timer)
        reject(new Error(answer.failed))
        return
      }
      waiting.shift()
      onPage(answer.parsed)
      restartTimer()
      send()
    })
    worker.on('error', (error: Error) => {
      const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      if (isMemory) giveUp('this page needs more memory than a page may')
      else reject(new Failure(`a worker thread failed: ${error.message}`, { cause: error }))
    })
    restartTimer()
    send()
  })
}

/** Seconds are counted one by one: a machine that slept, or gave this process no time, has taken none from the page. */
function countSeconds(most: number, onEnd: () => void): NodeJS.Timeout {
  let seconds = 0
  return setInterval(() => {
    seconds += 1
    if (seconds === most) onEnd()
  }, 1000)
}

function brokenPage({ source, file }: PageFile, fault: string): PackedPage {
  return packPage({
    page: {
      source,
      file,
      frontMatter: {},
      keyPlaces: {},
      title: source,
      description: '',
      hasOwnTitle: false,
      headings: [],
      ids: [],
      references: [],
      needsMermaid: false,
      bodyKey: `broken-${source.replaceAll(/[^\w-]/g, '_')}`,
    },
    body: { html: { texts: [''], holes: [] }, markdown: { texts: [''], holes: [] }, sections: [] },
    problems: [
      {
        severity: 'error',
        rule: 'page-too-slow',
        message: `${fault}; split it or remove what is nested`,
        at: { file, line: 1, column: 1 },
      },
    ],
    dependencies: [],
  })
}

/** Parses in the thread that asks: for a handful of pages starting others would take longer. */
export function startLocalPool(createParser: () => Promise<PageParser>): PagePool {
  return {
    parse: async (files, onPage) => {
      const parser = await createParser()
      for (const file of files) onPage(packPage(await parser(file)))
    },
    close: () => Promise.resolve(),
  }
}
