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
