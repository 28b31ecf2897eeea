import type { Config } from '../config/schema.ts'
import type { Project } from '../config/project.ts'
import { placeOfKey, type Page, type Place } from '../model/page.ts'
import type { Address, Site, SidebarEntry, SitePage } from '../model/site.ts'
import { findLostApis } from '../formats/names/lost-apis.ts'
import { linkableFiles } from '../formats/names/own-files.ts'
import { isAnchor, isExternal, normaliseRoute, splitUrl, staticPath } from '../formats/names/url.ts'
import { anchorError } from '../report/anchor-error.ts'
import { nearestName } from '../report/nearest-name.ts'
import { reportAs, type Consequence, type Report } from '../report/problem.ts'

/** Checks that every link, anchor and picture of pages exists. Uses the plan, so it needs neither HTML nor a server. */
export function checkInternalLinks(pages: readonly SitePage[], config: Config, report: Report): void {
  // What a React page of Docusaurus shows in browsers is not known, and Docusaurus does not check links in HTML.
  const isDocusaurus = config.markdown.dialect === 'docusaurus'
  // VitePress does not check links to other files.
  const isOtherFile = (url: string): boolean =>
    config.markdown.dialect === 'vitepress' && !/(?:^|\/)[^/.]*$|\.(?:md|html)$/.test(splitUrl(url).path)
  const isForeignScript = ({ kind }: Page): boolean => isDocusaurus && kind === 'module'
  const isLost = findLostApis({ apis: config.api, routes: new Set(pages.map(({ route }) => route)) })
  const scripts = new Set(pages.flatMap(({ page, route }) => (isForeignScript(page) ? [route] : [])))
  for (const { page, addresses } of pages) {
    if (addresses.every(({ error }) => error === undefined)) continue
    for (const [index, address] of addresses.entries()) {
      const reference = page.references[index]
      if (reference === undefined || isLost(reference.url)) continue
      const isUnchecked = (isDocusaurus && reference.isHtml === true) || isOtherFile(reference.url)
      const isForeign =
        isUnchecked || isForeignScript(page) || (address.route !== undefined && scripts.has(address.route))
      const isMild = isForeign || (page.kind === 'api' && !/^api:/i.test(reference.url))
      reportError(address, reference.at, isMild ? mildly(config.build) : strictly(config), report)
    }
  }
}

/** The severity of a broken reference, by its rule. */
type Consequences = Readonly<Record<NonNullable<Address['error']>['rule'] | 'undeclared-file', Consequence>>

/**
 * Files that must not be published are always errors, even if the config allows broken links. A file that the config only
 * does not declare, such as the code of a program, is a broken link. It is never ignored, because the file does exist.
 */
function strictly({ build: { onBrokenLink, onBrokenAnchor }, markdown }: Config): Consequences {
  return {
    'broken-link': onBrokenLink,
    // A site of another tool may make pictures before its own build.
    'broken-image': markdown.dialect === 'docsgen' ? onBrokenLink : soften(onBrokenLink),
    'broken-anchor': onBrokenAnchor,
    'undeclared-file': onBrokenLink === 'ignore' ? 'warn' : onBrokenLink,
    'left-out': 'warn',
    'refused-file': 'error',
    'active-file': 'error',
  }
}

/** An API document may come from someone else and link to pages of its own host, so its links do not stop a build. */
function mildly({ onBrokenLink, onBrokenAnchor }: Config['build']): Consequences {
  const link = soften(onBrokenLink)
  return {
    'broken-link': link,
    'broken-image': link,
    'broken-anchor': soften(onBrokenAnchor),
    'undeclared-file': 'warn',
    'left-out': 'warn',
    'refused-file': 'warn',
    'active-file': 'warn',
  }
}

function soften(consequence: Consequence): Consequence {
  return consequence === 'error' ? 'warn' : consequence
}

function reportError({ error }: Pick<Address, 'error'>, at: Place, consequences: Consequences, report: Report): void {
  if (error === undefined) return
  const isUndeclared = 'isUndeclared' in error && error.isUndeclared
  const consequence = consequences[isUndeclared ? 'undeclared-file' : error.rule]
  // A message is made when it is read, because it looks for similar addresses.
  if (consequence !== 'ignore') reportAs(consequence, { rule: error.rule, message: error.message, at }, report)
}

