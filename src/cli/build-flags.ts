import type { Shard } from '../config/build-options.ts'
import type { ProblemFormat } from '../report/print.ts'
import type { CommonFlags } from './console.ts'

/** Build options from the command line. */
export interface BuildFlags extends CommonFlags {
  readonly out: string
  readonly basePath?: string | undefined
  readonly cache: boolean
  readonly clean: boolean
  readonly drafts: boolean
  readonly strict: boolean
  readonly profile: boolean
  readonly jobs?: number | undefined
  /** Only the pages of this shard are read, for the shared cache. */
  readonly shard?: Shard | undefined
  /** Requires a shared cache, which shards have filled. */
  readonly isMerge: boolean
  readonly format: ProblemFormat
}
