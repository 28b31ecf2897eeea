import { channel } from 'node:diagnostics_channel'
import { performance } from 'node:perf_hooks'

/** How long a part of a build took, in milliseconds on the clock of the process. */
export interface Timing {
  readonly kind: 'stage' | 'read' | 'write' | 'plugin'
  readonly name: string
  /** The thread that it ran in; 0 is the main thread. */
  readonly thread: number
  readonly start: number
  readonly end: number
}

const timings = channel('docsgen:timing')

/** Reports a timing. Costs nothing unless timings are being collected. */
export function reportTiming(timing: Timing): void {
  timings.publish(timing)
}

/** Calls a function that makes an output file, and reports how long it took. */
export function timeWriting<Value>(name: string, act: () => Value): Value {
  const start = performance.now()
  const made = act()
  reportTiming({ kind: 'write', name, thread: 0, start, end: performance.now() })
  return made
}

/** Collects the timings that are reported from now on. */
export function collectTimings(): Timing[] {
  const collected: Timing[] = []
  timings.subscribe((timing) => collected.push(timing as Timing))
  return collected
}
