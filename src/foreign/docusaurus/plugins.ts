import path from 'node:path'
import { reportUnread } from './left-out.ts'
import { groupOf, listOf, textOf, type Raw } from '../../formats/raw-values.ts'
import { installedFile } from '../../system/package-folder.ts'

const pluginKinds = {
  beforeDefaultRemarkPlugins: 'remark',
  remarkPlugins: 'remark',
  beforeDefaultRehypePlugins: 'rehype',
  rehypePlugins: 'rehype',
}

/** A plugin of Docusaurus with pages. */
export type PagesKind = 'docs' | 'blog' | 'pages'

/** The plugins of remark and rehype, by their paths in the config. They run on the pages whose options name them. */
export function listTransforms(
  config: Raw,
  file: string,
  foldersOf: (kind: PagesKind, options: Raw) => readonly string[],
): Raw[] {
  const kinds = ['docs', 'blog', 'pages'] as const
  const found = ['presets', 'plugins'].flatMap((group) =>
    listOf(config[group]).flatMap((entry, index) => {
      const [name, value] = Array.isArray(entry) ? (entry as unknown[]) : [entry]
      const at = `default.${group}.${String(index)}.1`
      const options = groupOf(value)
      return group === 'presets'
        ? kinds.map((kind) => ({ kind, at: `${at}.${kind}`, options: groupOf(options[kind]) }))
        : kinds.filter((kind) => isPlugin(textOf(name, ''), kind)).map((kind) => ({ kind, at, options }))
    }),
  )
  return found.flatMap(({ kind, at, options }) =>
    Object.entries(pluginKinds).flatMap(([key, tree]) =>
      listOf(options[key]).map((_, index) => {
        return { [tree]: file, export: `${at}.${key}.${String(index)}`, folders: foldersOf(kind, options) }
      }),
    ),
  )
}

/** What the plugins of a site are, apart from those that docsgen has nothing for. */
export interface Plugins {
  readonly docs: readonly Raw[]
  /** The first one is the blog of the site. */
  readonly blogs: readonly Raw[]
  readonly pages: Raw | undefined
  /** The option `sitemap`, if the config has it. */
  readonly sitemap: Raw
  readonly redirects: readonly Raw[]
  /** Plugins that make pages of API documents. */
  readonly apis: readonly Raw[]
  /** The style sheets of the site. */
  readonly customCss: unknown
  /** Whether pages have addresses that end with `.html`, too. */
  readonly htmlFiles: boolean
  readonly analytics: Raw | undefined
  /** Whether plugins are left out. They may make pages. */
  readonly lacksPlugins: boolean
}

/** The plugins that docsgen has something in place of, by their names in a preset. A config may leave out `plugin-`. */
const knownPlugins = {
  docs: 'content-docs',
  blog: 'content-blog',
  pages: 'content-pages',
  sitemap: 'sitemap',
  gtag: 'google-gtag',
  googleTagManager: 'google-tag-manager',
  redirects: 'client-redirects',
  theme: 'theme-classic',
  api: '(?:docusaurus-plugin-openapi(?:-docs)?|redocusaurus)',
}
const usualPreset = ['docs', 'blog', 'pages', 'sitemap']
/** What docsgen always does, such as search, and the list of pages for language models. */
const unneeded = /theme-(?:mermaid|openapi-docs|redoc)$|plugin-(?:debug|svgr|image-zoom|llms(?:-txt)?)$|\bsearch\b/

function isPlugin(name: string, kind: keyof typeof knownPlugins): boolean {
  return new RegExp(`(?:^|/)(?:plugin-)?${knownPlugins[kind]}$`).test(name)
}

interface ConfigOfPlugins {
  readonly config: Raw
  readonly file: string
  /** The options that are functions. A plugin that the config makes itself is one. */
  readonly functions: readonly string[]
  readonly leftOut: (what: string) => void
}

/** The options of the plugins that docsgen has something in place of. */
export function findPlugins(plugins: ConfigOfPlugins): Plugins {
  const { config, functions, leftOut } = plugins
  const { byKind, others } = sortPlugins(plugins)
  for (const name of others) leftOut(name)
  const of = (kind: string): readonly Raw[] => byKind.get(kind) ?? []
  const [tag] = [of('gtag')[0]?.['trackingID']].flat().filter((id) => typeof id === 'string')
  const [manager] = of('googleTagManager')
  return {
    docs: of('docs'),
    blogs: of('blog'),
    pages: of('pages')[0],
    sitemap: sitemapOf(of('sitemap')[0] ?? {}),
    apis: of('api'),
    customCss: of('theme').flatMap(({ customCss }) => [customCss ?? []].flat()),
    redirects: redirectsOf(of('redirects'), leftOut),
    htmlFiles:
      config['trailingSlash'] === false || of('redirects').some((options) => hasHtml(options['fromExtensions'])),
    analytics:
      tag === undefined ? manager && { provider: 'gtm', id: manager['containerId'] } : { provider: 'ga4', id: tag },
    lacksPlugins: others.length + of('api').length > 0 || functions.some((name) => /^plugins\.\d+(?:\.0)?$/.test(name)),
  }
}

