import type { Project } from '../config/project.ts'
import { cloudflareLimits } from '../hosting/redirect-rules.ts'
import type { Site } from '../model/site.ts'
import { number } from '../report/count.ts'
import type { Report } from '../report/problem.ts'

/** Warns of redirects that Cloudflare would leave out of `_redirects` without a message. */
export function checkRedirectLimits(
  { redirects, redirectPatterns }: Pick<Site, 'redirects' | 'redirectPatterns'>,
  { document }: Project,
  report: Report,
): void {
  const { single, patterns } = cloudflareLimits
  const warn = (found: number, limit: number, what: string, rest: string): void => {
    if (found <= limit) return
    const message = `there are ${number(found)} redirects of ${what}, and Cloudflare Pages reads ${number(limit)}; ${rest}`
    report({ severity: 'warning', rule: 'redirect-limit', message, at: document.placeOf(['redirects']) })
  }
  warn(redirects.length, single, 'single addresses', 'there and on hosts without "_redirects", pages forward readers')
  warn(redirectPatterns.length, patterns, 'many addresses', 'put those that readers use first, or use another host')
}
