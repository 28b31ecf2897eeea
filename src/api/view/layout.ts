import type { Api, ApiOperation } from '../../model/api.ts'
import type {
  ApiIndex,
  ApiContents,
  ApiError,
  ApiGroup,
  ApiLayout,
  ApiPageContent,
  ApiPagePlan,
} from '../../model/api-pages.ts'
import type { MessageWriter } from '../../model/messages.ts'
import { withoutBackticks } from '../../model/inline-code.ts'
import { createSlugger, segmentOf } from '../../formats/names/slug.ts'
import { localize } from './schemas/limit-words.ts'
import { errorsId, listErrors } from './list-errors.ts'
import { operationsOf, withCallbacks, type ApiNames } from './names.ts'
import { planSchemaPages } from './schemas/schema-pages.ts'
import { leastDepth, maxElements, maxOfGroup, sizeOfOperations, type Sizes } from './size.ts'

/** Divides a document into pages, as configured, or so that no page is too large for a browser. */
export function planLayout(api: Api, names: ApiNames, sizes: Sizes, write: MessageWriter['text']): ApiLayout {
  const groups = listGroups(api, names, write)
  const errors = listErrors(groups)
  const schemas = api.schemas.map(({ name, schema }) => ({ name, schema, id: names.schemas.get(name) ?? '' }))
  const routes = chooseRoutes(api, { groups, errors, schemas })
  const isSplit =
    api.layout === 'by-tag' || api.layout === 'by-operation' || (api.layout === 'auto' && isLarge(api, errors, sizes))
  const isWhole = (group: ApiGroup): boolean =>
    api.layout === 'by-tag' || (api.layout === 'auto' && sizeOfGroup(group, sizes) <= maxOfGroup)
  const pages: ApiPagePlan[] = isSplit
    ? splitPages({ api, groups, errors, schemaPages: planSchemaPages(schemas, routes, sizes), write }, routes, isWhole)
    : [{ route: api.route, title: api.title, content: { kind: 'whole' } }]
  const homes = new Map<string, string>()
  const anchors = [...groups.map(({ id }) => id), ...names.operations.values(), ...schemas.map(({ id }) => id)]
  for (const id of anchors) homes.set(id, api.route)
  for (const { route, content } of pages) for (const id of anchorsOf(content)) homes.set(id, route)
  const taken = new Set(pages.map(({ route }) => route))
  const formerRoutes = new Map([...routes].flatMap(([id, route]) => (taken.has(route) ? [] : [[route, id] as const])))
  return { groups, errors, schemas, pages, homes, formerRoutes }
}

