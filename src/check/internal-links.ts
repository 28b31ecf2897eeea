import type { Config } from '../config/schema.ts'
import type { Project } from '../config/read.ts'
import type { Site } from '../model/site.ts'
import { isExternal, normaliseRoute, splitUrl } from '../model/url.ts'
import { nearestName } from '../report/nearest-name.ts'
import type { Report } from '../report/problem.ts'

/** Every link, anchor and picture of every page must lead to what exists. Works on the plan: no HTML, no server. */
export function checkInternalLinks(site: Site, config: Config, report: Report): void {
  for (const { page, addresses } of site.pages) {
    for (const [index, { fault, href }] of addresses.entries()) {
      const at = page.references[index]?.at
      if (fault === undefined) {
        if (page.references[index]?.kind === 'image')
          checkOrigin(href, config, (message) => report({ severity: 'warning', rule: 'external-image', message, at }))
        continue
      }
      const consequence = fault.rule === 'broken-anchor' ? config.build.onBrokenAnchor : config.build.onBrokenLink
      if (consequence === 'ignore') continue
      report({ severity: consequence === 'warn' ? 'warning' : 'error', rule: fault.rule, message: fault.message, at })
    }
  }
}

/** Nothing is loaded from another origin unless the config names it: the policy of the page would refuse it. */
function checkOrigin(href: string, { security }: Config, onRefused: (message: string) => void): void {
  if (!/^(?:https?:)?\/\//i.test(href) || !security.csp) return
  const origin = URL.canParse(href) ? new URL(href).origin : href
  if (
    security.extraSources.img.some(
      (source) => source === origin || source === 'https:' || source === '*' || source.endsWith(new URL(origin).host),
    )
  )
    return
  onRefused(
    `the picture comes from ${origin}, which the site's security policy refuses; copy it to the site, or name ${origin} in security.extraSources.img`,
  )
}

/** Links of the navigation bar, the footer and the site's own pictures. */
export function checkNavigation(
  site: Site,
  { config, document }: Project,
  generated: ReadonlySet<string>,
  report: Report,
): void {
  const routes = new Map(site.pages.map(({ route, page }) => [route, new Set(page.ids)]))
  const known = new Set([
    ...routes.keys(),
    ...generated,
    ...site.redirects.map(({ from }) => from),
    ...site.tags.map(({ route }) => route),
  ])
  const files = new Set(site.staticFiles.map(({ output }) => `/${output}`))
  const check = (to: string | undefined, path: readonly PropertyKey[]): void => {
    if (to === undefined || isExternal(to)) return
    const { path: target, fragment } = splitUrl(to)
    const route = normaliseRoute(target)
    const fail = (rule: string, message: string): void =>
      report({ severity: 'error', rule, message, at: document.placeOf(path) })
    if (!known.has(route)) {
      if (!files.has(target)) fail('broken-link', `"${to}" is not a page of this site${nearestName(route, known)}`)
    } else if (fragment !== undefined && fragment !== '' && routes.get(route)?.has(fragment) === false) {
      fail('broken-anchor', `"${route}" has no anchor "#${fragment}"${nearestName(fragment, routes.get(route) ?? [])}`)
    }
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
  const pictures: readonly (readonly [string | undefined, readonly PropertyKey[]])[] = [
    [about.logo?.light, ['site', 'logo', 'light']],
    [about.logo?.dark, ['site', 'logo', 'dark']],
    [about.favicon, ['site', 'favicon']],
  ]
  for (const [picture, path] of pictures) {
    if (picture === undefined || isExternal(picture) || files.has(`/${picture.replace(/^\//, '')}`)) continue
    report({
      severity: 'error',
      rule: 'broken-image',
      message: `there is no file "${picture}" in the folder "${config.static}"`,
      at: document.placeOf(path),
    })
  }
}

/** Listed pages that no sidebar and no other page leads to: readers cannot find them. */
export function checkOrphans(site: Site, config: Config, report: Report): void {
  const reached = new Set<string>()
  for (const { route, addresses } of site.pages) {
    for (const address of addresses)
      if (address.route !== undefined && address.route !== route) reached.add(address.route)
  }
  const visit = (
    entries: readonly { readonly kind: string; readonly route?: string | undefined; readonly items?: unknown }[],
  ): void => {
    for (const entry of entries) {
      if (entry.route !== undefined) reached.add(entry.route)
      if (entry.kind === 'category') visit(entry.items as typeof entries)
    }
  }
  for (const entries of site.sidebars.values()) visit(entries)
  for (const item of [
    ...config.navbar.items.flatMap((entry) => [entry, ...(entry.items ?? [])]),
    ...config.footer.columns.flatMap(({ items }) => items),
  ]) {
    if (item.to !== undefined) reached.add(normaliseRoute(splitUrl(item.to).path))
  }
  for (const { page, route, isListed } of site.pages) {
    if (!isListed || reached.has(route) || route === '/' || route === config.site.home) continue
    report({
      severity: 'warning',
      rule: 'orphan-page',
      message: 'no sidebar and no page leads to this page; link to it, or set unlisted: true',
      at: { file: page.file },
    })
  }
}
