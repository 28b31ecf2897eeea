import { writeFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { launchBrowser } from '../helpers/chromium.ts'
import { blockStorage, openPage, useBrowserSite, type BrowserSite } from './browser.ts'
import { fixtureFiles } from './fixture-site.ts'

const site = useBrowserSite(fixtureFiles)
const phone: BrowserContextOptions = { viewport: { width: 360, height: 700 }, hasTouch: true, isMobile: true }

function themeOf(page: Page): Promise<string | null> {
  return page.locator('html').getAttribute('data-theme')
}

async function followFirstGuide(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'first guide', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'First guide' }).waitFor()
}

test('the skip link is the first focusable element and leads to the content', async () => {
  const { page } = await site.open('overview')
  await page.keyboard.press('Tab')
  expect(await page.locator(':focus').textContent()).toBe('Skip to main content')
  await page.keyboard.press('Enter')
  expect(await page.locator(':focus').evaluate((element) => element.tagName)).toBe('MAIN')
})

test('the colour mode is light by default, whatever the system prefers', async () => {
  const { page } = await site.open('overview', { context: { colorScheme: 'dark' } })
  expect(await themeOf(page)).toBe('light')
})

test('the chosen colour mode is stored under the key theme and applies before the first paint', async () => {
  const { page } = await site.open('overview')
  await page.getByRole('button', { name: 'Switch to dark mode' }).click()
  expect(await themeOf(page)).toBe('dark')
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
  expect(await page.getByRole('button', { name: 'Switch to light mode' }).isVisible()).toBe(true)
  await followFirstGuide(page)
  expect(await themeOf(page)).toBe('dark')
  // The main script never loads: the mode is set without it.
  await page.route('**/main.*.js', () => undefined)
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await themeOf(page)).toBe('dark')
})

test('a closed announcement stays hidden until its id changes', async () => {
  const { page } = await site.open('overview')
  const region = page.getByRole('region', { name: 'Announcement' })
  await region.getByRole('button', { name: 'Close announcement' }).click()
  expect(await region.count()).toBe(0)
  await followFirstGuide(page)
  expect(await region.count()).toBe(0)
  await page.reload()
  expect(await region.isVisible()).toBe(false)
  const file = path.join(site.folder(), 'guides/second/index.html')
  const html = await readFile(file, 'utf8')
  await writeFile(file, html.replaceAll('"spring"', '"summer"'))
  await page.goto(new URL('guides/second', site.url()).href)
  expect(await region.isVisible()).toBe(true)
  await writeFile(file, html)
})

test('the dismissal of an announcement is stored with its id', async () => {
  const { page } = await site.open('overview')
  await page.getByRole('button', { name: 'Close announcement' }).click()
  const stored = await page.evaluate(() =>
    ['docsgen.announcement.dismiss', 'docsgen.announcement.id'].map((key) => localStorage.getItem(key)),
  )
  expect(stored).toEqual(['true', 'spring'])
})

test('a storage failure is reported once, and everything works without storage', async () => {
  const { page, complaints } = await site.open('overview', {
    expectsComplaints: true,
    prepare: blockStorage,
  })
  await page.getByRole('button', { name: 'Switch to dark mode' }).click()
  expect(await themeOf(page)).toBe('dark')
  await page.getByRole('button', { name: 'Close announcement' }).click()
  expect(await page.getByRole('region', { name: 'Announcement' }).count()).toBe(0)
  await followFirstGuide(page)
  expect(complaints).toEqual([expect.stringContaining('Storage failed')])
})

test('the language menu works with the keyboard', async () => {
  const { page } = await site.open('overview')
  const button = page.getByRole('button', { name: 'Language: English' })
  await button.focus()
  await page.keyboard.press('ArrowDown')
  expect(await button.getAttribute('aria-expanded')).toBe('true')
  expect(await page.locator(':focus').textContent()).toBe('English')
  await page.keyboard.press('ArrowDown')
  expect(await page.locator(':focus').textContent()).toBe('Deutsch')
  expect(await page.locator(':focus').getAttribute('href')).toBe('https://docs.example.com/docs/de/overview')
  await page.keyboard.press('Escape')
  expect(await button.getAttribute('aria-expanded')).toBe('false')
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Language: English')
})

