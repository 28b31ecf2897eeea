import { isBuilt, pathOfVersion, prefixOf, rootPathOf } from '../config/editions.ts'
import type { Config, NavbarItem } from '../config/schema.ts'
import { languageName } from '../formats/names/language-name.ts'
import { searchList } from '../formats/names/generated-files.ts'
import type { MediaFile } from '../model/site.ts'
import { usualStorageKeys } from '../formats/names/storage-keys.ts'
import { escapeHtml } from '../formats/escape-html.ts'
import {
  encodePath,
  hrefOf,
  hrefOfLink,
  isExternal,
  joinPath,
  normaliseRoute,
  splitUrl,
  staticPath,
} from '../formats/names/url.ts'
import type {
  AssetsView,
  ChoiceView,
  LinkView,
  LogoView,
  NavbarItemView,
  SiteView,
  VersionBannerView,
} from '../model/view.ts'
import { ownMessages } from '../model/messages.ts'
import { browserMessages } from '../model/messages/en.ts'
import type { Project } from '../config/project.ts'
import type { LanguageOption } from '../config/language-words.ts'
import { isRightToLeft } from './direction.ts'

/** The parts that are the same on every page. The current item of the navigation bar is marked per page. */
export async function viewSite(
  { config, messages }: Pick<Project, 'config' | 'messages'>,
  staticFiles: ReadonlyMap<string, MediaFile>,
  assets: AssetsView,
): Promise<SiteView> {
  const { site } = config
  return {
    title: site.title,
    tagline: site.tagline,
    locale: site.locale,
    messages,
    browserMessages: ownMessages(browserMessages, messages),
    isRightToLeft: isRightToLeft(site.locale),
    home: joinPath(site.basePath, normaliseRoute(site.home ?? '/')),
    basePath: site.basePath,
    logo: config.site.logo && viewLogo(config.site.logo, config, staticFiles),
    favicon: viewFavicon(config, staticFiles),
    head: site.head.map(writeElement).join(''),
    navbar: config.navbar.items.map((item) => viewNavbarItem(item, config)),
    hideNavbarOnScroll: config.navbar.hideOnScroll,
    footer: {
      columns: config.footer.columns.map(({ title, items }) => ({
        title,
        items: items.map((item) => viewLink(item, config)),
      })),
      logo: config.footer.logo && viewLogo(config.footer.logo, config, staticFiles),
      copyright: config.footer.copyright,
    },
    announcement: await viewAnnouncement(config),
    colorMode: config.colorMode,
    locales: viewLocales(config),
    versions: viewVersions(config),
    versionBanner: viewVersionBanner(config),
    analytics: { provider: config.analytics.provider, id: config.analytics.id },
    storage: ownStorageKeys(config),
    sidebar: config.docs.sidebar,
    campaignAge: config.campaign.cookies ? config.campaign.maxAge : undefined,
    search: config.search.enabled
      ? {
          list: `${site.basePath}${searchList}`,
          placeholder: config.search.placeholder,
          most: config.search.maxResults,
          highlights: config.search.highlight,
          reportsQueries: config.search.analytics,
        }
      : undefined,
    assets,
  }
}

function ownStorageKeys({ storage }: Config): Record<string, string> {
  const usual: Readonly<Record<string, string>> = usualStorageKeys
  return Object.fromEntries(Object.entries(storage).filter(([name, key]) => usual[name] !== key))
}

/** Imported on demand, because the Markdown parser is large and most sites have no announcement. */
async function viewAnnouncement(config: Config): Promise<SiteView['announcement']> {
  if (config.announcement === undefined) return undefined
  const { id, text, dismissible } = config.announcement
  const { inlineHtml } = await import('./inline-html.ts')
  return { id, html: inlineHtml(text, config), dismissible }
}

/** The languages of the site. Those that are built separately are linked by their full address. */
function viewLocales(config: Config): ChoiceView[] {
  const { site, edition } = config
  const root = { ...site, basePath: rootPathOf(config) }
  const home = joinPath(site.basePath, normaliseRoute(site.home ?? '/'))
  const main = edition?.mainLocale ?? site.locale
  const isListed = site.locales.some(({ code }) => code === main)
  const options: readonly LanguageOption[] = isListed
    ? site.locales
    : [{ code: main, label: languageName(main) }, ...site.locales]
  return options.map(({ code, label, path = code, content }) => {
    if (code === site.locale) return { name: code, label, href: home, current: true }
    if (code !== main && content === undefined)
      return { name: code, label, href: addressElsewhere(path, root), current: false }
    const prefix = code === main ? '' : prefixOf({ name: code, path }, root)
    return { name: code, label, href: `${root.basePath}${prefix}`, current: false, isBuilt: true }
  })
}

