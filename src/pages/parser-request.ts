import { mapOwner } from '../formats/markdown/own-components.ts'
import type { MarkdownOptions } from '../markdown/parse/page-context.ts'
import type { Page } from '../model/page.ts'
import type { TransformRequest } from '../markdown/parse/transforms.ts'
import type { PageLimits } from './pool.ts'
import type { AllowedSources } from '../system/source-gate.ts'

/** The inputs of a page parser; plain data that can be sent to a worker. */
export interface ParserRequest {
  readonly sources: AllowedSources
  readonly options: MarkdownOptions
  /** Address of the module with the site's own components, if it has any. */
  readonly componentsModule: string | undefined
  /** What each component of the site is made from, by its name. */
  readonly components: Readonly<Record<string, string>>
  readonly transforms: readonly TransformRequest[]
  readonly limits: PageLimits
}

/**
 * Two parsers with the same identity parse a page without components identically, wherever the project is. Any page may
 * have elements that are mapped to components.
 */
export function identifyParser({ sources, options, components, transforms }: ParserRequest): string {
  const all = [{ ...sources, root: '' }, options, Object.keys(components), components[mapOwner], transforms]
  return JSON.stringify(all, (key, value: unknown) => (key === 'address' ? '' : value))
}

/**
 * The same for parsers with different content folders. A page that shows no other file does not depend on the folders;
 * `undefined` if a plugin may use the path of a page.
 */
export function identifyParserOfCopies(request: ParserRequest): string | undefined {
  if (request.transforms.length > 0) return undefined
  const sources = { ...request.sources, folders: [], declared: [] }
  const options = { ...request.options, contentFolder: '', baseFolders: undefined, blogFolder: undefined }
  return identifyParser({ ...request, sources, options })
}

/** Changes with the components of a page. Any component may be why a page could not be read. */
export function identifyComponents(
  { components, state }: Pick<Page, 'components' | 'state'>,
  request: ParserRequest,
): string {
  const names = state === 'broken' ? Object.keys(request.components) : components
  return names.map((name) => request.components[name] ?? '').join()
}
