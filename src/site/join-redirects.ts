import { reportIn, rootPathOf } from '../config/editions.ts'
import { parsePathPattern } from '../hosting/path-pattern.ts'
import type { Redirect, SitePage } from '../model/site.ts'
import { decodePath, isAnchor, isExternal, normaliseRoute, splitUrl } from '../formats/names/url.ts'
import { anchorError } from '../report/anchor-error.ts'
import type { Report } from '../report/problem.ts'
import {
  editionAt,
  redirectEarlierPaths,
  redirectRemovedPages,
  redirectTranslations,
  routeBelow,
  type MovedAddresses,
  type PlannedEdition,
} from './moved-versions.ts'
import { expandPatterns, findTargets, targetAt, type KnownTarget } from './redirect-patterns.ts'
import { reportError, type RedirectError } from './redirects.ts'

/** The redirects of all editions, with addresses below the base path of the whole site. */
export function joinRedirects(
  editions: readonly PlannedEdition[],
  pages: readonly SitePage[],
  report: Report,
): MovedAddresses {
  checkBetweenEditions(editions, pages, report)
  const all = editions.map(({ edition }) => edition)
  const joined = [
    ...editions.map(redirectsBelow),
    ...redirectTranslations(editions),
    ...editions.map((edition) => redirectEarlierPaths(edition, all)),
  ]
  const redirects = [...joined.flatMap((each) => each.redirects), ...redirectRemovedPages(editions)]
  const redirectPatterns = joined.flatMap((each) => each.redirectPatterns)
  if (redirectPatterns.length === 0) return { redirects, redirectPatterns }
  const taken = new Set([...redirects, ...pages.map(({ route }) => ({ from: route }))].map(({ from }) => from))
  const targets = new Map(editions.map((edition) => [edition, edition.site.pages.map(({ path }) => targetAt(path))]))
  const targetsOf = ({ to }: Redirect): readonly KnownTarget[] => {
    const edition = editionAt(to, editions)
    return (edition && targets.get(edition)) ?? []
  }
  return { redirects: [...redirects, ...expandPatterns(redirectPatterns, targetsOf, taken)], redirectPatterns }
}

function redirectsBelow({ edition, site }: PlannedEdition): MovedAddresses {
  const below = (redirect: Redirect): Redirect => ({ ...redirect, from: routeBelow(edition, redirect.from) })
  return {
    redirects: site.redirects.map((redirect) => ({ ...below(redirect), isTemporary: redirect.from === '/' })),
    redirectPatterns: site.redirectPatterns.map(below),
  }
}

/** Checks what the plan of one edition cannot know: redirects to the pages of others, or from their addresses. */
function checkBetweenEditions(editions: readonly PlannedEdition[], pages: readonly SitePage[], report: Report): void {
  for (const own of editions) {
    const { config } = own.edition.project
    const check = (redirect: Redirect, error: RedirectError | undefined): void => {
      if (error !== undefined) reportError(error, redirect.at, config, reportIn(own.edition, report))
    }
    for (const redirect of own.site.redirects) {
      const target = targetElsewhere(redirect, own, editions)
      if (target !== undefined) check(redirect, errorOfTarget(redirect, target))
    }
    for (const pattern of own.site.redirectPatterns) {
      const target = targetElsewhere(pattern, own, editions)
      if (target !== undefined) check(pattern, errorOfTargets(pattern, target))
      const match = parsePathPattern(routeBelow(own.edition, pattern.from))
      const hidden = pages.find(({ route }) => match(route) !== undefined)?.page.file
      if (hidden !== undefined)
        check(pattern, {
          message: `the redirect from "${pattern.from}" would hide the page ${hidden}`,
          isAnchor: false,
        })
    }
  }
}

function errorOfTarget({ to }: Redirect, { addresses }: PlannedEdition): RedirectError | undefined {
  const { index, redirects, generated, staticFiles, config } = addresses
  const { path, fragment } = splitUrl(to)
  const route = normaliseRoute(`/${decodePath(path.slice(config.site.basePath.length))}`)
  const page = index.byRoute.get(route)
  const shown = to.slice(rootPathOf(config).length - 1)
  if (page !== undefined)
    return isAnchor(fragment, page.anchors)
      ? undefined
      : { message: anchorError(fragment ?? '', page.page.ids, `"${shown}"`), isAnchor: true }
  return redirects.has(route) || generated.has(route) || staticFiles.has(route)
    ? undefined
    : { message: `the redirect leads to "${shown}", which is not a page of this site`, isAnchor: false }
}

function errorOfTargets({ to }: Redirect, { site, addresses: { config } }: PlannedEdition): RedirectError | undefined {
  const find = findTargets(to)
  if (site.pages.some(({ path }) => find(path) !== undefined)) return undefined
  const shown = to.slice(rootPathOf(config).length - 1)
  return { message: `the redirect leads to "${shown}", but no page of this site has such an address`, isAnchor: false }
}

/** The other edition that a redirect leads to, if it does. */
function targetElsewhere(
  { to }: Redirect,
  own: PlannedEdition,
  editions: readonly PlannedEdition[],
): PlannedEdition | undefined {
  const target = isExternal(to) ? undefined : editionAt(to, editions)
  return target === own ? undefined : target
}
