import type { Project } from './project.ts'

/** The options of a build. */
export interface BuildOptions {
  readonly project: Project
  readonly drafts: boolean
  readonly useCache: boolean
  readonly jobs: number | undefined
  readonly onProgress: (step: string) => void
}
