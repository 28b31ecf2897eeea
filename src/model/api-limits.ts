/** A limit in words: `length`, `1 to 30 characters`. */
export interface Constraint {
  readonly label: string
  readonly text: string
  /** The text is code, such as a pattern. */
  readonly isCode: boolean
  /** The limits as numbers, for calculations. */
  readonly range?: Range
}

/** The lower and upper limit of a value. */
export interface Range {
  readonly noun: 'number' | 'character' | 'item' | 'property'
  readonly least: Limit | undefined
  readonly most: Limit | undefined
}

export interface Limit {
  readonly value: number
  /** The value with all of its digits; JavaScript numbers keep only sixteen. */
  readonly text: string
  /** The value itself is not allowed. */
  readonly isExclusive: boolean
}

/** A range in words. Empty if it allows everything. */
export function rangeConstraint(label: string, range: Range): Constraint[] {
  const text = range.noun === 'number' ? numberWords(range) : countWords(range, range.noun)
  return text === undefined ? [] : [{ label, text, isCode: false, range }]
}

function numberWords({ least, most }: Range): string | undefined {
  if (least && most && !least.isExclusive && !most.isExclusive)
    return least.value === most.value ? `exactly ${least.text}` : `${least.text} to ${most.text}`
  const parts = [
    ...(least ? [`${least.isExclusive ? 'more than' : 'at least'} ${least.text}`] : []),
    ...(most ? [`${most.isExclusive ? 'less than' : 'at most'} ${most.text}`] : []),
  ]
  return parts.length === 0 ? undefined : parts.join(', ')
}

function countWords({ least, most }: Range, noun: 'character' | 'item' | 'property'): string | undefined {
  const [low, high] = [least?.value, most?.value]
  const nouns = (count: number): string => (count === 1 ? noun : noun === 'property' ? 'properties' : `${noun}s`)
  if (high === 0) return `no ${nouns(0)}`
  if (low !== undefined && high !== undefined)
    return low === high ? `exactly ${least?.text} ${nouns(low)}` : `${least?.text} to ${most?.text} ${nouns(high)}`
  if (low !== undefined && low > 0) return `at least ${least?.text} ${nouns(low)}`
  return high === undefined ? undefined : `at most ${most?.text} ${nouns(high)}`
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
  if (first.label !== second.label) return false
  return first.text === second.text || (first.range !== undefined && second.range?.noun === first.range.noun)
}

function narrow(first: Range, second: Range): Range {
  return {
    noun: first.noun,
    least: tighter(first.least, second.least, (one, other) => one > other),
    most: tighter(first.most, second.most, (one, other) => one < other),
  }
}

/** The stricter one of two limits. */
export function tighter(
  first: Limit | undefined,
  second: Limit | undefined,
  isTighter: (one: number, other: number) => boolean,
): Limit | undefined {
  if (first === undefined || second === undefined) return first ?? second
  if (first.value === second.value) return first.isExclusive ? first : second
  return isTighter(first.value, second.value) ? first : second
}
