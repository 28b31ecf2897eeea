import { addHtmlFiles } from './html-files.ts'
import { isFramedByItself } from '../config/policy/policy-sources.ts'
import picomatch from 'picomatch'
import { RedirectPage } from '../../templates/layout/RedirectPage.tsx'
import { builtLanguages, prefixOf } from '../config/editions.ts'
import type { Config } from '../config/schema.ts'
import { isHashed } from '../hosting/hashed-names.ts'
import { createMessageWriter } from '../model/messages.ts'
import type { OutputFile } from '../model/output.ts'
import {
  isApiSidebar,
  type MediaFile,
  type Redirect,
  type SidebarEntry,
  type Site,
  type SitePage,
} from '../model/site.ts'
import { once } from '../formats/take-or-make.ts'
import { encodePath, fileOfRoute, isExternal, joinPath, markdownVersionOfRoute } from '../formats/names/url.ts'
import { escapeHtml } from '../formats/escape-html.ts'
import { fingerprintOfFullText, hash, headOfText } from './page-parts.ts'
import { fingerprintOfText, isIndexed, markdownVersionText, originOf, type RenderSource } from './pages.tsx'
import { renderPart } from './render-html.tsx'
import { navigationFile } from './sidebar-view.ts'

/** What hosts need to know about a site in addition to its plan. */
export interface HostedTheme {
  readonly headerPolicy: string
  readonly files: readonly OutputFile[]
}

/** Files for hosts, crawlers and machines, in addition to the pages. */
export function renderSiteFiles(source: RenderSource, theme: HostedTheme): OutputFile[] {
  const { site, config } = source
  const pages = indexedPages(source.listed?.site ?? site, config)
  return [
    ...addHtmlFiles(
      site.redirects.map(({ from, to }) => text(fileOfRoute(from), () => renderRedirect(to, source))),
      config,
    ),
    text('sitemap.xml', () => renderSitemap(pages, source)),
    text('robots.txt', () => renderRobots(config)),
    text('_redirects', () => renderRedirects(site, config)),
    text('_headers', () => renderHeaders(source, theme)),
    text('llms.txt', () => renderLlms(pages, source)),
    renderLlmsFull(pages, source),
    ...navigationFiles(site),
  ]
}

/** The large sidebars that browsers fetch, without duplicates. API pages have their own navigation. */
export function navigationFiles({ sidebars }: Site): OutputFile[] {
  const files = [...sidebars].flatMap(([name, entries]) => {
    const file = isApiSidebar(name) ? undefined : navigationFile(entries)
    return file === undefined ? [] : [[file.path, text(file.path, () => file.content)] as const]
  })
  return [...new Map(files).values()]
}

function text(path: string, make: () => string): OutputFile {
  const content = once(make)
  return { path, fingerprint: once(() => hash([content()])), content }
}

function renderRedirect(to: string, { config, view }: RenderSource): string {
  const { title, locale } = config.site
  const canonical = isExternal(to) ? to : `${originOf(config)}${to}`
  // It loads nothing, and large sites have thousands of redirects.
  const policy = view.assets.policy === '' ? '' : "default-src 'none'"
  const page = <RedirectPage target={to} canonical={canonical} title={title} locale={locale} policy={policy} />
  return `<!doctype html>\n${renderPart(view, page)}\n`
}

/** Pages for crawlers, in reading order: listed, finished and not excluded. */
function indexedPages(site: Site, config: Config): SitePage[] {
  const order = new Map([...site.sidebars.values()].flatMap(routesOf).map((route, index) => [route, index] as const))
  const last = order.size
  const isExcluded = readExclusion(config)
  return site.pages
    .filter((page) => isIndexed(page) && !isExcluded(page.route))
    .toSorted((a, b) => (order.get(a.route) ?? last) - (order.get(b.route) ?? last))
}

function routesOf(entries: readonly SidebarEntry[]): string[] {
  return entries.flatMap((entry) => {
    if (entry.kind === 'link') return []
    const own = entry.route === undefined ? [] : [entry.route]
    return entry.kind === 'category' ? [...own, ...routesOf(entry.items)] : own
  })
}

/** Returns a check for routes that are excluded from the sitemap. `/blog/**` matches `/blog` and everything below it. */
function readExclusion({ sitemap }: Config): (route: string) => boolean {
  return picomatch(sitemap.exclude.filter(Boolean), { dot: true })
}

function renderSitemap(indexed: readonly SitePage[], { site, config, listed }: RenderSource): string {
  const isExcluded = readExclusion(config)
  const { translated = [], site: { indexPages } = site } = listed ?? {}
  const pages = [...indexed, ...translated.filter((page) => isIndexed(page) && !isExcluded(page.route))]
  const { changefreq, priority } = config.sitemap
  const entryOf = (path: string, day?: string): string => {
    const changed = day === undefined ? '' : `<lastmod>${escapeHtml(day)}</lastmod>`
    return `  <url><loc>${escapeHtml(`${originOf(config)}${encodePath(path)}`)}</loc>${changed}<changefreq>${changefreq}</changefreq><priority>${priority.toFixed(1)}</priority></url>`
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map(({ path, lastUpdated }) => entryOf(path, lastUpdated?.iso.slice(0, 10))),
    ...indexPages.filter(({ route }) => !isExcluded(route)).map(({ path }) => entryOf(path)),
    ...(site.blog === undefined || readExclusion(config)(site.blog.route) ? [] : [entryOf(site.blog.path)]),
    '</urlset>',
    '',
  ].join('\n')
}

