import { plainMessage } from '../formats/message.ts'
import type { Project } from '../config/project.ts'
import type { Config } from '../config/schema.ts'
import type { Page } from '../model/page.ts'
import { blogSidebar, type Blog, type SidebarEntry, type SitePage } from '../model/site.ts'
import { joinPath, normaliseRoute } from '../formats/names/url.ts'
import type { RoutedPage } from './routes.ts'

type SiteOptions = Pick<Project, 'config' | 'messages'>

/** Address of the blog, even if the site has none. */
export function blogRoute({ blog }: Config): string {
  return normaliseRoute(blog?.route ?? '/blog')
}

/** Addresses that docsgen generates for posts: their list and the feeds. */
export function blogRoutes(pages: readonly RoutedPage[], config: Config): string[] {
  if (listPosts(pages).length === 0) return []
  const route = blogRoute(config)
  return [route, ...feedRoutes(config)]
}

function feedRoutes(config: Config): string[] {
  const folder = blogRoute(config).replace(/\/$/, '')
  return config.blog?.feed === true ? ['atom.xml', 'rss.xml'].map((file) => `${folder}/${file}`) : []
}

/** The breadcrumbs of a post. It is below the blog, whatever list it is in. */
export function blogTrail({ post }: Page, { config, messages }: SiteOptions): SitePage['trail'] | undefined {
  return post === undefined ? undefined : [{ label: plainMessage(messages.blog), route: blogRoute(config) }]
}

/** The sidebar of the posts: newest first, grouped by year if there are several. */
export function planBlogSidebars(
  pages: readonly RoutedPage[],
  { config, messages }: SiteOptions,
): [name: string, entries: readonly SidebarEntry[]][] {
  const posts = listPosts(pages)
  if (posts.length === 0) return []
  const { basePath } = config.site
  const entryOf = ({ page, route }: RoutedPage): SidebarEntry & { readonly kind: 'page' } => ({
    kind: 'page',
    label: page.frontMatter.sidebar_label ?? page.title,
    route,
    path: joinPath(basePath, route),
  })
  const all: SidebarEntry = {
    kind: 'page',
    label: plainMessage(messages.allPosts),
    route: blogRoute(config),
    path: joinPath(basePath, blogRoute(config)),
  }
  const years = [...Map.groupBy(posts, ({ page }) => page.post?.day.slice(0, 4) ?? '')]
  if (years.length === 1) return [[blogSidebar, [all, ...posts.map(entryOf)]]]
  const byYear = years.map(([year, own], index): SidebarEntry => {
    const items = own.map(entryOf)
    return { kind: 'category', label: year, route: undefined, path: items[0]?.path ?? '', collapsed: index > 0, items }
  })
  return [[blogSidebar, [all, ...byYear]]]
}

/** The blog of a planned site, or `undefined` if it has no listed post. */
export function planBlog(pages: readonly SitePage[], config: Config): Blog | undefined {
  const posts = listPosts(pages)
  const route = blogRoute(config)
  if (posts.length === 0) return undefined
  return { route, path: joinPath(config.site.basePath, route), feeds: feedRoutes(config), posts }
}

/** The listed posts, newest first. */
function listPosts<Placed extends { readonly page: Page }>(pages: readonly Placed[]): readonly Placed[] {
  return pages
    .filter(({ page }) => page.post !== undefined && page.frontMatter.unlisted !== true)
    .toSorted((a, b) => newestFirst(a.page, b.page))
}

/** Posts of the same day are sorted by file name, to get the same order everywhere. */
function newestFirst(a: Page, b: Page): number {
  const [first, second] = [a.post?.day ?? '', b.post?.day ?? '']
  if (first !== second) return first < second ? 1 : -1
  return a.file < b.file ? -1 : 1
}
