import { ArchivePage, BlogPage, type ListedPost } from '../../templates/layout/BlogPage.tsx'
import { TagsPage } from '../../templates/layout/TagPage.tsx'
import type { OutputFile } from '../model/output.ts'
import { blogSidebar, type Address, type PostList, type SitePage } from '../model/site.ts'
import type { LinkView, PageView } from '../model/view.ts'
import { encodePath, joinPath } from '../formats/names/url.ts'
import { once } from '../formats/take-or-make.ts'
import { uniqueBy } from '../formats/unique-by.ts'
import { renderFeeds } from './feeds.ts'
import { createOwnFiles, ownPage, type OwnArticle } from './own-pages.tsx'
import { hash } from './page-parts.ts'
import { stylesOf, type RenderSource } from './pages.tsx'
import { renderPart } from './render-html.tsx'
import { fillHtml } from './resolve-placeholders.ts'
import { formatDay } from '../formats/format-date.ts'
import { viewFeeds, viewPost } from './post-view.ts'
import { viewSidebar } from './sidebar-view.ts'
import { createMessageWriter } from '../model/messages.ts'
import { codeFingerprint } from '../system/package-folder.ts'

/** The lists of posts and the feeds. Empty if the site has no blog. */
export function renderBlog(source: RenderSource): OutputFile[] {
  const { site, config, view } = source
  const { blog } = site
  if (blog === undefined) return []
  const { text } = createMessageWriter(view.messages, view.locale)
  const entries = site.sidebars.get(blogSidebar) ?? []
  const feeds = viewFeeds(blog, view)
  const makeFile = createOwnFiles(source, [config.site, config.blog, entries])
  const fileOf = (page: PageView, route: string, article: OwnArticle): OutputFile =>
    makeFile(
      { ...page, layout: 'doc', feeds, sidebar: viewSidebar(entries, route) },
      { ...article, current: blog.path },
    )
  const trail = [{ label: config.blog?.title ?? text('blog'), href: blog.path }]
  const lists = blog.lists.flatMap((list) => {
    const { title, description, allTags } = nameList(list, source)
    return list.pages.map(({ route, posts }, index) => {
      const page: PageView = {
        ...ownPage({ title, route, description, ...(list.kind !== 'all' && { trail }) }, config),
        styles: uniqueBy(
          posts.flatMap((post) => stylesOf(post, source)),
          ({ href }) => href,
        ),
        previous: pageOf(list, index - 1, text('newerPosts'), config),
        next: pageOf(list, index + 1, text('olderPosts'), config),
      }
      const article = (): string => {
        const taken = new Set<string>()
        const listed = posts.map((post) => listedPost(post, source, taken))
        const about = list.kind === 'all' ? config.blog?.introduction : list.description
        return renderPart(view, <BlogPage posts={listed} text={about} allTags={allTags} />)
      }
      return fileOf(page, route, { data: posts.map(partsOf), article })
    })
  })
  const overviews = listOverviews(source).map(({ title, route, ...article }) =>
    fileOf(ownPage({ title, route, trail }, config), route, article),
  )
  const fingerprint = once(() =>
    hash([codeFingerprint(), JSON.stringify([view, config.site, config.blog, blog.posts.map(partsOf)])]),
  )
  return [...lists, ...overviews, ...renderFeeds(blog, source, fingerprint)]
}

/** The archive and the list of authors, if the site has them. */
function listOverviews({
  site,
  config,
  view,
}: RenderSource): (OwnArticle & { readonly title: string; readonly route: string })[] {
  const { text } = createMessageWriter(view.messages, view.locale)
  const { archive, authorList } = config.blog ?? {}
  const { posts = [] } = site.blog ?? {}
  const years = [...Map.groupBy(posts, ({ page }) => page.post?.day.slice(0, 4) ?? '')].map(([year, own]) => ({
    year,
    posts: own.toReversed().map(({ page, path }) => ({
      label: page.title,
      href: encodePath(path),
      day: formatDay(page.post?.day ?? '', view.locale),
    })),
  }))
  const authors = Object.values(config.blog?.authors ?? {}).map(({ name, title, page, url }) => {
    const own = posts.filter(({ page: { post } }) => post?.authors.some((author) => author.name === name))
    const href = page === undefined ? url : encodePath(joinPath(config.site.basePath, page))
    return { label: name, href, count: own.length, text: title }
  })
  const showYears = (): string => renderPart(view, <ArchivePage years={years} />)
  const showAuthors = (): string => renderPart(view, <TagsPage tags={authors} />)
  return [
    ...(archive === undefined ? [] : [{ title: text('archive'), route: archive, data: years, article: showYears }]),
    ...(authorList === undefined
      ? []
      : [{ title: text('authors'), route: authorList, data: authors, article: showAuthors }]),
  ]
}

/** What lists and feeds show of a post. */
function partsOf({ page: { title, description, post, bodyKey, frontMatter }, path, addresses }: SitePage): unknown {
  return [title, description, post, bodyKey, frontMatter.draft, path, addresses]
}

function nameList(
  { kind, label, description, pages }: PostList<SitePage>,
  { site, config, view }: RenderSource,
): { readonly title: string; readonly description: string; readonly allTags?: string } {
  const { text } = createMessageWriter(view.messages, view.locale)
  if (kind === 'all') {
    return { title: label || text('blog'), description: description ?? text('postsOf', { site: config.site.title }) }
  }
  const title = kind === 'tag' ? text('taggedPages', { tag: label }) : label
  const list = kind === 'tag' ? site.tags.find(({ route }) => route === pages[0]?.route)?.list : undefined
  return {
    title,
    description: description ?? title,
    ...(list !== undefined && { allTags: joinPath(config.site.basePath, list) }),
  }
}

/** A link to another page of a list. */
function pageOf(
  { pages }: PostList<SitePage>,
  index: number,
  label: string,
  { site }: RenderSource['config'],
): LinkView | undefined {
  const page = pages[index]
  return page && { label, href: encodePath(joinPath(site.basePath, page.route)), external: false }
}

/** `taken` has the ids of the posts above. */
function listedPost(post: SitePage, { config, readBody }: RenderSource, taken: Set<string>): ListedPost {
  const { page, path } = post
  const { sections, summary, isCut } = readBody(page.bodyKey)
  const view = viewPost(post, config, () => sections)
  return {
    title: page.title,
    href: encodePath(path),
    text: page.description,
    summary:
      summary &&
      withoutTakenIds(
        fillHtml(summary, { references: page.references, addresses: ofPost(post), marksErrors: false }),
        taken,
      ),
    continues: isCut !== false,
    post: view ?? { day: '', dayText: '', authors: [] },
  }
}

/** Headings of several posts can have the same id. The first keeps it. HTML has "<" only at the start of an element. */
function withoutTakenIds(html: string, taken: Set<string>): string {
  return html.replaceAll(/(<h[1-6]\b[^>]*?) id="([^"]*)"/g, (element, start: string, id: string) => {
    if (taken.has(id)) return start
    taken.add(id)
    return element
  })
}

/** The addresses on a post, as the list of posts needs them. */
function ofPost({ addresses, path }: SitePage): readonly Address[] {
  return addresses.map((address) =>
    address.href.startsWith('#') ? { ...address, href: `${encodePath(path)}${address.href}` } : address,
  )
}
