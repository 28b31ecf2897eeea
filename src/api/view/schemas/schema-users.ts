import type { ApiOperation, MediaContent, Schema } from '../../../model/api.ts'
import { visitInside } from '../../schemas/resolve-schema.ts'
import { takeOrMake } from '../../../formats/take-or-make.ts'
import { withCallbacks } from '../names.ts'

/** A schema lists this many of the operations that use it. */
export const shownUsers = 10

/** The operations that use each named schema, those that name it themselves first. */
export function listSchemaUsers(
  operations: readonly ApiOperation[],
  schemas: ReadonlyMap<string, Schema>,
): ReadonlyMap<string, readonly ApiOperation[]> {
  const inSchema = new Map([...schemas].map(([name, schema]) => [name, namesIn([schema])]))
  const users = new Map<string, { readonly operation: ApiOperation; readonly level: number }[]>()
  for (const operation of operations) {
    const levels = new Map<string, number>()
    let names = namesIn(schemasOf(operation))
    for (let level = 0; names.size > 0; level += 1) {
      for (const name of names) levels.set(name, level)
      names = new Set(
        [...names].flatMap((name) => [...(inSchema.get(name) ?? [])].filter((inner) => !levels.has(inner))),
      )
    }
    for (const [name, level] of levels) takeOrMake(users, name, () => []).push({ operation, level })
  }
  return new Map(
    [...users].map(([name, own]) => [
      name,
      own.toSorted((one, other) => one.level - other.level).map(({ operation }) => operation),
    ]),
  )
}

function contents(all: readonly MediaContent[]): Schema[] {
  return all.flatMap(({ schema }) => schema ?? [])
}

function schemasOf(operation: ApiOperation): Schema[] {
  return withCallbacks([operation]).flatMap(({ parameters, requestBody, responses }) => [
    ...parameters.map(({ schema }) => schema),
    ...contents(requestBody?.content ?? []),
    ...responses.flatMap(({ headers, content }) => [...headers.map(({ schema }) => schema), ...contents(content)]),
  ])
}

/** The names that schemas refer to, at any depth. */
function namesIn(schemas: readonly Schema[], found = new Set<string>()): Set<string> {
  for (const schema of schemas) {
    for (const name of [schema.reference ?? [], schema.alsoMatches].flat()) found.add(name)
    for (const { variants } of schema.choices)
      namesIn(
        variants.map((variant) => variant.schema),
        found,
      )
    visitInside(schema, (inner) => namesIn([inner], found))
  }
  return found
}
