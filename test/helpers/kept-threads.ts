import { syncBuiltinESMExports } from 'node:module'
import workerThreads, { type WorkerOptions } from 'node:worker_threads'
import type { FromWorker, ToWorker } from '../../src/pages/pool.ts'

const { Worker } = workerThreads
const script = /\bdist\/command\/worker\.js$/
/** Threads that have nothing to do. */
const idle = new Set<KeptThread>()

/** A thread that parses pages. When it is ended without a page to parse, it is kept. */
class KeptThread extends Worker {
  readonly kind: string
  #pages = 0

  constructor(file: string, options: WorkerOptions) {
    super(file, options)
    this.kind = kindOf(options)
    this.#listen()
  }

  #listen(): void {
    const forget = (): unknown => idle.delete(this)
    this.on('message', (answer: FromWorker) => (this.#pages -= Number('parsed' in answer)))
    this.on('error', forget).on('exit', forget)
  }

  override postMessage(message: ToWorker): void {
    this.#pages += Number('file' in message)
    super.postMessage(message)
  }

  override async terminate(): Promise<number> {
    if (this.#pages > 0) return super.terminate()
    for (const event of ['message', 'error', 'exit']) this.removeAllListeners(event)
    this.#listen()
    this.unref()
    idle.add(this)
    return 0
  }
}

function kindOf({ resourceLimits, env }: WorkerOptions): string {
  return JSON.stringify([resourceLimits, env])
}

function startThread(file: string, options: WorkerOptions): InstanceType<typeof Worker> {
  if (!script.test(file)) return new Worker(file, options)
  const kept = [...idle].find(({ kind }) => kind === kindOf(options))
  if (kept === undefined) return new KeptThread(file, options)
  idle.delete(kept)
  kept.ref()
  kept.postMessage({ data: options.workerData })
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
