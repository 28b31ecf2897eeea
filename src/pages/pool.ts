import { getCompileCacheDir } from 'node:module'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { Failure } from '../report/failure.ts'
import type { Problem } from '../report/problem.ts'
import { brokenPage } from '../markdown/parse/broken-page.ts'
import { countSeconds } from '../system/count-seconds.ts'
import { packPage, type PackedPage } from './packed-page.ts'
import type { DrawDiagram, Drawing } from '../model/diagram.ts'
import type { PageFile } from '../markdown/parse/parse-page.ts'
import { reportTiming, type Timing } from '../system/timing.ts'

type OnPage = (page: PackedPage) => void

/** Parses pages; `onPage` gets each when it is done. */
export type ParsePages = (files: readonly PageFile[], onPage: OnPage) => Promise<void>

/** Threads that can be terminated, so no page can hang or exhaust the process. */
export interface WorkerPool {
  /** A parser that runs in at most `jobs` of the threads. They start when it needs them, and other parsers use them too. */
  readonly open: (workerData: unknown, jobs: number | undefined) => ParsePages
  /** Ends all threads. */
  readonly close: () => Promise<void>
}

type Outcome = 'done' | 'again'

/** The messages to a worker, and its answers. */
export type ToWorker =
  | { readonly file: PageFile }
  | { readonly drawing: Drawing }
  /** Replaces the data that the worker started with. */
  | { readonly data: unknown }
export type FromWorker =
  | { readonly isBegun: true }
  | { readonly parsed: PackedPage; readonly timings: readonly Timing[] }
  | { readonly failed: string }
  | { readonly diagram: string }
  | { readonly isDrawn: true }

export interface PoolRequest {
  /** Absolute path of the worker's script. */
  readonly script: string
  readonly limits: PageLimits
  /** Draws the diagrams of the pages. Never rejects. */
  readonly drawDiagram: DrawDiagram
}

/** The maximum time and memory for reading one page. */
export interface PageLimits {
  readonly seconds: number
  readonly megabytes: number
}

/** Creates a pool whose threads parse one page at a time, each with the next page already queued. */
export function startWorkerPool(request: PoolRequest): WorkerPool {
  const group: ThreadGroup = { workers: [], data: new Map(), idle: [], isClosed: false }
  return {
    open: (workerData, jobs) => async (files, onPage) => {
      const queue = [...files]
      const size = Math.max(1, jobs ?? Math.min(8, Math.max(2, availableParallelism())))
      const threads = Array.from({ length: Math.min(size, files.length) }, () =>
        runThread({ ...request, workerData }, queue, onPage, group),
      )
      await Promise.all(threads)
    },
    close: async () => {
      group.isClosed = true
      await Promise.all(group.workers.map((worker) => worker.terminate()))
    },
  }
}

interface ThreadRequest extends PoolRequest {
  readonly workerData: unknown
}

interface ThreadGroup {
  readonly workers: Worker[]
  /** The data that each worker has now, as JSON. */
  readonly data: Map<Worker, string>
  /** Workers without a page to parse. */
  readonly idle: Worker[]
  /** After this, threads that end are not replaced. */
  isClosed: boolean
}

/**
 * A larger young generation costs memory without saving time. With a smaller one, garbage collection runs far more
 * often.
 */
const memory = { maxYoungGenerationSizeMb: 48, stackSizeMb: 4 }

/**
 * A thread starts in a second, but not on a busy machine. That time does not count against its first page, unless a
 * component does not end when it is loaded.
 */
const longestStart = 60

/** Pages queued for a worker at the same time: the second one keeps the worker busy. */
const inFlight = 2

async function runThread(request: ThreadRequest, queue: PageFile[], onPage: OnPage, group: ThreadGroup): Promise<void> {
  while (!group.isClosed) {
    const outcome = await feedWorker(request, queue, onPage, group)
    if (outcome === 'done') return
  }
}

