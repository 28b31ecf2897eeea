import type { Config } from '../../config/schema.ts'

/** What the pages of a site are held against. */
export interface Facts {
  readonly config: Config
}
