import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserSite } from './browser.ts'

const site = useBrowserSite({
  'docs.config.yaml': `site: { title: Orchards, url: "https://docs.example.com", basePath: /docs/, home: /overview, favicon: icon.svg }
navbar:
  items:
${[
  'Documentation',
  'Changelog',
  'API reference',
  'Sign up now',
  'Schedule a visit',
  'Source of it all',
  'Community chat',
]
  .map((label) => `    - { label: ${label}, to: /overview }\n`)
  .join('')}api: [{ spec: api.yaml, route: /api }]
`,
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'content/overview.md': '# Overview\n\nWords.\n',
  'api.yaml': `openapi: 3.1.0
info: { title: Orchards, version: "1" }
servers: [{ url: "https://api.example.com" }]
security: [{ a-key-with-a-rather-long-name: [] }]
paths: { /trees: { get: { operationId: listTrees, summary: List trees, responses: { "200": { description: The trees } } } } }
components: { securitySchemes: { a-key-with-a-rather-long-name: { type: apiKey, in: header, name: x-key } } }
`,
})

/** Text spacing that readers may set if they find text hard to read (WCAG 1.4.12). */
async function spaceText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    )
    document.adoptedStyleSheets.push(sheet)
  })
}

test('at no width a bar with spaced text cuts a label', async () => {
  const { page } = await site.open('overview')
  await spaceText(page)
  const links = page.locator('.navbar-link')
  expect(await links.count()).toBeGreaterThan(6)
  for (const width of [997, 1100, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const cut = await links.evaluateAll((found) =>
      found.filter((link) => link.scrollWidth > link.clientWidth).map((link) => link.textContent),
    )
    expect(cut, `${width} px`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test.each(['overview', 'api'])('at 320 px the page "%s" with spaced text does not scroll sideways', async (route) => {
  const { page } = await site.open(route, { context: { viewport: { width: 320, height: 640 } } })
  await spaceText(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
