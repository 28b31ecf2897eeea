import type { Place } from './page.ts'

/** One difference between two versions of an API document. */
export interface ApiChange {
  readonly kind: 'added' | 'changed' | 'deprecated' | 'removed'
  readonly rule: ApiChangeRule
  readonly severity: ChangeSeverity
  /** What has changed: `Pet.name`, or `query parameter limit`. */
  readonly subject: string
  /** How it has changed: `was removed`. */
  readonly message: string
  /** Every operation that is affected, in document order. Empty if the change affects the whole API. */
  readonly operations: readonly ChangedOperation[]
  /** The place in the new document, or in the earlier one if the item was removed. */
  readonly at: Place
  /** The changed part of the earlier document, as YAML. Empty if there was none. */
  readonly before: string
  /** The changed part of the new document. */
  readonly after: string
}

/**
 * `error`: clients that follow the earlier document fail. `warning`: some of them may fail. `info`: none of them
 * notices.
 */
export type ChangeSeverity = 'error' | 'warning' | 'info'

/** An operation with its name: `GET /pets`. */
export interface ChangedOperation {
  readonly name: string
  /** Its anchor on the page of the API; `undefined` if it was removed. */
  readonly slug: string | undefined
}

/** The changes of one document of the site. */
export interface ApiComparison {
  /** The document, relative to the project's folder. */
  readonly file: string
  readonly title: string
  /** Address of its page below the base path: `/api`. */
  readonly route: string
  /** What it was compared with, as the user named it. */
  readonly against: string
  readonly changes: readonly ApiChange[]
}

/** The kinds of change that a comparison finds. They are stable, because configs name them. */
export const apiChangeRules = [
  'spec-access-changed',
  'spec-body-added',
  'spec-body-optional',
  'spec-body-removed',
  'spec-body-required',
  'spec-default-changed',
  'spec-discriminator-changed',
  'spec-field-added',
  'spec-field-deprecated',
  'spec-field-moved',
  'spec-field-optional',
  'spec-field-removed',
  'spec-field-required',
  'spec-field-restored',
  'spec-form-added',
  'spec-form-changed',
  'spec-form-removed',
  'spec-format-changed',
  'spec-header-added',
  'spec-header-optional',
  'spec-header-removed',
  'spec-header-required',
  'spec-keyword-changed',
  'spec-limit-changed',
  'spec-media-type-added',
  'spec-media-type-removed',
  'spec-null-changed',
  'spec-operation-added',
  'spec-operation-deprecated',
  'spec-operation-id-changed',
  'spec-operation-removed',
  'spec-operation-restored',
  'spec-parameter-added',
  'spec-parameter-deprecated',
  'spec-parameter-optional',
  'spec-parameter-removed',
  'spec-parameter-renamed',
  'spec-parameter-required',
  'spec-parameter-restored',
  'spec-parameter-style-changed',
  'spec-required-body-added',
  'spec-required-field-added',
  'spec-required-parameter-added',
  'spec-response-added',
  'spec-response-removed',
  'spec-security-added',
  'spec-security-removed',
  'spec-security-scheme-changed',
  'spec-server-added',
  'spec-server-removed',
  'spec-type-changed',
  'spec-value-added',
  'spec-value-removed',
  'spec-values-changed',
  'spec-xml-changed',
] as const

/** One of the kinds of change. */
export type ApiChangeRule = (typeof apiChangeRules)[number]