function feedWorker(request: ThreadRequest, queue: PageFile[], onPage: OnPage, group: ThreadGroup): Promise<Outcome> {
  if (queue.length === 0) return Promise.resolve('done')
  return new Promise((resolve, reject) => {
    const worker = wakeWorker(request, group) ?? startWorker(request, group)
    const waiting: PageFile[] = []
    let timer: NodeJS.Timeout | undefined
    const leave = (): void => {
      clearInterval(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
    }
    const end = (outcome: Outcome): void => {
      leave()
      void worker.terminate().then(() => resolve(outcome))
    }
    const fail = (error: Error): void => {
      leave()
      reject(error)
    }
    const giveUp = (error: PageError): void => {
      const file = waiting.shift()
      if (file !== undefined) onPage(packPage(brokenPage(file, [problemAt(file, error)])))
      queue.unshift(...waiting)
      end('again')
    }
    const startTimer = (seconds: number): void => {
      clearInterval(timer)
      timer = countSeconds(worker, seconds, () => giveUp(tooSlow(seconds)))
    }
    const send = (): void => {
      for (const file of queue.splice(0, inFlight - waiting.length)) {
        waiting.push(file)
        worker.postMessage({ file } satisfies ToWorker)
      }
      if (waiting.length > 0) return
      leave()
      restWorker(worker, group)
      resolve('done')
    }
    const onMessage = (answer: FromWorker): void => {
      if ('failed' in answer) return fail(new Error(answer.failed))
      // Drawing has its own limit.
      if ('diagram' in answer) return clearInterval(timer)
      if ('isBegun' in answer || 'isDrawn' in answer) return startTimer(request.limits.seconds)
      waiting.shift()
      for (const timing of answer.timings) reportOfThread(timing, worker.threadId)
      onPage(answer.parsed)
      return send()
    }
    const onError = (cause: Error): void => {
      const error = errorOf(cause, request.limits)
      return error === undefined ? fail(threadFailure(cause)) : giveUp(error)
    }
    const onExit = (): void => (group.isClosed ? end('done') : giveUp(ended))
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    startTimer(Math.max(request.limits.seconds, longestStart))
    send()
  })
}

/** A thread counts from the start of the epoch, because each has its own clock. */
function reportOfThread(timing: Timing, thread: number): void {
  const { timeOrigin } = performance
  reportTiming({ ...timing, thread, start: timing.start - timeOrigin, end: timing.end - timeOrigin })
}

/** A thread has its own cache of compiled code, which is only used if the environment names its folder. */
function threadEnvironment(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir()
  return folder === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: path.dirname(folder) }
}

function startWorker({ script, workerData, limits, drawDiagram }: ThreadRequest, group: ThreadGroup): Worker {
  const resourceLimits = { ...memory, maxOldGenerationSizeMb: limits.megabytes }
  const worker = new Worker(script, { workerData, resourceLimits, env: threadEnvironment() })
  group.workers.push(worker)
  group.data.set(worker, JSON.stringify(workerData))
  // A component may still do something when its page is done. That can end the thread, but does not affect a page.
  const forget = (): void => {
    if (group.idle.includes(worker)) group.idle.splice(group.idle.indexOf(worker), 1)
  }
  const draw = (answer: FromWorker): void => {
    if ('diagram' in answer) void drawDiagram(answer.diagram).then((drawing) => worker.postMessage({ drawing }))
  }
  return worker.on('error', forget).on('exit', forget).on('message', draw)
}

/** Takes an idle thread, which keeps the process alive again. */
function wakeWorker({ workerData }: ThreadRequest, { idle, data }: ThreadGroup): Worker | undefined {
  const worker = idle.pop()
  if (worker === undefined) return undefined
  worker.ref()
  const now = JSON.stringify(workerData)
  if (data.get(worker) !== now) worker.postMessage({ data: workerData } satisfies ToWorker)
  data.set(worker, now)
  return worker
}

/** Keeps an idle thread for the next pages, without keeping the process alive. */
function restWorker(worker: Worker, group: ThreadGroup): void {
  // The last answer may come while the pool waits for its threads to end.
  if (!group.isClosed) worker.unref()
  group.idle.push(worker)
}

/** Why a page is left out. */
interface PageError {
  readonly rule: string
  readonly message: string
}

function tooSlow(seconds: number): PageError {
  const message = `reading this page takes longer than ${String(seconds)} seconds; split it, remove what is nested, look for an endless loop in its components and plugins, or raise build.pageLimits.seconds`
  return { rule: 'page-too-slow', message }
}

function tooLarge({ megabytes }: PageLimits): PageError {
  const message = `reading this page takes more than ${String(megabytes)} MB of memory; split it, remove what is nested, or raise build.pageLimits.megabytes`
  return { rule: 'page-too-large', message }
}

const ended: PageError = {
  rule: 'page-ended-thread',
  message: 'the thread that reads this page ended; a component on it must not call process.exit()',
}

/** How the current page made its thread fail; `undefined` if the system could not run the thread. */
function errorOf(error: Error, limits: PageLimits): PageError | undefined {
  if (!('code' in error)) return { ...ended, message: `${ended.message} (${error.message})` }
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge(limits) : undefined
}

function threadFailure(cause: Error): Failure {
  return new Failure(`a worker thread failed: ${cause.message}`, { cause })
}

function problemAt({ file }: PageFile, error: PageError): Problem {
  return { severity: 'error', ...error, at: { file, line: 1, column: 1 } }
}
