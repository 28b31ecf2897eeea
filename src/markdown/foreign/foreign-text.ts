import type { MappedLine } from '../../report/mapped-text.ts'

/** A group of values of which nothing is known. */
export type Values = Readonly<Record<string, unknown>>

/** A file in the syntax of another tool. */
export interface ForeignText {
  /** Relative to the project's folder. */
  readonly file: string
  readonly lines: readonly MappedLine[]
  /** The front matter of the page. */
  readonly values: Values
}
