import { existsSync } from 'node:fs'
import path from 'node:path'
import type { SidebarItem } from '../config/schema-parts/sidebar-schema.ts'
import { usualOutput } from '../config/usual-output.ts'
import { isExternal } from '../formats/names/url.ts'
import { ConfigError } from './evaluate-module.ts'
import { collectNotices, type ForeignSite } from './foreign-site.ts'
import { plainText } from './plain-text.ts'
import { groupOf, listOf, textOf, type Raw } from '../formats/raw-values.ts'
import { mergeGroups, plainValues, readData } from './read-data.ts'
import { macroVariables } from '../markdown/foreign/foreign-text.ts'
import { convertAccount } from './vitepress-navigation.ts'

/** Reads the config of a MkDocs site. */
export function readMkDocsSite(file: string): ForeignSite {
  const root = path.dirname(file)
  const config = readConfig(file)
  const { leftOut, notices } = collectNotices()
  reportOthers(config, leftOut)
  return { root, options: toOptions(root, config, leftOut), foreignConfig: config, notices: notices() }
}

/** Reads a config with the one that it extends. `children` are the configs that led here. */
function readConfig(file: string, children: readonly string[] = []): Raw {
  if (children.includes(file))
    throw new ConfigError(`"INHERIT" is circular: ${[...children, file].map((one) => path.basename(one)).join(' → ')}`)
  if (!existsSync(file)) throw new ConfigError(`"INHERIT" names ${path.basename(file)}, but there is no such file`)
  // Tags such as !!python/name name code of MkDocs. Their values are not used here.
  const config = groupOf(readData(file))
  const parent = config['INHERIT']
  if (typeof parent !== 'string') return config
  return mergeGroups(readConfig(path.resolve(path.dirname(file), parent), [...children, file]), config)
}

function toOptions(root: string, config: Raw, leftOut: (what: string) => void): Raw {
  const dir = path.posix.normalize(textOf(config['docs_dir'], 'docs')).replace(/\/$/, '')
  const theme = groupOf(config['theme'])
  const url = textOf(config['site_url'], 'https://docs.example.com/')
  const { pathname, origin } = URL.canParse(url) ? new URL(url) : new URL('https://docs.example.com/')
  const extra = groupOf(config['extra'])
  const { provider, property } = groupOf(extra['analytics'])
  const nav = listOf(config['nav'])
  const hasIndex = ['index.md', 'README.md'].some((name) => existsSync(path.join(root, dir, name)))
  return {
    site: {
      title: textOf(config['site_name'], 'Documentation'),
      tagline: textOf(config['site_description'], ''),
      url: origin,
      basePath: pathname,
      locale: textOf(theme['language'], 'en'),
      ...(hasIndex ? {} : { home: firstOf(nav) }),
    },
    ...(pluginsOf(config).has('macros') ? { variables: { [macroVariables]: macrosOf(config) } } : {}),
    content: dir,
    mounts: [{ dir: '.', route: '/', exclude: excludedOf(config, dir) }],
    sidebars: { docs: nav.length === 0 ? [{ autogenerate: '.' }] : convertNav(nav, path.join(root, dir), leftOut) },
    navbar: {
      items: [
        { kind: 'search', position: 'right' },
        { kind: 'colorMode', position: 'right' },
        ...(typeof config['repo_url'] === 'string'
          ? [
              {
                label: textOf(config['repo_name'], 'Source'),
                href: config['repo_url'],
                position: 'right',
                icon: 'source',
              },
            ]
          : []),
        ...listOf(extra['social']).map((account) => accountOf(groupOf(account))),
      ],
    },
    footer: { copyright: plainText(textOf(config['copyright'], '')) },
    colorMode: { respectSystem: Array.isArray(theme['palette']) },
    docs: { ...editUrlOf(config, dir), frontMatter: { '*': [] } },
    redirects: redirectsOf(config),
    markdown: { dialect: 'mkdocs', html: 'allow', roots: ['.'], math: hasExtension(config, 'pymdownx.arithmatex') },
    ...(provider === 'google' && typeof property === 'string' ? { analytics: { provider: 'ga4', id: property } } : {}),
    // MkDocs itself only warns.
    build: { onBrokenLink: 'warn', onBrokenAnchor: 'warn', onUnusedImage: 'ignore' },
  }
}

/** Values that pages show as `{{ name }}`. */
function macrosOf(config: Raw): Raw {
  const plain = { ...config, plugins: undefined, nav: undefined, markdown_extensions: undefined }
  return Object.fromEntries([...plainValues(groupOf(config['extra'])), ...plainValues(plain, 'config.')])
}

