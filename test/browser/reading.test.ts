import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserSite } from './browser.ts'
import { boxOf, optionsOf } from './search-box.ts'

// Typography: what may break, what scrolls, and what has space around it.

const site = useBrowserSite({
  'docs.config.yaml':
    'site: { title: Reading about orchards, url: "https://docs.example.com", basePath: /docs/, home: /overview, favicon: icon.svg }\nnavbar: { items: [{ kind: search }, { label: Source, href: "https://code.example.com", icon: source }] }\n',
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'content/overview.md': `# Overview

Without a safe place for secrets, start it with \`--insecure-storage\` and a name such as \`%{branch-of-the-change}\`.

| Field | Type | Default | Meaning |
| --- | --- | --- | --- |
| \`orchard.rows[].defaultPressGroup\` | text | \`defaultPressGroupOfTheFarm\` | which press takes the apples of a row |

\`\`\`sh title="long.sh"
press --variety cox --rows 1-20 --into barrel-of-the-farm
\`\`\`

1. Pick the apples.

   \`\`\`sh
   pick --all
   \`\`\`

2. Press them.

- Sweep the yard:
  \`\`\`sh
  sweep --yard
  \`\`\`
- Go home.
`,
  'content/press.md': '# Press\n\n```sh\npress --variety cox --rows 1-20 --into barrel-of-the-farm\n```\n',
})

async function open(width: number): Promise<Page> {
  const { page } = await site.open('overview')
  await page.setViewportSize({ width, height: 900 })
  return page
}

test('names in a table do not break: a table that is too wide scrolls, and the page does not', async () => {
  const page = await open(660)
  expect(
    await page.locator('td code').evaluateAll((names) => names.map((name) => name.getClientRects().length)),
  ).toEqual([1, 1])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(660)
})

