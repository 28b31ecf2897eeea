import path from 'node:path'
import { crc32 } from 'node:zlib'
import { createFileMeter, loadMedia, loadStaticFiles, type FileMeter } from '../assets/files.ts'
import type { SiteModules } from '../assets/modules.ts'
import type { BuildOptions, Shard } from '../config/build-options.ts'
import { openBuildCache, type BuildCache } from '../cache/build-cache.ts'
import { allowedSourcesOf } from '../config/policy/allowed-sources.ts'
import { cacheFolderOf } from '../config/cache-place.ts'
import { blogFolderOf } from '../config/blog-folder.ts'
import { listedFoldersOf, pageFoldersOf } from '../config/content-folders.ts'
import { rootPathOf } from '../config/editions.ts'
import { policyOf } from '../config/policy/policy-sources.ts'
import type { Project } from '../config/project.ts'
import { listLastChanges, fingerprintOfHistory, readHistory, type History, type LastChange } from './git-dates.ts'
import { listContent } from './list-content.ts'
import { loadPages, madePagesOf } from './load.ts'
import { openModuleCopies, type SavedModulePages } from './module-copies.ts'
import type { ModuleMemory } from '../markdown/mdx/module-memory.ts'
import { listModuleFiles, openModules } from './site-modules.ts'
import { cacheRequest, openPageCache, type CacheRequest, type PageCache } from './page-cache.ts'
import { markdownMessages, type MarkdownMessages, type MarkdownOptions } from '../markdown/parse/page-context.ts'
import type { ParsePages } from './pool.ts'
import { startThreads, type Threads } from './threads.ts'
import type { PageFile } from '../markdown/parse/parse-page.ts'
import type { Config } from '../config/schema.ts'
import { loadApiPages, type ApiPages } from './api-pages.ts'
import type { ApiIndex } from '../model/api-pages.ts'
import { parsePathPattern } from '../hosting/path-pattern.ts'
import type { OutputFile } from '../model/output.ts'
import type { Page } from '../model/page.ts'
import type { SearchEntry } from '../search/engine/documents.ts'
import type { MediaFile, RefusedFile } from '../model/site.ts'
import { loadOwnModules, type LoadedModules } from './load-own-modules.ts'
import type { ParserRequest } from './parser-request.ts'
import { closedFileRule, closedFolderRule } from '../report/closed-folder.ts'
import { Failure } from '../report/failure.ts'
import { reportAs, type Problem, type Report } from '../report/problem.ts'
import { wantedFiles } from '../site/candidate-files.ts'
import { isWithin } from '../system/is-within.ts'
import { makeFolderSync } from '../system/make-folder.ts'
import { createSourceGate } from '../system/source-gate.ts'
import { plainMessage } from '../formats/message.ts'

/** Everything that a site is built from, as it was read. */
export interface Sources {
  readonly pages: readonly Page[]
  readonly cachedPages: number
  readonly media: ReadonlyMap<string, MediaFile | RefusedFile>
  readonly staticFiles: ReadonlyMap<string, MediaFile>
  /** Pictures of the content folder, relative to the project's folder. */
  readonly pictures: readonly string[]
  readonly lastChanges: ReadonlyMap<string, LastChange>
  /** Different for any two answers of git; `undefined` if git was not asked. */
  readonly historyFingerprint: string | undefined
  /** Options of the parser that read the pages. */
  readonly request: ParserRequest
  readonly modules: SiteModules
  /** Absolute paths of the modules of the site, and of what they import. */
  readonly ownFiles: readonly string[]
  /** Scripts of the interactive parts of pages, and the styles of modules. */
  readonly moduleFiles: readonly OutputFile[]
  /** Style sheets: of components by name, of module pages by file. */
  readonly moduleStyles: SiteModules['styles']
  /** API documents for download. */
  readonly apiFiles: readonly OutputFile[]
  readonly apiEntries: readonly SearchEntry[]
  /** Origins to which readers can send requests from the pages of the API. */
  readonly apiOrigins: readonly string[]
  readonly apiIndexes: readonly ApiIndex[]
  readonly cache: PageCache
  readonly buildCache: BuildCache
  readonly meter: FileMeter
}

