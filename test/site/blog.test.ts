import { expect, test } from 'vitest'
import type { Project } from '../helpers/project.ts'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'

const config = `site: { title: Fruit, url: "https://docs.example.com", basePath: /docs/ }
navbar: { items: [{ label: Blog, to: /blog }] }
blog: {}
`
const words = (count: number): string => 'word '.repeat(count)
const files = {
  'docs.config.yaml': config,
  'content/index.md':
    '# Home\n\nThe [harvest](../blog/2026-09-01-harvest.md), [by address](/blog/harvest), [all](/blog).\n',
  'blog/2026-09-01-harvest.md': `---
title: Harvest & more
authors: [Ada, { name: Ben, url: "https://ben.example.com" }]
tags: [autumn]
---

It is ripe.

${words(1000)}

[Home](/) ![Tree](tree.svg)
`,
  'blog/tree.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>',
  'blog/spring/index.md': '---\ndate: 2025-03-20\nslug: bloom\nauthors: Ada\n---\n\n# Bloom\n\nWhite.\n',
  'blog/2026-01-01-hidden.md': '---\nunlisted: true\n---\n\n# Hidden\n',
  'blog/2026-01-02-draft.md': '---\ndraft: true\n---\n\n# Draft\n',
}

async function build(more: Readonly<Record<string, string>> = {}): Promise<Project> {
  const project = makeWarmProject({ ...files, ...more })
  expect(await project.build(['--strict'])).toMatchObject({ code: 0 })
  return project
}

test('posts have a date, authors, a reading time and a link back to the blog', async () => {
  const project = await build()
  const post = project.read('build/blog/harvest/index.html')
  expect(post).toContain('<time dateTime="2026-09-01">1 September 2026</time><span>5 min read</span>')
  expect(post).toContain('by <span>Ada</span><span>, <a href="https://ben.example.com">Ben</a></span>')
  expect(post).toMatch(/aria-label="Breadcrumbs".*href="\/docs\/blog".*Blog/)
  expect(post).toContain('"@type":"BlogPosting"')
  expect(post).toContain('"datePublished":"2026-09-01"')
  expect(post).toContain('href="/docs/tags/autumn"')
  expect(project.read('build/blog/bloom/index.html')).toContain('1 min read')
  expect(project.has('build/blog/draft/index.html')).toBe(false)
  expect(project.read('build/blog/hidden/index.html')).toContain('noindex')
})

test('the list has every listed post, newest first, and is not a documentation page', async () => {
  const project = await build()
  const list = project.read('build/blog/index.html')
  const titles = [...list.matchAll(/class="post-title"><a href="([^"]*)">([^<]*)/g)].map(([, href, title]) => [
    href,
    title,
  ])
  expect(titles).toEqual([
    ['/docs/blog/harvest', 'Harvest &amp; more'],
    ['/docs/blog/bloom', 'Bloom'],
  ])
  expect(list).toContain('It is ripe.')
  expect(list).toMatch(/navbar-link" href="\/docs\/blog" aria-current="page"/)
  expect(list).toMatch(/sidebar-link" href="\/docs\/blog" aria-current="page">All posts/)
  expect(list).toMatch(/class="sidebar".*2026.*2025/s)
  const home = project.read('build/index.html')
  expect(home.slice(home.indexOf('class="sidebar"'), home.indexOf('<main'))).not.toContain('/blog/')
  expect(project.read('build/sitemap.xml')).toContain('<loc>https://docs.example.com/docs/blog</loc>')
  expect(project.read('build/llms.txt')).toContain(
    '## Blog\n\n- [Harvest & more](https://docs.example.com/docs/blog/harvest.md)',
  )
})

test('the list shows a post up to its comment "truncate" or "more", with links to the post', async () => {
  const project = await build({
    'blog/2026-02-01-first.md':
      '# First\n\nIt is **new**: [home](/), [the end](#end).\n\n![Tree](tree.svg)\n\n### Part\n\n<!-- truncate -->\n\n## End\n\nLast words.\n',
    'blog/2026-02-02-second.mdx':
      '---\ntitle: Second\n---\n\n<div>One {1 + 1}</div>\n\n### Part\n\nText. {/* more */}\n\nLast words.\n',
  })
  const list = project.read('build/blog/index.html')
  expect(list).toContain(
    '<div>\n<p>It is <strong>new</strong>: <a href="/docs/">home</a>, <a href="/docs/blog/first#end">the end</a>.</p>',
  )
  expect(list).toMatch(/<img[^>]* src="\/docs\/assets\/tree\.\w+\.svg" width="40" height="30"/)
  expect(list).toMatch(/<div>One 2<\/div>\n<h3 id="part">Part<\/h3>\n<p>Text\. <\/p>\n*<\/div>/)
  expect(list, 'an id that is above').toContain('<h3>Part</h3>')
  expect(list).not.toContain('Last words.')
  const post = project.read('build/blog/first/index.html')
  expect(post).toContain('Last words.')
  expect(post).not.toContain('summary-end')
  expect(project.read('build/blog/first.md')).not.toMatch(/truncate|summary-end/)
})

