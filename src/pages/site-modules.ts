import path from 'node:path'
import { hashedFile } from '../hosting/hashed-names.ts'
import type { SiteOfComponents } from '../assets/foreign-modules.ts'
import { joinStyles, listInlineStyles } from '../assets/inline-styles.ts'
import { buildModules, type SiteModules } from '../assets/modules.ts'
import { allowedSourcesOf } from '../config/policy/allowed-sources.ts'
import { cacheFolderOf } from '../config/cache-place.ts'
import { rootPathOf } from '../config/editions.ts'
import type { TextWithPlaceholders } from '../formats/markdown/placeholders.ts'
import type { Project } from '../config/project.ts'
import type { MarkdownOptions } from '../markdown/parse/page-context.ts'
import type { Transform } from '../markdown/parse/transforms.ts'
import type { OutputFile } from '../model/output.ts'
import type { Page } from '../model/page.ts'
import type { SitePage } from '../model/site.ts'
import { fillTexts } from '../render/resolve-placeholders.ts'
import type { Problem, Report } from '../report/problem.ts'
import { readSource } from '../system/source-files.ts'
import { createSourceGate } from '../system/source-gate.ts'
import type { CopiedPage, ModuleCopies } from './module-copies.ts'
import type { MdxPages } from './mdx-pages.ts'
import type { ModuleMemory } from '../markdown/mdx/module-memory.ts'
import type { ModulePagesRequest } from './module-pages.ts'

/** The compiled modules of a site. */
interface OpenModules {
  readonly modules: SiteModules
  /** How many of the pages were made for another version. */
  readonly copiedPages: number
  /** Runs the pages. */
  readonly loadModulePages: (
    request: Omit<ModulePagesRequest, 'modules' | 'mdx' | 'memory'>,
  ) => Promise<readonly Page[]>
}

/** Compiles the modules of a site, apart from pages that were made for another version. */
export async function openModules(
  project: Project,
  { files, copies, ...sources }: ModuleSources & { readonly copies: ModuleCopies },
  report: Report,
): Promise<OpenModules> {
  const copied: CopiedPage[] = []
  const others: string[] = []
  for (const name of files) {
    const copy = copies.find(name)
    if (copy === undefined) others.push(name)
    else copied.push(copy)
  }
  const found: Problem[] = []
  const note: Report = (problem) => {
    found.push(problem)
    report(problem)
  }
  const { mdx, modules: own } = await compileSources(project, { ...sources, files: others }, note)
  const styles = new Map([...own.styles, ...copied.map((copy) => [copy.page.file, copy.styles] as const)])
  return {
    modules: { ...own, styles },
    copiedPages: copied.length,
    loadModulePages: async (request) => {
      const made = await loadModules({ ...request, modules: own, mdx, memory: sources.memory }, note)
      copies.save(made, { modules: own, mdx, problems: found })
      for (const { problems } of copied) for (const problem of problems) report(problem)
      const pages = new Map([...made, ...copied.map(({ page }) => page)].map((page) => [page.source, page]))
      return files.flatMap((name) => pages.get(name) ?? [])
    },
  }
}

/** Rendering modules requires React, so a site without modules does not load it here. */
async function loadModules(request: ModulePagesRequest, report: Report): Promise<readonly Page[]> {
  const { pages, brokenPages } = request.modules
  if (pages.size === 0 && brokenPages.length === 0) return []
  const { loadModulePages } = await import('./module-pages.ts')
  return loadModulePages(request, report)
}

interface ModuleFiles {
  readonly moduleFiles: readonly OutputFile[]
  readonly moduleStyles: SiteModules['styles']
}

/** The files of modules, and the scripts of pages. */
export function listModuleFiles(
  pages: readonly Page[],
  { browserFiles, styles }: Pick<SiteModules, 'browserFiles' | 'styles'>,
  root: string,
): ModuleFiles {
  const scripts = new Map(pages.flatMap((page) => (page.scripts ?? []).map((script) => [script.name, script] as const)))
  const own = [...scripts.values()].map(({ name, text, file = '' }) =>
    hashedFile(name, () => text ?? readSource(path.join(root, file))),
  )
  return { moduleFiles: [...browserFiles, ...own], moduleStyles: styles }
}

