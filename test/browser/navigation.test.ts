import path from 'node:path'
import type { Page, Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { createGate, isMarked, markDocument, useBrowserSite } from './browser.ts'
import { fixtureFiles } from './fixture-site.ts'

const site = useBrowserSite(fixtureFiles)

test('a link swaps article, title, contents, breadcrumbs, pager, canonical link and description', async () => {
  const { page } = await site.open('overview')
  await markDocument(page)
  await page.getByRole('main').getByRole('link', { name: 'first guide', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'First guide' }).waitFor()
  expect(await isMarked(page)).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/docs/guides/first')
  expect(await page.title()).toBe('First guide | Example Docs')
  const linksOf = (name: string): Promise<string[]> =>
    page.getByRole('navigation', { name }).getByRole('link').allTextContents()
  expect(await linksOf('On this page')).toEqual(['Before', 'After'])
  expect(await linksOf('Pages')).toEqual(['Previous Overview', 'Next Second guide'])
  expect(await page.getByRole('navigation', { name: 'Breadcrumbs' }).textContent()).toContain('Guides')
  const canonical = page.locator('link[rel="canonical"]')
  expect(await canonical.count()).toBe(1)
  expect(await canonical.getAttribute('href')).toBe('https://docs.example.com/docs/guides/first')
  expect(await page.locator('meta[name="description"]').getAttribute('content')).toBe('What the first guide says.')
  expect(await page.locator('link[rel="alternate"]').getAttribute('href')).toBe('/docs/guides/first.md')
})

test('after a navigation the title has the focus and is announced to screen readers', async () => {
  const { page } = await site.open('overview')
  await page.getByRole('main').getByRole('link', { name: 'first guide', exact: true }).press('Enter')
  await expect.poll(() => page.locator(':focus').textContent()).toBe('First guide')
  expect(await page.getByRole('status').allTextContents()).toContain('First guide | Example Docs')
})

test.each([
  ['a page', 'second', 'Second guide'],
  ['a section of a page', 'first#after', 'First guide'],
])('back and forward restore the scroll position after a link to %s', async (_, target, title) => {
  const { page } = await site.open('guides/long')
  const scrolled = (): Promise<number> => page.evaluate(() => Math.round(scrollY))
  const link = page.getByRole('main').getByRole('link', { name: 'On', exact: true })
  await link.evaluate((found, href) => found.setAttribute('href', href), `/docs/guides/${target}`)
  await link.scrollIntoViewIfNeeded()
  const left = await scrolled()
  expect(left).toBeGreaterThan(1000)
  await link.click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  const arrived = await scrolled()
  expect(arrived).toBeLessThan(100)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Long guide' }).waitFor()
  await expect.poll(scrolled).toBe(left)
  await page.goForward()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await expect.poll(scrolled).toBe(arrived)
})

test('a link to a section of another page leads to that section', async () => {
  const { page } = await site.open('overview')
  await page.getByRole('link', { name: 'a part of the long one' }).click()
  const part = page.getByRole('heading', { name: 'Part 9' })
  await part.waitFor()
  await expect.poll(async () => (await part.boundingBox())?.y ?? -1).toBeGreaterThan(0)
  expect((await part.boundingBox())?.y).toBeLessThan(200)
  expect(new URL(page.url()).hash).toBe('#part-9')
})

test('the sidebar keeps its open categories and highlights the new page', async () => {
  const { page } = await site.open('overview')
  const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' })
  await sidebar.getByRole('button', { name: 'Reference' }).click()
  await page.getByRole('main').getByRole('link', { name: 'first guide', exact: true }).click()
  await sidebar.locator('[aria-current="page"]', { hasText: 'First guide' }).waitFor()
  expect(await sidebar.locator('[aria-current]').count()).toBe(1)
  expect(await sidebar.getByRole('button', { name: 'Reference' }).getAttribute('aria-expanded')).toBe('true')
  expect(await sidebar.getByRole('button', { name: 'Guides' }).getAttribute('aria-expanded')).toBe('true')
})

test('the table of contents works after a client-side navigation', async () => {
  const { page } = await site.open('overview')
  await page.getByRole('link', { name: 'a part of the long one' }).click()
  const current = page.getByRole('navigation', { name: 'On this page' }).locator('[aria-current]')
  await expect.poll(() => current.textContent()).toBe('Part 9')
  await page.getByRole('heading', { name: 'Part 3' }).evaluate((heading) => heading.scrollIntoView())
  await expect.poll(() => current.textContent()).toBe('Part 3')
})

test('on a phone, the bar of the table of contents names the current section', async () => {
  const { page } = await site.open('guides/long#part-9', { context: { viewport: { width: 360, height: 740 } } })
  const bar = page.getByRole('navigation', { name: 'On this page' }).locator('summary')
  const shown = (): Promise<string> => bar.evaluate((element) => getComputedStyle(element, '::after').content)
  await expect.poll(shown).toBe('"Part 9"')
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(shown).toBe('""')
})

test('the progress bar is in the document only from 200 ms after a navigation starts until it ends', async () => {
  const gate = createGate()
  const { page } = await site.open('overview', {
    prepare: (opened) =>
      opened.route('**/guides/long', async (route) => {
        await gate.opened
        await route.continue()
      }),
  })
  const bar = page.getByRole('progressbar', { name: 'Loading page' })
  await page.evaluate(() => {
    const report = window as unknown as { waited: number }
    let began = 0
    addEventListener('click', () => (began = performance.now()), true)
    new MutationObserver(() => {
      if (document.querySelector('[role="progressbar"]')) report.waited ??= performance.now() - began
    }).observe(document.body, { childList: true })
  })
  await page.getByRole('link', { name: 'a part of the long one' }).click()
  await bar.waitFor()
  expect(await page.evaluate(() => (window as unknown as { waited: number }).waited)).toBeGreaterThanOrEqual(200)
  gate.open()
  await page.getByRole('heading', { level: 1, name: 'Long guide' }).waitFor()
  await expect.poll(() => bar.count()).toBe(0)
})

test('a fast navigation shows no progress bar', async () => {
  const { page } = await site.open('overview', { prepare: (opened) => opened.clock.install() })
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('[role="progressbar"]')) document.documentElement.setAttribute('data-bar', '')
    }).observe(document.body, { childList: true })
  })
  // The clock is paused while the page loads, so the speed of the machine does not matter.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('main').getByRole('link', { name: 'first guide', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'First guide' }).waitFor()
  await page.clock.runFor(1000)
  expect(await page.locator('html[data-bar]').count()).toBe(0)
})

