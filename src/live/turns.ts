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
