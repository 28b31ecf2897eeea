import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { slug } from 'github-slugger'
import type { SidebarItem } from '../../config/schema-parts/sidebar-schema.ts'
import { isExternal } from '../../formats/names/url.ts'
import { evaluateModule } from '../evaluate-module.ts'
import { readColors } from '../css-rules.ts'
import { collectNotices, keepUsedWords, readHeadingLevels, type ForeignSite } from '../foreign-site.ts'
import { plainText } from '../plain-text.ts'
import { textOfBadge } from '../../markdown/foreign/starlight-front-matter.ts'
import { readData } from '../read-data.ts'
import { repositoryOf } from '../../system/git.ts'
import { installedFile } from '../../system/package-folder.ts'
import { groupOf, listOf, textOf, type Raw } from '../../formats/raw-values.ts'
import { readAliases } from './aliases.ts'
import { blogPlugin, readBlog, type StarlightBlog } from './blog.ts'
import { allPages, readLanguages } from './languages.ts'
import { foldersOfLogo, logoOf } from './logo.ts'
import { readTexts } from './texts.ts'
import { convertAccount } from '../vitepress/navigation.ts'
import { listFiles } from '../list-files.ts'
import { describeMissing } from '../packages.ts'

const starlight = '@astrojs/starlight'
/** Gives groups of pages their own sidebars. */
const topicsPlugin = 'starlight-sidebar-topics'

/** Reads the config of an Astro site with Starlight. */
export async function readStarlightSite(file: string): Promise<ForeignSite> {
  const root = path.dirname(file)
  const { value, missing } = await evaluateModule(file, { captured: [starlight, topicsPlugin, blogPlugin] })
  const { leftOut, notices } = collectNotices()
  const config = groupOf(value)
  const integrations = listOf(config['integrations']).flat().map(groupOf)
  const theme = groupOf(integrations.find((one) => one['captured'] === starlight)?.['options'])
  reportOthers(theme, leftOut)
  reportPages(path.join(root, 'src/pages'), leftOut)
  for (const notice of describeMissing(missing, root, /^(?:astro|@astrojs\/starlight)(?:\/|$)/)) leftOut(notice)
  const languages = readLanguages({ root, theme, leftOut })
  for (const name of ['404.md', '404.mdx'].filter((one) => existsSync(path.join(root, languages.content, one))))
    leftOut(`the page ${name}, because docsgen makes its own`)
  const options = toOptions({ root, file, config, theme, languages, leftOut })
  const codes = languages.locales.map(({ code }) => String(code))
  const { texts, messages } = readTexts(root, [languages.locale, ...codes])
  return { root, options, foreignConfig: { ...config, texts }, messages, notices: notices() }
}

interface Site {
  readonly root: string
  /** Absolute path of the config. */
  readonly file: string
  readonly config: Raw
  readonly theme: Raw
  readonly languages: ReturnType<typeof readLanguages>
  readonly leftOut: (what: string) => void
}

