import type { BigIntStats } from 'node:fs'

/** What changes when a file is written; the change time cannot be set back, so it needs no reading to be trusted. */
export function stampOf(stats: BigIntStats): string {
  return `${String(stats.size)}:${String(stats.mtimeNs)}:${String(stats.ctimeNs)}:${String(stats.ino)}`
}

const second = 1_000_000_000n
/** Clocks of file systems tick: some every few milliseconds, others every second or two. */
const finePause = second / 10n
const coarsePause = 2n * second

/**
 * Whether a stamp that was taken after `moment` (milliseconds since 1970) says all there is to know. A file that was
 * written in the same tick of the clock in which it was read can be written once more without another stamp, so only
 * what had come to rest before then is known by its stamp.
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
