import type { Place } from './page.ts'

/** One difference between two states of an API document. */
export interface ApiChange {
  readonly kind: 'added' | 'changed' | 'deprecated' | 'removed'
  /** Stable and searchable, in kebab-case: `spec-field-removed`. */
  readonly rule: string
  /** Callers that kept to the earlier document may fail now. */
  readonly isBreaking: boolean
  /** What it happened to: `Pet.name`, or `query parameter limit`. */
  readonly subject: string
  /** What happened to it: `was removed`. */
  readonly message: string
  /** Every operation that it concerns, in the order of the document; none where it concerns the whole. */
  readonly operations: readonly ChangedOperation[]
  /** In the new document, or in the earlier one where the thing is gone. */
  readonly at: Place
}

/** An operation as people name it: `GET /pets`. */
export interface ChangedOperation {
  readonly name: string
  /** Its place on the page of the API; `undefined` where it is gone. */
  readonly slug: string | undefined
}

/** What became of one document of the site. */
export interface ApiComparison {
  /** The document, relative to the project's folder. */
  readonly file: string
  readonly title: string
  /** Address of its page below the base path: `/api`. */
  readonly route: string
  /** With what it was compared, as the user named it. */
  readonly against: string
  readonly changes: readonly ApiChange[]
}
