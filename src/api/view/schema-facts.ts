import type { Schema } from '../../model/api.ts'
import type { FactView } from '../../model/api-view.ts'
import { isPlainName } from './tree-words.ts'
import { jsonText } from './value-text.ts'

/** Facts about the value itself. */
export function factsOf(full: Schema): FactView[] {
  return [
    ...(full.constant === undefined ? [] : [{ label: 'Always', text: jsonText(full.constant.value), isCode: true }]),
    ...(full.default === undefined ? [] : [{ label: 'Default', text: jsonText(full.default.value), isCode: true }]),
    ...full.constraints.map(({ label, text, isCode }) => ({ label, text, isCode })),
    ...full.propertyNames.filter(isPlainName).flatMap(nameFacts),
  ]
}

/** A summary of the rules for property names. */
function nameFacts({ isNever, constraints, format, values, constant }: Schema): FactView[] {
  const label = 'Property names'
  const all = [...values, ...(constant === undefined ? [] : [constant])].map(({ value }) => jsonText(value))
  return [
    ...(isNever ? [{ label, text: 'none is allowed', isCode: false }] : []),
    ...constraints.map(({ text, isCode }) => ({ label, text, isCode })),
    ...(format === undefined ? [] : [{ label, text: format, isCode: false }]),
    ...(all.length === 0 ? [] : [{ label, text: all.join(', '), isCode: true }]),
  ]
}
