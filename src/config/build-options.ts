import type { Project } from './project.ts'

/** A part of the pages: the shard with this number, from 1, of several of about the same size. */
export interface Shard {
  readonly number: number
  readonly count: number
}

/** The options of a build. */
export interface BuildOptions {
  readonly project: Project
  readonly drafts: boolean
  readonly useCache: boolean
  readonly jobs: number | undefined
  /** Of all other pages that are not in the cache, only what the plan needs is read. */
  readonly shard?: Shard | undefined
  /** A preview has a script that reloads pages. Default: `site` */
  readonly use?: 'site' | 'live' | undefined
  readonly onProgress: (step: string) => void
}
