import type { Project, ReadProject } from '../config/project.ts'
import type { Problem } from '../report/problem.ts'

/** Options of a live preview. */
export interface LiveOptions {
  readonly project: Project
  /** Problems found when the config was read. */
  readonly problems: readonly Problem[]
  /** Reads the config again. */
  readonly readProject: () => Promise<ReadProject>
  readonly drafts: boolean
  readonly jobs: number | undefined
  readonly onChange: (change: LiveChange) => void
  /** Receives errors of background tasks. */
  readonly onFailure: (error: unknown) => void
}

/** The effect of a source change on the site. */
export interface LiveChange {
  /** Paths of the changed files, relative to the output folder. */
  readonly files: ReadonlySet<string>
  /** All current problems of the site. */
  readonly problems: readonly Problem[]
}
