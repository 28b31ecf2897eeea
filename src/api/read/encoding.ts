import type { PropertyEncoding } from '../../model/api.ts'
import type { Constraint } from '../../model/api-limits.ts'
import { styleOf, writingOf } from './parameters.ts'
import { child, entriesOf, fieldsOf, isTrue, itemsOf, textOf, type Spot } from './spec-node.ts'

/** How a form encodes each of its properties, or a list of parts each part, by position. */
export function readEncoding(media: Spot): PropertyEncoding[] {
  const each = child(media, 'itemEncoding')
  const first = itemsOf(child(media, 'prefixEncoding'))
  const encoded: (readonly [string, Spot])[] = [
    ...entriesOf(child(media, 'encoding')),
    ...first.map((spot, index) => [`Part ${String(index + 1)}`, spot] as const),
    ...(each === undefined ? [] : [[first.length === 0 ? 'Each part' : 'Each further part', each] as const]),
  ]
  return encoded.map(([property, spot]) => ({
    property,
    contentType: singleType(textOf(spot, 'contentType')),
    writing: isWritten(spot) ? writingOf(spot, 'query', { isSwagger: false }) : undefined,
    facts: factsOf(spot),
  }))
}

/** Without these fields, a property that is an object is sent as JSON. */
function isWritten(spot: Spot): boolean {
  return ['style', 'explode', 'allowReserved'].some((key) => child(spot, key) !== undefined)
}

/** With several media types or a range, the caller chooses. */
function singleType(contentType: string | undefined): string | undefined {
  return contentType !== undefined && /^[\w.+-]+\/[\w.+-]+$/.test(contentType) ? contentType : undefined
}

const known = new Set(['contentType', 'style', 'explode', 'allowReserved', 'headers'])

function factsOf(spot: Spot): Constraint[] {
  const headers = entriesOf(child(spot, 'headers')).map(([name]) => name)
  const others = Object.entries(fieldsOf(spot)).filter(([key]) => !known.has(key) && !key.startsWith('x-'))
  return [
    ...fact('Sent as', textOf(spot, 'contentType'), true),
    ...fact('Written as', styleOf(spot, 'query'), false),
    ...(isTrue(spot, 'allowReserved') ? fact('Reserved characters', 'not encoded', false) : []),
    ...fact(headers.length === 1 ? 'Header of this part' : 'Headers of this part', headers.join(', '), true),
    ...others.flatMap(([key, value]) => fact(key, JSON.stringify(value), true)),
  ]
}

function fact(label: string, text: string | undefined, isCode: boolean): Constraint[] {
  return text === undefined || text === '' ? [] : [{ label, text, isCode }]
}
