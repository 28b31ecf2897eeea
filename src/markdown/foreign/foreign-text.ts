import type { Place } from '../../model/page.ts'
import type { Raw } from '../../formats/raw-values.ts'
import type { MappedLine } from '../../report/mapped-text.ts'

/** A file in the syntax of another tool. */
export interface ForeignText {
  /** Relative to the project's folder. */
  readonly file: string
  readonly lines: readonly MappedLine[]
  /** The folder of the pages, relative to the project's folder. */
  readonly contentFolder: string
  /** The front matter of the page. */
  readonly values: Raw
  /** Scripts of the page, which are not part of its text, are added here. */
  readonly scripts: PageScript[]
}

/** A script element of a page. */
export interface PageScript {
  readonly text: string
  readonly at: Place
}
