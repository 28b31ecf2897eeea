import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createGate, useBrowserSite } from './browser.ts'

/** A diagram of each kind that only a browser can draw, with a word that it contains. */
const kinds: readonly (readonly [kind: string, source: string, word: string])[] = [
  ['gantt', 'gantt\n  dateFormat YYYY-MM-DD\n  section Orchard\n  Plant trees :a1, 2026-01-05, 30d', 'Plant trees'],
  ['pie', 'pie title Fruit\n  "Apples" : 30\n  "Pears" : 12', 'Apples'],
  ['mindmap', 'mindmap\n  root((Orchard))\n    Trees\n      Old trees\n    Tools', 'Tools'],
  ['timeline', 'timeline\n  title A year\n  Spring : Bloom\n  Autumn : Harvest', 'Harvest'],
  ['journey', 'journey\n  title A day\n  section Morning\n    Water: 5: Gardener', 'Water'],
  ['gitGraph', 'gitGraph\n  commit id: "first"\n  branch side\n  commit\n  checkout main\n  merge side', 'first'],
  [
    'quadrantChart',
    'quadrantChart\n  title Fruit\n  x-axis Sour --> Sweet\n  y-axis Small --> Big\n  Plum: [0.3, 0.2]',
    'Plum',
  ],
  [
    'requirementDiagram',
    'requirementDiagram\n  requirement ripe {\n    id: 1\n    text: is ripe\n    risk: high\n    verifymethod: test\n  }',
    'ripe',
  ],
  ['sankey-beta', 'sankey-beta\nTree,Press,10\nPress,Bottle,8', 'Bottle'],
  [
    'xychart-beta',
    'xychart-beta\n  title "Harvest"\n  x-axis [may, june]\n  y-axis "Boxes" 0 --> 10\n  bar [5, 6]',
    'june',
  ],
  ['block-beta', 'block-beta\n  columns 2\n  Shed Barn', 'Barn'],
  ['packet-beta', 'packet-beta\n  0-15: "Kind"\n  16-31: "Weight"', 'Weight'],
  [
    'architecture-beta',
    'architecture-beta\n  group farm(cloud)[Farm]\n  service press(server)[Press] in farm',
    'Press',
  ],
  ['kanban', 'kanban\n  Todo\n    [Prune]\n  Done\n    [Water]', 'Prune'],
  [
    'C4Context',
    'C4Context\n  Person(gardener, "Gardener")\n  System(press, "Press")\n  Rel(gardener, press, "uses")',
    'Gardener',
  ],
  ['radar-beta', 'radar-beta\n  axis sweet, sour, big\n  curve plum{1,2,3}', 'sour'],
  ['treemap-beta', 'treemap-beta\n"Orchard"\n  "Trees": 10', 'Trees'],
]

const filler = 'Words that keep what follows out of sight. '.repeat(400)
const site = useBrowserSite({
  'docs.config.yaml':
    'site: { title: Diagrams, url: "https://docs.example.com", basePath: /docs/, home: /overview, favicon: icon.svg }\n',
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'content/overview.md': '# Overview\n\n[Pie](pie.md) and [below](below.md)\n',
  'content/below.md': `# Below\n\n${filler}\n\n\`\`\`mermaid\npie\n  "Apples" : 30\n\`\`\`\n`,
  ...Object.fromEntries(
    kinds.map(([kind, source]) => [
      `content/${kind.toLowerCase()}.md`,
      `# ${kind}\n\n\`\`\`mermaid\n${source}\n\`\`\`\n`,
    ]),
  ),
})

function drawing(page: Page): ReturnType<Page['locator']> {
  return page.locator('.diagram > svg')
}

test.each(kinds)('a diagram of the kind %s is drawn under the policy of the page', async (kind, _, word) => {
  const { page } = await site.open(kind.toLowerCase())
  await drawing(page).waitFor()
  await expect.poll(() => drawing(page).textContent()).toContain(word)
  const { width = 0, height = 0 } = (await drawing(page).boundingBox()) ?? {}
  expect(width * height).toBeGreaterThan(1000)
  const { fill } = await drawing(page)
    .locator('text, tspan')
    .first()
    .evaluate((text) => ({ fill: getComputedStyle(text).fill }))
  expect(fill).not.toBe('none')
})

test('a diagram is drawn when it comes into view, and its library is not loaded before', async () => {
  const asked: string[] = []
  const { page } = await site.open('below', {
    prepare: (opened) => {
      opened.on('request', (request) => asked.push(request.url()))
      return Promise.resolve()
    },
  })
  await page.waitForLoadState('networkidle')
  expect(asked.filter((address) => address.includes('mermaid'))).toEqual([])
  expect(await page.locator('pre.mermaid').textContent()).toContain('"Apples" : 30')
  await page.locator('pre.mermaid').scrollIntoViewIfNeeded()
  await drawing(page).waitFor()
})

test('a diagram follows the colour mode, even when it changes', async () => {
  const { page } = await site.open('overview')
  await page.getByRole('main').getByRole('link', { name: 'Pie' }).click()
  const colorOf = (): Promise<string> =>
    drawing(page)
      .locator('.legend text')
      .first()
      .evaluate((text) => getComputedStyle(text).fill)
  await drawing(page).waitFor()
  const light = await colorOf()
  expect(brightness(light)).toBeLessThan(100)
  await page.getByRole('button', { name: 'Switch to dark mode' }).click()
  await expect.poll(async () => brightness(await colorOf())).toBeGreaterThan(155)
  await page.reload()
  await drawing(page).waitFor()
  expect(brightness(await colorOf())).toBeGreaterThan(155)
  await page.getByRole('button', { name: 'Switch to light mode' }).click()
  await expect.poll(colorOf).toBe(light)
})

function brightness(color: string): number {
  const [red = 0, green = 0, blue = 0] = [...color.matchAll(/\d+/g)].map(Number)
  return (red + green + blue) / 3
}

test('if its library fails to load, a diagram shows a spinner, the reason and "Retry", and always its source', async () => {
  const gate = createGate()
  let isBroken = true
  const { page } = await site.open('pie', {
    expectsComplaints: true,
    prepare: (opened) =>
      opened.route('**/assets/mermaid.*.js', async (route) => {
        await gate.opened
        return isBroken ? route.abort() : route.continue()
      }),
  })
  const figure = page.locator('.diagram')
  await figure.getByRole('status').waitFor()
  gate.open()
  await figure.getByRole('alert').waitFor()
  expect(await figure.locator('pre').textContent()).toContain('"Apples" : 30')
  isBroken = false
  await figure.getByRole('button', { name: 'Retry' }).click()
  await drawing(page).waitFor()
  expect(await figure.getByRole('alert').count()).toBe(0)
})

test('without JavaScript a diagram is shown as source', async () => {
  const { page } = await site.open('pie', { context: { javaScriptEnabled: false } })
  expect(await page.locator('.diagram').textContent()).toContain('"Apples" : 30')
})

test('a diagram has an accessible name, and its source stays available', async () => {
  const { page } = await site.open('pie')
  await page.getByRole('img', { name: 'Diagram: Fruit' }).waitFor()
  await page.getByText('Source of the diagram').click()
  expect(await page.locator('.diagram-source').isVisible()).toBe(true)
})
