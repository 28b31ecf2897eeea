import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeScript, findErrors, rulesOf } from './axe.ts'
import { blockStorage, createGate, isMarked, markDocument, useBrowserSite } from './browser.ts'
import { boxOf, optionsOf, searchFor, searchSiteFiles as files } from './search-box.ts'

const site = useBrowserSite(files)
const reporting = useBrowserSite({
  ...files,
  'docs.config.yaml': `${files['docs.config.yaml']}search: { analytics: true }\nanalytics: { provider: dataLayer }\n`,
})
const silent = useBrowserSite({
  ...files,
  'docs.config.yaml': `${files['docs.config.yaml']}analytics: { provider: dataLayer }\n`,
})

async function activeText(page: Page): Promise<string | null> {
  const id = await boxOf(page).getAttribute('aria-activedescendant')
  expect(await page.locator('[role="option"][aria-selected="true"]').getAttribute('id')).toBe(id)
  return page.locator(`[id="${id ?? ''}"] .search-heading`).textContent()
}

function pretendMac(page: Page): Promise<unknown> {
  return page.addInitScript(() => Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' }))
}

function failOnViolation(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      reportError(new Error(`broken: ${violatedDirective}`)),
    )
  })
}

test.each([
  ['Ctrl+K', () => Promise.resolve()],
  ['Cmd+K', pretendMac],
])(
  'the box shows "Loading..." while the index loads, then "Search %s" depending on the platform',
  async (keys, pretend) => {
    const gate = createGate()
    const { page } = await site.open('overview', {
      prepare: async (opened, context) => {
        await pretend(opened)
        await context.route('**/search.json', async (route) => {
          await gate.opened
          await route.continue()
        })
      },
    })
    await boxOf(page).click()
    expect(await boxOf(page).getAttribute('placeholder')).toBe('Loading...')
    await boxOf(page).pressSequentially('kiwi')
    expect(await optionsOf(page).count()).toBe(0)
    gate.open()
    await expect.poll(() => boxOf(page).getAttribute('placeholder')).toBe(`Search ${keys}`)
    await expect.poll(() => optionsOf(page).count()).toBeGreaterThan(1)
  },
)

test('the search is not loaded before the reader uses it', async () => {
  const asked: string[] = []
  const { page } = await site.open('overview', {
    prepare: (_, context) => Promise.resolve(context.on('request', (request) => asked.push(request.url()))),
  })
  await page.waitForLoadState('networkidle')
  expect(asked.filter((address) => /search|panel/.test(address))).toEqual([])
  await searchFor(page, 'kiwi')
  expect(asked.filter((address) => /search-(?:documents|index)\.\w+\.json$/.test(address))).toHaveLength(2)
})

test('the script of the panel and the index manifest are requested at the same time', async () => {
  const gate = createGate()
  const asked: string[] = []
  const { page } = await site.open('overview', {
    prepare: async (_, context) => {
      context.on('request', (request) => asked.push(request.url()))
      await context.route('**/panel.*.js', async (route) => {
        await gate.opened
        await route.continue()
      })
    },
  })
  await boxOf(page).click()
  await expect.poll(() => asked.filter((address) => address.endsWith('/search.json')).length).toBe(1)
  gate.open()
  await boxOf(page).pressSequentially('kiwi')
  await expect.poll(() => optionsOf(page).count()).toBe(3)
})

test('a page that is older than the index of its site shows a message', async () => {
  const { page } = await site.open('overview', {
    expectsComplaints: true,
    prepare: (_, context) =>
      context.route('**/search.json', async (route) => {
        const list = (await (await route.fetch()).json()) as object
        await route.fulfill({ json: { ...list, version: 1 } })
      }),
  })
  await boxOf(page).click()
  await page.locator('.search').getByRole('alert').getByText('the site is newer than this page').waitFor()
})