/** What the site's pages need to link to parts of the document. */
export function createApiIndex(api: Api, names: ApiNames, { groups, pages, homes, formerRoutes }: ApiLayout): ApiIndex {
  const operations = withCallbacks(groups.flatMap((group) => group.operations))
  return {
    route: api.route,
    name: api.file.replace(/^.*\//, '').replace(/\.[^.]+$/, ''),
    operations: new Map(
      operations.flatMap(({ operationId, slug }) => (operationId === undefined ? [] : [[operationId, slug] as const])),
    ),
    calls: new Map(operations.map(({ method, path, slug }) => [`${method} ${path}`, slug])),
    schemas: names.schemas,
    tags: new Map(groups.flatMap(({ tag, id }) => (tag === undefined ? [] : [[tag, id] as const]))),
    homes,
    formerRoutes,
    contents: pages.length === 1 ? undefined : contentsOf(api, pages),
  }
}

function contentsOf({ title, route }: Api, pages: readonly ApiPagePlan[]): ApiContents {
  const below = (parent: ApiPageContent): ApiContents[] =>
    pages.filter((page) => isInside(page.content, parent)).map((page) => entry(page, []))
  const parts = pages.filter(({ content }) => ['group', 'errors', 'schemas'].includes(content.kind))
  return { label: title, route, items: parts.map((part) => entry(part, below(part.content))) }
}

function entry({ title, route }: ApiPagePlan, items: readonly ApiContents[]): ApiContents {
  return { label: title, route, items }
}

function isInside(content: ApiPageContent, parent: ApiPageContent): boolean {
  if (parent.kind === 'schemas') return content.kind === 'schema'
  return parent.kind === 'group' && content.kind === 'operation' && content.group === parent.group
}

function listGroups(api: Api, names: ApiNames, write: MessageWriter['text']): ApiGroup[] {
  const tags = api.tags.map(({ name, label, group, level, description, externalDocs, operations }, index) => ({
    id: names.tags[index] ?? '',
    tag: name,
    isReceived: false,
    label: localize(label, write),
    title: group,
    level,
    description,
    externalDocs,
    operations,
  }))
  const isTag = tags.some(({ label }) => label.toLowerCase() === write('webhooks').toLowerCase())
  const webhooks = api.webhooks.map(({ name, label, group, level, description, externalDocs, operations }, index) => ({
    id: names.webhooks[index] ?? '',
    tag: name,
    isReceived: true,
    // A tag named "Webhooks" often has the operations that register them.
    label: name === undefined && isTag ? write('webhookRequests') : localize(label, write),
    title: name === undefined ? undefined : (group ?? write('webhooks')),
    level,
    description,
    externalDocs,
    operations,
  }))
  return [...tags, ...webhooks]
}

type Parts = Pick<ApiLayout, 'groups' | 'errors' | 'schemas'>

/** Routes of everything that may have its own page, by anchor. They are the same in every layout. */
function chooseRoutes({ route }: Api, { groups, errors, schemas }: Parts): ReadonlyMap<string, string> {
  const top = route === '/' ? '' : route
  const folder = createSlugger(['schemas', 'webhooks', 'errors'])
  const routes = new Map<string, string>()
  for (const group of groups) {
    const own = `${top}/${group.tag === undefined ? 'webhooks' : folder(segmentOf(group.tag))}`
    routes.set(group.id, own)
    const file = createSlugger([])
    for (const { slug } of group.operations) routes.set(slug, `${own}/${file(segmentOf(slug))}`)
  }
  const file = createSlugger([])
  if (errors.length > 0) routes.set(errorsId, `${top}/errors`)
  if (schemas.length > 0) routes.set('schemas', `${top}/schemas`)
  for (const { id, name } of schemas) routes.set(id, `${top}/schemas/${file(segmentOf(name))}`)
  return routes
}

/** With links to some operations. */
const elementsOfMeaning = 20

function isLarge(api: Api, errors: readonly ApiError[], sizes: Sizes): boolean {
  const operations = operationsOf(api)
  const ofSchemas = api.schemas.reduce((sum, { schema }) => sum + sizes.ofSchema(schema), 0)
  const ofErrors = errors.flatMap(({ meanings }) => meanings).length * elementsOfMeaning
  return sizeOfOperations(operations, leastDepth, sizes) + ofSchemas + ofErrors > maxElements
}

function sizeOfGroup({ operations }: ApiGroup, sizes: Sizes): number {
  return sizeOfOperations(operations, leastDepth, sizes)
}

function splitPages(
  {
    api,
    groups,
    errors,
    schemaPages,
    write,
  }: Omit<Parts, 'schemas'> & {
    readonly api: Api
    readonly schemaPages: readonly ApiPagePlan[]
    readonly write: MessageWriter['text']
  },
  routes: ReadonlyMap<string, string>,
  isWhole: (group: ApiGroup) => boolean,
): ApiPagePlan[] {
  const page = (id: string, title: string, content: ApiPageContent): ApiPagePlan => ({
    route: routes.get(id) ?? api.route,
    title,
    content,
  })
  return [
    { route: api.route, title: api.title, content: { kind: 'index' } },
    ...groups.flatMap((group) => {
      const whole = isWhole(group)
      const own = page(group.id, group.label, { kind: 'group', group, isWhole: whole })
      if (whole) return [own]
      const operations = group.operations.map((operation) =>
        page(operation.slug, withoutBackticks(operation.title), { kind: 'operation', group, operation }),
      )
      return [own, ...operations]
    }),
    ...(errors.length === 0 ? [] : [page(errorsId, write('errors'), { kind: 'errors' })]),
    ...(schemaPages.length === 0 ? [] : [page('schemas', write('schemas'), { kind: 'schemas' })]),
    ...schemaPages,
  ]
}

/** Anchors whose content is on a page. Callbacks are on the page of their operation. */
function anchorsOf(content: ApiPageContent): string[] {
  switch (content.kind) {
    case 'whole':
    case 'index':
      return []
    case 'group':
      return [content.group.id, ...(content.isWhole ? slugsOf(content.group.operations) : [])]
    case 'operation':
      return slugsOf([content.operation])
    case 'errors':
      return [errorsId]
    case 'schemas':
      return ['schemas']
    case 'schema':
      return content.schemas.map(({ id }) => id)
  }
}

function slugsOf(operations: readonly ApiOperation[]): string[] {
  return withCallbacks(operations).map(({ slug }) => slug)
}
