import { syncBuiltinESMExports } from 'node:module'
import workerThreads, { type WorkerOptions } from 'node:worker_threads'
import type { Drawing } from '../../src/model/diagram.ts'
import type { FromWorker, ToWorker } from '../../src/pages/pool.ts'

const { Worker } = workerThreads
/** The scripts of threads that read pages, and of those that draw diagrams. */
const scripts = /\bdist\/(?:command\/worker|diagrams\/draw-thread)\.js$/
/** Threads that have nothing to do. */
const idle = new Set<KeptThread>()

/**
 * A thread that reads pages or draws diagrams. When it is ended while it has nothing to do, it is kept. What components
 * change in a thread stays, so tests of such components use `makeProject`.
 */
class KeptThread extends Worker {
  readonly kind: string
  #tasks = 0

  constructor(file: string, options: WorkerOptions) {
    super(file, options)
    this.kind = kindOf(file, options)
    this.#listen()
  }

  #listen(): void {
    const forget = (): unknown => idle.delete(this)
    this.on('message', (answer: FromWorker | Drawing) => {
      if ('parsed' in answer || 'svg' in answer || 'fault' in answer) this.#tasks -= 1
    })
    this.on('error', forget).on('exit', forget)
  }

  override postMessage(message: ToWorker | string): void {
    if (typeof message === 'string' || 'file' in message) this.#tasks += 1
    super.postMessage(message)
  }

  override async terminate(): Promise<number> {
    // A thread that has ended has no number.
    if (this.#tasks > 0 || this.threadId === -1) return super.terminate()
    for (const event of ['message', 'error', 'exit']) this.removeAllListeners(event)
    this.#listen()
    this.unref()
    idle.add(this)
    return 0
  }
}

/** `DOCSGEN_TEST_THREADS` names a group of builds that have their own threads, and `new` keeps none. */
function kindOf(file: string, { resourceLimits, env }: WorkerOptions): string {
  return JSON.stringify([file, resourceLimits, env, process.env['DOCSGEN_TEST_THREADS']])
}

function startThread(file: string, options: WorkerOptions): InstanceType<typeof Worker> {
  if (!scripts.test(file) || process.env['DOCSGEN_TEST_THREADS'] === 'new') return new Worker(file, options)
  const kept = [...idle].find(({ kind }) => kind === kindOf(file, options))
  if (kept === undefined) return new KeptThread(file, options)
  idle.delete(kept)
  kept.ref()
  if (options.workerData !== undefined) kept.postMessage({ data: options.workerData })
  return kept
}

/**
 * From now on, builds in this process share their threads, as those of a preview do. Starting a thread takes longer than
 * the rest of a small build.
 */
export function keepThreads(): void {
  Object.assign(workerThreads, { Worker: startThread })
  syncBuiltinESMExports()
}
