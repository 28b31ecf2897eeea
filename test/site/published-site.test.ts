import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLastingProject, type Outcome, type Project } from '../helpers/project.ts'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'
import { richSite } from './rich-site.ts'

let site: Project
let outcome: Outcome

beforeAll(async () => {
  site = makeLastingProject(richSite)
  outcome = await site.build()
  expect(outcome.error).toMatch(/^Built 14 pages in /)
  expect(outcome).toMatchObject({ code: 0, out: '' })
})

afterAll(() => rmSync(site.folder, { recursive: true, force: true }))

function page(route: string): string {
  return site.read(`build${route}/index.html`)
}

/** The part of a page between two texts. */
function part(html: string, start: string, end: string): string {
  const from = html.indexOf(start)
  expect(from, start).toBeGreaterThan(-1)
  return html.slice(from, html.indexOf(end, from))
}

/** Addresses and labels of the links in a part of a page. */
function linksOf(html: string): string[] {
  return [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, href, label]) => `${href} ${label}`)
}

test('files become routes: names, index and README, ids, and slugs of both kinds', () => {
  const routes = readdirSync(path.join(site.folder, 'build'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('index.html'))
    .map((file) => file.replace(/\/?index\.html$/, ''))
    .toSorted()
  expect(routes).toEqual([
    '',
    'README-less/part',
    'away',
    'first',
    'guides',
    'guides/deep',
    'guides/deep/beside',
    'guides/first',
    'guides/hidden',
    'guides/premier',
    'guides/secret',
    'guides/zebra',
    'module',
    'moved/here',
    'named',
    'old',
    'other/one',
    'other/two',
    'overview',
    'tags',
    'tags/other',
    'tags/start-here',
  ])
})

test('the root leads to the home page, and redirects lead to their targets', () => {
  expect(page('')).toContain('<meta http-equiv="refresh" content="0; url=/docs/overview"/>')
  expect(page('/old')).toContain('content="0; url=/docs/guides#first"')
  expect(page('/away')).toContain('content="0; url=https://example.org/"')
  for (const route of ['/first', '/guides/premier']) expect(page(route)).toContain('url=/docs/guides/first"')
  expect(page('/old')).toContain('<meta name="robots" content="noindex"/>')
  const rules = site.read('build/_redirects').split('\n')
  expect(rules).toContain('/docs/ /docs/overview 302')
  expect(rules).toContain('/docs/old /docs/guides#first 301')
  expect(rules).toContain('/docs/first/ /docs/guides/first 301')
})

test('a redirect can target everything that a link on a page can', async () => {
  const targets = ['/#top', '/#%C3%BCber', '/#über', '/#']
  const redirects = targets.map((to, index) => `  - { from: /old-${String(index)}, to: "${to}" }\n`).join('')
  const project = makeWarmProject({
    'docs.config.yaml': `site: { title: T }\nredirects:\n${redirects}`,
    'content/index.md': '# Home\n\n## Über\n\nWords.\n',
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  for (const [index, to] of targets.entries())
    expect(project.read(`build/old-${String(index)}/index.html`)).toContain(`url=${to}"`)
  project.write({ 'docs.config.yaml': 'site: { title: T }\nredirects: [{ from: /old, to: "/#unter" }]\n' })
  const { code, error } = await project.build()
  expect(code).toBe(1)
  expect(error).toContain('that page has no "#unter"')
})

test('a draft is only built if drafts are requested', async () => {
  expect(site.has('build/guides/draft')).toBe(false)
  const project = makeWarmProject(richSite)
  expect(await project.build(['--drafts'])).toMatchObject({ code: 0 })
  const draft = project.read('build/guides/draft/index.html')
  expect(draft).toContain('<meta name="robots" content="noindex')
  expect(project.read('build/sitemap.xml')).not.toContain('draft')
  expect(project.read('build/llms.txt')).not.toContain('draft')
})

test('an unlisted page exists, but is only found by its address', () => {
  expect(page('/guides/secret')).toContain('<meta name="robots" content="noindex')
  for (const file of ['sitemap.xml', 'llms.txt', 'llms-full.txt', 'overview/index.html', 'tags/other/index.html'])
    expect(site.read(`build/${file}`)).not.toMatch(/guides\/secret|Secret page/)
})

test('tags have pages, and pages show their tags', () => {
  expect(linksOf(part(page('/tags'), '<article', '</article>'))).toEqual(
    expect.arrayContaining([
      expect.stringContaining('/docs/tags/other'),
      expect.stringContaining('/docs/tags/start-here'),
    ]),
  )
  const tagged = part(page('/tags/start-here'), '<article', '</article>')
  for (const href of ['/docs/guides/first', '/docs/overview']) expect(tagged).toContain(`href="${href}"`)
  expect(linksOf(part(page('/guides/first'), 'class="tags"', '</article>'))).toEqual(
    expect.arrayContaining(['/docs/tags/start-here Start here', '/docs/tags/other other']),
  )
  expect(site.read('build/sitemap.xml')).not.toContain('/tags')
})

test('a sidebar has pages, folders by position, labels, links and closed branches', () => {
  const sidebar = part(page('/overview'), 'aria-label="Docs sidebar"', '</nav>')
  expect(linksOf(sidebar)).toEqual([
    '/docs/overview Overview of Braid',
    '/docs/guides Guides',
    '/docs/guides/zebra Zebra first',
    '/docs/guides All guides',
    '/docs/guides/deep Deep',
    '/docs/moved/here Moved',
    '/docs/guides/deep/beside Beside',
    '/docs/guides/first First',
    '/docs/README-less/part Part',
    '/docs/named Named Braid',
    'https://example.org/ Elsewhere',
  ])
  expect(sidebar).toContain('href="/docs/overview" aria-current="page"')
})

test('each page shows the sidebar that contains it, or that it names', () => {
  for (const route of ['/other/one', '/module'])
    expect(linksOf(part(page(route), 'aria-label="Docs sidebar"', '</nav>'))).toEqual([
      '/docs/other/one One',
      '/docs/other/two Two',
    ])
  expect(page('/other/two')).not.toContain('aria-label="Docs sidebar"')
})

test('a page that no sidebar lists shows the one of its folder, and in a folder without any the first one, unless paths have others', async () => {
  const project = makeWarmProject({
    'docs.config.yaml':
      'site: { title: T }\nsidebars: { guides: [guides/first, guides/second], tools: [tools/saw/use, tools/drill] }\n',
    'content/index.md': '# Home\n',
    'content/guides/first.md': '# First\n',
    'content/guides/second.md': '# Second\n',
    'content/tools/drill.md': '# Drill\n',
    'content/tools/saw/use.md': '# Saw\n',
    'content/tools/saw/parts/blade.md': '# Blade\n',
    'content/tools/lathe.md': '---\nsidebar: false\n---\n\n# Lathe\n',
    'content/other/page.md': '# Other\n',
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  const firstOf = (route: string) =>
    linksOf(part(project.read(`build/${route}/index.html`), 'aria-label="Docs sidebar"', '</nav>'))[0]
  expect(firstOf('tools/saw/parts/blade')).toBe('/tools/saw/use Saw')
  expect(firstOf('tools/lathe')).toBe('/tools/saw/use Saw')
  expect(firstOf('other/page')).toBe('/guides/first First')
  const config = project.read('docs.config.yaml')
  const paths = '{ /other: false, /tools/saw/: guides, /guides: false }'
  project.write({ 'docs.config.yaml': `${config}docs: { sidebar: { paths: ${paths} } }\n` })
  expect(await project.build()).toMatchObject({ code: 0 })
  expect(firstOf('tools/saw/use')).toBe('/guides/first First')
  expect(firstOf('tools/drill')).toBe('/tools/saw/use Saw')
  expect(firstOf('guides/second')).toBe('/guides/first First')
  expect(project.read('build/other/page/index.html')).not.toContain('Docs sidebar')
})

test('breadcrumbs and neighbours follow the sidebar, and front matter overrides them', () => {
  expect(linksOf(part(page('/guides/first'), 'aria-label="Breadcrumbs"', '</nav>'))).toEqual(['/docs/guides Guides'])
  expect(part(page('/guides/deep/beside'), 'aria-label="Breadcrumbs"', '</nav>')).toMatch(/Guides.*Deep.*Beside/s)
  const pager = (route: string): string[] =>
    [...part(page(route), 'aria-label="Pages"', '</nav>').matchAll(/href="([^"]*)" rel="(prev|next)"/g)].map(
      ([, href, rel]) => `${rel} ${href}`,
    )
  expect(pager('/named')).toEqual(['prev /docs/README-less/part'])
  expect(pager('/guides/first')).toEqual(['prev /docs/guides/deep/beside', 'next /docs/README-less/part'])
  expect(pager('/moved/here')).toEqual(['next /docs/overview'])
})

test('edit links lead to the file, unless a page overrides them', () => {
  expect(page('/guides/deep')).toContain('href="https://git.example.com/edit/main/content/guides/deep/README.md"')
  expect(page('/other/one')).not.toContain('edit-link')
})

test('links in the bar, the footer and the announcement follow the config', () => {
  const html = page('/named')
  expect(linksOf(part(html, 'aria-label="Main"', '</header>'))).toEqual(
    expect.arrayContaining(['/docs/guides Guides', '/docs/other/one One', 'https://example.org/x Out']),
  )
  expect(part(html, 'class="site-footer"', '</footer>')).toContain('href="/docs/overview#terms"')
  expect(part(html, 'class="site-footer"', '</footer>')).toContain('Copyright Braid')
  const announcement = part(html, 'aria-label="Announcement"', '</section>')
  expect(announcement).toContain('<strong>New</strong>: see <a href="/docs/guides">the guides</a>')
  expect(html).toContain('<img class="only-light" src="/docs/logo.svg" alt="Sample" width="112" height="28"')
})

test('pictures have sizes and content-based names, whatever their file names are', () => {
  const images = [
    ...page('/overview').matchAll(
      /<img alt="(A picture|the same|drawn|static|top)" src="([^"]*)" width="(\d+)" height="(\d+)"/g,
    ),
  ]
  expect(images.map(([, alt, , width, height]) => `${alt} ${width}x${height}`)).toEqual([
    'A picture 5x7',
    'the same 5x7',
    'drawn 30x40',
    'static 3x2',
    'top 30x40',
  ])
  for (const [, , source = ''] of images) {
    const file = `build/${decodeURIComponent(source.replace('/docs/', ''))}`
    expect(site.has(file)).toBe(true)
    const hash = /\.([\da-f]{10})\./.exec(source)?.[1]
    if (hash === undefined) expect(source).toBe('/docs/img/photo.png')
    else expect(sha256(site, file).startsWith(hash)).toBe(true)
  }
  expect(images[0]?.[2]).toBe(images[1]?.[2])
})

function sha256(project: Project, file: string): string {
  return createHash('sha256')
    .update(readFileSync(path.join(project.folder, file)))
    .digest('hex')
}

test('downloads are published under the names in their links', () => {
  const html = page('/overview')
  const zip = /href="\/docs\/(assets\/data\.[\da-f]{10}\.zip)"/.exec(html)?.[1] ?? ''
  expect(site.read(`build/${zip}`)).toBe('zip\n')
  expect(html).toContain('href="/docs/files/a%20b.txt"')
  expect(site.read('build/files/a b.txt')).toBe('download\n')
})

test('the sitemap lists every public page once, and robots.txt refers to it', () => {
  const places = [...site.read('build/sitemap.xml').matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place]) => place)
  expect(places).toHaveLength(13)
  expect(new Set(places).size).toBe(13)
  expect(places).toContain('https://docs.example.com/docs/moved/here')
  expect(site.read('build/sitemap.xml')).toContain('/docs/other/one</loc><lastmod>2024-05-06</lastmod>')
  expect(site.read('build/robots.txt')).toContain('Sitemap: https://docs.example.com/docs/sitemap.xml\n')
})

