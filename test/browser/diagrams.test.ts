import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserSite } from './browser.ts'

const wide = `flowchart LR\n  accTitle: A long way\n${Array.from({ length: 14 }, (_, index) => `  N${String(index)}["Step ${String(index)}"] --> N${String(index + 1)}`).join('\n')}\n  click N1 href "other.md"\n`

const site = useBrowserSite({
  'docs.config.yaml':
    'site: { title: Diagrams, url: "https://docs.example.com", basePath: /docs/, home: /overview, favicon: icon.svg }\n',
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'content/overview.md': `# Overview\n\n\`\`\`mermaid title="Fruit"\npie\n  "Apples" : 30\n  "Pears" : 12\n\`\`\`\n\n\`\`\`mermaid\n${wide}\`\`\`\n`,
  'content/other.md': '# Other\n',
})

function drawing(page: Page, index = 0): ReturnType<Page['locator']> {
  return page.locator('.diagram svg').nth(index)
}

const brightness = (page: Page): Promise<number> =>
  drawing(page)
    .getByText('Pears')
    .evaluate((text) => {
      const [red = 0, green = 0, blue = 0] = [...getComputedStyle(text).fill.matchAll(/\d+/g)].map(Number)
      return (red + green + blue) / 3
    })

test('a diagram is readable without JavaScript, and no script for diagrams exists', async () => {
  const { page } = await site.open('overview', { context: { javaScriptEnabled: false } })
  expect(await drawing(page).textContent()).toContain('Apples')
  const { width = 0, height = 0 } = (await drawing(page).boundingBox()) ?? {}
  expect(width * height).toBeGreaterThan(10_000)
  expect(await page.getByRole('button', { name: 'Enlarge diagram' }).count()).toBe(0)
  expect(await page.locator('script[src*=mermaid]').count()).toBe(0)
})

test('a diagram has an accessible name from its caption or its source', async () => {
  const { page } = await site.open('overview')
  await page.getByRole('img', { name: 'Fruit' }).waitFor()
  await page.getByRole('group', { name: 'A long way' }).waitFor()
})

test('one picture follows the colour mode', async () => {
  const { page } = await site.open('overview')
  expect(await brightness(page)).toBeLessThan(100)
  await page.getByRole('button', { name: 'Switch to dark mode' }).click()
  await expect.poll(() => brightness(page)).toBeGreaterThan(155)
})

test('on a phone, text has 12 px or more, and a wide diagram is a tab stop that scrolls', async () => {
  const { page } = await site.open('overview')
  const scroller = page.locator('.diagram-scroll').nth(1)
  await expect.poll(() => scroller.getAttribute('tabindex')).toBe('0')
  expect(await page.locator('.diagram-scroll').first().getAttribute('tabindex')).toBe(null)
  await page.setViewportSize({ width: 360, height: 800 })
  await expect.poll(() => scroller.getAttribute('tabindex')).toBe('0')
  const sizes = await page.locator('.diagram svg').evaluateAll((drawings) =>
    drawings.flatMap((svg) => {
      const box = (svg as SVGSVGElement).viewBox.baseVal
      const scale = svg.getBoundingClientRect().width / box.width
      return [...svg.querySelectorAll('text')].map((text) => scale * Number.parseFloat(getComputedStyle(text).fontSize))
    }),
  )
  expect(sizes.length).toBeGreaterThan(15)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('on a phone, a diagram reaches both edges of the screen, and on paper those of the text', async () => {
  const { page } = await site.open('overview', { context: { viewport: { width: 360, height: 740 } } })
  const edges = async (): Promise<unknown> => {
    const { x, width } = (await page.locator('.diagram').first().boundingBox()) ?? {}
    return [x, width]
  }
  expect(await edges()).toEqual([0, 360])
  await page.emulateMedia({ media: 'print' })
  expect(await edges()).toEqual([0, 360])
})

test('a button enlarges a diagram with the keyboard, Escape closes it, and print leaves the button out', async () => {
  const { page } = await site.open('overview')
  const button = page.getByRole('button', { name: 'Enlarge diagram' }).first()
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Picture' })
  const large = (await dialog.locator('svg').boundingBox())?.height ?? 0
  expect(large).toBeGreaterThan((await drawing(page).boundingBox())?.height ?? Infinity)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.emulateMedia({ media: 'print' })
  expect(await button.isVisible()).toBe(false)
})

test('a link in a diagram opens the page', async () => {
  const { page } = await site.open('overview')
  await drawing(page, 1).getByText('Step 1', { exact: true }).click()
  await page.getByRole('heading', { name: 'Other' }).waitFor()
})
