import { createSlugger, segmentOf } from '../../../formats/names/slug.ts'
import type { AnchoredSchema, ApiPagePlan } from '../../../model/api-pages.ts'
import type { Sizes } from '../size.ts'

/** With more schemas than this, small ones share pages, and the index does not list them. */
export const manySchemas = 1000

/** The frame of a page is larger than a schema with this many elements. */
const smallSchema = 400

/** A shared page is also fetched to show a single schema elsewhere, so it is shorter than other pages. */
const maxOfShared = 4000

/** Plans the pages of schemas. If there are many, small ones share pages. */
export function planSchemaPages(
  schemas: readonly AnchoredSchema[],
  routes: ReadonlyMap<string, string>,
  sizes: Sizes,
): ApiPagePlan[] {
  const isSmall = ({ schema }: AnchoredSchema): boolean => sizes.ofSchema(schema) <= smallSchema
  const small = schemas.length > manySchemas ? schemas.filter(isSmall) : []
  const shared = new Set(small)
  const claimRoute = createSlugger(routes.values())
  const folder = routes.get('schemas') ?? ''
  return [
    ...schemas.filter((one) => !shared.has(one)).map((one) => planPage(routes.get(one.id) ?? folder, [one])),
    ...fillPages(small, sizes).map((page, index) => planPage(claimRoute(`${folder}/part-${index + 1}`), page)),
  ]
}

/** The title of a page with schemas: like in a dictionary, the first and the last if there are several. */
export function titleOfSchemas(schemas: readonly AnchoredSchema[]): string {
  return [...new Set([schemas.at(0), schemas.at(-1)])].map((schema) => schema?.name).join(' – ')
}

function planPage(route: string, schemas: readonly AnchoredSchema[]): ApiPagePlan {
  return { route, title: titleOfSchemas(schemas), content: { kind: 'schema', schemas } }
}

/** Fills pages in alphabetical order. */
function fillPages(schemas: readonly AnchoredSchema[], sizes: Sizes): AnchoredSchema[][] {
  const pages: AnchoredSchema[][] = []
  let left = 0
  for (const one of schemas.toSorted(byName)) {
    const elements = sizes.ofSchema(one.schema)
    const page = elements <= left ? pages.at(-1) : undefined
    left = (page ? left : maxOfShared) - elements
    if (page) page.push(one)
    else pages.push([one])
  }
  return pages
}

function byName(one: AnchoredSchema, other: AnchoredSchema): number {
  return segmentOf(one.name) < segmentOf(other.name) ? -1 : 1
}