/** The tools for reading, which differ between a build and a preview of unfinished writing. */
export interface ReadingTools {
  readonly buildCache: BuildCache
  /** Opens the pages that were parsed before. */
  readonly openCache: (request: CacheRequest) => PageCache
  /** Opens a parser for changed pages of the given total size in bytes. */
  readonly openParser: (request: ParserRequest, bytes: number) => ParsePages
  readonly readHistory: (project: Project) => Promise<History>
  /** The static folder, if it was read before for another edition. */
  readonly staticFiles?: Sources['staticFiles'] | undefined
  /** The pages of modules that were made before for other editions. */
  readonly savedModulePages?: SavedModulePages | undefined
  /** What a preview has made of modules before. */
  readonly memory?: ModuleMemory | undefined
  /** Returns the pages of API documents to show if some of them cannot be read. */
  readonly keepApiPages: (read: ApiPages, config: Config) => ApiPages
  /** Reports a folder without read permission or a page that cannot be read, or ends the run. */
  readonly onClosedFolder: (problem: Problem, report: Report) => void
}

/** Reads pages, the files that they show, the static folder and git's dates. */
export async function loadSources(options: BuildOptions, collect: Report, tools: ReadingTools): Promise<Sources> {
  const report: Report = (problem) =>
    [closedFolderRule, closedFileRule].includes(problem.rule)
      ? tools.onClosedFolder(problem, collect)
      : collect(problem)
  const { root, config } = options.project
  makeFolderSync(cacheFolderOf(options.project))
  const { buildCache } = tools
  const { store, hashes } = buildCache
  const asked = config.docs.lastUpdated ? tools.readHistory(options.project) : undefined
  const gate = createSourceGate(allowedSourcesOf(options.project))
  const content = listContent(gate, options.project, report)
  const own = await loadOwnModules(options.project, report)
  const withoutModules = parserRequest(options.project, own)
  const copies = openModuleCopies(options.project, withoutModules, { saved: tools.savedModulePages, hashes })
  const read = { options: withoutModules.options, plugins: own.plugins, memory: tools.memory }
  const ofModules = { ...read, files: content.modules, copies }
  const { modules, loadModulePages, copiedPages } = await openModules(options.project, ofModules, report)
  const request = { ...withoutModules, componentsModule: modules.components, components: modules.fingerprints }
  const cache = tools.openCache(cacheRequest(request, store))
  const onProgress = (done: number, total: number): void =>
    options.onProgress(`reading pages ${String(done)}/${String(total)}`)
  const openParser = (bytes: number): ParsePages => tools.openParser(request, bytes)
  const found = { files: content.files, made: madePagesOf(options.project) }
  const wanted = { request, ...found, cache, hashes, openParser, onProgress }
  const loaded = await loadPages(wanted, report)
  cache.replace(loaded.pages)
  const ofApis = { project: options.project, request, bodies: cache.bodies, store, samples: own.samples }
  const apis = tools.keepApiPages(await loadApiPages(ofApis, report), config)
  const named = { staticFolder: config.static, aliases: config.markdown.aliases }
  const modulePages = await loadModulePages({ request, store, bodies: cache.bodies, folders: named })
  const pages = [...loaded.pages.map(({ page }) => page), ...modulePages, ...apis.pages]
  const meter = createFileMeter({ hashes, store, isUnchecked: uncheckedFiles(root, config) })
  const pictures = content.pictures.map((name) => path.posix.join(config.content, name))
  const history = await asked
  return {
    pages,
    cachedPages: loaded.cached + copiedPages,
    media: loadMedia(gate, wantedFiles(pages, config, pictures), meter, report),
    staticFiles: tools.staticFiles ?? loadStaticFiles(gate, config, meter, report),
    pictures,
    lastChanges: history === undefined ? new Map() : listLastChanges(history, report),
    historyFingerprint: history === undefined ? undefined : fingerprintOfHistory(history),
    request,
    modules,
    ownFiles: [...own.files, ...modules.sources.map((name) => path.resolve(root, name))],
    ...listModuleFiles(pages, modules, root),
    apiFiles: apis.files,
    apiEntries: apis.searchEntries,
    apiOrigins: apis.origins,
    apiIndexes: apis.apiIndexes,
    cache,
    buildCache,
    meter,
  }
}

/** Files of the static folder that the config declares as intentionally active. */
function uncheckedFiles(root: string, config: Config): (absolute: string) => boolean {
  const folder = path.join(root, config.static)
  const patterns = config.security.activeFiles.map(parsePathPattern)
  return (absolute) => {
    if (!isWithin(absolute, folder)) return false
    const below = `/${path.relative(folder, absolute).replaceAll(path.sep, '/')}`
    return patterns.some((match) => match(below) !== undefined)
  }
}

