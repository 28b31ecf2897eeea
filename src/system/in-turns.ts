import { performance } from 'node:perf_hooks'
import { setImmediate as giveTurn } from 'node:timers/promises'

/** Milliseconds between turns of the event loop: long enough to cost little, short enough to handle an interrupt. */
const usual = 40

/** Does something with each item, and gives other work a turn from time to time. */
export async function eachInTurns<Item>(
  items: Iterable<Item>,
  work: (item: Item) => void,
  milliseconds = usual,
): Promise<void> {
  let started = performance.now()
  for (const item of items) {
    work(item)
    if (performance.now() - started < milliseconds) continue
    await giveTurn()
    started = performance.now()
  }
}
