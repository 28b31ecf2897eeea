import { expect, test } from 'vitest'
import { crawlSite, type CrawlRequest } from '../../src/check/crawl.ts'
import { createInterning, readSkeleton } from '../../src/check/skeletons.ts'
import { collectProblems } from '../../src/report/problem.ts'

function requestOf(basePath: string, pages: Readonly<Record<string, string>>, files: readonly string[] = []) {
  const intern = createInterning()
  return {
    basePath,
    skeletons: new Map(Object.entries(pages).map(([name, html]) => [name, readSkeleton(html, intern)])),
    outputs: new Set([...Object.keys(pages), ...files]),
    verified: new Set<string>(),
    tolerated: new Set<string>(),
    placeOf: (output: string) => ({ file: output }),
  } satisfies CrawlRequest
}

async function crawl(request: CrawlRequest) {
  const { report, problems } = collectProblems()
  const result = await crawlSite(request, report)
  return {
    result,
    problems: problems.map(({ rule, message, at }) => `${String(at?.file)} ${rule} ${message}`).toSorted(),
  }
}

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
  const { problems, result } = await crawl(
    requestOf(
      base,
      {
        'index.html': links.map((link) => `<a href="${base}${link}">x</a>`).join(''),
        'guide/index.html': '<h2 id="one">One</h2><a href="#one">x</a>',
        'a b/index.html': '',
        'é/index.html': '<h2 id="ü">x</h2>',
        '404.html': '',
      },
      ['sitemap.xml'],
    ),
  )

  expect(problems).toEqual([])
  expect(result.crawled).toBe(9)
})

test('a page and a heading that were not built are told for every page that links them', async () => {
  const { problems } = await crawl(
    requestOf('/docs/', {
      'index.html': '<a href="/docs/gone">x</a><a href="/docs/guide#two">x</a><a href="/outside">x</a>',
      'guide/index.html': '<h2 id="one">One</h2><a href="#three">x</a><a href="/docs/gone">x</a>',
    }),
  )

  expect(problems).toEqual([
    'guide/index.html broken-link "/docs/gone" was built into this page, and the crawler finds nothing there',
    'guide/index.html broken-link "/docs/guide#three" was built into this page, and the crawler finds nothing there',
    'index.html broken-link "/docs/gone" was built into this page, and the crawler finds nothing there',
    'index.html broken-link "/docs/guide#two" was built into this page, and the crawler finds nothing there',
    'index.html broken-link "/outside" was built into this page, and the crawler finds nothing there',
  ])
})
