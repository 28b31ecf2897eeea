import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CacheStore } from '../cache/store.ts'
import type { SiteModules } from '../assets/modules.ts'
import { openDrawer } from './drawing-thread.ts'
import { packBody } from './packed-page.ts'
import type { BodyStore } from './page-cache.ts'
import type { AddressFolders } from '../markdown/mdx/read-rendered.ts'
import type { CompiledMdx } from '../markdown/mdx/compile-mdx.ts'
import { createModulePageParser, type ModuleOutput } from '../markdown/parse/parse-module-page.ts'
import type { Page, Place } from '../model/page.ts'
import type { MdxPages } from './mdx-pages.ts'
import { createTools } from './parser.ts'
import type { ModuleMemory } from '../markdown/mdx/module-memory.ts'
import { identifyParser, type ParserRequest } from './parser-request.ts'
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
  /** The pages that a preview has made before. */
  readonly memory: ModuleMemory | undefined
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
  { modules, mdx, request, bodies, store, folders, memory }: ModulePagesRequest,
  report: Report,
): Promise<readonly Page[]> {
  const tools = await createTools(request)
  const { options, limits } = request
  const { isForeign } = modules
  const drawer = openDrawer(store, limits)
  const parse = createModulePageParser({ options, tools, folders, drawDiagram: drawer.draw })
  const pages: Page[] = []
  const compiledOf = (file: string): CompiledMdx | undefined => mdx?.compiled.get(file)
  const read: ReadPage = async ({ file, html, frontMatter }, reportHere) => {
    const source = path.posix.relative(options.contentFolder, file)
    const parsed = await parse({ source, file, html, frontMatter, mdx: compiledOf(file), isForeign }, reportHere)
    bodies.write(parsed.page.bodyKey, packBody(parsed.body))
    return parsed.page
  }
  for (const file of modules.brokenPages)
    if (!isDropped(file, isForeign)) pages.push(await read({ file, html: '', frontMatter: undefined }, report))
  const settings = JSON.stringify([identifyParser(request), request.components, modules.pageProps, folders])
  const hasBody = ({ bodyKey }: Page): boolean => bodies.has(bodyKey)
  for (const [file, address] of modules.pages) {
    const compiled = compiledOf(file)
    const make = (note: Report) => makePage({ file, address, compiled, modules, request, read }, note)
    const from = { file, address, mdx: compiled, settings, hasBody }
    const page = await (memory === undefined ? make(report) : memory.makeOnce(from, report, make))
    if (page !== undefined) pages.push(page)
  }
  await drawer.close()
  // Node reports promises that nothing waited for after the current turn.
  await nextTurn()
  return pages
}

interface ModulePage extends Pick<ModulePagesRequest, 'modules' | 'request'> {
  readonly file: string
  readonly address: string
  readonly compiled: CompiledMdx | undefined
  readonly read: ReadPage
}

/** Makes a page of what a module has shown. */
type ReadPage = (shown: Pick<ModuleOutput, 'file' | 'html' | 'frontMatter'>, report: Report) => Promise<Page>

/** Runs a module and reads its output. */
async function makePage(
  { file, address, compiled, modules, request, read }: ModulePage,
  report: Report,
): Promise<Page | undefined> {
  const { options, limits, sources } = request
  const { root } = sources
  const { isForeign, pageProps } = modules
  const reportHere = (what: string, error?: unknown): void => {
    const thrown = error === undefined ? undefined : explainThrown(error, { root, file, address })
    const message = thrown === undefined ? what : `${what}: ${thrown.message}`
    if (isForeign && isScriptPage(file)) reportLeftOutScript(file, message, report)
    else if (isForeign && thrown?.failedPackage !== undefined)
      reportLeftOut(`the content of ${file}: ${message}`, { file, line: 1 }, report)
    else report({ severity: 'error', rule: 'page-module', message, at: thrown?.at ?? { file, line: 1, column: 1 } })
  }
  const settings = {
    props: { variables: options.variables, ...pageProps },
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
  const uses = compiled?.components ?? new Map<string, Place>()
  reportLosses(made, { file, root, address, uses, isTolerant: isForeign && isScriptPage(file) }, report)
  const html = made.failed.length > 0 && isScriptPage(file) ? '' : made.html
  if (html === '' && isDropped(file, isForeign)) return undefined
  return read({ file, html, frontMatter: module?.frontMatter }, report)
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
