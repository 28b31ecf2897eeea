import fc from 'fast-check'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createGate, useBrowserSite, waitForFrame } from './browser.ts'

const most = 12

const site = useBrowserSite({
  'docs.config.yaml': `site: { title: Orchards, url: "https://docs.example.com", basePath: /docs/, home: /overview, favicon: icon.svg, locales: [{ code: de, label: Deutsch, path: /de/ }] }
versions: [{ name: "2.0" }, { name: "1.0" }]
navbar:
  items:
${Array.from({ length: most }, (_, at) => `    - { label: Schnittstellenbeschreibung ${String(at)}, to: /overview, position: ${at < 7 ? 'left' : 'right'} }\n`).join('')}    - { label: More, kind: dropdown, items: [${Array.from({ length: 30 }, (_, at) => `{ label: Entry ${String(at)}, to: /overview }`).join()}] }
    - { kind: search, position: right }
    - { kind: colorMode, position: right }
    - { kind: version, position: right }
    - { kind: locale, position: right }
    - { label: orchards/everything-that-grows, href: https://code.example.com, position: right, icon: source }
`,
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'content/overview.md': `# Overview\n\n${Array.from({ length: 30 }, (_, at) => `## Part ${String(at)}\n\nWords.\n`).join('\n')}`,
})

const word = fc.constantFrom(
  'API',
  'Guides',
  'Preise',
  'Änderungsprotokoll',
  'Schnittstellenbeschreibung',
  '🎉',
  '日本語の文書',
  'Rechtsschutzversicherungsgesellschaften',
  '2.0.0-rc.1+build.20261121.sha.0123456789abcdef0123456789',
  'TopologySpreadConstraintsNodeInclusionPolicyHonourTaintsAndAll',
)
const label = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
const bar = fc.record({
  title: fc.constantFrom(
    'T',
    'Orchards and what grows in them',
    'A handbook of eleven words that is far too long for bars',
    'Donaudampfschifffahrtsgesellschaftskapitänswitwenversicherung',
  ),
  version: word,
  links: fc.array(label, { maxLength: most }),
})

/** Sets other labels and fewer links in the bar. */
function fillBar(page: Page, words: { title: string; version: string; links: readonly string[] }): Promise<void> {
  return page.evaluate(({ title, version, links }) => {
    const brand = document.querySelector('.navbar-brand')
    if (brand) brand.textContent = title
    for (const [at, link] of document.querySelectorAll('.navbar a.navbar-link:not(.navbar-icon)').entries()) {
      const text = links[at]
      if (text === undefined) link.closest('li')?.remove()
      else link.textContent = text
    }
    const chosen = document.querySelector('.navbar [aria-label^="Version"] span')
    if (chosen) chosen.textContent = version
  }, words)
}

/** Items of the bar that are not readable or overlap something. */
function findErrors(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const inner = document.querySelector('.navbar-inner')?.getBoundingClientRect() ?? new DOMRect()
    const parts = [...document.querySelectorAll('.navbar-brand, .navbar-inner .navbar-link, .search-bar, .icon-button')]
      .filter((part) => part.checkVisibility())
      .map((part) => ({ part, name: part.textContent || part.className, box: part.getBoundingClientRect() }))
    const cut = parts.filter(
      ({ part, box }) =>
        part.scrollWidth > part.clientWidth ||
        (part.scrollHeight > part.clientHeight + 1 && innerWidth > 996) ||
        box.left < 0 ||
        box.right > innerWidth ||
        box.top < inner.top ||
        box.bottom > inner.bottom,
    )
    const laps = parts.filter(({ box }, at) =>
      parts.some(
        (other, place) =>
          place < at &&
          Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 0.5 &&
          Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > 0.5,
      ),
    )
    return [
      ...(document.documentElement.scrollWidth > innerWidth ? ['the page is wider than its window'] : []),
      ...cut.map(({ name }) => `cut: ${name}`),
      ...laps.map(({ name }) => `overlaps: ${name}`),
    ]
  })
}

test('at all widths everything in the bar is readable and nothing overlaps', async () => {
  const { page } = await site.open('overview')
  await fc.assert(
    fc.asyncProperty(bar, async (words) => {
      await page.reload()
      await fillBar(page, words)
      for (const width of [320, 360, 768, 997, 1280, 1920, 2560]) {
        await page.setViewportSize({ width, height: 700 })
        await waitForFrame(page)
        expect(await findErrors(page), `${width} px`).toEqual([])
      }
    }),
    { numRuns: 10 },
  )
})

