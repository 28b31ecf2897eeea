import { isScalar, visit, type Document } from 'yaml'
import { endOfText, skipSpace } from './locate-json.ts'

/** A key that its object already has. */
export interface DuplicateKey {
  readonly name: string
  readonly offset: number
  /** Offset of the first one. */
  readonly first: number
}

/** Finds the duplicate keys in valid JSON; a parser only keeps the last of them. */
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

/** The duplicate keys of a YAML document, by offset. */
export function listDuplicateKeys(document: Document): ReadonlyMap<number, DuplicateKey> {
  const found = new Map<number, DuplicateKey>()
  visit(document, {
    Map: (_key, map) => {
      const group = new Map<unknown, number>()
      for (const { key } of map.items) {
        if (!isScalar(key) || !key.range) continue
        const [offset] = key.range
        const first = group.get(key.value)
        if (first === undefined) group.set(key.value, offset)
        else found.set(offset, { name: String(key.value), offset, first })
      }
    },
  })
  return found
}
