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
  /** Receives the paths of the changed files, relative to the output folder. Problems may have changed without them. */
  readonly onChange: (files: ReadonlySet<string>) => void
  /** Receives errors of background tasks. */
  readonly onFailure: (error: unknown) => void
}
