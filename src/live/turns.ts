/** Sources that have changed, named by absolute paths; `all` when it is not known which. */
export type Changed = ReadonlySet<string> | 'all'

/** Work on one site: one thing is done after the other. */
export interface Turns {
  /** Does something when all before it is done; what fails does not keep the next from being done. */
  readonly take: <Value>(work: () => Promise<Value>) => Promise<Value>
  /** Takes in changes in turn; those that come while others are taken in are taken in together. */
  readonly gather: (changed: Changed) => Promise<void>
}

/** Makes turns; `takeIn` does what is to be done for changes. */
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
