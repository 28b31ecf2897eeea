import { existsSync } from 'node:fs'
import path from 'node:path'
import picomatch from 'picomatch'
import { madeFiles } from '../../config/usual-output.ts'
import { isExternal } from '../../formats/names/url.ts'
import { ConfigError } from '../evaluate-module.ts'
import { collectNotices, keepUsedWords, type ForeignSite } from '../foreign-site.ts'
import { readBlog, type MkDocsBlog } from './blog.ts'
import { findIconFolders } from './icons.ts'
import { readI18n, type MkDocsLanguages } from './languages.ts'
import { listStyleSheets, readLogo, readPalette } from './look.ts'
import { convertNav, findReplacedPages, isIndex, readFolderNav, routeOf, type MkDocsPages } from './navigation.ts'
import { extensionsOf, pluginsOf, readExtensions } from './plugins.ts'
import { repositoryOf as repositoryFolderOf } from '../../system/git.ts'
import { plainText } from '../plain-text.ts'
import { groupOf, listOf, textOf, type Raw } from '../../formats/raw-values.ts'
import { mergeGroups, readData } from '../read-data.ts'
import { variablesOf } from './variables.ts'
import { convertAccount } from '../vitepress/navigation.ts'
import { listFiles } from '../list-files.ts'

/** Reads the config of a MkDocs site. */
export function readMkDocsSite(file: string): ForeignSite {
  const root = path.dirname(file)
  const config = readConfig(file)
  const { leftOut, notices } = collectNotices()
  return { root, options: toOptions(root, config, leftOut), foreignConfig: config, notices: notices() }
}

/** Reads a config with the one that it extends. `children` are the configs that led here. */
function readConfig(file: string, children: readonly string[] = []): Raw {
  if (children.includes(file))
    throw new ConfigError(`"INHERIT" is circular: ${[...children, file].map((one) => path.basename(one)).join(' → ')}`)
  if (!existsSync(file)) throw new ConfigError(`"INHERIT" names ${path.basename(file)}, but there is no such file`)
  // Tags such as !!python/name name code of MkDocs. Their values are not used here.
  const data = groupOf(readData(file, { isOfMkDocs: true }))
  // Zensical has the options of MkDocs in this group.
  const config = file.endsWith('.toml') ? groupOf(data['project']) : data
  const parent = config['INHERIT']
  if (typeof parent !== 'string') return config
  return mergeGroups(readConfig(path.resolve(path.dirname(file), parent), [...children, file]), config)
}

/** Pages can include files from anywhere in their repository, or in their Python project if it came as an archive. */
function topOf(root: string): string {
  const isProject = (folder: string): boolean => existsSync(path.join(root, folder, 'pyproject.toml'))
  return repositoryFolderOf(root) ?? ['.', '..', '../..', '../../..'].find(isProject) ?? '.'
}

/** MkDocs itself only warns. */
const tolerant = { onBrokenLink: 'warn', onBrokenAnchor: 'warn', onUnusedImage: 'ignore' }

function toOptions(root: string, config: Raw, leftOut: (what: string) => void): Raw {
  const allPages = path.posix.normalize(textOf(config['docs_dir'], 'docs')).replace(/\/$/, '')
  const theme = groupOf(config['theme'])
  const url = textOf(config['site_url'], 'https://docs.example.com/')
  const { pathname, origin } = URL.canParse(url) ? new URL(url) : new URL('https://docs.example.com/')
  const plugins = pluginsOf(config)
  const languages = readLanguages(config, plugins, { root, dir: allPages, leftOut })
  const { title, dir, locale, locales, names } = languages
  const folder = path.join(root, dir)
  const { blog, exclude, home, sidebar } = readPages(config, plugins, { folder, languages, leftOut })
  const { site: logo, ...logoFiles } = readLogo(theme, { root, dir, title })
  const top = topOf(root)
  reportOthers(config, { theme, logo: groupOf(logo) }, leftOut)
  return {
    site: {
      title,
      tagline: textOf(config['site_description'], ''),
      url: origin,
      basePath: pathname,
      locale,
      locales: keepUsedWords(locales, { title, sidebar }),
      ...home,
      ...groupOf(logo),
    },
    ...logoFiles,
    ...variablesOf(config, findIconFolders(root, top, theme), root),
    content: dir,
    mounts: [{ dir: '.', route: '/', exclude, ...conventionsOf(folder), names: { ...names, ...blog?.addresses } }],
    ...(blog === undefined ? {} : { blog: blog.options }),
    sidebars: { docs: sidebar },
    navbar: { items: navbarOf(config, { url, blog }) },
    footer: { copyright: plainText(textOf(config['copyright'], '')) },
    ...readPalette(theme, listStyleSheets(config, folder)),
    docs: { ...editUrlOf(config, allPages), ...headingLevelsOf(config), frontMatter: { '*': [] } },
    redirects: [...redirectsOf(config, leftOut), ...(blog?.redirects ?? [])],
    markdown: {
      dialect: 'mkdocs',
      html: 'allow',
      roots: [...new Set(['.', top])],
      smartPunctuation: extensionsOf(config).some(([name]) => /(?:^|\.)smarty$/.test(name)) ? 'commonmark' : false,
      math: extensionsOf(config).some(([name]) => name === 'pymdownx.arithmatex'),
    },
    ...analyticsOf(config),
    build: { ...tolerant, ...(config['use_directory_urls'] === false ? { htmlFiles: true } : {}) },
  }
}

