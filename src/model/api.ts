import type { Constraint } from './api-limits.ts'
import type { Json } from '../formats/json.ts'
import type { Place } from './page.ts'
import type { CodeSample } from '../formats/sample-values.ts'
import type { XmlForm } from '../formats/xml-form.ts'
import type { Writing } from '../formats/write-parameter.ts'

/** Markdown of the document. */
export interface ApiText {
  readonly markdown: string
  /** Where in the document something stands, by its line and column in the Markdown. */
  readonly placeOf: (inside: Pick<Place, 'line' | 'column'>) => Place
}

export interface ApiLink {
  readonly url: string
  readonly at: Place
  readonly description: string | undefined
}

/** One OpenAPI or Swagger document, whatever its version, as one page or several will show it. */
export interface Api {
  /** Below the base path, without a trailing slash: `/api`. */
  readonly route: string
  /** The document, relative to the project's folder. */
  readonly file: string
  readonly layout: 'auto' | 'single' | 'by-tag' | 'by-operation'
  readonly title: string
  readonly version: string | undefined
  readonly summary: string | undefined
  /** Where the document says that it is published. */
  readonly ownAddress: string | undefined
  readonly description: ApiText | undefined
  readonly termsOfService: string | undefined
  readonly contact:
    | { readonly name: string | undefined; readonly url: string | undefined; readonly email: string | undefined }
    | undefined
  readonly license: { readonly name: string; readonly url: string | undefined } | undefined
  readonly externalDocs: ApiLink | undefined
  readonly servers: readonly ApiServer[]
  /** What addresses of servers without a host start from. */
  readonly baseUrl: string
  readonly securitySchemes: readonly SecurityScheme[]
  /** What an operation needs that says nothing of its own. */
  readonly security: readonly SecurityRequirement[]
  /** Every operation stands in exactly one of them. */
  readonly tags: readonly ApiTag[]
  readonly webhooks: readonly ApiOperation[]
  readonly schemas: readonly NamedSchema[]
  /** All files that the document consists of, absolute. */
  readonly files: readonly string[]
  /** The document as readers can have it. */
  readonly downloads: readonly ApiDownload[]
}

export interface ApiDownload {
  /** Path below the folder of the API's page: `openapi.yaml`. */
  readonly path: string
  /** Equal for equal texts. */
  readonly fingerprint: string
  /** The text, compressed by gzip: it is larger than all else that a document leaves in memory. */
  readonly packed: Uint8Array
}

export interface ApiServer {
  readonly url: string
  readonly name: string | undefined
  readonly description: ApiText | undefined
  readonly variables: readonly {
    readonly name: string
    readonly default: string
    readonly values: readonly string[]
    readonly description: ApiText | undefined
  }[]
}

export interface SecurityScheme {
  /** The name under which requirements refer to it. */
  readonly key: string
  readonly kind: 'apiKey' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS' | 'other'
  readonly description: ApiText | undefined
  /** Name of the header, query parameter or cookie of an API key. */
  readonly name: string | undefined
  readonly in: string | undefined
  /** `basic`, `bearer`, and so on. */
  readonly scheme: string | undefined
  readonly bearerFormat: string | undefined
  /** Where clients find out the rest, for OAuth 2.0 as well. */
  readonly openIdConnectUrl: string | undefined
  readonly flows: readonly OAuthFlow[]
  readonly isDeprecated: boolean
}

export interface OAuthFlow {
  readonly kind: string
  readonly authorizationUrl: string | undefined
  readonly tokenUrl: string | undefined
  readonly refreshUrl: string | undefined
  readonly scopes: readonly { readonly name: string; readonly description: string }[]
}

/** Schemes that are needed together; of several requirements, one is enough. An empty one means that none is needed. */
export type SecurityRequirement = readonly { readonly key: string; readonly scopes: readonly string[] }[]

export interface ApiTag {
  readonly name: string
  readonly label: string
  /** The group of `x-tagGroups` that it belongs to. */
  readonly group: string | undefined
  readonly description: ApiText | undefined
  readonly externalDocs: ApiLink | undefined
  readonly operations: readonly ApiOperation[]
}

export interface ApiOperation {
  /** Readable and unique within the document: `list-sandboxes`. */
  readonly slug: string
  readonly operationId: string | undefined
  /** Lower case; any word that the document uses. */
  readonly method: string
  /** The path, or the name of a webhook, or the expression of a callback. */
  readonly path: string
  readonly title: string
  readonly description: ApiText | undefined
  readonly isDeprecated: boolean
  /** What its tags say of it that are no place for it: `beta`. */
  readonly marks: readonly string[]
  readonly externalDocs: ApiLink | undefined
  /** Only where they differ from the document's. */
  readonly servers: readonly ApiServer[]
  readonly security: readonly SecurityRequirement[]
  readonly parameters: readonly Parameter[]
  readonly requestBody: RequestBody | undefined
  readonly responses: readonly ApiResponse[]
  readonly callbacks: readonly { readonly name: string; readonly operations: readonly ApiOperation[] }[]
  readonly samples: readonly CodeSample[]
  readonly at: Place
}

export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie'

