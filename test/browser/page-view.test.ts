import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserSite } from './browser.ts'
import { fixtureFiles } from './fixture-site.ts'

const site = useBrowserSite(fixtureFiles)

function listViews(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const seen: unknown[] = []
    Object.assign(window, { seen })
    addEventListener('docsgen:page-view', (event) => seen.push((event as CustomEvent<unknown>).detail))
  })
}

function viewsOf(page: Page): Promise<unknown> {
  return page.evaluate(() => (window as unknown as { seen: unknown }).seen)
}

test('every route change sends one page view, the first page included, with path and title', async () => {
  const { page } = await site.open('overview', { prepare: listViews })
  const overview = { path: '/docs/overview', title: 'Overview | Example Docs' }
  const first = { path: '/docs/guides/first', title: 'First guide | Example Docs' }
  expect(await viewsOf(page)).toEqual([overview])
  await page.getByRole('main').getByRole('link', { name: 'first guide', exact: true }).click()
  await expect.poll(() => viewsOf(page)).toEqual([overview, first])
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'After' }).click()
  await page.goBack()
  await page.goBack()
  await expect.poll(() => viewsOf(page)).toEqual([overview, first, overview])
})

test('a link to the current page, or to a part of it, sends no page view', async () => {
  const { page } = await site.open('overview', { prepare: listViews })
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Documentation' }).click()
  await page.getByRole('status').filter({ hasText: 'Overview' }).waitFor({ state: 'attached' })
  await page.getByRole('main').getByRole('link', { name: 'first guide', exact: true }).click()
  const paths = async (): Promise<string[]> => ((await viewsOf(page)) as { path: string }[]).map(({ path }) => path)
  await expect.poll(paths).toEqual(['/docs/overview', '/docs/guides/first'])
})

const config = fixtureFiles['docs.config.yaml'] ?? ''

function filesWith(provider: string): Record<string, string> {
  return { ...fixtureFiles, 'docs.config.yaml': `${config}analytics: ${provider}\n` }
}

const withLayer = useBrowserSite(filesWith('{ provider: dataLayer }'))
test('the provider dataLayer gets each page view', async () => {
  const { page } = await withLayer.open('overview')
  const layer = (): Promise<unknown> => page.evaluate(() => (window as { dataLayer?: unknown }).dataLayer)
  const overview = { event: 'page_view', page_path: '/docs/overview', page_title: 'Overview | Example Docs' }
  await expect.poll(layer).toEqual([overview])
  await page.getByRole('main').getByRole('link', { name: 'first guide', exact: true }).click()
  await expect
    .poll(layer)
    .toEqual([
      overview,
      { event: 'page_view', page_path: '/docs/guides/first', page_title: 'First guide | Example Docs' },
    ])
})

const withGoogle = useBrowserSite(filesWith('{ provider: ga4, id: G-TEST }'))
test('the provider ga4 is loaded from its own host, which the policy allows, and gets each page view', async () => {
  const { page } = await withGoogle.open('overview', {
    prepare: (opened) =>
      opened.route('https://www.googletagmanager.com/**', (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: `document.documentElement.dataset.loaded = ${JSON.stringify(route.request().url())}`,
        }),
      ),
  })
  await expect
    .poll(() => page.locator('html').getAttribute('data-loaded'))
    .toBe('https://www.googletagmanager.com/gtag/js?id=G-TEST')
  const events = (): Promise<unknown> =>
    page.evaluate(() =>
      (window as { dataLayer?: object[] }).dataLayer?.map((entry) => Object.values(entry)[1] as unknown),
    )
  await expect.poll(events).toEqual([expect.anything(), 'G-TEST', 'page_view'])
})

