import { expect, test } from 'vitest'
import { crawlSite } from '../../src/check/crawl.ts'
import { createInterning, readSkeleton } from '../../src/check/skeletons.ts'
import { collectProblems } from '../../src/report/problem.ts'

async function crawl(pages: Readonly<Record<string, string>>, basePath = '/docs/') {
  const { report, problems } = collectProblems()
  const intern = createInterning()
  const result = await crawlSite(
    {
      basePath,
      skeletons: new Map(Object.entries(pages).map(([name, html]) => [name, readSkeleton(html, intern)])),
      outputs: new Set(Object.keys(pages)),
      verified: new Set(),
      tolerated: new Set(),
      placeOf: (file) => ({ file }),
    },
    report,
  )
  const told = problems.map(({ rule, at, message }) => `${at?.file ?? ''} ${rule} ${message.split('"')[1] ?? ''}`)
  return { ...result, told }
}

test('a link of a built page that leads nowhere is found, and so is an anchor that the other page has not', async () => {
  const { told, crawled } = await crawl({
    'index.html': '<a href="/docs/a#here"></a><a href="/docs/a#gone"></a><a href="/docs/b"></a><a href="/other"></a>',
    'a/index.html': '<h2 id="here">Here</h2>',
  })
  expect(told.toSorted()).toEqual([
    'index.html broken-link /docs/a#gone',
    'index.html broken-link /docs/b',
    'index.html broken-link /other',
  ])
  expect(crawled).toBe(4)
})

test('names that addresses have to encode, with or without a slash at the end, are found', async () => {
  const { told } = await crawl({
    'index.html':
      '<a href="/docs/caf%C3%A9%20%26%20bar#%C3%A4%22%3C"></a><a href="/docs/a/"></a><a href="/docs/100%25/"></a>',
    'café & bar/index.html': '<h2 id="ä&quot;&lt;">Ä</h2>',
    'a/index.html': '',
    '100%/index.html': '',
  })
  expect(told).toEqual([])
})

test('an anchor of a page that is not there is found, and a file is not a folder', async () => {
  const { told } = await crawl({
    'index.html': '<a href="/docs/gone#x"></a><a href="/docs/a.html/#x"></a><a href="/docs/a.html#x"></a>',
    'a.html': '<i id="x"></i>',
  })
  expect(told).toEqual(['index.html broken-link /docs/gone#x', 'index.html broken-link /docs/a.html/#x'])
})

test.each(['/', '/site/', '/a/site/'])('below %s the same links are found', async (basePath) => {
  const { told, crawled } = await crawl(
    {
      'index.html': `<a href="${basePath}"></a><a href="${basePath}#here"></a><a href="${basePath}site/x#y"></a>`,
      'site/x/index.html': `<i id="x"></i><a href="${basePath}#gone"></a><a href="${basePath}x"></a>`,
    },
    basePath,
  )
  expect(told.toSorted()).toEqual([
    `index.html broken-link ${basePath}#here`,
    `index.html broken-link ${basePath}site/x#y`,
    `site/x/index.html broken-link ${basePath}#gone`,
    `site/x/index.html broken-link ${basePath}x`,
  ])
  expect(crawled).toBe(5)
})