function readLanguages(
  config: Raw,
  plugins: ReadonlyMap<string, unknown>,
  place: { readonly root: string; readonly dir: string; readonly leftOut: (what: string) => void },
): MkDocsLanguages {
  const title = textOf(config['site_name'], '') || 'Documentation'
  const locale = textOf(groupOf(config['theme'])['language'], 'en')
  const found = readI18n(groupOf(plugins.get('i18n')), { ...place, title })
  return found ?? { title, dir: place.dir, locale, locales: [], names: {} }
}

interface PagesPlace {
  /** Absolute path of the folder of the pages. */
  readonly folder: string
  readonly languages: MkDocsLanguages
  readonly leftOut: (what: string) => void
}

/** The blog, what is not a page, and the navigation. */
function readPages(
  config: Raw,
  plugins: ReadonlyMap<string, unknown>,
  { folder, languages: { dir, locales, names }, leftOut }: PagesPlace,
) {
  const lists = listsOf(plugins)
  const [ofBlog] = ['blog', 'material/blog']
    .filter((name) => plugins.has(name))
    .map((name) => groupOf(plugins.get(name)))
  const blog = ofBlog && readBlog(ofBlog, { folder, dir, leftOut })
  const replaced = findReplacedPages(folder)
  const hidden = Object.keys(replaced)
  if (hidden.length > 0) leftOut(`pages whose address another page has: ${hidden.join(', ')}`)
  const exclude = [...excludedOf(config, { dir, lists }), ...(blog === undefined ? [] : [blog.index]), ...hidden]
  const translations = locales.slice(1).map(({ code }) => `**/*.${String(code)}.md`)
  const named = Object.entries(names).map(([file, name]) => [name, file] as const)
  const files = new Map([...Object.entries(replaced), ...named])
  const pages = { folder, isExcluded: picomatch([...exclude, ...translations]), leftOut, blog, files, ...lists }
  const written = listOf(config['nav'])
  const isInFolders = ['awesome-nav', 'awesome-pages', 'literate-nav'].some((name) => plugins.has(name))
  const nav = isInFolders ? readFolderNav(pages, written) : written
  const hasIndex = ['index.md', 'README.md'].some((name) => existsSync(path.join(folder, files.get(name) ?? name)))
  return {
    blog,
    exclude,
    home: hasIndex ? {} : { home: firstOf(nav.length > 0 ? nav : listFiles(folder)) },
    sidebar: nav.length === 0 ? [{ autogenerate: '.' }] : convertNav(nav, pages),
  }
}

function analyticsOf(config: Raw): Raw {
  const { provider, property } = groupOf(groupOf(config['extra'])['analytics'])
  return provider === 'google' && typeof property === 'string' ? { analytics: { provider: 'ga4', id: property } } : {}
}

/** MkDocs publishes pages whose names begin with `_`. */
function conventionsOf(folder: string): Raw {
  const isNeeded = listFiles(folder).some((name) => /(?:^|\/)_.*\.md$/.test(name))
  return isNeeded ? { conventions: 'mkdocs' } : {}
}

function navbarOf(config: Raw, { url, blog }: { url: string; blog: MkDocsBlog | undefined }): Raw[] {
  const extra = groupOf(config['extra'])
  const { language } = groupOf(config['theme'])
  return [
    ...(blog === undefined ? [] : [{ label: 'Blog', to: blog.route }]),
    { kind: 'search', position: 'right' },
    { kind: 'colorMode', position: 'right' },
    ...languagesOf(listOf(extra['alternate']).map(groupOf), { url, language }),
    ...repositoryOf(config),
    ...listOf(extra['social']).map((account) => accountOf(groupOf(account))),
  ]
}

/** The link to the repository in the navigation bar. */
function repositoryOf({ repo_url: href, repo_name: name }: Raw): Raw[] {
  if (typeof href !== 'string') return []
  return [{ label: textOf(name, 'Source'), href, position: 'right', icon: 'source' }]
}

/** The menu of the same site in other languages, which are sites of their own. */
function languagesOf(languages: readonly Raw[], { url, language }: { url: string; language: unknown }): Raw[] {
  const items = languages.flatMap(({ name, link }) =>
    typeof name === 'string' && typeof link === 'string' && URL.canParse(link, url)
      ? [{ label: name, href: new URL(link, url).href }]
      : [],
  )
  const { name: label } = languages.find(({ lang }) => lang === (language ?? 'en')) ?? {}
  return items.length < 2 ? [] : [{ kind: 'dropdown', label: label ?? 'Languages', position: 'right', items }]
}

