import type { SampleLanguage } from './scripting.ts'

/** A language of samples from a module of the site. */
export interface OwnSamples {
  /** Index of the document in the config. */
  readonly document: number
  /** The module as the config names it. */
  readonly module: string
  readonly fingerprint: string
  readonly written: SampleLanguage
}
