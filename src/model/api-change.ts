import type { Place } from './page.ts'

/** One difference between two versions of an API document. */
export interface ApiChange {
  readonly kind: 'added' | 'changed' | 'deprecated' | 'removed'
  /** Stable and searchable, in kebab-case: `spec-field-removed`. */
  readonly rule: string
  /** Clients that follow the earlier document may fail now. */
  readonly isBreaking: boolean
  /** What has changed: `Pet.name`, or `query parameter limit`. */
  readonly subject: string
  /** How it has changed: `was removed`. */
  readonly message: string
  /** Every operation that is affected, in document order. Empty if the change affects the whole API. */
  readonly operations: readonly ChangedOperation[]
  /** The place in the new document, or in the earlier one if the item was removed. */
  readonly at: Place
}

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
