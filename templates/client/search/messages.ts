import type { Segment } from '../../../src/search/engine/snippet.ts'
import type { IndexFiles } from './load-index.ts'

/** What the page asks of the worker. */
export type Question =
  | ({ readonly kind: 'load' } & IndexFiles)
  | {
      readonly kind: 'search'
      readonly number: number
      readonly text: string
      readonly part: string | undefined
      readonly most: number
    }

/** What the worker answers. */
export type Answer =
  { readonly kind: 'ready'; readonly parts: readonly string[] } | ({ readonly kind: 'found' } & FoundResults)

/** What was found; sent again when texts of the pages have come, with the words in their surroundings. */
export interface FoundResults {
  readonly number: number
  readonly pages: readonly PageResults[]
  /** What is to be marked on the page. */
  readonly terms: readonly string[]
  readonly nearWords: readonly string[]
  /** No better answer will come. */
  readonly isFinal: boolean
}

/** The results of one page. */
export interface PageResults {
  readonly title: string
  readonly part: string
  readonly results: readonly OneResult[]
}

/** A result as it is shown. */
export interface OneResult {
  readonly path: string
  readonly id: string
  /** Headings that lead to the section, its own last. */
  readonly trail: readonly (readonly Segment[])[]
  readonly snippet: readonly Segment[]
}
