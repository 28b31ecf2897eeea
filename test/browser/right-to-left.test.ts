import { expect, test } from 'vitest'
import type { PluralForms } from '../../src/formats/message.ts'
import { messagesIn, textsIn } from '../helpers/messages.ts'
import { useBrowserSite } from './browser.ts'

const ar = textsIn('ar')

const site = useBrowserSite({
  'docs.config.yaml': `site: { title: الوثائق, url: "https://docs.example.com", basePath: /docs/, home: /overview, locale: ar, favicon: icon.svg }
sidebars: { docs: [overview, more] }
`,
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'content/overview.md':
    '# مرحبا\n\nابدأ مع `docsgen build --out site` ثم [المزيد](more.md).\n\n## قسم\n\nنص.\n\n```sh\n$ ls\n```\n\n:::steps\n\n1. خطوة\n\n:::\n',
  'content/more.md': '# المزيد\n\nنص.\n',
})

test('a site in a right-to-left language is laid out from right to left', async () => {
  const { page } = await site.open('overview')
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  const sidebar = await page.getByRole('navigation', { name: ar.docsSidebar }).boundingBox()
  const title = await page.getByRole('heading', { level: 1 }).boundingBox()
  const contents = await page.getByRole('navigation', { name: ar.onThisPage }).boundingBox()
  expect(sidebar?.x).toBeGreaterThan(title?.x ?? Infinity)
  expect(title?.x).toBeGreaterThan(contents?.x ?? Infinity)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
})

test('code in right-to-left text is read from left to right', async () => {
  const { page } = await site.open('overview')
  const [first, last] = await page.locator('article p > code').evaluate((code) => {
    const ends = [code.firstChild ?? code, code.lastChild ?? code] as const
    return ends.map((text, index) => {
      const range = document.createRange()
      const at = index === 0 ? 0 : (text.textContent?.length ?? 0) - 1
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      return range.getBoundingClientRect().x
    })
  })
  expect(first).toBeLessThan(last ?? 0)
})

test('the button of a block of code is at the end of its lines', async () => {
  const { page } = await site.open('overview')
  const block = await page.locator('.code-block').boundingBox()
  const button = await page.locator('.copy-button').boundingBox()
  expect(button?.x).toBeGreaterThan((block?.x ?? Infinity) + (block?.width ?? 0) / 2)
})

test('the drawer of a right-to-left site opens from the left', async () => {
  const { page } = await site.open('overview', {
    context: { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' },
  })
  await page.getByRole('button', { name: ar.openMenu }).click()
  expect((await page.getByRole('dialog', { name: ar.menu }).boundingBox())?.x).toBe(0)
  await page.getByRole('dialog').getByRole('link', { name: 'المزيد' }).click()
  await page.getByRole('heading', { level: 1, name: 'المزيد' }).waitFor()
})

test('the numbers of steps are next to their text', async () => {
  const { page } = await site.open('overview')
  const step = page.locator('.steps > ol > li')
  const { paddingRight, paddingLeft } = await step.evaluate((element) => {
    const { paddingRight: right, paddingLeft: left } = getComputedStyle(element)
    return { paddingRight: parseFloat(right), paddingLeft: parseFloat(left) }
  })
  expect(paddingRight).toBeGreaterThan(28)
  expect(paddingLeft).toBe(0)
})

test('scripts show the texts of the language of the site, with its plural forms', async () => {
  const { page } = await site.open('overview')
  await page.getByRole('button', { name: ar.switchToDark }).click()
  await page.getByRole('button', { name: ar.switchToLight }).waitFor()
  await page.getByRole('combobox', { name: ar.search }).fill('نص')
  await page.getByRole('option').first().waitFor()
  expect(await page.getByRole('option').count()).toBe(2)
  await page
    .locator('.search [role="status"]', { hasText: (messagesIn('ar').resultCount as PluralForms).two ?? '' })
    .waitFor()
  expect(await page.locator('.search-hints').textContent()).toContain(ar.keyMove)
})