test('the policies in the header and the page allow exactly the one inline script', () => {
  const headers = site.read('build/_headers')
  const html = page('/overview')
  const inline = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text)
  expect(inline).toHaveLength(1)
  const hash = `'sha256-${createHash('sha256')
    .update(inline[0] ?? '')
    .digest('base64')}'`
  const policy = /Content-Security-Policy: (.*)/.exec(headers)?.[1] ?? ''
  expect(policy.split('; ')).toContain(`script-src 'self' ${hash}`)
  expect(policy).not.toMatch(/unsafe|\*/)
  const inPage = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1]?.replaceAll('&#x27;', "'")
  expect(policy).toBe(`${inPage}; frame-ancestors 'none'`)
  expect(html).not.toMatch(/ style="| on[a-z]+="/)
})

test('machines find the pages as Markdown, with working addresses', () => {
  const list = site.read('build/llms.txt')
  const addresses = [...list.matchAll(/\]\((https:[^)]*)\)/g)].map(([, address = '']) => address)
  expect(addresses).toHaveLength(13)
  for (const address of addresses) {
    const file = `build/${address.replace('https://docs.example.com/docs/', '')}`
    expect(site.has(file.endsWith('.md') ? file : `${file}/index.html`), address).toBe(true)
  }
  expect(list).toContain('- [Overview of Braid](https://docs.example.com/docs/overview.md): What it is about\n')
  const markdownVersion = site.read('build/overview.md')
  expect(markdownVersion).toMatch(
    /^# Overview of Braid\n\n!\[A picture\]\(https:\/\/docs\.example\.com\/docs\/assets\//,
  )
  expect(site.read('build/llms-full.txt')).toContain(
    `Source: https://docs.example.com/docs/overview\n\n${markdownVersion}`,
  )
  expect(page('/overview')).toContain('<link rel="alternate" type="text/markdown" href="/docs/overview.md"/>')
  expect(page('/module')).not.toContain('text/markdown')
})

