import path from 'node:path'
import type { FileMeter } from './assets/files.ts'
import { loadTheme } from './assets/theme.ts'
import type { BuildOptions, PlannedSite } from './build-options.ts'
import {
  checkInternalLinks,
  checkNavigation,
  checkOrigins,
  checkOrphans,
  checkPageImages,
} from './check/internal-links.ts'
import type { Config } from './config/schema.ts'
import type { OutputFile } from './model/output.ts'
import type { MediaFile } from './model/site.ts'
import { renderOwnPages, renderPages } from './render/pages.tsx'
import { renderSiteFiles } from './render/site-files.tsx'
import { viewSite } from './render/site-view.ts'
import type { Report } from './report/problem.ts'
import { buildSearch } from './search/build-search.ts'
import { planSite } from './site/plan.ts'
import { cacheFolderOf, loadSources } from './sources.ts'

/** The whole build on one screen. Stages do not know each other; they meet here. */
export async function buildSite(options: BuildOptions, report: Report): Promise<PlannedSite> {
  const { project } = options
  const { config } = project
  const theme = loadTheme(config)

  options.onProgress('reading pages')
  const sources = await loadSources(options, theme.fingerprint, report)

  options.onProgress('planning the site')
  const generated = new Map(sources.apiFiles.map((file) => [`/${file.path}`, new Set<string>()] as const))
  const site = planSite({ project, ...sources, generated, drafts: options.drafts }, report)
  checkInternalLinks(site, config, report)
  checkNavigation(site, project, new Set(generated.keys()), report)
  checkOrphans(site, config, report)
  checkOrigins(site, config, report)
  checkPageImages(site, config, report)

  const view = viewSite(config, sources.staticFiles, theme.view)
  const rendering = { site, config, view, readBody: sources.cache.bodies.read, fingerprint: theme.fingerprint }
  options.onProgress('indexing for search')
  const search = hasSearch(config)
    ? buildSearch(site, {
        ...rendering,
        apiEntries: sources.apiEntries,
        cacheFolder: options.useCache ? cacheFolderOf(project) : undefined,
      })
    : undefined
  const files = [
    ...theme.files,
    ...(site.pages.some(({ page }) => page.needsMermaid) ? theme.diagramFiles : []),
    ...renderPages(rendering),
    ...renderOwnPages(rendering),
    ...renderSiteFiles(rendering, theme.headerPolicy),
    ...sources.moduleFiles,
    ...sources.apiFiles,
    ...(search?.files ?? []),
    ...copyFiles(project.root, [...site.media, ...site.staticFiles], sources.meter),
  ]
  const saveCache = (): void => {
    sources.cache.save()
    sources.meter.save()
    search?.save()
  }
  return { site, files, cachedPages: sources.cachedPages, cacheFolder: cacheFolderOf(project), saveCache }
}

/** A site without a search box needs no index. */
function hasSearch({ navbar }: Config): boolean {
  return navbar.items.some(({ kind }) => kind === 'search')
}

function copyFiles(root: string, files: readonly MediaFile[], meter: FileMeter): OutputFile[] {
  return files.map(({ file, output, hash }) => ({
    path: output,
    fingerprint: hash,
    content: () => meter.read(path.join(root, file)),
  }))
}
