import type { Constraint, TextOrMessage } from './api-limits.ts'
import type { Json } from '../formats/json.ts'
import type { OAuthFlow } from './oauth-flow.ts'
import type { Place } from './page.ts'
import type { TryIt } from './try-it.ts'
import type { CodeSample } from '../formats/samples/sample-values.ts'
import type { XmlForm } from './xml-form.ts'
import type { Writing } from '../formats/samples/write-parameter.ts'

/** Markdown of the document. */
export interface ApiText {
  readonly markdown: string
  /** Converts a line and column in the Markdown to a place in the document. */
  readonly placeOf: (inside: Pick<Place, 'line' | 'column'>) => Place
}

export interface ApiLink {
  readonly url: string
  readonly at: Place
  readonly description: string | undefined
}

/** One OpenAPI or Swagger document of any version, independent of the number of pages that show it. */
export interface Api {
  /** Below the base path, without a trailing slash: `/api`. */
  readonly route: string
  /** The document, relative to the project's folder. */
  readonly file: string
  readonly layout: 'auto' | 'single' | 'by-tag' | 'by-operation'
  readonly title: string
  readonly version: string | undefined
  readonly summary: string | undefined
  /** The address at which the document says that it is published. */
  readonly ownAddress: string | undefined
  readonly description: ApiText | undefined
  readonly termsOfService: string | undefined
  readonly contact:
    | { readonly name: string | undefined; readonly url: string | undefined; readonly email: string | undefined }
    | undefined
  readonly license: { readonly name: string; readonly url: string | undefined } | undefined
  readonly externalDocs: ApiLink | undefined
  readonly servers: readonly ApiServer[]
  /** The base for server addresses without a host. */
  readonly baseUrl: string
  readonly securitySchemes: readonly SecurityScheme[]
  /** The security requirements of operations that do not set any. */
  readonly security: readonly SecurityRequirement[]
  /** Every operation belongs to exactly one tag. */
  readonly tags: readonly ApiTag[]
  readonly webhooks: readonly WebhookGroup[]
  readonly schemas: readonly NamedSchema[]
  /** Whether readers can send requests from the pages. */
  readonly tryIt: boolean
  /** All files of the document, as absolute paths. */
  readonly files: readonly string[]
  /** The document in the forms that readers can download. */
  readonly downloads: readonly ApiDownload[]
}

export interface ApiDownload {
  /** Path below the folder of the API's page: `openapi.yaml`. */
  readonly path: string
  /** Equal texts have equal fingerprints. */
  readonly fingerprint: string
  /** The text, compressed with gzip, because it is the largest part of a document in memory. */
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
  /** The name that requirements use for it. */
  readonly key: string
  readonly kind: 'apiKey' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS' | 'other'
  readonly description: ApiText | undefined
  /** Name of the header, query parameter or cookie of an API key. */
  readonly name: string | undefined
  readonly in: string | undefined
  /** `basic`, `bearer`, and so on. */
  readonly scheme: string | undefined
  readonly bearerFormat: string | undefined
  /** Where clients find the remaining settings, also for OAuth 2.0. */
  readonly openIdConnectUrl: string | undefined
  readonly flows: readonly OAuthFlow[]
  readonly isDeprecated: boolean
}

/** Schemes that are needed together. One of several requirements is enough, and an empty one means that none is needed. */
export type SecurityRequirement = readonly { readonly key: string; readonly scopes: readonly string[] }[]

export interface ApiTag {
  readonly name: string
  readonly label: TextOrMessage
  /** The group of `x-tagGroups` that it belongs to, or the outermost of the tags above it. */
  readonly group: string | undefined
  /** Number of tags above it that are listed in the same group. */
  readonly level: number
  readonly description: ApiText | undefined
  readonly externalDocs: ApiLink | undefined
  readonly operations: readonly ApiOperation[]
}

/** The webhooks of a tag, or all of them without a name if they do not have several tags. */
export type WebhookGroup = Omit<ApiTag, 'name'> & { readonly name: string | undefined }

export interface ApiOperation {
  /** Readable and unique within the document: `list-sandboxes`. */
  readonly slug: string
  readonly operationId: string | undefined
  /** In capitals, except in `additionalOperations`, whose methods are sent as written. */
  readonly method: string
  /** The path, or the name of a webhook, or the expression of a callback. */
  readonly path: string
  readonly title: string
  readonly description: ApiText | undefined
  readonly isDeprecated: boolean
  /** Labels from tags that do not group operations: `beta`. */
  readonly marks: readonly string[]
  readonly externalDocs: ApiLink | undefined
  /** Set only if they differ from those of the document. */
  readonly servers: readonly ApiServer[]
  readonly security: readonly SecurityRequirement[]
  readonly parameters: readonly Parameter[]
  readonly requestBody: RequestBody | undefined
  readonly responses: readonly ApiResponse[]
  readonly callbacks: readonly { readonly name: string; readonly operations: readonly ApiOperation[] }[]
  readonly samples: readonly CodeSample[]
  readonly tryIt?: TryIt
  readonly at: Place
}

