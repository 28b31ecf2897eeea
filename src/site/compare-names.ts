/** Natural order: `2-build` comes before `10-publish`, and `api` before `Build`. */
export function compareNames(a: string, b: string): number {
  const [own, other] = [a, b].map((name) => name.toLowerCase().split(/(\d+)/))
  for (const [index, part] of (own ?? []).entries()) {
    const rival = other?.[index] ?? ''
    // Every second part is a number.
    const difference = index % 2 === 1 && rival !== '' ? Number(part) - Number(rival) : compare(part, rival)
    if (difference !== 0) return difference
  }
  return compare(own?.length ?? 0, other?.length ?? 0) || compare(a, b)
}

/** Also of numbers that can be infinite. */
export function compare<Value extends string | number>(a: Value, b: Value): number {
  return a < b ? -1 : a > b ? 1 : 0
}