test('the chosen version is stored', async () => {
  const { page } = await site.open('overview', {
    prepare: (opened) =>
      opened.route('https://docs.example.com/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: 'Version 1.0' }),
      ),
  })
  await page.getByRole('button', { name: 'Version: 2.0' }).click()
  await page.locator('.dropdown').getByRole('link', { name: '1.0' }).click()
  await page.getByText('Version 1.0').waitFor()
  await page.goto(new URL('overview', site.url()).href)
  expect(await page.evaluate(() => localStorage.getItem('docsgen.version'))).toBe('1.0')
})

test('the menus of versions and languages keep the page of the reader, after a client-side navigation too', async () => {
  const { page } = await site.open('overview')
  await followFirstGuide(page)
  const addressOf = (name: string): Promise<string | null> =>
    page.locator('.dropdown').getByRole('link', { name, exact: true, includeHidden: true }).getAttribute('href')
  expect(await addressOf('1.0')).toBe('https://docs.example.com/docs/1.0/guides/first')
  expect(await addressOf('Deutsch')).toBe('https://docs.example.com/docs/de/guides/first')
  expect(await addressOf('2.0')).toBe('/docs/guides/first')
})

test('the version that is shown is marked in its menu, and choosing it does not leave the place on the page', async () => {
  const { page } = await site.open('guides/long')
  await page.evaluate(() => scrollTo({ top: 150, behavior: 'instant' }))
  // Playwright would scroll to click.
  await page.getByRole('button', { name: 'Version: 2.0' }).dispatchEvent('click')
  const entry = page.getByRole('listitem').filter({ hasText: /^2\.0shown now$/ })
  await entry.getByRole('link', { name: '2.0' }).dispatchEvent('click')
  expect(await page.getByRole('button', { name: 'Version: 2.0' }).getAttribute('aria-expanded')).toBe('false')
  expect(await page.evaluate(() => scrollY)).toBe(150)
  expect(new URL(page.url()).pathname).toBe('/docs/guides/long')
})

test('a reader who chose another version earlier gets a link to the page in that version', async () => {
  const { page } = await site.open('overview', {
    prepare: (opened) => opened.addInitScript(() => localStorage.setItem('docsgen.version', '1.0')),
  })
  await followFirstGuide(page)
  const offer = page.getByRole('note').filter({ hasText: 'You chose version 1.0 on an earlier visit.' })
  expect(await offer.getByRole('link').getAttribute('href')).toBe('https://docs.example.com/docs/1.0/guides/first')
})

test('a menu of the bar closes when the focus or a click goes elsewhere', async () => {
  const { page } = await site.open('overview')
  const button = page.getByRole('button', { name: 'More' })
  await button.click()
  await page.getByRole('heading', { level: 1 }).click()
  expect(await button.getAttribute('aria-expanded')).toBe('false')
  await button.click()
  await page.getByRole('button', { name: 'Switch to dark mode' }).focus()
  expect(await button.getAttribute('aria-expanded')).toBe('false')
  await button.click()
  await page.getByRole('link', { name: 'First guide' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'First guide' }).waitFor()
})

test('the bar hides on scrolling down and is shown again on scrolling up', async () => {
  const { page } = await site.open('guides/long')
  const isHidden = (): Promise<boolean> =>
    page.locator('html').evaluate((root) => root.classList.contains('navbar-hidden'))
  await page.mouse.move(640, 400)
  await page.mouse.wheel(0, 900)
  await expect.poll(isHidden).toBe(true)
  await page.mouse.wheel(0, -200)
  await expect.poll(isHidden).toBe(false)
})

