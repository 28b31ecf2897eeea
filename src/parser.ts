import path from 'node:path'
import { createPageParser, type PageParser } from './content/parse-page.ts'
import type { MarkdownOptions, PageTools } from './content/page-context.ts'
import { createFileReader } from './content/project-files.ts'
import { joinRegistries, renderComponent, type ComponentRegistry } from './render/component.tsx'

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

/** Joins the stage that reads Markdown with the one that renders components: neither knows the other. */
export async function createTools(request: ParserRequest): Promise<PageTools> {
  const own =
    request.componentsModule === undefined
      ? {}
      : ((await import(request.componentsModule)) as { readonly components: ComponentRegistry }).components
  const registry = joinRegistries(own)
  return {
    readFile: createFileReader(request.root),
    componentNames: Object.keys(registry).toSorted(),
    renderComponent: (tree) => renderComponent(tree, registry),
  }
}

/** Makes a parser in this thread. */
export async function createParser(request: ParserRequest): Promise<PageParser> {
  return createPageParser(request.options, await createTools(request))
}
