import type { Problem } from '../report/problem.ts'
import type { Config } from './schema.ts'
import type { YamlDocument } from '../yaml/document.ts'

/** A site's config and where it stands. */
export interface Project {
  /** Absolute path of the folder that holds the config; all its paths start there. */
  readonly root: string
  /** Name of the config file, relative to the root. */
  readonly file: string
  readonly config: Config
  readonly document: YamlDocument
}

/** A config that was read, with what is wrong with it. */
export interface ReadProject {
  readonly project: Project | undefined
  readonly problems: readonly Problem[]
}
