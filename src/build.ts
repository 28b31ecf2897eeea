import { createHash } from 'node:crypto'
import path from 'node:path'
import { loadMedia, loadStaticFiles, openFileMeter, type FileMeter } from './assets/files.ts'
import { buildModules, type SiteModules } from './assets/modules.ts'
import { packageFolder } from './assets/package-folder.ts'
import { loadTheme, type ThemeAssets } from './assets/theme.ts'
import { crawlSite } from './check/crawl.ts'
import { checkInternalLinks, checkNavigation, checkOrphans } from './check/internal-links.ts'
import { readLinkMemory, readSkeleton, writeLinkMemory, type Skeleton } from './check/skeletons.ts'
import type { Project } from './config/read.ts'
import { readLastChanges } from './content/git-dates.ts'
import { listContent } from './content/list-content.ts'
import { loadPages } from './content/load.ts'
import { openPageCache, type PageCache } from './content/page-cache.ts'
import type { MarkdownOptions } from './content/page-context.ts'
import { startLocalPool, startWorkerPool, type PagePool } from './content/pool.ts'
import type { OutputFile } from './model/output.ts'
import type { MediaFile, Site } from './model/site.ts'
import type { ParserRequest } from './parser.ts'
import { renderOwnPages, renderPages, type RenderSource } from './render/pages.tsx'
import { renderSiteFiles } from './render/site-files.tsx'
import { viewSite } from './render/site-view.ts'
import type { Report } from './report/problem.ts'
import { candidateFiles } from './site/addresses.ts'
import { planSite } from './site/plan.ts'

/** How a site is built. */
export interface BuildOptions {
  readonly project: Project
  readonly drafts: boolean
  readonly useCache: boolean
  readonly jobs: number | undefined
  readonly onProgress: (step: string) => void
}

/** A site that is planned and can be written; its files are made when they are asked for. */
export interface PlannedSite {
  readonly site: Site
  readonly files: readonly OutputFile[]
  readonly pages: number
  readonly cachedPages: number
  readonly cacheFolder: string
  /** Keeps what the next build can use. Called when the site is written. */
  readonly saveCache: () => void
}

/**
 * The whole build on one screen. Stages do not know each other; they meet here. Steps: load pages, files and dates,
 * plan the site, check it, and list the files that it consists of.
 */
export async function buildSite(options: BuildOptions, report: Report): Promise<PlannedSite> {
  const { project } = options
  const { root, config } = project
  const theme = loadTheme(config)
  const cacheFolder = path.resolve(root, config.build.cache)
  options.onProgress('reading pages')
  const dates = config.docs.lastUpdated
    ? readLastChanges(root, config.content, report)
    : Promise.resolve(new Map<string, never>())
  const content = listContent(root, contentFolder(project), report)
  const modules = await buildModules(
    { root, cacheFolder, pages: content.modules.map((name) => `${contentFolder(project)}/${name}`) },
    report,
  )
  const request = parserRequest(project, modules)
  const cache = openCache(cacheFolder, request, theme, options)
  const meter = openFileMeter(cacheFolder)
  const loaded = await loadPages(
    {
      root,
      files: content.files,
      cache,
      startPool: poolStarter(request, options),
      onProgress: (done, total) => options.onProgress(`reading pages ${String(done)}/${String(total)}`),
    },
    report,
  )
  const modulePages =
    modules.pages.size === 0
      ? []
      : await (await import('./module-pages.ts')).loadModulePages({ modules, request, bodies: cache.bodies }, report)
  const pages = [...loaded.pages, ...modulePages]
  const staticFiles = loadStaticFiles(root, config.static, meter, report)
  const wanted = pages.flatMap(({ references }) =>
    references.flatMap((reference) => candidateFiles(reference).map((file) => ({ file, at: reference.at }))),
  )
  const media = loadMedia(root, wanted, meter, report)

  options.onProgress('planning the site')
  const generated = new Map<string, ReadonlySet<string>>()
  const site = planSite(
    { project, pages, media, staticFiles, lastChanges: await dates, generated, drafts: options.drafts },
    report,
  )
  checkInternalLinks(site, config, report)
  checkNavigation(site, project, new Set(generated.keys()), report)
  checkOrphans(site, config, report)

  const source: RenderSource = {
    site,
    config,
    view: viewSite(config, staticFiles, theme.view),
    readBody: cache.bodies.read,
    fingerprint: theme.fingerprint,
  }
  const files = [
    ...theme.files,
    ...renderPages(source),
    ...renderOwnPages(source),
    ...renderSiteFiles(source, theme.headerPolicy),
    ...copyFiles(root, [...site.media, ...site.staticFiles], meter),
  ]
  return {
    site,
    files,
    pages: site.pages.length,
    cachedPages: loaded.cached,
    cacheFolder,
    saveCache: () => saveAll(cache, meter),
  }
}

