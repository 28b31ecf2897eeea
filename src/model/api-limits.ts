import type { MessageCall } from './messages.ts'

/** A text of the document, or one of the interface, which depends on the language of the site. */
export type TextOrMessage = string | MessageCall

/** A limit of a value, such as its length, or another fact about it. */
export type Constraint = {
  readonly label: TextOrMessage
  /** The text is code, such as a pattern. */
  readonly isCode: boolean
} & (
  { readonly text: TextOrMessage; readonly range?: undefined } | { readonly text?: undefined; readonly range: Range }
)

/** The lower and upper limit of a value. */
export interface Range {
  readonly noun: 'number' | 'character' | 'item' | 'property'
  readonly least: Limit | undefined
  readonly most: Limit | undefined
}

export interface Limit {
  readonly value: number
  /** The value with all of its digits; JavaScript numbers keep only sixteen. */
  readonly text: string
  /** The value itself is not allowed. */
  readonly isExclusive: boolean
}
