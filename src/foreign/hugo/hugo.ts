import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { isExternal } from '../../formats/names/url.ts'
import { groupOf, listOf, textOf, type Raw } from '../../formats/raw-values.ts'
import { plainMarks } from '../../config/variables.ts'
import { madeFiles } from '../../config/usual-output.ts'
import { collectNotices, redirectToRoot, type ForeignSite } from '../foreign-site.ts'
import { readHugoConfig } from './config.ts'
import { cascadeName, formulaDelimiters } from '../../markdown/foreign/foreign-text.ts'
import { readHugoPages, type HugoPages } from './pages.ts'
import { makeSections } from './sections.ts'
import { editUrlOf, toolsOf } from './themes.ts'
import { plainText } from '../plain-text.ts'
import { plainValues } from '../read-data.ts'

/** Reads the config of a Hugo site. `top` is the path from the folder of the config to that of the site. */
export function readHugoSite(file: string, top: string): ForeignSite {
  const root = path.resolve(path.dirname(file), top)
  const config = readHugoConfig(root)
  const { leftOut, notices } = collectNotices()
  const site = readSite(root, config, leftOut)
  reportOthers(site, leftOut)
  const options = toOptions(site, leftOut)
  const madePages = makeSections(site.pages, excludedOf(site), config['pluralizelisttitles'] === false ? '' : 's')
  return { root, options, foreignConfig: config, madePages, notices: notices() }
}

interface Language {
  readonly code: string
  readonly options: Raw
  /** Folder of its pages, if it has its own. */
  readonly folder: string | undefined
}

interface HugoSite {
  readonly root: string
  readonly config: Raw
  /** Options of the site in its main language. */
  readonly params: Raw
  readonly language: Language
  readonly others: readonly Language[]
  /** Folder of the pages in the main language. */
  readonly content: string
  readonly pages: HugoPages
}

function readSite(root: string, config: Raw, leftOut: (what: string) => void): HugoSite {
  const mounts = listOf(groupOf(config['module'])['mounts']).map(groupOf)
  const inParts = mounts.filter(({ target }) => textOf(target, '').startsWith('content/'))
  if (inParts.length > 0)
    leftOut(
      `folders and files that are mounted below "content": ${inParts.map(({ source }) => textOf(source, '')).join(', ')}`,
    )
  const usual = textOf(config['contentdir'], 'content')
  const languages = Object.entries(groupOf(config['languages'])).map(([code, value]): Language => {
    const options = groupOf(value)
    const folder = options['contentdir'] ?? mountOf(mounts, code)
    return { code, options, folder: typeof folder === 'string' ? folder : undefined }
  })
  const code = textOf(config['defaultcontentlanguage'], 'en')
  const shown = languages.filter(({ options }) => options['disabled'] !== true)
  const language = shown.find((one) => one.code === code) ?? { code, options: {}, folder: mountOf(mounts, code) }
  const content = path.posix.normalize(language.folder ?? usual).replace(/\/$/, '')
  const permalinks = permalinksOf(config)
  return {
    root,
    config,
    params: { ...groupOf(config['params']), ...groupOf(language.options['params']) },
    language,
    others: shown.filter((one) => one !== language),
    content,
    pages: readHugoPages(path.join(root, content), permalinks),
  }
}

/** The folder that is mounted as the content of a language. The first one wins. */
function mountOf(mounts: readonly Raw[], code: string): string | undefined {
  const found = mounts.find(({ target, lang, sites }) => {
    const languages = [groupOf(groupOf(sites)['matrix'])['languages'] ?? lang ?? []].flat()
    return target === 'content' && (languages.length === 0 || languages.includes(code))
  })
  return typeof found?.['source'] === 'string' ? found['source'] : undefined
}

