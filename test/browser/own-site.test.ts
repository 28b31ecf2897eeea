import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { RunOptions } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { launchBrowser } from '../helpers/chromium.ts'
import { axeScript, findErrors } from './axe.ts'
import { useOwnSite, waitForFrame } from './browser.ts'

// Opens every page of this repository's documentation in a browser and reports all problems.

const site = useOwnSite()
const missing = 'no/such/page'

/** Addresses of all pages below the base path. Redirect pages have no layout. */
function listRoutes(): string[] {
  const files = readdirSync(site.folder(), { recursive: true, encoding: 'utf8' })
  const pages = files.filter((file) => file.endsWith('index.html'))
  return pages
    .filter((file) => readFileSync(path.join(site.folder(), file), 'utf8').includes('class="layout'))
    .map((file) => file.slice(0, -'/index.html'.length).replaceAll('\\', '/'))
    .concat(missing)
}

const colorRules = ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block']

/** Checks of a page: each has the rules whose result it affects, and two of them also those that nothing affects. */
const rules = {
  light: { rules: { 'color-contrast-enhanced': { enabled: true } } },
  dark: { runOnly: colorRules },
  narrow: { rules: { 'target-size': { enabled: true }, 'color-contrast': { enabled: false } } },
  wide: { runOnly: ['target-size'] },
} as const satisfies Readonly<Record<string, RunOptions>>
type Look = keyof typeof rules
const looks: readonly Look[] = ['light', 'wide', 'dark', 'narrow']
const turns: readonly Look[] = ['light', 'dark', 'narrow']

/**
 * Pages are similar, so each gets one check and two of them get every check. With `DOCSGEN_SOAK=1`, all pages get all
 * checks.
 */
const isSoak = process.env['DOCSGEN_SOAK'] === '1'
const fewLooks: Readonly<Record<string, readonly Look[]>> = {
  overview: looks,
  [missing]: looks,
  api: ['light', 'wide'],
}

/** Each page with its checks, which are distributed over the pages in order. */
function planLooks(): { readonly route: string; readonly wanted: readonly Look[] }[] {
  return listRoutes()
    .toSorted()
    .map((route, index) => {
      const turn = turns[index % turns.length] ?? 'light'
      return { route, wanted: isSoak ? looks : (fewLooks[route] ?? [turn]) }
    })
}

/** Loads a page in the mode and width of the first check and runs it. Further checks run on the same page. */
async function lookAt(page: Page, route: string, wanted: readonly Look[]): Promise<string[]> {
  await page.setViewportSize({ width: wanted[0] === 'narrow' ? 360 : 1280, height: 800 })
  const theme = wanted[0] === 'dark' ? 'dark' : 'light'
  await page.evaluate((mode) => localStorage.setItem('theme', mode), theme)
  await page.goto(new URL(route, site.url()).href)
  // Content outside the window is laid out only when it comes near, and axe would use its estimated size.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.api-operation, .api-named, .api-list { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
  })
  if (!isSoak) await page.evaluate(removeRepeated, wanted.length === 1)
  await waitForFrame(page)
  const faults: string[] = []
  for (const look of wanted)
    faults.push(...(await findIn(page, look, look === wanted[0])).map((fault) => `${look}: ${fault}`))
  return faults
}

/**
 * Operations of the API are similar too. Pages with one check have a sidebar with their own item only, and one token of
 * each color in their code: `axe` needs most of its time for these.
 */
function removeRepeated(isOneOfMany: boolean): void {
  for (const [index, operation] of document.querySelectorAll('.api-operation').entries())
    if (index % 4 > 0) operation.remove()
  if (!isOneOfMany) return
  for (const item of document.querySelectorAll('.layout > .sidebar li'))
    if (item.querySelector('[aria-current]') === null) item.remove()
  const tokens = [...document.querySelectorAll('pre span:not(.line)')].filter((token) => token.children.length === 0)
  const alike = Map.groupBy(tokens, (token) => `${token.className} in ${token.parentElement?.className ?? ''}`)
  for (const [, ...others] of alike.values()) for (const token of others) token.replaceWith(token.textContent)
}

async function findIn(page: Page, look: Look, isFirst: boolean): Promise<string[]> {
  if (look === 'dark') {
    if (!isFirst) await page.getByRole('button', { name: 'Switch to dark mode' }).click()
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  }
  if (look !== 'narrow') return findErrors(page, rules[look])
  await page.setViewportSize({ width: 360, height: 800 })
  await waitForFrame(page)
  const narrow = await findErrors(page, rules.narrow)
  const sticksOut = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  return sticksOut ? [...narrow, 'it scrolls sideways'] : narrow
}

const slices = [0, 1, 2]

