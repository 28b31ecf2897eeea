import { existsSync } from 'node:fs'
import path from 'node:path'
import picomatch from 'picomatch'
import { repositoryOf } from '../../system/git.ts'
import { installedFile } from '../../system/package-folder.ts'
import { includeFolders } from '../../config/variables.ts'
import { evaluateModule } from '../evaluate-module.ts'
import { collectNotices, type ForeignSite } from '../foreign-site.ts'
import { describeMissing } from '../packages.ts'
import { plainText } from '../plain-text.ts'
import { groupOf, listOf, textOf, type Raw } from '../../formats/raw-values.ts'
import { componentsPlugin, listComponents } from '../../assets/vue/vue-site.ts'
import { markdownComponents } from '../../markdown/foreign/vitepress/vitepress.ts'
import { colorsOf } from './colors.ts'
import { findMounts, listPages, makePages, type Folder, type Sources } from './folders.ts'
import { picturesOf, readHead, type KnownHead } from './head.ts'
import { convertLanguages, languageMenu, listLanguages, listOtherSites, withSidebarsOfLanguages } from './languages.ts'
import { convertNav, convertSidebars, routeOfLink, sidebarsOfFolders, type Navigation } from './navigation.ts'
import { withFolderConfig, withLocaleConfigs, withViteConfig } from './other-configs.ts'

/** Reads the config of a VitePress site. */
export async function readVitePressSite(file: string): Promise<ForeignSite> {
  // The config is a file, or the index of a folder.
  const root = file.slice(0, file.lastIndexOf(`${path.sep}.vitepress${path.sep}`))
  const { value, missing, functions } = await evaluateModule(file, { captured: [componentsPlugin] })
  const changesParser = functions.filter((name) => /^markdown\.(?:config|preConfig|anchor\.)/.test(name))
  const canParse = installedFile(file, 'vitepress/dist/node/index.js') !== undefined
  const { leftOut, notices } = collectNotices()
  const given = withExcludedFolders(withRootLocale(groupOf(value)))
  for (const name of functions.filter((one) => effects.test(one)))
    leftOut(`the function "${name.replace(/\.\d.*/, '')}" of the config`)
  const dir = path.posix.normalize(textOf(given['srcDir'], '.')).replace(/\/$/, '')
  const config = await withViteConfig(given, path.join(root, dir), leftOut)
  const languages = listLanguages(config).filter((name) => existsSync(path.join(root, dir, name)))
  const elsewhere = languages.length === 0 ? listOtherSites(config) : []
  if (languages.length > 0 && listOtherSites(config).length > 0) {
    const names = listOtherSites(config).map(({ label }) => label)
    leftOut(`links to languages on other hosts (${names.join(', ')}); add them to "navbar.items"`)
  }
  const { content, mounts } = findMounts({ root, dir, config, languages, elsewhere, leftOut })
  const folders = new Set(['.', ...mounts.map(({ folder }) => path.posix.join(content, folder))])
  const main = await withFolderConfig(
    config,
    [...folders].map((folder) => path.join(root, dir, folder)),
  )
  const locales = await withLocaleConfigs(groupOf(config['locales']), path.join(root, dir))
  const merged = languages.length === 0 ? main : withSidebarsOfLanguages({ ...main, locales }, languages)
  const folder = path.posix.join(dir, content)
  const isExcluded = picomatch(listOf(config['srcExclude']).map(String))
  const templates = listPages(path.join(root, folder)).filter((name) => !isExcluded(path.posix.join(content, name)))
  const madePages = await makePages(path.join(root, folder), templates, leftOut)
  if (!canParse)
    for (const name of changesParser)
      leftOut(`the function "${name}" of the config, because the package "vitepress" is not installed`)
  const rules =
    canParse && changesParser.length > 0
      ? [{ markdownIt: `./${path.relative(root, file).replaceAll(path.sep, '/')}`, export: 'default.markdown' }]
      : []
  // Scripts of the site make what its config imports, and pages.
  const isComplete = !missing.some((name) => name.startsWith('.'))
  const site = {
    root,
    dir,
    isComplete,
    rules,
    content: folder,
    config: merged,
    languages,
    elsewhere,
    mounts,
    madePages,
    head: readHead(merged, leftOut),
    leftOut,
  }
  reportOthers(merged, root, leftOut)
  for (const notice of describeMissing(missing, root, /^vitepress(?:\/|$)/)) leftOut(notice)
  const foreignConfig = { ...merged, srcDir: dir, [markdownComponents]: listMarkdownComponents(site) }
  const scriptHosts = site.head.hosts
  return { root, options: toOptions(site), foreignConfig, madePages, scriptHosts, notices: notices() }
}