test.each([
  ['server answers 500', 'error'],
  ['answer is no HTML', 'text'],
])('if the preload of a page fails because the %s, the browser loads the page in full', async (_, kind) => {
  const { page } = await site.open('overview', {
    expectsComplaints: true,
    prepare: (opened) =>
      opened.route('**/guides/first', (route) => {
        if (route.request().resourceType() === 'document') return route.continue()
        return route.fulfill(
          kind === 'error'
            ? { status: 500, contentType: 'text/html', body: 'no' }
            : { contentType: 'text/plain', body: 'no' },
        )
      }),
  })
  await markDocument(page)
  await page.getByRole('main').getByRole('link', { name: 'first guide', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'First guide' }).waitFor()
  expect(await isMarked(page)).toBe(false)
  expect(new URL(page.url()).pathname).toBe('/docs/guides/first')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
})

const noPreload = (opened: Page): Promise<unknown> =>
  opened.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))

test('a page that cannot be loaded shows a spinner, then the reason and Retry, and the reader keeps page and address', async () => {
  const gate = createGate()
  let answers = 0
  const { page } = await site.open('overview', {
    expectsComplaints: true,
    prepare: async (opened) => {
      await noPreload(opened)
      await opened.route('**/guides/first', async (route) => {
        answers += 1
        if (answers === 2) return route.fulfill({ status: 503, body: 'no' })
        if (answers > 2) return route.continue()
        await gate.opened
        return route.abort()
      })
    },
  })
  await markDocument(page)
  await page.getByRole('main').getByRole('link', { name: 'first guide', exact: true }).click()
  await page.getByRole('status').filter({ hasText: 'Loading…' }).waitFor()
  gate.open()
  const alert = page.getByRole('alert')
  await alert.filter({ hasText: 'The page could not be loaded: Failed to fetch' }).waitFor()
  expect(await page.getByRole('heading', { level: 1, name: 'Overview' }).isVisible()).toBe(true)
  expect(await page.getByRole('status').filter({ hasText: 'Loading…' }).count()).toBe(0)
  await expect.poll(() => new URL(page.url()).pathname).toBe('/docs/overview')
  await alert.getByRole('button', { name: 'Retry' }).click()
  await alert.filter({ hasText: 'The page could not be loaded: the server answered 503' }).waitFor()
  await alert.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('heading', { level: 1, name: 'First guide' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/docs/guides/first')
  expect(await alert.count()).toBe(0)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  expect(await isMarked(page)).toBe(true)
})

test('offline the reader keeps the page and its address, going forward and back', async () => {
  const { page, context } = await site.open('overview', { expectsComplaints: true, prepare: noPreload })
  const alert = page.getByRole('alert').filter({ hasText: 'The page could not be loaded' })
  await page.getByRole('main').getByRole('link', { name: 'first guide', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'First guide' }).waitFor()
  await context.setOffline(true)
  await page.getByRole('main').getByRole('link', { name: 'second', exact: true }).click()
  await alert.waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/docs/guides/first')
  await page.evaluate(() => history.back())
  await expect.poll(() => new URL(page.url()).pathname).toBe('/docs/guides/first')
  await alert.waitFor()
  expect(await page.getByRole('heading', { level: 1, name: 'First guide' }).isVisible()).toBe(true)
  await context.setOffline(false)
  await alert.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
})

test('if the script that swaps pages fails to load, pages are loaded in full', async () => {
  const { page } = await site.open('overview', {
    expectsComplaints: true,
    prepare: (opened) => opened.route('**/swap-page.*.js', (route) => route.abort()),
  })
  await markDocument(page)
  await page.getByRole('main').getByRole('link', { name: 'first guide', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'First guide' }).waitFor()
  expect(await isMarked(page)).toBe(false)
})

test.each([
  ['build', /main\.\w+\.js/, 'main.0000000000.js'],
  ['version', 'data-base="/docs/"', 'data-base="/docs/v1/"'],
])('a page of another %s of the site is loaded in full', async (_, own, other) => {
  const { page } = await site.open('overview', {
    prepare: (opened) =>
      opened.route('**/guides/first', async (route) => {
        if (route.request().resourceType() === 'document') return route.continue()
        const response = await route.fetch()
        return route.fulfill({ response, body: (await response.text()).replace(own, other) })
      }),
  })
  await markDocument(page)
  await page.getByRole('main').getByRole('link', { name: 'first guide', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'First guide' }).waitFor()
  expect(await isMarked(page)).toBe(false)
})

test('a broken link shows the not-found page, and the back button works', async () => {
  const { page } = await site.open('astray', { expectsComplaints: true })
  await markDocument(page)
  const missing = page.getByRole('link', { name: 'Missing' })
  await missing.evaluate((link) => link.setAttribute('href', '/docs/nowhere'))
  await missing.click()
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  expect(await isMarked(page)).toBe(true)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Astray' }).waitFor()
})

test('the not-found page suggests pages with similar addresses, and a search for the words of the address', async () => {
  const { page } = await site.open('v9.1/guide/frist-longs/second', { expectsComplaints: true })
  const pages = page.getByRole('main').getByRole('listitem')
  await expect.poll(() => pages.first().textContent()).toBe('Second guide')
  await page.getByRole('button', { name: 'Search for “guide frist longs second”' }).click()
  await expect.poll(() => page.getByRole('combobox', { name: 'Search' }).inputValue()).toBe('guide frist longs second')
})

test('the not-found page suggests pages for an address that is badly encoded', async () => {
  const { page } = await site.open('guides/second%E0', {
    expectsComplaints: true,
    // The preview server answers such an address without a page.
    prepare: (opened) =>
      opened.route('**/guides/second%E0', (route) =>
        route.fulfill({ status: 404, contentType: 'text/html', path: path.join(site.folder(), '404.html') }),
      ),
  })
  await expect.poll(() => page.getByRole('main').getByRole('listitem').first().textContent()).toBe('Second guide')
})

test('of two navigations the later one wins', async () => {
  const gate = createGate()
  const { page } = await site.open('overview', {
    prepare: (opened) =>
      opened.route('**/guides/long', async (route) => {
        await gate.opened
        await route.continue().catch(() => undefined)
      }),
  })
  await page.getByRole('link', { name: 'a part of the long one' }).click()
  await page.getByRole('main').getByRole('link', { name: 'first guide', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'First guide' }).waitFor()
  gate.open()
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('First guide')
  expect(await page.getByRole('progressbar').count()).toBe(0)
})

test('files, other sites and links with a modifier key are left to the browser', async () => {
  // A document of another type requests an icon at the root of the host.
  const { page, context } = await site.open('overview', { expectsComplaints: true })
  await markDocument(page)
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page
      .getByRole('main')
      .getByRole('link', { name: 'first guide', exact: true })
      .click({ modifiers: ['ControlOrMeta'] }),
  ])
  await opened.getByRole('heading', { level: 1, name: 'First guide' }).waitFor()
  expect(await isMarked(page)).toBe(true)
  await page.getByRole('link', { name: 'a file' }).click()
  await page.getByText('A note.').waitFor()
})

