import { isScalar, parseDocument, visit } from 'yaml'

/** A text in YAML. `end` is the offset after it. */
export interface TextValue {
  readonly value: string
  readonly start: number
  readonly end: number
}

/** The texts of the given keys, in order, except below the keys to leave out. Variables are not filled in. */
export function listTextValues(text: string, keys: ReadonlySet<string>, leaveOut: ReadonlySet<string>): TextValue[] {
  // YAML would read the braces of a variable as a group. Offsets stay the same.
  const masked = text.replaceAll(/\{\{([\w.-]+)\}\}/g, '\uE000\uE000$1\uE001\uE001')
  const document = parseDocument(masked)
  const found: TextValue[] = []
  if (document.errors.length > 0) return found
  visit(document, {
    Pair: (_, { key, value }) => {
      const name = isScalar(key) ? String(key.value) : ''
      if (leaveOut.has(name)) return visit.SKIP
      if (!keys.has(name) || !isScalar(value) || typeof value.value !== 'string' || !value.range) return undefined
      const [start, end] = value.range
      const written = value.value.replaceAll('\uE000', '{').replaceAll('\uE001', '}')
      // A block ends with the line break before the next key.
      found.push({ value: written.trim(), start, end: masked.charAt(end - 1) === '\n' ? end - 1 : end })
      return undefined
    },
  })
  return found
}