test('the head of a page has its title, canonical address, cards and structured data', () => {
  const html = page('/overview')
  expect(html).toContain('<title>Overview of Braid | Sample</title>')
  expect(html).toContain('<link rel="canonical" href="https://docs.example.com/docs/overview"/>')
  expect(html).toContain('<meta name="keywords" content="one, two"/>')
  expect(html).toContain('<meta property="og:description" content="What it is about"/>')
  expect(html).toContain('<meta property="og:image" content="https://docs.example.com/docs/img/photo.png"/>')
  for (const route of ['/overview', '/guides/first', '/module']) {
    const text = part(page(route), '<script type="application/ld+json">', '</script>').replace(/^<[^>]*>/, '')
    const data = JSON.parse(text) as { '@graph': { '@type': string; itemListElement?: { name: string }[] }[] }
    expect(data['@graph'].map((entry) => entry['@type'])).toEqual(['BreadcrumbList', 'TechArticle'])
  }
})

test('every page, including lists and the 404 page, has a description, a full address and working breadcrumbs', async () => {
  const project = makeWarmProject({
    'docs.config.yaml':
      'site: { title: T, url: https://docs.example.com, basePath: /docs/ }\nblog: {}\nredirects: [{ from: /old, to: /guides/a#part }]\nsidebars: { docs: [index, { category: No page, items: [guides/a] }] }\n',
    'content/index.md': '---\ntags: [Über uns]\n---\n# Home\n',
    'content/guides/a.md': '# A\n\n## Part\n',
    'blog/2026-01-02-post.md': '# Post\n\nWords.\n',
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  const files = readdirSync(path.join(project.folder, 'build'), { recursive: true, encoding: 'utf8' })
  const crumbs: Record<string, string> = {}
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    const html = project.read(`build/${file}`)
    const [, canonical = ''] = /<link rel="canonical" href="([^"]*)"/.exec(html) ?? []
    if (file === '404.html') expect(canonical).toBe('')
    else expect(canonical, file).toMatch(/^https:\/\/docs\.example\.com\/docs[!-~]*$/)
    if (html.includes('http-equiv="refresh"')) continue
    expect(html, file).toMatch(/<meta name="description" content="[^"]+"/)
    const text = part(html, '<script type="application/ld+json">', '</script>').replace(/^<[^>]*>/, '')
    const { '@graph': graph } = JSON.parse(text) as {
      '@graph': { '@type': string; itemListElement?: { position: number; name: string; item?: string }[] }[]
    }
    const items = graph.find((entry) => entry['@type'] === 'BreadcrumbList')?.itemListElement ?? []
    expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1))
    for (const { item } of items) expect(item, file).toMatch(/^https:\/\/docs\.example\.com\/docs[!-~]*$/)
    if (file !== '404.html') expect(items.at(-1)?.item).toBe(canonical)
    crumbs[file] = items.map(({ name }) => name).join(' > ')
  }
  expect(crumbs).toEqual({
    '404.html': 'Page not found',
    'index.html': 'Home',
    'blog/index.html': 'Blog',
    'blog/post/index.html': 'Blog > Post',
    'guides/a/index.html': 'A',
    'tags/index.html': 'Tags',
    'tags/über-uns/index.html': 'Tags > Pages tagged “Über uns”',
  })
  expect(project.read('build/old/index.html')).toContain('href="https://docs.example.com/docs/guides/a#part"')
})

