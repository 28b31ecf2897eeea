import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { consequencesOf, keepsAnchorCase, ownRulesOfIds } from './anchors.ts'
import { convertApis } from './api.ts'
import { convertBlog, convertOtherBlog, findBlogs, type BlogFolder } from './blog.ts'
import { lineComments } from './line-comments.ts'
import { firstOf, type DocsInstance } from './docs.ts'
import { createRedirects } from './created-redirects.ts'
import { listHead } from './head.ts'
import { convertLanguages } from './languages.ts'
import { reportReplacedParts, reportUnreadConfig } from './left-out.ts'
import {
  colorModeOf,
  convertAnnouncement,
  convertFooter,
  convertFooterLogo,
  convertLogo,
  convertNavbar,
} from './navigation.ts'
import { basePathOf, withPlainAddresses } from './base-url.ts'
import { findPlugins, listTransforms, type PagesKind, type Plugins } from './plugins.ts'
import { convertStyles, listSheets } from './styles.ts'
import { editUrlOf, mountOf, readInstance } from './versions.ts'
import { convertHead } from '../head.ts'
import { describeMissing } from '../packages.ts'
import { ConfigError, evaluateModule } from '../evaluate-module.ts'
import { collectNotices, readHeadingLevels, type ForeignSite } from '../foreign-site.ts'
import { groupOf, listOf, textOf, type Raw } from '../../formats/raw-values.ts'
import { splitUrl } from '../../formats/names/url.ts'
import { repositoryOf } from '../../system/git.ts'

/** Configs take only the colors of code from the package of Prism, and docsgen has its own. */
const replacedPackages = /^(?:@docusaurus|prism-react-renderer)(?:\/|$)/

/** Reads the config of a Docusaurus site. */
export async function readDocusaurusSite(file: string): Promise<ForeignSite> {
  const site = path.dirname(file)
  const { value, missing, functions, aliases, failures, hasPostCss } = await evaluateModule(file)
  const config = withPlainAddresses(groupOf(value))
  const { leftOut, notices } = collectNotices()
  reportUnreadConfig(config, { functions, failures }, leftOut)
  reportReplacedParts(site, leftOut)
  const found = findPlugins({ config, file, functions, leftOut })
  const root = commonFolder([site, ...found.docs.map((options) => path.resolve(site, textOf(options['path'], 'docs')))])
  const below = (folder: string): string =>
    path.relative(root, path.resolve(site, folder)).replaceAll(path.sep, '/') || '.'
  const instances: DocsInstance[] = []
  const taken = new Set<string>()
  for (const options of found.docs) {
    const instance = await readInstance({ site, root, config, options, leftOut, taken })
    if (instance !== undefined) instances.push(instance)
  }
  if (instances.length === 0 && pagesFolderOf(site, found) === undefined)
    throw new ConfigError(['it has no pages', ...notices()].join('; docsgen leaves out '))
  const folder = path.join(site, staticFolderOf(config))
  const sheets = listSheets(config, found.customCss, folder)
  const { styles, ...look } = await convertStyles({
    file,
    hasPostCss,
    root,
    site,
    config,
    static: folder,
    sheets,
    leftOut,
  })
  const head = convertHead(listHead(config), leftOut)
  const blogs = findBlogs(found.blogs, { site, below, leftOut })
  const pages = pagesFolderOf(site, found)
  const places = {
    instances,
    blogs,
    pages: pages === undefined ? undefined : { ...found.pages, folder: path.join(site, pages) },
  }
  const created = await createRedirects({ file, config, functions }, places)
  const mapping = { file, config, aliases, site, below, instances, found, blogs, created, leftOut, head }
  const options = { ...toOptions(mapping), ...look }
  return {
    root,
    options,
    foreignConfig: groupOf(value),
    ...(styles && { styles }),
    scriptHosts: head.hosts,
    notices: [...describeMissing(missing, site, replacedPackages), ...notices()],
  }
}

function commonFolder(folders: readonly string[]): string {
  const [first = '', ...others] = folders
  let common = first
  for (const folder of others)
    while (folder !== common && !folder.startsWith(`${common}${path.sep}`)) common = path.dirname(common)
  return common
}

interface Mapping {
  readonly file: string
  readonly config: Raw
  readonly aliases: Raw
  readonly site: string
  readonly below: (folder: string) => string
  readonly instances: readonly DocsInstance[]
  readonly found: Plugins
  readonly blogs: readonly BlogFolder[]
  /** Redirects that a function of the config makes. */
  readonly created: readonly Raw[]
  readonly leftOut: (what: string) => void
  readonly head: ReturnType<typeof convertHead>
}

