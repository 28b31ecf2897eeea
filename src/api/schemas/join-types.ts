/** Whether types allow another one; none of them allow all. */
export function covers(all: readonly string[], type: string): boolean {
  return all.length === 0 || all.includes(type) || (type === 'integer' && all.includes('number'))
}

/** Types that both lists allow, of which an empty one allows all; `undefined` where there is none. */
export function joinTypes(first: readonly string[], second: readonly string[]): readonly string[] | undefined {
  if (first.length === 0 || second.length === 0) return first.length === 0 ? second : first
  const joined = new Set([
    ...first.filter((type) => covers(second, type)),
    ...second.filter((type) => covers(first, type)),
  ])
  return joined.size === 0 ? undefined : [...joined]
}
