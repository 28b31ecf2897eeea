import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** From this many bytes in use, garbage collection is worth its 30 ms. */
const worthCollecting = 128 * 2 ** 20

/**
 * Frees memory after a large piece of work. V8 does so automatically only when the heap has grown to a multiple of its
 * size after the last collection, and by then the process is twice as large as necessary.
 */
export function collectGarbage(): void {
  if (getHeapStatistics().used_heap_size < worthCollecting) return
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}

/** A build ends within this many milliseconds after reading its documents. A process that runs longer is a server. */
const restOfBuild = 10_000

/** V8 flags that reduce the resources of short processes, and their defaults. */
const v8Flags: readonly (readonly [lean: string, usual: string])[] = [
  // The optimizing compiler costs more time than its code saves.
  ['--no-opt', '--opt'],
  // Keeps the memory for young objects at its size.
  ['--semi-space-growth-factor=1', '--semi-space-growth-factor=2'],
  // Several threads would spend more time waiting for each other than collecting.
  ['--no-parallel-scavenge', '--parallel-scavenge'],
  // Starts a full collection when three times as much is in use as after the last one.
  ['--heap-growing-percent=200', '--heap-growing-percent=0'],
]

/**
 * Runs a few seconds of work, and the rest of the build, with less memory and time. Other threads must be idle
 * meanwhile, because the flags affect them too.
 */
export async function runLean<Made>(work: () => Promise<Made>): Promise<Made> {
  for (const [lean] of v8Flags) setFlagsFromString(lean)
  try {
    return await work()
  } finally {
    setTimeout(() => {
      for (const [, usual] of v8Flags) setFlagsFromString(usual)
    }, restOfBuild).unref()
  }
}
