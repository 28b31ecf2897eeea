import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { axeScript, findErrors, rulesOf } from './axe.ts'
import { useBrowserSite } from './browser.ts'
import { fixtureFiles } from './fixture-site.ts'

const site = useBrowserSite(fixtureFiles)
const root = path.resolve(import.meta.dirname, '../..')
const client = path.join(root, 'dist/client')
const routes = ['overview', 'guides/first', 'guides/long', 'reference/tabs', 'reference/code', 'astray']

test.each([
  ['light', 360],
  ['light', 1280],
  ['dark', 360],
  ['dark', 1280],
])('axe finds nothing in the %s mode at %i px, on loaded and on swapped pages', async (mode, width) => {
  const { page } = await site.open('overview', {
    context: { viewport: { width, height: 800 }, reducedMotion: 'reduce' },
    prepare: (opened) => opened.addInitScript(`localStorage.setItem('theme', '${mode}'); ${axeScript}`),
  })
  const rules = rulesOf(mode)
  for (const route of routes) {
    await page.goto(new URL(route, site.url()).href)
    expect(await findErrors(page, rules)).toEqual([])
  }
  await page.goto(new URL('overview', site.url()).href)
  await page.getByRole('main').getByRole('link', { name: 'first guide', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'First guide' }).waitFor()
  expect(await findErrors(page, rules)).toEqual([])
  if (width > 996) return
  await page.getByRole('button', { name: 'Open menu' }).click()
  expect(await findErrors(page, rules)).toEqual([])
})

test('no page breaks its policy, which asks for trusted types and allows nothing inline', async () => {
  const { page, complaints } = await site.open('overview', {
    prepare: (opened) =>
      opened.addInitScript(() => {
        addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
          reportError(new Error(`broken: ${violatedDirective}`)),
        )
      }),
  })
  for (const route of routes.filter((known) => known !== 'astray')) {
    const response = await page.goto(new URL(route, site.url()).href)
    const policy = (await response?.allHeaders())?.['content-security-policy'] ?? ''
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types docsgen")
    expect(policy).not.toContain('unsafe')
    await page.locator('main a:visible').first().click()
    await page.waitForLoadState('networkidle')
  }
  expect(complaints).toEqual([])
})

test('the policy is enforced: untrusted text is not parsed', async () => {
  const { page } = await site.open('overview', { expectsComplaints: true })
  const outcome = await page.evaluate(() => {
    try {
      document.body.innerHTML = '<p>parsed</p>'
      return 'parsed'
    } catch (error) {
      return error instanceof Error ? error.name : 'refused'
    }
  })
  expect(outcome).toBe('TypeError')
})

test('query and hash never reach the page as HTML', async () => {
  const { page } = await site.open(
    'overview?utm_source=<img%20src=x%20onerror=hurt()>&q=<b>1</b>#"><script>hurt()</script>',
  )
  await page.getByRole('option').first().waitFor()
  expect(await page.content()).not.toMatch(/hurt|<b>1/)
  await page.keyboard.press('Escape')
  await page
    .getByRole('main')
    .getByRole('link', { name: 'first guide', exact: true })
    .evaluate((link) => link.setAttribute('href', '/docs/guides/first?<b>2</b>#<img src=x onerror=hurt()>'))
  await page.getByRole('main').getByRole('link', { name: 'first guide', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'First guide' }).waitFor()
  expect(await page.content()).not.toMatch(/hurt|<b>2/)
})

/** A script and everything that it imports before it runs. */
function listEager(name: string, known = new Set<string>()): Set<string> {
  if (known.has(name)) return known
  known.add(name)
  const text = readFileSync(path.join(client, name), 'utf8')
  for (const [, imported = ''] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)) listEager(imported, known)
  return known
}

test('the scripts that every page loads have at most 8 KB in total', () => {
  const eager = [...listEager('main.js'), 'boot.js']
  const sizes = eager.map((name) => brotliCompressSync(readFileSync(path.join(client, name))).length)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(8000)
})
