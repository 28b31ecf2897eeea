import type { PropertyEncoding } from '../../model/api.ts'
import type { Constraint, TextOrMessage } from '../../model/api-limits.ts'
import { styleOf, writingOf } from './parameters.ts'
import { headersOf } from './parts.ts'
import { child, entriesOf, fieldsOf, isTrue, itemsOf, textOf, type Follow, type SpecNode } from './files/spec-node.ts'

/** How a form encodes each of its properties, or a list of parts each part, by position. */
export function readEncoding(media: SpecNode, follow: Follow): PropertyEncoding[] {
  const each = child(media, 'itemEncoding')
  const first = itemsOf(child(media, 'prefixEncoding'))
  const encoded: (readonly [TextOrMessage, SpecNode])[] = [
    ...entriesOf(child(media, 'encoding')),
    ...first.map(
      (specNode, index) => [{ key: 'partNumber', values: { number: String(index + 1) } }, specNode] as const,
    ),
    ...(each === undefined ? [] : [[{ key: first.length === 0 ? 'eachPart' : 'eachFurtherPart' }, each] as const]),
  ]
  return encoded.map(([property, specNode]) => ({
    property,
    contentType: singleType(textOf(specNode, 'contentType')),
    writing: isWritten(specNode) ? writingOf(specNode, 'query', { isSwagger: false }) : undefined,
    facts: factsOf(specNode, follow),
  }))
}

/** Without these fields, a property that is an object is sent as JSON. */
function isWritten(specNode: SpecNode): boolean {
  return ['style', 'explode', 'allowReserved'].some((key) => child(specNode, key) !== undefined)
}

/** With several media types or a range, the caller chooses. */
function singleType(contentType: string | undefined): string | undefined {
  return contentType !== undefined && /^[\w.+-]+\/[\w.+-]+$/.test(contentType) ? contentType : undefined
}

const known = new Set(['contentType', 'style', 'explode', 'allowReserved', 'headers'])

function factsOf(specNode: SpecNode, follow: Follow): Constraint[] {
  const others = Object.entries(fieldsOf(specNode)).filter(([key]) => !known.has(key) && !key.startsWith('x-'))
  return [
    ...fact({ key: 'sentAs' }, textOf(specNode, 'contentType'), true),
    ...fact({ key: 'writtenAs' }, styleOf(specNode, 'query'), false),
    ...(isTrue(specNode, 'allowReserved') ? fact({ key: 'reservedCharacters' }, { key: 'notEncoded' }, false) : []),
    ...headersOf(specNode, follow).flatMap(([name, header]) => {
      const text = textOf(header, 'description')?.trim()
      return fact({ key: 'headerOfPart' }, text === undefined ? name : `${name}: ${text}`, text === undefined)
    }),
    ...others.flatMap(([key, value]) => fact(key, JSON.stringify(value), true)),
  ]
}

function fact(label: TextOrMessage, text: TextOrMessage | undefined, isCode: boolean): Constraint[] {
  return text === undefined || text === '' ? [] : [{ label, text, isCode }]
}
