import type { Constraint, Limit, Range, TextOrMessage } from '../../../model/api-limits.ts'
import type { FactView } from '../../../model/api-view.ts'
import type { MessageKey } from '../../../model/messages.ts'
import type { Parameter } from '../../../model/api.ts'
import { resolveSchema } from '../../schemas/resolve-schema.ts'
import type { ApiKit } from '../kit.ts'
import { isScalar } from './type-words.ts'

type Write = ApiKit['write']
type StyledValue = Partial<Pick<Parameter, 'style' | 'facts'>> & Pick<Parameter, 'schema'>

const counts = { character: 'characterCount', item: 'itemCount', property: 'propertyCount' } as const

/** A text in the language of the site. Texts of the document stay as they are. */
export function localize(text: TextOrMessage, write: Write): string {
  if (typeof text === 'string') return text
  const writeAny: (key: MessageKey, values: Readonly<Record<string, string>>) => string = write
  return writeAny(text.key, text.values ?? {})
}

/** How a value is serialized, unless it is the default way. Some tools set it for every value, not only for lists. */
export function styleFacts({ style, schema, facts = [] }: StyledValue, { write, schema: byName }: ApiKit): FactView[] {
  const isOfParts = typeof style === 'object' && style.key !== 'inStyle' && style.key !== 'wholeQuery'
  const isUsual = style === undefined || (isOfParts && isScalar(resolveSchema(schema, byName)))
  const all = isUsual ? facts : [{ label: { key: 'writtenAs' } as const, text: style, isCode: false }, ...facts]
  return all.map((fact) => describeLimit(fact, write))
}

/** A limit in the language of the site. */
export function describeLimit({ label, text, isCode, range }: Constraint, write: Write): FactView {
  const words = range === undefined ? localize(text, write) : describeRange(range, write)
  return { label: localize(label, write), text: words, isCode }
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