/** How the navigation is written in files of the folders. */
function listsOf(plugins: ReadonlyMap<string, unknown>): Partial<MkDocsPages> {
  const lists = groupOf(plugins.get('literate-nav'))
  return {
    listFile: plugins.has('literate-nav') ? textOf(lists['nav_file'], 'SUMMARY.md') : undefined,
    isIndexFirst: lists['implicit_index'] === true,
    hasSectionIndex: plugins.has('section-index'),
  }
}

/** Patterns of files that are not pages, in the syntax of .gitignore. */
function excludedOf(config: Raw, { dir, lists: { listFile } }: { dir: string; lists: Partial<MkDocsPages> }): string[] {
  const lines = textOf(config['exclude_docs'], '').split('\n')
  const written = lines.map((line) => line.trim()).filter((line) => line !== '' && !/^[#!]/.test(line))
  const ofPlugin = listOf(groupOf(pluginsOf(config).get('exclude'))['glob']).map((one) =>
    String(one).replace(/\/\*$/, '/**'),
  )
  const isOnlyList = listFile !== undefined && !isIndex(listFile)
  const ofLists = isOnlyList ? [`**/${listFile}`] : []
  const patterns = [...written.map((line) => line.replace(/^\//, '').replace(/\/$/, '/**')), ...ofPlugin, ...ofLists]
  return dir === '.' ? [...patterns, ...madeFiles] : patterns
}

function accountOf({ icon, link, name }: Raw): Raw {
  return convertAccount({ icon: textOf(icon, '').split('/').at(-1), link, ariaLabel: name })
}

function firstOf(nav: readonly unknown[]): string {
  const name = /"([^"]+)\.md"/.exec(JSON.stringify(nav))?.[1] ?? ''
  return `/${name.replace(/(?:^|\/)(?:index|README)$/, '')}`
}

/** MkDocs adds the path of a page below the folder of the pages to this address. */
function editUrlOf(config: Raw, dir: string): Raw {
  const repository = textOf(config['repo_url'], '').replace(/(?<=[^/])\/?$/, '/')
  const place = textOf(config['edit_uri'], '')
  const address = place === '' ? null : URL.parse(place, repository === '' ? undefined : repository)
  const base = address?.href.replace(/\/?$/, '/')
  // docsgen adds the path of the page with the folder of the pages.
  return base?.endsWith(`/${dir}/`) === true ? { editUrl: base.slice(0, -dir.length - 2) } : {}
}

/** The levels of headings in the table of contents: `3` or `2-4`. */
function headingLevelsOf(config: Raw): Raw {
  const depth = extensionsOf(config).flatMap(([name, options]) =>
    /^(?:markdown\.extensions\.)?toc$/.test(name) ? groupOf(options)['toc_depth'] : [],
  )
  const [last] = depth
  const [, from, to] = /^(?:([2-6])-)?([1-6])$/.exec(typeof last === 'number' ? String(last) : textOf(last, '')) ?? []
  return to === undefined ? {} : { toc: { min: Number(from ?? 2), max: Math.max(2, Number(to)) } }
}

function redirectsOf(config: Raw, leftOut: (what: string) => void): Raw[] {
  const maps = Object.entries(groupOf(groupOf(pluginsOf(config).get('redirects'))['redirect_maps']))
  const redirects = maps.flatMap(([from, to]) => {
    if (typeof to === 'string') return [{ from: routeOf(from), to: isExternal(to) ? to : routeOf(to) }]
    leftOut(`the redirect from ${from}, whose target is not text`)
    return []
  })
  // `ropes.md` and `ropes/README.md` have one address here.
  return redirects.filter(({ from, to }) => from !== to)
}

/** A script with options has its path in one of them. */
function pathOf(file: unknown): string {
  return textOf(groupOf(file)['path'], typeof file === 'string' ? file : JSON.stringify(file))
}

/** Options that have nothing in their place. */
function reportOthers(
  config: Raw,
  { theme, logo }: { readonly theme: Raw; readonly logo: Raw },
  leftOut: (what: string) => void,
): void {
  const known = new Set([
    'search',
    'autorefs',
    'redirects',
    'macros',
    'material/search',
    'git-revision-date-localized',
    'minify',
    'awesome-nav',
    'awesome-pages',
    'literate-nav',
    'section-index',
    'exclude',
    'include-markdown',
    'blog',
    'i18n',
    'material/blog',
  ])
  const plugins = [...pluginsOf(config).keys()].filter((name) => !known.has(name))
  if (plugins.length > 0) leftOut(`plugins of MkDocs: ${plugins.join(', ')}`)
  const extensions = extensionsOf(config).flatMap(([name]) => (readExtensions.test(name) ? [] : [name]))
  if (extensions.length > 0) leftOut(`extensions of Python-Markdown: ${extensions.join(', ')}`)
  for (const name of ['hooks', 'extra_css', 'extra_javascript'])
    if (listOf(config[name]).length > 0) leftOut(`"${name}" (${listOf(config[name]).map(pathOf).join(', ')})`)
  if (theme['custom_dir'] !== undefined) leftOut('the templates of the site ("theme.custom_dir")')
  if ((theme['logo'] ?? groupOf(theme['icon'])['logo']) !== undefined && logo['logo'] === undefined)
    leftOut('the logo; put it into "static", and name it in "site.logo"')
}
