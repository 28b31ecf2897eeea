import { slug } from 'github-slugger'
import type { Config } from '../config/schema.ts'
import type { SitePage, Tag } from '../model/site.ts'
import { joinPath } from '../formats/url.ts'
import type { RoutedPage } from './routes.ts'

/** The routes of the tags on listed pages, each with the label that was used first. */
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

/** C++ and C# must not get the same route as C. */
function routeOfTag(tag: string): string {
  return `/tags/${slug(tag.trim().replace(/\+\+$/, '-plus-plus').replace(/#$/, '-sharp')) || 'tag'}`
}

/** The tags of a site with their pages, ordered by route. */
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