/** Replaces a provider's script with one that calls its API by name, and records what it receives. */
async function pretendProvider(page: Page, host: string, script: string): Promise<void> {
  await page.route(`https://${host}/**`, (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
}

const withTags = useBrowserSite(filesWith('{ provider: gtm, id: GTM-TEST }'))
test('the provider gtm is loaded from its own host, which the policy allows, and gets each page view', async () => {
  const { page } = await withTags.open('overview', {
    prepare: (opened) =>
      pretendProvider(
        opened,
        'www.googletagmanager.com',
        `document.documentElement.dataset.tags = document.currentScript.src
        const picture = new Image()
        picture.src = 'https://www.googletagmanager.com/a.gif'
        document.body.insertAdjacentHTML('beforeend', '<i hidden>tag</i>')`,
      ),
  })
  await expect
    .poll(() => page.locator('html').getAttribute('data-tags'))
    .toBe('https://www.googletagmanager.com/gtm.js?id=GTM-TEST')
  const layer = (): Promise<unknown> => page.evaluate(() => (window as { dataLayer?: unknown }).dataLayer)
  const overview = { event: 'page_view', page_path: '/docs/overview', page_title: 'Overview | Example Docs' }
  const start = { event: 'gtm.js', 'gtm.start': expect.any(Number) as unknown }
  await expect.poll(layer).toEqual([start, overview])
  await page.getByRole('main').getByRole('link', { name: 'first guide', exact: true }).click()
  const first = { event: 'page_view', page_path: '/docs/guides/first', page_title: 'First guide | Example Docs' }
  await expect.poll(layer).toEqual([start, overview, first])
})

test('a reader who blocks the provider keeps the buttons of the page', async () => {
  const { page } = await withTags.open('overview', {
    expectsComplaints: true,
    prepare: (opened) => opened.route('https://www.googletagmanager.com/**', (route) => route.abort()),
  })
  await page.waitForFunction(() => document.documentElement.classList.contains('live'))
  await expect.poll(() => page.getByRole('button', { name: /^Switch to dark mode/ }).isVisible()).toBe(true)
})

const withPlausible = useBrowserSite(filesWith('{ provider: plausible, id: docs.example.com }'))
test('the provider plausible is loaded from its own host, which the policy allows, and gets each page view', async () => {
  const sent: (string | null)[] = []
  const { page } = await withPlausible.open('overview', {
    prepare: async (opened) => {
      await pretendProvider(
        opened,
        'plausible.io',
        `const { domain } = document.currentScript.dataset
        const send = (name, { u }) => fetch('https://plausible.io/api/event', { method: 'POST', body: JSON.stringify({ domain, name, u }) })
        const waiting = (window.plausible && window.plausible.q) || []
        window.plausible = send
        for (const words of waiting) send(...words)`,
      )
      await opened.route('https://plausible.io/api/event', (route) => {
        sent.push(route.request().postData())
        return route.fulfill({ status: 202, headers: { 'access-control-allow-origin': '*' } })
      })
    },
  })
  const viewOf = (path: string): string =>
    JSON.stringify({ domain: 'docs.example.com', name: 'pageview', u: new URL(path, withPlausible.url()).href })
  await expect.poll(() => sent).toEqual([viewOf('overview')])
  await page.getByRole('main').getByRole('link', { name: 'first guide', exact: true }).click()
  await expect.poll(() => sent).toEqual([viewOf('overview'), viewOf('guides/first')])
})

async function policyOf(address: string): Promise<string> {
  return (await fetch(address)).headers.get('content-security-policy') ?? ''
}

test('each provider adds its own host to the policy and no other', async () => {
  const policies = await Promise.all(
    [site, withTags, withPlausible, withEndpoint].map(({ url }) => policyOf(`${url()}overview`)),
  )
  expect(policies.map((policy) => [...new Set(policy.match(/https:\/\/[^ ;]+/g))])).toEqual([
    [],
    ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
    ['https://plausible.io'],
    ['https://count.example.com'],
  ])
  for (const policy of policies) expect(policy).not.toContain('unsafe')
})

const withEndpoint = useBrowserSite(filesWith('{ provider: endpoint, id: "https://count.example.com/views" }'))
test('the provider endpoint gets each page view as a beacon', async () => {
  const bodies: (string | null)[] = []
  const { page } = await withEndpoint.open('overview', {
    prepare: (opened) =>
      opened.route('https://count.example.com/**', (route) => {
        bodies.push(route.request().postData())
        return route.fulfill({ status: 204 })
      }),
  })
  await expect
    .poll(() => bodies)
    .toEqual([JSON.stringify({ path: '/docs/overview', title: 'Overview | Example Docs' })])
  await page.getByRole('main').getByRole('link', { name: 'first guide', exact: true }).click()
  await expect.poll(() => bodies.length).toBe(2)
})

/** Serves the site under other hosts. */
async function pretendHost(page: Page): Promise<void> {
  await page.route(/^https:\/\/docs\.(?:example\.test|orchard\.co\.uk)\//, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    try {
      const response = await route.fetch({ url: new URL(pathname + search, site.url()).href, maxRedirects: 0 })
      await route.fulfill({ response })
    } catch (error) {
      // Closing a page aborts its prefetches.
      if (!String(error).includes('disposed')) throw error
    }
  })
}

