import { isExact } from '../hosting/path-pattern.ts'
import { count } from '../report/count.ts'
import type { Report } from '../report/problem.ts'

const senders: Readonly<Record<string, string>> = {
  s3: 'a CloudFront response headers policy',
  gs: 'custom response headers of a load balancer',
  az: 'a rule set of Azure Front Door',
}

/**
 * Warns that a store cannot send the headers in `_headers` and explains the effects. Not used for folders: their host
 * may.
 */
export function warnOfHeaders(store: string, { headersSent }: { readonly headersSent: boolean }, report: Report): void {
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
export function warnOfRedirects(store: string, rules: string, report: Report): void {
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
