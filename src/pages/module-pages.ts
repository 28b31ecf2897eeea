import type { SiteModules } from '../assets/modules.ts'
import { packBody } from './packed-page.ts'
import type { BodyStore } from './page-cache.ts'
import { parseModulePage } from '../markdown/parse/parse-module-page.ts'
import type { Page } from '../model/page.ts'
import { createTools } from './parser.ts'
import type { ParserRequest } from './parser-request.ts'
import { renderModulePage, type PageModule } from '../render/module-page.tsx'
import type { Report } from '../report/problem.ts'

interface ModulePagesRequest {
  readonly modules: SiteModules
  readonly request: ParserRequest
  readonly bodies: BodyStore
}

/**
 * Runs a site's `.tsx` pages and reads their output. A page that fails is reported and stays empty. Links to it remain
 * valid.
 */
export async function loadModulePages(
  { modules, request, bodies }: ModulePagesRequest,
  report: Report,
): Promise<Page[]> {
  const tools = await createTools(request)
  const { contentFolder, variables } = request.options
  const pages: Page[] = []
  const add = (file: string, html: string, frontMatter: unknown): void => {
    const source = file.slice(contentFolder.length + 1)
    const { page, body } = parseModulePage({ source, file, html, frontMatter }, request.options, tools, report)
    bodies.write(page.bodyKey, packBody(body))
    pages.push(page)
  }
  for (const file of modules.brokenPages) add(file, '', undefined)
  for (const [file, address] of modules.pages) {
    const module = await importModule(file, address, report)
    const rendered = module === undefined ? { html: '' } : renderModulePage(module, { variables })
    if ('fault' in rendered)
      report({ severity: 'error', rule: 'page-module', message: rendered.fault, at: { file, line: 1, column: 1 } })
    add(file, 'fault' in rendered ? '' : rendered.html, module?.frontMatter)
  }
  return pages
}

async function importModule(file: string, address: string, report: Report): Promise<PageModule | undefined> {
  try {
    const module = (await import(address)) as PageModule
    return { default: module.default, frontMatter: structuredClone(module.frontMatter) }
  } catch (error) {
    const message = `this module cannot be run: ${error instanceof Error ? error.message : String(error)}`
    report({ severity: 'error', rule: 'page-module', message, at: { file, line: 1, column: 1 } })
    return undefined
  }
}
