import { expect, test } from 'vitest'
import { createGate, isMarked, markDocument, useBrowserSite } from './browser.ts'
import { largeSiteFiles } from './fixture-site.ts'

const site = useBrowserSite(largeSiteFiles)
const file = '**/assets/navigation.*.json'

test('a large sidebar fetches the categories that are not in the page once, when one is opened', async () => {
  let asked = 0
  const { page } = await site.open('overview', {
    prepare: (opened) =>
      opened.route(file, (route) => {
        asked += 1
        return route.continue()
      }),
  })
  const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' })
  expect(await sidebar.getByRole('link', { name: 'Page 2.7', exact: true }).count()).toBe(0)
  expect(asked).toBe(0)
  await sidebar.getByRole('button', { name: 'Toggle Part 2' }).click()
  await sidebar.getByRole('link', { name: 'Page 2.7', exact: true }).waitFor()
  await sidebar.getByRole('button', { name: 'Toggle Part 3' }).click()
  await sidebar.getByRole('link', { name: 'Page 3.7', exact: true }).waitFor()
  expect(asked).toBe(1)
  await markDocument(page)
  await sidebar.getByRole('link', { name: 'Page 2.7', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Page 2.7' }).waitFor()
  expect(await isMarked(page)).toBe(true)
  expect(await sidebar.locator('[aria-current="page"]').textContent()).toBe('Page 2.7')
  // Categories that the reader has opened do not close automatically.
  expect(await sidebar.getByRole('link', { name: 'Page 3.7', exact: true }).isVisible()).toBe(true)
})

test('a category that was not in the page is added when one of its pages is opened', async () => {
  // Without reduced motion, the fade covers the element, and the browser's driver would scroll to reach it.
  const { page } = await site.open('overview', { context: { reducedMotion: 'reduce' } })
  const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' })
  await sidebar.getByRole('link', { name: 'Part 4' }).click()
  await page.getByRole('heading', { level: 1, name: 'Page 4.1' }).waitFor()
  expect(await sidebar.locator('[aria-current="page"]').textContent()).toBe('Page 4.1')
  await sidebar.getByRole('link', { name: 'Page 4.50' }).click()
  await page.getByRole('heading', { level: 1, name: 'Page 4.50' }).waitFor()
  const scrolled = await sidebar.evaluate((element) => element.scrollTop)
  expect(scrolled).toBeGreaterThan(0)
  await sidebar.getByRole('link', { name: 'Page 4.49' }).click()
  await page.getByRole('heading', { level: 1, name: 'Page 4.49' }).waitFor()
  expect(await sidebar.evaluate((element) => element.scrollTop)).toBe(scrolled)
})

test('a category shows a spinner while it loads, the reason and "Retry" if that fails, and loads after a retry', async () => {
  const gate = createGate()
  let isBroken = true
  const { page } = await site.open('overview', {
    expectsComplaints: true,
    prepare: (opened) =>
      opened.route(file, async (route) => {
        await gate.opened
        return isBroken ? route.fulfill({ status: 503, body: '' }) : route.continue()
      }),
  })
  const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' })
  await sidebar.getByRole('button', { name: 'Toggle Part 2' }).click()
  await sidebar.getByRole('status').waitFor()
  gate.open()
  await sidebar.getByRole('alert').waitFor()
  expect(await sidebar.getByRole('alert').textContent()).toContain('the server answered 503')
  expect(await sidebar.getByRole('status').count()).toBe(0)
  isBroken = false
  await sidebar.getByRole('button', { name: 'Retry' }).click()
  await sidebar.getByRole('link', { name: 'Page 2.7', exact: true }).waitFor()
  expect(await sidebar.getByRole('alert').count()).toBe(0)
})

test('a category opens and closes by keyboard, and a longer one takes longer', async () => {
  const { page } = await site.open('part-1/page-01')
  const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' })
  const button = sidebar.getByRole('button', { name: 'Part 1' })
  await button.press('Enter')
  expect(await button.getAttribute('aria-expanded')).toBe('false')
  await expect.poll(() => sidebar.getByRole('link', { name: 'Page 1.2', exact: true }).isVisible()).toBe(false)
  await page.evaluate(() => {
    const original = Reflect.get(Element.prototype, 'animate') as (...words: readonly unknown[]) => Animation
    Element.prototype.animate = function (frames, options) {
      document.documentElement.setAttribute(
        'data-duration',
        String(typeof options === 'object' ? options.duration : options),
      )
      return original.call(this, frames, options)
    }
  })
  await button.press('Enter')
  expect(Number(await page.locator('html').getAttribute('data-duration'))).toBeGreaterThan(200)
  expect(await sidebar.getByRole('link', { name: 'Page 1.2', exact: true }).isVisible()).toBe(true)
})

test('without JavaScript a closed category of a large sidebar is a link to its first page', async () => {
  const { page } = await site.open('overview', { context: { javaScriptEnabled: false } })
  await page.getByRole('navigation', { name: 'Docs sidebar' }).getByRole('link', { name: 'Part 2' }).click()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Page 2.1')
})
