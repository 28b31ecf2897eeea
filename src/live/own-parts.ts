import { existsSync } from 'node:fs'
import path from 'node:path'
import { buildSiteStyles } from '../assets/theme/site-styles.ts'
import { allowOrigins, loadTheme, type ThemeAssets } from '../assets/theme/theme.ts'
import { listFiles } from '../pages/list-files.ts'
import { messagesFolder } from '../config/messages.ts'
import { identifyComponents, identifyParser } from '../pages/parser-request.ts'
import { addInlineStyles, compileSources, listModuleFiles } from '../pages/site-modules.ts'
import { loadSlots } from '../pages/slots.ts'
import type { CachedPage } from '../pages/page-cache.ts'
import { viewSite } from '../render/site-view.ts'
import { collectProblems, type Report } from '../report/problem.ts'
import { isWithin } from '../system/is-within.ts'
import { withEntries, type Snapshot } from './snapshot.ts'

/** A site with a changed style sheet, changed slots or changed components. */
export interface OwnPartsChange {
  readonly snapshot: Snapshot
  /** Source files of the pages that show a changed component. */
  readonly pages: readonly string[]
  /** Paths of the output files that may differ. */
  readonly files: readonly string[]
}

/**
 * Processes a change of what a site adds to its pages, without reading and planning the pages again. Returns `undefined`
 * if the change may affect more, or if there are errors: those are collected with all others.
 */
export async function updateOwnParts(
  before: Snapshot,
  changed: ReadonlySet<string>,
  pages: readonly CachedPage[],
): Promise<OwnPartsChange | undefined> {
  const { root } = before.project
  const uses = (sources: readonly string[]): boolean => sources.some((name) => changed.has(path.resolve(root, name)))
  const known = [before.theme.sources, before.slots.sources, before.sources.modules.sources].flat()
  const own = new Set(known.map((name) => path.resolve(root, name)))
  const hasErrors = before.ofSources.some(({ severity }) => severity === 'error')
  if (hasErrors || [...changed].some((file) => !own.has(file) || !existsSync(file))) return undefined
  if (isUsedElsewhere(before, changed, pages)) return undefined

  const { report, problems } = collectProblems()
  const withParts = uses(before.sources.modules.sources) ? await compileComponents(before, pages, report) : before
  if (withParts === undefined) return undefined
  const slots = uses(before.slots.sources) ? await loadSlots(before.project, report) : before.slots
  const theme = uses(before.theme.sources) ? await loadOwnTheme(before, report) : before.theme
  if (problems.length > 0) return undefined
  const snapshot = await showParts({ ...withParts, slots, theme })
  const { request } = snapshot.sources
  const showing = pages.filter(({ page, componentsMark }) => identifyComponents(page, request) !== componentsMark)
  const isOnAll = theme !== before.theme || slots !== before.slots
  const sources = new Set(showing.map(({ page }) => page.source))
  const files = isOnAll
    ? [...snapshot.files.keys()]
    : [...snapshot.pageOf].flatMap(([file, { page }]) => (sources.has(page.source) ? [file] : []))
  return { snapshot, pages: [...sources], files }
}

/** Whether a changed file is also something else: a picture of a page, a plugin, a part of an API document. */
function isUsedElsewhere(
  { project, sources }: Snapshot,
  changed: ReadonlySet<string>,
  pages: readonly CachedPage[],
): boolean {
  const { root, config, configFiles } = project
  const modules = new Set(sources.modules.sources.map((name) => path.resolve(root, name)))
  const plugins = sources.ownFiles.filter((file) => !modules.has(file))
  const shown = pages.flatMap(({ dependencies }) => dependencies.map(({ file }) => file))
  const folders = [...configFiles, config.static, messagesFolder]
  const others = new Set(
    [...plugins, ...shown, ...sources.pictures, ...sources.media.keys()].map((name) => path.resolve(root, name)),
  )
  return [...changed].some(
    (file) =>
      others.has(file) ||
      // API documents may consist of files in any folder.
      /\.(?:json|ya?ml)$/.test(file) ||
      folders.some((folder) => isWithin(file, path.resolve(root, folder))),
  )
}

async function compileComponents(
  before: Snapshot,
  cached: readonly CachedPage[],
  report: Report,
): Promise<Snapshot | undefined> {
  const { project, sources } = before
  const read = new Set(cached.map(({ page }) => page.source))
  const isOnOthers = sources.pages.some(({ source, components }) => components.length > 0 && !read.has(source))
  if (isOnOthers || sources.modules.pages.size + sources.modules.brokenPages.length > 0) return undefined
  const { modules } = await compileSources(
    project,
    { options: sources.request.options, files: [], plugins: [] },
    report,
  )
  const request = { ...sources.request, componentsModule: modules.components, components: modules.fingerprints }
  if (identifyParser(request) !== identifyParser(sources.request)) return undefined
  const gone = new Set(sources.modules.sources.map((name) => path.resolve(project.root, name)))
  const ownFiles = [
    ...sources.ownFiles.filter((file) => !gone.has(file)),
    ...modules.sources.map((name) => path.resolve(project.root, name)),
  ]
  const files = addInlineStyles(listModuleFiles(sources.pages, modules, project.root), before.plan.site.pages)
  return { ...before, sources: { ...sources, request, modules, ownFiles, ...files } }
}

async function loadOwnTheme({ project, sources }: Snapshot, report: Report): Promise<ThemeAssets> {
  const styles = await buildSiteStyles(project, report)
  return allowOrigins(loadTheme(project.config, styles, 'live'), sources.apiOrigins)
}

/** Lists the files again that show the style sheet and the slots. The plan of the site stays the same. */
async function showParts(next: Snapshot): Promise<Snapshot> {
  const { project, theme, slots, sources } = next
  const { report, problems } = collectProblems()
  const rendering = {
    ...next.rendering,
    view: await viewSite(project, sources.staticFiles, theme.view),
    slots: slots.slots,
    styles: sources.moduleStyles,
    report,
  }
  const files = listFiles(rendering, { theme, sources, slots, root: project.root })
  return {
    ...next,
    rendering,
    // Files that a page shows since it was planned are not in the plan.
    files: withEntries(
      next.files,
      files.map((file) => [file.path, file]),
    ),
    ofPlan: [...next.ofPlan, ...problems],
  }
}