test('on a phone, a table that does not fit is a list of rows: the name, its meaning, then labels with values', async () => {
  const page = await open(360)
  const cells = await page
    .locator('tbody td')
    .evaluateAll((elements) =>
      elements
        .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        .map((cell) => getComputedStyle(cell, '::before').content.replace('none', '') + cell.textContent.slice(0, 12)),
    )
  expect(cells).toEqual(['orchard.rows', 'which press ', '"Type: "text', '"Default: "defaultPress'])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('code is a tab stop with a name only while it is wider than its column, and its lines can be wrapped', async () => {
  const page = await open(360)
  const long = page.getByRole('group', { name: 'Code: long.sh' })
  await long.waitFor()
  expect(await page.locator('pre[tabindex]').count()).toBe(1)
  const button = page.getByRole('button', { name: 'Wrap lines' })
  await button.click()
  await expect.poll(() => page.locator('pre[tabindex]').count()).toBe(0)
  expect(await button.getAttribute('aria-pressed')).toBe('true')
  await button.click()
  await long.waitFor()
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect.poll(() => page.locator('pre[tabindex]').count()).toBe(0)
})

test('on a touch screen, the buttons of code that scrolls do not cover its first line', async () => {
  const context = { viewport: { width: 360, height: 700 }, hasTouch: true, isMobile: true }
  const { page } = await site.open('press', { context })
  const wrap = page.getByRole('button', { name: 'Wrap lines' })
  await wrap.waitFor()
  const bottomOf = (name: string) =>
    page.getByRole('button', { name }).evaluate((button) => button.getBoundingClientRect().bottom)
  const text = await page.locator('pre code').evaluate((code) => {
    const range = document.createRange()
    range.selectNodeContents(code)
    return range.getBoundingClientRect().top
  })
  for (const name of ['Wrap lines', 'Copy code']) expect(await bottomOf(name)).toBeLessThanOrEqual(text)
})

test('a code block at the end of a list item has the same space before and after it', async () => {
  const page = await open(1280)
  for (const name of ['ol', 'ul']) {
    const [above, below] = await page.locator(`article ${name}`).evaluate((list) => {
      const [first, second] = list.querySelectorAll(':scope > li')
      const block = first?.querySelector('.code-block')
      const next = second?.getBoundingClientRect()
      if (!first || !block || next === undefined) throw new Error('the list is not complete')
      const text = document.createRange()
      text.setStart(first, 0)
      text.setEndBefore(block)
      const lines = [...text.getClientRects()].map(({ bottom }) => bottom)
      const { top, bottom } = block.getBoundingClientRect()
      return [top - Math.max(...lines), next.top - bottom]
    })
    expect(above).toBeGreaterThan(12)
    expect(Math.abs(below - above)).toBeLessThan(6)
  }
})

test('the title, search and buttons of the bar are in one row, and the text in the search box is next to its icon', async () => {
  const page = await open(320)
  for (const width of [320, 360, 640, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const parts = page.locator('.navbar-brand, .search-input, .color-mode-button, .menu-button')
    const edges = await parts
      .filter({ visible: true })
      .evaluateAll((found) =>
        found.map((part) => part.getBoundingClientRect()).flatMap(({ left, right }) => [left, right]),
      )
    // Wide windows have no button for the menu, and links before the search.
    expect(edges).toHaveLength(width < 997 ? 8 : 6)
    expect(edges).toEqual(edges.toSorted((one, other) => one - other))
    expect(edges.at(-1)).toBeLessThanOrEqual(width)
    const [pictureEnds, wordsBegin] = await page.locator('.search-bar').evaluate((bar) => {
      const picture = getComputedStyle(bar, '::before')
      const input = bar.querySelector('input')
      if (!input) throw new Error('there is no box')
      return [
        parseFloat(picture.insetInlineStart) + parseFloat(picture.inlineSize),
        parseFloat(getComputedStyle(input).paddingInlineStart),
      ]
    })
    expect(wordsBegin).toBeGreaterThan(pictureEnds ?? 0)
  }
})

test('a block without a title shows a prompt for commands where it covers no code, until the pointer is on it', async () => {
  const page = await open(1280)
  const labels = (): Promise<string[]> =>
    page.locator('.code-block').evaluateAll((blocks) =>
      blocks.map((block) => {
        const { content, opacity } = getComputedStyle(block, '::before')
        return opacity === '0' ? 'hidden' : content
      }),
    )
  await expect.poll(labels).toEqual(['none', '">_" / ""', '">_" / ""'])
  await page.locator('.code-block').nth(1).hover()
  await expect.poll(labels).toEqual(['none', 'hidden', '">_" / ""'])
  // Code that does not fit needs all the space.
  await page
    .locator('.code-block code')
    .last()
    .evaluate((code) => code.append('press '.repeat(40)))
  await page.mouse.move(0, 0)
  await page.setViewportSize({ width: 700, height: 900 })
  await expect.poll(labels).toEqual(['none', '">_" / ""', 'none'])
  await page.close()
})

test('in forced colours the search box and the links of the bar keep their icons', async () => {
  const { page } = await site.open('overview', { context: { forcedColors: 'active' } })
  const inkOfText = await page
    .locator('article p')
    .first()
    .evaluate((text) => getComputedStyle(text).color)
  for (const part of ['.search-bar', '.navbar-inner .navbar-icon']) {
    const [picture, ground] = await page
      .locator(part)
      .evaluate((icon) => [getComputedStyle(icon, '::before').backgroundColor, getComputedStyle(icon).backgroundColor])
    expect(picture, part).not.toBe(ground)
    expect(picture, part).toBe(inkOfText)
  }
})

test('a search at the start of the bar shows its text, and its results stay in the window', async () => {
  for (const width of [700, 1000, 1280]) {
    const { page } = await site.open('overview', { context: { viewport: { width, height: 700 } } })
    const box = boxOf(page)
    await page.locator('.search-input[placeholder*="Ctrl"], .search-input[placeholder*="Cmd"]').waitFor()
    const isCut = await box.evaluate((input: HTMLInputElement) => {
      const style = getComputedStyle(input)
      const canvas = document.createElement('canvas').getContext('2d')
      if (canvas === null) return true
      canvas.font = style.font
      const room = input.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
      return canvas.measureText(input.placeholder).width > room + 1
    })
    expect([width, isCut]).toEqual([width, false])
    await box.click()
    await box.pressSequentially('apples')
    await optionsOf(page).first().waitFor()
    const { left, right } = await page
      .locator('.search-panel')
      .evaluate((panel) => ({ left: panel.getBoundingClientRect().left, right: panel.getBoundingClientRect().right }))
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(width)
  }
})
