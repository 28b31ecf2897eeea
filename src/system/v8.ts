import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Bytes in use from which looking for what can go is worth its 30 ms. */
const worthCollecting = 128 * 2 ** 20

/**
 * Gives back the memory of what a large piece of work has left. V8 does that by itself only when the heap has grown to a
 * multiple of what was in use the last time, and by then the process is twice as large as it need be.
 */
export function collectGarbage(): void {
  if (getHeapStatistics().used_heap_size < worthCollecting) return
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}

/** Milliseconds in which a build ends after its documents were made; a process that goes on is a server. */
const restOfBuild = 10_000

/**
 * Does work of a few seconds in less memory and time. V8's slowest compiler, which in a build costs more than its code
 * saves, is left out, also from what is left of the build. From here on what is young stays in as much memory as it has,
 * and one thread looks through it, for several spend more on waiting for each other than there is to find. Other threads
 * have to rest meanwhile: they would do the same.
 */
export async function workLean<Made>(work: () => Promise<Made>): Promise<Made> {
  setFlagsFromString('--no-opt')
  setFlagsFromString('--semi-space-growth-factor=1')
  setFlagsFromString('--no-parallel-scavenge')
  try {
    return await work()
  } finally {
    setTimeout(() => setFlagsFromString('--opt'), restOfBuild).unref()
  }
}
