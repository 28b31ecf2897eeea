import type { Memory } from './cache/memory.ts'
import type { Project } from './config/project.ts'
import type { OutputFile } from './model/output.ts'
import type { Site } from './model/site.ts'

/** How a site is built. */
export interface BuildOptions {
  readonly project: Project
  readonly drafts: boolean
  readonly useCache: boolean
  readonly jobs: number | undefined
  readonly onProgress: (step: string) => void
}

/** A site that is planned and can be written; its files are made when they are asked for. */
export interface PlannedSite {
  readonly site: Site
  readonly files: readonly OutputFile[]
  readonly cachedPages: number
  readonly cacheFolder: string
  /** Differs between any two answers of git; `undefined` where it was not asked. */
  readonly historyMark: string | undefined
  /** What the next build can use, to be saved when the site is written. */
  readonly memory: Memory
}
