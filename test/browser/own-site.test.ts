import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { RunOptions } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { launchBrowser } from '../helpers/chromium.ts'
import { axeScript, colorRules, findErrors } from './axe.ts'
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

/** Checks of a page: each has the rules whose result it affects, and the first also those that nothing affects. */
const rules = {
  light: { rules: { 'color-contrast-enhanced': { enabled: true } } },
  wide: { runOnly: ['target-size'] },
  dark: { runOnly: colorRules },
  narrow: { rules: { 'target-size': { enabled: true }, 'color-contrast': { enabled: false } } },
} as const satisfies Readonly<Record<string, RunOptions>>
type Look = keyof typeof rules
const looks: readonly Look[] = ['light', 'wide', 'dark', 'narrow']

/** With `DOCSGEN_SOAK=1`, axe looks at all pages and all that is in them. */
const isSoak = process.env['DOCSGEN_SOAK'] === '1'

/**
 * The pages to load and look at with axe: those that have an element, a class or a script which no page before them has.
 * On the others, axe would find the same, so a reader only goes to them, on a phone.
 */
function divideRoutes(): { readonly loaded: readonly string[]; readonly visited: readonly string[] } {
  const known = new Set<string>()
  const routes = new Set(['overview', ...listRoutes().toSorted()])
  const { loaded = [], visited = [] } = Object.groupBy(routes, (route) => {
    const markup = listMarkup(route)
    const isNew = [...markup].some((element) => !known.has(element))
    for (const element of markup) known.add(element)
    return isNew || isSoak ? 'loaded' : 'visited'
  })
  return { loaded, visited }
}

function listMarkup(route: string): Set<string> {
  const html = readFileSync(path.join(site.folder(), route === missing ? '404.html' : `${route}/index.html`), 'utf8')
  const tags = html.replaceAll(/(<(script|style)\b[^>]*>).*?<\/\2>/gs, '$1').matchAll(/<([a-z][\w-]*)([^>]*)>/g)
  return new Set(
    [...tags].map(
      ([, name = '', rest = '']) => `${name} ${/ (?:class|type="module" src)="[^"]*"/.exec(rest)?.[0] ?? ''}`,
    ),
  )
}

/** Loads a page and looks at it in all ways. */
async function lookAt(page: Page, route: string): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.evaluate(() => localStorage.removeItem('theme'))
  await page.goto(new URL(route, site.url()).href)
  // Content outside the window is laid out only when it comes near, and axe would use its estimated size.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.api-operation, .api-named, .api-list { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
  })
  if (!isSoak) await page.evaluate(removeRepeated)
  const violations: string[] = []
  for (const look of looks) violations.push(...(await findIn(page, look)).map((found) => `${look}: ${found}`))
  return [...violations, ...(await findOverflow(page))]
}

/** Goes to a page as a reader does who follows a link. */
async function visit(page: Page, route: string): Promise<string[]> {
  await page.evaluate(async (href) => {
    const link = document.createElement('a')
    link.href = href
    const shown = new Promise<void>((resolve) => {
      addEventListener('docsgen:page-view', (event) => {
        if ((event as CustomEvent<{ path: string }>).detail.path === link.pathname) resolve()
      })
    })
    document.body.append(link)
    link.click()
    link.remove()
    await shown
  }, new URL(route, site.url()).href)
  return findOverflow(page)
}

async function findOverflow(page: Page): Promise<string[]> {
  await waitForFrame(page)
  const sticksOut = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  return sticksOut ? ['it scrolls sideways'] : []
}

/**
 * Operations of the API are similar too, and so are the items of a sidebar and the tokens of one color: `axe` needs most
 * of its time for these.
 */