/** The versions of the site. */
function viewVersions(config: Config): ChoiceView[] {
  const { site, versions, edition } = config
  return versions.map((version, index) => {
    const { name, label = name, path = name } = version
    const isOwn = edition === undefined ? index === 0 : edition.name === name
    const isPart = index === 0 || isBuilt(version)
    const home = isOwn ? joinPath(site.basePath, normaliseRoute(site.home ?? '/')) : pathOfVersion(name, config)
    return { name, label, href: isPart ? home : addressElsewhere(path, site), current: isOwn, isBuilt: isPart }
  })
}

/** The banner of the version. Its link leads to the first version without a banner. */
function viewVersionBanner(config: Config): VersionBannerView | undefined {
  const own = config.versions.find(({ name }, index) => name === (config.edition?.name ?? (index === 0 ? name : '')))
  if (own === undefined || own.banner === 'none') return undefined
  const recommended = config.versions.findIndex(({ banner }) => banner === 'none')
  const [version, better] = [config.versions[recommended], viewVersions(config)[recommended]]
  return {
    label: nameInText(own),
    state: own.banner,
    better: version && better && { label: nameInText(version), href: better.href, external: false },
  }
}

/** The name of a version for sentences, where a label such as "Version 2.0" would repeat a word. */
function nameInText({ name, label = name }: Config['versions'][number]): string {
  return label.includes(name) ? name : label
}

function addressElsewhere(path: string, { url, basePath }: Config['site']): string {
  if (isExternal(path)) return path
  const rooted = `/${path.replace(/^\//, '')}`
  return `${new URL(url).origin}${encodePath(rooted.startsWith(basePath) ? rooted : joinPath(basePath, rooted))}`
}

/** Address of a static file, written as `logo.svg` or `/logo.svg` in the config. */
export function staticAddress(file: string, config: Config): string {
  return isExternal(file) ? file : hrefOf(rootPathOf(config), staticPath(file), splitUrl(file))
}

function viewLogo(
  { light, dark = light, alt, text = '', to, href }: Pictures,
  config: Config,
  staticFiles: ReadonlyMap<string, MediaFile>,
): LogoView {
  const file = staticFiles.get(staticPath(light))
  const link = viewLink({ label: alt, to, href }, config).href
  return {
    light: staticAddress(light, config),
    dark: staticAddress(dark, config),
    alt: text === '' ? alt : '',
    text,
    width: file?.width,
    height: file?.height,
    href: link === '' ? undefined : link,
  }
}

interface Pictures {
  readonly to?: string | undefined
  readonly href?: string | undefined
  readonly light: string
  readonly dark?: string | undefined
  readonly alt: string
  readonly text?: string
}

/** The icon from the config, or a static file with one of the usual names. */
function viewFavicon(config: Config, staticFiles: ReadonlyMap<string, MediaFile>): string | undefined {
  const { favicon } = config.site
  const file = favicon ?? ['favicon.svg', 'favicon.ico', 'favicon.png'].find((name) => staticFiles.has(`/${name}`))
  if (file !== undefined) return staticAddress(file, config)
  // At the root of a host, browsers request an icon even if the site has none. Below the root, the host may have its
  // own icon.
  return rootPathOf(config) === '/' ? 'data:,' : undefined
}

function viewNavbarItem(item: NavbarItem, config: Config): NavbarItemView {
  const { kind, position } = item
  switch (kind) {
    case 'link':
      return {
        kind,
        ...viewLink({ label: item.label ?? '', to: item.to, href: item.href }, config),
        current: false,
        icon: item.icon,
        position,
      }
    case 'dropdown':
      return {
        kind,
        label: item.label ?? '',
        items: (item.items ?? []).map((inner) => viewLink(inner, config)),
        position,
      }
    default:
      return { kind, position }
  }
}

interface ConfiguredLink {
  readonly label: string
  readonly to?: string | undefined
  readonly href?: string | undefined
}

/** A link from the config: `to` is a page of the site, `href` any address. */
export function viewLink({ label, to, href }: ConfiguredLink, config: Config): LinkView {
  if (to === undefined || isExternal(to)) {
    const address = href ?? to ?? ''
    return { label, href: address, external: isExternal(address) }
  }
  return { label, href: hrefOfLink(config.site.basePath, to), external: false }
}

function writeElement({ tag, attributes }: Config['site']['head'][number]): string {
  const written = Object.entries(attributes).map(([name, value]) => {
    if (value === false) return ''
    return value === true ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`
  })
  return `<${tag}${written.join('')}>${tag === 'script' ? '</script>' : ''}`
}