function renderRobots(config: Config): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${originOf(config)}${config.site.basePath}sitemap.xml\n`
}

/** How many lines for single addresses Cloudflare reads. */
const mostLines = 2000

/** The first rule that applies counts, so those of many addresses come last. */
function renderRedirects({ redirects, redirectPatterns }: Site, config: Config): string {
  const pathOf = ({ from }: Redirect): string => encodePath(joinPath(config.site.basePath, from))
  const endings = config.build.htmlFiles ? ['', '/', '.html'] : ['', '/']
  // Readers of an address without a line are forwarded by its page.
  const written = redirects.length * endings.length > mostLines ? [''] : endings
  const known = redirects.flatMap((redirect) => {
    const { from, to } = redirect
    const path = pathOf(redirect)
    if (from === '/') return [`${path} ${to} 302`]
    return written.map((ending) => `${path}${ending} ${to} ${statusOf(redirect)}`)
  })
  const ofMany = redirectPatterns.map((pattern) => `${pathOf(pattern)} ${pattern.to} ${statusOf(pattern)}`)
  // Other hosts look for this page in the folder of the address and in those above it, or show that of the main language.
  const { site } = config
  const notFound = builtLanguages(config).map(({ code, path }) => {
    const folder = site.basePath + prefixOf({ name: code, path }, site)
    return `${folder}* ${folder}404.html 404`
  })
  return [...known, ...ofMany, ...notFound].map((line) => `${line}\n`).join('')
}

function statusOf({ isTemporary }: Redirect): string {
  return isTemporary === true ? '302' : '301'
}

const permissions = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]

function renderHeaders(
  { site: { staticFiles }, config: { site, security } }: RenderSource,
  theme: HostedTheme,
): string {
  const policy = theme.headerPolicy
  const rules: readonly (readonly [string, readonly string[]])[] = [
    [
      `${site.basePath}*`,
      [
        ...(policy === '' ? [] : [`Content-Security-Policy: ${policy}`]),
        'X-Content-Type-Options: nosniff',
        `X-Frame-Options: ${isFramedByItself(security.extraSources) ? 'SAMEORIGIN' : 'DENY'}`,
        'Referrer-Policy: strict-origin-when-cross-origin',
        'Cross-Origin-Opener-Policy: same-origin',
        `Permissions-Policy: ${permissions.map((name) => `${name}=()`).join(', ')}`,
      ],
    ],
    ...lastingFiles(staticFiles, theme).map(
      (file) => [`${site.basePath}${file}`, ['Cache-Control: public, max-age=31536000, immutable']] as const,
    ),
    [`${site.basePath}*.md`, ['Content-Type: text/markdown; charset=utf-8']],
  ]
  return rules.map(([path, headers]) => `${path}\n${headers.map((header) => `  ${header}\n`).join('')}`).join('\n')
}

/**
 * Paths of files that never change. If the assets folder also has static files without a hash in their names, the paths
 * are listed one by one.
 */
function lastingFiles(staticFiles: readonly MediaFile[], { files }: HostedTheme): string[] {
  const areMixed = staticFiles.some(({ output }) => output.startsWith('assets/') && !isHashed(output))
  return areMixed ? files.map(({ path }) => path) : ['assets/*']
}

function renderLlms(indexed: readonly SitePage[], { config, listed, view }: RenderSource): string {
  const { basePath } = listed ?? config.site
  const write = createMessageWriter(view.messages, view.locale).text
  const lines = [`# ${config.site.title}`, '', ...(config.site.tagline === '' ? [] : [`> ${config.site.tagline}`, ''])]
  const groups = Map.groupBy(indexed, ({ trail }) => trail[0]?.label ?? write('pager'))
  for (const [group, pages] of groups) {
    lines.push(`## ${group}`, '')
    for (const { page, route, path } of pages) {
      const markdownVersion = page.kind === 'module' ? path : joinPath(basePath, `/${markdownVersionOfRoute(route)}`)
      const address = `${originOf(config)}${encodePath(markdownVersion)}`
      lines.push(`- [${page.title}](${address})${page.description === '' ? '' : `: ${page.description}`}`)
    }
    lines.push('')
  }
  return lines.join('\n')
}

/** The text of all pages in one file. */
function renderLlmsFull(pages: readonly SitePage[], source: RenderSource): OutputFile {
  const { site } = source.config
  const origin = originOf(source.config)
  const head = `# ${site.title}\n${site.tagline === '' ? '' : `\n> ${site.tagline}\n`}`
  return {
    path: 'llms-full.txt',
    fingerprint: once(() =>
      fingerprintOfFullText(
        [head, origin],
        pages.map((page) => ({ path: page.path, fingerprint: fingerprintOfText(page, source) })),
      ),
    ),
    repeatsOthers: true,
    content: () =>
      // Joined as bytes, because a text with a single letter beyond Latin-1 takes twice the memory.
      Buffer.concat([
        Buffer.from(head),
        ...pages.map((page) => Buffer.from(`${headOfText(origin, page.path)}${markdownVersionText(page, source)}`)),
      ]),
  }
}
