// This file is also the types of `docsgen/api`, so it imports nothing and contains only types. The types of
// the config are generated from its schema.

/** The parts of a site that can be checked. */
export type CheckPart = 'config' | 'content' | 'links' | 'spec' | 'search' | 'translations'

/** The site to read. */
export interface ConfigRequest {
  /** The config file. Default: `docs.config.yaml` in the current folder. */
  readonly config?: string | undefined
}

/** The site to build and how to build it. The options are those of `docsgen build`. */
export interface BuildRequest extends ConfigRequest {
  /** Output folder, relative to the folder of the config. Default: `build`. */
  readonly out?: string | undefined
  /** Path of the site on its host. Default: from the config. */
  readonly basePath?: string | undefined
  /** Includes drafts. */
  readonly drafts?: boolean | undefined
  /** Fails on warnings. */
  readonly strict?: boolean | undefined
  /** `false` ignores the cache of earlier builds. */
  readonly cache?: boolean | undefined
  /** Rewrites every file, even if it has not changed. */
  readonly clean?: boolean | undefined
  /** Number of threads that parse pages. */
  readonly jobs?: number | undefined
}

/** The site to check and what to check. The options are those of `docsgen check`. */
export interface CheckRequest extends ConfigRequest {
  /** Default: everything. */
  readonly only?: readonly CheckPart[] | undefined
  /** Requests external links too. */
  readonly external?: boolean | undefined
  readonly drafts?: boolean | undefined
  readonly strict?: boolean | undefined
}

/** Something wrong in a site. */
export interface SiteProblem {
  readonly severity: 'error' | 'warning'
  /** The name of the rule, such as `broken-link`. */
  readonly rule: string
  readonly message: string
  /** Relative to the folder of the config, with slashes. */
  readonly file?: string
  /** From 1. */
  readonly line?: number
  /** From 1. */
  readonly column?: number
}

/** What every function finds. */
export interface Findings {
  /** Whether there are no errors and, with `strict`, no warnings. */
  readonly succeeded: boolean
  /** In the order of their files, each once. */
  readonly problems: readonly SiteProblem[]
  readonly errors: number
  readonly warnings: number
}

/** A site that was built. If it has errors, nothing was written. */
export interface BuildResult extends Findings {
  /** Absolute path of the output folder. */
  readonly folder: string
  /** `undefined` if nothing was written. */
  readonly counts:
    | {
        readonly pages: number
        /** Files of the site. */
        readonly files: number
        /** Files that were new or had changed. */
        readonly written: number
        readonly removed: number
      }
    | undefined
}

/** A config that was read. */
export interface ConfigResult<ResolvedConfig> extends Findings {
  /** Absolute path of the folder that the paths in the config are relative to. */
  readonly root: string
  /** Every option has a value. `undefined` if the config has errors. */
  readonly config: ResolvedConfig | undefined
}

/** A part of a text: the text, or the name of an environment variable with a secret. */
export type RequestText = readonly (string | { readonly env: string })[]

/** The body of a request. */
export type SampleRequestBody =
  /** JSON: as a value, and as text with the digits of the document. */
  | { readonly kind: 'json'; readonly value: unknown; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'form'; readonly fields: readonly (readonly [name: string, value: string])[] }
  | {
      readonly kind: 'multipart'
      readonly fields: readonly {
        readonly name: string
        readonly value: string
        readonly isFile: boolean
        /** Set if the part is not plain text. */
        readonly contentType: string | undefined
      }[]
    }
  /** The content of a file with this name. */
  | { readonly kind: 'file'; readonly name: string }

/** A request of an API, for a sample. */
export interface ApiRequest {
  readonly operation: {
    readonly operationId: string | undefined
    readonly title: string
    /** `/pets/{id}` */
    readonly path: string
    readonly isDeprecated: boolean
  }
  /** In uppercase. */
  readonly method: string
  /** The full address, with the required parameters. */
  readonly url: RequestText
  readonly headers: readonly { readonly name: string; readonly value: RequestText }[]
  readonly body: SampleRequestBody | undefined
}

/** The default export of a module in `api[].samples`. */
export interface SampleLanguage {
  /** The name of its tab. */
  readonly label: string
  /** The language in which the sample is highlighted. */
  readonly language: string
  /** How it writes texts; values that readers enter are escaped for it. Default: `json`, as in most languages. */
  readonly quoting?: 'json' | 'shell-single' | 'shell-double' | 'js-single' | 'js-template' | 'php' | 'kotlin' | 'rust'
  /** Writes the sample of a request. Without a result, the operation has no sample in this language. */
  readonly write: (request: ApiRequest) => string | undefined
}

/** The functions of `docsgen/api`. */
export interface Scripting<ConfigOptions, ResolvedConfig> {
  /** Builds a site and replaces the previous one. */
  readonly build: (request?: BuildRequest) => Promise<BuildResult>
  /** Checks a site without building it. */
  readonly check: (request?: CheckRequest) => Promise<Findings>
  /** Reads a config and fills in the defaults. */
  readonly readConfig: (request?: ConfigRequest) => Promise<ConfigResult<ResolvedConfig>>
  /** Returns its argument, with types for editors. For `docs.config.ts`. */
  readonly defineConfig: (options: ConfigOptions) => ConfigOptions
}
