import path from 'node:path'
import type { MarkdownOptions } from './content/page-context.ts'

/** What a parser of pages is made from; plain data, so that a worker can be told. */
export interface ParserRequest {
  readonly root: string
  readonly options: MarkdownOptions
  /** Address of the site's own components as a module, where it has some. */
  readonly componentsModule: string | undefined
}

/**
 * Two parsers with the same identity make the same of a page, wherever the project lies: the name of the module holds
 * the hash of its content.
 */
export function identifyParser({ options, componentsModule = '' }: ParserRequest): string {
  return JSON.stringify([options, path.posix.basename(componentsModule)])
}