export interface Parameter {
  readonly name: string
  readonly in: ParameterPlace
  readonly description: ApiText | undefined
  readonly isRequired: boolean
  readonly isDeprecated: boolean
  /** How lists and objects are written, where it is not the usual way. */
  readonly style: string | undefined
  /** The same for those who write a call. */
  readonly writing: Writing
  readonly schema: Schema
  readonly examples: readonly NamedExample[]
}

export interface RequestBody {
  readonly description: ApiText | undefined
  readonly isRequired: boolean
  readonly content: readonly MediaContent[]
}

export interface MediaContent {
  readonly mediaType: string
  readonly schema: Schema | undefined
  /** `schema` describes one item of a stream. */
  readonly isStream: boolean
  /** Never empty when there is a schema: the last resort is a generated one. */
  readonly examples: readonly NamedExample[]
  readonly encoding: readonly PropertyEncoding[]
}

/** How a form carries one of its properties. */
export interface PropertyEncoding {
  readonly property: string
  /** The one media type of the property, where the document names it. */
  readonly contentType: string | undefined
  /** How its lists and objects are written, where the document says it. */
  readonly writing: Parameter['writing'] | undefined
  /** The same for readers, and what else the document says. */
  readonly facts: readonly Constraint[]
}

export interface NamedExample {
  readonly name: string
  readonly description: ApiText | undefined
  readonly value: Json
  /** Where the example lies, where the document gives no value. */
  readonly externalValue: ApiLink | undefined
  /** Made from the schema, not written by the document's author. */
  readonly isGenerated: boolean
}

export interface ApiResponse {
  /** `200`, `4XX` or `default`. */
  readonly status: string
  readonly summary: string | undefined
  readonly description: ApiText | undefined
  readonly headers: readonly ResponseHeader[]
  readonly content: readonly MediaContent[]
  readonly links: readonly ResponseLink[]
}

export interface ResponseHeader {
  readonly name: string
  readonly description: ApiText | undefined
  readonly isRequired: boolean
  readonly isDeprecated: boolean
  readonly schema: Schema
}

export interface ResponseLink {
  readonly name: string
  readonly description: ApiText | undefined
  /** `operationId` or `operationRef` of the operation that it leads to. */
  readonly operation: string
  readonly parameters: readonly { readonly name: string; readonly value: string }[]
}

export interface NamedSchema {
  readonly name: string
  readonly schema: Schema
}

/** What a value may be. A fact that the document does not state is `undefined` or empty. */
export interface Schema {
  /** The named schema that this one stands for; the other fields are then what is said beside it. */
  readonly reference: string | undefined
  readonly title: string | undefined
  readonly description: ApiText | undefined
  /** `any` when empty; never holds `null`. */
  readonly types: readonly string[]
  readonly isNullable: boolean
  /** `true` and `false` of JSON Schema: anything, and nothing at all. */
  readonly isNever: boolean
  readonly format: string | undefined
  readonly values: readonly { readonly value: Json; readonly description: string | undefined }[]
  readonly constant: { readonly value: Json } | undefined
  readonly default: { readonly value: Json } | undefined
  readonly examples: readonly Json[]
  readonly constraints: readonly Constraint[]
  readonly isReadOnly: boolean
  readonly isWriteOnly: boolean
  readonly isDeprecated: boolean
  readonly externalDocs: ApiLink | undefined
  readonly properties: readonly Property[]
  /** Names that are required but stand in no property of this schema. */
  readonly requiredElsewhere: readonly string[]
  readonly patternProperties: readonly { readonly pattern: string; readonly schema: Schema }[]
  readonly additional: Schema | 'forbidden' | undefined
  readonly items: Schema | undefined
  readonly prefixItems: readonly Schema[]
  /** What some of the items must be. */
  readonly contains: readonly ContainedItems[]
  /** What items must be of which nothing else is said; those that no keyword around them judges either. */
  readonly otherItems: readonly Schema[]
  readonly choices: readonly Choice[]
  readonly not: readonly Schema[]
  readonly conditions: readonly {
    readonly if: Schema
    readonly whenTrue: Schema | undefined
    readonly whenFalse: Schema | undefined
  }[]
  /** What a value must match as well that has a property of the name. */
  readonly dependentSchemas: readonly { readonly name: string; readonly schema: Schema }[]
  /** What the names of properties must match. */
  readonly propertyNames: readonly Schema[]
  /** What is written in a text, such as JSON. */
  readonly contentSchemas: readonly Schema[]
  readonly xml: XmlForm | undefined
  /** Schemas that the value must match as well and that could not be merged into this one. */
  readonly alsoMatches: readonly string[]
}

/** How many items of a list may and must match a schema. */
export interface ContainedItems {
  readonly schema: Schema
  readonly least: number
  /** `undefined` where there may be any number. */
  readonly most: number | undefined
}

export interface Property {
  readonly name: string
  readonly isRequired: boolean
  readonly schema: Schema
}

export interface Choice {
  readonly kind: 'oneOf' | 'anyOf'
  readonly discriminator: string | undefined
  /** Name of the schema for values of the discriminator that are told of none. */
  readonly otherwise: string | undefined
  readonly variants: readonly { readonly schema: Schema; readonly discriminatorValues: readonly string[] }[]
}
