import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../../config/schema.ts'
import type { Report } from '../../report/problem.ts'
import { isExact } from '../../hosting/path-pattern.ts'
import { count } from '../../report/count.ts'

/** Warns of a store that does not show the site in `folder` as a host that reads `_headers` and `_redirects` does. */
export function warnOfStore(
  { name, folder }: { readonly name: string; readonly folder: string },
  { site, publish }: Config,
  report: Report,
): void {
  const file = path.join(folder, '_redirects')
  warnOfBasePath(name, site, report)
  warnOfHeaders(name, publish, report)
  if (existsSync(file)) warnOfRedirects(name, readFileSync(file, 'utf8'), report)
}

/** On a plain bucket website, base path and prefix must match. With a CDN in front, a difference may be intended. */
function warnOfBasePath(name: string, { basePath }: Config['site'], report: Report): void {
  if (name.startsWith('file:')) return
  const prefix = name.replace(/^[a-z\d]+:\/\/[^/]+/, '')
  if (`${prefix}/` === basePath) return
  const place = basePath === '/' ? 'the bucket without a prefix' : `the prefix "${basePath.slice(1, -1)}"`
  report({
    severity: 'warning',
    rule: 'publish-base-path',
    message: `the site was built for ${basePath} and is published at ${prefix}/ of the bucket; unless something in front of it joins the two, publish to ${place} or build with --base-path ${prefix}/`,
  })
}

const senders: Readonly<Record<string, string>> = {
  s3: 'a CloudFront response headers policy',
  gs: 'custom response headers of a load balancer',
  az: 'a rule set of Azure Front Door',
}

/**
 * Warns that a store cannot send the headers in `_headers` and explains the effects. Not used for folders: their host
 * may.
 */
function warnOfHeaders(store: string, { headersSent }: { readonly headersSent: boolean }, report: Report): void {
  const sender = senders[store.slice(0, store.indexOf(':'))]
  if (sender === undefined || headersSent) return
  const effects =
    'any site can show yours in a frame, browsers may guess the types of files, and only pages have a security policy'
  const message = `this store cannot send the security headers in _headers, so ${effects}; send them with ${sender}, then set publish.headersSent: true`
  report({ severity: 'warning', rule: 'publish-headers', message })
}

/**
 * Warns of redirects of many addresses that a store cannot follow. If the target has all parts of the address, the site
 * has a page for each address that leads to one of its pages.
 */
function warnOfRedirects(store: string, rules: string, report: Report): void {
  if (senders[store.slice(0, store.indexOf(':'))] === undefined) return
  const lost = rules.split('\n').flatMap((line) => {
    const [from = '', to = '', status] = line.trim().split(/\s+/)
    const names = from.match(/\*|:[A-Za-z]\w*/g) ?? []
    const isCovered = to.startsWith('/') && names.every((name) => to.includes(name === '*' ? ':splat' : name))
    return status !== '301' || isExact(from) || isCovered ? [] : [from]
  })
  if (lost.length === 0) return
  const others = lost.length === 1 ? '' : ` and ${count(lost.length - 1, 'other')}`
  const message = `this store redirects single addresses only, so those of "${lost[0] ?? ''}"${others} lead nowhere; write a redirect for each address that readers have, or let the CDN in front of the store redirect them`
  report({ severity: 'warning', rule: 'publish-redirects', message })
}