const campaign =
  'overview?utm_source=letter&utm_medium=e-mail&utm_campaign=spring%202026&utm_term=%3Cb%3E&utm_content=a&other=1'

test('valid campaign parameters become cookies on the parent domain for 30 days', async () => {
  const { page, context } = await site.open('overview', { prepare: pretendHost })
  await page.goto(`https://docs.example.test/docs/${campaign}`)
  await expect.poll(async () => (await context.cookies()).length).toBe(4)
  const cookies = await context.cookies()
  expect(Object.fromEntries(cookies.map(({ name, value }) => [name, value]))).toEqual({
    utm_source: 'letter',
    utm_medium: 'e-mail',
    utm_campaign: 'spring%202026',
    utm_content: 'a',
  })
  for (const { domain, path, secure, sameSite, expires } of cookies) {
    expect([domain, path, secure, sameSite]).toEqual(['.example.test', '/', true, 'Lax'])
    expect(Math.abs(expires - Date.now() / 1000 - 2_592_000)).toBeLessThan(120)
  }
})

test('if the parent domain is a public suffix, the cookies are for the widest domain below it', async () => {
  const { page, context } = await site.open('overview', { prepare: pretendHost })
  await page.goto('https://docs.orchard.co.uk/docs/overview?utm_source=spring%20%26%20summer%20(50%25%20off!)')
  await expect.poll(async () => (await context.cookies()).length).toBe(1)
  const [cookie] = await context.cookies()
  expect([cookie?.domain, cookie?.value]).toEqual(['.orchard.co.uk', 'spring%20%26%20summer%20(50%25%20off!)'])
})

test('an earlier campaign is kept', async () => {
  const { page, context } = await site.open('overview', { prepare: pretendHost })
  await context.addCookies([{ name: 'utm_term', value: 'first', domain: '.example.test', path: '/' }])
  await page.goto(`https://docs.example.test/docs/${campaign}`)
  await page.waitForLoadState('networkidle')
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['utm_term'])
})

test('if the host is an IP address, the cookies are only for that host', async () => {
  const { context } = await site.open(campaign)
  await expect.poll(async () => (await context.cookies()).length).toBe(4)
  const [cookie] = await context.cookies()
  expect([cookie?.domain, cookie?.secure]).toEqual(['127.0.0.1', false])
})

test('the inline script stores the campaign, before any other script runs', async () => {
  const { context } = await site.open(campaign, {
    expectsComplaints: true,
    prepare: (opened) => opened.route('**/assets/*.js', (route) => route.abort()),
  })
  expect(await context.cookies()).toHaveLength(4)
})

const withoutCampaign = useBrowserSite({
  ...fixtureFiles,
  'docs.config.yaml': config.replace('campaign: { cookies: true }\n', ''),
})
test('campaign cookies are off by default', async () => {
  const { page, context } = await withoutCampaign.open(campaign)
  await page.waitForLoadState('networkidle')
  expect(await context.cookies()).toEqual([])
})
