import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserSite } from './browser.ts'
import { fixtureFiles } from './fixture-site.ts'

const site = useBrowserSite(fixtureFiles)
const config = fixtureFiles['docs.config.yaml'] ?? ''

function themeOf(page: Page): Promise<string | null> {
  return page.locator('html').getAttribute('data-theme')
}

test('every part of a page has the documented role and accessible name', async () => {
  const { page } = await site.open('guides/first')
  const parts = [
    page.getByRole('region', { name: 'Announcement' }).getByRole('button', { name: 'Close announcement' }),
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Example Docs' }),
    page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Switch to dark mode' }),
    page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Language: English' }),
    page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Version: 2.0' }),
    page.getByRole('navigation', { name: 'Docs sidebar' }).getByRole('button', { name: 'Guides', expanded: true }),
    page.getByRole('navigation', { name: 'Docs sidebar' }).getByRole('button', { name: 'Reference', expanded: false }),
    page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'After' }),
    page.getByRole('navigation', { name: 'Breadcrumbs' }),
    page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Previous Overview' }),
    page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next Second guide' }),
  ]
  for (const part of parts) expect(await part.isVisible(), String(part)).toBe(true)
  await page.getByRole('link', { name: 'Example Docs' }).click()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
})

test('the sidebar cannot be hidden, and opening a category closes no other', async () => {
  const { page } = await site.open('guides/first')
  const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' })
  await sidebar.getByRole('button', { name: 'Reference' }).click()
  expect(await sidebar.getByRole('link', { name: 'Tabs' }).isVisible()).toBe(true)
  expect(await sidebar.getByRole('link', { name: 'Second guide' }).isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: /sidebar/i }).count()).toBe(0)
})

const changed = useBrowserSite({
  ...fixtureFiles,
  'docs.config.yaml': `${config}docs: { sidebar: { hideable: true, autoCollapse: true } }
search: { highlight: false }
storage: { theme: mode, announcementDismissed: bar, announcementId: bar-id }
`,
})

test('if the config says so, the sidebar can be hidden, and opening a category closes the others', async () => {
  const { page } = await changed.open('guides/first')
  const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' })
  await sidebar.getByRole('button', { name: 'Reference' }).click()
  expect(await sidebar.getByRole('button', { name: 'Guides' }).getAttribute('aria-expanded')).toBe('false')
  expect(await sidebar.getByRole('link', { name: 'Tabs' }).isVisible()).toBe(true)
  await sidebar.getByRole('button', { name: 'Hide or show the sidebar' }).click()
  expect(await sidebar.getByRole('link', { name: 'Tabs' }).isVisible()).toBe(false)
  await page.reload()
  expect(await sidebar.getByRole('link', { name: 'Overview' }).isVisible()).toBe(false)
  await sidebar.getByRole('button', { name: 'Hide or show the sidebar' }).click()
  expect(await sidebar.getByRole('link', { name: 'Overview' }).isVisible()).toBe(true)
})

test('the config sets the keys of the storage, and whether the words of a search are highlighted', async () => {
  const { page } = await changed.open('overview')
  await page.getByRole('button', { name: 'Switch to dark mode' }).click()
  await page.getByRole('button', { name: 'Close announcement' }).click()
  expect(await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))).toEqual({
    mode: 'dark',
    bar: 'true',
    'bar-id': 'spring',
  })
  await page.reload()
  expect(await themeOf(page)).toBe('dark')
  expect(await page.getByRole('region', { name: 'Announcement' }).isVisible()).toBe(false)
  await page.keyboard.press('/')
  await page.keyboard.type('brew')
  await page.getByRole('option').first().click()
  await page.getByRole('heading', { level: 1, name: 'Tabs' }).waitFor()
  expect(await page.locator('mark.search-match').count()).toBe(0)
})

