import type { SecurityRequirement, SecurityScheme } from '../../model/api.ts'
import { referenceOf, type SpecNode } from '../read/files/spec-node.ts'
import type { Step } from './schema-parts.ts'

/** What callers of an API rely on, with the place of every part. Texts and examples are left out. */
export interface Contract {
  readonly step: Step
  readonly top: SpecNode
  /** By method and path, without the names of path parameters. */
  readonly operations: ReadonlyMap<string, ContractOperation>
  readonly servers: ReadonlyMap<string, SpecNode>
  readonly schemes: ReadonlyMap<string, ContractScheme>
  /** The references that cannot be read, by the keys of their places. More are added when schemas are compared. */
  readonly unread: ReadonlyMap<string, SpecNode>
  /** Paths, webhooks and callbacks whose operations are unknown, because a reference cannot be read. */
  readonly unreadPlaces: ReadonlySet<string>
}

/** A way to authenticate and its place in the document. */
export interface ContractScheme {
  readonly specNode: SpecNode
  readonly scheme: SecurityScheme
}

export interface ContractOperation {
  readonly specNode: SpecNode
  /** The path, without the names of its parameters, or the webhook; for a callback, also its name. */
  readonly places: readonly string[]
  /** For example, `GET /pets/{id}` or `webhook newPet`. */
  readonly name: string
  readonly operationId: string | undefined
  /** True if the service sends the request and the reader answers it. */
  readonly isReversed: boolean
  readonly isDeprecated: boolean
  readonly parameters: ReadonlyMap<string, ContractParameter>
  readonly hasUnreadParameters: boolean
  readonly body: ContractBody | undefined
  readonly responses: ReadonlyMap<string, ContractResponse>
  readonly security: readonly SecurityRequirement[]
}

export interface ContractParameter {
  readonly specNode: SpecNode
  /** For example, `query parameter limit`. */
  readonly name: string
  readonly isRequired: boolean
  readonly isDeprecated: boolean
  /** How lists and objects are serialized; empty if the value cannot be one. */
  readonly style: string
  readonly schema: SpecNode | undefined
}

/** Schemas by media type. A media type without a schema allows anything. */
export type Content = ReadonlyMap<string, { readonly specNode: SpecNode; readonly schema: SpecNode | undefined }>

export interface ContractBody {
  readonly specNode: SpecNode
  readonly isRequired: boolean
  readonly content: Content
}

export interface ContractResponse {
  readonly specNode: SpecNode
  readonly content: Content
  readonly headers: ReadonlyMap<string, ContractParameter>
}

/**
 * Whether a part of a contract is a reference that cannot be read. All others have been followed, except those to
 * schemas.
 */
export function isUnread({ specNode }: { readonly specNode: SpecNode }): boolean {
  return referenceOf(specNode) !== undefined
}
