import type { Project } from './project.ts'

/** How a site is built. */
export interface BuildOptions {
  readonly project: Project
  readonly drafts: boolean
  readonly useCache: boolean
  readonly jobs: number | undefined
  readonly onProgress: (step: string) => void
}
