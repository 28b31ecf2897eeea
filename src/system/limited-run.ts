import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { createContext, Script } from 'node:vm'
import { isMainThread } from 'node:worker_threads'
import { describeLimit, waitLimited } from './limited-wait.ts'

const requireModule = createRequire(import.meta.url)
// One context for all runs, because making one takes longer than most of what runs in it.
const scope: { run?: () => unknown } = {}
const context = createContext(scope)
const script = new Script('run()')

/** What `runLimited` throws when the time is over. */
export class TookTooLong extends Error {}

/**
 * Runs code that may never end, of a site or of a grammar. Only the `vm` module can end code in this thread, after a time
 * or by Ctrl+C, and everything that `run` calls ends with it. Throws `TookTooLong` after `seconds`.
 */
export function runLimited<Value>(run: () => Value, seconds: number): Value {
  try {
    return runAndRestore(run, seconds)
  } catch (error) {
    const code = codeOf(error)
    // So far, the signal has only ended the code.
    if (code === 'ERR_SCRIPT_EXECUTION_INTERRUPTED') process.emit('SIGINT')
    if (code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    throw new TookTooLong(describeLimit(seconds), { cause: error })
  }
}

function runAndRestore<Value>(run: () => Value, seconds: number): Value {
  const exit = Object.getOwnPropertyDescriptor(process, 'exit')
  scope.run = run
  try {
    // The signal is for the main thread, which ends the others.
    return script.runInContext(context, { timeout: seconds * 1000, breakOnSigint: isMainThread }) as Value
  } finally {
    delete scope.run
    // Code that is ended from outside skips its own `finally`, and rendering replaces this function for a moment.
    if (exit !== undefined) Object.defineProperty(process, 'exit', exit)
  }
}

/** Imports a module of a site, which runs its code. */
export async function importLimited(address: string, seconds: number): Promise<unknown> {
  try {
    return runLimited((): unknown => requireModule(fileURLToPath(address)), seconds)
  } catch (error) {
    if (codeOf(error) === 'ERR_REQUIRE_ASYNC_MODULE') return waitLimited(() => import(address), seconds)
    throw error
  }
}

/** An error of the `vm` module belongs to the other context, where `Error` is another class. */
function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
}
