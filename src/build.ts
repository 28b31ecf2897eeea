import path from 'node:path'
import type { FileMeter } from './assets/files.ts'
import { loadTheme, type ThemeAssets } from './assets/theme.ts'
import type { BuildOptions, PlannedSite } from './build-options.ts'
import { checkPlan } from './check/plan.ts'
import { openMarkMemory } from './cache/page-marks.ts'
import { openPartMemory } from './cache/part-memory.ts'
import type { CacheFile } from './cache/sealed-file.ts'
import { cacheFolderOf } from './config/cache-place.ts'
import { containBugs } from './contain-bugs.ts'
import type { OutputFile } from './model/output.ts'
import type { Page } from './model/page.ts'
import type { MediaFile, Site } from './model/site.ts'
import { renderBlog } from './render/blog.tsx'
import { renderOwnPages } from './render/own-pages.tsx'
import { renderPages, type RenderSource } from './render/pages.tsx'
import { navigationFiles, renderSiteFiles } from './render/site-files.tsx'
import { viewSite } from './render/site-view.ts'
import type { Report } from './report/problem.ts'
import { reportHiddenFiles } from './site/collisions.ts'
import { planSite } from './site/plan.ts'
import { shapeOfSite } from './site/shape.ts'
import { addStaticFiles } from './static-files.ts'
import { checkPictures, generatedRoutes, loadSources, type Sources } from './sources.ts'

/** The whole build on one screen. Stages do not know each other; they meet here. */
export async function buildSite(options: BuildOptions, report: Report): Promise<PlannedSite> {
  const { project } = options
  const { config } = project
  const theme = loadTheme(config)

  options.onProgress('reading pages')
  const sources = await loadSources(options, theme.fingerprint, report)

  options.onProgress('planning the site')
  const generated = generatedRoutes(sources)
  const source = { project, ...sources, generated, drafts: options.drafts }
  const site = planSite(source, report)
  const view = await viewSite(config, sources.staticFiles, theme.view)
  const frame = [theme.fingerprint, shapeOfSite(source), view, [...sources.moduleStyles]]
  const marks = openMarkMemory(cacheFileOf(options, 'page-marks.bin'), frame)
  const isSound = ({ bodyKey }: Page): boolean => marks.find(bodyKey) !== undefined
  checkPlan(site, project, { generated: new Set(generated.keys()), isSound }, report)
  checkPictures(sources, config, report)

  const { read: readBody, readMarkdown } = sources.cache.bodies
  const memories = { parts: openPartMemory(cacheFileOf(options, 'llms-full.bin')), marks, report }
  const origin = { fingerprint: theme.fingerprint, styles: sources.moduleStyles }
  const rendering = { site, config, view, readBody, readMarkdown, ...origin, ...memories }
  options.onProgress('indexing for search')
  const search = config.search.enabled
    ? (await import('./search/build-search.ts')).buildSearch(site, {
        ...rendering,
        apiEntries: sources.apiEntries,
        cacheFolder: options.useCache ? cacheFolderOf(project) : undefined,
      })
    : undefined
  const found = search?.files ?? []
  const named = [...listAssets(site, theme), ...sources.moduleFiles, ...navigationFiles(site), ...found]
  const staticFiles = reportHiddenFiles(site, named, report)
  const published = { ...rendering, site: { ...site, staticFiles } }
  const made = [...listFiles(published, { theme, sources, root: project.root }), ...found]
  const files = containBugs(made, site.pages, report)
  const saveCache = (): void => {
    sources.cache.save()
    sources.meter.save()
    search?.save()
    memories.parts.save()
    marks.save()
  }
  const { cachedPages, historyMark } = sources
  return { site, files, cachedPages, historyMark, cacheFolder: cacheFolderOf(project), saveCache }
}

function cacheFileOf({ project, useCache }: BuildOptions, name: string): CacheFile {
  return { path: path.join(cacheFolderOf(project), name), isRead: useCache }
}

/** What files of a site come from beside its plan. */
export interface FileOrigins {
  readonly theme: ThemeAssets
  readonly sources: Sources
  readonly root: string
}

/** Every file of a site but those of its search. */
export function listFiles(rendering: RenderSource, { theme, sources, root }: FileOrigins): OutputFile[] {
  const { site } = rendering
  const made = [
    ...listAssets(site, theme),
    ...renderPages(rendering),
    ...renderOwnPages(rendering),
    ...renderBlog(rendering),
    ...renderSiteFiles(rendering, theme),
    ...sources.moduleFiles,
    ...sources.apiFiles,
    ...copyFiles(root, site.media, sources.meter),
  ]
  return addStaticFiles(made, copyFiles(root, site.staticFiles, sources.meter))
}

/** Scripts and styles of the theme that a site needs. */
function listAssets({ pages }: Site, { files, diagramFiles }: ThemeAssets): OutputFile[] {
  return [...files, ...(pages.some(({ page }) => page.needsMermaid) ? diagramFiles : [])]
}

/** Files that are published as they are. */
export function copyFiles(root: string, files: readonly MediaFile[], meter: FileMeter): OutputFile[] {
  return files.map(({ file, output, hash }) => ({
    path: output,
    fingerprint: hash,
    content: () => meter.read(path.join(root, file)),
  }))
}