function removeRepeated(): void {
  for (const [index, operation] of document.querySelectorAll('.api-operation').entries())
    if (index % 4 > 0) operation.remove()
  const tokens = [...document.querySelectorAll('pre span:not(.line)')].filter((token) => token.children.length === 0)
  const alike = Map.groupBy(tokens, (token) => `${token.className} in ${token.parentElement?.className ?? ''}`)
  for (const [, ...others] of alike.values()) for (const token of others) token.replaceWith(token.textContent)
  if (location.pathname.endsWith('/overview')) return
  for (const item of document.querySelectorAll('.layout > .sidebar li'))
    if (item.querySelector('[aria-current]') === null) item.remove()
}

async function findIn(page: Page, look: Look): Promise<string[]> {
  if (look === 'dark') {
    await page.getByRole('button', { name: 'Switch to dark mode' }).click()
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  }
  if (look === 'narrow') await page.setViewportSize({ width: 360, height: 800 })
  await waitForFrame(page)
  return findErrors(page, rules[look])
}

// With data saving on, pages are not prefetched.
const saveData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))

test('no page has axe violations, console messages or policy violations, or scrolls sideways', async () => {
  const { loaded, visited } = divideRoutes()
  expect(loaded.length + visited.length).toBeGreaterThan(100)
  const { page, complaints } = await site.open('overview', {
    expectsComplaints: true,
    context: { reducedMotion: 'reduce' },
    prepare: (opened) => Promise.all([opened.addInitScript(axeScript), saveData(opened)]),
  })
  const phone = await site.open('overview', {
    expectsComplaints: true,
    context: { viewport: { width: 360, height: 800 } },
    prepare: saveData,
  })
  const faults: Record<string, string[]> = {}
  for (const route of loaded) {
    const found = [...(await lookAt(page, route)), ...complaints.splice(0)]
    const others = found.filter((fault) => !(route === missing && fault.includes('status of 404')))
    if (others.length > 0) faults[route] = others
  }
  for (const route of visited) {
    const found = [...(await visit(phone.page, route)), ...phone.complaints.splice(0)]
    if (found.length > 0) faults[route] = found
  }
  expect(faults).toEqual({})
})

test('the navigation bar cuts no label at any width', async () => {
  const { page } = await site.open('overview')
  const labels = page.locator('.navbar-link:not(.navbar-icon)')
  expect(await labels.count()).toBeGreaterThan(5)
  for (const width of [1100, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 })
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
    expect(cut, `${width} px`).toEqual([])
  }
})

let windowed: Browser | undefined
afterAll(() => windowed?.close())

test.each(['overview', 'reference/cli/sandbox', 'guides/onboarding'])(
  'before the reader does anything, %s has loaded at most 8.2 KB of scripts, page views and campaigns included',
  async (route) => {
    const sizes: Promise<number>[] = []
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
    const inline = await page.locator('head > script:not([src], [type])').textContent()
    sizes.push(Promise.resolve(brotliCompressSync(inline ?? '').length))
    await page.waitForLoadState('networkidle')
    expect(sizes.length).toBeGreaterThan(1)
    expect((await Promise.all(sizes)).reduce((sum, size) => sum + size)).toBeLessThanOrEqual(8400)
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

test('in the reference of the API, the keyboard reaches every example that is cut, laid out yet or not', async () => {
  const { page } = await site.open('api')
  const cut = page
    .locator('main pre')
    .evaluateAll((blocks) =>
      blocks
        .filter((block) => block.scrollWidth > block.clientWidth + 1)
        .map((block) => block.getAttribute('tabindex')),
    )
  expect(new Set(await cut)).toEqual(new Set(['0']))
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

test('on phones and small windows every label of the bar has one line, and the name is whole', async () => {
  const { page } = await site.open('overview')
  for (const width of [360, 997]) {
    await page.setViewportSize({ width, height: 700 })
    const faulty = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.navbar-brand, .navbar-link')]
        .filter((label) => label.checkVisibility())
        .filter((label) => label.scrollWidth > label.clientWidth || label.clientHeight > 40)
        .map((label) => label.textContent),
    )
    expect(faulty, `${width} px`).toEqual([])
  }
})
