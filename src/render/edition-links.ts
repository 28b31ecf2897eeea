import { isMainEdition, rootPathOf, type Edition } from '../config/editions.ts'
import { uniqueBy } from '../formats/unique-by.ts'
import { encodePath, isExternal, joinPath, normaliseRoute, splitUrl } from '../formats/names/url.ts'
import type { Site, SitePage } from '../model/site.ts'
import type { ChoiceView } from '../model/view.ts'
import type { Project } from '../config/project.ts'
import type { Config } from '../config/schema.ts'
import { isTranslatedFile, originalName } from '../config/content-folders.ts'

/** An edition with its plan. */
export interface LinkedEdition {
  readonly edition: Edition
  readonly site: Site
}

/** Where the pages of an edition are in the others. */
export interface EditionLinks {
  /** The entries of the version menu, leading to the page in each version, or to the closest page that it has. */
  readonly versionsOf: (page: SitePage, choices: readonly ChoiceView[]) => readonly ChoiceView[]
  /** Path of the page that search engines should list: the one in the newest version that has it. */
  readonly canonicalOf: (page: SitePage) => string
  /** The entries of the language menu, leading to the page in each language. */
  readonly languagesOf: (page: SitePage, choices: readonly ChoiceView[]) => readonly ChoiceView[]
  /** The translations of the page, including its own language and `x-default`; empty if it has none. */
  readonly alternatesOf: (page: SitePage) => readonly Alternate[]
  /** The page in the main language, if it is shown because there is no translation. */
  readonly fallbackOf: (page: SitePage) => string | undefined
  /** The same page in the main edition. */
  readonly originalOf: (page: SitePage) => string | undefined
  /** The page in another edition, or the closest page that it has. */
  readonly closestIn: (edition: Edition, page: SitePage) => string | undefined
}

/** A page in a language. */
export interface Alternate {
  readonly language: string
  readonly path: string
}

/** Finds the pages of an edition in the others. The list starts with the newest one. */
export function linkEditions(editions: readonly LinkedEdition[]): (own: LinkedEdition) => EditionLinks {
  const indexes = editions.map((other) => [other.edition, indexPages(other)] as const)
  return (own) => {
    const names = nameInOthers(own)
    return linkEdition(editions, own, new Map(indexes.map(([edition, index]) => [edition, findPages(index, names)])))
  }
}

function linkEdition(
  editions: readonly LinkedEdition[],
  own: LinkedEdition,
  finders: ReadonlyMap<Edition, PageFinder>,
): EditionLinks {
  const { version, locale } = own.edition
  const find = (other: LinkedEdition | undefined): PageFinder | undefined => other && finders.get(other.edition)
  const editionOf = (inVersion: string | undefined, inLanguage: string | undefined): LinkedEdition | undefined =>
    editions.find(({ edition }) => edition.version === inVersion && edition.locale === inLanguage)
  const main = editions[0]?.edition
  const original = editionOf(version, undefined)
  const originalOf = (page: SitePage): string | undefined => find(original)?.same(page)?.path
  const fallbackOf = (page: SitePage): string | undefined =>
    isTranslated(page, own.edition) ? undefined : originalOf(page)
  // The newest released version that has the page in a language, or the newest one.
  const canonicalIn = (language: string | undefined, page: SitePage): string | undefined => {
    const found = editions.flatMap(({ edition }) => {
      const same = edition.locale === language ? finders.get(edition)?.same(page) : undefined
      return same !== undefined && isTranslated(same, edition) ? [{ edition, path: same.path }] : []
    })
    return (found.find(({ edition }) => bannerOf(edition) !== 'unreleased') ?? found[0])?.path
  }
  const canonicalOf = (page: SitePage): string =>
    canonicalIn(isTranslated(page, own.edition) ? locale : undefined, page) ?? fallbackOf(page) ?? page.path
  return {
    originalOf,
    fallbackOf,
    closestIn: (edition, page) => finders.get(edition)?.closest(page)?.target.path,
    languagesOf: (page, choices) =>
      choices.map((choice): ChoiceView => {
        if (choice.current) return choice
        const language = original && choice.name === localeOf(original) ? undefined : choice.name
        const ofVersion = editionOf(version, language)
        // A version without translations leads to the first one.
        const target = find(ofVersion ?? editionOf(main?.version, language))?.closest(page)?.target
        const note = ofVersion === undefined ? labelOf(main) : undefined
        return target === undefined ? choice : { ...choice, href: encodePath(target.path), note }
      }),
    alternatesOf: (page) => {
      if (canonicalOf(page) !== page.path) return []
      const languages = uniqueBy(editions, ({ edition: { locale: code } }) => code ?? '')
      const found = languages.flatMap((other) => {
        const path = canonicalIn(other.edition.locale, page)
        return path === undefined ? [] : [{ language: localeOf(other), path }]
      })
      const usual = canonicalIn(undefined, page)
      if (found.length < 2) return []
      return usual === undefined ? found : [...found, { language: 'x-default', path: usual }]
    },
    versionsOf: (page, choices) =>
      choices.map((choice): ChoiceView => {
        const other = editionOf(choice.name, locale) ?? editionOf(choice.name, undefined)
        const found = choice.current ? undefined : find(other)?.closest(page)
        if (found === undefined) return choice
        const { target, isSame } = found
        return { ...choice, href: encodePath(target.path), note: isSame ? undefined : target.label }
      }),
    canonicalOf,
  }
}

