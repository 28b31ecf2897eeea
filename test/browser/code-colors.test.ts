import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserSite } from './browser.ts'

const files = {
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'content/index.md': '# Home\n\n```js {1}\nconst word = "text" // note\n```\n',
}
const config = 'site: { title: Colours, url: "https://docs.example.com", basePath: /docs/, favicon: icon.svg }\n'
const site = useBrowserSite({
  ...files,
  'docs.config.yaml': `${config}code: { themes: { light: github, dark: dracula } }\n`,
})
const plain = useBrowserSite({ ...files, 'docs.config.yaml': `${config}code: { themes: { dark: night-owl } }\n` })

function colorsOf(page: Page): Promise<unknown> {
  const wanted = [
    ['.code-block pre', 'background-color'],
    ['.code-block code', 'color'],
    ['.hljs-keyword', 'color'],
    ['.hljs-string', 'color'],
    ['.hljs-comment', 'color'],
  ] as const
  return Promise.all(wanted.map(([selector, property]) => styleOf(page, selector, property)))
}

function styleOf(page: Page, selector: string, property: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
}

test('code uses the theme that the config names for each colour mode', async () => {
  const { page } = await site.open('')
  expect(await colorsOf(page)).toEqual([
    'rgb(255, 255, 255)',
    'rgb(36, 41, 46)',
    'rgb(215, 58, 73)',
    'rgb(3, 47, 98)',
    'rgb(106, 115, 125)',
  ])
  await page.getByRole('button', { name: 'Switch to dark mode' }).click()
  expect(await colorsOf(page)).toEqual([
    'rgb(40, 41, 54)',
    'rgb(233, 233, 244)',
    'rgb(180, 91, 207)',
    'rgb(235, 255, 135)',
    'rgb(98, 100, 131)',
  ])
})

test('a colour mode without a theme in the config keeps its default colours', async () => {
  const { page } = await plain.open('')
  expect(await page.locator('.code-block pre').evaluate((block) => getComputedStyle(block).backgroundColor)).toBe(
    'rgb(244, 247, 248)',
  )
  await page.getByRole('button', { name: 'Switch to dark mode' }).click()
  expect(await page.locator('.code-block pre').evaluate((block) => getComputedStyle(block).backgroundColor)).toBe(
    'rgb(1, 22, 39)',
  )
})