test('lists are divided into pages that link to each other', async () => {
  const posts = Array.from({ length: 5 }, (_, index) => [
    `blog/2026-02-0${String(index + 1)}-p${String(index + 1)}.md`,
    `---\ntags: [all]\nauthors: ${index === 0 ? 'ann' : 'Cy'}\n---\n# Post ${String(index + 1)}\n\nText.\n`,
  ])
  const project = makeWarmProject({
    'docs.config.yaml': `site: { title: Fruit, basePath: /docs/ }
blog:
  title: Log
  postsPerPage: 2
  archive: /blog/archive
  authorList: /blog/people
  editUrl: https://code.example.com/edit
  tags: { route: /blog/tags }
  authors: { ann: { name: Ann, page: /blog/people/ann }, bob: Bob }
`,
    'content/index.md':
      '# Home\n\n[3](/blog/page/3) [archive](/blog/archive) [people](/blog/people) [Ann](/blog/people/ann) [tag](/blog/tags/all/page/2)\n',
    ...Object.fromEntries(posts),
  })
  const { code, error } = await project.build(['--strict'])
  expect(code, error).toBe(0)
  const titles = (page: string): string[] =>
    [...project.read(`build/blog/${page}/index.html`).matchAll(/class="post-title"><a[^>]*>([^<]*)/g)].map(
      ([, title]) => title ?? '',
    )
  expect([titles(''), titles('page/2'), titles('page/3')]).toEqual([
    ['Post 5', 'Post 4'],
    ['Post 3', 'Post 2'],
    ['Post 1'],
  ])
  expect(titles('tags/all/page/3')).toEqual(['Post 1'])
  expect(titles('people/ann')).toEqual(['Post 1'])
  const second = project.read('build/blog/page/2/index.html')
  expect(second).toMatch(/href="\/docs\/blog" rel="prev">.*Newer posts/)
  expect(second).toMatch(/href="\/docs\/blog\/page\/3" rel="next">.*Older posts/)
  expect(second).toContain('<h1>Log</h1>')
  expect(second).toContain('<a href="/docs/blog/p3" aria-label="Read more: Post 3">Read more</a>')
  expect(project.read('build/blog/people/index.html')).toContain('<a href="/docs/blog/people/ann">Ann</a> (1)')
  expect(project.read('build/blog/archive/index.html')).toMatch(/<h2 id="2026">2026<.*1 February - Post 1.*5 February/s)
  const post = project.read('build/blog/p1/index.html')
  expect(post).toContain('<a href="/docs/blog/people/ann">Ann</a>')
  expect(post).toContain('href="https://code.example.com/edit/2026-02-01-p1.md"')
})

test('lists show all of a post that does not mark the end of its start, if the blog wants it', async () => {
  const project = await build({
    'docs.config.yaml': config.replace('blog: {}', 'blog: { preview: text }'),
    'blog/2026-02-01-first.md': '# First\n\nOne.\n\n<!-- more -->\n\nTwo.\n',
  })
  const list = project.read('build/blog/index.html')
  expect(list).toMatch(/<div>\n?<p>It is ripe\.<\/p>.*<a href="\/docs\/">Home<\/a>/s)
  expect(list).not.toContain('Two.')
  expect(list.match(/Read more:[^"]*/g)).toEqual(['Read more: First'])
})

test('a broken anchor of a post is reported once, at its place in the post, also if lists show it', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': config.replace('blog: {}', 'blog: {}\nbuild: { onBrokenAnchor: warn }'),
    'content/overview.md': '# Overview\n',
    'blog/2026-01-02-first.md': '---\ntags: [sea]\n---\n# First\n\n[Lost](#lost)\n\n<!-- truncate -->\n\nLast words.\n',
  })
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  expect(error.split('\n').filter((line) => /broken-/.test(line))).toEqual([
    'blog/2026-01-02-first.md:6:1  warning  broken-anchor  this page has no anchor "#lost"',
  ])
})

test('a comment "truncate" that is shown as code does not end what the list shows', async () => {
  const project = await build({
    'blog/2026-02-01-first.md':
      '# First\n\nEnd it with `<!-- more -->`\n\n```html\n<!-- truncate -->\n```\n\nLast words.\n',
  })
  const post = project.read('build/blog/first/index.html')
  expect(post).toMatch(/<p>End it with <code>.* more .*<\/code><\/p>/)
  expect(post).toContain('truncate')
  expect(project.read('build/blog/index.html')).not.toContain('End it with <code>')
})