/** Links to the same address in the other editions, whether or not they have it. */
export function linkSameAddresses({ site }: Config): EditionLinks {
  const lead = (page: SitePage, choices: readonly ChoiceView[]): readonly ChoiceView[] =>
    choices.map((choice) => {
      if (choice.isBuilt !== true || choice.current) return choice
      return { ...choice, href: `${choice.href}${encodePath(page.path.slice(site.basePath.length))}` }
    })
  return {
    versionsOf: lead,
    languagesOf: lead,
    canonicalOf: ({ path }) => path,
    alternatesOf: () => [],
    originalOf: () => undefined,
    fallbackOf: () => undefined,
    closestIn: () => undefined,
  }
}

function localeOf({ edition }: LinkedEdition): string {
  return edition.project.config.site.locale
}

/** Whether the page is in the language of the edition. In Docusaurus, the texts of React pages are in other files. */
function isTranslated({ page }: SitePage, { locale, project: { config } }: Edition): boolean {
  const hasTextsElsewhere = page.kind === 'module' && config.markdown.dialect === 'docusaurus'
  return locale === undefined || hasTextsElsewhere || isTranslatedFile(config, page.file)
}

/** What search engines find: the newest released version, and its translated pages in all languages. */
export interface ListedSite {
  readonly basePath: string
  readonly site: Site
  readonly translated: readonly SitePage[]
}

/** Finds what the files for search engines list. */
export function listForCrawlers(editions: readonly LinkedEdition[]): ListedSite | undefined {
  const newest = editions.find(({ edition }) => bannerOf(edition) !== 'unreleased') ?? editions[0]
  const translated = editions.flatMap(({ edition, site }) =>
    edition.locale === undefined || edition.version !== newest?.edition.version
      ? []
      : site.pages.filter((page) => isTranslated(page, edition)),
  )
  return newest && { basePath: newest.edition.project.config.site.basePath, site: newest.site, translated }
}

function bannerOf({ version, project }: Edition): string {
  return project.config.versions.find(({ name }) => name === version)?.banner ?? 'none'
}

function labelOf(edition: Edition | undefined): string | undefined {
  const own = edition?.project.config.versions.find(({ name }) => name === edition.version)
  return own?.label ?? own?.name
}

interface PageFinder {
  /** The same page. */
  readonly same: (page: SitePage) => SitePage | undefined
  /** The same page, or else the one at the nearest address above it, or the home page. */
  readonly closest: (page: SitePage) => { readonly target: SitePage; readonly isSame: boolean } | undefined
}

/** By what a page of an edition is found in the others: its file, its address, and the addresses that it had before. */
interface PageNames {
  readonly file: (page: SitePage) => string
  readonly routes: (page: SitePage) => readonly string[]
}

function nameInOthers({ edition, site }: LinkedEdition): PageNames {
  const earlier = Map.groupBy(
    site.redirects.filter(({ from }) => from !== '/'),
    ({ to }) => to,
  )
  return {
    file: (page) => nameInMounts(page, edition),
    routes: (page) => [page.route, ...(earlier.get(encodePath(page.path)) ?? []).map(({ from }) => from)],
  }
}

/** The pages of an edition, by what those of others are found by. */
interface PageIndex {
  readonly byRoute: ReadonlyMap<string, SitePage>
  readonly bySource: ReadonlyMap<string, SitePage>
  readonly redirects: ReadonlyMap<string, SitePage | undefined>
  readonly home: SitePage | undefined
}