function toOptions(mapping: Mapping): Raw {
  const { config, site, below, instances, found, leftOut } = mapping
  const theme = groupOf(config['themeConfig'])
  const [blog] = mapping.blogs
  const lists = otherBlogsOf(mapping)
  const navigation = { instances, leftOut }
  const mounts = [...instances.map(mountOf), ...pagesOf(mapping), ...lists.map(({ mount }) => mount)]
  const shown = {
    sidebars: {
      ...Object.fromEntries(instances.flatMap(({ sidebars }) => Object.entries(sidebars))),
      ...Object.fromEntries(lists.map(({ name, sidebar }) => [name, sidebar])),
    },
    navbar: {
      items: convertNavbar(groupOf(theme['navbar']), navigation),
      hideOnScroll: groupOf(theme['navbar'])['hideOnScroll'] === true,
    },
    footer: {
      ...convertFooter(groupOf(theme['footer']), leftOut),
      ...convertFooterLogo(groupOf(theme['footer']), mapping),
    },
  }
  const versions = instances.flatMap((instance) => instance.versions)
  const ofAll = [...mounts, ...versions.flatMap((version) => listOf(version['mounts']).map(groupOf))]
  const locales = convertLanguages({ ...mapping, mounts: ofAll }, [shown, versions])
  return {
    site: {
      title: textOf(config['title'], 'Documentation'),
      tagline: textOf(config['tagline'], ''),
      titleDelimiter: textOf(config['titleDelimiter'], '|'),
      ...placeOf(mapping),
      locale: textOf(groupOf(config['i18n'])['defaultLocale'], 'en'),
      locales,
      head: mapping.head.elements,
      ...homeOf(mapping),
      ...convertLogo(groupOf(theme['navbar']), mapping),
      ...(typeof theme['image'] === 'string' ? { image: theme['image'] } : {}),
      ...faviconOf(mapping),
    },
    content: '.',
    ...(locales.length > 0 ? { mounts } : untranslated({ mounts })),
    versions: locales.length > 0 ? versions : versions.map((version) => ({ ...version, ...untranslated(version) })),
    static: below(staticFolderOf(config)),
    api: convertApis(found.apis, { ...mapping, places: instances.map(({ place }) => place) }),
    ...shown,
    ...convertAnnouncement(groupOf(theme['announcementBar'])),
    colorMode: colorModeOf(groupOf(theme['colorMode'])),
    code: { comments: lineComments(groupOf(theme['prism'])) },
    docs: docsOf(mapping),
    redirects: [...found.redirects, ...mapping.created].flatMap(({ from, to }) =>
      [from].flat().flatMap((old) => (typeof old === 'string' ? [{ from: old, to }] : [])),
    ),
    markdown: markdownOf(mapping, locales),
    ...(blog && { blog: { ...convertBlog(blog, leftOut), editUrl: editUrlOf(blog.options, site, blog.folder) } }),
    ...(found.analytics === undefined ? {} : { analytics: found.analytics }),
    ...found.sitemap,
    build: consequencesOf(mapping),
  }
}

/** The blogs after the first one. */
function otherBlogsOf({
  blogs,
  site,
}: Mapping): { readonly mount: Raw; readonly name: string; readonly sidebar: unknown }[] {
  return blogs.slice(1).map((blog) => {
    const { mount, sidebar } = convertOtherBlog(blog)
    const editUrl = editUrlOf(blog.options, site, blog.folder)
    return { mount: { ...mount, editUrl }, name: textOf(mount['translated'], ''), sidebar }
  })
}

function faviconOf({ config, site }: Mapping): Raw {
  const { favicon } = config
  return existsSync(path.join(site, 'static', splitUrl(textOf(favicon, '-')).path)) ? { favicon } : {}
}

/** Where the site is published. Docusaurus requires both, so an unusable value is that of a package that is missing. */
function placeOf({ config, leftOut }: Mapping): Raw {
  const { url = '' } = config
  const isUsable = URL.canParse(String(url))
  if (!isUsable && url !== '') leftOut(`"url", because "${textOf(url, '')}" is not an address`)
  return { url: isUsable ? url : 'https://docs.example.com', basePath: basePathOf(config) }
}

/** The options of all pages. */
function docsOf({ config, found }: Mapping): Raw {
  const theme = groupOf(config['themeConfig'])
  return {
    breadcrumbs: found.docs.every(({ breadcrumbs }) => breadcrumbs !== false),
    lastUpdated: found.docs.some(({ showLastUpdateTime }) => showLastUpdateTime === true),
    sidebar: sidebarOf(groupOf(groupOf(theme['docs'])['sidebar'])),
    toc: readHeadingLevels(theme['tableOfContents']),
    frontMatter: { '*': [] },
  }
}

