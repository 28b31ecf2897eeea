import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { openStore } from '../../src/cache/store.ts'
import { openLinkGate } from '../../src/check/link-gate.ts'
import type { Project } from '../../src/config/project.ts'
import type { Site } from '../../src/model/site.ts'
import { collectProblems } from '../../src/report/problem.ts'

/** A site in a folder, which can be changed between crawls. */
function siteFolder(basePath: string) {
  const cache = mkdtempSync(path.join(tmpdir(), 'crawl-cache-'))
  let before: Readonly<Record<string, string>> = {}
  return async (pages: Readonly<Record<string, string>>) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'crawl-'))
    const store = openStore({ folder: cache, fingerprint: 'x', isFresh: false })
    const planned = {
      // The check only reads the pages of the plan, to find the Markdown lines of links.
      site: { pages: [] as Site['pages'] } as Site,
      files: Object.entries(pages).map(([name, html]) => ({
        path: name,
        fingerprint: () => html,
        content: () => html,
      })),
      slotSources: [],
      buildCache: { store },
    }
    const gate = openLinkGate(planned, { config: { site: { basePath } } } as Project)
    for (const file of gate.files) {
      mkdirSync(path.dirname(path.join(folder, file.path)), { recursive: true })
      const html = pages[file.path] ?? ''
      // Only files that have changed are made.
      writeFileSync(path.join(folder, file.path), before[file.path] === html ? html : file.content())
    }
    before = pages
    const { report, problems } = collectProblems()
    const readLinks = vi.spyOn(store, 'take')
    const result = await gate.check(folder, report)
    store.commit()
    return {
      result,
      pagesRead: readLinks.mock.calls.length,
      problems: problems.map(({ rule, message, at }) => `${String(at?.file)} ${rule} ${message}`).toSorted(),
    }
  }
}

function crawl(basePath: string, pages: Readonly<Record<string, string>>) {
  return siteFolder(basePath)(pages)
}

function broken(file: string, address: string): string {
  return `${file} broken-link "${address}" is linked on the built page, but the crawler does not find it`
}

test('links and ids of the elements that pages share are those of each page', async () => {
  const menu =
    '<ul><li><a href="/missing">m</a></li><li><a href="/">here</a></li><li id="menu"><a href="#own">o</a></li></ul>'
  const { problems } = await crawl('/', {
    'index.html': `${menu}<p id="own"><a href="/b#menu">b</a></p>`,
    'b/index.html': `<a href="/gone">g</a>${menu}<p><a href="/#own">a</a></p>`,
  })
  expect(problems).toEqual([
    broken('b/index.html', '/b#own'),
    broken('b/index.html', '/gone'),
    broken('b/index.html', '/missing'),
    broken('index.html', '/missing'),
  ])
})

test.each(['/', '/docs/'])('below %s the crawl follows every kind of address that hosts answer', async (base) => {
  const links = [
    '',
    'guide',
    'guide/',
    'guide#one',
    'guide/index.html#one',
    'a/../guide',
    'a%20b',
    'é#ü',
    '404.html',
    'sitemap.xml',
  ]
  const { problems, result } = await crawl(base, {
    'index.html': links.map((link) => `<a href="${base}${link}">x</a>`).join(''),
    'guide/index.html': '<h2 id="one">One</h2><a href="#one">x</a>',
    'a b/index.html': '',
    'é/index.html': '<h2 id="ü">x</h2>',
    '404.html': '',
    'sitemap.xml': '',
  })

  expect(problems).toEqual([])
  expect(result.crawled).toBe(10)
})

test('the crawl ignores a proxy in the environment', async () => {
  vi.stubEnv('HTTP_PROXY', 'http://127.0.0.1:9')
  vi.stubEnv('HTTPS_PROXY', 'http://127.0.0.1:9')
  vi.stubEnv('NO_PROXY', '')
  try {
    const { problems, result } = await crawl('/', { 'index.html': '<a href="/guide">x</a>', 'guide/index.html': '' })

    expect(problems).toEqual([])
    expect(result.crawled).toBe(1)
  } finally {
    vi.unstubAllEnvs()
  }
})

test('a missing page or heading is reported for every page that links to it', async () => {
  const { problems } = await crawl('/docs/', {
    'index.html': '<a href="/docs/gone">x</a><a href="/docs/guide#two">x</a><a href="/outside">x</a>',
    'guide/index.html': '<h2 id="one">One</h2><a href="#three">x</a><a href="/docs/gone">x</a>',
  })

  expect(problems).toEqual([
    'guide/index.html broken-link "/docs/gone" is linked on the built page, but the crawler does not find it',
    'guide/index.html broken-link "/docs/guide#three" is linked on the built page, but the crawler does not find it',
    'index.html broken-link "/docs/gone" is linked on the built page, but the crawler does not find it',
    'index.html broken-link "/docs/guide#two" is linked on the built page, but the crawler does not find it',
    'index.html broken-link "/outside" is linked on the built page, but the crawler does not find it',
  ])
})

/** Crawls only pages and returns the problems in short form. */
async function crawlPages(pages: Readonly<Record<string, string>>, basePath = '/docs/') {
  const { result, problems } = await crawl(basePath, pages)
  return { ...result, reported: problems.map((problem) => problem.split('"', 2).join('')).toSorted() }
}