/** Reports pictures in the content folder that no page shows, drafts included, with the severity from the config. */
export function checkPictures({ pages, pictures }: Sources, config: Config, report: Report): void {
  const { build } = config
  if (build.onUnusedImage === 'ignore' || pictures.length === 0) return
  const wanted = new Set(wantedFiles(pages, config, pictures))
  // Other tools have their static folder inside the content folder.
  const staticFolder = path.posix.join(config.static, '/')
  for (const file of pictures) {
    if (wanted.has(file) || file.startsWith(staticFolder)) continue
    const message = 'no page shows this picture; remove it, or move it to the static folder if others link to it'
    reportAs(build.onUnusedImage, { rule: 'unused-image', message, at: { file } }, report)
  }
}

/** Routes of generated files that links may target. */
export function generatedRoutes({ apiFiles }: Sources): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(apiFiles.map((file) => [`/${file.path}`, new Set<string>()] as const))
}

/** The Markdown options from the config. */
export function markdownOptions(project: Project): MarkdownOptions {
  const { config, messages } = project
  return {
    messages: Object.fromEntries(markdownMessages.map((key) => [key, plainMessage(messages[key])])) as MarkdownMessages,
    variables: config.variables,
    html: config.markdown.html,
    math: config.markdown.math,
    smartPunctuation: config.markdown.smartPunctuation,
    dialect: config.markdown.dialect,
    anchors: config.markdown.anchors,
    policy: policyOf(config),
    aliases: config.markdown.aliases,
    siteConfig:
      config.markdown.dialect === 'vitepress' || config.markdown.dialect === 'hugo'
        ? { ...project.foreignConfig, base: rootPathOf(config), lang: config.site.locale }
        : undefined,
    keepsCase: config.markdown.anchorCase === 'keep',
    mermaid: config.markdown.mermaid,
    languages: [],
    fences: Object.keys(config.code.fences),
    comments: config.code.comments,
    customKeys: config.docs.frontMatter,
    authors: config.blog?.authors ?? {},
    postDates: config.blog?.dates ?? {},
    contentFolder: config.content,
    blogFolder: blogFolderOf(project),
    listsWholePosts: config.blog?.preview === 'text',
    baseFolders: config.edition?.baseFolders,
    commandLine: config.check.commandLine,
  }
}

/** The request of a site without components. */
function parserRequest(project: Project, { transforms, languages, readsFormulas }: LoadedModules): ParserRequest {
  const options = markdownOptions(project)
  return {
    sources: allowedSourcesOf(project),
    options: { ...options, languages, math: options.math || readsFormulas },
    folders: listedFoldersOf(project.config),
    componentsModule: undefined,
    components: {},
    transforms,
    limits: project.config.build.pageLimits,
  }
}

/** The tools of a build. All editions use the same threads, which are closed in the end. */
export function buildTools({ project, useCache, jobs, shard }: BuildOptions): ReadingTools & Pick<Threads, 'close'> {
  let threads: Threads | undefined
  const buildCache = openBuildCache({ cacheFolder: cacheFolderOf(project), isFresh: !useCache })
  return {
    close: async () => threads?.close(),
    buildCache,
    openCache: openPageCache,
    openParser: (request, bytes) => {
      threads ??= startThreads(request.limits, buildCache.store)
      const parse = threads.openFor(bytes, request, jobs)
      return shard === undefined ? parse : divideWork(parse, request.options, shard)
    },
    readHistory: () => readHistory(project.root, pageFoldersOf(project)),
    keepApiPages: (pages) => pages,
    // If a part of its sources cannot be read, a site is not built.
    onClosedFolder: ({ rule, message, at }) => {
      if (rule === closedFileRule) throw new Failure(message.replace('this file', at?.file ?? ''))
      throw new Failure(`the folder ${at?.file ?? ''} cannot be read: permission is denied`)
    },
  }
}

/** The pages of a shard are chosen by their path, so every machine decides the same. */
function divideWork(parse: ParsePages, options: MarkdownOptions, { number, count }: Shard): ParsePages {
  const isOwn = ({ source }: PageFile): boolean => crc32(source) % count === number - 1
  return async (files, onPage) => {
    const { createOutlineParser } = await import('./outline-page.ts')
    const others = files.filter((file) => !isOwn(file))
    await createOutlineParser(options)(others, onPage)
    await parse(files.filter(isOwn), onPage)
  }
}
