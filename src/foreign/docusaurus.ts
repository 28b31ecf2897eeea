import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { firstOf, listDocs, type DocsInstance } from './docusaurus-docs.ts'
import { convertFooter, convertNavbar } from './docusaurus-navigation.ts'
import { listTransforms } from './docusaurus-plugins.ts'
import { convertSidebar } from './docusaurus-sidebars.ts'
import { listVersions, type DocsVersion } from './docusaurus-versions.ts'
import { ConfigError, evaluateModule } from './evaluate-module.ts'
import { textWithLinks } from './plain-text.ts'
import { readData } from './read-data.ts'
import { collectNotices, type ForeignSite } from './foreign-site.ts'
import { groupOf, listOf, textOf, type Raw } from '../formats/raw-values.ts'

/** Reads the config of a Docusaurus site. */
export async function readDocusaurusSite(file: string): Promise<ForeignSite> {
  const site = path.dirname(file)
  const { value, missing } = await evaluateModule(file)
  const config = groupOf(value)
  const { leftOut, notices } = collectNotices()
  const found = findPlugins(config, leftOut)
  const root = commonFolder([site, ...found.docs.map((options) => path.resolve(site, textOf(options['path'], 'docs')))])
  const below = (folder: string): string =>
    path.relative(root, path.resolve(site, folder)).replaceAll(path.sep, '/') || '.'
  const instances: DocsInstance[] = []
  for (const options of found.docs) {
    const instance = await readInstance({ site, root, options, leftOut })
    if (instance !== undefined) instances.push(instance)
  }
  if (instances.length === 0 && !existsSync(path.join(site, 'src/pages')))
    throw new ConfigError(['it has no pages', ...notices()].join('; docsgen leaves out '))
  const options = toOptions({ file, config, site, below, instances, found, leftOut })
  const packages = missing.filter((name) => !name.startsWith('@docusaurus/'))
  return {
    root,
    options,
    foreignConfig: config,
    notices: [
      ...(packages.length === 0 ? [] : [`packages and files that are not installed: ${packages.join(', ')}`]),
      ...notices(),
    ],
  }
}

function commonFolder(folders: readonly string[]): string {
  const [first = '', ...others] = folders
  let common = first
  for (const folder of others)
    while (folder !== common && !folder.startsWith(`${common}${path.sep}`)) common = path.dirname(common)
  return common
}

interface Plugins {
  readonly docs: readonly Raw[]
  readonly blog: Raw | undefined
  readonly redirects: readonly Raw[]
  readonly gtag: string | undefined
  /** Plugins of remark and rehype, as `markdown.transforms` names them. */
  readonly transforms: (file: string) => readonly Raw[]
}

/** The options of the plugins that docsgen has something in place of. */
function findPlugins(config: Raw, leftOut: (what: string) => void): Plugins {
  const preset = listOf(config['presets']).flatMap((entry) => {
    const [name, options] = Array.isArray(entry) ? (entry as unknown[]) : [entry]
    return textOf(name, '').includes('classic') ? [groupOf(options)] : []
  })[0]
  const plugins = listOf(config['plugins']).flatMap((entry) => {
    const [name, options] = Array.isArray(entry) ? (entry as unknown[]) : [entry]
    return typeof name === 'string' ? [{ name, options: groupOf(options) }] : []
  })
  const known = /content-docs$|content-blog$|client-redirects$|theme-mermaid$|content-pages$/
  for (const { name } of plugins) if (!known.test(name)) leftOut(`the plugin ${path.basename(name)}`)
  const optionsOf = (ending: string): Raw[] =>
    plugins.filter(({ name }) => name.endsWith(ending)).map(({ options }) => options)
  const ofPreset = (key: string): Raw[] => (preset === undefined || preset[key] === false ? [] : [groupOf(preset[key])])
  return {
    transforms: (file) => listTransforms(config, file, leftOut),
    docs: [...ofPreset('docs'), ...optionsOf('content-docs')],
    blog: [...ofPreset('blog'), ...optionsOf('content-blog')][0],
    redirects: optionsOf('client-redirects').flatMap((options) => listOf(options['redirects']).map(groupOf)),
    gtag: [groupOf(preset?.['gtag'])['trackingID']].flat().find((id) => typeof id === 'string'),
  }
}

