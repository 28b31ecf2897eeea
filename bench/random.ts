/** A random number generator that returns the same sequence for the same seed on every machine. */
export interface Random {
  /** An integer from `min` to `max`, both included. */
  readonly whole: (min: number, max: number) => number
  readonly pick: <Item>(items: readonly Item[]) => Item
  readonly chance: (share: number) => boolean
}

/** Creates a generator (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return { whole, pick: (items) => pickOf(items, whole), chance: (share) => next() < share }
}

function pickOf<Item>(items: readonly Item[], whole: Random['whole']): Item {
  const item = items[whole(0, items.length - 1)]
  if (item === undefined) throw new Error('the list to pick from is empty')
  return item
}