test('a module page is rendered with the variables of the site', () => {
  expect(page('/module')).toContain('<h2 id="made">Made of Braid')
  expect(page('/module')).toContain('<title>A module | Sample</title>')
})

test('the 404 page is at the root and is not indexed', () => {
  const html = site.read('build/404.html')
  expect(html).toContain('Page not found')
  expect(html).toContain('<meta name="robots" content="noindex')
})

test('a page can hide its title, contents and sidebar, and shows when it was changed', () => {
  expect(page('/other/two')).not.toMatch(/<h1|aria-label="On this page"/)
  expect(page('/other/one')).toContain('<time dateTime="2024-05-06">6 May 2024</time> by Ada')
})

test('the base path and folder from the command line override the config', async () => {
  const project = makeWarmProject(richSite)
  const build = async (basePath: string): Promise<string | undefined> => {
    const { code, error } = await project.build(['--base-path', basePath, '--out', 'out/site'])
    expect(code).toBe(0)
    return /(\d+) distinct targets/.exec(error)?.[1]
  }
  const targets = await build('preview/12')
  expect(Number(targets)).toBeGreaterThan(5)
  expect(project.has('build')).toBe(false)
  const html = project.read('out/site/overview/index.html')
  expect(html).toContain('<link rel="canonical" href="https://docs.example.com/preview/12/overview"/>')
  expect(html).not.toContain('"/docs/')
  expect(project.read('out/site/_redirects')).toContain('/preview/12/old /preview/12/guides#first 301\n')
  // The links below the other base path do not count any more.
  expect(await build('/')).toBe(targets)
  expect(project.read('out/site/overview/index.html')).toContain('href="/guides/first#steps"')
})

