import { targetOf } from '../read/follow.ts'
import type { SpecFile, SpecFiles } from '../read/files/spec-files.ts'
import type { SpecNode } from '../read/files/spec-node.ts'

const names = new Set(['$id', '$anchor', '$dynamicAnchor'])
const references = new Set(['$ref', '$dynamicRef'])
const data = new Set(['enum', 'const', 'default'])

/**
 * A copy of a file for a validator that keeps the schemas of all files together. Addresses and names of schemas are
 * removed, and each reference is replaced with the path to its target, written by `addressOf`.
 */
export function withoutIdentifiers(file: SpecFile, files: SpecFiles, addressOf: (target: SpecNode) => string): unknown {
  if (!/\$(?:id|anchor|dynamic|self)/.test(file.text)) return file.value
  const plain = (value: unknown, pointer: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((item, index) => plain(item, [...pointer, String(index)]))
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).flatMap(([key, item]: [string, unknown]): [string, unknown][] => {
      if (data.has(key)) return [[key, item]]
      if (typeof item !== 'string') return [[key, plain(item, [...pointer, key])]]
      if (names.has(key)) return []
      const target = references.has(key) ? targetOf(item, { file, pointer }, files) : undefined
      return [target === undefined ? [key, item] : ['$ref', addressOf(target)]]
    })
    return Object.fromEntries(entries)
  }
  return plain(file.value, [])
}