async function readInstance(request: {
  readonly site: string
  readonly root: string
  readonly options: Raw
  readonly leftOut: (what: string) => void
}): Promise<DocsInstance | undefined> {
  const { site, root, options, leftOut } = request
  const id = textOf(options['id'], 'default')
  const route = `/${textOf(options['routeBasePath'], 'docs').replace(/^\//, '')}`
  const [main, ...others] = listVersions(site, id, options)
  if (!existsSync(main.folder)) {
    leftOut(`the docs "${id}", because there is no folder ${path.relative(site, main.folder)}`)
    return undefined
  }
  if (id !== 'default' && others.length > 0) leftOut(`all versions of the docs "${id}" except the last one`)
  const read = async (version: DocsVersion, address: string): Promise<ReadVersion> => {
    const { folder } = version
    const place = { folder, dir: path.relative(root, folder).replaceAll(path.sep, '/'), route: address }
    const docs = listDocs(place)
    const context = { docs, place, leftOut }
    const prefix = id === 'default' ? '' : `${id}-`
    const sidebars = Object.entries(await readSidebars(site, version.sidebars)).map(
      ([name, entries]) => [`${prefix}${name}`.replaceAll(/[^\w-]/g, '-'), convertSidebar(entries, context)] as const,
    )
    return { place, docs, sidebars: Object.fromEntries(sidebars) }
  }
  const versions: Raw[] = []
  for (const version of id === 'default' ? others : []) {
    const { place, sidebars } = await read(version, '/')
    const { name, label, banner } = version
    const mounts = [{ dir: place.dir, route: '/', conventions: 'docusaurus' }]
    versions.push({ name, label, path: path.posix.join(route, version.path), banner, mounts, sidebars })
  }
  const listed = versions.length === 0 ? [] : [{ name: main.name, label: main.label }, ...versions]
  const editUrl = typeof options['editUrl'] === 'string' ? options['editUrl'] : undefined
  return { id, ...(await read(main, route)), versions: listed, editUrl }
}

type ReadVersion = Pick<DocsInstance, 'place' | 'docs' | 'sidebars'>

/** Without a file, the sidebar lists the folder. */
async function readSidebars(site: string, name: unknown): Promise<Raw> {
  const generated = { sidebar: [{ type: 'autogenerated', dirName: '.' }] }
  if (name === false) return {}
  if (typeof name !== 'string') return generated
  const base = path.resolve(site, name)
  const file = ['', '.ts', '.js', '.mjs', '.cjs', '.json'].map((ending) => base + ending).find((one) => existsSync(one))
  if (file === undefined) return generated
  return groupOf(file.endsWith('.json') ? readData(file) : (await evaluateModule(file)).value)
}

interface Mapping {
  readonly file: string
  readonly config: Raw
  readonly site: string
  readonly below: (folder: string) => string
  readonly instances: readonly DocsInstance[]
  readonly found: Plugins
  readonly leftOut: (what: string) => void
}

function toOptions(mapping: Mapping): Raw {
  const { config, site, below, instances, found } = mapping
  const theme = groupOf(config['themeConfig'])
  const [first] = instances
  const i18n = groupOf(config['i18n'])
  const blog = found.blog
  const navigation = { instances, leftOut: mapping.leftOut }
  const blogFolder = path.resolve(site, textOf(blog?.['path'], 'blog'))
  return {
    site: {
      title: textOf(config['title'], 'Documentation'),
      tagline: textOf(config['tagline'], ''),
      url: textOf(config['url'], 'https://docs.example.com'),
      basePath: textOf(config['baseUrl'], '/'),
      locale: textOf(i18n['defaultLocale'], 'en'),
      ...homeOf(mapping),
      ...logoOf(theme, mapping),
      ...(existsSync(path.join(site, 'static', textOf(config['favicon'], '-'))) ? { favicon: config['favicon'] } : {}),
    },
    content: '.',
    mounts: [
      ...instances.map(({ place: { dir, route } }) => ({ dir, route, conventions: 'docusaurus' })),
      ...(existsSync(path.join(site, 'src/pages'))
        ? [{ dir: below('src/pages'), route: '/', scripts: true, exclude: ['**/*.test.*', '**/__tests__/**'] }]
        : []),
    ],
    versions: instances.flatMap(({ versions }) => versions),
    static: below(textOf(listOf(config['staticDirectories'])[0], 'static')),
    sidebars: Object.fromEntries(instances.flatMap(({ sidebars }) => Object.entries(sidebars))),
    navbar: { items: convertNavbar(groupOf(theme['navbar']), navigation) },
    footer: convertFooter(groupOf(theme['footer'])),
    ...announcementOf(groupOf(theme['announcementBar'])),
    colorMode: colorModeOf(groupOf(theme['colorMode'])),
    docs: {
      ...(first?.editUrl === undefined ? {} : { editUrl: first.editUrl }),
      toc: tocOf(groupOf(theme['tableOfContents'])),
      frontMatter: { '*': [] },
    },
    redirects: found.redirects.flatMap(({ from, to }) =>
      [from].flat().flatMap((old) => (typeof old === 'string' ? [{ from: old, to }] : [])),
    ),
    markdown: markdownOf(mapping),
    ...(blog !== undefined && existsSync(blogFolder)
      ? {
          blog: {
            dir: below(blogFolder),
            route: `/${textOf(blog['routeBasePath'], 'blog').replace(/^\//, '')}`,
            permalinks: 'date',
          },
        }
      : {}),
    ...(found.gtag === undefined ? {} : { analytics: { provider: 'ga4', id: found.gtag } }),
    build: consequencesOf(mapping),
  }
}

