import type { Place } from './page.ts'

/** A page of the main language, and its translation into another one. */
export interface Translation {
  readonly language: string
  /** The original file, relative to the project’s folder. */
  readonly original: string
  /** The hash that git gives to the original. */
  readonly hash: string
  /** The translated file; `undefined` if there is none. */
  readonly file: string | undefined
  /** What the page was translated from: the hash of the original or a commit, as written in `translated_from`. */
  readonly from: string | undefined
  /** Where that is written. */
  readonly at: Place | undefined
  readonly state: 'missing' | 'unknown' | 'current' | 'outdated'
}