/**
 * Pages may load files from another origin only if the config allows it, because their security policy blocks everything
 * else. Each origin is reported once, at its first file.
 */
export function checkOrigins(site: Site, { security }: Config, report: Report): void {
  if (!security.csp) return
  for (const [kind, option, one, many] of [
    ['image', 'img', 'the picture comes', 'pictures come'],
    ['media', 'media', 'the video or sound comes', 'videos and sounds come'],
  ] as const) {
    const found = site.pages.flatMap(({ page }) =>
      page.references.flatMap((reference) => {
        const origin = reference.kind === kind ? originOf(reference.url) : undefined
        return origin === undefined || isAllowed(origin, security.extraSources[option]) ? [] : [{ origin, reference }]
      }),
    )
    for (const [origin, files] of Map.groupBy(found, (file) => file.origin)) {
      const what = files.length === 1 ? one : `${String(files.length)} ${many}`
      const fix = `copy ${files.length === 1 ? 'it' : 'them'} to the site, or add ${origin} to security.extraSources.${option}`
      const message = `${what} from ${origin}, which the site's security policy blocks; ${fix}`
      report({ severity: 'warning', rule: `external-${kind}`, message, at: files[0]?.reference.at })
    }
  }
}

function originOf(href: string): string | undefined {
  if (!/^(?:https?:)?\/\//i.test(href)) return undefined
  return URL.canParse(href, 'https://x') ? new URL(href, 'https://x').origin : href
}

function isAllowed(origin: string, sources: readonly string[]): boolean {
  const host = origin.replace(/^https?:\/\//, '')
  return sources.some((source) => ['*', 'https:', origin, host].includes(source))
}

/** Checks the links of the navigation bar, the announcement and the footer, and the site's pictures. */
export function checkNavigation(
  site: Site,
  { config, document }: Project,
  generated: ReadonlySet<string>,
  report: Report,
): void {
  const routes = new Map(site.pages.map(({ route, page }) => [route, page.ids]))
  const known = new Set([
    ...routes.keys(),
    ...linkableFiles,
    ...generated,
    ...site.redirects.map(({ from }) => from),
    ...[...site.tags, ...site.indexPages].map(({ route }) => route),
    ...(site.blog?.routes ?? []),
  ])
  const isLost = findLostApis({ apis: config.api, routes })
  const files = new Set(site.staticFiles.map(({ output }) => `/${output}`))
  const check = (to: string | undefined, path: readonly PropertyKey[]): void => {
    if (to === undefined || isExternal(to) || isLost(to)) return
    const { path: target, fragment } = splitUrl(to)
    const route = normaliseRoute(target)
    const fail = (rule: 'broken-link' | 'broken-anchor', message: string): void => {
      const consequence = rule === 'broken-anchor' ? config.build.onBrokenAnchor : 'error'
      reportAs(consequence, { rule, message, at: document.placeOf(path) }, report)
    }
    if (!known.has(route)) {
      if (!files.has(target)) fail('broken-link', `"${to}" is not a page of this site${nearestName(route, known)}`)
      return
    }
    const ids = routes.get(route)
    if (ids !== undefined && !isAnchor(fragment, new Set(ids)))
      fail('broken-anchor', anchorError(fragment ?? '', ids, `"${route}"`))
  }
  const { site: about, navbar, footer } = config
  check(about.home, ['site', 'home'])
  for (const [index, item] of navbar.items.entries()) {
    check(item.to, ['navbar', 'items', index, 'to'])
    for (const [position, inner] of (item.items ?? []).entries())
      check(inner.to, ['navbar', 'items', index, 'items', position, 'to'])
  }
  for (const [index, column] of footer.columns.entries()) {
    for (const [position, item] of column.items.entries())
      check(item.to, ['footer', 'columns', index, 'items', position, 'to'])
  }
  check(config.site.logo?.to, ['site', 'logo', 'to'])
  check(footer.logo?.to, ['footer', 'logo', 'to'])
  for (const to of linksOfLine(config.announcement?.text ?? '')) check(to, ['announcement', 'text'])
  checkPictures({ config, document }, files, report)
}

/** Checks the pictures of the site itself. */
function checkPictures(
  { config, document }: Pick<Project, 'config' | 'document'>,
  files: ReadonlySet<string>,
  report: Report,
): void {
  const { site, footer } = config
  const pictures: readonly (readonly [string | undefined, readonly PropertyKey[]])[] = [
    [site.logo?.light, ['site', 'logo', 'light']],
    [site.logo?.dark, ['site', 'logo', 'dark']],
    [site.favicon, ['site', 'favicon']],
    [site.image, ['site', 'image']],
    [footer.logo?.light, ['footer', 'logo', 'light']],
    [footer.logo?.dark, ['footer', 'logo', 'dark']],
  ]
  for (const [picture, path] of pictures) {
    if (picture === undefined || isExternal(picture) || files.has(staticPath(picture))) continue
    report({
      severity: 'error',
      rule: 'broken-image',
      message: `there is no file "${picture}" in the folder "${config.static}"`,
      at: document.placeOf(path),
    })
  }
}

/** The targets of the links in one line of Markdown, without those in code. */
function linksOfLine(line: string): string[] {
  const prose = line.replaceAll(/(`+)(?!`).*?[^`]\1(?!`)/g, '')
  return Array.from(
    prose.matchAll(/\]\(\s*(?:<([^>]*)>|([^\s)]+))/g),
    ([, inBrackets, plain = '']) => inBrackets ?? plain,
  )
}

/** Checks that pictures in the front matter are files of the static folder. */
export function checkPageImages(site: Site, config: Config, report: Report): void {
  const files = new Set(site.staticFiles.map(({ output }) => `/${output}`))
  for (const { page } of site.pages) {
    const { image } = page.frontMatter
    if (image === undefined || isExternal(image) || files.has(staticPath(image))) continue
    const message = `"image" is "${image}", but there is no such file in the folder "${config.static}"`
    const error = { rule: 'broken-image', message } as const
    reportError({ error }, placeOfKey(page, 'image'), strictly(config), report)
  }
}

/** Reports listed pages that no sidebar or other page links to, because readers cannot find them. */
export function checkOrphans(site: Site, config: Config, report: Report): void {
  const reached = new Set([
    ...linksInConfig(config).map((to) => normaliseRoute(splitUrl(to).path)),
    '/',
    config.site.home,
  ])
  for (const entries of site.sidebars.values()) for (const route of routesInSidebar(entries)) reached.add(route)
  // Each reference has a menu that leads to the others.
  if (config.api.some(({ route }) => reached.has(route))) for (const { route } of config.api) reached.add(route)
  const others = site.pages.filter(({ route, isListed }) => isListed && !reached.has(route))
  const linked = others.length === 0 ? undefined : new Set(routesInLinks(site))
  for (const { page, route } of others) {
    if (linked?.has(route) === true) continue
    const message =
      page.kind === 'api'
        ? `no page, sidebar or navigation bar leads to the API reference at ${route}; link to it, for example with { label: API, to: ${route} } in navbar.items`
        : 'no sidebar and no page leads to this page; add it to a sidebar, link to it, or set unlisted: true'
    report({ severity: 'warning', rule: 'orphan-page', message, at: { file: page.file } })
  }
}

function* routesInLinks(site: Site): Generator<string> {
  for (const { route, addresses } of site.pages) {
    for (const address of addresses) if (address.route !== undefined && address.route !== route) yield address.route
  }
}

function* routesInSidebar(entries: readonly SidebarEntry[]): Generator<string> {
  for (const entry of entries) {
    if (entry.kind !== 'link' && entry.route !== undefined) yield entry.route
    if (entry.kind === 'category') yield* routesInSidebar(entry.items)
  }
}

/** The links of the bar, the footer and the announcement to pages of the site. */
export function linksInConfig({ site, navbar, footer, announcement }: Config): string[] {
  const items = [...navbar.items, ...navbar.items.flatMap((item) => item.items ?? [])]
  const links = [...items, ...footer.columns.flatMap((column) => column.items)]
  return [site.logo, footer.logo, ...links]
    .flatMap((link) => link?.to ?? [])
    .concat(linksOfLine(announcement?.text ?? '').filter((to) => !isExternal(to)))
}