export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie'

export interface Parameter {
  readonly name: string
  readonly in: ParameterPlace
  readonly description: ApiText | undefined
  readonly isRequired: boolean
  readonly isDeprecated: boolean
  /** How lists and objects are written, if it is not the default style. */
  readonly style: TextOrMessage | undefined
  /** The same for code that writes a call. */
  readonly writing: Writing
  readonly facts: readonly Constraint[]
  readonly schema: Schema
  readonly examples: readonly NamedExample[]
}

export interface RequestBody {
  readonly description: ApiText | undefined
  readonly isRequired: boolean
  /** The body of a webhook or callback has the fields of a response, because the service sends it. */
  readonly side: 'request' | 'response'
  readonly content: readonly MediaContent[]
}

export interface MediaContent {
  readonly mediaType: string
  readonly schema: Schema | undefined
  /** `schema` describes one item of a stream. */
  readonly isStream: boolean
  /** Never empty if there is a schema: without other examples, one is generated. */
  readonly examples: readonly NamedExample[]
  readonly encoding: readonly PropertyEncoding[]
}

/** How a form sends one of its properties. */
export interface PropertyEncoding {
  /** The name of the property, or the position of the part. */
  readonly property: TextOrMessage
  readonly contentType: string | undefined
  /** How its lists and objects are written, if the document sets it. */
  readonly writing: Parameter['writing'] | undefined
  /** The same as text for readers, and other facts from the document. */
  readonly facts: readonly Constraint[]
}

export interface NamedExample {
  readonly name: string
  readonly description: ApiText | undefined
  readonly value: Json
  /** The address of the example, if the document contains no value. */
  readonly externalValue: ApiLink | undefined
  /** Generated from the schema, not written by the author of the document. */
  readonly isGenerated: boolean
  /** The value is the text that is sent, and the example before or after it is its data. */
  readonly isSerialized?: boolean
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

export type ResponseHeader = Omit<Parameter, 'in' | 'style' | 'writing' | 'facts'>

export interface ResponseLink {
  readonly name: string
  readonly description: ApiText | undefined
  /** `operationId` or `operationRef` of the target operation. */
  readonly operation: string
  readonly parameters: readonly { readonly name: string; readonly value: string }[]
  readonly requestBody: string | undefined
  /** Another server than that of the target operation. */
  readonly server: ApiServer | undefined
}

export interface NamedSchema {
  readonly name: string
  readonly schema: Schema
}

/** The values that are allowed. Anything that the document does not set is `undefined` or empty. */
export interface Schema {
  /** Name of the schema that this one refers to. The other fields are then the keywords next to the reference. */
  readonly reference: string | undefined
  readonly title: string | undefined
  readonly description: ApiText | undefined
  /** Empty means `any`. Contains `null` only if nothing else is allowed. */
  readonly types: readonly string[]
  readonly isNullable: boolean
  /** `false` in JSON Schema, which allows nothing. */
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
  /** Required names that are not among the properties of this schema. */
  readonly requiredElsewhere: readonly string[]
  readonly patternProperties: readonly { readonly pattern: string; readonly schema: Schema }[]
  readonly additional: Schema | 'forbidden' | undefined
  readonly items: Schema | undefined
  readonly prefixItems: readonly Schema[]
  /** Schemas that some of the items must match. */
  readonly contains: readonly ContainedItems[]
  /** Schemas for items that no other keyword covers, not even one of an outer schema. */
  readonly otherItems: readonly Schema[]
  readonly choices: readonly Choice[]
  readonly not: readonly Schema[]
  readonly conditions: readonly {
    readonly if: Schema
    readonly whenTrue: Schema | undefined
    readonly whenFalse: Schema | undefined
  }[]
  /** Schemas that a value must also match if it has the property. */
  readonly dependentSchemas: readonly { readonly name: string; readonly schema: Schema }[]
  /** Schemas that the names of properties must match. */
  readonly propertyNames: readonly Schema[]
  /** Schemas for the content of a text, such as JSON. */
  readonly contentSchemas: readonly Schema[]
  readonly xml: XmlForm | undefined
  /** Schemas that the value must also match and that could not be merged into this one. */
  readonly alsoMatches: readonly string[]
}

/** How many items of a list may and must match a schema. */
export interface ContainedItems {
  readonly schema: Schema
  readonly least: number
  /** `undefined` if there is no limit. */
  readonly most: number | undefined
}

export interface Property {
  readonly name: string
  readonly isRequired: boolean
  /** A part of the schema says that it is read-only or write-only, but a later one redefines it without saying so. */
  readonly isOnBothSides?: boolean
  readonly schema: Schema
}

export interface Choice {
  readonly kind: 'oneOf' | 'anyOf'
  readonly discriminator: string | undefined
  /** Name of the schema for values of the discriminator without their own schema. */
  readonly otherwise: string | undefined
  readonly variants: readonly { readonly schema: Schema; readonly discriminatorValues: readonly string[] }[]
}
