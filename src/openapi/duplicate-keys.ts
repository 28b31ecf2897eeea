import { isScalar, visit, type Document } from 'yaml'
import { endOfText, skipSpace } from './locate-json.ts'

/** A key that stands in its group of fields already. */
export interface DuplicateKey {
  readonly name: string
  readonly offset: number
  /** Offset of the one before it. */
  readonly first: number
}

/** How many names of fields a text holds that is known to be JSON, those that a parser drops included. */
export function countKeys(text: string): number {
  let count = 0
  let at = text.indexOf('"')
  while (at !== -1) {
    const end = skipSpace(text, endOfText(text, at))
    if (text[end] === ':') count += 1
    at = text.indexOf('"', end)
  }
  return count
}

/** The keys of a text that is known to be JSON of which a parser keeps the last alone. */
export function findDuplicateKeys(text: string): DuplicateKey[] {
  const found: DuplicateKey[] = []
  const groups: Map<string, number>[] = []
  let at = 0
  while (at < text.length) {
    const char = text[at]
    if (char === '{') groups.push(new Map())
    if (char === '}') groups.pop()
    if (char !== '"') {
      at += 1
      continue
    }
    const end = endOfText(text, at)
    const isKey = text[skipSpace(text, end)] === ':'
    const group = groups.at(-1)
    if (isKey && group !== undefined) {
      const name = JSON.parse(text.slice(at, end)) as string
      const first = group.get(name)
      if (first === undefined) group.set(name, at)
      else found.push({ name, offset: at, first })
    }
    at = end
  }
  return found
}

/** The key of YAML at an offset at which the parser has met it for the second time. */
export function duplicateKeyAt(document: Document, offset: number): DuplicateKey | undefined {
  let found: DuplicateKey | undefined
  visit(document, {
    Map: (_key, map) => {
      const keys = map.items.flatMap(({ key }) => (isScalar(key) && key.range ? [{ key, offset: key.range[0] }] : []))
      const second = keys.find((key) => key.offset === offset)
      const first = second && keys.find(({ key }) => key.value === second.key.value)
      if (first === undefined || first === second) return undefined
      found = { name: String(first.key.value), offset, first: first.offset }
      return visit.BREAK
    },
  })
  return found
}
