import type { PropertyEncoding } from '../../model/api.ts'
import type { TextOrMessage } from '../../model/api-limits.ts'
import type { FactView, SchemaView } from '../../model/api-view.ts'
import type { ApiKit } from './kit.ts'
import { describeLimit, localize } from './schemas/limit-words.ts'

type Writer = Pick<ApiKit, 'write'>

/** A body with the encoding of each property in a form. */
export function withEncoding(schema: SchemaView, encoding: readonly PropertyEncoding[], { write }: Writer): SchemaView {
  const { tree } = schema
  if (tree === undefined || encoding.length === 0) return schema
  const rows = tree.rows.map((row) => {
    const facts = encoding.find(({ property }) => property === row.name)?.facts ?? []
    const limits = facts.map((fact) => describeLimit(fact, write))
    return facts.length === 0 ? row : { ...row, facts: [...limits, ...row.facts] }
  })
  return { ...schema, tree: { ...tree, rows } }
}

/** The encoding of properties that the body does not show. */
export function encodingElsewhere(
  schema: SchemaView | undefined,
  encoding: readonly PropertyEncoding[],
  { write }: Writer,
): FactView[] {
  const shown = new Set<TextOrMessage | undefined>(schema?.tree?.rows.map(({ name }) => name))
  return encoding
    .filter(({ property }) => !shown.has(property))
    .flatMap(({ property, facts }) =>
      facts.map((fact) => {
        const limit = describeLimit(fact, write)
        return { ...limit, label: `${localize(property, write)}: ${limit.label}` }
      }),
    )
}
