import type { Config } from '../../config/schema.ts'
import type { ProseCheck } from './prose.ts'

/** What the pages of a site are held against. */
export interface Facts {
  readonly config: Config
  readonly checkProse: ProseCheck
}