function toOptions({ root, file, config, theme, languages, leftOut }: Site): Raw {
  const { locale, locales, others, content, route, redirects } = languages
  const topics = topicsOf(theme)
  const blog = readBlog(theme, root, content)
  const sidebars = convertSidebars(theme, topics, leftOut)
  // Each language can have its own.
  const title = [theme['title'], ...Object.values(groupOf(theme['title']))].find((one) => textOf(one, '') !== '')
  const editUrl = textOf(groupOf(theme['editLink'])['baseUrl'], '')
  const favicon = textOf(theme['favicon'], '/favicon.svg').replace(/^\//, '')
  const sheets = listOf(theme['customCss']).map((sheet) => path.resolve(root, String(sheet)))
  return {
    site: {
      title: textOf(title, 'Documentation'),
      tagline: textOf(theme['description'], ''),
      titleDelimiter: textOf(theme['titleDelimiter'], '|'),
      url: textOf(config['site'], 'https://docs.example.com'),
      basePath: textOf(config['base'], '/'),
      locale,
      locales: keepUsedWords(locales, Object.values(sidebars)),
      ...(existsSync(path.join(root, 'public', favicon)) ? { favicon } : {}),
      ...logoOf(root, theme, textOf(title, '')),
      ...homeOf(path.join(root, content), theme),
    },
    content,
    mounts: [
      {
        dir: '.',
        route,
        exclude: [...others.map((dir) => `${dir}/**`), '404.md', '404.mdx'],
        names: namesOf(path.join(root, content), others, blog),
      },
    ],
    static: 'public',
    sidebars,
    ...(blog && { blog: blog.options }),
    navbar: { items: navigationOf(theme, topics, blog) },
    colorMode: { respectSystem: true },
    redirects: [...redirectsOf(config, leftOut), ...redirects, ...(blog?.redirects ?? [])],
    ...readColors(sheets, linkColors),
    docs: {
      // The address ends with that of the folder of the site, and docsgen adds the path of the page.
      ...(editUrl === '' ? {} : { editUrl }),
      toc: readHeadingLevels(theme['tableOfContents']),
      lastUpdated: theme['lastUpdated'] === true,
      frontMatter: { '*': [] },
    },
    markdown: {
      dialect: 'starlight',
      smartPunctuation: punctuationOf(groupOf(config['markdown']), root),
      html: 'allow',
      // Pages show code of their repository. The error about a missing folder is that of "content".
      roots: [...new Set(['src', repositoryOf(root) ?? 'src', ...foldersOfLogo(root, theme)])].filter((name) =>
        existsSync(path.join(root, name)),
      ),
      aliases: { '~': 'src', '@': 'src', ...readAliases(root, leftOut) },
      transforms: pluginsOf(config, path.basename(file)),
    },
    build: { onBrokenLink: 'warn', onBrokenAnchor: 'warn', onUnusedImage: 'ignore' },
  }
}

/** Links are lighter than buttons in dark mode. */
const linkColors = {
  light: ['--sl-color-text-accent', '--sl-color-accent'],
  dark: ['--sl-color-text-accent', '--sl-color-accent-high', '--sl-color-accent'],
  usual: { light: '#3d50f5', dark: '#b3c7ff' },
}

/** Accounts can also be pages of the site. */
function linkToPage({ href, ...item }: Raw): Raw {
  return typeof href === 'string' && /^\/(?!\/)/.test(href) ? { ...item, to: href } : { ...item, href }
}

/** Accounts in social networks. */
function accountsOf({ social }: Raw): Raw[] {
  return Array.isArray(social)
    ? social.map(groupOf).map(({ icon, label, href }) => ({ icon, ariaLabel: label, link: href }))
    : Object.entries(groupOf(social)).map(([icon, link]) => ({ icon, link }))
}

/** Redirects from one address; those with parameters match several. Their targets have the base path, as in Astro. */
function redirectsOf(config: Raw, leftOut: (what: string) => void): Raw[] {
  const base = slashed(textOf(config['base'], '/'))
  return Object.entries(groupOf(config['redirects'])).flatMap(([from, to]) => {
    const target = textOf(to, textOf(groupOf(to)['destination'], ''))
    const isPlain = target !== '' && !/[[\]*]/.test(from)
    if (!isPlain) leftOut('redirects with parameters')
    const isBelow = `${target}/`.startsWith(`${base}/`)
    return isPlain ? [{ from, to: isBelow ? slashed(target.slice(base.length)) : target }] : []
  })
}

/** From version 7 on, Astro has a parser that follows CommonMark, unless the config has one or has plugins of another. */
function punctuationOf({ smartypants, processor, remarkPlugins, rehypePlugins }: Raw, root: string): unknown {
  if (smartypants === false) return false
  const { name } = groupOf(processor)
  const isUnified = name === 'unified' || listOf(remarkPlugins).length + listOf(rehypePlugins).length > 0
  return isUnified || versionOfAstro(root) < 7 ? true : 'commonmark'
}

/** The version that is installed, or the one that the site asks for. */
function versionOfAstro(root: string): number {
  const [installed, own] = [installedFile(path.join(root, 'package.json'), 'astro/package.json'), 'package.json'].map(
    (file) =>
      file !== undefined && existsSync(path.resolve(root, file)) ? groupOf(readData(path.resolve(root, file))) : {},
  )
  const asked = { ...groupOf(own?.['devDependencies']), ...groupOf(own?.['dependencies']) }['astro']
  return Number(/\d+/.exec(textOf(installed?.['version'], textOf(asked, '')))?.[0] ?? Infinity)
}

/** The plugins of remark and rehype, by their paths in the config. */
function pluginsOf(config: Raw, name: string): Raw[] {
  return ['remark', 'rehype'].flatMap((kind) =>
    listOf(groupOf(config['markdown'])[`${kind}Plugins`]).map((_, index) => ({
      [kind]: `./${name}`,
      export: `default.markdown.${kind}Plugins.${String(index)}`,
    })),
  )
}

/** In Astro, addresses have no capitals and no spaces. Posts have the addresses of other pages. */
function namesOf(
  folder: string,
  languages: readonly string[],
  blog: StarlightBlog | undefined,
): Record<string, string> {
  return Object.fromEntries(
    listFiles(folder).flatMap((name) => {
      const [, file = '', ending = ''] = /^(.*)(\.mdx?)$/.exec(name) ?? []
      const own = file
        .split('/')
        .map((part) => slug(part))
        .join('/')
      const isKept = own === file && blog?.posts.includes(name) !== true
      return isKept || languages.includes(file.split('/')[0] ?? '') ? [] : [[file + ending, own + ending] as const]
    }),
  )
}

/** Without a page at the root, the first page of the sidebar is the home page. */
function homeOf(folder: string, theme: Raw): Raw {
  const names = existsSync(folder) ? readdirSync(folder) : []
  if (names.some((name) => /^index\.mdx?$/.test(name))) return {}
  const first = /"(?:slug|link)":"([^":]+)"/.exec(JSON.stringify(theme['sidebar'] ?? []))?.[1]
  return first === undefined ? {} : { home: `/${first.replaceAll(/^\/|\/$/g, '')}` }
}

