import { isGroup } from '../../../../formats/raw-values.ts'
import { entryOf, isTrue, showValue, type ReportUnknown } from './template-values.ts'

/** A value as text. */
export function textOf(value: unknown): string {
  return showValue(value, () => undefined)
}

export function numberOf(value: unknown): number {
  return Number(value ?? 0)
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : isTrue(value) ? [value] : []
}

/** Values that are equal, also a number and its text. */
export function isEqual(one: unknown, other: unknown): boolean {
  return (
    one === other ||
    ((isTrue(one) || one === 0) &&
      (isTrue(other) || other === 0) &&
      typeof one !== 'boolean' &&
      textOf(one) === textOf(other)) ||
    (!isTrue(one) && !isTrue(other) && one !== 0 && other !== 0 && one !== false && other !== false)
  )
}

/** Negative if the first value comes before the second, positive if after it. */
export function differenceOf(one: unknown, other: unknown): number {
  if (typeof one === 'number' || typeof other === 'number') return numberOf(one) - numberOf(other)
  const [first, second] = [textOf(one), textOf(other)]
  return first < second ? -1 : first > second ? 1 : 0
}

/** The field of an entry: `a.b`. */
function fieldIn(entry: unknown, path: unknown): unknown {
  return textOf(path).split('.').reduce(entryOf, entry)
}

/** A list in the order of its values, or of a field of them. */
export function sortEntries(list: unknown, key: unknown, order: unknown): unknown[] {
  const entries = isGroup(list) ? Object.values(list) : listOf(list)
  const valueOf = (one: unknown): unknown => (key === undefined || key === 'value' ? one : fieldIn(one, key))
  const sorted = entries.toSorted((one, other) => differenceOf(valueOf(one), valueOf(other)))
  return order === 'desc' ? sorted.toReversed() : sorted
}

/** A regular expression of Go; `undefined` if it has no equal here. */
export function readPattern(written: string): RegExp | undefined {
  const [, flags = '', pattern = written] = /^\(\?([ims]+)\)([^]*)$/.exec(written) ?? []
  try {
    return new RegExp(pattern.replaceAll('(?P<', '(?<'), `gu${flags}`)
  } catch {
    return undefined
  }
}

const tests: Readonly<Record<string, (value: unknown, wanted: unknown) => boolean>> = {
  eq: isEqual,
  ne: (value, wanted) => !isEqual(value, wanted),
  lt: (value, wanted) => differenceOf(value, wanted) < 0,
  le: (value, wanted) => differenceOf(value, wanted) <= 0,
  gt: (value, wanted) => differenceOf(value, wanted) > 0,
  ge: (value, wanted) => differenceOf(value, wanted) >= 0,
  in: (value, wanted) => listOf(wanted).some((one) => isEqual(one, value)),
  like: (value, wanted) => readPattern(textOf(wanted))?.test(textOf(value)) === true,
  'not in': (value, wanted) => !listOf(wanted).some((one) => isEqual(one, value)),
}

const signs: Readonly<Record<string, string>> = {
  '=': 'eq',
  '==': 'eq',
  '!=': 'ne',
  '<>': 'ne',
  '<': 'lt',
  '<=': 'le',
  '>': 'gt',
  '>=': 'ge',
}

/** The entries of a list whose field has a value: `where list "key" "in" (slice 1 2)`. */
export function selectEntries([list, key, ...rest]: readonly unknown[], unknown: ReportUnknown): unknown {
  const [operator, wanted] = rest.length > 1 ? [textOf(rest[0]), rest[1]] : ['eq', rest[0]]
  const test = tests[signs[operator] ?? operator]
  return test === undefined
    ? unknown(`where with "${operator}"`)
    : listOf(list).filter((one) => test(fieldIn(one, key), wanted))
}