test('at 996 px the bar is a drawer with the sidebar and the button "Back to main menu"; at 997 px it is not', async () => {
  const { page } = await site.open('guides/first', { context: { viewport: { width: 996, height: 700 } } })
  await page.getByRole('button', { name: 'Open menu' }).click()
  const dialog = page.getByRole('dialog', { name: 'Menu' })
  expect(await dialog.getByRole('navigation', { name: 'Docs sidebar' }).isVisible()).toBe(true)
  await dialog.getByRole('button', { name: 'Back to main menu' }).click()
  expect(await dialog.getByRole('link', { name: 'Documentation' }).isVisible()).toBe(true)
  await dialog.getByRole('button', { name: 'Language: English' }).click()
  expect(await dialog.getByRole('link', { name: 'Deutsch' }).isVisible()).toBe(true)
  await page.setViewportSize({ width: 997, height: 700 })
  await expect.poll(() => dialog.isVisible()).toBe(false)
  expect(await page.getByRole('button', { name: 'Open menu' }).isVisible()).toBe(false)
  expect(await page.getByRole('navigation', { name: 'Docs sidebar' }).isVisible()).toBe(true)
})

test('on a touch screen, a link in the drawer opens its page and the drawer can be opened again', async () => {
  const { page } = await site.open('guides/first', { context: phone })
  const dialog = page.getByRole('dialog', { name: 'Menu' })
  await page.getByRole('button', { name: 'Open menu' }).tap()
  await dialog.getByRole('link', { name: 'Second guide' }).tap()
  await page.getByRole('heading', { level: 1, name: 'Second guide' }).waitFor()
  expect(await dialog.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Open menu' }).tap()
  expect(await dialog.locator('[aria-current="page"]').textContent()).toBe('Second guide')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'First guide' }).waitFor()
  expect(await dialog.isVisible()).toBe(false)
})

test('Escape closes the drawer and returns the focus', async () => {
  const { page } = await site.open('overview', { context: phone })
  await page.getByRole('button', { name: 'Open menu' }).press('Enter')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog', { name: 'Menu' }).isVisible()).toBe(false)
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Open menu')
  await expect.poll(() => page.locator('.layout > .sidebar').count()).toBe(1)
})