/** How pages are read. */
function markdownOf({ config, site, below, found, file }: Mapping): Raw {
  return {
    format: groupOf(config['markdown'])['format'] === 'detect' ? 'commonmark' : 'mdx',
    html: 'allow',
    anchorCase: keepsAnchorCase(config, site) ? 'keep' : 'lower',
    aliases: { '@site': below('.') },
    transforms: found.transforms(`./${below(file)}`),
    roots: ['src'].filter((folder) => existsSync(path.join(site, folder))).map(below),
  }
}

/** Ids keep upper case letters by an option of the config, or by a patch of the package that makes them. */
function keepsAnchorCase(config: Raw, site: string): boolean {
  const { maintainCase } = groupOf(groupOf(config['markdown'])['anchors'])
  return maintainCase === true || /^\+.*maintainCase: true/m.test(patchOfIds(site))
}

/** The changes that a site makes to the package with the rules for ids of headings. */
function patchOfIds(site: string): string {
  const folder = path.join(site, 'patches')
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.includes('mdx-loader')) : []
  return names.map((name) => readFileSync(path.join(folder, name), 'utf8')).join('\n')
}

function consequencesOf({ config, site, leftOut }: Mapping): Raw {
  const anchors = consequenceOf(config['onBrokenAnchors'], 'warn')
  const isPatched = patchOfIds(site) !== ''
  if (isPatched)
    leftOut("the site's own rules for ids of headings (patches), except for upper case; write {#id} after a heading")
  return {
    onBrokenLink: consequenceOf(config['onBrokenLinks'], 'error'),
    onBrokenAnchor: isPatched && anchors === 'error' ? 'warn' : anchors,
    onUnusedImage: 'ignore',
  }
}

function consequenceOf(value: unknown, otherwise: string): string {
  return { ignore: 'ignore', log: 'warn', warn: 'warn', throw: 'error' }[String(value)] ?? otherwise
}

/** The root is a page of the site, or else the first page that the bar leads to. */
function homeOf({ site, instances }: Mapping): Raw {
  const pages = path.join(site, 'src/pages')
  if (['index.md', 'index.mdx'].some((name) => existsSync(path.join(pages, name)))) return {}
  if (instances.some(({ docs }) => [...docs.values()].some(({ route }) => route === '/'))) return {}
  const [instance] = instances
  if (instance === undefined) return {}
  const docs = [...instance.docs.values()]
  const start = docs.find(({ route }) => route === instance.place.route) ?? firstOf(instance) ?? docs[0]
  return start === undefined ? {} : { home: start.route }
}

function logoOf(theme: Raw, { site }: Mapping): Raw {
  const logo = groupOf(groupOf(theme['navbar'])['logo'])
  const light = textOf(logo['src'], '')
  if (light === '' || !existsSync(path.join(site, 'static', light))) return {}
  const dark = textOf(logo['srcDark'], '')
  return { logo: { light, ...(dark === '' ? {} : { dark }), alt: textOf(logo['alt'], '') } }
}

function announcementOf(bar: Raw): Raw {
  const text = textWithLinks(textOf(bar['content'], ''))
  if (text === '') return {}
  return { announcement: { id: textOf(bar['id'], 'announcement'), text, dismissible: bar['isCloseable'] !== false } }
}

function colorModeOf(mode: Raw): Raw {
  return {
    default: mode['defaultMode'] === 'dark' ? 'dark' : 'light',
    respectSystem: mode['respectPrefersColorScheme'] === true,
    toggle: mode['disableSwitch'] !== true,
  }
}

function tocOf(contents: Raw): Raw {
  const { minHeadingLevel: min = 2, maxHeadingLevel: max = 3 } = contents
  return { min, max }
}
