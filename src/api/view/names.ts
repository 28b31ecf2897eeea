import type { Api, ApiOperation } from '../../model/api.ts'
import { errorsId } from './list-errors.ts'
import { kebabCase } from '../../formats/names/slug.ts'

/** The anchors of a document. They are the same in every layout. */
export interface ApiNames {
  /** All anchors. */
  readonly ids: ReadonlySet<string>
  /** Anchors of the tags, in their order. */
  readonly tags: readonly string[]
  /** Anchors of the groups of webhooks, in their order. */
  readonly webhooks: readonly string[]
  /** By name. */
  readonly schemas: ReadonlyMap<string, string>
  /** By key. */
  readonly security: ReadonlyMap<string, string>
  /** By operationId, and by `method path`. */
  readonly operations: ReadonlyMap<string, string>
}

/** Gives everything that can be linked an anchor. Operations are first, because they are linked most often. */
export function nameAnchors(api: Api): ApiNames {
  const ids = new Set<string>()
  const claim = (wanted: string): string => claimId(wanted, ids)
  const operations = withCallbacks(operationsOf(api))
  for (const { slug } of operations) claim(slug)
  claim('introduction')
  claim(errorsId)
  for (const id of fixedIds(api)) claim(id)
  const tags = api.tags.map(({ name }) => claim(`tag-${kebabCase(name)}`))
  const webhooks = api.webhooks.map(({ name }) =>
    name === undefined ? 'webhooks' : claim(`webhooks-${kebabCase(name)}`),
  )
  const schemas = new Map(api.schemas.map(({ name }) => [name, claim(`schema-${kebabCase(name)}`)]))
  const security = new Map(api.securitySchemes.map(({ key }) => [key, claim(`authentication-${kebabCase(key)}`)]))
  const names = operations.flatMap(({ operationId, method, path, slug }) => [
    [`${method} ${path}`, slug] as const,
    ...(operationId === undefined ? [] : [[operationId, slug] as const]),
  ])
  return { ids, tags, webhooks, schemas, security, operations: new Map(names) }
}

/** Reserves an ID, with a number appended if it is taken. */
export function claimId(wanted: string, ids: Set<string>, others?: ReadonlySet<string>): string {
  let id = wanted
  for (let number = 2; ids.has(id) || others?.has(id) === true; number += 1) id = `${wanted}-${number}`
  ids.add(id)
  return id
}

/** All operations of a document: those of its paths, and the webhooks. */
export function operationsOf({ tags, webhooks }: Pick<Api, 'tags' | 'webhooks'>): ApiOperation[] {
  return [...tags, ...webhooks].flatMap(({ operations }) => operations)
}

/** Operations, including the callbacks that the service calls. */
export function withCallbacks(operations: readonly ApiOperation[]): ApiOperation[] {
  return operations.flatMap((operation) => [
    operation,
    ...withCallbacks(operation.callbacks.flatMap((callback) => callback.operations)),
  ])
}

function fixedIds({ servers, securitySchemes, webhooks, schemas }: Api): string[] {
  const parts = {
    servers,
    authentication: securitySchemes,
    webhooks: webhooks.filter(({ name }) => name === undefined),
    schemas,
  }
  return Object.entries(parts).flatMap(([id, list]) => (list.length > 0 ? [id] : []))
}