/** The files of components that are written in Markdown, relative to the root, by their names. */
function listMarkdownComponents({ root, dir, config }: Site): Raw {
  const found = listComponents({ root, aliases: {}, contentFolder: dir, config }, '.md')
  return Object.fromEntries(
    [...found].map(([name, file]) => [name, path.relative(root, file).replaceAll(path.sep, '/')] as const),
  )
}

/** Functions of the config that change pages. */
const effects = /^(?:markdown\.codeTransformers|transform\w+|buildEnd|postRender)/

/** Options of the language at the root replace those of the site. */
function withRootLocale(config: Raw): Raw {
  const locale = groupOf(groupOf(config['locales'])['root'])
  return { ...config, ...locale, themeConfig: { ...groupOf(config['themeConfig']), ...groupOf(locale['themeConfig']) } }
}

/** A pattern of a folder excludes the pages in it. */
function withExcludedFolders(config: Raw): Raw {
  return { ...config, srcExclude: listOf(config['srcExclude']).flatMap((one) => [one, `${String(one)}/**`]) }
}

/** A site, and where its pages are. */
interface Site extends Sources {
  /** The folder of all pages of the main language, relative to the root. */
  readonly content: string
  readonly mounts: readonly Folder[]
  readonly madePages: Readonly<Record<string, string>>
  readonly head: KnownHead
  /** Whether its config imports only files that exist. */
  readonly isComplete: boolean
  /** What adds rules to markdown-it. */
  readonly rules: readonly Raw[]
}

function toOptions(site: Site): Raw {
  const { root, dir, content, config, mounts, head, leftOut } = site
  const theme = groupOf(config['themeConfig'])
  const publicFolder = path.posix.join(dir, 'public')
  const main = listRoutes(site)
  const navigation: Navigation = { routes: main, prefix: '', main, files: path.join(root, publicFolder), leftOut }
  const sidebars = convertSidebars(theme['sidebar'], navigation)
  const nav = convertNav(theme, navigation, languageMenu(site))
  return {
    site: {
      title: textOf(config['title'], 'Documentation'),
      tagline: textOf(config['description'], ''),
      url: textOf(groupOf(config['sitemap'])['hostname'], 'https://docs.example.com'),
      basePath: textOf(config['base'], '/'),
      locale: textOf(config['lang'], 'en'),
      locales: localesOf(site, navigation, [sidebars, nav]),
      ...logoOf(theme['logo'], path.join(root, publicFolder)),
      ...picturesOf(head, config, path.join(root, publicFolder)),
      head: head.elements,
      ...homeOf(navigation, sidebars),
    },
    content,
    mounts: mounts.map(({ folder, exclude, ...mount }) => ({
      dir: folder,
      ...mount,
      conventions: 'vitepress',
      exclude,
    })),
    static: publicFolder,
    ...variablesOf(root),
    sidebars,
    navbar: { items: nav },
    footer: { copyright: footerOf(groupOf(theme['footer'])) },
    colorMode: colorModeOf(config['appearance']),
    ...colorsOf(root),
    docs: docsOf(site, theme),
    markdown: {
      dialect: 'vitepress',
      html: 'allow',
      math: groupOf(config['markdown'])['math'] !== undefined,
      transforms: site.rules,
      // Pages show code of their repository. The error about a missing folder is that of "content".
      roots: [...new Set([dir, repositoryOf(root) ?? dir])].filter((folder) => existsSync(path.join(root, folder))),
      aliases: { '@theme': '.vitepress/theme', ...aliasesOf(config, root) },
    },
    ...(head.analytics === undefined ? {} : { analytics: { provider: 'ga4', id: head.analytics } }),
    // VitePress stops at links to pages that do not exist, and does not check anchors.
    build: {
      onBrokenLink: config['ignoreDeadLinks'] === undefined && site.isComplete ? 'error' : 'warn',
      onBrokenAnchor: 'warn',
      onUnusedImage: 'ignore',
      htmlFiles: config['cleanUrls'] !== true,
    },
  }
}

function docsOf({ config, dir, leftOut }: Site, theme: Raw): Raw {
  return {
    ...editUrlOf(textOf(groupOf(theme['editLink'])['pattern'], ''), dir, leftOut),
    toc: tocOf(theme['outline']),
    sidebar: { paths: sidebarsOfFolders(theme['sidebar']) },
    lastUpdated: config['lastUpdated'] === true,
    frontMatter: { '*': [] },
  }
}

/** The languages, each with its own sidebars. */
function localesOf(site: Site, navigation: Navigation, shown: unknown): Raw[] {
  return convertLanguages(site, shown, (name, sidebar) => {
    const routes = listRoutes({ ...site, content: path.posix.join(site.dir, name), madePages: {} })
    return convertSidebars(sidebar, { ...navigation, routes, prefix: `/${name}` })
  })
}

