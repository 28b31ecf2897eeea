import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserSite } from './browser.ts'
import { fixtureFiles } from './fixture-site.ts'

const site = useBrowserSite(fixtureFiles)

/** Records the pages that are requested without being shown. */
function listFetched(page: Page): string[] {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') fetched.push(new URL(request.url()).pathname)
  })
  return fetched
}

function pretendConnection(page: Page, connection: object): Promise<unknown> {
  return page.addInitScript((value) => {
    Object.defineProperty(navigator, 'connection', { value })
  }, connection)
}

test('pages with visible links are prefetched once each, and shown without another request', async () => {
  let fetched: string[] = []
  const { page } = await site.open('overview', {
    prepare: (opened) => {
      fetched = listFetched(opened)
      return Promise.resolve()
    },
  })
  await expect.poll(() => fetched).toContain('/docs/guides/first')
  await page.getByRole('main').getByRole('link', { name: 'first guide', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'First guide' }).waitFor()
  expect(fetched.filter((path) => path === '/docs/guides/first')).toHaveLength(1)
  expect(fetched).not.toContain('/docs/note.txt')
})

test('a page is prefetched when its link is under the pointer or gets the focus', async () => {
  let fetched: string[] = []
  const { page } = await site.open('guides/second', {
    prepare: (opened) => {
      fetched = listFetched(opened)
      return opened.addInitScript(() => {
        // No link is ever visible.
        IntersectionObserver.prototype.observe = () => undefined
      })
    },
  })
  await page.getByRole('main').getByRole('link', { name: 'the overview' }).hover()
  await expect.poll(() => fetched).toEqual(['/docs/overview'])
  await page.getByRole('navigation', { name: 'Docs sidebar' }).getByRole('link', { name: 'Long guide' }).focus()
  await expect.poll(() => fetched).toEqual(['/docs/overview', '/docs/guides/long'])
})

test.each([
  ['the connection is 2g', { effectiveType: '2g' }],
  ['the connection is slow-2g', { effectiveType: 'slow-2g' }],
  ['data saving is on', { saveData: true, effectiveType: '4g' }],
])('nothing is fetched ahead when %s', async (_, connection) => {
  let fetched: string[] = []
  const { page } = await site.open('overview', {
    prepare: (opened) => {
      fetched = listFetched(opened)
      return pretendConnection(opened, connection)
    },
  })
  const link = page.getByRole('main').getByRole('link', { name: 'first guide', exact: true })
  await link.hover()
  await link.focus()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))))
  await page.waitForLoadState('networkidle')
  expect(fetched).toEqual([])
  await link.click()
  await page.getByRole('heading', { level: 1, name: 'First guide' }).waitFor()
})
