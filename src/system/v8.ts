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

/** What makes a process of a few seconds lean, and what V8 does by itself. */
const leanWays: readonly (readonly [lean: string, usual: string])[] = [
  // Its slowest compiler costs more than its code saves.
  ['--no-opt', '--opt'],
  // What is young stays in as much memory as it has.
  ['--semi-space-growth-factor=1', '--semi-space-growth-factor=2'],
  // Several threads that look through it spend more on waiting for each other than there is to find.
  ['--no-parallel-scavenge', '--parallel-scavenge'],
  // All of the memory is looked through when three times as much is in use as the last time.
  ['--heap-growing-percent=200', '--heap-growing-percent=0'],
]

/**
 * Does work of a few seconds in less memory and time, and what is left of the build as well. Other threads have to rest
 * meanwhile: they would do the same.
 */
export async function workLean<Made>(work: () => Promise<Made>): Promise<Made> {
  for (const [lean] of leanWays) setFlagsFromString(lean)
  try {
    return await work()
  } finally {
    setTimeout(() => {
      for (const [, usual] of leanWays) setFlagsFromString(usual)
    }, restOfBuild).unref()
  }
}
