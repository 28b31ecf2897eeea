import { lockFolder, type Unlock } from '../output/lock.ts'
import { abandonSite } from '../output/write.ts'

/** Ctrl+C, a machine that shuts down, a terminal that is closed. */
const interrupts = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Does something while no other docsgen may touch an output folder; an interrupt leaves the folder as it was, and free. */
export async function holdFolder<Value>(folder: string, work: (unlock: Unlock) => Promise<Value>): Promise<Value> {
  const interrupted = (): void => {
    abandonSite(folder)
    process.exit(130)
  }
  // Before the lock is taken: an interrupt at any moment after that must give it free.
  for (const signal of interrupts) process.on(signal, interrupted)
  try {
    const unlock = await lockFolder(folder)
    try {
      return await work(unlock)
    } finally {
      unlock()
    }
  } finally {
    for (const signal of interrupts) process.off(signal, interrupted)
  }
}