/** The address patterns of pages, by section. */
function permalinksOf(config: Raw): ReadonlyMap<string, string> {
  const written = groupOf(config['permalinks'])
  const patterns = { ...written, ...groupOf(written['page']) }
  return new Map(Object.entries(patterns).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

function toOptions(site: HugoSite, leftOut: (what: string) => void): Raw {
  const { config, params, language, content, pages } = site
  const { pathname, origin } = originOf(config)
  const { goldmark } = groupOf(config['markup']) as { readonly goldmark?: unknown }
  const isUnsafe = groupOf(groupOf(goldmark)['renderer'])['unsafe'] === true
  const { typographer } = groupOf(groupOf(goldmark)['extensions'])
  const hasPlainQuotes = typographer === false || groupOf(typographer)['disable'] === true
  const isOfBlackfriday = groupOf(groupOf(goldmark)['parser'])['autoheadingidtype'] === 'blackfriday'
  const passthrough = groupOf(groupOf(groupOf(goldmark)['extensions'])['passthrough'])
  const hasDelimiters = passthrough['enable'] === true
  const delimiters = Object.values(groupOf(passthrough['delimiters'])).flat(2).join(' ')
  const analytics = groupOf(groupOf(config['services'])['googleanalytics'])['id'] ?? config['googleanalytics']
  const locales = languagesOf(site, leftOut)
  const prefix = config['defaultcontentlanguageinsubdir'] === true ? language.code : ''
  const copyright = params['copyright'] ?? config['copyright']
  return {
    site: {
      title: textOf(language.options['title'], textOf(config['title'], '')) || 'Documentation',
      tagline: textOf(params['description'], '').replaceAll(/\s+/g, ' ').trim(),
      url: origin,
      basePath: pathname,
      locale: language.code,
      locales,
    },
    variables: {
      ...variablesOf(site),
      ...(config['enableemoji'] === true ? {} : { [plainMarks]: { emoji: 'true' } }),
      ...(hasDelimiters ? { [formulaDelimiters]: { all: delimiters } } : {}),
    },
    content,
    mounts: [
      {
        dir: '.',
        route: locales.length === 0 ? `/${prefix}` : '/',
        exclude: [...pages.excluded, ...excludedOf(site)],
        names: pages.names,
        conventions: 'hugo',
      },
    ],
    redirects: prefix === '' || locales.length === 0 ? [] : redirectToRoot(prefix, leftOut),
    static: staticOf(config, leftOut),
    sidebars: sidebarsOf(site),
    navbar: { items: [...menuOf(site, leftOut), ...toolsOf(params)] },
    footer: { copyright: typeof copyright === 'string' ? plainText(copyright) : '' },
    colorMode: { respectSystem: true },
    docs: { ...editUrlOf(params), lastUpdated: config['enablegitinfo'] === true, frontMatter: { '*': [] } },
    markdown: {
      dialect: 'hugo',
      ...(isOfBlackfriday ? { anchors: 'blackfriday' } : {}),
      html: isUnsafe ? 'allow' : 'sanitize',
      roots: ['.'],
      smartPunctuation: hasPlainQuotes ? false : 'commonmark',
      math: hasDelimiters || pages.hasFormulas,
    },
    ...(typeof analytics === 'string' && analytics.startsWith('G-')
      ? { analytics: { provider: 'ga4', id: analytics } }
      : {}),
    build: { onBrokenLink: 'warn', onBrokenAnchor: 'warn', onUnusedImage: 'ignore' },
  }
}

/** The address of the site, which can be without a protocol or a host: `//docs.example.com/sea`, `/sea`. */
function originOf(config: Raw): URL {
  const unknown = new URL('https://docs.example.com/')
  return URL.parse(textOf(config['baseurl'], ''), unknown) ?? unknown
}

/** Values that shortcodes show, of the site and of its sections. */
function variablesOf({ params, pages, content }: HugoSite): Raw {
  const cascades = pages.cascades.map(
    ([folder, values]) => [cascadeName(path.posix.join(content, folder)), plainValues(values)] as const,
  )
  const groups = [['params', plainValues(params)] as const, ...cascades].filter(([, values]) => values.length > 0)
  const inLowerCase = (values: (typeof groups)[number][1]): Raw =>
    Object.fromEntries(values.map(([name, value]) => [name.toLowerCase(), value]))
  return Object.fromEntries(groups.map(([name, values]) => [name, inLowerCase(values)]))
}

/** Whether a language has pages such as `page.fr.md`, next to those of the main one. */
function isNamedInFiles({ pages }: HugoSite, { code }: Language): boolean {
  return pages.files.some((name) => name.endsWith(`.${code}.md`))
}

/** What is no page. */
function excludedOf({ config, others, content }: HugoSite): string[] {
  const disabled = Object.entries(groupOf(config['languages'])).filter(([, one]) => groupOf(one)['disabled'] === true)
  const folders = others.flatMap(({ folder }) => {
    const below = folder === undefined ? '..' : path.posix.relative(content, folder)
    return below.startsWith('..') || below === '' ? [] : [`${below}/**`]
  })
  return [...disabled.map(([code]) => `**/*.${code}.md`), ...folders, ...(content === '.' ? madeFiles : [])]
}

function languagesOf(site: HugoSite, leftOut: (what: string) => void): Raw[] {
  const { root, language, others, content } = site
  const built = others.flatMap((one) => {
    const { folder = content } = one
    if (folder !== content && existsSync(path.join(root, folder))) return [{ ...one, folder }]
    return isNamedInFiles(site, one) ? [{ ...one, folder: content }] : []
  })
  const lost = others.filter(({ code }) => !built.some((one) => one.code === code))
  if (lost.length > 0) leftOut(`languages without pages: ${lost.map(({ code }) => code).join(', ')}`)
  if (built.length === 0) return []
  return [
    { code: language.code, label: labelOfLanguage(language) },
    ...built.map((one) => ({ code: one.code, label: labelOfLanguage(one), content: one.folder })),
  ]
}

function labelOfLanguage({ code, options }: Language): string {
  return textOf(options['label'], textOf(options['languagename'], code))
}

function staticOf(config: Raw, leftOut: (what: string) => void): string {
  const [first = 'static', ...others] = [config['staticdir'] ?? 'static'].flat().map(String)
  if (others.length > 0) leftOut(`static folders other than the first: ${others.join(', ')}`)
  return first
}

/** A sidebar for each section. */
function sidebarsOf({ pages, root, content }: HugoSite): Raw {
  const isPage = (name: string): boolean => !pages.excluded.includes(name) && !/(?:^|\/)_(?!index\.md$)/.test(name)
  const sections = new Set(
    pages.files.filter((name) => name.includes('/') && isPage(name)).map((name) => name.split('/')[0] ?? ''),
  )
  const isHidden = (name: string): boolean =>
    pages.excluded.includes(`${name}/**`) || existsSync(path.join(root, content, name, 'index.md'))
  const shown = [...sections].filter((name) => !isHidden(name))
  if (shown.length === 0) return { docs: [{ autogenerate: '.' }] }
  return Object.fromEntries(shown.map((name) => [name.replaceAll(/[^\w-]+/g, '-'), [{ autogenerate: name }]]))
}

/** The main menu, from the config and the pages. */
function menuOf({ config, language, pages }: HugoSite, leftOut: (what: string) => void): Raw[] {
  const menus = {
    ...groupOf(config['menu']),
    ...groupOf(config['menus']),
    ...groupOf(language.options['menu']),
    ...groupOf(language.options['menus']),
  }
  const others = Object.keys(menus).filter((name) => name !== 'main')
  if (others.length > 0) leftOut(`menus other than "main": ${others.join(', ')}`)
  const own = pages.menus.flatMap(([menu, entry]) => (menu === 'main' ? [entry] : []))
  const entries = [...listOf(menus['main']).map(groupOf), ...own].toSorted(
    (one, other) => weightOf(one) - weightOf(other),
  )
  const names = new Set(pages.files.map((name) => name.replace(/(?:(?:^|\/)_?index)?\.md$/, '').toLowerCase()))
  const linkOf = (entry: Raw): Raw[] => {
    const label = textOf(entry['name'], '')
      .replaceAll(/<[^>]*>/g, '')
      .trim()
    const target = textOf(entry['pageref'], textOf(entry['url'], ''))
    if (label === '' || target === '') return []
    const route = `/${target.replaceAll(/^\/+|\/+$/g, '')}`
    if (isExternal(target)) return [{ label, href: target }]
    // The host may redirect other addresses.
    return [names.has(route.slice(1)) ? { label, to: route } : { label, href: new URL(route, originOf(config)).href }]
  }
  return entries.flatMap((entry) => {
    if (entry['parent'] !== undefined) return []
    const name = entry['identifier'] ?? entry['name']
    const children = entries.filter(({ parent }) => parent === name || parent === entry['name'])
    if (children.length === 0) return linkOf(entry)
    return [
      { kind: 'dropdown', label: textOf(entry['name'], ''), items: [...linkOf(entry), ...children.flatMap(linkOf)] },
    ]
  })
}

/** Entries without a weight are last. */
function weightOf({ weight }: Raw): number {
  return typeof weight === 'number' && weight !== 0 ? weight : Number.MAX_SAFE_INTEGER
}

/** What has nothing in its place. */
function reportOthers({ root, pages, config }: HugoSite, leftOut: (what: string) => void): void {
  if (pages.others.length > 0)
    leftOut(
      `pages that are not Markdown: ${pages.others.slice(0, 5).join(', ')}${pages.others.length > 5 ? ', …' : ''}`,
    )
  if (pages.withDots.length > 0)
    leftOut(`dots at the end of addresses, because Windows does not keep them in files: ${pages.withDots.join(', ')}`)
  if (config['disablepathtolower'] === true) leftOut('capitals in addresses ("disablePathToLower")')
  if (pages.hasCategories) leftOut('the lists at /categories; categories are tags here')
  const layouts = path.join(root, 'layouts')
  const templates = existsSync(layouts) ? readdirSync(layouts).filter((name) => !/^_?shortcodes$/.test(name)) : []
  if (templates.length > 0) leftOut('the templates of the site (the folder "layouts")')
  const taxonomies = Object.values(groupOf(config['taxonomies'])).filter(
    (name) => typeof name === 'string' && name !== 'tags' && name !== 'categories',
  )
  if (taxonomies.length > 0) leftOut(`taxonomies other than tags: ${taxonomies.join(', ')}`)
}
