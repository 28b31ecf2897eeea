import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { Failure } from '../report/failure.ts'
import type { Problem } from '../report/problem.ts'
import { brokenPage } from './broken-page.ts'
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
  const crew: Crew = { workers: [], isClosed: false }
  return {
    parse: async (files, onPage) => {
      const queue = [...files]
      const threads = Array.from({ length: Math.min(size, files.length) }, () =>
        runThread(request, queue, onPage, crew),
      )
      await Promise.all(threads)
    },
    close: async () => {
      crew.isClosed = true
      await Promise.all(crew.workers.map((worker) => worker.terminate()))
    },
  }
}

/** The threads of a pool. */
interface Crew {
  readonly workers: Worker[]
  /** Whoever ends now is not replaced. */
  isClosed: boolean
}

/** A larger young generation costs memory and saves no more time; with a smaller one the collector runs far more often. */
const limits = { maxOldGenerationSizeMb: 2048, maxYoungGenerationSizeMb: 48, stackSizeMb: 4 }

/** Pages in a worker's hands at once: the second waits so that the worker never does. */
const inFlight = 2

async function runThread(
  request: PoolRequest,
  queue: PageFile[],
  onPage: (page: PackedPage) => void,
  crew: Crew,
): Promise<void> {
  while (!crew.isClosed) {
    const outcome = await feedWorker(request, queue, onPage, crew)
    if (outcome === 'done') return
  }
}

function feedWorker(
  request: PoolRequest,
  queue: PageFile[],
  onPage: (page: PackedPage) => void,
  crew: Crew,
): Promise<'done' | 'again'> {
  if (queue.length === 0) return Promise.resolve('done')
  return new Promise((resolve, reject) => {
    const worker = new Worker(request.script, { workerData: request.workerData, resourceLimits: limits })
    crew.workers.push(worker)
    const waiting: PageFile[] = []
    let timer: NodeJS.Timeout | undefined
    const leave = (): void => {
      clearInterval(timer)
      worker.removeAllListeners()
    }
    const finish = (outcome: 'done' | 'again'): void => {
      leave()
      void worker.terminate().then(() => resolve(outcome))
    }
    const fail = (error: Error): void => {
      leave()
      reject(error)
    }
    const giveUp = (fault: Fault): void => {
      const file = waiting.shift()
      if (file !== undefined) onPage(packPage(brokenPage(file, [problemAt(file, fault)])))
      queue.unshift(...waiting)
      finish('again')
    }
    const restartTimer = (): void => {
      clearInterval(timer)
      timer = countSeconds(pageSeconds, () => giveUp(faults.slow))
    }
    const onExit = (): void => (crew.isClosed ? finish('done') : giveUp(faults.ended))
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
      if ('failed' in answer) return fail(new Error(answer.failed))
      waiting.shift()
      onPage(answer.parsed)
      restartTimer()
      return send()
    })
    worker.on('error', (error: Error) => {
      const fault = faultOf(error)
      return fault === undefined ? fail(threadFailure(error)) : giveUp(fault)
    })
    worker.on('exit', onExit)
    restartTimer()
    send()
  })
}

/** Why a page is left out. */
interface Fault {
  readonly rule: string
  readonly message: string
}

const faults = {
  slow: {
    rule: 'page-too-slow',
    message: `this page takes longer than ${String(pageSeconds)} seconds to read; split it or remove what is nested`,
  },
  large: {
    rule: 'page-too-slow',
    message: 'this page needs more memory than a page may; split it or remove what is nested',
  },
  ended: {
    rule: 'page-ended-thread',
    message:
      'the thread that reads this page ended; a component on it must neither call process.exit() nor throw later',
  },
} satisfies Readonly<Record<string, Fault>>

/** What the page in hand did to its thread; nothing where the system could not run the thread. */
function faultOf(error: Error): Fault | undefined {
  if (!('code' in error)) return { ...faults.ended, message: `${faults.ended.message} (${error.message})` }
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? faults.large : undefined
}

function threadFailure(cause: Error): Failure {
  return new Failure(`a worker thread failed: ${cause.message}`, { cause })
}

function problemAt({ file }: PageFile, fault: Fault): Problem {
  return { severity: 'error', ...fault, at: { file, line: 1, column: 1 } }
}

/** Seconds are counted one by one: a machine that slept, or gave this process no time, has taken none from the page. */
function countSeconds(most: number, onEnd: () => void): NodeJS.Timeout {
  let seconds = 0
  return setInterval(() => {
    seconds += 1
    if (seconds === most) onEnd()
  }, 1000)
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