function staticFolderOf(config: Raw): string {
  return textOf(listOf(config['staticDirectories'])[0], 'static')
}

/** The mounts of a site with one language. */
function untranslated({ mounts }: Raw): Raw {
  if (mounts === undefined) return {}
  return { mounts: listOf(mounts).map((mount) => ({ ...groupOf(mount), translated: undefined })) }
}

/** The folder of single pages, relative to the site, if it has any. */
function pagesFolderOf(site: string, { pages }: Plugins): string | undefined {
  const folder = textOf(pages?.['path'], 'src/pages')
  return pages !== undefined && existsSync(path.join(site, folder)) ? folder : undefined
}

function pagesOf({ site, below, found }: Mapping): readonly Raw[] {
  const { pages } = found
  const folder = pagesFolderOf(site, found)
  if (pages === undefined || folder === undefined) return []
  const route = path.posix.join('/', textOf(pages['routeBasePath'], '/'))
  const exclude = ['**/*.test.*', '**/__tests__/**', ...listOf(pages['exclude']).map(String)]
  return [{ dir: below(folder), route, translated: 'docusaurus-plugin-content-pages', scripts: true, exclude }]
}

/** How pages are read. */
function markdownOf(mapping: Mapping, locales: readonly Raw[]): Raw {
  const { config, site, below, file } = mapping
  const anchorsMaintainCase = keepsAnchorCase(config, site)
  const rules = ownRulesOfIds(site)
  const translated = locales.flatMap(({ content }) => (typeof content === 'string' ? [content] : []))
  return {
    format: groupOf(config['markdown'])['format'] === 'detect' ? 'commonmark' : 'mdx',
    dialect: 'docusaurus',
    html: 'allow',
    anchorCase: anchorsMaintainCase ? 'keep' : 'lower',
    aliases: { '@site': below('.'), ...aliasesOf(mapping) },
    transforms: [
      ...(rules === undefined ? [] : [{ remark: `./${below(rules)}`, options: { anchorsMaintainCase } }]),
      ...listTransforms(config, `./${below(file)}`, (kind, options) => foldersOf(kind, options, mapping, translated)),
    ],
    // Pages and components of the site run as code, so they can read all of its repository.
    roots: [...new Set(['src', repositoryOf(site) ?? 'src'])]
      .filter((folder) => existsSync(path.join(site, folder)))
      .map(below),
  }
}

/** Other names for folders of the site. */
function aliasesOf({ aliases, below }: Mapping): Raw {
  const entries = Object.entries(aliases).map(([name, folder]) => [name, below(String(folder))] as const)
  return Object.fromEntries(entries.filter(([name, folder]) => /^[@~][\w-]*$/.test(name) && !folder.startsWith('..')))
}

/** The folders with the pages of a plugin. */
function foldersOf(
  kind: PagesKind,
  options: Raw,
  { below, instances }: Mapping,
  languages: readonly string[],
): readonly string[] {
  const inLanguages = (folder: string): string[] => languages.map((language) => path.posix.join(language, folder))
  const ownFolder = below(textOf(options['path'], kind === 'blog' ? 'blog' : 'src/pages'))
  if (kind !== 'docs') return [ownFolder, ...inLanguages(`docusaurus-plugin-content-${kind}`)]
  return instances
    .filter(({ id }) => id === textOf(options['id'], 'default'))
    .flatMap(({ place, versions }) => [
      place.dir,
      ...inLanguages(place.translated),
      ...versions.flatMap(({ mounts }) => listOf(mounts).map((mount) => textOf(groupOf(mount)['dir'], ''))),
    ])
}

/** The root is a page of the site, or else the first page that the bar leads to. */
function homeOf({ site, instances, found }: Mapping): Raw {
  const pages = pagesFolderOf(site, found)
  if (pages !== undefined && readdirSync(path.join(site, pages)).some((name) => /^index\.(?:mdx?|[jt]sx?)$/.test(name)))
    return {}
  if (instances.some(({ docs }) => [...docs.values()].some(({ route }) => route === '/'))) return {}
  const [instance] = instances
  const docs = [...(instance?.docs.values() ?? [])]
  const start = docs.find(({ route }) => route === instance?.place.route) ?? (instance && firstOf(instance)) ?? docs[0]
  return start === undefined ? {} : { home: start.route }
}

function sidebarOf({ hideable = false, autoCollapseCategories: autoCollapse = false }: Raw): Raw {
  return { hideable, autoCollapse, paths: { '/': false } }
}
