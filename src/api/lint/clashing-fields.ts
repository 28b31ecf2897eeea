import { describePointer } from '../read/describe-pointer.ts'
import type { Fault } from './validator-errors.ts'

/** An object of a document and its place. */
export interface FoundObject {
  readonly kind: string
  readonly fields: Readonly<Record<string, unknown>>
  readonly pointer: readonly string[]
  /** Whether the document is of version 3.2 or later. */
  readonly isLater: boolean
}

/** Finds fields that exclude each other, and objects without the one entry that they need. */
export function findClashes(object: FoundObject): Fault[] {
  if (object.kind === 'example') return findPairs(object, object.isLater ? laterPairs : [['value', 'externalValue']])
  if (object.kind !== 'parameter' && object.kind !== 'header') return []
  const isQuery = object.isLater && object.fields['in'] === 'querystring'
  const faults = isQuery ? findOutsideContent(object) : findPairs(object, [['schema', 'content']])
  return [...faults, ...findContentErrors(object)]
}

type Pair = readonly [string, string]

const laterPairs: readonly Pair[] = [
  ['value', 'externalValue'],
  ['value', 'dataValue'],
  ['value', 'serializedValue'],
  ['serializedValue', 'externalValue'],
]

/** Reported at the field that comes second in the document. */
function findPairs({ fields, pointer }: FoundObject, pairs: readonly Pair[]): Fault[] {
  return pairs
    .filter((pair) => pair.every((name) => Object.hasOwn(fields, name)))
    .map((pair) => {
      const second = Object.keys(fields).findLast((name) => pair.includes(name)) ?? ''
      const message = `${describePointer(pointer)} has "${pair[0]}" and "${pair[1]}"; keep only one of them`
      return { message, pointer: [...pointer, second], isKey: true }
    })
}

/** Fields that put a value into a query string do not apply to a value that is the whole query string. */
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

function findContentErrors({ fields, pointer }: FoundObject): Fault[] {
  const { content } = fields
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return []
  const place = [...pointer, 'content']
  const [first, second] = Object.keys(content)
  const where = describePointer(place)
  // The same message as for other groups without entries.
  if (first === undefined) return [{ message: `${where} is empty; it needs an entry`, pointer: place, isKey: true }]
  if (second === undefined || Object.hasOwn(content, '$ref')) return []
  return [{ message: `${where} may hold one media type only`, pointer: [...place, second], isKey: true }]
}