/** Folders with components, which pages can show. Their names begin with a dot. */
function variablesOf(root: string): Raw {
  const folders = ['.vitepress/theme', '.vitepress/components'].filter((name) => existsSync(path.join(root, name)))
  if (folders.length === 0) return {}
  return { variables: { [includeFolders]: Object.fromEntries(folders.map((name) => [name, 'true'])) } }
}

/** Names of Vite's config for folders. */
function aliasesOf(config: Raw, root: string): Record<string, string> {
  const alias = groupOf(groupOf(config['vite'])['resolve'])['alias']
  const entries = Array.isArray(alias)
    ? alias.map(groupOf).map(({ find, replacement }) => [find, replacement])
    : Object.entries(groupOf(alias))
  return Object.fromEntries(
    entries.flatMap(([name, folder]) =>
      typeof name === 'string' && /^[@~][\w-]*$/.test(name) && typeof folder === 'string'
        ? [[name, path.relative(root, path.resolve(root, folder)).replaceAll(path.sep, '/') || '.'] as const]
        : [],
    ),
  )
}

/** The addresses of all pages. */
function listRoutes({ root, content, mounts, madePages }: Site): ReadonlySet<string> {
  const routes = mounts.flatMap(({ folder, route, exclude, names }) => {
    const isExcluded = picomatch(exclude)
    const made = Object.keys(madePages)
      .map((name) => path.posix.relative(folder, name))
      .filter((name) => !name.startsWith('..'))
    return [...listPages(path.join(root, content, folder)), ...made]
      .filter((name) => !isExcluded(name))
      .map((name) => routeOfLink(path.posix.join(route, names[name] ?? name)))
  })
  return new Set(routes)
}

/** Without a page at the root, the first page of the sidebars is the home page. */
function homeOf({ routes }: Navigation, sidebars: Raw): Raw {
  if (routes.has('/')) return {}
  const first = JSON.stringify(sidebars).match(/"link":"(\/[^"]*)"/)?.[1]
  return first === undefined ? {} : { home: first }
}

function logoOf(logo: unknown, publicFolder: string): Raw {
  const group = typeof logo === 'string' ? { src: logo } : groupOf(logo)
  const light = textOf(group['light'], textOf(groupOf(group)['src'], ''))
  if (light === '' || !existsSync(path.join(publicFolder, light))) return {}
  const dark = textOf(group['dark'], '')
  return { logo: { light, ...(dark === '' ? {} : { dark }), alt: textOf(group['alt'], '') } }
}

function footerOf(footer: Raw): string {
  return [footer['message'], footer['copyright']]
    .map((part) => plainText(textOf(part, '')))
    .filter(Boolean)
    .join(' · ')
}

function colorModeOf(appearance: unknown): Raw {
  const mode = typeof appearance === 'string' ? appearance : textOf(groupOf(appearance)['initialValue'], '')
  return {
    default: /dark/.test(mode) ? 'dark' : 'light',
    respectSystem: !/dark/.test(mode) && appearance !== false,
    toggle: appearance !== false && !mode.startsWith('force'),
  }
}

/** `:path` is relative to the source folder, and docsgen adds a path that is relative to the folder of the site. */
function editUrlOf(pattern: string, dir: string, leftOut: (what: string) => void): Raw {
  if (pattern === '') return {}
  const end = dir === '.' ? ':path' : `${dir}/:path`
  if (pattern.endsWith(end)) return { editUrl: pattern.slice(0, -end.length) }
  leftOut('links to edit pages, because their address does not end with the path of the file')
  return {}
}

function tocOf(outline: unknown): Raw {
  const group = groupOf(outline)
  const level = Array.isArray(outline) || Object.keys(group).length === 0 ? outline : group['level']
  if (level === 'deep') return { min: 2, max: 6 }
  const [min, max] = Array.isArray(level) ? (level as unknown[]) : [level ?? 2, level ?? 2]
  return typeof min === 'number' && typeof max === 'number'
    ? { min: Math.max(2, min), max: Math.max(2, max) }
    : { min: 2, max: 3 }
}

/** Options that have nothing in their place. */
function reportOthers(config: Raw, root: string, leftOut: (what: string) => void): void {
  if (existsSync(path.join(root, '.vitepress/theme')))
    leftOut('the layout and the styles of the theme (.vitepress/theme), except for the color of links')
  const theme = groupOf(config['themeConfig'])
  const search = groupOf(theme['search'])['provider'] ?? (theme['algolia'] === undefined ? undefined : 'algolia')
  if (search !== undefined && search !== 'local')
    leftOut(`the search by ${textOf(search, 'another service')}; the site has docsgen's own search instead`)
  if (config['titleTemplate'] !== undefined) leftOut('"titleTemplate"; titles end with the name of the site')
  if (groupOf(config['markdown'])['lineNumbers'] === true)
    leftOut('line numbers in all code blocks; write :line-numbers after the language of a block')
  if (theme['carbonAds'] !== undefined) leftOut('"carbonAds"')
}