test.each(slices)('no page has axe violations, console messages or policy violations, third %i', async (slice) => {
  const plan = planLooks()
  const third = Math.ceil(plan.length / slices.length)
  const waiting = plan.slice(slice * third, (slice + 1) * third)
  expect(waiting.length).toBeGreaterThan(30)
  const faults: Record<string, string[]> = {}
  const lookOn = async (): Promise<void> => {
    const { page, complaints } = await site.open('overview', {
      expectsComplaints: true,
      context: { reducedMotion: 'reduce' },
      prepare: async (opened) => {
        await opened.addInitScript(axeScript)
        // With data saving on, pages are not prefetched.
        await opened.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
      },
    })
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { route, wanted } = next
      const found = [...(await lookAt(page, route, wanted)), ...complaints.splice(0)]
      const known = found.filter((fault) => !(route === missing && fault.includes('status of 404')))
      if (known.length > 0) faults[route] = known
    }
  }
  await Promise.all([lookOn(), lookOn()])
  expect(faults).toEqual({})
})

test.each([1100, 1280, 1440, 1920])('at %i px the navigation bar cuts no label', async (width) => {
  const { page } = await site.open('overview', { context: { viewport: { width, height: 800 } } })
  const labels = page.locator('.navbar-link:not(.navbar-icon)')
  expect(await labels.count()).toBeGreaterThan(5)
  const cut = await labels.evaluateAll((found) =>
    found
      .filter((label) => {
        const text = document.createRange()
        text.selectNodeContents(label)
        const end = label.getBoundingClientRect().right - parseFloat(getComputedStyle(label).paddingInlineEnd)
        return text.getBoundingClientRect().right > end + 0.1
      })
      .map((label) => label.textContent),
  )
  expect(cut).toEqual([])
})

let windowed: Browser | undefined
afterAll(() => windowed?.close())

test.each(['overview', 'reference/cli/sandbox', 'guides/onboarding'])(
  'before the reader does anything, %s has loaded at most 8 KB of scripts',
  async (route) => {
    const boot = path.resolve(import.meta.dirname, '../../dist/client/boot.js')
    const sizes = [Promise.resolve(brotliCompressSync(readFileSync(boot)).length)]
    windowed ??= await launchBrowser()
    const { page } = await site.open(route, {
      browser: windowed,
      prepare: (opened) => {
        opened.on('response', (response) => {
          if (response.request().resourceType() === 'script' && response.url().startsWith(site.url()))
            sizes.push(response.body().then((body) => brotliCompressSync(body).length))
        })
        return Promise.resolve()
      },
    })
    await page.waitForLoadState('networkidle')
    expect(sizes.length).toBeGreaterThan(1)
    expect((await Promise.all(sizes)).reduce((sum, size) => sum + size)).toBeLessThanOrEqual(8192)
  },
)

test('the tag manager of this site gets every page view, the first included', async () => {
  const { page } = await site.open('overview')
  const views = (): Promise<unknown[]> =>
    page.evaluate(() =>
      ((window as { dataLayer?: { readonly page_path?: string }[] }).dataLayer ?? []).map(
        (entry) => entry.page_path ?? 'start',
      ),
    )
  await expect.poll(views).toEqual(['start', '/docs/overview'])
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Changelog' }).click()
  await expect.poll(views).toEqual(['start', '/docs/overview', '/docs/release-notes'])
})

test('a reader who blocks the tag manager has search and menus', async () => {
  const { page } = await site.open('overview', {
    expectsComplaints: true,
    prepare: (opened) => opened.route('https://www.googletagmanager.com/**', (route) => route.abort()),
  })
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('combobox', { name: 'Search' }).isVisible()).toBe(true)
})

test('the blog of this site has no posts, and no page links to it', async () => {
  const { page } = await site.open('overview')
  expect(listRoutes().filter((route) => route.startsWith('blog'))).toEqual([])
  expect(await page.locator('a[href*="/docs/blog"]').count()).toBe(0)
})

test('the reference of the API has breadcrumbs of the documentation, and its drawer has the back button and the tree', async () => {
  const { page } = await site.open('api', { context: { viewport: { width: 360, height: 740 } } })
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem')
  expect(await crumbs.allTextContents()).toEqual(['Reference', 'API'])
  await page.getByRole('button', { name: 'Open menu' }).click()
  const dialog = page.getByRole('dialog', { name: 'Menu' })
  const tree = dialog.getByRole('navigation', { name: 'Docs sidebar' })
  expect(await tree.getByRole('link', { name: 'API', exact: true }).getAttribute('aria-current')).toBe('page')
  await dialog.getByRole('button', { name: 'Back to main menu' }).click()
  expect(await dialog.getByRole('link', { name: 'Changelog' }).isVisible()).toBe(true)
  await dialog.getByRole('button', { name: 'Docs sidebar' }).click()
  await tree.getByRole('link', { name: 'Glossary' }).click()
  await page.getByRole('heading', { level: 1, name: 'Glossary' }).waitFor()
  expect(await page.locator('.layout > .sidebar').count()).toBe(1)
})

test.each([360, 997])('at %i px every label of the bar has one line, and the name is whole', async (width) => {
  const { page } = await site.open('overview', { context: { viewport: { width, height: 700 } } })
  const faulty = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.navbar-brand, .navbar-link')]
      .filter((label) => label.checkVisibility())
      .filter((label) => label.scrollWidth > label.clientWidth || label.clientHeight > 40)
      .map((label) => label.textContent),
  )
  expect(faulty).toEqual([])
})
