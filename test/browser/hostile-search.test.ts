import { expect, test } from 'vitest'
import type { PageRecord, SearchList } from '../../src/search/engine/documents.ts'
import { useBrowserSite, type OpenPage } from './browser.ts'
import { boxOf, optionsOf, searchFor, searchSiteFiles } from './search-box.ts'

const site = useBrowserSite(searchSiteFiles)

const payload = `"'></span><img src=x onerror="window.ran='it'"><script>window.ran='it'</script>{{constructor}}\u202E\u0000`

interface Tampering {
  readonly list?: (list: SearchList) => unknown
  readonly pages?: (pages: readonly PageRecord[]) => unknown
}

/** Opens a page that notes what runs, and which policy is violated. */
function openWatched(route: string, change?: Tampering): Promise<OpenPage> {
  return site.open(route, {
    expectsComplaints: true,
    prepare: async (page, context) => {
      await page.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event) => {
          const root = document.documentElement
          root.dataset['violated'] = `${root.dataset['violated'] ?? ''} ${event.violatedDirective} ${event.blockedURI}`
        })
      })
      const { list = (same: SearchList) => same, pages = (same: readonly PageRecord[]) => same } = change ?? {}
      await context.route('**/search.json', async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ json: list((await answer.json()) as SearchList) })
      })
      await context.route('**/search-documents.*.json', async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ json: pages((await answer.json()) as readonly PageRecord[]) })
      })
    },
  })
}

async function expectNothingRan({ page, complaints }: OpenPage, allowed: readonly RegExp[] = []): Promise<void> {
  expect(await page.evaluate(() => [document.documentElement.dataset['violated'], 'ran' in window])).toEqual([
    undefined,
    false,
  ])
  expect(complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([])
}

test('titles, headings, summaries and parts of a tampered index are shown as text', async () => {
  const opened = await openWatched('overview', {
    list: (list) => ({ ...list, parts: list.parts.map((part) => part + payload) }),
    pages: (pages) =>
      pages.map(([path, title, summary, part, hasMarkdownVersion, headings]) => [
        path,
        `${title}${payload}`,
        `${summary}${payload}`,
        `${part}${payload}`,
        hasMarkdownVersion,
        headings.map((heading) => heading.replace('\t', ` ${payload}\t`)),
      ]),
  })
  const { page } = opened
  await searchFor(page, 'kiwi')
  await optionsOf(page).first().waitFor()
  expect(await page.locator('.search').innerText()).toContain('<img src=x')
  expect(await page.locator('.search img, .search script').count()).toBe(0)
  await expectNothingRan(opened)
})

test.for([
  ['a script', 'javascript:window.ran="it"//', ''],
  ['a document', 'data:text/html,<script>opener.ran=1</script>', ''],
  ['another site', '//elsewhere.example/', ''],
  ['another site by the path of a page', '/', '/elsewhere.example/'],
  ['another site by a backslash', '/\\elsewhere.example/', ''],
  ['another site by a tab', '/\t/elsewhere.example/', ''],
  ['a broken address', 'https://[', ''],
] as const)('a tampered index that leads to %s is refused, and the page stays', async ([, base, prefix]) => {
  const opened = await openWatched('overview', {
    // Below the root of the host, the files have the same addresses as before.
    list: ({ documents, index, ...list }) => ({
      ...list,
      base,
      documents: documents.map(([file, first]) => [`docs/${file}`, first]),
      index: index.map((file) => `docs/${file}`),
    }),
    pages: (pages) => pages.map(([path, ...rest]) => [prefix + path, ...rest]),
  })
  const { page } = opened
  await boxOf(page).pressSequentially('kiwi')
  const alert = page.locator('.search').getByRole('alert')
  await alert.getByText('which is not an address of this site').waitFor()
  expect(await optionsOf(page).count()).toBe(0)
  expect(new URL(page.url()).origin).toBe(new URL(site.url()).origin)
  await expectNothingRan(opened)
})

test('a result whose path climbs out of the base path opens an address of the same host', async () => {
  const opened = await openWatched('overview', {
    pages: (pages) => pages.map(([path, ...rest]) => [`../../%2e%2e/${path}?q=<b>"#y`, ...rest]),
  })
  const { page } = opened
  await boxOf(page).pressSequentially('kiwi')
  await optionsOf(page).first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  expect(new URL(page.url()).origin).toBe(new URL(site.url()).origin)
  await expectNothingRan(opened, [/404/])
})

const encoded = encodeURIComponent(payload)

test.for([
  ['HTML as a query', `?q=${encoded}`],
  ['HTML in every parameter', `?q=${encoded}&q=b&highlight=${encoded}&utm_source=${encoded}`],
  ['a malformed query', '?q=%E4%zz'],
  ['a long query of nothing', `?${'q='.repeat(2000)}`],
  ['a long query', `?q=${'%F0%9F%A5%9D'.repeat(400)}`],
  ['HTML as a fragment', `#${encoded}`],
  ['a malformed fragment', '#%E4%zz'],
  ['a fragment of text', '#:~:text=%3Cimg%20src%3Dx%20onerror%3D1%3E'],
  ['a fragment that is a selector', '#"]),body{display:none}'],
  ['names of prototypes', '?__proto__[ran]=it&constructor[prototype][ran]=it#__proto__'],
] as const)('the address of a page with %s shows the page and runs nothing', async ([, end]) => {
  const opened = await openWatched(`overview${end}`)
  const { page } = opened
  await page.getByRole('heading', { level: 1 }).waitFor()
  // The page's script puts the query into the box.
  if (end.startsWith('?q=')) await expect.poll(() => boxOf(page).inputValue()).not.toBe('')
  await boxOf(page).fill('')
  await searchFor(page, 'kiwi')
  await optionsOf(page).first().waitFor()
  expect(await page.locator('.search img, .search script, article img[src=x]').count()).toBe(0)
  await expectNothingRan(opened)
})