test('files of the folder that are not posts are left out, next to the content folder and in it', async () => {
  for (const dir of ['blog', 'content/blog']) {
    const project = makeWarmProject({
      'docs.config.yaml': `site: { title: Fruit }\nblog: { dir: ${dir}, exclude: [README.md, 'drafts/**'] }\n`,
      'content/index.md': '# Home\n',
      [`${dir}/2026-02-01-first.md`]: '# First\n',
      [`${dir}/README.md`]: '# How to write a post\n',
      [`${dir}/drafts/idea.md`]: '# An idea\n',
    })
    const { code, error } = await project.build()
    expect(code, error).toBe(0)
    expect(project.has('build/blog/first/index.html')).toBe(true)
    expect(project.read('build/sitemap.xml')).not.toMatch(/readme|idea/i)
  }
})

test('previous and next links connect the posts', async () => {
  const project = await build()
  expect(project.read('build/blog/bloom/index.html')).toMatch(/href="\/docs\/blog\/harvest" rel="prev"/)
  expect(project.read('build/blog/harvest/index.html')).toMatch(/href="\/docs\/blog\/bloom" rel="next"/)
})

test('Atom and RSS feeds use full addresses, and blog pages refer to the feeds', async () => {
  const project = await build()
  const atom = project.read('build/blog/atom.xml')
  expect(atom).toContain('<title>Harvest &amp; more</title>')
  expect(atom).toContain('<link href="https://docs.example.com/docs/blog/harvest"/>')
  expect(atom).toContain('<updated>2026-09-01T00:00:00.000Z</updated>')
  const rss = project.read('build/blog/rss.xml')
  expect(rss).toContain('<pubDate>Tue, 01 Sep 2026 00:00:00 GMT</pubDate>')
  expect(rss).not.toContain('hidden')
  for (const page of ['blog', 'blog/harvest'])
    expect(project.read(`build/${page}/index.html`)).toContain('type="application/atom+xml" href="/docs/blog/atom.xml"')
  expect(project.read('build/index.html')).not.toContain('atom.xml')
})

test('changes to a post are in the list and the feeds of the next build', async () => {
  const project = await build()
  const post = files['blog/spring/index.md']
  project.write({ 'blog/spring/index.md': post.replace('2025-03-20', '2025-03-21').replace('Ada', 'Cleo') })
  expect(await project.build()).toMatchObject({ code: 0 })
  expect(project.read('build/blog/index.html')).toContain('21 March 2025')
  expect(project.read('build/blog/atom.xml')).toContain('<name>Cleo</name>')
  expect(project.read('build/blog/rss.xml')).toContain('Fri, 21 Mar 2025')
})

test('route, reading time and feeds follow the config, and the folder can be in the content folder', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': 'site: { title: A }\nblog: { dir: news, route: /updates, readingTime: false, feed: false }\n',
    'content/index.md': '# Home\n',
    'content/news/2026/05/06/first.md': '# First\n',
  })
  expect(await project.build(['--strict'])).toMatchObject({ code: 0 })
  const post = project.read('build/updates/first/index.html')
  expect(post).toContain('6 May 2026')
  expect(post).not.toContain('min read')
  expect(project.has('build/updates/atom.xml')).toBe(false)
  expect(project.has('build/news')).toBe(false)
})

test.each([
  ['a post without a date', { 'blog/x.md': '# X\n' }, 'blog/x.md:1:1  error  front-matter  a post needs a date'],
  [
    'an invalid date',
    { 'blog/x.md': '---\ntitle: X\ndate: soon\n---\n' },
    'blog/x.md:3:7  error  front-matter  "soon" is not a date',
  ],
  [
    'an unknown key of an author',
    { 'blog/x.md': '---\ndate: 2026-01-01\nauthors: [{ name: A, mail: b }]\n---\n' },
    'blog/x.md:3:',
  ],
  ['a page at the route of the list', { 'content/blog.md': '# Mine\n' }, 'content/blog.md'],
  ['two posts of one address', { 'blog/2025-01-01-harvest.md': '# H\n' }, 'duplicate-route'],
])('%s is an error at its position', async (_, more, expected) => {
  const project = makeWarmProject({ ...files, ...more })
  const { code, error } = await project.build()
  expect(code).toBe(1)
  expect(error).toContain(expected)
})

test('only posts can have a date, and a blog without posts generates nothing', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': 'site: { title: A }\nblog: { enabled: true }\n',
    'content/index.md': '# Home\n',
  })
  expect(await project.build(['--strict'])).toMatchObject({ code: 0 })
  expect(project.has('build/blog')).toBe(false)
  project.write({ 'content/index.md': '---\ndate: 2026-01-01\n---\n\n# Home\n' })
  expect((await project.build()).error).toContain('last_update')
})
