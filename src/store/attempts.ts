import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '../report/failure.ts'
import { StoreError } from './store.ts'

/** How calls to a store are repeated, and how many run at once. */
export interface AttemptOptions {
  /** Of the store, for messages. */
  readonly name: string
  readonly jobs: number
  /** Milliseconds: the pause before the second attempt may be twice as long, and each further one twice as long again. */
  readonly firstPause: number
  /** How often a call is tried. */
  readonly most?: number
  readonly onTrouble: (message: string) => void
}

/** Calls to one store. */
export interface Attempts {
  /** Makes a call until it succeeds or another attempt is of no use. */
  readonly call: <Value>(work: (signal: AbortSignal) => Promise<Value>, limits?: CallLimits) => Promise<Value>
  /** Works through a list, several items at once; the first failure stops it, when what runs has ended. */
  readonly each: <Item>(items: readonly Item[], work: (item: Item) => Promise<void>) => Promise<void>
}

/** What a call may need. */
export interface CallLimits {
  /** Bytes that it moves; they earn it time. */
  readonly size?: number
  /** Milliseconds for one attempt, whatever it moves. */
  readonly time?: number
  /** Runs before each attempt, and stops the call by throwing. */
  readonly guard?: (() => void) | undefined
}

const usualAttempts = 8
const longestPause = 10_000
const timeForAnswer = 30_000
/** Bytes that a slow line moves in a millisecond. */
const slowest = 32

/** Repeats calls with growing, random pauses, each with a limit of time. */
export function createAttempts(options: AttemptOptions): Attempts {
  return {
    call: async (work, { size = 0, time = timeForAnswer + size / slowest, guard } = {}) => {
      for (let attempt = 1; ; attempt += 1) {
        guard?.()
        try {
          return await withTimeLimit(work, Math.round(time))
        } catch (error) {
          if (!(error instanceof StoreError)) throw error
          if (error.fault !== 'temporary' || attempt === (options.most ?? usualAttempts))
            throw tell(error, attempt, options.name)
          options.onTrouble(`${options.name} ${reactions.temporary} (${error.message}); trying again`)
        }
        // The whole pause is random: publishers that were refused together do not come back together.
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
  temporary: 'does not answer as it should',
  unreachable: 'cannot be found',
  denied: 'denies access',
  missing: 'is not there',
  unsupported: 'cannot do what publishing needs',
  other: 'refuses what it was asked',
} as const

function tell(error: StoreError, attempt: number, name: string): Failure {
  const times = attempt > 1 ? `, after ${String(attempt)} attempts` : ''
  return new Failure(`${name} ${reactions[error.fault]}${times}: ${error.message}`, { cause: error })
}

/** Deletes objects one by one, several at once; returns the keys whose deletion is denied. */
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
      if (!(error instanceof StoreError && error.fault === 'denied')) throw error
      denied.push(key)
    }
  })
  return denied
}

/** Works through a list, several items at once; a failure is told when nothing runs any more. */
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
  // Nothing may still be written when the caller hears of a failure.
  const ends = await Promise.allSettled(Array.from({ length: Math.min(jobs, items.length) }, worker))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}
