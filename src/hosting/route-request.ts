import type { HostedSite } from './hosted-files.ts'
import { parseTarget, pathOf, type RequestTarget } from './request-target.ts'
import { withoutLastSlash } from '../formats/names/url.ts'

/** The result of routing a request, before any file is opened. */
export type Answer =
  | { readonly kind: 'file'; readonly file: string; readonly status: 200 | 404 }
  | { readonly kind: 'redirect'; readonly status: number; readonly location: string }
  | { readonly kind: 'missing' }

const notFoundPage = '404.html'

/**
 * Routes a request as a production host does: first the rules of `_redirects`, then pages and files, then the 404 page.
 */
export function routeRequest(site: HostedSite, basePath: string, target: RequestTarget): Answer {
  if (!target.endsWithSlash && `${pathOf(target)}/` === basePath) return redirect(308, basePath, target)
  const found = isOutside(basePath, target) ? routeOutside(basePath, target) : routeFile(site, basePath, target)
  return followRules(site, basePath, target, found !== undefined) ?? found ?? answerMissing(site)
}

function isOutside(basePath: string, target: RequestTarget): boolean {
  return basePath !== '/' && !`${pathOf(target)}/`.startsWith(basePath)
}

function routeOutside(basePath: string, target: RequestTarget): Answer | undefined {
  return target.parts.length === 0 ? redirect(302, basePath, target) : undefined
}

function routeFile(site: HostedSite, basePath: string, target: RequestTarget): Answer | undefined {
  const parts = partsInside(basePath, target)
  const page = target.endsWithSlash ? undefined : pageNamed(site, parts.join('/'))
  if (page !== undefined)
    return redirect(301, `${basePath}${pathOf({ parts: [...parts.slice(0, -1), ...page] }).slice(1)}`, target)
  const file = findFile(site, basePath, target)
  return file === undefined ? undefined : { kind: 'file', file, status: file === notFoundPage ? 404 : 200 }
}

function findFile(site: HostedSite, basePath: string, target: RequestTarget): string | undefined {
  const key = partsInside(basePath, target).join('/')
  const candidates = key === '' ? ['index.html'] : [`${key}/index.html`, `${key}.html`]
  if (!target.endsWithSlash) candidates.unshift(key)
  return candidates.find((file) => site.files.has(file))
}

function partsInside(basePath: string, { parts }: RequestTarget): readonly string[] {
  return parts.slice(basePath.split('/').length - 2)
}

/** The last segment of a page's canonical address, if the request names its file: `x.html` or `x/index.html`. */
function pageNamed(site: HostedSite, key: string): string[] | undefined {
  if (key === 'index.html' || key.endsWith('/index.html')) return site.files.has(key) ? [] : undefined
  if (!key.endsWith('.html')) return undefined
  const page = key.slice(0, -'.html'.length)
  return site.files.has(`${page}/index.html`) ? [page.split('/').at(-1) ?? ''] : undefined
}

function followRules(site: HostedSite, basePath: string, target: RequestTarget, isFound: boolean): Answer | undefined {
  const path = `/${target.parts.join('/')}`
  const here = pathOf(target)
  for (const rule of site.redirects) {
    const location = isFound && !rule.goesFirst ? undefined : rule.targetOf(path)
    if (location === undefined || withoutLastSlash(location) === here) continue
    const answer =
      rule.status >= 300 && rule.status < 400
        ? redirect(rule.status, location, target)
        : rewrite(site, basePath, location, rule.status)
    if (answer !== undefined) return answer
  }
  return undefined
}

/** Serves another file of the site at the requested address. */
function rewrite(site: HostedSite, basePath: string, location: string, status: number): Answer | undefined {
  const target = parseTarget(location)
  if (typeof target === 'number' || isOutside(basePath, target)) return undefined
  const file = findFile(site, basePath, target)
  return file === undefined ? undefined : { kind: 'file', file, status: status === 404 ? 404 : 200 }
}

/** The query is kept, unless the target has its own. */
function redirect(status: number, location: string, { query }: RequestTarget): Answer {
  if (query === '' || location.includes('?')) return { kind: 'redirect', status, location }
  const [address = '', ...anchor] = location.split('#')
  return { kind: 'redirect', status, location: [`${address}${query}`, ...anchor].join('#') }
}

/** The site's 404 page, with status 404. */
export function answerMissing(site: HostedSite): Answer {
  return site.files.has(notFoundPage) ? { kind: 'file', file: notFoundPage, status: 404 } : { kind: 'missing' }
}
