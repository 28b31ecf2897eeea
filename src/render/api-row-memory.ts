import type { ApiText, Schema } from '../model/api.ts'
import type { FactView, RowView } from '../model/api-view.ts'

/** A value with a name, and what is said of it where it stands, beside what its schema says. */
export interface RowSource {
  readonly name: string
  readonly schema: Schema
  readonly isRequired: boolean
  readonly isPattern?: boolean
  readonly description?: ApiText | undefined
  readonly facts?: readonly FactView[]
  readonly isDeprecated?: boolean
}

/** What a row says, wherever it stands. */
export type RowWords = Omit<RowView, 'id' | 'insideHtml'>

/**
 * Gives a row its words, made anew where none before has said the same. Most rows of a document say what others say, on
 * this page or another: that is put into words and rendered once.
 */
export type RowMemory = (source: RowSource, id: string, make: () => RowWords) => RowView
