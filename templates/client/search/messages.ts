import type { Segment } from '../../../src/search/engine/snippet.ts'
import type { SearchList } from '../../../src/search/engine/documents.ts'
import type { FirstShards } from './load-index.ts'

/** Requests from the page to the worker. */
export type Question =
  | { readonly kind: 'load'; readonly list: SearchList; readonly shards: FirstShards }
  | {
      readonly kind: 'search'
      readonly number: number
      readonly text: string
      readonly part: string | undefined
      readonly most: number
    }

/** Responses from the worker. */
export type Answer = { readonly kind: 'ready' } | ({ readonly kind: 'found' } & FoundResults)

/** Search results. They are sent again with snippets when the texts of the pages have loaded. */
export interface FoundResults {
  readonly number: number
  readonly pages: readonly PageResults[]
  /** The words to highlight on the page. */
  readonly terms: readonly string[]
  readonly nearWords: readonly string[]
  /** No better results will follow. */
  readonly isFinal: boolean
}

/** The results of one page. */
export interface PageResults {
  readonly title: string
  readonly part: string
  readonly results: readonly OneResult[]
}

/** A result for display. */
export interface OneResult {
  readonly path: string
  readonly id: string
  /** The headings above the section, with its own last. */
  readonly trail: readonly (readonly Segment[])[]
  readonly snippet: readonly Segment[]
}
