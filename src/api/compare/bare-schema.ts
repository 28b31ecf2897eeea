import { notes } from './schema-parts.ts'

const data = new Set(['enum', 'const', 'default'])
const named = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'])

/** Serializes a schema so that two schemas with the same demands, in any wording or order, give the same text. */
export function bareSchema(schema: unknown): string {
  return JSON.stringify(bare(schema))
}

function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key]) => key === '$ref' || !(notes.has(key) || key.startsWith('x-')))
  return Object.fromEntries(
    kept
      .map(([key, inner]: [string, unknown]): [string, unknown] => [
        key,
        data.has(key) ? inner : named.has(key) ? bareEach(inner) : bare(inner),
      ])
      .toSorted(([first], [second]) => (first < second ? -1 : 1)),
  )
}

/** The keys of these objects are names chosen by the author, which may be spelled like keywords. */
function bareEach(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]: [string, unknown]) => [name, bare(inner)] as const)
      .toSorted(([first], [second]) => (first < second ? -1 : 1)),
  )
}