/** What the navigation bar shows. */
function navigationOf(theme: Raw, topics: readonly Raw[], blog: StarlightBlog | undefined): Raw[] {
  return [
    ...topics.map(({ label, link }) => linkToPage({ label: labelOf(label), href: link })),
    ...(blog === undefined ? [] : [{ label: blog.title, to: blog.route, position: 'right' }]),
    { kind: 'search', position: 'right' },
    { kind: 'colorMode', position: 'right' },
    ...accountsOf(theme).map(convertAccount).map(linkToPage),
  ]
}

/** The groups of pages of the plugin for topics, which are links in the navigation bar. */
function topicsOf(theme: Raw): Raw[] {
  const plugin = listOf(theme['plugins'])
    .map(groupOf)
    .find(({ captured }) => captured === topicsPlugin)
  return listOf(plugin?.['options']).map(groupOf)
}

/** A text, or that of the first language. */
function labelOf(label: unknown): string {
  return plainText(textOf(label, textOf(Object.values(groupOf(label))[0], '')))
}

/** The sidebar of the site, or one for each topic. */
function convertSidebars(
  theme: Raw,
  topics: readonly Raw[],
  leftOut: (what: string) => void,
): Record<string, SidebarItem[]> {
  const own = topics.flatMap(({ items }, index) => {
    const list = listOf(items)
    return list.length === 0 ? [] : [[`topic-${String(index + 1)}`, convertSidebar(list, leftOut)] as const]
  })
  return own.length === 0 ? { docs: convertSidebar(theme['sidebar'], leftOut) } : Object.fromEntries(own)
}

function convertSidebar(sidebar: unknown, leftOut: (what: string) => void): SidebarItem[] {
  if (!Array.isArray(sidebar)) return [{ autogenerate: '.', collapsed: false }]
  return sidebar.flatMap((item) => convertItem(typeof item === 'string' ? { slug: item } : groupOf(item), leftOut))
}

function convertItem(item: Raw, leftOut: (what: string) => void): SidebarItem[] {
  if (Object.keys(groupOf(item['attrs'])).length > 0) leftOut('"attrs" of sidebar entries')
  const label = plainText(textOf(item['label'], ''))
  const badge = textOfBadge(item['badge'])
  if (typeof item['slug'] === 'string') {
    const page = `/${item['slug'].replace(/^index$/, '')}`
    return [label === '' && badge === undefined ? page : { page, label: label || undefined, badge }]
  }
  if (typeof item['link'] === 'string')
    return [{ link: isExternal(item['link']) ? item['link'] : slashed(item['link']), label, badge }]
  const { directory, collapsed = item['collapsed'] } = groupOf(item['autogenerate'])
  const items: SidebarItem[] =
    typeof directory === 'string'
      ? [{ autogenerate: directory, collapsed: collapsed === true }]
      : convertSidebar(listOf(item['items']), leftOut)
  return label === '' ? items : [{ category: label, items, badge, collapsed: item['collapsed'] === true }]
}

function slashed(link: string): string {
  return `/${link.replaceAll(/^\/|(?<=.)\/$/g, '')}`
}

/** Pages that are not documentation, such as a home page that is a component. */
function reportPages(folder: string, leftOut: (what: string) => void): void {
  const names = existsSync(folder) ? listFiles(folder).filter((name) => /\.(?:astro|mdx?|html)$/.test(name)) : []
  const files = names.map((name) => `src/pages/${name}`).join(', ')
  if (files !== '') leftOut(`pages of Astro: ${files}; write them in Markdown in ${allPages}`)
}

/** Options that have nothing in their place. */
function reportOthers(theme: Raw, leftOut: (what: string) => void): void {
  const replaced = Object.keys(groupOf(theme['components']))
  if (replaced.length > 0) leftOut(`components of the layout that the site replaces: ${replaced.join(', ')}`)
  if (listOf(theme['customCss']).length > 0) leftOut('the styles of "customCss", except for the color of links')
  if (listOf(theme['head']).length > 0) leftOut('elements of the head')
  const plugins = listOf(theme['plugins']).map(groupOf)
  const others = plugins.filter(({ captured }) => captured !== topicsPlugin && captured !== blogPlugin)
  const names = others.flatMap(({ name }) => (typeof name === 'string' ? [name] : []))
  if (others.length > 0) leftOut(`plugins of Starlight${names.length > 0 ? ` (${names.join(', ')})` : ''}`)
  if (theme['routeMiddleware'] !== undefined) leftOut('"routeMiddleware"')
}
