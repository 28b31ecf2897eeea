import type { Page } from '../model/page.ts'
import type { Problem } from '../report/problem.ts'

/** A file as it was when a page was made from it. */
export interface FileState {
  /** Relative to the project's folder. */
  readonly file: string
  readonly stamp: string
  readonly hash: string
}

/** What one build keeps of a page for the next. */
export interface CachedPage {
  /** Size, times and number of the file, as the file system told them. */
  readonly stamp: string
  readonly hash: string
  readonly page: Page
  readonly problems: readonly Problem[]
  readonly dependencies: readonly FileState[]
}
