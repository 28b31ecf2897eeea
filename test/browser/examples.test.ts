import { mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startPreview } from '../../src/hosting/host.ts'
import { temporaryFolder } from '../helpers/project.ts'
import { runWarm } from '../helpers/warm-docsgen.ts'
import { axeScript, findErrors, rulesOf, showSkipped } from './axe.ts'
import { openPage, shareBrowser } from './browser.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Two pages of each example and of docsgen's own documentation, and a text of each. */
const pages: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  minimal: { '': 'The smallest site', second: 'A heading' },
  product: { '': 'Lights that follow your day', 'guides/scenes': 'Does “Scenes” not help?' },
  library: { counters: 'since 2.0', api: 'Add to a counter' },
  languages: { arrive: 'Call the harbor', 'ar/arrive': 'اتصل بالميناء' },
  docs: { '': 'Get started', markdown: 'A custom title' },
}

test('every example has two pages to look at', () => {
  expect(readdirSync(path.join(root, 'examples')).filter((name) => name !== 'README.md')).toEqual(
    Object.keys(pages)
      .filter((name) => name !== 'docs')
      .toSorted(),
  )
})

test.each(Object.keys(pages))('the site "%s" builds, and its pages have no error of accessibility', async (name) => {
  const folder = temporaryFolder()
  const config = path.join(root, name === 'docs' ? name : `examples/${name}`, 'docs.config.yaml')
  const words = ['build', '--strict', '--no-cache', '--config', config, '--out', folder]
  const { code, error } = await runWarm(words, root)
  expect(code, error).toBe(0)
  expect(error).toContain('no broken links')

  const preview = await startPreview({ folder, basePath: '/', port: 0, strictPort: true })
  onTestFinished(() => preview.close())
  for (const [route, text] of Object.entries(pages[name] ?? {})) {
    const { page } = await openPage(await shareBrowser(), new URL(route, preview.url).href, {
      prepare: (opened) => opened.addInitScript(axeScript),
    })
    for (const mode of ['light', 'dark']) {
      if (mode === 'dark') {
        await page.evaluate(() => localStorage.setItem('theme', 'dark'))
        await page.reload()
      }
      await page.getByText(text).first().waitFor()
      expect(await page.locator('html').getAttribute('data-theme')).toBe(mode)
      expect(await page.locator('html').getAttribute('dir')).toBe(route.startsWith('ar/') ? 'rtl' : null)
      const languages = await page.getByRole('button', { name: 'Language: English' }).count()
      expect(languages).toBe(route.startsWith('ar/') ? 0 : 1)
      await showSkipped(page)
      expect(await findErrors(page, rulesOf(mode)), `${route} in ${mode} mode`).toEqual([])
      await photograph(page, `${name}-${route.replace('/', '-') || 'index'}-${mode}.png`)
    }
  }
})

/** Screenshots are taken if `DOCSGEN_SCREENSHOTS` names a folder. */
async function photograph(page: { screenshot: (to: { path: string }) => Promise<unknown> }, name: string) {
  const folder = process.env['DOCSGEN_SCREENSHOTS']
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: path.join(folder, name) })
}
