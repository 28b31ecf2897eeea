import { expect, test } from 'vitest'
import { useBrowserSite } from './browser.ts'

const title = 'Change the `resources.limits` of **every fork** before [the last page](/last) is read by anybody'

const site = useBrowserSite({
  'docs.config.yaml':
    'site: { title: Orchards, url: "https://docs.example.com", basePath: /docs/, favicon: icon.svg }\n',
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'content/last.md': '# Last\n\nWords.\n',
  'content/index.md': `# Titles

:::note[${title}]
Words.
:::

:::details[${title}]
Words.
:::

<details><summary>Change the <code>resources.limits</code> of <b>every fork</b> before <a href="last.md">the last page</a> is read</summary>Words.</details>
`,
})

test('titles of admonitions and details wrap as text, whatever they contain', async () => {
  const { page } = await site.open('', { context: { viewport: { width: 360, height: 800 } } })
  const titles = page.locator('.admonition-title, .prose summary')
  expect(await titles.count()).toBe(3)
  for (const found of await titles.all()) {
    // All lines of wrapped text begin below each other. Words in separate columns do not.
    const starts = await found.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const lines: { middle: number; left: number }[] = []
      for (const { top, bottom, left } of range.getClientRects()) {
        const middle = (top + bottom) / 2
        const line = lines.find((known) => Math.abs(known.middle - middle) < 8)
        if (line === undefined) lines.push({ middle, left })
        else line.left = Math.min(line.left, left)
      }
      return lines.map(({ left }) => left)
    })
    expect(starts.length).toBeGreaterThan(1)
    expect(Math.max(...starts) - Math.min(...starts)).toBeLessThan(12)
    expect(await found.locator('code').evaluate((code) => code.getClientRects().length)).toBeLessThanOrEqual(2)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
