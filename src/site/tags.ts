import { slug } from 'github-slugger'
import type { Config } from '../config/schema.ts'
import type { SitePage, Tag } from '../model/site.ts'
import { joinPath } from '../formats/url.ts'
import type { RoutedPage } from './routes.ts'

/** Routes of the tags that listed pages have, with the label that each was first given. */
export function listTags(pages: readonly RoutedPage[]): Map<string, string> {
  const tags = new Map<string, string>()
  for (const { page } of pages) {
    if (page.frontMatter.unlisted === true) continue
    for (const tag of page.frontMatter.tags ?? []) {
      const route = routeOfTag(tag)
      if (!tags.has(route)) tags.set(route, tag)
    }
  }
  return tags
}

/** C++ and C# are not C. */
function routeOfTag(tag: string): string {
  return `/tags/${slug(tag.trim().replace(/\+\+$/, '-plus-plus').replace(/#$/, '-sharp')) || 'tag'}`
}

/** The tags of a site, in the order of their routes, with their pages. */
export function planTags(routes: ReadonlyMap<string, string>, pages: readonly SitePage[], config: Config): Tag[] {
  return [...routes]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([route, label]) => ({
      label,
      route,
      path: joinPath(config.site.basePath, route),
      pages: pages.filter(
        ({ page, isListed }) => isListed && (page.frontMatter.tags ?? []).some((tag) => routeOfTag(tag) === route),
      ),
    }))
}
