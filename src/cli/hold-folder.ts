import { lockFolder, type Unlock } from '../output/lock.ts'
import { abandonSite } from '../output/write.ts'

/** Ctrl+C, system shutdown, closed terminal. */
const interrupts = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs `work` with an output folder locked. On an interrupt, the folder is left unchanged and unlocked. */
export async function holdFolder<Value>(folder: string, work: (unlock: Unlock) => Promise<Value>): Promise<Value> {
  const interrupted = (): void => {
    abandonSite(folder)
    process.exit(130)
  }
  // Before the lock is taken: any interrupt after that must release it.
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
