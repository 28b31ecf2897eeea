import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { axeScript, findErrors } from './axe.ts'
import { useBrowserSite } from './browser.ts'

/** Longer than a line on a phone, without a place to break. */
const word = 'TopologySpreadConstraintsNodeInclusionPolicyHonourTaints'

const site = useBrowserSite({
  'docs.config.yaml': `site: { title: Orchards, url: "https://docs.example.com", basePath: /docs/, home: /overview, favicon: icon.svg }
sidebars: { docs: [overview, { category: ${word}, items: [words, last] }] }
navbar: { items: [{ label: ${word}, to: /last }, { label: ${word}, kind: dropdown, items: [{ label: ${word}, to: /last }] }] }
api: [{ spec: api.yaml, route: /api, layout: by-operation }]
announcement: { id: a, text: ${word} }
footer: { columns: [{ title: ${word}, items: [{ label: ${word}, to: /last }] }], copyright: ${word} }
blog: {}
markdown: { math: true }
`,
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'api.yaml': `openapi: 3.1.0
info: { title: ${word}, version: "1" }
servers: [{ url: "https://api.example.com" }]
tags: [{ name: ${word} ${word} }]
paths: { /trees: { get: { operationId: listTrees, summary: ${word}, tags: [${word} ${word}], responses: { "200": { description: The trees } } } } }
`,
  'content/overview.md': '# Overview\n\nWords.\n',
  'content/last.md': '# Last\n\nWords.\n',
  'content/words.md': `---
title: ${word}
tags: [${word}]
---

## ${word}

:::note[${word}]
${word}
:::

<details><summary>${word}</summary>Words.</details>

1. \`${word}\`

   > ${word}

| ${word} |
|---|
| ${word} |

::card[${word}]{href="/last"}
`,
  'content/formulas.md': `# Formulas

Words $f(x)=a_0+a_1x+a_2x^2+\\cdots+a_{n-1}x^{n-1}+a_nx^n+a_{n+1}x^{n+1}$ go on.

Words $M\\times W+A\\times B+C\\times D+E\\times F+G\\times H+I\\times J$ and $a\\qquad b\\qquad c\\qquad d\\qquad e\\qquad f\\qquad g\\qquad h$.

- $\\begin{aligned}s &= a + b + c + d + e + f + g + h + i + j + k + l\\\\ &= 0\\end{aligned}$
- $\\Theta(n)$ is short, $\\sum_{i=0}^n \\hat{y}_i$ is high, and $5 is money.

$$
E=\\int_0^1 a+b+c+d+e+f+g+h+i+j+k+l+m+n+o+p+q\\,dx
$$

$$
\\frac{1}{2}
$$
`,
  'content/commands.md':
    '# `gh-issue-update-comments`\n\nA list of words before `gh-issue-update-comments`.\n\n## `gh-issue-update-comments`\n\n### `gh-issue-update-comments`\n\n> - 1. - `gh-issue-update-comments`\n',
  'blog/2026-03-01-post.md': `---\ntitle: ${word}\nauthors: [${word}]\n---\n\n${word}\n`,
})

test.each(['words', 'overview', 'last', 'blog', 'blog/post'])(
  'at 320 px a word longer than the window breaks instead of moving the page "%s" sideways',
  async (route) => {
    const { page } = await site.open(route, { context: { viewport: { width: 320, height: 640 } } })
    expect(await page.getByText(word).count()).toBeGreaterThan(2)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  },
)

test('at 320 px a command that stays on one line in a text breaks in a heading', async () => {
  const { page } = await site.open('commands', { context: { viewport: { width: 320, height: 640 } } })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const lines = (name: string): Promise<number> =>
    page.locator(`${name} .one-line`).evaluate((command) => command.getClientRects().length)
  expect([await lines('h1'), await lines('.prose p')]).toEqual([2, 1])
})

describe('a formula', () => {
  test('scrolls at 320 px if it is longer than a line, including with the keyboard', async () => {
    const { page } = await site.open('formulas', {
      context: { viewport: { width: 320, height: 640 } },
      prepare: (opened) => opened.addInitScript(axeScript),
    })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const isWide = await page
      .locator('.math')
      .evaluateAll((found) => found.map((formula) => formula.scrollWidth > formula.clientWidth))
    expect(isWide).toEqual([true, true, true, true, false, false])
    const reached = page.locator('.math[tabindex="0"]')
    await reached.nth(3).waitFor()
    expect(await reached.count()).toBe(4)
    expect(await page.getByRole('group', { name: 'Formula' }).count()).toBe(5)
    expect(await findErrors(page)).toEqual([])
    await reached.first().focus()
    await page.keyboard.press('ArrowRight')
    await page.waitForFunction(() => (document.activeElement?.scrollLeft ?? 0) > 0)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.waitForFunction(() => document.querySelector(':is(.math, .math-block)[tabindex]') === null)
  })

  test('inside a line is on the baseline of its text and does not increase the line height', async () => {
    const { page } = await site.open('formulas', { context: { viewport: { width: 1280, height: 800 } } })
    const measure = (): Promise<number[]> =>
      page
        .locator('.prose :is(p, li, math)')
        .evaluateAll((found) => found.flatMap((part) => [part.getBoundingClientRect().top, part.clientHeight]))
    const shown = await measure()
    expect(shown.length).toBeGreaterThan(16)
    await page.locator('.math').evaluateAll((found) => {
      for (const { style } of found as HTMLElement[]) {
        Object.assign(style, { display: 'inline', padding: 0 })
        style.setProperty('margin', '0', 'important')
      }
    })
    const asText = await measure()
    expect(shown.map(Math.round)).toEqual(asText.map(Math.round))
  })
})

test('long words in the sidebar stay within it', async () => {
  const { page } = await site.open('last', { context: { viewport: { width: 1280, height: 800 } } })
  const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' })
  expect(await sidebar.getByText(word).count()).toBe(2)
  expect(await sidebar.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})

test('long words in labels break in the drawer and in a bar without scripts', async () => {
  const viewport = { width: 320, height: 640 }
  const { page } = await site.open('last', { context: { viewport } })
  await page.getByRole('button', { name: 'Open menu' }).click()
  const dialog = page.getByRole('dialog', { name: 'Menu' })
  await dialog.getByRole('button', { name: 'Back to main menu' }).click()
  const links = dialog.locator('.menu-main').getByText(word).filter({ visible: true })
  expect(await links.count()).toBe(2)
  for (const link of await links.all())
    expect(await link.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  const { page: still } = await site.open('last', { context: { viewport, javaScriptEnabled: false } })
  expect(await still.getByRole('navigation', { name: 'Main' }).getByText(word).count()).toBe(3)
  const widest = await still.getByRole('banner').evaluate((bar) => bar.scrollWidth)
  expect(widest).toBe(320)
})

test('the breadcrumbs of an operation stay on one line, however long the names are', async () => {
  const folders = readdirSync(site.folder(), { recursive: true, encoding: 'utf8' })
  const route = folders.find((folder) => folder.endsWith('/list-trees')) ?? ''
  const { page } = await site.open(route, { context: { viewport: { width: 997, height: 800 } } })
  const way = page.getByRole('navigation', { name: 'Breadcrumbs' })
  expect(await way.getByRole('listitem').count()).toBe(3)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(997)
  const crumbs = await way.locator('li > *').evaluateAll((found) => found.map((crumb) => crumb.clientWidth > 30))
  expect(crumbs).toEqual([true, true, true])
})