/** Adds the style sheets for the inline styles of pages. Only the plan knows the addresses of their pictures. */
export function addInlineStyles<Made extends ModuleFiles>(made: Made, pages: readonly SitePage[]): Made {
  const texts = pages.flatMap((sitePage) => {
    const { file, inlineStyles } = sitePage.page
    return inlineStyles === undefined ? [] : [[file, fillStyles(inlineStyles, sitePage)] as const]
  })
  const inline = listInlineStyles(new Map(texts))
  return {
    ...made,
    moduleFiles: [...made.moduleFiles, ...inline.files],
    moduleStyles: joinStyles(made.moduleStyles, inline.styles),
  }
}

/** An address is in double quotes. */
function fillStyles(styles: TextWithPlaceholders, page: SitePage): string {
  if (styles.placeholders.length === 0) return styles.texts.join('')
  return fillTexts(
    styles,
    page.addresses.map(({ href }) => href.replaceAll(/["\\\n]/g, encodeURIComponent)),
  )
}

/** The modules of a site that become pages, relative to the content folder, and how those that are MDX are read. */
interface ModuleSources {
  readonly files: readonly string[]
  readonly options: MarkdownOptions
  readonly plugins: readonly Transform[]
  readonly memory?: ModuleMemory | undefined
}

/** Compiles the components of a site, and its pages that are modules. */
export async function compileSources(
  project: Project,
  { options, plugins, files, memory }: ModuleSources,
  report: Report,
): Promise<{ readonly mdx: MdxPages | undefined; readonly modules: SiteModules }> {
  const isForeign = project.foreignConfig !== undefined
  const isMdx = isForeign || files.some((name) => /\.mdx?$/i.test(name))
  // The compiler of MDX is large, so a site without MDX does not load it.
  const mdx = isMdx
    ? (await import('./mdx-pages.ts')).createMdxPages({ options, root: project.root, plugins }, memory)
    : undefined
  const { title, tagline, url, locale } = project.config.site
  const request = {
    root: project.root,
    cacheFolder: cacheFolderOf(project),
    pages: files.map((name) => path.posix.join(project.config.content, name)),
    compileMdx: mdx?.compile,
    map: project.config.markdown.components?.replace(/^\.\//, ''),
    fences: Object.fromEntries(
      Object.entries(project.config.code.fences).map(([language, file]) => [language, file.replace(/^\.\//, '')]),
    ),
    aliases: project.config.markdown.aliases,
    isForeign,
    policy: options.policy,
    gate: createSourceGate({ ...allowedSourcesOf(project), folders: ['.'] }),
    isAstro: project.config.markdown.dialect === 'starlight',
    siteConfig: project.foreignConfig ?? { title, tagline, url, baseUrl: rootPathOf(project.config) },
    rootPath: rootPathOf(project.config),
    locale,
    ...versionsOf(project),
    seconds: project.config.build.pageLimits.seconds,
  }
  return { mdx, modules: await buildModules(request, report) }
}

/** The versions of the documentation, as components see them: first the one that readers see without choosing. */
function versionsOf({ config }: Project): Pick<SiteOfComponents, 'versions' | 'active'> {
  const { mounts, edition } = config
  const [main, ...others] = config.versions.map(({ name, label = name, path: place = name }) => {
    return { name, label, path: path.posix.join('/', place) }
  })
  if (main === undefined)
    return { versions: [{ name: 'current', label: 'Next', path: mounts[0]?.route ?? '/' }], active: 0 }
  // In Docusaurus, the other versions are below it.
  const versions = [{ ...main, path: path.posix.dirname(others[0]?.path ?? main.path) }, ...others]
  return {
    versions,
    active: Math.max(
      0,
      versions.findIndex(({ name }) => name === edition?.name),
    ),
  }
}