test.each([
  ['Control+k', () => Promise.resolve()],
  ['Meta+k', pretendMac],
  ['/', () => Promise.resolve()],
])('%s focuses the box', async (keys, pretend) => {
  const { page } = await site.open('overview', { prepare: pretend })
  await page.keyboard.press(keys)
  expect(await boxOf(page).evaluate((box) => box === document.activeElement)).toBe(true)
  expect(await boxOf(page).inputValue()).toBe('')
})

test('a keyboard event without a key, as sent by autofill, does no harm', async () => {
  const { page } = await site.open('overview')
  await page.evaluate(() => document.dispatchEvent(new Event('keydown', { bubbles: true })))
  await page.keyboard.press('/')
  await expect.poll(() => boxOf(page).evaluate((box) => box === document.activeElement)).toBe(true)
})

test('in the box, / is a character like any other', async () => {
  const { page } = await site.open('overview')
  await boxOf(page).click()
  await page.keyboard.type('/guides')
  expect(await boxOf(page).inputValue()).toBe('/guides')
})

test('results are options of a listbox, grouped by page, with the matches highlighted', async () => {
  const { page } = await site.open('overview')
  expect(await boxOf(page).getAttribute('aria-expanded')).toBe('false')
  await searchFor(page, 'kiwi')
  expect(await boxOf(page).getAttribute('aria-expanded')).toBe('true')
  const list = page.getByRole('listbox', { name: 'Search results' })
  expect(await list.getAttribute('id')).toBe(await boxOf(page).getAttribute('aria-controls'))
  const groups = list.getByRole('group')
  const fruit = list.getByRole('group', { name: 'Fruit' })
  expect(await groups.count()).toBe(2)
  expect((await fruit.locator('.search-heading').allTextContents()).toSorted()).toEqual([
    'Green kiwi',
    'The <b>kiwi</b> element',
  ])
  expect(await list.getByRole('group', { name: 'Orchard' }).getByRole('option').count()).toBe(1)
  expect(await fruit.locator('.search-snippet mark').first().textContent()).toBe('kiwi')
  await expect.poll(() => page.locator('.search [role="status"]').textContent()).toBe('3 results')
})

test('arrow keys, Home and End move through the results and wrap around; the focus stays in the box', async () => {
  const { page } = await site.open('overview')
  await searchFor(page, 'kiwi')
  const headings = await page.locator('.search-heading').allTextContents()
  const [first = '', second = '', last = ''] = headings
  expect(headings).toHaveLength(3)
  expect(await activeText(page)).toBe(first)
  for (const [key, active] of [
    ['ArrowDown', second],
    ['ArrowUp', first],
    ['ArrowUp', last],
    ['ArrowDown', first],
    ['End', last],
    ['Home', first],
  ] as const) {
    await page.keyboard.press(key)
    expect(await activeText(page), key).toBe(active)
  }
  expect(await boxOf(page).evaluate((box) => box === document.activeElement)).toBe(true)
})

/** Moves to the section of the orchard about kiwis. */
async function goToPlanting(page: Page): Promise<void> {
  await searchFor(page, 'kiwi')
  const at = (await page.locator('.search-heading').allTextContents()).indexOf('Planting kiwi')
  for (let step = 0; step < at; step += 1) await page.keyboard.press('ArrowDown')
  expect(await activeText(page)).toBe('Planting kiwi')
}