function saveAll(cache: PageCache, meter: FileMeter): void {
  cache.save()
  meter.save()
}

function contentFolder({ config }: Project): string {
  return path.posix.normalize(config.content.replaceAll('\\', '/')).replace(/\/$/, '')
}

function parserRequest(project: Project, modules: SiteModules): ParserRequest {
  const { root, config } = project
  const options: MarkdownOptions = {
    variables: config.variables,
    html: config.markdown.html,
    math: config.markdown.math,
    mermaid: config.markdown.mermaid,
    languages: config.code.languages,
    customKeys: config.docs.frontMatter,
    contentFolder: contentFolder(project),
  }
  return { root, options, componentsModule: modules.components }
}

function openCache(folder: string, request: ParserRequest, theme: ThemeAssets, options: BuildOptions): PageCache {
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([theme.fingerprint, process.versions.node, request]))
    .digest('hex')
  return openPageCache({
    folder: path.join(folder, 'pages'),
    fingerprint,
    contentFolder: request.options.contentFolder,
    isFresh: !options.useCache,
  })
}

/** Below this size of changed text the threads would take longer to start than the work takes. */
const fewBytes = 120_000

function poolStarter(request: ParserRequest, { jobs }: BuildOptions): (bytes: number) => PagePool {
  return (bytes) => {
    if (bytes < fewBytes) return startLocalPool(async () => (await import('./parser.ts')).createParser(request))
    return startWorkerPool({ script: path.join(packageFolder(), 'dist/worker.js'), workerData: request, jobs })
  }
}

function copyFiles(root: string, files: readonly MediaFile[], meter: FileMeter): OutputFile[] {
  return files.map(({ file, output, hash }) => ({
    path: output,
    fingerprint: hash,
    content: () => meter.read(path.join(root, file)),
  }))
}

/** Watches what is written, so that the crawl of the finished site need not read it again. */
export interface LinkGate {
  /** The files, with each finished page noted as its content is made. */
  readonly files: readonly OutputFile[]
  /** Crawls what is new. Called when every file is made and before the site takes its place. */
  readonly check: (report: Report) => Promise<{ readonly crawled: number; readonly total: number }>
  readonly save: () => void
}

/** Makes the gate through which a built site passes before it is put in place. */
export function openLinkGate({ files, site, cacheFolder }: PlannedSite, { project, useCache }: BuildOptions): LinkGate {
  const memory = useCache
    ? readLinkMemory(cacheFolder)
    : { skeletons: new Map<string, never>(), verified: new Set<string>() }
  const skeletons = new Map<string, { fingerprint: string; skeleton: Skeleton }>()
  let verified: ReadonlySet<string> = memory.verified
  const noted = files.map((file) => {
    if (!file.path.endsWith('.html')) return file
    const known = memory.skeletons.get(file.path)
    if (known?.fingerprint === file.fingerprint) skeletons.set(file.path, known)
    const content = (): string | Uint8Array => {
      const made = file.content()
      const html = typeof made === 'string' ? made : Buffer.from(made).toString('utf8')
      skeletons.set(file.path, { fingerprint: file.fingerprint, skeleton: readSkeleton(html) })
      return made
    }
    return { ...file, content }
  })
  return {
    files: noted,
    check: async (report) => {
      for (const file of noted) if (file.path.endsWith('.html') && !skeletons.has(file.path)) file.content()
      const pageOf = new Map(site.pages.map((page) => [page.path, page]))
      const result = await crawlSite(
        {
          basePath: project.config.site.basePath,
          skeletons: new Map([...skeletons].map(([name, { skeleton }]) => [name, skeleton])),
          outputs: new Set(files.map((file) => file.path)),
          verified,
          tolerated: new Set(
            site.pages.flatMap(({ addresses }) =>
              addresses.filter(({ fault }) => fault !== undefined).map(({ href }) => href),
            ),
          ),
          cacheFolder,
          placeOf: (output, target) => {
            const page = pageOf.get(project.config.site.basePath + output.replace(/\/?index\.html$/, ''))
            const index = page?.addresses.findIndex(({ href }) => href === target) ?? -1
            return page?.page.references[index]?.at ?? { file: page?.page.file ?? output }
          },
        },
        report,
      )
      verified = result.verified
      return result
    },
    save: () => writeLinkMemory(cacheFolder, { skeletons, verified }),
  }
}
