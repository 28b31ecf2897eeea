import { Worker } from 'node:worker_threads'

/** Another thread ends what this one runs if the time is over. */
const watch = `const { parentPort } = require('node:worker_threads')
const { Session } = require('node:inspector')
const session = new Session()
session.connectToMainThread()
let timer
parentPort.on('message', (seconds) => {
  clearTimeout(timer)
  // Code that only waits has been given up by then.
  if (seconds !== undefined) timer = setTimeout(() => session.post('Runtime.terminateExecution'), (seconds + 1) * 1000)
})`
let watcher: Worker | undefined

/** Waits for code of a site that may never end. Its turns after an `await` are ended, too. */
export async function waitLimited<Value>(run: () => Promise<Value>, seconds: number): Promise<Value> {
  watcher ??= new Worker(watch, { eval: true })
  watcher.unref()
  watcher.postMessage(seconds)
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(describeLimit(seconds))), seconds * 1000)
  try {
    return await Promise.race([run(), late])
  } finally {
    clearTimeout(timer)
    watcher.postMessage(undefined)
  }
}

export function describeLimit(seconds: number): string {
  return `it takes longer than ${String(seconds)} seconds; raise build.pageLimits.seconds if it needs more`
}
