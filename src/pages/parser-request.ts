import path from 'node:path'
import type { MarkdownOptions } from '../markdown/parse/page-context.ts'
import type { TransformRequest } from '../markdown/parse/transforms.ts'
import type { PageLimits } from './pool.ts'
import type { AllowedSources } from '../system/source-gate.ts'

/** The inputs of a page parser; plain data that can be sent to a worker. */
export interface ParserRequest {
  readonly sources: AllowedSources
  readonly options: MarkdownOptions
  /** Address of the module with the site's own components, if it has any. */
  readonly componentsModule: string | undefined
  readonly transforms: readonly TransformRequest[]
  readonly limits: PageLimits
}

/**
 * Two parsers with the same identity parse a page identically, wherever the project is: the name of the module includes
 * the hash of its content.
 */
export function identifyParser({ sources, options, componentsModule = '', transforms }: ParserRequest): string {
  const all = [{ ...sources, root: '' }, options, path.posix.basename(componentsModule), transforms]
  return JSON.stringify(all, (key, value: unknown) => (key === 'address' ? '' : value))
}
