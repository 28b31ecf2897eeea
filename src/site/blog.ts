import { plainMessage } from '../formats/message.ts'
import type { Project } from '../config/project.ts'
import type { Config } from '../config/schema.ts'
import type { Page } from '../model/page.ts'
import { blogSidebar, type Blog, type PostList, type SidebarEntry, type SitePage } from '../model/site.ts'
import { joinPath, normaliseRoute } from '../formats/names/url.ts'
import type { RoutedPage } from './routes.ts'
import { listTags, tagRoutesOf } from './tags.ts'

type Placed = Pick<RoutedPage, 'page'>
type SiteOptions = Pick<Project, 'config' | 'messages'>

/** Address of the blog, even if the site has none. */
export function blogRoute({ blog }: Config): string {
  return normaliseRoute(blog?.route ?? '/blog')
}

/** Addresses that docsgen generates for posts: their lists and the feeds. Tags have the first page of their lists. */
export function blogRoutes(pages: readonly Placed[], config: Config): string[] {
  return listPosts(pages).length === 0 ? [] : routesOf(listPostLists(pages, config), config)
}

function routesOf(lists: readonly PostList<unknown>[], config: Config): string[] {
  const ofLists = lists.flatMap(({ kind, pages: [first, ...others] }) =>
    (kind === 'tag' || first === undefined ? others : [first, ...others]).map(({ route }) => route),
  )
  const { archive, authorList } = config.blog ?? {}
  const overviews = [archive, authorList].flatMap((route) => (route === undefined ? [] : [normaliseRoute(route)]))
  return [...ofLists, ...overviews, ...feedRoutes(config)]
}

/** The lists of posts: of all, of each author with a page, and of each tag that only posts have. */
function listPostLists<Post extends Placed>(pages: readonly Post[], config: Config): PostList<Post>[] {
  const posts = listPosts(pages)
  const { postsPerPage = Math.max(1, posts.length), authors = {}, title, description } = config.blog ?? {}
  const divide = (route: string, listed: readonly Post[]): PostList<Post>['pages'] =>
    Array.from({ length: Math.max(1, Math.ceil(listed.length / postsPerPage)) }, (_, index) => ({
      route: index === 0 ? route : `${route.replace(/\/$/, '')}/page/${String(index + 1)}`,
      posts: listed.slice(index * postsPerPage, (index + 1) * postsPerPage),
    }))
  const ofAuthors = Object.values(authors).flatMap(({ name, title: role, page }): PostList<Post>[] => {
    if (page === undefined) return []
    const own = posts.filter(({ page: { post } }) => post?.authors.some((author) => author.page === page))
    return [{ kind: 'author', label: name, description: role, pages: divide(normaliseRoute(page), own) }]
  })
  const ofOthers = new Set(pages.flatMap(({ page }) => (page.post === undefined ? tagRoutesOf(page, config) : [])))
  const tagged = Map.groupBy(
    posts.flatMap((post) => tagRoutesOf(post.page, config).map((route) => ({ route, post }))),
    ({ route }) => route,
  )
  const ofTags = [...listTags(posts, config)].flatMap(([route, { label, description: about }]): PostList<Post>[] => {
    if (ofOthers.has(route)) return []
    const own = tagged.get(route)?.map(({ post }) => post) ?? []
    return [{ kind: 'tag', label, description: about, pages: divide(route, own) }]
  })
  return [
    { kind: 'all', label: title ?? '', description, pages: divide(blogRoute(config), posts) },
    ...ofAuthors,
    ...ofTags,
  ]
}

function feedRoutes(config: Config): string[] {
  const folder = blogRoute(config).replace(/\/$/, '')
  return config.blog?.feed === true ? ['atom.xml', 'rss.xml'].map((file) => `${folder}/${file}`) : []
}

/** The breadcrumbs of a post. It is below the blog, whatever list it is in. */
export function blogTrail({ post }: Page, { config, messages }: SiteOptions): SitePage['trail'] | undefined {
  const label = config.blog?.title ?? plainMessage(messages.blog)
  return post === undefined ? undefined : [{ label, route: blogRoute(config) }]
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
    label: config.blog?.sidebarTitle ?? plainMessage(messages.allPosts),
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
  const path = joinPath(config.site.basePath, route)
  const lists = listPostLists(pages, config)
  return { route, path, routes: routesOf(lists, config), feeds: feedRoutes(config), posts, lists }
}

/** The listed posts, newest first. */
function listPosts<Post extends Placed>(pages: readonly Post[]): readonly Post[] {
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