test('a broken link on a built page is found, and so is a missing anchor on another page', async () => {
  const { reported, crawled } = await crawlPages({
    'index.html': '<a href="/docs/a#here"></a><a href="/docs/a#gone"></a><a href="/docs/b"></a><a href="/other"></a>',
    'a/index.html': '<h2 id="here">Here</h2>',
  })
  expect(reported).toEqual([
    'index.html broken-link /docs/a#gone',
    'index.html broken-link /docs/b',
    'index.html broken-link /other',
  ])
  expect(crawled).toBe(4)
})

test('names that must be encoded in addresses are found, with or without a trailing slash', async () => {
  const { reported } = await crawlPages({
    'index.html':
      '<a href="/docs/caf%C3%A9%20%26%20bar#%C3%A4%22%3C"></a><a href="/docs/a/"></a><a href="/docs/100%25/"></a>',
    'café & bar/index.html': '<h2 id="ä&quot;&lt;">Ä</h2>',
    'a/index.html': '',
    '100%/index.html': '',
  })
  expect(reported).toEqual([])
})

test('an anchor on a missing page is found, and a file is not treated as a folder', async () => {
  const { reported } = await crawlPages({
    'index.html': '<a href="/docs/gone#x"></a><a href="/docs/a.html/#x"></a><a href="/docs/a.html#x"></a>',
    'a.html': '<i id="x"></i>',
  })
  expect(reported).toEqual(['index.html broken-link /docs/a.html/#x', 'index.html broken-link /docs/gone#x'])
})

test.each(['/', '/site/', '/a/site/'])('below %s the same links are found', async (basePath) => {
  const { reported, crawled } = await crawlPages(
    {
      'index.html': `<a href="${basePath}"></a><a href="${basePath}#here"></a><a href="${basePath}site/x#y"></a>`,
      'site/x/index.html': `<i id="x"></i><a href="${basePath}#gone"></a><a href="${basePath}x"></a>`,
    },
    basePath,
  )
  expect(reported).toEqual([
    `index.html broken-link ${basePath}#here`,
    `index.html broken-link ${basePath}site/x#y`,
    `site/x/index.html broken-link ${basePath}#gone`,
    `site/x/index.html broken-link ${basePath}x`,
  ])
  expect(crawled).toBe(5)
})

test('only links to pages whose ids changed are checked again, and a heading that was removed is found', async () => {
  const build = siteFolder('/')
  const index = '<a href="/a#here"></a><a href="/b#here"></a>'
  const heading = '<h2 id="here">Here</h2>'
  const pages = { 'index.html': index, 'a/index.html': heading, 'b/index.html': heading }
  expect((await build(pages)).result).toEqual({ crawled: 2, total: 2 })
  expect((await build({ ...pages, 'a/index.html': `${heading}<p>More</p>` })).result).toEqual({ crawled: 0, total: 2 })

  const { result, problems } = await build({ ...pages, 'a/index.html': '<h2 id="there">There</h2>' })
  expect(result).toEqual({ crawled: 1, total: 2 })
  expect(problems).toEqual([
    'index.html broken-link "/a#here" is linked on the built page, but the crawler does not find it',
  ])
})

test('links of unchanged pages are read only after files have come or gone that pages can link to', async () => {
  const build = siteFolder('/')
  const page = { 'a/index.html': '<a href="/"></a>' }
  const before = { 'index.html': '<a href="/a"></a>', 'search-index/0.aa.json': '', 'fr/search-index/0.cc.json': '' }
  expect((await build({ ...page, ...before })).pagesRead).toBe(0)
  const after = { 'index.html': '<a href="/a">a</a>', 'search-index/0.bb.json': '', 'fr/search-index/0.dd.json': '' }
  const changed = { ...page, ...after }
  expect(await build(changed)).toMatchObject({ pagesRead: 0, result: { crawled: 0, total: 2 } })
  expect((await build({ ...changed, 'new.txt': '' })).pagesRead).toBe(2)
})

test('a link that a build found broken is found again after a change of another page', async () => {
  const build = siteFolder('/')
  const pages = { 'index.html': '<a href="/a#here"></a>', 'a/index.html': '<h2 id="here"></h2>', 'b/index.html': '' }
  const broken = { ...pages, 'a/index.html': '<h2 id="there"></h2>' }
  await build(pages)
  expect((await build(broken)).problems).toHaveLength(1)
  expect((await build({ ...broken, 'b/index.html': '<p>More</p>' })).problems).toHaveLength(1)
})

test('a link is found broken that has come back since its target was verified', async () => {
  const build = siteFolder('/')
  const pages = { 'index.html': '<a href="/a#here"></a>', 'a/index.html': '<h2 id="here"></h2>' }
  await build(pages)
  const withoutBoth = { 'index.html': '', 'a/index.html': '<h2 id="there"></h2>' }
  expect((await build(withoutBoth)).problems).toEqual([])
  expect((await build({ ...withoutBoth, 'index.html': pages['index.html'] })).problems).toHaveLength(1)
})

test('a link to a page that was removed is found, although no other page has changed', async () => {
  const build = siteFolder('/')
  const index = { 'index.html': '<a href="/a"></a>' }
  await build({ ...index, 'a/index.html': '' })
  expect((await build(index)).problems).toHaveLength(1)
})
