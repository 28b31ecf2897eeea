import type { Problem } from '../report/problem.ts'
import type { Config } from './schema.ts'
import type { YamlDocument } from '../yaml/document.ts'
import type { Messages } from '../model/messages.ts'

/** A site's config and its location. */
export interface Project {
  /** Absolute path of the folder that contains the config. All paths in the config are relative to it. */
  readonly root: string
  /** Name of the config file, relative to the root. */
  readonly file: string
  /** Absolute paths of the files that the config is read from. */
  readonly configFiles: readonly string[]
  readonly config: Config
  readonly document: YamlDocument
  /** The texts of the interface, in the language of the site. */
  readonly messages: Messages
  /** The same in the other languages of the build, by their codes. */
  readonly translations: Readonly<Record<string, Messages>>
  /** The config of the tool that the site is written for, as its components read it. */
  readonly foreignConfig?: Readonly<Record<string, unknown>> | undefined
  /** The style sheet of the site in place of a `theme.css`, and the files that it was made from. */
  readonly styles?: { readonly css: string; readonly sources: readonly string[] } | undefined
  /** Pages without a file: their texts by their names, which are relative to the content folder. */
  readonly madePages?: Readonly<Record<string, string>> | undefined
}

/** A config that was read, and whether it is valid. */
export interface ReadProject {
  readonly project: Project | undefined
  readonly problems: readonly Problem[]
}