async function expectPlanting(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Orchard' }).waitFor()
  await expect.poll(() => page.locator('article mark.search-match').allTextContents()).toEqual(['kiwi', 'kiwi'])
  expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/docs/guides/orchard#planting-kiwi')
  const heading = page.getByRole('heading', { level: 2, name: 'Planting kiwi' })
  await expect
    .poll(() => heading.evaluate((element) => Math.round(element.getBoundingClientRect().top)))
    .toBeLessThan(300)
  expect(await heading.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(0)
}

test('Enter opens the page at its section and highlights the match; Escape removes the highlights', async () => {
  const { page } = await site.open('overview')
  await goToPlanting(page)
  await page.keyboard.press('Enter')
  await expectPlanting(page)
  await page.keyboard.press('Escape')
  expect(await page.locator('mark.search-match').count()).toBe(0)
  expect(await page.getByRole('article').getByText('Each kiwi needs a pole.').count()).toBe(1)
})

test.each(['tamarillo', 'pitahaya', 'two pitahaya'])('the fold or tab with the match is opened: %s', async (word) => {
  const { page } = await site.open('overview')
  await searchFor(page, word)
  await optionsOf(page).first().click()
  await page.locator('article mark').first().waitFor({ state: 'visible' })
})

test('without browser storage the match is still highlighted, and the failure is reported once', async () => {
  const { page, complaints } = await site.open('overview', {
    expectsComplaints: true,
    prepare: blockStorage,
  })
  await goToPlanting(page)
  await page.keyboard.press('Enter')
  await expectPlanting(page)
  await boxOf(page).fill('')
  expect(await optionsOf(page).allTextContents()).toEqual(['kiwi'])
  expect(complaints).toEqual([expect.stringContaining('Storage failed')])
})

test('matches are highlighted once: a page that is opened again has none', async () => {
  const { page } = await site.open('overview')
  await goToPlanting(page)
  await page.keyboard.press('Enter')
  await expectPlanting(page)
  await page.reload()
  await page.waitForLoadState('networkidle')
  expect(await page.locator('mark.search-match').count()).toBe(0)
})

test('a click opens a result too, without reloading if it is on the current page', async () => {
  const { page } = await site.open('guides/orchard')
  await markDocument(page)
  await searchFor(page, 'kiwi')
  await page.getByRole('option', { name: 'Planting kiwi' }).click()
  await expectPlanting(page)
  expect(await isMarked(page)).toBe(true)
  expect(await page.locator('.search-panel').isVisible()).toBe(false)
})

test('after a result is opened, the menus of the bar keep their links and highlight the current page', async () => {
  const { page } = await site.open('overview')
  await searchFor(page, 'kiwi')
  await page.keyboard.press('Enter')
  await page.locator('main mark').first().waitFor()
  const shown = page.locator('.navbar-items a:not(.search a)')
  const tell = (): Promise<readonly (readonly (string | null)[])[]> =>
    shown.evaluateAll((links) =>
      links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
    )
  const inPlace = await tell()
  await page.reload()
  expect(inPlace.length).toBeGreaterThan(4)
  expect(inPlace).toEqual(await tell())
})

test('Ctrl+Enter opens a result in a new tab, highlights it there, and does not change this tab', async () => {
  const { page, context } = await site.open('overview')
  await goToPlanting(page)
  const opened = context.waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  const tab = await opened
  await tab.setViewportSize({ width: 1280, height: 800 })
  await expectPlanting(tab)
  expect(new URL(page.url()).pathname).toBe('/docs/overview')
  expect(await optionsOf(page).count()).toBe(3)
  await page.goto(new URL('guides/orchard', site.url()).href)
  await page.waitForLoadState('networkidle')
  expect(await page.locator('mark.search-match').count()).toBe(0)
})

test('the first Escape closes the panel, and the next one removes the highlights', async () => {
  const { page } = await site.open('overview')
  await goToPlanting(page)
  await page.keyboard.press('Enter')
  await expectPlanting(page)
  await page.keyboard.press('Control+k')
  await optionsOf(page).first().waitFor()
  await page.keyboard.press('Escape')
  expect(await page.locator('.search-panel').isVisible()).toBe(false)
  expect(await page.locator('mark.search-match').count()).toBe(2)
  await page.keyboard.press('Escape')
  expect(await page.locator('mark.search-match').count()).toBe(0)
})

test('recent searches are offered again and can be cleared', async () => {
  const { page } = await site.open('overview')
  await goToPlanting(page)
  await page.keyboard.press('Enter')
  await expectPlanting(page)
  await page.keyboard.press('/')
  await boxOf(page).fill('')
  await page.getByRole('option', { name: 'kiwi', exact: true }).click()
  await expect.poll(() => optionsOf(page).count()).toBe(3)
  await boxOf(page).fill('')
  await page.getByRole('button', { name: 'Clear recent searches' }).click()
  expect(await optionsOf(page).count()).toBe(0)
})

test('a query without matches shows suggestions, and one of them can be chosen', async () => {
  const { page } = await site.open('overview')
  await boxOf(page).click()
  await page.keyboard.type('"kiwii orchard"')
  await page.locator('.search-message').getByText('No results for “"kiwii orchard"”.').waitFor()
  await page.getByRole('button', { name: 'kiwi', exact: true }).click()
  await expect.poll(() => optionsOf(page).count()).toBe(3)
})

test.each(['light', 'dark'])('every button of the panel is readable in the %s mode', async (mode) => {
  const { page } = await site.open('overview', {
    prepare: (opened) =>
      opened.addInitScript(
        `localStorage.setItem('theme', '${mode}'); localStorage.setItem('docsgen.search.recent', '["kiwi"]')`,
      ),
  })
  const unreadable = (): Promise<(string | null)[]> =>
    page.locator('.search-panel button:visible').evaluateAll((buttons) =>
      buttons
        .filter((button) => {
          const { color, backgroundColor } = getComputedStyle(button)
          return color === backgroundColor
        })
        .map(({ textContent }) => textContent),
    )
  await boxOf(page).click()
  await page.getByRole('button', { name: 'Clear recent searches' }).waitFor()
  expect(await unreadable()).toEqual([])
  await searchFor(page, 'kiwi')
  await page.getByRole('button', { name: 'Copy link to this search' }).waitFor()
  expect(await unreadable()).toEqual([])
  await boxOf(page).fill('"kiwii orchard"')
  await page.getByRole('button', { name: 'kiwi', exact: true }).waitFor()
  expect(await unreadable()).toEqual([])
})

test.each([
  ['with a clipboard', true, /^Link copied$/],
  ['without one', false, /\?q=kiwi$/],
])('the link to a search is copied or shown, %s', async (_, hasClipboard, reported) => {
  const { page } = await site.open('overview', {
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
    prepare: async (opened) => {
      if (!hasClipboard)
        await opened.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    },
  })
  await searchFor(page, 'kiwi')
  await page.getByRole('button', { name: 'Copy link to this search' }).click()
  await page.getByRole('status').getByText(reported).waitFor({ state: 'attached' })
  if (hasClipboard) expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\?q=kiwi$/)
})

