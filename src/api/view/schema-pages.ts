import { createSlugger, segmentOf } from '../../formats/slug.ts'
import type { AnchoredSchema, ApiPagePlan } from '../../model/api-pages.ts'
import type { Sizes } from './size.ts'

/** With more schemas than this, small ones share pages, and the index does not list them. */
export const manySchemas = 1000

/** The frame of a page is larger than a schema with this many elements. */
const smallSchema = 200

/** A shared page is also fetched to show a single schema elsewhere, so it is shorter than other pages. */
const maxOfShared = 4000

/** Plans the pages of schemas. If there are many, small ones share a page with those whose names start alike. */
export function planSchemaPages(
  schemas: readonly AnchoredSchema[],
  routes: ReadonlyMap<string, string>,
  sizes: Sizes,
): ApiPagePlan[] {
  const isSmall = ({ schema }: AnchoredSchema): boolean => sizes.ofSchema(schema) <= smallSchema
  const small = schemas.length > manySchemas ? schemas.filter(isSmall) : []
  const shared = divideByLetters(small, sizes).filter((part) => part.schemas.length > 1)
  const together = new Set(shared.flatMap((part) => part.schemas))
  const claimRoute = createSlugger(routes.values())
  const folder = routes.get('schemas') ?? ''
  return [
    ...schemas.filter((one) => !together.has(one)).map((one) => planPage(routes.get(one.id) ?? folder, [one])),
    ...shared.map((part) => planPage(claimRoute(`${folder}/${segmentOf(part.letters)}`), part.schemas)),
  ]
}

/** The title of a page with schemas: like in a dictionary, the first and the last if there are several. */
export function titleOfSchemas(schemas: readonly AnchoredSchema[]): string {
  return [...new Set([schemas.at(0), schemas.at(-1)])].map((schema) => schema?.name).join(' – ')
}

function planPage(route: string, schemas: readonly AnchoredSchema[]): ApiPagePlan {
  return { route, title: titleOfSchemas(schemas), content: { kind: 'schema', schemas } }
}

interface Part {
  readonly letters: string
  readonly schemas: readonly AnchoredSchema[]
}

/** Names with the same first letters are together. A part that is too large is divided by its next letter. */
function divideByLetters(schemas: readonly AnchoredSchema[], sizes: Sizes, count = 1): Part[] {
  const parts = Map.groupBy(schemas, ({ name }) => Array.from(segmentOf(name)).slice(0, count).join(''))
  return [...parts].flatMap(([letters, part]) => {
    const elements = part.reduce((sum, { schema }) => sum + sizes.ofSchema(schema), 0)
    const isDivided = elements > maxOfShared && letters.length >= count
    return isDivided ? divideByLetters(part, sizes, count + 1) : [{ letters, schemas: sortByName(part) }]
  })
}

function sortByName(schemas: readonly AnchoredSchema[]): AnchoredSchema[] {
  return schemas.toSorted((one, other) => (segmentOf(one.name) < segmentOf(other.name) ? -1 : 1))
}
