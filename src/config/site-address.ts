import type { Project } from './project.ts'

/** What is said where nobody has told at which address the site is published; nothing where the config tells it. */
export function noteMissingAddress({ config, document }: Project): string | undefined {
  const site: unknown =
    typeof document.value === 'object' && document.value !== null && 'site' in document.value && document.value.site
  if (typeof site === 'object' && site !== null && 'url' in site) return undefined
  return `"site.url" is not set, so canonical links, the sitemap and feeds name ${config.site.url}`
}
