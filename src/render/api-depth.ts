import type { Api, ApiOperation, Schema } from '../model/api.ts'

/** Rows above which a page takes a browser noticeably long. */
const maxRows = 6_000

/** A page of which every operation only names its schemas is the last resort. */
const maxFlatRows = 20_000

/**
 * How many named schemas deep the trees of a page go: as deep as the page stays light, at most three. Deeper ones are
 * linked; at depth 0 a named schema is shown in its own section alone. Counted beforehand, because the trees of a large
 * document would not fit into memory.
 */
export function chooseDepth(api: Api): number {
  const schemas = new Map(api.schemas.map(({ name, schema }) => [name, schema]))
  const operations = [...api.tags.flatMap((tag) => tag.operations), ...api.webhooks]
  const roots = operations.flatMap((operation) => schemasOf(operation))
  for (const depth of [3, 2, 1]) {
    const known = new Map<string, number>()
    const count = (schema: Schema, left: number): number => countRows(schema, left, { schemas, known, level: 0 })
    const own = api.schemas.reduce((sum, { schema }) => sum + count(schema, depth - 1), 0)
    if (roots.reduce((sum, schema) => sum + count(schema, depth), own) <= (depth === 1 ? maxFlatRows : maxRows))
      return depth
  }
  return 0
}

/** Characters of code above which the colours of it weigh more than they help. */
const maxColoured = 3_000_000

/** Whether samples and examples are coloured: all of a page, or none. */
export function hasColours(api: Api): boolean {
  let length = 0
  for (const { samples, requestBody, responses } of [...api.tags.flatMap((tag) => tag.operations), ...api.webhooks]) {
    for (const { code } of samples) length += code.length
    for (const { examples } of [requestBody, ...responses].flatMap((part) => part?.content ?? []))
      for (const { value } of examples) length += (JSON.stringify(value) ?? '').length
    if (length > maxColoured) return false
  }
  return true
}

function schemasOf({ requestBody, responses }: ApiOperation): Schema[] {
  const content = [...(requestBody?.content ?? []), ...responses.flatMap((response) => response.content)]
  return content.flatMap(({ schema }) => (schema === undefined ? [] : [schema]))
}

interface Counting {
  readonly schemas: ReadonlyMap<string, Schema>
  /** Rows of a named schema at a depth. */
  readonly known: Map<string, number>
  readonly level: number
}

function countRows(schema: Schema, left: number, counting: Counting): number {
  const { schemas, known, level } = counting
  if (level > 60) return 0
  if (schema.reference === undefined) return countInside(schema, left, { ...counting, level: level + 1 })
  const target = schemas.get(schema.reference)
  if (left <= 0 || target === undefined) return 0
  const key = `${schema.reference} ${left}`
  const found = known.get(key)
  if (found !== undefined) return found
  known.set(key, 0)
  const rows = countRows(target, left - 1, { ...counting, level: level + 1 })
  known.set(key, rows)
  return rows
}

function countInside(schema: Schema, left: number, counting: Counting): number {
  const { properties, patternProperties, additional, items, prefixItems, contains, choices, not, conditions } = schema
  const inner = [
    ...properties.map((property) => property.schema),
    ...patternProperties.map((entry) => entry.schema),
    ...prefixItems,
    ...choices.flatMap(({ variants }) => variants.map((variant) => variant.schema)),
    ...conditions.flatMap((condition) => [condition.if, condition.whenTrue, condition.whenFalse]),
    ...(additional === 'forbidden' ? [] : [additional]),
    items,
    contains,
    not,
  ].filter((part) => part !== undefined)
  return inner.reduce(
    (sum, part) => sum + countRows(part, left, counting),
    properties.length + patternProperties.length,
  )
}
