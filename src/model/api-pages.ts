import type { ApiLink, ApiOperation, ApiText, NamedSchema } from './api.ts'

/** Operations that stand together: those of a tag, or the webhooks. */
export interface ApiGroup {
  /** Anchor: `tag-pets`. */
  readonly id: string
  /** The tag's name in the document; `undefined` for the webhooks. */
  readonly tag: string | undefined
  readonly label: string
  /** Title of the group of groups that it belongs to. */
  readonly title: string | undefined
  readonly description: ApiText | undefined
  readonly externalDocs: ApiLink | undefined
  readonly operations: readonly ApiOperation[]
}

/** A named schema with its anchor: `schema-pet`. */
export interface AnchoredSchema extends NamedSchema {
  readonly id: string
}

/** What stands on a page of an API's reference. */
export type ApiPageContent =
  /** Everything. */
  | { readonly kind: 'whole' }
  /** The introduction, and where the rest is. */
  | { readonly kind: 'index' }
  /** A group with its operations, or with links to them. */
  | { readonly kind: 'group'; readonly group: ApiGroup; readonly isWhole: boolean }
  | { readonly kind: 'operation'; readonly group: ApiGroup; readonly operation: ApiOperation }
  /** Links to the named schemas. */
  | { readonly kind: 'schemas' }
  | { readonly kind: 'schema'; readonly schema: AnchoredSchema }

/** A page of an API's reference. */
export interface ApiPagePlan {
  /** Below the base path: `/api/pets`. */
  readonly route: string
  readonly title: string
  readonly content: ApiPageContent
}

/** A document divided into pages. */
export interface ApiLayout {
  readonly groups: readonly ApiGroup[]
  readonly schemas: readonly AnchoredSchema[]
  /** The index first, then in the order in which a reader goes on. */
  readonly pages: readonly ApiPagePlan[]
  /** Route of the page on which an anchor's own text stands, by anchor of an operation, a group or a schema. */
  readonly homes: ReadonlyMap<string, string>
  /** Addresses that only other layouts have, and the anchors that they mean. */
  readonly formerRoutes: ReadonlyMap<string, string>
}

/** How pages of a site find what an API document holds. */
export interface ApiBook {
  readonly route: string
  /** What links may call it beside its route: the name of its file. */
  readonly name: string
  /** Anchors by operationId. */
  readonly operations: ReadonlyMap<string, string>
  /** Anchors by the names of schemas. */
  readonly schemas: ReadonlyMap<string, string>
  /** Anchors by the names of tags. */
  readonly tags: ReadonlyMap<string, string>
  readonly homes: ApiLayout['homes']
  readonly formerRoutes: ApiLayout['formerRoutes']
  /** Its pages as a tree; `undefined` where one page shows the whole. */
  readonly contents: ApiContents | undefined
}

/** A page and the pages below it. */
export interface ApiContents {
  readonly label: string
  readonly route: string
  readonly items: readonly ApiContents[]
}
