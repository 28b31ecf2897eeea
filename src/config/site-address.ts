import type { Project } from './project.ts'

/** A note for sites whose config does not set `site.url`, or `undefined` if it does. */
export function noteMissingAddress({ config, document }: Project): string | undefined {
  const site: unknown =
    typeof document.value === 'object' && document.value !== null && 'site' in document.value && document.value.site
  if (typeof site === 'object' && site !== null && 'url' in site) return undefined
  return `"site.url" is not set, so canonical links, the sitemap and feeds use ${config.site.url}`
}