test('addresses that end in .html or /index.html show the plain path', async () => {
  for (const [asked, shown] of [
    ['guides/first.html', '/docs/guides/first'],
    ['guides/first/index.html', '/docs/guides/first'],
    ['index.html', '/docs/'],
  ] as const) {
    // A host without redirects.
    const { page } = await site.open(asked, {
      prepare: (opened) =>
        opened.route(`**/${asked}`, async (route) => {
          const response = await route.fetch({
            url: route
              .request()
              .url()
              .replace(/(?:\/index)?\.html$/, asked === 'index.html' ? '/overview' : ''),
          })
          return route.fulfill({ response })
        }),
    })
    await expect.poll(() => new URL(page.url()).pathname).toBe(shown)
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  }
})

test('a link to an .html address shows the plain path after the navigation', async () => {
  const { page } = await site.open('overview')
  await markDocument(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: 'first guide', exact: true })
    .evaluate((link) => link.setAttribute('href', '/docs/guides/first.html#after'))
  await page.getByRole('main').getByRole('link', { name: 'first guide', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'First guide' }).waitFor()
  await expect.poll(() => page.url().replace(/^.*\/docs/, '')).toBe('/guides/first#after')
  expect(await isMarked(page)).toBe(true)
})

test.each(['#%', '#%E0%A4%A', '?q=%#%'])('an address that ends in %s, badly encoded, shows its page', async (end) => {
  const { page } = await site.open(`reference/tabs${end}`)
  await page.getByRole('tab', { name: 'Mac' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Code', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Code' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Tabs' }).waitFor()
  expect(await page.getByText('This page crashed.').count()).toBe(0)
})

test('a redirected page shows its new address', async () => {
  const { page } = await site.open('overview')
  await markDocument(page)
  await page.locator('.navbar-brand').evaluate((link) => link.setAttribute('href', '/docs/'))
  await page.getByRole('main').getByRole('link', { name: 'first guide', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'First guide' }).waitFor()
  await page.locator('.navbar-brand').click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/docs/overview')
})

test('an error while a page is shown gives "This page crashed." with the message, causes and "Try again"', async () => {
  const { page } = await site.open('overview', {
    expectsComplaints: true,
    prepare: (opened) =>
      opened.addInitScript(() => {
        const Original = IntersectionObserver
        window.IntersectionObserver = class extends Original {
          constructor(...words: ConstructorParameters<typeof Original>) {
            const endless: Record<string, unknown> = {}
            endless['self'] = endless
            if (location.pathname.endsWith('/second') && !sessionStorage.getItem('mended'))
              throw new Error('the view broke', { cause: new Error('no <b>eyes</b>', { cause: endless }) })
            super(...words)
          }
        }
      }),
  })
  await page.getByRole('main').getByRole('link', { name: 'first guide', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: 'second', exact: true }).click()
  await page.getByRole('heading', { name: 'This page crashed.' }).waitFor()
  const main = await page.getByRole('main').innerText()
  expect(main).toContain('the view broke')
  expect(main).toContain('Cause: no <b>eyes</b>')
  expect(main).toContain('Cause: [object Object]')
  await page.evaluate(() => sessionStorage.setItem('mended', '1'))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Second guide'])
})

test('an error after the last page was removed and before the next was inserted gives the same notice', async () => {
  const { page } = await site.open('overview', { expectsComplaints: true })
  await page.evaluate(() => {
    const layout = document.querySelector('.layout')
    if (layout)
      layout.append = () => {
        throw new Error('the page was not inserted')
      }
  })
  await page.getByRole('main').getByRole('link', { name: 'first guide', exact: true }).click()
  await page.getByRole('heading', { name: 'This page crashed.' }).waitFor()
  expect(await page.getByText('the page was not inserted').count()).toBe(1)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['First guide'])
})

/** Counts the page transitions, and delays the second guide until the gate opens. */
async function countTransitions(page: Page, gate: Promise<void>): Promise<void> {
  await page.route('**/guides/second', async (route) => {
    await gate
    await route.continue()
  })
  await page.addInitScript(() => {
    const original = Reflect.get(Document.prototype, 'startViewTransition') as (update: () => void) => ViewTransition
    Document.prototype.startViewTransition = function (update) {
      this.documentElement.dataset['transitions'] = String(Number(this.documentElement.dataset['transitions'] ?? 0) + 1)
      return original.call(this, update as () => void)
    }
  })
}

test.each([
  ['a prefetched page is shown immediately, and a page that the reader waited for fades in', 'no-preference', '1'],
  ['with reduced motion nothing moves between pages', 'reduce', null],
] as const)('%s', async (_, reducedMotion, transitions) => {
  const gate = createGate()
  let ahead: Promise<Response> | undefined
  const { page } = await site.open('overview', {
    context: { reducedMotion },
    prepare: (opened) => {
      ahead = opened.waitForResponse('**/guides/first')
      return countTransitions(opened, gate.opened)
    },
  })
  await page.getByRole('main').getByRole('link', { name: 'first guide', exact: true }).hover()
  await (await ahead)?.finished()
  await page.getByRole('main').getByRole('link', { name: 'first guide', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'First guide' }).waitFor()
  expect(await page.locator('html').getAttribute('data-transitions')).toBe(null)
  await page.getByRole('main').getByRole('link', { name: 'second', exact: true }).click()
  await page.getByRole('progressbar', { name: 'Loading page' }).waitFor()
  gate.open()
  await page.getByRole('heading', { level: 1, name: 'Second guide' }).waitFor()
  expect(await page.locator('html').getAttribute('data-transitions')).toBe(transitions)
})

test('a jump within a page that is still loading does not delay the page', async () => {
  const gate = createGate()
  const { page } = await site.open('overview', {
    prepare: (opened) =>
      opened.route('**/guides/first', async (route) => {
        await gate.opened
        await route.continue().catch(() => undefined)
      }),
  })
  await markDocument(page)
  await page.getByRole('main').getByRole('link', { name: 'first guide', exact: true }).click()
  await page.waitForURL('**/guides/first')
  await page.evaluate(() => {
    location.hash = 'after'
  })
  gate.open()
  await page.getByRole('heading', { level: 1, name: 'First guide' }).waitFor()
  expect(new URL(page.url()).hash).toBe('#after')
  expect(await isMarked(page)).toBe(true)
})

test('a jump back over several pages restores the scroll position', async () => {
  const { page } = await site.open('overview')
  const scrolled = (): Promise<number> => page.evaluate(() => Math.round(scrollY))
  const follow = async (link: string, heading: string): Promise<void> => {
    await page.getByRole('main').getByRole('link', { name: link, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await page.waitForFunction(() => !navigation.transition)
  }
  await follow('a part of the long one', 'Long guide')
  await page.getByRole('link', { name: 'On', exact: true }).scrollIntoViewIfNeeded()
  const left = await scrolled()
  await follow('On', 'Second guide')
  await follow('the overview', 'Overview')
  await page.evaluate(() => history.go(-2))
  await page.getByRole('heading', { level: 1, name: 'Long guide' }).waitFor()
  await expect.poll(scrolled).toBe(left)
})

test('a page responds to clicks while it fades in', async () => {
  const gate = createGate()
  const { page } = await site.open('overview', { prepare: (opened) => countTransitions(opened, gate.opened) })
  await page.evaluate(() => {
    const slow = new CSSStyleSheet()
    slow.replaceSync(
      '::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*) { animation-duration: 3600s !important }',
    )
    document.adoptedStyleSheets.push(slow)
    // The link to the delayed page.
    document.querySelector('main a')?.setAttribute('href', '/docs/guides/second')
  })
  await page.locator('main a').first().click()
  await page.getByRole('progressbar', { name: 'Loading page' }).waitFor()
  gate.open()
  await page.getByRole('heading', { level: 1, name: 'Second guide' }).waitFor()
  const isFading = (): Promise<boolean> =>
    page.evaluate(() => document.documentElement.matches(':active-view-transition'))
  await expect.poll(isFading).toBe(true)
  // The driver itself would wait until nothing covers the element.
  const place = await page.getByRole('button', { name: 'Switch to dark mode' }).boundingBox()
  await page.mouse.click((place?.x ?? 0) + 5, (place?.y ?? 0) + 5)
  await page.getByRole('button', { name: 'Switch to light mode' }).waitFor()
  expect(await isFading()).toBe(false)
})

test('an aborted navigation removes its progress bar', async () => {
  const gate = createGate()
  const { page } = await site.open('overview', {
    prepare: (opened) =>
      opened.route(/guides\/(?:long|first)$/, async (route) => {
        await gate.opened
        await route.continue().catch(() => undefined)
      }),
  })
  const bar = page.getByRole('progressbar', { name: 'Loading page' })
  const links = page.getByRole('main').getByRole('link')
  // Both are being prefetched, which continues when the reader goes elsewhere.
  await links.filter({ hasText: 'a part of the long one' }).click()
  await bar.waitFor()
  await bar.evaluate((first) => first.setAttribute('data-first', ''))
  await links.filter({ hasText: /^first guide/ }).click()
  // The later navigation has its own bar, and it is the only one.
  const second = page.locator('[role="progressbar"]:not([data-first])')
  await second.waitFor()
  expect(await bar.count()).toBe(1)
  gate.open()
  await page.getByRole('heading', { level: 1, name: 'First guide' }).waitFor()
  await expect.poll(() => bar.count()).toBe(0)
})

test('a link into a collapsed section opens it, and it is open after a reload', async () => {
  const { page } = await site.open('reference/tabs')
  await page.getByRole('link', { name: 'what is folded' }).click()
  await page.getByText('In the fold.').waitFor()
  await page.reload()
  await expect.poll(() => page.getByText('In the fold.').isVisible()).toBe(true)
})

test('the back button works on a reloaded page whose script has not loaded', async () => {
  const { page } = await site.open('overview', { expectsComplaints: true })
  await page.getByRole('main').getByRole('link', { name: 'first guide', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'First guide' }).waitFor()
  await page.route('**/main.*.js', (route) => route.abort())
  await page.reload()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
})

test('a script of the site that cannot be loaded takes nothing from the page', async () => {
  const { page } = await site.open('overview', {
    expectsComplaints: true,
    prepare: (opened) =>
      opened.route('**/overview', async (route) => {
        const response = await route.fetch()
        const html = await response.text()
        await route.fulfill({
          response,
          body: html.replace('</head>', '<script type="module" src="/gone.js"></script></head>'),
        })
      }),
  })
  await page.waitForLoadState('load')
  expect(await page.locator('script[src="/gone.js"]').count()).toBe(1)
  expect(await page.getByRole('button', { name: 'Switch to dark mode' }).isVisible()).toBe(true)
})

test('a browser without the Navigation API loads each page in full, and everything else works', async () => {
  const { page } = await site.open('overview', {
    prepare: (opened) =>
      opened.addInitScript(() => {
        Reflect.deleteProperty(window, 'navigation')
      }),
  })
  await markDocument(page)
  await page.getByRole('main').getByRole('link', { name: 'first guide', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'First guide' }).waitFor()
  expect(await isMarked(page)).toBe(false)
  await page.getByRole('button', { name: 'Switch to dark mode' }).click()
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
})

test('without JavaScript every link works', async () => {
  const { page } = await site.open('overview', { context: { javaScriptEnabled: false } })
  await page.getByRole('main').getByRole('link', { name: 'first guide', exact: true }).click()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('First guide')
  await page.getByRole('navigation', { name: 'Docs sidebar' }).getByRole('link', { name: 'Code' }).click()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Code')
})

test('a page with blocked scripts shows all its content', async () => {
  const { page } = await site.open('reference/tabs', {
    expectsComplaints: true,
    prepare: (opened) => opened.route('**/*.js', (route) => route.abort()),
  })
  expect(await page.getByText('Use apt.').isVisible()).toBe(true)
  expect(await page.getByText('Use brew.').isVisible()).toBe(true)
})
