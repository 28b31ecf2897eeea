import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { stringify } from 'yaml'
import { usualConfig } from '../config/usual-output.ts'
import { findAbove, readUsableConfig, type UsableConfig } from '../config/read.ts'
import type { Project } from '../config/project.ts'
import { leftOutRule } from '../report/left-out.ts'
import type { Report } from '../report/problem.ts'
import type { Raw } from '../formats/raw-values.ts'
import { ConfigError } from './evaluate-module.ts'
import type { ForeignSite } from './foreign-site.ts'
import { adviseInstall } from './packages.ts'
import { withReadFiles } from './read-files.ts'
import { readPlainPages } from './plain-pages.ts'
import { findModuleConfigs, isModuleConfig, readModuleConfig } from './module-config.ts'
import { noteUnrecordable } from '../system/source-files.ts'

/** A tool whose sites docsgen builds, and where its config is. */
interface Tool {
  /** Folder of the config, relative to that of the site. */
  readonly folder: string
  readonly config: RegExp
  /** The names that a config can have if a user gives it. */
  readonly named?: RegExp
  /** What the text of the config contains; other configs with this name are of other sites. */
  readonly marker?: RegExp
  readonly read: (file: string) => Promise<ForeignSite>
}

const tools: readonly Tool[] = [
  {
    folder: '.',
    config: /^docusaurus\.config\.(?:m?[jt]s|c[jt]s)$/,
    read: async (file) => (await import('./docusaurus/docusaurus.ts')).readDocusaurusSite(file),
  },
  {
    folder: '.vitepress',
    config: /^config\.m?[jt]s$/,
    read: async (file) => (await import('./vitepress/vitepress.ts')).readVitePressSite(file),
  },
  {
    folder: '.vitepress/config',
    config: /^index\.m?[jt]s$/,
    read: async (file) => (await import('./vitepress/vitepress.ts')).readVitePressSite(file),
  },
  {
    folder: '.',
    config: /^astro\.config\.m?[jt]s$/,
    marker: /['"]@astrojs\/starlight['"]/,
    read: async (file) => (await import('./starlight/starlight.ts')).readStarlightSite(file),
  },
  {
    folder: '.',
    config: /^(?:mkdocs|properdocs)\.ya?ml$/,
    named: /^(?:mkdocs|properdocs)[\w.-]*\.ya?ml$/,
    read: async (file) => (await import('./mkdocs/mkdocs.ts')).readMkDocsSite(file),
  },
  {
    folder: '.',
    config: /^zensical\.(?:toml|ya?ml)$/,
    read: async (file) => (await import('./mkdocs/mkdocs.ts')).readMkDocsSite(file),
  },
  {
    folder: '.',
    config: /^hugo\.(?:toml|ya?ml|json)$/,
    read: async (file) => (await import('./hugo/hugo.ts')).readHugoSite(file, '.'),
  },
  {
    folder: '.',
    config: /^config\.(?:toml|ya?ml|json)$/,
    marker: /^\s*["']?baseurl\b/im,
    read: async (file) => (await import('./hugo/hugo.ts')).readHugoSite(file, '.'),
  },
  {
    folder: '.',
    config: /^book\.toml$/,
    read: async (file) => (await import('./mdbook/mdbook.ts')).readMdBookSite(file),
  },
  {
    folder: 'config/_default',
    config: /^(?:hugo|config)\.(?:toml|ya?ml|json)$/,
    read: async (file) => (await import('./hugo/hugo.ts')).readHugoSite(file, '../..'),
  },
  ...[/^\.gitbook\.ya?ml$/, /^book\.json$/, /^SUMMARY\.md$/].map((config) => ({
    folder: '.',
    config,
    read: async (file: string) => (await import('./mdbook/gitbook.ts')).readGitBookSite(file),
  })),
]

/** Reads the config of a site, or that of another tool if docsgen's does not exist. See `readUsableConfig`. */
export async function openSite(file: string, report: Report): Promise<UsableConfig | undefined> {
  const absolute = path.resolve(file)
  const modules = path.basename(file) === usualConfig ? findModuleConfigs(path.dirname(absolute)) : []
  const [first, ...others] = [...(existsSync(absolute) ? [absolute] : []), ...modules]
  if (first !== undefined && others.length > 0) {
    const message = `there are several configs: ${[first, ...others].map((one) => path.basename(one)).join(', ')}; remove all but one`
    report({ severity: 'error', rule: 'config', message, at: { file: path.basename(first) } })
    return undefined
  }
  if (first !== undefined && isModuleConfig(first)) return readModuleConfig(first, report)
  const foreign = findForeignConfig(file)
  if (foreign === undefined) {
    const isUsual = path.basename(absolute) === usualConfig
    const message = isUsual && !existsSync(absolute) ? siteElsewhere(path.dirname(absolute)) : undefined
    if (message === undefined) return readUsableConfig(file, report)
    report({ severity: 'error', rule: 'config', message, at: { file: path.basename(file) } })
    return undefined
  }
  const site = await readForeignSite(foreign, report)
  if (site === undefined) return undefined
  const { options, files: read = [], ...rest } = site
  const styles = (site.styles?.sources ?? []).map((name) => path.join(site.root, name))
  const files = [...new Set([foreign.place, ...styles, ...read])]
  return readUsableConfig(foreign.place, report, { ...rest, text: stringify(options), files })
}

/** What pages of other tools show from other hosts. */
const fromAnywhere = { img: ['https:'], media: ['https:'], frame: ['https:'] }

/** Style sheets load fonts from any host, or contain them. Scripts send requests to the host that they are from. */
function sourcesOf({ styles, scriptHosts = [] }: ForeignSite): Raw {
  return {
    ...(styles && { style: styles.hosts, font: ['https:', 'data:'] }),
    ...(scriptHosts.length > 0 && { script: scriptHosts, connect: scriptHosts }),
  }
}

/** A site of another tool, and its config. */
export interface NamedSite extends ForeignSite {
  /** The config, relative to the root. */
  readonly name: string
  /** Absolute paths of the files that its options are made from. */
  readonly files?: readonly string[]
}

/** Reads the config of another tool, and reports what is left out of it. */
export async function readForeignSite({ tool, place }: ForeignConfig, report: Report): Promise<NamedSite | undefined> {
  // It is unknown what a config that is code reads.
  noteUnrecordable()
  try {
    const { site, files } = await withReadFiles(() => tool.read(place))
    const name = path.relative(site.root, place).replaceAll(path.sep, '/')
    const advice = adviseInstall(place, site.root)
    for (const notice of [...(advice === undefined ? [] : [advice]), ...site.notices])
      report({ severity: 'warning', rule: leftOutRule, message: `docsgen leaves out ${notice}`, at: { file: name } })
    const extraSources = { ...fromAnywhere, ...sourcesOf(site) }
    return { ...site, files, options: { security: { extraSources }, ...site.options }, name }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const message = `this config cannot be read: ${error.message}`
    const site = path.resolve(path.dirname(place), path.relative(tool.folder, '.'))
    const { file: shown, ...position } = error.place ?? { file: place }
    const at = { ...position, file: path.relative(site, shown).replaceAll(path.sep, '/') }
    report({ severity: 'error', rule: 'config', message, at })
    return undefined
  }
}

/** Reads a config that must be valid. */
export async function openValidSite(file: string, report: Report): Promise<Project | undefined> {
  const read = await openSite(file, report)
  return read?.isRight === true ? read.project : undefined
}

/** For commands that read no pages: what was left out of them was reported when they were built. */
export function withoutNotices(report: Report): Report {
  return (problem) => {
    if (problem.rule !== leftOutRule) report(problem)
  }
}

interface ForeignConfig {
  readonly tool: Tool
  /** Absolute path. */
  readonly place: string
}

/** The config of another tool in the place where docsgen's config is not. */
export function findForeignConfig(file: string): ForeignConfig | undefined {
  const absolute = path.resolve(file)
  const folder = path.dirname(absolute)
  const named = tools.find(
    ({ config, named: pattern = config, folder: own }) => pattern.test(path.basename(absolute)) && isBelow(folder, own),
  )
  if (named !== undefined) return { tool: named, place: absolute }
  // If a config was named, no other is read.
  if (existsSync(absolute) || path.basename(absolute) !== usualConfig) return undefined
  for (const tool of tools) {
    const place = path.join(folder, tool.folder)
    const isFolder = existsSync(place) && statSync(place).isDirectory()
    const name = isFolder ? readdirSync(place).find((entry) => tool.config.test(entry)) : undefined
    const found = name === undefined ? undefined : path.join(place, name)
    const { marker = /^/ } = tool
    if (found !== undefined && marker.test(readFileSync(found, 'utf8'))) return { tool, place: found }
  }
  return undefined
}

/** What to do in a folder without a config of a known tool, if it is clear which site is meant. */
function siteElsewhere(folder: string): string | undefined {
  const below = findSiteBelow(folder)
  if (below !== undefined) return `there is no site in this folder, but in the folder "${below}": run the command there`
  const isPlain = existsSync(folder) && !findAbove(path.dirname(folder), usualConfig) && readPlainPages(folder)
  return isPlain
    ? `there is no ${usualConfig}; "docsgen init --from ." writes one for the Markdown in this folder`
    : undefined
}

/** The name of a folder in this one that has a site of docsgen or another tool. */
export function findSiteBelow(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined
  const hasSite = (name: string): boolean => {
    const config = path.join(folder, name, usualConfig)
    return existsSync(config) || findForeignConfig(config) !== undefined
  }
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules$)/.test(entry.name))
    .map(({ name }) => name)
    .toSorted()
    .find(hasSite)
}

function isBelow(folder: string, name: string): boolean {
  return name === '.' || folder.endsWith(path.join(path.sep, name))
}
