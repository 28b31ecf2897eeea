import path from 'node:path'
import type { MarkdownOptions } from '../markdown/parse/page-context.ts'
import type { PageLimits } from './pool.ts'
import type { AllowedSources } from '../system/source-gate.ts'

/** What a parser of pages is made from; plain data, so that a worker can be told. */
export interface ParserRequest {
  readonly sources: AllowedSources
  readonly options: MarkdownOptions
  /** Address of the site's own components as a module, where it has some. */
  readonly componentsModule: string | undefined
  readonly limits: PageLimits
}

/**
 * Two parsers with the same identity make the same of a page, wherever the project lies: the name of the module holds
 * the hash of its content.
 */
export function identifyParser({ sources, options, componentsModule = '' }: ParserRequest): string {
  return JSON.stringify([{ ...sources, root: '' }, options, path.posix.basename(componentsModule)])
}
