import { BlogPage, type ListedPost } from '../../templates/layout/BlogPage.tsx'
import type { OutputFile } from '../model/output.ts'
import { blogSidebar, type Address, type Blog, type SitePage } from '../model/site.ts'
import { encodePath, fileOfRoute, joinPath } from '../formats/names/url.ts'
import { uniqueBy } from '../formats/unique-by.ts'
import { escapeHtml } from '../formats/escape-html.ts'
import { ownPage } from './own-pages.tsx'
import { markCurrent } from './mark-current.ts'
import { hash } from './page-parts.ts'
import { isIndexed, originOf, stylesOf, type RenderSource } from './pages.tsx'
import { renderDocument, renderPart } from './render-html.tsx'
import { fillHtml } from './resolve-placeholders.ts'
import { blogName, viewFeeds, viewPost } from './post-view.ts'
import { viewSidebar } from './sidebar-view.ts'
import { createMessageWriter } from '../model/messages.ts'

/** The list of posts and the feeds. Empty if the site has no blog. */
export function renderBlog(source: RenderSource): OutputFile[] {
  const { site, config, view } = source
  const { blog } = site
  if (blog === undefined) return []
  const { text } = createMessageWriter(view.messages, view.locale)
  const entries = site.sidebars.get(blogSidebar) ?? []
  const posts = blog.posts.map(({ page: { title, description, post, bodyKey, frontMatter }, path, addresses }) => {
    return [title, description, post, bodyKey, frontMatter.draft, path, addresses]
  })
  const styles = uniqueBy(
    blog.posts.flatMap((post) => stylesOf(post, source)),
    ({ href }) => href,
  )
  const description = text('postsOf', { site: config.site.title })
  const page = ownPage({ title: text('blog'), route: blog.route, description }, config)
  const slots = source.slots?.fingerprint({ ...page, layout: 'doc', sidebar: true }) ?? ''
  const shown = JSON.stringify([view, config.site, config.blog, entries, posts, styles])
  const fingerprint = hash([source.fingerprint, shown, slots])
  const list: OutputFile = {
    path: fileOfRoute(blog.route),
    fingerprint: () => fingerprint,
    content: () => {
      return renderDocument(source, markCurrent(view, [blog.path]), {
        ...page,
        layout: 'doc',
        sidebar: viewSidebar(entries, blog.route),
        feeds: viewFeeds(blog, view),
        styles,
        article: renderPart(view, <BlogPage posts={blog.posts.map((post) => listedPost(post, source))} />),
      })
    },
  }
  const feeds = blog.feeds.map((route): OutputFile => ({
    path: route.slice(1),
    fingerprint: () => fingerprint,
    content: () => (route.endsWith('atom.xml') ? renderAtom(blog, route, source) : renderRss(blog, route, source)),
  }))
  return [list, ...feeds]
}

function listedPost(post: SitePage, { config, readBody }: RenderSource): ListedPost {
  const { page, path } = post
  const { sections, summary } = readBody(page.bodyKey)
  const view = viewPost(post, config, () => sections)
  return {
    title: page.title,
    href: encodePath(path),
    text: page.description,
    summary: summary && fillHtml(summary, { references: page.references, addresses: ofPost(post), marksErrors: false }),
    post: view ?? { day: '', dayText: '', authors: [] },
  }
}

/** The addresses on a post, as the list of posts needs them. */
function ofPost({ addresses, path }: SitePage): readonly Address[] {
  return addresses.map((address) =>
    address.href.startsWith('#') ? { ...address, href: `${encodePath(path)}${address.href}` } : address,
  )
}

/** Posts that the feeds may include. */
function fedPosts({ posts }: Blog): readonly SitePage[] {
  return posts.filter(isIndexed).slice(0, 50)
}

function addressOf(path: string, { config }: RenderSource): string {
  return `${originOf(config)}${encodePath(path)}`
}

function momentOf({ page }: SitePage): Date {
  return new Date(page.post?.day ?? 0)
}

function renderAtom(blog: Blog, route: string, source: RenderSource): string {
  const { config, view } = source
  const posts = fedPosts(blog)
  const own = addressOf(joinPath(config.site.basePath, route), source)
  const entries = posts.map((post) => {
    const { page, path } = post
    const address = addressOf(path, source)
    const authors = (page.post?.authors ?? []).map(({ name }) => `<author><name>${escapeHtml(name)}</name></author>`)
    return `  <entry>
    <title>${escapeHtml(page.title)}</title>
    <id>${escapeHtml(address)}</id>
    <link href="${escapeHtml(address)}"/>
    <updated>${momentOf(post).toISOString()}</updated>
    <summary>${escapeHtml(page.description)}</summary>${authors.join('')}
  </entry>
`
  })
  const updated = posts[0] === undefined ? new Date(0) : momentOf(posts[0])
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <title>${escapeHtml(blogName(view))}</title>
  <id>${escapeHtml(addressOf(blog.path, source))}</id>
  <link href="${escapeHtml(addressOf(blog.path, source))}"/>
  <link rel="self" href="${escapeHtml(own)}"/>
  <updated>${updated.toISOString()}</updated>
  <author><name>${escapeHtml(config.site.title)}</name></author>
${entries.join('')}</feed>
`
}

function renderRss(blog: Blog, route: string, source: RenderSource): string {
  const { config, view } = source
  const own = addressOf(joinPath(config.site.basePath, route), source)
  const items = fedPosts(blog).map((post) => {
    const address = escapeHtml(addressOf(post.path, source))
    return `    <item>
      <title>${escapeHtml(post.page.title)}</title>
      <link>${address}</link>
      <guid>${address}</guid>
      <pubDate>${momentOf(post).toUTCString()}</pubDate>
      <description>${escapeHtml(post.page.description)}</description>
    </item>
`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${escapeHtml(blogName(view))}</title>
    <link>${escapeHtml(addressOf(blog.path, source))}</link>
    <description>${escapeHtml(config.site.tagline === '' ? createMessageWriter(view.messages, view.locale).text('postsOf', { site: config.site.title }) : config.site.tagline)}</description>
    <language>${escapeHtml(config.site.locale)}</language>
    <atom:link rel="self" type="application/rss+xml" href="${escapeHtml(own)}"/>
${items.join('')}  </channel>
</rss>
`
}
