import type { Worker } from 'node:worker_threads'

/** Time between two looks at a thread, in milliseconds. Most pages are read in less. */
const interval = 250

/**
 * Counts the time that a thread computes or waits for something, until it is too much. Time that other programs get on a
 * busy machine does not count, nor does time while the machine sleeps or the process is paused.
 */
export function countSeconds(
  thread: Pick<Worker, 'cpuUsage' | 'performance'>,
  most: number,
  onEnd: () => void,
): NodeJS.Timeout {
  let spent = 0
  let before: number | undefined
  let isAsked = false
  const measure = async (): Promise<void> => {
    isAsked = true
    // A thread that is only starting has no answer.
    const used = await thread.cpuUsage().catch(() => undefined)
    isAsked = false
    if (used === undefined) return void (spent += interval)
    const now = (used.user + used.system) / 1000 + thread.performance.eventLoopUtilization().idle
    spent += before === undefined ? interval : Math.min(interval, now - before)
    before = now
  }
  return setInterval(() => {
    if (spent >= most * 1000) return onEnd()
    // Compiled code, such as that of a package, does not answer until it ends.
    if (isAsked) spent += interval
    else void measure()
  }, interval)
}
