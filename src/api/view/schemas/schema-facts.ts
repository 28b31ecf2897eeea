import type { Schema } from '../../../model/api.ts'
import type { FactView } from '../../../model/api-view.ts'
import type { ApiKit } from '../kit.ts'
import { describeLimit } from './limit-words.ts'
import { isPlainName } from './tree-words.ts'
import { jsonText } from './value-text.ts'

/** Facts about the value itself. */
export function factsOf(full: Schema, { write }: ApiKit): FactView[] {
  return [
    ...(full.constant === undefined
      ? []
      : [{ label: write('always'), text: jsonText(full.constant.value), isCode: true }]),
    ...(full.default === undefined
      ? []
      : [{ label: write('defaultValue'), text: jsonText(full.default.value), isCode: true }]),
    ...full.constraints.map((limit) => describeLimit(limit, write)),
    ...full.propertyNames.filter(isPlainName).flatMap((names) => nameFacts(names, write)),
  ]
}

/** A summary of the rules for property names. */
function nameFacts({ isNever, constraints, format, values, constant }: Schema, write: ApiKit['write']): FactView[] {
  const label = write('propertyNames')
  const all = [...values, ...(constant === undefined ? [] : [constant])].map(({ value }) => jsonText(value))
  return [
    ...(isNever ? [{ label, text: write('noneAllowed'), isCode: false }] : []),
    ...constraints.map((limit) => ({ ...describeLimit(limit, write), label })),
    ...(format === undefined ? [] : [{ label, text: format, isCode: false }]),
    ...(all.length === 0 ? [] : [{ label, text: all.join(', '), isCode: true }]),
  ]
}