function indexPages({ edition, site }: LinkedEdition): PageIndex {
  const byRoute = new Map(site.pages.map((page) => [page.route, page]))
  const bySource = new Map(site.pages.map((page) => [nameInMounts(page, edition), page]))
  const byPath = new Map(site.pages.map((page) => [encodePath(page.path), page]))
  const redirects = new Map(site.redirects.map(({ from, to }) => [from, byPath.get(to)]))
  return { byRoute, bySource, redirects, home: redirects.get('/') ?? byRoute.get('/') ?? site.pages[0] }
}

function findPages({ byRoute, bySource, redirects, home }: PageIndex, names: PageNames): PageFinder {
  // Which page the root leads to differs between editions.
  const redirectOf = (route: string): SitePage | undefined => (route === '/' ? undefined : redirects.get(route))
  const same = (page: SitePage): SitePage | undefined => {
    const routes = names.routes(page).map((route) => byRoute.get(route) ?? redirectOf(route))
    return bySource.get(names.file(page)) ?? routes.find((found) => found !== undefined)
  }
  const above = (route: string): SitePage | undefined => {
    const folder = route.slice(0, route.lastIndexOf('/'))
    return folder === '' ? home : (byRoute.get(folder) ?? redirects.get(folder) ?? above(folder))
  }
  return {
    same,
    closest: (page) => {
      const found = same(page)
      const target = found ?? above(page.route)
      return target && { target, isSame: found !== undefined }
    },
  }
}

/** Names a page by its file, whatever the folder of its version is. */
function nameInMounts({ page }: SitePage, { project, renames }: Edition): string {
  const { mounts, content } = project.config
  const renamed = renames?.get(page.file)
  if (renamed !== undefined) {
    const folders = [content, ...(project.config.edition?.baseFolders ?? [])]
    const folder = folders.find((each) => page.file.startsWith(`${each}/`)) ?? content
    return originalName(renamed.slice(folder.length + 1), project.config)
  }
  if (page.kind === 'api') return page.source
  const index = mounts.findIndex(({ dir }) => page.source.startsWith(`${dir}/`))
  const dir = mounts[index]?.dir
  return dir === undefined ? page.source : `${String(index)}:${page.source.slice(dir.length + 1)}`
}

/** The addresses that an edition has, below its base path. */
export function routesOf({ pages, redirects }: Site): ReadonlySet<string> {
  return new Set([...pages.map(({ route }) => route), ...redirects.map(({ from }) => from)])
}

/**
 * The config as the pages of an edition show it: links of the bar and the footer to pages that the edition does not have
 * lead to the main one, and those of the announcement stay in the language.
 */
export function leadToMain(project: Project, site: Site): Project {
  const { config } = project
  if (isMainEdition(config)) return project
  const known = routesOf(site)
  const isThere = (to: string | undefined): boolean =>
    to === undefined || isExternal(to) || known.has(normaliseRoute(splitUrl(to).path))
  const lead = <Link extends { readonly to?: string | undefined; readonly href?: string | undefined }>(link: Link) =>
    isThere(link.to) ? link : { ...link, to: undefined, href: joinPath(rootPathOf(config), link.to ?? '') }
  const { navbar, footer, site: about, announcement } = config
  // In another version, the announcement is that of the newest one.
  const isNewest = config.edition?.name === (config.versions[0]?.name ?? '')
  const prefix = about.basePath.slice(rootPathOf(config).length)
  const leadInLanguage = (whole: string, to: string): string => (isThere(to) ? `](/${prefix}${to.slice(1)}` : whole)
  const shown: Config = {
    ...config,
    announcement:
      isNewest && announcement !== undefined
        ? { ...announcement, text: announcement.text.replaceAll(/\]\((\/[^)\s]*)/g, leadInLanguage) }
        : announcement,
    site: { ...about, home: isThere(about.home) ? about.home : undefined },
    navbar: { ...navbar, items: navbar.items.map((item) => ({ ...lead(item), items: item.items?.map(lead) })) },
    footer: {
      ...footer,
      logo: footer.logo && lead(footer.logo),
      columns: footer.columns.map(({ title, items }) => ({ title, items: items.map(lead) })),
    },
  }
  return { ...project, config: shown }
}
