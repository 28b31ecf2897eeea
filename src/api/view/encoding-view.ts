import type { PropertyEncoding } from '../../model/api.ts'
import type { FactView, SchemaView } from '../../model/api-view.ts'

/** A body with the encoding of each property in a form. */
export function withEncoding(schema: SchemaView, encoding: readonly PropertyEncoding[]): SchemaView {
  const { tree } = schema
  if (tree === undefined || encoding.length === 0) return schema
  const rows = tree.rows.map((row) => {
    const facts = encoding.find(({ property }) => property === row.name)?.facts ?? []
    return facts.length === 0 ? row : { ...row, facts: [...facts, ...row.facts] }
  })
  return { ...schema, tree: { ...tree, rows } }
}

/** The encoding of properties that the body does not show. */
export function encodingElsewhere(schema: SchemaView | undefined, encoding: readonly PropertyEncoding[]): FactView[] {
  const shown = new Set(schema?.tree?.rows.map(({ name }) => name))
  return encoding
    .filter(({ property }) => !shown.has(property))
    .flatMap(({ property, facts }) => facts.map((fact) => ({ ...fact, label: `${property}: ${fact.label}` })))
}
