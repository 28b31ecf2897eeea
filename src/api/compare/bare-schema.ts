import { isGroup } from '../../formats/raw-values.ts'
import { notes } from './schema-parts.ts'

const data = new Set(['enum', 'const', 'default'])
const named = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'])

/** Serializes a schema so that two schemas with the same demands, in any wording or order, give the same text. */
export function bareSchema(schema: unknown): string {
  return JSON.stringify(bare(schema))
}

/** With `holdsNames`, the keys of an object are names chosen by the author, which may be spelled like keywords. */
function bare(value: unknown, holdsNames = false): unknown {
  if (Array.isArray(value)) return value.map((item) => bare(item))
  if (!isGroup(value)) return value
  const isKept = (key: string): boolean => holdsNames || key === '$ref' || !(notes.has(key) || key.startsWith('x-'))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => isKept(key))
      .map(
        ([key, inner]) =>
          [key, !holdsNames && data.has(key) ? inner : bare(inner, !holdsNames && named.has(key))] as const,
      )
      .toSorted(([first], [second]) => (first < second ? -1 : 1)),
  )
}
