import type { Constraint, Limit, Range } from '../../model/api-limits.ts'
import type { FactView } from '../../model/api-view.ts'
import type { ApiKit } from './kit.ts'

type Write = ApiKit['write']

const labels = {
  Length: 'length',
  Range: 'range',
  'Multiple of': 'multipleOf',
  Pattern: 'pattern',
  Items: 'items',
  Properties: 'properties',
  Encoding: 'encoding',
  'Media type': 'mediaType',
} as const

const counts = { character: 'characterCount', item: 'itemCount', property: 'propertyCount' } as const

/** A limit in the language of the site. Keywords that have no text in it stay as they are. */
export function describeLimit({ label, text, isCode, range }: Constraint, write: Write): FactView {
  const key = Object.hasOwn(labels, label) ? labels[label as keyof typeof labels] : undefined
  // The only text without a range that is not from the document.
  const words =
    range === undefined ? (text === 'no two are equal' ? write('noTwoEqual') : text) : describeRange(range, write)
  return { label: key === undefined ? label : write(key), text: words, isCode }
}

function describeRange({ noun, least, most }: Range, write: Write): string {
  const amount = ({ text }: Limit): string => (noun === 'number' ? text : write(counts[noun], { count: text }))
  if (least && most && !least.isExclusive && !most.isExclusive)
    return least.value === most.value
      ? write('exactly', { amount: amount(least) })
      : write('between', { least: least.text, most: amount(most) })
  return [
    ...(least ? [write(least.isExclusive ? 'moreThan' : 'atLeast', { amount: amount(least) })] : []),
    ...(most ? [write(most.isExclusive ? 'lessThan' : 'atMost', { amount: amount(most) })] : []),
  ].join(', ')
}