interface FoundPlugins {
  /** The options of plugins that docsgen has something in place of. */
  readonly byKind: ReadonlyMap<string, readonly Raw[]>
  /** All others. */
  readonly others: readonly string[]
}

function sortPlugins({ config, file, leftOut }: ConfigOfPlugins): FoundPlugins {
  const byKind = new Map<string, Raw[]>(Object.keys(knownPlugins).map((kind) => [kind, []]))
  const add = (kind: string, at: string, options: Raw): void => {
    byKind.get(kind)?.push(options)
    // Redirects are checked on their own.
    if (kind !== 'redirects') reportUnread(options, kind, at, leftOut)
  }
  const others: string[] = []
  for (const { name, options } of namedEntries(config['presets'])) {
    if (isPlugin(name, 'api')) add('api', name, options)
    else {
      if (!isUsualPreset(name, options))
        others.push(
          `the preset ${path.isAbsolute(name) ? nameOf(name, file) : name}${hasPages(options) ? ', except for its pages' : ''}`,
        )
      for (const [kind, value] of pluginsOfPreset(name, options)) add(kind, kind, value)
    }
  }
  const themes = namedEntries(config['themes']).map((theme) => ({ ...theme, name: longNameOfTheme(theme.name) }))
  for (const { name, options } of [...namedEntries(config['plugins']), ...themes]) {
    const kind = Object.keys(knownPlugins).find((one) => isPlugin(name, one as keyof typeof knownPlugins))
    if (kind !== undefined) add(kind, path.basename(name), options)
    else if (name.endsWith('plugin-sass')) {
      if (installedFile(file, 'sass') === undefined)
        leftOut('styles in Sass, because the package "sass" is not installed')
    } else if (!unneeded.test(name)) others.push(`the plugin ${nameOf(name, file)}`)
  }
  return { byKind, others }
}

/** `classic` is `@docusaurus/theme-classic`. */
function longNameOfTheme(name: string): string {
  return /^(?!docusaurus-theme-)[\w-]+$/.test(name) ? `@docusaurus/theme-${name}` : name
}

/** Plugins of the site itself often have the same file name in different folders. */
function nameOf(plugin: string, config: string): string {
  const isOwn = path.isAbsolute(plugin) && !plugin.includes('node_modules')
  if (isOwn) return path.relative(path.dirname(config), plugin).replaceAll(path.sep, '/')
  return /.*node_modules\/(?:@[^/]+\/)?([^/]+)/.exec(plugin)?.[1] ?? path.basename(plugin)
}

function isUsualPreset(name: string, options: Raw): boolean {
  return name.includes('classic') || (name.includes('openapi') && 'api' in options)
}

/** Other presets are often the usual one with something more. */
function hasPages(options: Raw): boolean {
  return usualPreset.some((kind) => kind in options)
}

/** The plugins of the usual preset with their options. It has some that its options do not name. */
function pluginsOfPreset(name: string, options: Raw): (readonly [kind: string, options: Raw])[] {
  if (!isUsualPreset(name, options) && !hasPages(options)) return []
  const usual = Object.fromEntries(usualPreset.map((kind) => [kind, {}]))
  return Object.entries({ ...usual, ...options }).flatMap(([kind, value]) =>
    value === false || value === undefined || kind === 'debug' || kind === 'svgr'
      ? []
      : [[kind, groupOf(value)] as const],
  )
}

function namedEntries(entries: unknown): { readonly name: string; readonly options: Raw }[] {
  return listOf(entries).flatMap((entry) => {
    const [name, options] = Array.isArray(entry) ? (entry as unknown[]) : [entry]
    return typeof name === 'string' ? [{ name, options: groupOf(options) }] : []
  })
}

function redirectsOf(plugins: readonly Raw[], leftOut: (what: string) => void): readonly Raw[] {
  return plugins.flatMap(({ redirects, fromExtensions, toExtensions }) => {
    const others = [...listOf(fromExtensions), ...listOf(toExtensions)].filter((ending) => ending !== 'html')
    if (others.length > 0) leftOut(`redirects between addresses with and without the endings ${others.join(', ')}`)
    return listOf(redirects).map(groupOf)
  })
}

function hasHtml(endings: unknown): boolean {
  return listOf(endings).includes('html')
}

function sitemapOf({ changefreq, priority, ignorePatterns }: Raw): Raw {
  const sitemap = {
    ...(typeof changefreq === 'string' ? { changefreq } : {}),
    ...(typeof priority === 'number' ? { priority } : {}),
    ...(Array.isArray(ignorePatterns) ? { exclude: ignorePatterns } : {}),
  }
  return Object.keys(sitemap).length === 0 ? {} : { sitemap }
}
