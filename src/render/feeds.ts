import type { OutputFile } from '../model/output.ts'
import type { Blog, SitePage } from '../model/site.ts'
import { encodePath, joinPath } from '../formats/names/url.ts'
import { escapeHtml } from '../formats/escape-html.ts'
import { createMessageWriter } from '../model/messages.ts'
import { isIndexed, originOf, type RenderSource } from './pages.tsx'
import { blogName } from './post-view.ts'

/** The feeds of a blog. */
export function renderFeeds(blog: Blog, source: RenderSource, fingerprint: () => string): OutputFile[] {
  return blog.feeds.map((route) => ({
    path: route.slice(1),
    fingerprint,
    content: () => (route.endsWith('atom.xml') ? renderAtom(blog, route, source) : renderRss(blog, route, source)),
  }))
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
