import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { EvaluatedModule } from '../evaluate-module.ts'
import { groupOf, type Raw } from '../../formats/raw-values.ts'
import { admonitionKind } from '../../model/admonition-kinds.ts'

/** Options of Docusaurus that docsgen reads, or that say nothing about the pages. Others are left out. */
const read: Readonly<Record<string, string>> = {
  '': 'title titleDelimiter tagline url baseUrl baseUrlIssueBanner i18n favicon onBrokenLinks onBrokenAnchors onBrokenMarkdownLinks onDuplicateRoutes trailingSlash presets plugins themes themeConfig staticDirectories customFields markdown organizationName projectName deploymentBranch githubHost githubPort future storage webpack stylesheets scripts headTags',
  markdown: 'format mermaid anchors hooks mdx1Compat emoji',
  themeConfig:
    'navbar footer announcementBar colorMode tableOfContents image docs prism algolia typesense mermaid zoom metadata',
  'themeConfig.docs': 'sidebar versionPersistence',
  'themeConfig.prism': 'theme darkTheme additionalLanguages defaultLanguage magicComments',
  'themeConfig.navbar': 'title logo items hideOnScroll style',
  'themeConfig.navbar.logo': 'src srcDark alt width height href target className style',
  'themeConfig.footer': 'style links logo copyright',
  'themeConfig.footer.logo': 'src srcDark alt width height href target className style',
  'themeConfig.announcementBar': 'id content isCloseable backgroundColor textColor',
  docs: 'id editFolder path routeBasePath sidebarPath editUrl editCurrentVersion exclude tags tagsBasePath onInlineTags versions lastVersion includeCurrentVersion onlyIncludeVersions disableVersioning remarkPlugins rehypePlugins beforeDefaultRemarkPlugins beforeDefaultRehypePlugins showLastUpdateTime breadcrumbs editLocalizedFiles sidebarCollapsed',
  blog: 'id editFolder editUrl blogTitle blogDescription path routeBasePath exclude showReadingTime postsPerPage authorsMapPath tags tagsBasePath archiveBasePath authorsBasePath onInlineTags onInlineAuthors onUntruncatedBlogPosts truncateMarker feedOptions blogSidebarTitle editLocalizedFiles remarkPlugins rehypePlugins beforeDefaultRemarkPlugins beforeDefaultRehypePlugins',
  pages: 'path routeBasePath exclude remarkPlugins rehypePlugins beforeDefaultRemarkPlugins beforeDefaultRehypePlugins',
  sitemap: 'changefreq priority ignorePatterns',
  gtag: 'trackingID anonymizeIP',
  googleTagManager: 'containerId',
  theme: 'customCss',
  api: 'id docsPluginId docsPlugin config specs theme path routeBasePath openapi',
}

/** Options that leave nothing out if they are switched off, and those that are the same here if they are on. */
const offByDefault = new Set(['noIndex', 'showLastUpdateAuthor', 'debug', 'svgr'])
const onByDefault = new Set(['sidebarCollapsible'])

/** The sidebar of a blog lists all posts here. */
function listsAllPosts(name: string, value: unknown): boolean {
  return name === 'blogSidebarCount' && value === 'ALL'
}

/** Reports the options in a group that docsgen does nothing with. `at` names the group in messages. */
export function reportUnread(group: Raw, kind: string, at: string, leftOut: (what: string) => void): void {
  const known = (read[kind] ?? '').split(' ')
  for (const [name, value] of Object.entries(group)) {
    const isEmpty = value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)
    if (known.includes(name) || isEmpty || (name === 'admonitions' && areKnownKinds(groupOf(value)))) continue
    if (value === false ? offByDefault.has(name) : value === true && onByDefault.has(name)) continue
    if (listsAllPosts(name, value)) continue
    leftOut(`the option "${[...(at === '' ? [] : [at]), name].join('.')}"`)
  }
}

/** Whether a site adds only kinds of admonitions that docsgen has. */
function areKnownKinds({ keywords }: Raw): boolean {
  return Array.isArray(keywords) && keywords.every((name) => admonitionKind(String(name)) !== undefined)
}

/** Parts of the theme that Docusaurus shows without an import on the page. Others in the folder are used if a page imports them. */
const shownByTheme =
  /^(?:Admonition|AnnouncementBar|BackToTopButton|Blog\w+|Code(?:Block|Inline)|ColorModeToggle|ContentVisibility|Doc(?!Card)\w+|Edit(?:MetaRow|ThisPage)|ErrorPageContent|Footer|Heading|LastUpdated|Layout|Logo|MDX(?:Content|Page)|Mermaid|Navbar\w*|NotFound|PaginatorNavLink|Root|Search\w+|SiteMetadata|SkipToContent|TOC(?!Inline)\w*|Tag\w*|Unlisted\w*)$/

/** Reports the parts of the theme that a site replaces and docsgen shows in its own way. */
export function reportReplacedParts(site: string, leftOut: (what: string) => void): void {
  const folder = path.join(site, 'src/theme')
  const names = existsSync(folder) ? readdirSync(folder).map((name) => name.replace(/\.[jt]sx?$/, '')) : []
  const lost = [...new Set(names.filter((name) => shownByTheme.test(name)))].toSorted()
  if (lost.length > 0) leftOut(`the site's own parts of the theme in src/theme: ${lost.join(', ')}`)
}

/** Reports what docsgen does nothing with in the parts of a config that are the same for all plugins. */
export function reportUnreadConfig(
  config: Raw,
  { functions, failures }: Pick<EvaluatedModule, 'functions' | 'failures'>,
  leftOut: (what: string) => void,
): void {
  for (const place of Object.keys(read).filter((name) => name === '' || /^(?:themeConfig|markdown)/.test(name))) {
    const group = place === '' ? config : place.split('.').reduce((inner, name) => groupOf(inner[name]), config)
    reportUnread(group, place, place, leftOut)
  }
  for (const name of functions) {
    if (/(?:emark|ehype)Plugins|\.createRedirects$/.test(name)) continue
    const reason = failures[name] === undefined ? '' : `, and it fails outside of Docusaurus: ${failures[name]}`
    const shown = /^plugins\.\d+(?:\.0)?$/.test(name)
      ? 'a plugin that the config makes itself'
      : `the function "${name}"`
    leftOut(`${shown}, because it is code${reason}`)
  }
}
