import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../../config/schema.ts'
import { warnOfHeaders, warnOfRedirects } from '../../publish/missing-headers.ts'
import type { Report } from '../../report/problem.ts'

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