const crowded = { viewport: { width: 1280, height: 700 } }

test('sticky elements stay below all rows of the bar', async () => {
  const { page } = await site.open('overview', { context: crowded })
  const gap = (): Promise<number> =>
    page.evaluate(() => {
      const [above = 0, below = 0] = ['.navbar', '.layout > .sidebar'].map((selector) => {
        const box = document.querySelector(selector)?.getBoundingClientRect()
        return selector === '.navbar' ? box?.bottom : box?.top
      })
      return Math.round(below - above)
    })
  const fill = (label: string, count: number): Promise<void> =>
    fillBar(page, { title: 'Orchards', version: '2.0', links: Array<string>(count).fill(label) })
  await fill('Item', most)
  await page.mouse.move(700, 500)
  await page.mouse.wheel(0, 400)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  await expect.poll(gap).toBe(0)
  await fill('Schnittstellenbeschreibung', most)
  expect(await page.locator('.navbar').evaluate((element) => element.clientHeight)).toBeGreaterThan(80)
  await expect.poll(gap).toBe(0)
  await fill('Guides', 1)
  await expect.poll(gap).toBe(0)
  expect(await page.locator('html').evaluate(({ style }) => style.length)).toBe(0)
})

/** How far the heading is below the bar. Negative if it is behind the bar, `NaN` if it is out of view. */
function clearance(page: Page, name: string): Promise<number> {
  return page.getByRole('heading', { name, exact: true }).evaluate((heading) => {
    const bar = document.querySelector('.navbar')?.getBoundingClientRect().bottom ?? NaN
    const { top } = heading.getBoundingClientRect()
    return top < innerHeight ? top - bar : NaN
  })
}

test('below a bar with several rows, the sidebar ends at the bottom of the window before scrolling', async () => {
  const { page } = await site.open('overview', { context: crowded })
  const bottom = (): Promise<number> =>
    page.locator('.layout > .sidebar').evaluate((element) => Math.round(element.getBoundingClientRect().bottom))
  await expect.poll(bottom).toBe(700)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('a page opened at a heading shows it below all rows of the bar', async () => {
  const { page } = await site.open('overview#part-12', { context: crowded })
  await expect.poll(() => clearance(page, 'Part 12')).toBeGreaterThan(0)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300)
})

test('the first click in the contents leads to a heading below all rows of the bar', async () => {
  const { page } = await site.open('overview', { context: crowded })
  await page.getByRole('link', { name: 'Part 7', exact: true }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  await expect.poll(() => clearance(page, 'Part 7')).toBeGreaterThan(0)
})

/** Opens the page at a heading before the script that measures the bar has loaded. */
async function openUnmeasured(): Promise<{ readonly page: Page; readonly measure: () => void }> {
  const { page } = await site.open('overview', { context: crowded })
  const script = createGate()
  await page.route('**/scrolled-navbar.*', async (route) => {
    await script.opened
    await route.continue()
  })
  const asked = page.waitForRequest('**/scrolled-navbar.*')
  await page.goto(new URL('overview?late#part-12', site.url()).href, { waitUntil: 'commit' })
  await asked
  await page.waitForLoadState()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  return { page, measure: script.open }
}

/** Whether the sticky elements below the bar use its height. */
function isMeasured(page: Page): Promise<boolean> {
  return page.locator('html').evaluate(({ style }) => style.getPropertyValue('--bar-height') !== '')
}

test('a heading behind the bar is scrolled into view once the height of the bar is known', async () => {
  const { page, measure } = await openUnmeasured()
  expect(await clearance(page, 'Part 12')).toBeLessThan(0)
  measure()
  await expect.poll(() => clearance(page, 'Part 12')).toBeGreaterThan(0)
})

test('the page does not move if the reader has already scrolled', async () => {
  const { page, measure } = await openUnmeasured()
  const before = await page.evaluate(() => scrollY)
  await page.mouse.move(700, 500)
  await page.mouse.wheel(0, -20)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before - 20)
  measure()
  await expect.poll(() => isMeasured(page)).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(before - 20)
})

test('a menu that is higher than the window scrolls to its last entry', async () => {
  const { page } = await site.open('overview', { context: { viewport: { width: 1280, height: 400 } } })
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Entry 3', exact: true }).hover()
  await page.mouse.wheel(0, 2000)
  const last = page.getByRole('link', { name: 'Entry 29' })
  await expect.poll(() => last.evaluate((link) => link.getBoundingClientRect().bottom)).toBeLessThan(400)
})
