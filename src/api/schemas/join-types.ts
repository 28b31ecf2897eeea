/** Whether the list of types includes a type; an empty list includes all. */
export function covers(all: readonly string[], type: string): boolean {
  return all.length === 0 || all.includes(type) || (type === 'integer' && all.includes('number'))
}

/** Types that both lists allow, where an empty list allows all; `undefined` if there is none. */
export function joinTypes(first: readonly string[], second: readonly string[]): readonly string[] | undefined {
  if (first.length === 0 || second.length === 0) return first.length === 0 ? second : first
  const joined = new Set([
    ...first.filter((type) => covers(second, type)),
    ...second.filter((type) => covers(first, type)),
  ])
  return joined.size === 0 ? undefined : [...joined]
}
