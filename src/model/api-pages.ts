import type { ApiLink, ApiOperation, ApiResponse, ApiText, NamedSchema } from './api.ts'

/** Operations that are listed together: those of a tag, or the webhooks. */
export interface ApiGroup {
  /** Anchor: `tag-pets`. */
  readonly id: string
  /** The tag's name in the document; `undefined` for webhooks without several tags. */
  readonly tag: string | undefined
  /** Whether these are webhooks. */
  readonly isReceived: boolean
  readonly label: string
  /** Title of the tag group that it belongs to. */
  readonly title: string | undefined
  /** Number of groups above it in the same tag group. */
  readonly level: number
  readonly description: ApiText | undefined
  readonly externalDocs: ApiLink | undefined
  readonly operations: readonly ApiOperation[]
}

/** A named schema with its anchor: `schema-pet`. */
export interface AnchoredSchema extends NamedSchema {
  readonly id: string
}

/** The meanings of an error status in a document. */
export interface ApiError {
  /** Anchor: `all-errors.404`. */
  readonly id: string
  readonly status: string
  /** `404 Not Found` */
  readonly title: string
  readonly meanings: readonly { readonly response: ApiResponse; readonly operations: readonly ApiOperation[] }[]
}

/** What a page of an API's reference shows. */
export type ApiPageContent =
  /** Everything. */
  | { readonly kind: 'whole' }
  /** The introduction, and links to the rest. */
  | { readonly kind: 'index' }
  /** A group with its operations, or with links to them. */
  | { readonly kind: 'group'; readonly group: ApiGroup; readonly isWhole: boolean }
  | { readonly kind: 'operation'; readonly group: ApiGroup; readonly operation: ApiOperation }
  /** The errors of all operations. */
  | { readonly kind: 'errors' }
  /** Links to the named schemas. */
  | { readonly kind: 'schemas' }
  /** One named schema, or several that share a page. */
  | { readonly kind: 'schema'; readonly schemas: readonly AnchoredSchema[] }

/** A page of an API's reference. */
export interface ApiPagePlan {
  /** Below the base path: `/api/pets`. */
  readonly route: string
  readonly title: string
  readonly content: ApiPageContent
}

/** The pages of a document. */
export interface ApiLayout {
  readonly groups: readonly ApiGroup[]
  readonly errors: readonly ApiError[]
  readonly schemas: readonly AnchoredSchema[]
  /** The index first, then the others in reading order. */
  readonly pages: readonly ApiPagePlan[]
  /** Route of the page that contains an anchor, for the anchors of operations, groups and schemas. */
  readonly homes: ReadonlyMap<string, string>
  /** Addresses that only other layouts have, and the anchors that replace them. */
  readonly formerRoutes: ReadonlyMap<string, string>
}

/** How links on the pages of a site find parts of an API document. */
export interface ApiIndex {
  readonly route: string
  /** Another name for it in links, in addition to its route: the name of its file. */
  readonly name: string
  /** Anchors by operationId. */
  readonly operations: ReadonlyMap<string, string>
  /** Anchors by `method path`. */
  readonly calls: ReadonlyMap<string, string>
  /** Anchors by the names of schemas. */
  readonly schemas: ReadonlyMap<string, string>
  /** Anchors by the names of tags. */
  readonly tags: ReadonlyMap<string, string>
  readonly homes: ApiLayout['homes']
  readonly formerRoutes: ApiLayout['formerRoutes']
  /** Its pages as a tree; `undefined` if one page shows everything. */
  readonly contents: ApiContents | undefined
}

/** A page and the pages below it. */
export interface ApiContents {
  readonly label: string
  readonly route: string
  readonly items: readonly ApiContents[]
}
