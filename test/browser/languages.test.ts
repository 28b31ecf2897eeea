import { expect, test } from 'vitest'
import { textsIn } from '../helpers/messages.ts'
import { useBrowserSite } from './browser.ts'

const [ar, de] = [textsIn('ar'), textsIn('de')]

const site = useBrowserSite({
  'docs.config.yaml': `site:
  title: Two
  url: "https://docs.example.com"
  basePath: /docs/
  home: /overview
  favicon: icon.svg
  locales:
    - { code: en, label: English }
    - { code: ar, label: العربية }
    - { code: de, label: Deutsch }
`,
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'content/overview.md': '# Overview\n\nWords.\n\n```sh\nls\n```\n',
  'content/more.md': '# More\n\nOther words.\n',
  'i18n/de/overview.md': '# Sandkasten\n\nDie Einstellungen sind in einer Datei.\n',
  'i18n/ar/overview.md': '# نظرة عامة\n\nكلمات.\n\n```sh\nls\n```\n',
})

test('the language menu leads to the same page in the other language and its direction', async () => {
  const { page } = await site.open('overview')
  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByRole('link', { name: 'العربية' }).click()
  await page.getByRole('heading', { level: 1, name: 'نظرة عامة' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/docs/ar/overview')
  const root = page.locator('html')
  expect([await root.getAttribute('lang'), await root.getAttribute('dir')]).toEqual(['ar', 'rtl'])
  await page.getByRole('button', { name: ar.switchToDark }).waitFor()
  await page.getByRole('button', { name: ar.copyCode }).waitFor()
})

test('each language has its own search', async () => {
  const { page } = await site.open('ar/overview')
  const box = page.getByRole('combobox', { name: ar.search })
  await box.fill('كلمات')
  await page.getByRole('option', { name: 'نظرة عامة' }).waitFor()
  expect(await page.getByRole('option').getAttribute('href')).toMatch(/^\/docs\/ar\/overview/)
})

test.each(['einstellen', 'Sandkästen'])('a German site finds other forms of the word "%s"', async (word) => {
  const { page } = await site.open('de/overview')
  const box = page.getByRole('combobox', { name: de.search })
  await box.fill(word)
  await page.getByRole('option', { name: 'Sandkasten' }).waitFor()
  expect(await page.getByRole('option').getAttribute('href')).toMatch(/^\/docs\/de\/overview/)
})

test('text that is not translated keeps its direction in a page that is read from right to left', async () => {
  const { page } = await site.open('ar/more')
  const text = page.locator('.prose')
  expect([
    await text.getAttribute('lang'),
    await text.evaluate((element) => getComputedStyle(element).direction),
  ]).toEqual(['en', 'ltr'])
  await page
    .getByRole('note')
    .filter({ hasText: ar.untranslated.split('{')[0] ?? '' })
    .waitFor()
})
