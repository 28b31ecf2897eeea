import { setTimeout } from 'node:timers/promises'

/** Changed sources by absolute path; `all` if it is not known which. */
export type Changed = ReadonlySet<string> | 'all'

/** Runs work on a site sequentially. */
export interface Turns {
  /** Runs something when all earlier work is done; a failure does not affect later work. */
  readonly take: <Value>(work: () => Promise<Value>) => Promise<Value>
  /** Queues changes. Those that arrive while others are being processed are combined. */
  readonly gather: (changed: Changed) => Promise<void>
}

/** Creates the queue; `takeIn` processes changes. */
export function createTurns(takeIn: (changed: Changed) => Promise<void>): Turns {
  let last: Promise<unknown> = Promise.resolve()
  let waiting: Changed = new Set()
  const take = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
  return {
    take,
    gather: (changed) => {
      waiting = changed === 'all' || waiting === 'all' ? 'all' : new Set([...waiting, ...changed])
      return take(async () => {
        const all = waiting
        waiting = new Set()
        if (all === 'all' || all.size > 0) await takeIn(all)
      })
    },
  }
}

/** Milliseconds. */
const longestWait = 3000

/**
 * Waits for a turn, but not for all of a page that takes long: the others are then shown as they were, and the browsers
 * get what has changed when it is processed.
 */
export async function waitShortly(turn: Promise<unknown>): Promise<void> {
  await Promise.race([turn, setTimeout(longestWait, undefined, { ref: false })])
}
