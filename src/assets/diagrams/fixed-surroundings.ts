// A drawing must not depend on the machine or the time: layouts use random numbers, and charts use the time zone.

const local = Date
const dayOne = local.UTC(2000, 0, 1)

/** Local time is UTC, and it is always the same day. */
class FixedDate extends local {
  constructor(...parts: readonly (number | string | Date)[]) {
    const [first = dayOne, month] = parts
    if (month === undefined) super(first)
    else super(local.UTC(...(parts.map(Number) as [number, number])))
  }

  override getTimezoneOffset(): number {
    return 0
  }
}

/** Replaces the clock of this thread. */
export function fixClock(): void {
  const { prototype } = FixedDate
  for (const part of ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'Seconds', 'Milliseconds'])
    for (const verb of ['get', 'set'])
      Reflect.set(prototype, `${verb}${part}`, Reflect.get(prototype, `${verb}UTC${part}`))
  Object.assign(globalThis, { Date: FixedDate })
}

/** Starts the same series of random numbers again. */
export function restartRandomNumbers(): void {
  let state = 1
  Math.random = () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}
