import type { Project } from './project.ts'
import type { Problem } from '../report/problem.ts'

/** What is wrong where nobody has said at which address the site is published; nothing where the config says it. */
export function tellMissingAddress({ config, document }: Project): Problem | undefined {
  const site: unknown =
    typeof document.value === 'object' && document.value !== null && 'site' in document.value && document.value.site
  if (typeof site === 'object' && site !== null && 'url' in site) return undefined
  const message = `"site.url" is not set, so canonical links, the sitemap and feeds name ${config.site.url}`
  return { severity: 'warning', rule: 'site-url', message, at: document.placeOf(['site'], 'key') }
}
