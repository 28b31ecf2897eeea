/** A line of one text or of both. */
export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** The lines of two short texts, with as many equal lines as possible. */
export function diffLines(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  // lengths[i][j] is how many lines the rests from i and j have in common.
  const lengths = Array.from({ length: before.length + 1 }, () => Array.from({ length: after.length + 1 }, () => 0))
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = lengths[i] ?? []
      row[j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    const [old, now] = [before[i], after[j]]
    if (old !== undefined && old === now) lines.push({ kind: 'same', text: old })
    const takesOld = old !== undefined && (old === now || j === after.length || at(i + 1, j) >= at(i, j + 1))
    if (old !== now) lines.push(takesOld ? { kind: 'removed', text: old } : { kind: 'added', text: now ?? '' })
    if (takesOld) i += 1
    if (!takesOld || old === now) j += 1
  }
  return lines
}
