import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '../report/failure.ts'
import { StoreError } from './store.ts'

/** How calls to a store are retried, and how many run in parallel. */
export interface AttemptOptions {
  /** The name of the store, for messages. */
  readonly name: string
  readonly jobs: number
  /** Maximum pause before the second attempt is twice this many milliseconds; it doubles with each further attempt. */
  readonly firstPause: number
  /** Maximum number of attempts per call. */
  readonly most?: number
  readonly onTrouble: (message: string) => void
}

/** Runs calls to one store. */
export interface Attempts {
  /** Makes a call until it succeeds or retrying would not help. */
  readonly call: <Value>(work: (signal: AbortSignal) => Promise<Value>, limits?: CallLimits) => Promise<Value>
  /** Processes a list, several items in parallel. After the first failure, waits for the running items and stops. */
  readonly each: <Item>(items: readonly Item[], work: (item: Item) => Promise<void>) => Promise<void>
}

/** Limits of a call. */
export interface CallLimits {
  /** Bytes that the call transfers; larger calls get more time. */
  readonly size?: number
  /** Milliseconds for one attempt, regardless of its size. */
  readonly time?: number
  /** Runs before each attempt; throws to stop the call. */
  readonly guard?: (() => void) | undefined
}

const usualAttempts = 8
const longestPause = 10_000
const timeForAnswer = 30_000
/** Bytes per millisecond on a slow connection. */
const slowest = 32

/** Retries calls with growing, random pauses. Each attempt has a time limit. */
export function createAttempts(options: AttemptOptions): Attempts {
  return {
    call: async (work, { size = 0, time = timeForAnswer + size / slowest, guard } = {}) => {
      for (let attempt = 1; ; attempt += 1) {
        guard?.()
        try {
          return await withTimeLimit(work, Math.round(time))
        } catch (error) {
          if (!(error instanceof StoreError)) throw error
          if (error.kind !== 'temporary' || attempt === (options.most ?? usualAttempts))
            throw explainFailure(error, attempt, options.name)
          options.onTrouble(`${options.name} ${reactions.temporary} (${error.message}); trying again`)
        }
        // The pause is random so that publishers that were refused at the same time do not retry at the same time.
        await wait(Math.random() * Math.min(longestPause, options.firstPause * 2 ** attempt))
      }
    },
    each: async (items, work) => eachInParallel(items, options.jobs, work),
  }
}

async function withTimeLimit<Value>(work: (signal: AbortSignal) => Promise<Value>, time: number): Promise<Value> {
  const signal = AbortSignal.timeout(time)
  try {
    return await work(signal)
  } catch (error) {
    if (!signal.aborted) throw error
    throw new StoreError('temporary', `no answer within ${String(Math.ceil(time / 1000))} s`)
  }
}

const reactions = {
  temporary: 'did not respond correctly',
  unreachable: 'cannot be found',
  denied: 'denied access',
  missing: 'is not there',
  unsupported: 'cannot do what publishing needs',
  other: 'rejected the request',
} as const

function explainFailure(error: StoreError, attempt: number, name: string): Failure {
  const times = attempt > 1 ? `, after ${String(attempt)} attempts` : ''
  return new Failure(`${name} ${reactions[error.kind]}${times}: ${error.message}`, { cause: error })
}

/**
 * Deletes objects one by one, several in parallel; returns the keys that could not be deleted due to missing
 * permissions.
 */
export async function removeEach(
  keys: readonly string[],
  jobs: number,
  remove: (key: string) => Promise<unknown>,
): Promise<string[]> {
  const denied: string[] = []
  await eachInParallel(keys, jobs, async (key) => {
    try {
      await remove(key)
    } catch (error) {
      if (!(error instanceof StoreError && error.kind === 'denied')) throw error
      denied.push(key)
    }
  })
  return denied
}

/** Processes a list, several items in parallel. A failure is thrown when nothing is running any more. */
export async function eachInParallel<Item>(
  items: readonly Item[],
  jobs: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values()
  let hasFailed = false
  const worker = async (): Promise<void> => {
    for (const item of queue) {
      if (hasFailed) return
      try {
        await work(item)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  // Nothing may still be writing when the caller receives the failure.
  const ends = await Promise.allSettled(Array.from({ length: Math.min(jobs, items.length) }, worker))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}
