import { posix } from 'node:path'
import type { Config } from '../config/schema.ts'
import { normaliseRoute, resolvePath } from '../formats/names/url.ts'
import type { PageIndex } from './page-index.ts'
import type { RoutedPage } from './routes.ts'

/**
 * Finds a page by the names that links in Hugo can have: the path without an extension, relative to the folder of the
 * file, or the end of a path if no other page has the same.
 */
export function findPageOfHugo(
  path: string,
  base: string,
  { config, index }: { readonly config: Config; readonly index: PageIndex },
): RoutedPage | undefined {
  const folder = posix.relative(config.content, base).toLowerCase()
  if (!path.endsWith('.md')) return index.byRoute.get(normaliseRoute(resolvePath(`/${folder}`, path)))
  const end = `/${path.replace(/^[./]+/, '').replace(/\.md$/, '')}`
  const found = [...index.byRoute.values()].filter((one) =>
    `/${one.name}`.replace(/(?:\/_?index)?\.md$/, '').endsWith(end),
  )
  return found.length === 1 ? found[0] : undefined
}
