import { expect, test } from 'vitest'
import { axeScript, findErrors } from './axe.ts'
import { useBrowserSite, waitForFrame } from './browser.ts'

const site = useBrowserSite({
  'docs.config.yaml': `site: { title: Home, url: "https://docs.example.com", basePath: /docs/, home: /overview, favicon: icon.svg }
theme:
  brand: { light: '#ffcc00', dark: '#ffcc00' }
  accent: { light: '#896500', dark: '#d171ac' }
  density: compact
  radius: 0
`,
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'content/overview.md': `---
layout: home
hero:
  name: Braid
  text: Every change in a sandbox
  tagline: Test a branch against the whole system.
  actions: [{ text: Start, link: guide.md }, { theme: alt, text: Guide, link: guide.md }]
code: { title: Terminal, language: sh, text: "npm install --global averylongpackagename-that-does-not-fit-on-a-phone" }
features: [{ icon: A, title: Fast, details: Seconds., link: guide.md }, { title: Plain, details: Words. }]
logos: { title: Used by, items: [{ image: icon.svg, name: Acme }] }
---
`,
  'content/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'content/guide.md':
    '# Guide\n\n:::note\n[Overview](overview.md)\n:::\n\n| a | b |\n| --- | --- |\n| [c](overview.md) | d |\n',
})

test.for([
  ['light', 360],
  ['light', 1280],
  ['dark', 360],
  ['dark', 1280],
] as const)(
  'a branded home page in %s mode, %i pixels wide, fits and has no error of accessibility',
  async ([mode, width]) => {
    const { page } = await site.open('overview', {
      context: { viewport: { width, height: 800 } },
      prepare: async (opened) => {
        await opened.addInitScript(axeScript)
        await opened.addInitScript((theme) => localStorage.setItem('theme', theme), mode)
      },
    })
    const options = { rules: { 'color-contrast-enhanced': { enabled: false } } }
    await waitForFrame(page)
    expect(await findErrors(page, options)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const button = page.getByRole('link', { name: 'Start' })
    expect(await button.evaluate((link) => getComputedStyle(link).backgroundColor)).toBe('rgb(255, 204, 0)')
    await button.click()
    await page.getByRole('heading', { level: 1, name: 'Guide' }).waitFor()
    await waitForFrame(page)
    expect(await findErrors(page, options)).toEqual([])
  },
)
