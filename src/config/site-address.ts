import { groupOf } from '../formats/raw-values.ts'
import type { Project } from './project.ts'

/** A note for sites whose config does not set `site.url`, or `undefined` if it does. */
export function noteMissingAddress({ config, document }: Project): string | undefined {
  if ('url' in groupOf(groupOf(document.value)['site'])) return undefined
  return `"site.url" is not set, so canonical links, the sitemap and feeds use ${config.site.url}`
}