test('a site without a home setting or a root page shows the first page of its sidebar at the root', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': 'site: { title: T, basePath: /d/ }\nsidebars: { docs: [b/c, a] }\n',
    'content/a.md': '# A\n',
    'content/b/c.md': '# C\n',
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  expect(project.read('build/index.html')).toContain('content="0; url=/d/b/c"')
})

test('the Markdown of a page that begins with indented code keeps its indentation below the title', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': 'site: { title: T }\n',
    'content/index.md': '---\ntitle: Licence\n---\n\n        Version 2\n\nTerms.\n',
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  expect(project.read('build/index.md')).toBe('# Licence\n\n        Version 2\n\nTerms.\n')
})

test.each([
  ['unreleased', 'which is not released yet.'],
  ['unmaintained', 'which is not maintained any more.'],
])('every page of an %s version has a notice with a link to the recommended version', async (banner, words) => {
  const project = makeWarmProject({
    'docs.config.yaml': `site: { title: A, url: "https://docs.example.com" }
versions: [{ name: "3", label: Version 3, banner: ${banner} }, { name: "1", banner: unmaintained }, { name: "2", label: Two }]
`,
    'content/index.md': '# A\n',
    'content/other.md': '# B\n',
  })
  await project.build()
  for (const file of ['index.html', 'other/index.html']) {
    const note = part(project.read(`build/${file}`), 'class="version-banner"', '</aside>')
    expect(note).toContain(`This is the documentation of version 3, ${words}`)
    expect(linksOf(note)).toEqual(['https://docs.example.com/2 Go to version Two'])
  }
})

