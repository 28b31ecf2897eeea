import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ExtraSources } from '../config/policy/policy-sources.ts'
import type { OutputFile } from '../model/output.ts'
import type { Raw } from '../formats/raw-values.ts'
import { reportBadNames } from '../report/bad-name.ts'
import type { Report } from '../report/problem.ts'
import type { SourceGate } from '../system/source-gate.ts'
import { kindOf, listSources, noteUnrecordable } from '../system/source-files.ts'
import type { CompiledModules } from './compile-modules.ts'
import { foreignModules, ownMdxComponents, type SiteOfComponents } from './foreign-modules.ts'
import { usualProperties } from './usual-properties.ts'
import { reportLostParts } from './lost-parts.ts'
import { mdxModules, type CompileMdx } from './mdx-modules.ts'
import { mediaAddresses } from './media-addresses.ts'
import { packageFolder } from '../system/package-folder.ts'
import {
  compileVerified,
  componentsFolder,
  componentsName,
  pageName,
  registryFile,
  styleName,
  type ModuleSet,
  type OwnComponent,
  type StyleFile,
} from './verified-modules.ts'
import { fenceComponent, mapOwner } from '../formats/markdown/own-components.ts'

export interface ModuleRequest extends SiteOfComponents {
  readonly root: string
  readonly cacheFolder: string
  /** Pages that are React modules, relative to the root. */
  readonly pages: readonly string[]
  /** Compiles pages that are MDX. It gets the names of the components of the site, if they are known. */
  readonly compileMdx: ((componentNames: readonly string[] | undefined) => CompileMdx) | undefined
  /** The module that maps names and elements to components, relative to the root. */
  readonly map: string | undefined
  /** Modules with the components of fences by their language, relative to the root. */
  readonly fences: Readonly<Record<string, string>>
  /** Names at the start of imports, and the folders that they mean, relative to the root. */
  readonly aliases: Readonly<Record<string, string>>
  /** Whether the site is that of another tool, whose packages may not be installed. */
  readonly isForeign: boolean
  /** Whether it is a site of Astro. */
  readonly isAstro: boolean
  readonly gate: SourceGate
  /** What the content security policy permits; `undefined` if the site has none. */
  readonly policy: ExtraSources | undefined
  /** How long a module may run when it is loaded. */
  readonly seconds: number
}

/** A site's own compiled React modules, as addresses for `import()`. */
export interface SiteModules {
  readonly components: string | undefined
  /** What each component is made from, by its name. */
  readonly fingerprints: Readonly<Record<string, string>>
  /** By file, relative to the root. Modules that cannot be compiled are missing. */
  readonly pages: ReadonlyMap<string, string>
  readonly brokenPages: readonly string[]
  /** Whether they are those of another tool. */
  readonly isForeign: boolean
  /** What pages of Docusaurus that are React modules get. */
  readonly pageProps: Raw
  /** Files that they are made from, relative to the root. */
  readonly sources: readonly string[]
  /** What each file imports. */
  readonly inputs: CompiledModules['inputs']
  /** Browser files of the interactive parts of pages, and the styles of modules. */
  readonly browserFiles: readonly OutputFile[]
  /** Style sheets in the assets folder: of components by name, of pages by file. */
  readonly styles: StyleSheets
}

/** The style sheets of components by name, and of pages by file. */
export type StyleSheets = ReadonlyMap<string, readonly StyleFile[]>

const noModules: SiteModules = {
  components: undefined,
  fingerprints: {},
  pages: new Map(),
  brokenPages: [],
  isForeign: false,
  pageProps: {},
  sources: [],
  inputs: {},
  browserFiles: [],
  styles: new Map(),
}

/**
 * Compiles a site's `.tsx` pages and components. This happens in every build: it takes a tenth of a second, and code
 * from the cache, which others could have changed, is never run. Compiled files are named by their content.
 */
