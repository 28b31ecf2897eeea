import type { Constraint, Limit, Range, TextOrMessage } from '../../model/api-limits.ts'
import type { MessageKey } from '../../model/messages.ts'

/** Whether a limit is that of a keyword. */
export function isAbout({ label }: Constraint, key: MessageKey): boolean {
  return typeof label === 'object' && label.key === key
}

/** A range as a limit; empty if it allows everything. */
export function rangeConstraint(label: TextOrMessage, range: Range): Constraint[] {
  const { noun, least, most } = range
  const isEmpty = least === undefined || (noun !== 'number' && least.value <= 0)
  return isEmpty && most === undefined ? [] : [{ label, isCode: false, range }]
}

/** Combines limits that all apply: ranges are intersected, and duplicates of other limits are removed. */
export function joinConstraints(first: readonly Constraint[], second: readonly Constraint[]): readonly Constraint[] {
  if (first.length === 0 || second.length === 0) return first.length === 0 ? second : first
  const joined = [...first]
  for (const constraint of second) {
    const at = joined.findIndex((known) => isSame(known, constraint))
    const known = joined[at]
    if (known === undefined) joined.push(constraint)
    else if (known.range !== undefined && constraint.range !== undefined)
      joined.splice(at, 1, ...rangeConstraint(known.label, narrow(known.range, constraint.range)))
  }
  return joined
}

function isSame(first: Constraint, second: Constraint): boolean {
  if (!isSameText(first.label, second.label)) return false
  return first.range === undefined
    ? second.text !== undefined && isSameText(first.text, second.text)
    : second.range?.noun === first.range.noun
}

function isSameText(first: TextOrMessage, second: TextOrMessage): boolean {
  return first === second || JSON.stringify(first) === JSON.stringify(second)
}

function narrow(first: Range, second: Range): Range {
  return {
    noun: first.noun,
    least: tighter('least', first.least, second.least),
    most: tighter('most', first.most, second.most),
  }
}

/** An end of a range. */
export type Endpoint = Pick<Limit, 'value' | 'isExclusive'>

/** The stricter one of two limits. */
export function tighter<End extends Endpoint | undefined>(side: 'least' | 'most', first: End, second: End): End {
  if (first === undefined || second === undefined) return first ?? second
  if (first.value === second.value) return second.isExclusive ? second : first
  return first.value > second.value === (side === 'least') ? first : second
}
