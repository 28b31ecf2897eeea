import path from 'node:path'
import { mapOwner } from '../formats/markdown/own-components.ts'
import { remember } from '../formats/take-or-make.ts'
import { isInBlog } from '../markdown/parse/blog-post.ts'
import type { MarkdownOptions } from '../markdown/parse/page-context.ts'
import type { Page } from '../model/page.ts'
import type { TransformRequest } from '../markdown/parse/transforms.ts'
import type { PageLimits } from './pool.ts'
import { isWithin } from '../system/is-within.ts'
import type { AllowedSources } from '../system/source-gate.ts'

/** The inputs of a page parser; plain data that can be sent to a worker. */
export interface ParserRequest {
  readonly sources: AllowedSources
  readonly options: MarkdownOptions
  /** The folders that pages are listed from, relative to the project's folder. */
  readonly folders: readonly string[]
  /** Address of the module with the site's own components, if it has any. */
  readonly componentsModule: string | undefined
  /** What each component of the site is made from, by its name. */
  readonly components: Readonly<Record<string, string>>
  readonly transforms: readonly TransformRequest[]
  readonly limits: PageLimits
  /** Grows in a preview when a file has changed that is not Markdown, because parsers keep what they made of such files. */
  readonly revision?: number
}

/** Whether a parser runs code of the site, which may never end or may fill the memory. */
export function runsOwnCode({ componentsModule, transforms, options }: ParserRequest): boolean {
  const modules = [...transforms, ...options.languages]
  return componentsModule !== undefined || modules.length > 0 || rendersVue(options)
}

/** Whether scripts and expressions of Vue run while the page is built. */
export function rendersVue({ dialect, html }: MarkdownOptions): boolean {
  return dialect === 'vitepress' && html === 'allow'
}

/**
 * Two parsers with the same identity parse a page without components identically, wherever the project is. Any page may
 * have elements that are mapped to components.
 */
export function identifyParser({ sources, options, components, transforms }: ParserRequest): string {
  const all = [{ ...sources, root: '' }, options, Object.keys(components), components[mapOwner], transforms]
  return JSON.stringify(all, (key, value: unknown) => (key === 'address' ? '' : value))
}

/** The folder that a page was listed from, relative to the project's folder, and its name in that. */
export interface PagePlace {
  readonly folder: string
  readonly name: string
}

/**
 * The same as a function for the place of each page: parsers of folders with other names have the same identity, because a
 * page that shows no other file does not depend on the folders. `undefined` if a plugin may use the path of a page, and for
 * posts, because a file is a post by its folder.
 */
export function identifyParserOfCopies(request: ParserRequest): (place: PagePlace) => string | undefined {
  const { blogFolder } = request.options
  const identify = remember((folder: string) => identifyInFolder(request, folder))
  return ({ folder, name }) => (isInBlog(path.posix.join(folder, name), blogFolder) ? undefined : identify(folder))
}

function identifyInFolder(request: ParserRequest, folder: string): string | undefined {
  const isOn = ({ folders }: TransformRequest): boolean => folders?.some((one) => isWithin(folder, one)) !== false
  const isOff = ({ folders }: TransformRequest): boolean => folders?.some((one) => isWithin(one, folder)) === false
  // Rules of markdown-it can read the path of a page unnoticed.
  const isKnown = (one: TransformRequest): boolean => one.kind !== 'markdown-it' && (isOn(one) || isOff(one))
  if (!request.transforms.every(isKnown)) return undefined
  const transforms = request.transforms.filter(isOn).map((one) => ({ ...one, folders: undefined }))
  const sources = { ...request.sources, folders: [], declared: [] }
  const noBlog = { blogFolder: undefined, listsWholePosts: undefined }
  const options = { ...request.options, contentFolder: '', baseFolders: undefined, ...noBlog }
  return identifyParser({ ...request, transforms, sources, options })
}

/** Changes with the components of a page. Any component may be why a page could not be read. */
export function identifyComponents(
  { components, state }: Pick<Page, 'components' | 'state'>,
  request: ParserRequest,
): string {
  const names = state === 'broken' ? Object.keys(request.components) : components
  return names.map((name) => request.components[name] ?? '').join()
}