/** Patterns of files that are not pages, in the syntax of .gitignore. */
function excludedOf(config: Raw, dir: string): string[] {
  const lines = textOf(config['exclude_docs'], '').split('\n')
  const written = lines.map((line) => line.trim()).filter((line) => line !== '' && !/^[#!]/.test(line))
  const patterns = written.map((line) => line.replace(/^\//, '').replace(/\/$/, '/**'))
  return dir === '.' ? [...patterns, `${usualOutput}/**`, '.docsgen/**'] : patterns
}

function accountOf({ icon, link, name }: Raw): Raw {
  return convertAccount({ icon: textOf(icon, '').split('/').at(-1), link, ariaLabel: name })
}

/** The entries of the navigation: a file, a file with a label, or a section. */
function convertNav(entries: readonly unknown[], folder: string, leftOut: (what: string) => void): SidebarItem[] {
  return entries.flatMap((entry): SidebarItem[] => {
    if (typeof entry === 'string') return itemOf(entry, undefined, folder, leftOut)
    return Object.entries(groupOf(entry)).flatMap(([label, value]) => {
      if (typeof value === 'string') return itemOf(value, label, folder, leftOut)
      const inner = listOf(value)
      const items = convertNav(inner, folder, leftOut)
      if (label === '') return items
      const [first] = inner
      const isIndex = typeof first === 'string' && /(?:^|\/)(?:index|README)\.md$/.test(first)
      return [{ category: label, items: isIndex ? items.slice(1) : items, ...(isIndex ? { link: first } : {}) }]
    })
  })
}

function itemOf(
  target: string,
  label: string | undefined,
  folder: string,
  leftOut: (what: string) => void,
): SidebarItem[] {
  if (isExternal(target)) return [{ link: target, label: label ?? target }]
  if (target.endsWith('.md') && existsSync(path.join(folder, target)))
    return label === undefined || label === '' ? [target] : [{ page: target, label }]
  leftOut(`the entry "${target}" of the navigation, because there is no such page`)
  return []
}

function firstOf(nav: readonly unknown[]): string {
  const name = /"([^"]+)\.md"/.exec(JSON.stringify(nav))?.[1] ?? ''
  return `/${name.replace(/(?:^|\/)(?:index|README)$/, '')}`
}

function editUrlOf(config: Raw, dir: string): Raw {
  const repository = textOf(config['repo_url'], '')
  const place = textOf(config['edit_uri'], '')
  // docsgen adds the path of the page with the folder of the pages.
  if (repository === '' || !place.endsWith(`${dir}/`)) return {}
  return { editUrl: `${repository.replace(/\/?$/, '/')}${place.slice(0, -dir.length - 1)}` }
}

function routeOf(name: string): string {
  return `/${name.replace(/\.md(?=#|$)/, '').replace(/(?:^|\/)index$/, '')}`
}

function redirectsOf(config: Raw): Raw[] {
  const maps = Object.entries(groupOf(groupOf(pluginsOf(config).get('redirects'))['redirect_maps']))
  return maps.map(([from, to]) => ({ from: routeOf(from), to: isExternal(String(to)) ? to : routeOf(String(to)) }))
}

function namedPlugins(one: unknown): (readonly [string, unknown])[] {
  return typeof one === 'string' ? [[one, {}]] : Object.entries(groupOf(one))
}

function pluginsOf(config: Raw): ReadonlyMap<string, unknown> {
  return new Map([config['plugins'] ?? []].flat().flatMap(namedPlugins))
}

function hasExtension(config: Raw, name: string): boolean {
  return [config['markdown_extensions'] ?? []].flat().some((one) => one === name || Object.hasOwn(groupOf(one), name))
}

/** Options that have nothing in their place. */
function reportOthers(config: Raw, leftOut: (what: string) => void): void {
  const known = new Set(['search', 'redirects', 'macros', 'material/search', 'git-revision-date-localized', 'minify'])
  const plugins = [...pluginsOf(config).keys()].filter((name) => !known.has(name))
  if (plugins.length > 0) leftOut(`plugins of MkDocs: ${plugins.join(', ')}`)
  for (const name of ['hooks', 'extra_css', 'extra_javascript'])
    if (listOf(config[name]).length > 0) leftOut(`"${name}" (${listOf(config[name]).map(String).join(', ')})`)
  const theme = groupOf(config['theme'])
  if (theme['custom_dir'] !== undefined) leftOut('the templates of the site ("theme.custom_dir")')
  if (theme['logo'] !== undefined || groupOf(theme['icon'])['logo'] !== undefined)
    leftOut('the logo; put it into "static", and name it in "site.logo"')
}
