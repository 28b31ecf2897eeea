import { describePointer } from '../read/describe-pointer.ts'
import type { Fault } from './validator-errors.ts'

/** An object of a document, and where it stands. */
export interface FoundObject {
  readonly kind: string
  readonly fields: Readonly<Record<string, unknown>>
  readonly pointer: readonly string[]
  /** Whether the document is of version 3.2 or later. */
  readonly isLater: boolean
}

/** Fields that say the same thing in two ways, and what an object must have exactly one of. */
export function findClashes(object: FoundObject): Fault[] {
  if (object.kind === 'example') return findPairs(object, object.isLater ? laterPairs : [['value', 'externalValue']])
  if (object.kind !== 'parameter' && object.kind !== 'header') return []
  const isQuery = object.isLater && object.fields['in'] === 'querystring'
  const faults = isQuery ? findOutsideContent(object) : findPairs(object, [['schema', 'content']])
  return [...faults, ...findContentFaults(object)]
}

type Pair = readonly [string, string]

const laterPairs: readonly Pair[] = [
  ['value', 'externalValue'],
  ['value', 'dataValue'],
  ['value', 'serializedValue'],
  ['serializedValue', 'externalValue'],
]

/** Told at the one that stands second in the document. */
function findPairs({ fields, pointer }: FoundObject, pairs: readonly Pair[]): Fault[] {
  return pairs
    .filter((pair) => pair.every((name) => Object.hasOwn(fields, name)))
    .map((pair) => {
      const second = Object.keys(fields).findLast((name) => pair.includes(name)) ?? ''
      const message = `${describePointer(pointer)} has "${pair[0]}" and "${pair[1]}"; only one of them belongs there`
      return { message, pointer: [...pointer, second], isKey: true }
    })
}

/** How a value is put into a query string is of no use where the value is the query string. */
const ofOneValue = ['schema', 'style', 'explode', 'allowReserved']

function findOutsideContent({ fields, pointer }: FoundObject): Fault[] {
  const where = describePointer(pointer)
  const useless = ofOneValue.filter((name) => Object.hasOwn(fields, name))
  if (useless.length === 0 && !Object.hasOwn(fields, 'content'))
    return [{ message: `${where} needs "content": it is the whole query string`, pointer, isKey: true }]
  return useless.map((name) => ({
    message: `${where} may not have "${name}": it is the whole query string, which "content" describes`,
    pointer: [...pointer, name],
    isKey: true,
  }))
}

function findContentFaults({ fields, pointer }: FoundObject): Fault[] {
  const { content } = fields
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return []
  const place = [...pointer, 'content']
  const [first, second] = Object.keys(content)
  const where = describePointer(place)
  // In the words that are used for every other group without an entry.
  if (first === undefined) return [{ message: `${where} is empty; it needs an entry`, pointer: place, isKey: true }]
  if (second === undefined || Object.hasOwn(content, '$ref')) return []
  return [{ message: `${where} may hold one media type only`, pointer: [...place, second], isKey: true }]
}
