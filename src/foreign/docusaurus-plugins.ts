import path from 'node:path'
import { noteUnread } from './docusaurus-left-out.ts'
import { groupOf, listOf, textOf, type Raw } from '../formats/raw-values.ts'

const pluginKinds = {
  beforeDefaultRemarkPlugins: 'remark',
  remarkPlugins: 'remark',
  beforeDefaultRehypePlugins: 'rehype',
  rehypePlugins: 'rehype',
}

/** The plugins of the docs, by their paths in the config. They run on all pages, so all docs have to name the same. */
function listTransforms(config: Raw, file: string, leftOut: (what: string) => void): Raw[] {
  const found = ['presets', 'plugins'].flatMap((group) =>
    listOf(config[group]).flatMap((entry, index) => {
      const [name, options] = Array.isArray(entry) ? (entry as unknown[]) : [entry]
      const at = `default.${group}.${String(index)}.1`
      if (group === 'presets') return [{ at: `${at}.docs`, options: groupOf(groupOf(options)['docs']) }]
      return textOf(name, '').endsWith('content-docs') ? [{ at, options: groupOf(options) }] : []
    }),
  )
  const named = found.map(({ at, options }) =>
    Object.entries(pluginKinds).flatMap(([key, kind]) =>
      listOf(options[key]).map((plugin, index) => ({
        plugin: JSON.stringify([key, plugin]),
        transform: { [kind]: file, export: `${at}.${key}.${String(index)}` },
      })),
    ),
  )
  const [first = [], ...others] = named.filter((plugins) => plugins.length > 0)
  const describe = (plugins: typeof first): string => plugins.map(({ plugin }) => plugin).join()
  if (others.some((plugins) => describe(plugins) !== describe(first)))
    leftOut('plugins of remark and rehype of all docs except the first that name some')
  return first.map(({ transform }) => transform)
}

/** What the plugins of a site are, apart from those that docsgen has nothing for. */
export interface Plugins {
  readonly docs: readonly Raw[]
  readonly blog: Raw | undefined
  readonly pages: Raw | undefined
  readonly sitemap: Raw
  readonly redirects: readonly Raw[]
  readonly analytics: Raw | undefined
  /** Plugins of remark and rehype, as `markdown.transforms` names them. */
  readonly transforms: (file: string) => readonly Raw[]
}

/** The plugins that docsgen has something in place of, by their names in a preset. A config may leave out `plugin-`. */
const knownPlugins: Readonly<Record<string, string>> = {
  docs: 'content-docs',
  blog: 'content-blog',
  pages: 'content-pages',
  sitemap: 'sitemap',
  gtag: 'google-gtag',
  googleTagManager: 'google-tag-manager',
  redirects: 'client-redirects',
}
const usualPreset = ['docs', 'blog', 'pages', 'sitemap']
const unneeded = /theme-(?:classic|mermaid|search-algolia)$|plugin-(?:debug|svgr)$/

/** The options of the plugins that docsgen has something in place of. */
export function findPlugins(config: Raw, leftOut: (what: string) => void): Plugins {
  const byKind = new Map<string, Raw[]>(Object.keys(knownPlugins).map((kind) => [kind, []]))
  const add = (kind: string, at: string, options: Raw): void => {
    byKind.get(kind)?.push(options)
    // Redirects are checked on their own.
    if (kind !== 'redirects') noteUnread(options, kind, at, leftOut)
  }
  for (const { name, options } of namedEntries(config['presets'])) {
    if (!name.includes('classic')) leftOut(`the preset ${name}`)
    else for (const [kind, value] of pluginsOfPreset(options)) add(kind, kind, value)
  }
  for (const { name, options } of [...namedEntries(config['plugins']), ...namedEntries(config['themes'])]) {
    const kind = Object.entries(knownPlugins).find(([, plugin]) =>
      new RegExp(`(?:^|/)(?:plugin-)?${plugin}$`).test(name),
    )?.[0]
    if (kind !== undefined) add(kind, path.basename(name), options)
    else if (!unneeded.test(name)) leftOut(`the plugin ${path.basename(name)}`)
  }
  const of = (kind: string): readonly Raw[] => byKind.get(kind) ?? []
  const [blog, ...otherBlogs] = of('blog')
  for (const { id } of otherBlogs) leftOut(`the blog "${textOf(id, '')}": docsgen builds one blog`)
  const [tag] = [of('gtag')[0]?.['trackingID']].flat().filter((id) => typeof id === 'string')
  const [manager] = of('googleTagManager')
  return {
    transforms: (file) => listTransforms(config, file, leftOut),
    docs: of('docs'),
    blog,
    pages: of('pages')[0],
    sitemap: of('sitemap')[0] ?? {},
    redirects: redirectsOf(of('redirects'), leftOut),
    analytics:
      tag === undefined ? manager && { provider: 'gtm', id: manager['containerId'] } : { provider: 'ga4', id: tag },
  }
}

/** The plugins of the usual preset with their options. It has some that its options do not name. */
function pluginsOfPreset(options: Raw): (readonly [kind: string, options: Raw])[] {
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
    if (listOf(fromExtensions).length + listOf(toExtensions).length > 0)
      leftOut('redirects between addresses with and without an ending, such as .html; most hosts have an option for it')
    return listOf(redirects).map(groupOf)
  })
}