test('the box is expanded only while there is a list below it', async () => {
  const { page } = await site.open('overview')
  await boxOf(page).click()
  await page.getByText('Type words, a field').waitFor()
  expect(await boxOf(page).getAttribute('aria-expanded')).toBe('false')
  await searchFor(page, 'kiwi')
  expect(await boxOf(page).getAttribute('aria-expanded')).toBe('true')
  await boxOf(page).fill('"nothing of the kind"')
  await page.getByText('No results for').first().waitFor()
  expect(await boxOf(page).getAttribute('aria-expanded')).toBe('false')
})

test('in a long list the active result and the title of its page are both visible, and the page does not scroll', async () => {
  const { page } = await site.open('overview', { context: { viewport: { width: 1280, height: 420 } } })
  await searchFor(page, 'kiwi')
  const inSight = (selector: string): Promise<boolean> =>
    page.locator(selector).evaluate((element) => {
      const [own, list] = [element, element.closest('.search-results')].map((one) => one?.getBoundingClientRect())
      return own !== undefined && list !== undefined && own.top >= list.top - 1 && own.bottom <= list.bottom + 1
    })
  await page.keyboard.press('End')
  await expect.poll(() => inSight('[aria-selected="true"]')).toBe(true)
  await page.keyboard.press('Home')
  await expect.poll(() => inSight('[aria-selected="true"]')).toBe(true)
  expect(await inSight('#search-page-0')).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('the results of a new query are scrolled to the top', async () => {
  const { page } = await site.open('overview', { context: { viewport: { width: 1280, height: 300 } } })
  await searchFor(page, 'kiwi')
  const list = page.getByRole('listbox', { name: 'Search results' })
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
  await boxOf(page).press('Backspace')
  await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
})

test('a phrase matches only if its words follow each other, and only after the text has been read', async () => {
  const gate = createGate()
  const { page } = await site.open('overview', {
    prepare: (_, context) =>
      context.route('**/*.md', async (route) => {
        await gate.opened
        await route.continue()
      }),
  })
  await boxOf(page).click()
  await page.keyboard.type('"kiwi is green"')
  await page.getByText('Looking for “"kiwi is green"” in the pages …').waitFor()
  expect(await optionsOf(page).count()).toBe(0)
  gate.open()
  await expect.poll(() => page.locator('.search-heading').allTextContents()).toEqual(['Green kiwi'])
  await boxOf(page).fill('"green kiwi is"')
  await page.locator('.search-message').getByText('No results for “"green kiwi is"”.').waitFor()
})

test('the chosen section of the site stays chosen even if it does not contain all words', async () => {
  const { page } = await site.open('overview')
  await searchFor(page, 'kiwi')
  const filter = page.getByRole('group', { name: 'Part of the site' }).getByRole('button', { name: 'Guides' })
  await filter.click()
  await expect.poll(() => page.locator('.search-heading').allTextContents()).toEqual(['Planting kiwi'])
  await boxOf(page).fill('kiwi green inside pole')
  await expect.poll(() => page.locator('.search-heading').allTextContents()).toEqual(['Planting kiwi'])
  expect(await filter.getAttribute('aria-pressed')).toBe('true')
})

function searchesOf(page: Page): Promise<unknown[]> {
  return page.evaluate(() =>
    ((window as { dataLayer?: { event: string }[] }).dataLayer ?? []).filter(({ event }) => event === 'search'),
  )
}

test('if the config enables it, a search is reported to the provider once, when a result is opened or the search is left', async () => {
  const { page } = await reporting.open('overview')
  await goToPlanting(page)
  expect(await searchesOf(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expectPlanting(page)
  const kiwi = { event: 'search', search_term: 'kiwi', search_results: 3 }
  await expect.poll(() => searchesOf(page)).toEqual([kiwi])
  await boxOf(page).fill('"nothing of the kind"')
  await page.getByText('No results for').first().waitFor()
  await page.keyboard.press('Escape')
  const nothing = { event: 'search', search_term: '"nothing of the kind"', search_results: 0 }
  await expect.poll(() => searchesOf(page)).toEqual([kiwi, nothing])
})

test('without that option no search is reported to a provider', async () => {
  const { page } = await silent.open('overview')
  await goToPlanting(page)
  await page.keyboard.press('Enter')
  await expectPlanting(page)
  await expect.poll(() => page.evaluate(() => (window as { dataLayer?: unknown[] }).dataLayer?.length)).toBe(2)
  expect(await searchesOf(page)).toEqual([])
})

test.each([320, 640])('at %i px the search fills the screen and nothing overflows', async (width) => {
  const { page } = await site.open('overview', { context: { viewport: { width, height: 640 } } })
  await searchFor(page, 'kiwi')
  const place = await page.locator('.search').boundingBox()
  expect(place).toEqual({ x: 0, y: 0, width, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  expect(await page.locator('.search-panel').evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBe(0)
  await page.getByRole('button', { name: 'Close search' }).click()
  expect(await page.locator('.search-panel').isVisible()).toBe(false)
})

test.each([360, 800])('at %i px the search is in the drawer, and opening a result closes the drawer', async (width) => {
  const { page } = await site.open('guides/orchard', { context: { viewport: { width, height: 640 } } })
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  expect(await drawer.getByRole('combobox', { name: 'Search' }).isVisible()).toBe(true)
  expect(await page.locator('.search-panel').isVisible()).toBe(false)
  await searchFor(page, 'kiwi')
  const { x = -1, width: taken = 0 } = (await page.locator('.search-panel').boundingBox()) ?? {}
  expect([x >= 0, x + taken <= width]).toEqual([true, true])
  await page.getByRole('option', { name: 'Planting kiwi' }).click()
  await expectPlanting(page)
  await expect.poll(() => drawer.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await boxOf(page).fill('sweet')
  await page.getByRole('option', { name: 'Fruit' }).waitFor()
  await boxOf(page).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Fruit' }).waitFor()
  expect(await drawer.isVisible()).toBe(false)
  expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('combobox').isVisible()).toBe(true)
})

test('a query in the address is searched immediately, and HTML in it is text', async () => {
  const query = '<img src=x onerror=hurt()><b>kiwi</b>'
  const { page } = await site.open(`overview?q=${encodeURIComponent(query)}`, { prepare: failOnViolation })
  expect(await boxOf(page).inputValue()).toBe(query)
  await page.locator('.search-snippet mark').first().waitFor()
  expect(await page.getByRole('option', { name: 'The <b>kiwi</b> element' }).count()).toBe(1)
  expect(await page.locator('.search img, .search b').count()).toBe(0)
  await boxOf(page).fill('"<img src=x onerror=nowhere()>"')
  await page.locator('.search-message').getByText('No results for “"<img src=x onerror=nowhere()>"”.').waitFor()
  expect(await page.locator('.search img').count()).toBe(0)
})

test('HTML in the text of a page stays text when matches are highlighted', async () => {
  const { page } = await site.open('overview')
  await searchFor(page, 'onerror')
  await page.keyboard.press('Enter')
  await page.locator('mark.search-match').first().waitFor()
  expect(await page.locator('article img').count()).toBe(0)
})

test.each([
  ['the list of its files', '**/search.json'],
  ['its index', '**/search-index.*.json'],
  ['its worker', '**/search-worker.*.js'],
  ['its panel', '**/panel.*.js'],
])('a search that fails by %s shows the reason and Retry, and Retry works', async (_, address) => {
  const { page, context } = await site.open('overview', {
    expectsComplaints: true,
    prepare: (_page, opened) => opened.route(address, (route) => route.fulfill({ status: 503, body: 'away' })),
  })
  await boxOf(page).click()
  await boxOf(page).pressSequentially('kiwi')
  const alert = page.locator('.search').getByRole('alert')
  await alert.waitFor()
  expect(await alert.textContent()).toMatch(/This part could not be loaded: .*(?:503|script|module)/)
  expect(await boxOf(page).getAttribute('placeholder')).toBe('Search Ctrl+K')
  await context.unroute(address)
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => optionsOf(page).count()).toBe(3)
  expect(await alert.count()).toBe(0)
  expect(await boxOf(page).evaluate((box) => box === document.activeElement)).toBe(true)
})

test('Escape, a click or the focus elsewhere and the close button leave a failed search', async () => {
  const phone: BrowserContextOptions = { viewport: { width: 360, height: 700 } }
  const { page } = await site.open('overview', {
    context: phone,
    expectsComplaints: true,
    prepare: (_, opened) => opened.route('**/search.json', (route) => route.abort()),
  })
  const alert = page.locator('.search').getByRole('alert')
  await boxOf(page).click()
  await alert.waitFor()
  await page.keyboard.press('Escape')
  expect(await alert.isVisible()).toBe(false)
  await boxOf(page).click()
  expect(await alert.isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Close search' }).click()
  expect(await alert.isVisible()).toBe(false)
  await page.setViewportSize({ width: 1280, height: 800 })
  await boxOf(page).click()
  expect(await alert.isVisible()).toBe(true)
  await page.getByRole('navigation', { name: 'Docs sidebar' }).click({ position: { x: 100, y: 400 } })
  expect(await alert.isVisible()).toBe(false)
  await boxOf(page).click()
  await alert.getByRole('button', { name: 'Retry' }).focus()
  expect(await alert.isVisible()).toBe(true)
  await page.getByRole('article').getByRole('link').first().focus()
  expect(await alert.isVisible()).toBe(false)
  expect(await page.locator(':focus').evaluate((focused) => focused.closest('article') !== null)).toBe(true)
})

test('searches send no requests to other origins and do not violate the policy', async () => {
  const asked: string[] = []
  const { page } = await site.open('overview', {
    prepare: async (opened, context) => {
      context.on('request', (request) => asked.push(request.url()))
      await failOnViolation(opened)
    },
  })
  await goToPlanting(page)
  await page.keyboard.press('Enter')
  await expectPlanting(page)
  const { origin } = new URL(site.url())
  expect(asked.filter((address) => new URL(address).origin !== origin)).toEqual([])
  expect(asked.filter((address) => address.replace(/#.*/, '').includes('kiwi'))).toEqual([])
})

test.each([
  ['light', 360],
  ['light', 1280],
  ['dark', 360],
  ['dark', 1280],
])('axe finds nothing with the panel open in the %s mode at %i px', async (mode, width) => {
  const opened = await site.open('overview', {
    context: { viewport: { width, height: 800 }, reducedMotion: 'reduce' },
    prepare: (page) => page.addInitScript(`localStorage.setItem('theme', '${mode}'); ${axeScript}`),
  })
  const { page } = opened
  await boxOf(page).click()
  await page.getByText('Type words, a field').waitFor()
  expect(await findErrors(opened.page, rulesOf(mode))).toEqual([])
  await searchFor(page, 'kiwi')
  expect(await findErrors(opened.page, rulesOf(mode))).toEqual([])
  await page.keyboard.press('ArrowDown')
  expect(await findErrors(opened.page, rulesOf(mode))).toEqual([])
  await boxOf(page).fill('"nothing of the kind"')
  await page.getByText('No results for').first().waitFor()
  expect(await findErrors(opened.page, rulesOf(mode))).toEqual([])
  await boxOf(page).fill('"kiwii orchard"')
  await page.getByRole('button', { name: 'kiwi', exact: true }).waitFor()
  expect(await findErrors(opened.page, rulesOf(mode))).toEqual([])
  await boxOf(page).fill('kiwi')
  await page.locator('.search-snippet mark').first().waitFor()
  await page.keyboard.press('Enter')
  await page.locator('mark.search-match').first().waitFor()
  expect(await findErrors(opened.page, rulesOf(mode))).toEqual([])
  await boxOf(page).fill('')
  await page.getByRole('button', { name: 'Clear recent searches' }).waitFor()
  expect(await findErrors(opened.page, rulesOf(mode))).toEqual([])
})

test.each([
  ['light', 360],
  ['dark', 1280],
])('axe finds nothing where the search has failed, in the %s mode at %i px', async (mode, width) => {
  const opened = await site.open('overview', {
    context: { viewport: { width, height: 800 }, reducedMotion: 'reduce' },
    expectsComplaints: true,
    prepare: async (page, context) => {
      await page.addInitScript(`localStorage.setItem('theme', '${mode}'); ${axeScript}`)
      await context.route('**/search.json', (route) => route.abort())
    },
  })
  await boxOf(opened.page).click()
  await opened.page.locator('.search').getByRole('alert').waitFor()
  expect(await findErrors(opened.page, rulesOf(mode))).toEqual([])
})