test('the chosen tab applies to its group on the next page and after a reload', async () => {
  const { page } = await site.open('reference/tabs')
  await page.getByRole('tab', { name: 'Mac' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Code', exact: true }).click()
  await page.getByText('For the Mac.').waitFor()
  expect(await page.getByText('For Linux.').isVisible()).toBe(false)
  await page.getByRole('tab', { name: 'Mac' }).press('ArrowLeft')
  expect(await page.getByText('For Linux.').isVisible()).toBe(true)
  await page.reload()
  expect(await page.getByText('For Linux.').isVisible()).toBe(true)
})

test('when the storage has space again, the last chosen tab applies', async () => {
  const { page, complaints } = await site.open('reference/tabs', {
    expectsComplaints: true,
    prepare: (opened) =>
      opened.addInitScript(() => {
        Storage.prototype.setItem = function (key, text) {
          if (document.querySelector('.is-full')) throw new DOMException('full', 'QuotaExceededError')
          this[key] = text
        }
      }),
  })
  const full = (isFull: boolean): Promise<boolean> =>
    page.locator('body').evaluate((body, force) => body.classList.toggle('is-full', force), isFull)
  await full(true)
  await page.getByRole('tab', { name: 'Mac' }).click()
  await full(false)
  await page.getByRole('tab', { name: 'Linux' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Code', exact: true }).click()
  await page.getByText('For Linux.').waitFor()
  expect(await page.getByText('For the Mac.').isVisible()).toBe(false)
  expect(complaints).toEqual([expect.stringContaining('Storage failed')])
})

test('after a client-side navigation, the copy button omits the prompt', async () => {
  const { page } = await site.open('reference/tabs', {
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  await page.getByRole('main').getByRole('link', { name: 'Code', exact: true }).click()
  await page.getByRole('button', { name: 'Copy code' }).click()
  await expect.poll(() => page.getByRole('status').allTextContents()).toContain('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('docsgen build\ndocsgen preview')
})

test('without a clipboard the code is selected instead, and no message says that it was copied', async () => {
  const { page } = await site.open('reference/code', {
    prepare: (opened) =>
      opened.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined })),
  })
  const button = page.getByRole('button', { name: 'Copy code' })
  await button.click()
  await expect.poll(() => page.getByRole('status').allTextContents()).toContain('Code selected')
  expect(await page.evaluate(() => getSelection()?.toString())).toContain('docsgen build')
  expect(await button.getAttribute('class')).not.toContain('copied')
})

test('an image opens over the page and Escape closes it', async () => {
  const { page } = await site.open('reference/code')
  expect(await page.getByRole('button', { name: 'Enlarge picture', exact: true }).getAttribute('alt')).toBeNull()
  await page.getByRole('button', { name: 'Enlarge picture: A square' }).click()
  const dialog = page.getByRole('dialog', { name: 'Picture' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)
})

test('an enlarged image is closed when the reader goes back', async () => {
  const { page } = await site.open('reference/tabs')
  await page.getByRole('main').getByRole('link', { name: 'Code', exact: true }).click()
  await page.getByRole('button', { name: 'Enlarge picture: A square' }).click()
  const dialog = page.getByRole('dialog', { name: 'Picture' })
  await dialog.waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Tabs' }).waitFor()
  expect(await dialog.count()).toBe(0)
  await page.getByRole('tab', { name: 'Mac' }).click()
})

test('a page restored from the back/forward cache has the colour mode chosen in the meantime', async () => {
  const browser = await launchBrowser(['--disable-back-forward-cache'])
  onTestFinished(() => browser.close())
  const { page } = await openPage(browser, new URL('overview', site.url()).href, {})
  await page.evaluate(() => addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted })))
  // A site in another language or version is another document on the same host.
  await page.goto(new URL('guides/first', site.url()).href)
  await page.getByRole('button', { name: 'Switch to dark mode' }).click()
  await page.goBack({ waitUntil: 'commit' })
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'persisted') as unknown)).toBe(true)
  expect(await themeOf(page)).toBe('dark')
  expect(await page.getByRole('button', { name: 'Switch to light mode' }).isVisible()).toBe(true)
})

test('an unknown value under the key theme is ignored', async () => {
  const { page } = await site.open('overview', {
    prepare: (opened) => opened.addInitScript(() => localStorage.setItem('theme', 'auto')),
  })
  await page.locator('html.live').waitFor({ state: 'attached' })
  expect(await themeOf(page)).toBe('light')
  await page.getByRole('button', { name: 'Switch to dark mode' }).click()
  expect(await themeOf(page)).toBe('dark')
})

/** The site with a picture as its logo. */
function useSiteWithLogo(options: string, size: string): BrowserSite {
  return useBrowserSite({
    ...fixtureFiles,
    'docs.config.yaml': String(fixtureFiles['docs.config.yaml']).replace(
      '  favicon: icon.svg\n',
      `  favicon: icon.svg\n  logo: { light: wide.svg, ${options} }\n`,
    ),
    'static/wide.svg': `<svg xmlns="http://www.w3.org/2000/svg" ${size}/>`,
  })
}

const siteWithLogo = useSiteWithLogo('dark: wide.svg', 'width="400" height="100"')
const siteWithName = useSiteWithLogo('text: Orchard Docs', 'width="10" height="10"')

test('space is reserved for a logo before it has loaded', async () => {
  const { page } = await siteWithLogo.open('overview', { context: phone })
  // The image never loads.
  await page.route('**/wide.svg', () => undefined)
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  const box = await page.locator('.navbar-brand .only-light').boundingBox()
  // On a narrow phone, a wide logo shrinks with the bar and keeps its proportions.
  expect(box?.height).toBeGreaterThan(24)
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4)
})

test.each([320, 360])('a name next to the logo is not cut at %i px', async (width) => {
  const { page } = await siteWithName.open('overview', { context: { ...phone, viewport: { width, height: 700 } } })
  for (const part of ['.navbar-brand', '.navbar-brand span'])
    expect(await page.locator(part).evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
})