test('a site that only sets a title has search and does not request an icon', async () => {
  const project = makeWarmProject({ 'docs.config.yaml': 'site: { title: T }\n', 'content/index.md': '# Home\n' })
  expect(await project.build()).toMatchObject({ code: 0 })
  const names = readdirSync(path.join(project.folder, 'build'))
  expect(names.filter((name) => /^search-(?:documents|index)\.[\da-f]+\.json$/.test(name))).toHaveLength(2)
  expect(project.read('build/index.html')).toContain('role="combobox"')
  expect(project.read('build/index.html')).toContain('<link rel="icon" href="data:,"/>')

  project.write({
    'docs.config.yaml': 'site: { title: T }\nsearch: { enabled: false }\nnavbar: { items: [{ kind: search }] }\n',
    'static/favicon.ico': 'icon',
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  expect(readdirSync(path.join(project.folder, 'build')).filter((name) => name.startsWith('search'))).toEqual([])
  expect(project.read('build/index.html')).not.toContain('combobox')
  expect(project.read('build/index.html')).toContain('<link rel="icon" href="/favicon.ico"/>')
})

test('an unused picture is reported with the severity from the config; pictures of drafts and shared texts are not', async () => {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  const files = {
    'content/index.md': '# Home\n\n![a](a.svg) <img src="img/b.svg" alt="b">\n\n::include{file="_shared/c.md"}\n',
    'content/_shared/c.md': '![c](c.svg)\n',
    'content/draft.md': '---\ndraft: true\n---\n\n# D\n\n![d](d.svg)\n',
    ...Object.fromEntries(['a', 'img/b', '_shared/c', 'd', 'img/e'].map((name) => [`content/${name}.svg`, picture])),
  }
  const project = makeWarmProject(files)
  const { code, error } = await project.build()
  expect(code).toBe(0)
  expect(error.match(/unused-image/g)).toHaveLength(1)
  expect(error).toContain('content/img/e.svg  warning  unused-image  no page shows this picture; ')
  project.write({ 'docs.config.yaml': 'site: { title: T }\nbuild: { onUnusedImage: error }\n' })
  expect((await project.build()).code).toBe(1)
  project.write({ 'docs.config.yaml': 'site: { title: T }\nbuild: { onUnusedImage: ignore }\n' })
  expect((await project.build()).error).not.toContain('unused-image')
})

test('a file name can contain a variable: route, links by file and sidebar use its value', async () => {
  const project = makeWarmProject({
    'docs.config.yaml':
      'site: { title: T }\nvariables: { product: { slug: acme } }\nsidebars: { docs: [index, "install/{{product.slug}}-cli", { autogenerate: install }] }\n',
    'content/index.md': '# Home\n\n[a](install/{{product.slug}}-cli.md#set-up) [b](/install/{{product.slug}}-cli)\n',
    'content/install/{{product.slug}}-cli.md':
      '---\nsidebar_position: 2.0\n---\n\n# CLI\n\n## Set up\n\n[home](../index.md)\n',
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  expect(project.has('build/install/acme-cli/index.html')).toBe(true)
  expect(linksOf(part(project.read('build/index.html'), '<article', '</article'))).toEqual([
    '/install/acme-cli#set-up a',
    '/install/acme-cli b',
  ])
  project.write({ 'content/{{product.name}}.md': '# X\n' })
  const { code, error } = await project.build()
  expect(code).toBe(1)
  expect(error).toContain('content/{{product.name}}.md:1:1  error  unknown-variable  "{{product.name}}" is not')
})

test('a sidebar generated from folders sorts numbers naturally at every depth, and shows those of versions', async () => {
  const project = makeWarmProject({
    'content/index.md': '# Home\n',
    'content/10-last.md': '# Ten\n',
    'content/2-early.md': '# Two\n',
    'content/a.md': '# A\n',
    'content/a-b.md': '# A b\n',
    'content/Zoo.md': '# Zoo\n',
    'content/guides/zebra.md': '# Zebra\n',
    'content/guides/apple/one.md': '# Apple one\n',
    'content/guides/middle.md': '# Middle\n',
    'content/guides/zoo/one.md': '# Zoo one\n',
    'content/guides/1.4/one.md': '# Version one\n',
    'content/guides/01-new-parts/one.md': '# New one\n',
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  const sidebar = part(project.read('build/guides/zebra/index.html'), 'aria-label="Docs sidebar"', '</nav>')
  expect([...sidebar.matchAll(/href="([^"]*)"/g)].map(([, href]) => href).join(' ')).toBe(
    '/ /2-early /10-last /a /a-b /guides/01-new-parts/one /guides/1.4/one /guides/apple/one /guides/middle /guides/zebra /guides/zoo/one /Zoo',
  )
  expect(sidebar.match(/(?<=>)(?:1\.4|New parts)(?=<)/g)).toEqual(['New parts', '1.4'])
})

function withSidebarLinks(links: string): string {
  return `site: { title: T, basePath: /docs/ }\nblog: {}\nredirects: [{ from: /old, to: / }]\nsidebars: { docs: [index, ${links}] }\n`
}

test('a sidebar can link to anchors, files, redirects and the lists of tags and posts', async () => {
  const links = ['/blog', '/blog/', '/tags/new', '/tags', '/old', '/a.pdf', '/#part', '/blog/rss.xml']
  const project = makeWarmProject({
    'docs.config.yaml': withSidebarLinks(links.map((link) => `{ link: "${link}", label: L }`).join(', ')),
    'content/index.md': '---\ntags: [new]\n---\n\n# Home\n\n## Part\n',
    'blog/2026-03-31-first.md': '# First\n',
    'static/a.pdf': 'x',
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  const sidebar = part(project.read('build/index.html'), 'aria-label="Docs sidebar"', '</nav>')
  expect([...sidebar.matchAll(/href="\/docs([^"]*)"/g)].map(([, href]) => href).join(' ')).toBe(
    '/ /blog /blog /tags/new /tags /old /a.pdf /#part /blog/rss.xml',
  )
  project.write({ 'docs.config.yaml': withSidebarLinks('{ link: /blok, label: L }, { link: "/#prt", label: L }') })
  const { code, error } = await project.build()
  expect(code).toBe(1)
  expect(error).toContain('docs.config.yaml:4:35  error  broken-link  "/blok" is not a page of this site')
  expect(error).toContain(
    'docs.config.yaml:4:62  error  broken-anchor  "/" has no anchor "#prt"; did you mean "#part"?',
  )
})

test('a name with an accent is found in any Unicode normalization', async () => {
  const [composed, decomposed] = ['caf\u00E9', 'cafe\u0301']
  const project = makeWarmProject({
    'content/index.md': `# Home\n\n[a](${composed}.md) [b](${decomposed}.md) [c](caf%C3%A9.md) ![d](${composed}.svg) ![e](/${composed}.svg)\n`,
    [`content/${decomposed}.md`]: '# Coffee\n',
    [`content/${decomposed}.svg`]: '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"/>',
    [`static/${decomposed}.svg`]: '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"/>',
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  expect(linksOf(part(project.read('build/index.html'), '<article', '</article'))).toEqual([
    '/caf%C3%A9 a',
    '/caf%C3%A9 b',
    '/caf%C3%A9 c',
  ])
})

test('excluding a folder from the sitemap also excludes the page of the folder', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': 'site: { title: T }\nblog: {}\nsitemap: { exclude: [/blog/**, /guides/**] }\n',
    'content/index.md': '# Home\n',
    'content/guides/index.md': '# Guides\n',
    'content/guides/a.md': '# A\n',
    'content/guides-more.md': '# More\n',
    'blog/2026-03-31-first.md': '# First\n',
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  expect(
    [...project.read('build/sitemap.xml').matchAll(/<loc>https:\/\/[^/]*([^<]*)/g)].map(([, path]) => path),
  ).toEqual(['/', '/guides-more'])
})

test('the same relative link leads to different pages when the addresses of its pages have different folders', async () => {
  const linking = '[Two](two), [the file](two.md), [this part](#part), [the top](../two)\n\n## Part\n'
  const project = makeWarmProject({
    'docs.config.yaml': 'site: { title: Links, url: https://docs.example.com }\n',
    'content/a/one.md': `# One\n\n${linking}`,
    'content/a/moved.md': `---\nslug: /b/moved\n---\n\n# Moved\n\n${linking}`,
    'content/a/three.md': `# Three\n\n${linking}`,
    'content/a/two.md': '# Two\n',
    'content/b/two.md': '# Another two\n',
    'content/two.md': '# The last two\n',
  })
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  const targetsOf = (route: string): string[] =>
    linksOf(part(project.read(`build/${route}/index.html`), '<article', '</article>'))
      .filter((link) => / (?:Two|the file|this part|the top)$/.test(link))
      .map((link) => link.split(' ')[0] ?? '')
  expect(targetsOf('a/one')).toEqual(['/a/two', '/a/two', '#part', '/two'])
  expect(targetsOf('a/three')).toEqual(targetsOf('a/one'))
  expect(targetsOf('b/moved')).toEqual(['/b/two', '/a/two', '#part', '/two'])
})

test('a link to a file can start at the content folder, the base path or the folder of the site', async () => {
  const links = [
    '/api/rest.mdx',
    '/docs/api/rest.md#part',
    '/content/api/rest.md',
    '/docs/index.md',
    '/docs',
    '/docs/more',
  ]
  const project = makeWarmProject({
    'docs.config.yaml': 'site: { title: T, basePath: /docs/ }\n',
    'content/index.md': `# Home\n\n${links.map((link) => `[x](${link})`).join(' ')} [y](content/api/rest.md)\n`,
    'content/api/rest.md': '# Rest\n\n## Part\n',
    // A folder with the name of the base path.
    'content/docs/more.md': '# More\n',
  })
  const { code, error } = await project.build()
  expect(code).toBe(1)
  expect(error).toContain('"content/api/rest.md" is not a page of this site; did you mean "/api/rest"?')
  project.write({ 'content/index.md': `# Home\n\n${links.map((link) => `[x](${link})`).join(' ')}\n` })
  expect(await project.build()).toMatchObject({ code: 0 })
  expect(linksOf(part(project.read('build/index.html'), '<article', '</article'))).toEqual([
    '/docs/api/rest x',
    '/docs/api/rest#part x',
    '/docs/api/rest x',
    '/docs/ x',
    '/docs/ x',
    '/docs/docs/more x',
  ])
})

test('an index that starts with an underscore, and a mail address without a scheme, are reported with a fix', async () => {
  const project = makeWarmProject({
    'content/index.md': '# Home\n\n[write](me@example.com)\n',
    'content/guides/_index.md': '# Guides\n',
  })
  const { code, error } = await project.build()
  expect(code).toBe(1)
  expect(error).toContain('"me@example.com" is not a page of this site; did you mean "mailto:me@example.com"?')
  expect(error).toContain('content/guides/_index.md  warning  hidden-index  this is not a page, because')
})

test('a build reports that the address of the site is not set, even from the cache', async () => {
  const project = makeWarmProject({ 'docs.config.yaml': 'site: { title: T }\n', 'content/index.md': '# Home\n' })
  const note = 'Note: "site.url" is not set, so canonical links, the sitemap and feeds use https://docs.example.com.\n'
  for (const words of [[], [], ['--strict']]) {
    const { code, error } = await project.build(words)
    expect(code).toBe(0)
    expect(error).toContain(note)
  }
  const dryRun = await project.run(['publish', 'file:///nowhere/at/all', '--dry-run'])
  expect(dryRun.error).toContain(note)
  project.write({ 'docs.config.yaml': 'site: { title: T, url: https://docs.example.com }\n' })
  expect((await project.build()).error).not.toContain('Note:')
})

test('every generated page has the security policy, including redirects and the 404 page', () => {
  const files = readdirSync(path.join(site.folder, 'build'), { recursive: true, encoding: 'utf8' })
  const pages = files.filter((file) => file.endsWith('.html'))
  const bare = pages.filter(
    (file) => !site.read(`build/${file}`).includes('<meta http-equiv="Content-Security-Policy" content="default-src '),
  )
  expect(bare).toEqual([])
  const redirects = pages.filter((file) => site.read(`build/${file}`).includes('http-equiv="refresh"'))
  expect(redirects.length).toBeGreaterThan(0)
  expect(pages).toContain('404.html')
})

test('the bar marks the page itself, or the link to the first page of its sidebar', async () => {
  const project = makeWarmProject({
    'docs.config.yaml':
      'site: { title: T }\nsidebars: { docs: [one, two, news] }\nnavbar: { items: [{ label: News, to: /news }, { label: Docs, to: /one }] }\n',
    'content/one.md': '# One\n',
    'content/two.md': '# Two\n',
    'content/news.md': '# News\n',
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  const marks = (name: string): string[] =>
    [
      ...project.read(`build/${name}/index.html`).matchAll(/class="navbar-link" href="([^"]*)" aria-current="(\w+)"/g),
    ].map(([, href, kind]) => `${href} ${kind}`)
  expect(['one', 'two', 'news'].map(marks)).toEqual([['/one page'], ['/one true'], ['/news page']])
})

test('broken links that a config permits are counted at the end, and a site without a policy names none', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': 'site: { title: A }\nbuild: { onBrokenLink: warn }\nsecurity: { csp: false }\n',
    'content/index.md': '# Home\n\n[a](/nope) and [b](/neither)\n',
  })
  const { code, error } = await project.build()
  expect([code, error]).toEqual([0, expect.stringMatching(/^Links: .* checked now, 2 broken links\.$/m)])
  expect(project.read('build/index.html') + project.read('build/_headers')).not.toContain('Content-Security-Policy')
})