export async function buildModules(request: ModuleRequest, report: Report): Promise<SiteModules> {
  const components = listComponents(request, report)
  if (request.pages.length === 0 && components.length === 0) return noModules
  // It is unknown what a site's own code reads while it runs.
  noteUnrecordable()
  const folder = path.join(request.cacheFolder, 'modules')
  const set: ModuleSet = {
    root: request.root,
    folder,
    components,
    pages: request.pages,
    seconds: request.seconds,
    isForeign: request.isForeign,
    policy: request.policy,
    plugins: pluginsFor(request, { folder, components }, report),
    report,
  }
  const { inputs, sources, compiledOf, fingerprintOf, stylesOf, browserFiles } = await compileVerified(set)
  if (request.isForeign) reportLostParts(request.pages, inputs, report)
  const addressOf = (name: string): string | undefined => {
    const file = compiledOf(name)
    return file && pathToFileURL(file).href
  }
  const pages = request.pages.map((page, index) => [page, pageName(index)] as const)
  const owners = [...components.map(({ name }) => [name, styleName(name)] as const), ...pages]
  return {
    components: components.length === 0 ? undefined : addressOf(componentsName),
    fingerprints: Object.fromEntries(components.map(({ name, file }) => [name, fingerprintOf(file, styleName(name))])),
    pages: new Map(
      pages.flatMap(([page, name]) => {
        const address = addressOf(name)
        return address === undefined ? [] : [[page, address] as const]
      }),
    ),
    isForeign: request.isForeign,
    pageProps: request.isForeign ? { config: request.siteConfig } : {},
    brokenPages: pages.flatMap(([page, name]) => (compiledOf(name) === undefined ? [page] : [])),
    sources: sources.filter((name) => path.resolve(request.root, name) !== registryFile(folder)),
    inputs,
    browserFiles,
    styles: new Map(
      owners.map(([owner, name]) => [owner, stylesOf(name)] as const).filter(([, files]) => files.length > 0),
    ),
  }
}

/** What the bundler needs for MDX. */
function pluginsFor(
  { root, compileMdx, aliases, isForeign, isAstro, gate, ...site }: ModuleRequest,
  { folder, components }: Pick<ModuleSet, 'folder' | 'components'>,
  report: Report,
): ModuleSet['plugins'] {
  if (compileMdx === undefined) return []
  const siteFolder = path.join(root, aliases['@site'] ?? '.')
  const registry = components.length === 0 ? undefined : registryFile(folder)
  // What a map has is only known when it runs.
  const isKnown = ownMdxComponents(siteFolder) === undefined && components.every(({ part }) => part !== 'map')
  const names = isKnown ? components.map(({ name }) => name) : undefined
  return [
    mdxModules({
      root,
      compile: compileMdx(names),
      registry,
      aliases,
      siteFolder,
      acceptsMissing: isForeign,
      gate,
      report,
    }),
    foreignModules(siteFolder, site, { projectRoot: root, report }),
    mediaAddresses(root, isAstro ? 'astro' : isForeign ? 'docusaurus' : 'docsgen'),
    ...(isForeign ? [usualProperties] : []),
  ]
}

/** The components that a site adds. docsgen's own clone only has the built-in ones. */
function listComponents({ root, map, fences }: ModuleRequest, report: Report): OwnComponent[] {
  const folder = path.join(root, componentsFolder)
  const isEmpty = root === packageFolder() || kindOf(folder) !== 'folder'
  const names = isEmpty ? [] : listSources(folder, reportBadNames(componentsFolder, report)).map(({ name }) => name)
  return [
    ...names
      .filter((name) => /^[A-Z]\w*\.tsx$/.test(name))
      .map((name) => ({ name: name.slice(0, -4), file: `${componentsFolder}/${name}`, part: 'name' as const })),
    ...Object.entries(fences).map(([language, file]) => ({
      name: fenceComponent(language),
      file,
      part: 'default' as const,
    })),
    ...(map === undefined ? [] : [{ name: mapOwner, file: map, part: 'map' as const }]),
  ]
}
