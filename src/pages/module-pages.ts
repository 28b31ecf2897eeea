import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CacheStore } from '../cache/store.ts'
import type { SiteModules } from '../assets/modules.ts'
import { openDrawer } from './drawing-thread.ts'
import { packBody } from './packed-page.ts'
import type { BodyStore } from './page-cache.ts'
import type { AddressFolders } from '../markdown/mdx/read-rendered.ts'
import type { CompiledMdx } from '../markdown/mdx/compile-mdx.ts'
import { createModulePageParser } from '../markdown/parse/parse-module-page.ts'
import type { Page, Place } from '../model/page.ts'
import type { MdxPages } from './mdx-pages.ts'
import { createTools } from './parser.ts'
import type { ParserRequest } from './parser-request.ts'
import { importLimited, runLimited } from '../system/limited-run.ts'
import { explainThrown } from '../render/explain-thrown.ts'
import { renderModulePage, reportLosses, type PageModule, type RenderedModule } from '../render/module-page.tsx'
import { isScriptPage } from '../formats/names/page-files.ts'
import { reportLeftOut, reportLeftOutScript } from '../report/left-out.ts'
import { runPageCode } from '../system/late-errors.ts'
import type { Report } from '../report/problem.ts'

export interface ModulePagesRequest {
  readonly modules: SiteModules
  /** The MDX files among the pages, if there are any. */
  readonly mdx: MdxPages | undefined
  readonly request: ParserRequest
  readonly bodies: BodyStore
  readonly store: CacheStore
  readonly folders: AddressFolders
}

const nothing: RenderedModule = { html: '', leftOut: new Map(), failed: [] }

/** Without the home page of another tool, the root of the site leads to its documentation. */
function isDropped(file: string, isForeign: boolean): boolean {
  return isForeign && /(?:^|\/)src\/pages\/index\.[jt]sx?$/.test(file)
}

/**
 * Runs a site's `.tsx` and `.mdx` pages and reads their output. A page that fails is reported and stays empty. Links to
 * it remain valid.
 */
export async function loadModulePages(
  { modules, mdx, request, bodies, store, folders }: ModulePagesRequest,
  report: Report,
): Promise<readonly Page[]> {
  const tools = await createTools(request)
  const { options, limits, sources } = request
  const { root } = sources
  const { isForeign } = modules
  const drawer = openDrawer(store, limits)
  const parse = createModulePageParser({ options, tools, folders, drawDiagram: drawer.draw })
  const pages: Page[] = []
  const compiledOf = (file: string): CompiledMdx | undefined => mdx?.compiled.get(file)
  const add = async (file: string, html: string, frontMatter: unknown): Promise<void> => {
    const source = path.posix.relative(options.contentFolder, file)
    const module = { source, file, html, frontMatter, mdx: compiledOf(file), isForeign }
    const parsed = await parse(module, report)
    bodies.write(parsed.page.bodyKey, packBody(parsed.body))
    pages.push(parsed.page)
  }
  for (const file of modules.brokenPages) if (!isDropped(file, isForeign)) await add(file, '', undefined)
  for (const [file, address] of modules.pages) {
    const reportHere = (what: string, error?: unknown): void => {
      const thrown = error === undefined ? undefined : explainThrown(error, { root, file, address })
      const message = thrown === undefined ? what : `${what}: ${thrown.message}`
      if (isForeign && isScriptPage(file)) reportLeftOutScript(file, message, report)
      else if (isForeign && thrown?.failedPackage !== undefined)
        reportLeftOut(`the content of ${file}: ${message}`, { file, line: 1 }, report)
      else report({ severity: 'error', rule: 'page-module', message, at: thrown?.at ?? { file, line: 1, column: 1 } })
    }
    const settings = {
      props: { variables: options.variables, ...modules.pageProps },
      path: path.posix.relative(options.contentFolder, file).replace(/\.[^./]+$/, ''),
      waitSeconds: isForeign ? limits.seconds : undefined,
    }
    const run = async () => {
      const module = await attempt(() => importModule(address, limits.seconds), 'this module cannot be run', reportHere)
      const render = () => runLimited(() => renderModulePage(module ?? {}, settings), limits.seconds)
      return { module, rendered: module && (await attempt(render, 'this page cannot be rendered', reportHere)) }
    }
    // Components of other tools often request data for the browser while their module is loaded.
    const { module, rendered } = await runPageCode({ file, severity: isForeign ? 'warning' : 'error', report }, run)
    if (rendered !== undefined && 'error' in rendered) reportHere(rendered.error, rendered.cause)
    const made = rendered === undefined || 'error' in rendered ? nothing : rendered
    const uses = compiledOf(file)?.components ?? new Map<string, Place>()
    reportLosses(made, { file, root, address, uses, isTolerant: isForeign && isScriptPage(file) }, report)
    const shown = made.failed.length > 0 && isScriptPage(file) ? '' : made.html
    if (shown !== '' || !isDropped(file, isForeign)) await add(file, shown, module?.frontMatter)
  }
  await drawer.close()
  // Node reports promises that nothing waited for after the current turn.
  await nextTurn()
  return pages
}

async function importModule(address: string, seconds: number): Promise<PageModule> {
  const module = (await importLimited(address, seconds)) as PageModule
  return { ...module, frontMatter: structuredClone(module.frontMatter) }
}

/** Runs code of a page. If it fails, the author can fix it. */
async function attempt<Value>(
  run: () => Value | Promise<Value>,
  what: string,
  reportHere: (what: string, error: unknown) => void,
): Promise<Value | undefined> {
  try {
    return await run()
  } catch (error) {
    reportHere(what, error)
    return undefined
  }
}
