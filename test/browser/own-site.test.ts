import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeScript, findFaults } from './axe.ts'
import { useOwnSite } from './browser.ts'

// Every page of this repository's documentation, in a browser that tells all that is wrong with it.

const site = useOwnSite()
const missing = 'no/such/page'

/** Addresses of all pages below the base path; a page that only leads on has no layout. */
function listRoutes(): string[] {
  const files = readdirSync(site.folder(), { recursive: true, encoding: 'utf8' })
  const pages = files.filter((file) => file.endsWith('index.html'))
  return pages
    .filter((file) => readFileSync(path.join(site.folder(), file), 'utf8').includes('class="layout'))
    .map((file) => file.slice(0, -'/index.html'.length).replaceAll('\\', '/'))
    .concat(missing)
}

const allRules: RunOptions = {
  rules: { 'color-contrast-enhanced': { enabled: true }, 'target-size': { enabled: true } },
}
const colorRules: RunOptions = { runOnly: ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'] }
/** Rules whose answer depends on what a width shows or hides. */
const widthRules: RunOptions = {
  runOnly: [
    'scrollable-region-focusable',
    'aria-hidden-focus',
    'button-name',
    'link-name',
    'label',
    'region',
    'skip-link',
    'landmark-unique',
    'target-size',
  ],
}

/** Pages are alike: the dark mode and the narrow width are looked at on every third, on all with `DOCSGEN_SOAK=1`. */
const isSoak = process.env['DOCSGEN_SOAK'] === '1'
const alwaysWhole = new Set(['overview', 'api', missing])

/** Looks at one page by all rules; `isWhole` looks again in the dark mode and at 360 px, by the rules that these concern. */
async function lookAt(page: Page, route: string, isWhole: boolean): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.evaluate(() => localStorage.setItem('theme', 'light'))
  await page.goto(new URL(route, site.url()).href)
  // Boxes of task lists get their names from a script that comes after the text.
  await page.waitForFunction(() => !document.querySelector('.task-list-item input:not([aria-label])'))
  // What is out of the window is not laid out until it comes near, and axe would take the estimate for its place.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.api-operation, .api-named, .api-list { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
  })
  const light = await findFaults(page, allRules)
  if (!isWhole) return light
  await page.getByRole('button', { name: 'Switch to dark mode' }).click()
  const dark = await findFaults(page, colorRules)
  await page.setViewportSize({ width: 360, height: 800 })
  const narrow = await findFaults(page, widthRules)
  if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) narrow.push('it scrolls sideways')
  return Object.entries({ light, dark, narrow }).flatMap(([name, faults]) => faults.map((fault) => `${name}: ${fault}`))
}

const slices = [0, 1, 2, 3, 4, 5]

test.each(slices)(
  'axe finds nothing, the console is silent and the policy kept on every sixth page, from %i',
  async (slice) => {
    const waiting = listRoutes().filter((_, index) => index % slices.length === slice)
    expect(waiting.length).toBeGreaterThan(15)
    const faults: Record<string, string[]> = {}
    const lookOn = async (): Promise<void> => {
      const { page, complaints } = await site.open('overview', {
        expectsComplaints: true,
        context: { reducedMotion: 'reduce' },
        prepare: async (opened) => {
          await opened.addInitScript(axeScript)
          // With data saving no page fetches the pages that it links to.
          await opened.addInitScript(() =>
            Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
          )
        },
      })
      for (let route = waiting.shift(); route !== undefined; route = waiting.shift()) {
        const isWhole = isSoak || alwaysWhole.has(route) || waiting.length % 3 === 0
        const found = [...(await lookAt(page, route, isWhole)), ...complaints.splice(0)]
        const known = found.filter((fault) => !(route === missing && fault.includes('status of 404')))
        if (known.length > 0) faults[route] = known
      }
    }
    await Promise.all([lookOn(), lookOn()])
    expect(faults).toEqual({})
  },
)

test.each([1100, 1280, 1440, 1920])('at %i px the navigation bar cuts no label', async (width) => {
  const { page } = await site.open('overview', { context: { viewport: { width, height: 800 } } })
  const labels = page.locator('.navbar-link')
  expect(await labels.count()).toBeGreaterThan(6)
  const cut = await labels.evaluateAll((found) =>
    found
      .filter((label) => {
        const text = document.createRange()
        text.selectNodeContents(label)
        const end = label.getBoundingClientRect().right - parseFloat(getComputedStyle(label).paddingInlineEnd)
        return text.getBoundingClientRect().right > end + 0.1
      })
      .map((label) => label.textContent),
  )
  expect(cut).toEqual([])
})