test('the keyboard alone can open a category, follow its link and go to the next page', async () => {
  const { page } = await site.open('overview')
  const press = async (key: string, wanted: string): Promise<void> => {
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press(key)
      const focused = await page.locator(':focus').evaluate((element) => element.ariaLabel ?? element.textContent)
      if (focused.trim() === wanted) return
    }
    throw new Error(`${wanted} cannot be reached`)
  }
  await press('Tab', 'Guides')
  await page.keyboard.press('Enter')
  await press('Tab', 'Second guide')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Second guide' }).waitFor()
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Second guide')
  await press('Tab', 'Next Long guide')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Long guide' }).waitFor()
  await press('Shift+Tab', 'Switch to dark mode')
  await page.keyboard.press('Space')
  expect(await themeOf(page)).toBe('dark')
})

test('nothing is loaded from another origin', async () => {
  const origins = new Set<string>()
  const { page } = await site.open('overview', {
    prepare: (opened) => {
      opened.on('request', (request) => origins.add(new URL(request.url()).origin))
      return Promise.resolve()
    },
  })
  for (const route of ['guides/long', 'reference/tabs', 'reference/code']) {
    await page.goto(new URL(route, site.url()).href)
    await page.getByRole('button', { name: 'Switch to' }).click()
    await page.waitForLoadState('networkidle')
  }
  expect([...origins]).toEqual([new URL(site.url()).origin])
})

test('a modified script does not run, and the page shows all its content', async () => {
  const { page, complaints } = await site.open('reference/tabs', {
    expectsComplaints: true,
    prepare: (opened) =>
      opened.route('**/assets/main.*.js', async (route) => {
        const response = await route.fetch()
        return route.fulfill({ response, body: `document.title = 'changed'\n${await response.text()}` })
      }),
  })
  await expect.poll(() => complaints.join('\n')).toContain('integrity')
  expect(await page.title()).toBe('Tabs | Example Docs')
  await expect.poll(() => page.getByText('Use brew.').isVisible()).toBe(true)
})

test('the chosen colour mode applies to every open page of the site', async () => {
  const { page, context } = await site.open('overview')
  const other = await context.newPage()
  await other.goto(new URL('guides/first', site.url()).href)
  await page.getByRole('button', { name: 'Switch to dark mode' }).click()
  await expect.poll(() => themeOf(other)).toBe('dark')
  await other.getByRole('button', { name: 'Switch to light mode' }).click()
  await expect.poll(() => themeOf(page)).toBe('light')
})

const followsSystem = useBrowserSite({
  ...fixtureFiles,
  'docs.config.yaml': `${config.replace('dismissible: true', 'dismissible: false')}colorMode: { respectSystem: true }\n`,
})

test('a site that respects the system follows it until the reader chooses', async () => {
  const { page } = await followsSystem.open('overview', { context: { colorScheme: 'dark' } })
  expect(await themeOf(page)).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => themeOf(page)).toBe('light')
  await page.getByRole('button', { name: 'Switch to dark mode' }).click()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await themeOf(page)).toBe('dark')
  await page.reload()
  expect(await themeOf(page)).toBe('dark')
})

test('on such a site, a reader who has chosen both modes can follow the system again', async () => {
  const { page } = await followsSystem.open('overview', { context: { colorScheme: 'dark' } })
  const button = page.getByRole('button', { name: 'Switch to' })
  const name = (): Promise<string | null> => button.getAttribute('aria-label')
  await expect.poll(name).toBe('Switch to light mode')
  await button.click()
  await expect.poll(name).toBe('Switch to dark mode')
  await button.click()
  await expect.poll(name).toBe('Switch to dark mode, as your system')
  await button.click()
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull()
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => themeOf(page)).toBe('light')
})

test('an announcement that cannot be dismissed has no button', async () => {
  const { page } = await followsSystem.open('overview')
  const region = page.getByRole('region', { name: 'Announcement' })
  expect(await region.isVisible()).toBe(true)
  expect(await region.getByRole('button').count()).toBe(0)
})
