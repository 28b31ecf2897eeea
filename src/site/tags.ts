import { slug } from 'github-slugger'
import type { Config } from '../config/schema.ts'
import { placeOfKey, type Page, type Place } from '../model/page.ts'
import type { SitePage, Tag } from '../model/site.ts'
import { joinPath, normaliseRoute } from '../formats/names/url.ts'
import { mountOfPage, type RoutedPage } from './routes.ts'

interface NamedTag extends Pick<Tag, 'label' | 'list' | 'description'> {
  /** Where it was used first. */
  readonly at: Place
}

/** The tags on listed pages by their routes. The label is the one that was used first. */
export function listTags(pages: readonly Pick<RoutedPage, 'page'>[], config: Config): Map<string, NamedTag> {
  const tags = new Map<string, NamedTag>()
  for (const { page } of pages) {
    if (page.frontMatter.unlisted === true) continue
    const { route: list, names } = optionsOf(page, config)
    for (const tag of page.frontMatter.tags ?? []) {
      const route = routeOfTag(tag, page, config)
      const { label = tag, description } = names[tag] ?? {}
      const at = placeOfKey(page, 'tags')
      if (!tags.has(route)) tags.set(route, { label, list: normaliseRoute(list), description, at })
    }
  }
  return tags
}

function optionsOf(page: Page, { blog, mounts }: Config): Pick<Config['mounts'][number]['tags'], 'route' | 'names'> {
  return (page.post === undefined ? mountOfPage(page, mounts)?.tags : blog?.tags) ?? { route: '/tags', names: {} }
}

/** The routes of the tags of a page, each once. */
export function tagRoutesOf(page: Page, config: Config): readonly string[] {
  return [...new Set((page.frontMatter.tags ?? []).map((tag) => routeOfTag(tag, page, config)))]
}

function routeOfTag(tag: string, page: Page, config: Config): string {
  const { route, names } = optionsOf(page, config)
  return normaliseRoute(`${route}/${names[tag]?.path ?? nameInAddress(tag)}`)
}

/** C++ and C# must not get the same address as C. */
function nameInAddress(tag: string): string {
  return slug(tag.trim().replace(/\+\+$/, '-plus-plus').replace(/#$/, '-sharp')) || 'tag'
}

/** The tags of a site with their pages, ordered by route. */
export function planTags(tags: ReadonlyMap<string, NamedTag>, pages: readonly SitePage[], config: Config): Tag[] {
  const pagesOf = Map.groupBy(
    pages.flatMap((page) => (page.isListed ? tagRoutesOf(page.page, config).map((route) => ({ route, page })) : [])),
    ({ route }) => route,
  )
  return [...tags]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([route, { label, list, description }]) => ({
      label,
      list,
      description,
      route,
      path: joinPath(config.site.basePath, route),
      pages: (pagesOf.get(route) ?? []).map(({ page }) => page),
    }))
}
