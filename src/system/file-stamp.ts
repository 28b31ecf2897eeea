import type { BigIntStats } from 'node:fs'

/** Changes when a file is written. It includes the change time, which cannot be set back, so the file need not be read. */
export function stampOf(stats: BigIntStats): string {
  return `${String(stats.size)}:${String(stats.mtimeNs)}:${String(stats.ctimeNs)}:${String(stats.ino)}`
}

const second = 1_000_000_000n
/** File systems have coarse clocks: some tick every few milliseconds, others every second or two. */
const finePause = second / 10n
const coarsePause = 2n * second

/**
 * Whether a stamp that was taken after `moment` (milliseconds since 1970) is reliable. A file that was written in the
 * same clock tick in which it was read can be written again without a new stamp. Only files that were unchanged for some
 * time before then can be identified by their stamp.
 */
export function isSettled(stamp: string, moment: number): boolean {
  const [, modified, changed] = stamp.split(':')
  if (modified === undefined || changed === undefined) return false
  const times = [BigInt(modified), BigInt(changed)]
  return times.every((time) => {
    const pause = time % second === 0n ? coarsePause : finePause
    return BigInt(Math.floor(moment)) * 1_000_000n - time > pause
  })
}
