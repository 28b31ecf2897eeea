// Screenshots of important pages and states of the documentation, in both colour modes and five widths, for review:
// node scripts/screenshots.mjs [folder]. Build the site first. The script serves it while it takes the screenshots.
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const folder = path.resolve(process.argv[2] ?? path.join(root, 'build-screenshots'))
const widths = [360, 768, 997, 1280, 1920]

/** A page, and the actions before the screenshot. */
const scenes = [
  { name: 'overview', route: 'overview' },
  { name: 'guide', route: 'guides/local-development', isWhole: true },
  { name: 'concept', route: 'concepts/sandbox', isWhole: true },
  { name: 'reference', route: 'reference/cli/sandbox' },
  { name: 'tabs', route: 'getting-started/installation/braidway-cli', isWhole: true },
  { name: 'glossary', route: 'glossary' },
  { name: 'flags', route: 'reference/cli/sandbox#sandbox-apply' },
  { name: 'tutorial', route: 'tutorials/quickstart/first-sandbox' },
  { name: 'ci', route: 'guides/integrate-ci/github' },
  { name: 'contents', route: 'glossary', most: 997, act: openContents },
  { name: 'api', route: 'api' },
  { name: 'api-operation', route: 'api#apply-sandbox', act: unfold },
  { name: 'release-notes', route: 'release-notes' },
  { name: 'not-found', route: 'no/such/page' },
  { name: 'search', route: 'overview', act: openSearch },
  { name: 'menu', route: 'guides/local-development', most: 768, act: openMenu },
  { name: 'menu-search', route: 'guides/local-development', most: 768, act: searchInMenu },
  { name: 'main-menu', route: 'guides/local-development', most: 768, act: openMainMenu },
  { name: 'crash', route: 'overview', act: crash },
  { name: 'print', route: 'guides/local-development', widths: [768], isPrint: true, isWhole: true },
]

async function openSearch(page) {
  await page.keyboard.press('/')
  await page.keyboard.type('sandbox ttl')
  await page.getByRole('option').first().waitFor()
}

async function openContents(page) {
  await page.locator('.toc summary').click()
}

async function unfold(page) {
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('main .api-tree')) fold.open = true
    document.getElementById('apply-sandbox').scrollIntoView()
  })
}

async function searchInMenu(page) {
  await openMenu(page)
  await page.getByRole('combobox', { name: 'Search' }).fill('ttl')
  await page.getByRole('option').first().waitFor()
}

async function openMenu(page) {
  await page.getByRole('button', { name: 'Open menu' }).click()
}

async function openMainMenu(page) {
  await openMenu(page)
  await page.getByRole('button', { name: 'Back to main menu' }).click()
}

async function crash(page) {
  await page.evaluate(() => {
    window.IntersectionObserver = class {
      constructor() {
        throw new Error('The view of the page could not be made', { cause: new Error('no observer') })
      }
    }
  })
  await page.getByRole('main').getByRole('link').first().click()
  await page.getByRole('heading', { name: 'This page crashed.' }).waitFor()
}

async function take(page, scene, { mode, width, url }) {
  await page.setViewportSize({ width, height: width < 500 ? 740 : 900 })
  await page.goto(url + scene.route)
  if (scene.isPrint) await page.emulateMedia({ media: 'print' })
  await scene.act?.(page)
  await page.waitForLoadState('networkidle')
  const file = path.join(folder, `${scene.name}-${String(width)}-${mode}.png`)
  await page.screenshot({ path: file, fullPage: scene.isWhole === true })
}

mkdirSync(folder, { recursive: true })
const server = spawn(process.execPath, [path.join(root, 'bin/docsgen.js'), 'preview', '--port', '4879'], { cwd: root })
const url = await new Promise((resolve, reject) => {
  server.on('exit', () => reject(new Error('the server did not start; is the site built, and port 4879 free?')))
  server.stdout.on('data', (text) => {
    const address = /http:\S+/.exec(String(text))?.[0]
    if (address) resolve(address)
  })
})
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
try {
  for (const mode of ['light', 'dark']) {
    for (const scene of scenes) {
      for (const width of scene.widths ?? widths.filter((known) => known <= (scene.most ?? Infinity))) {
        const page = await browser.newPage({ reducedMotion: 'reduce' })
        await page.addInitScript((theme) => localStorage.setItem('theme', theme), mode)
        await take(page, scene, { mode, width, url })
        await page.close()
      }
    }
  }
} finally {
  await browser.close()
  server.kill()
}
console.log(`The screenshots are in ${folder}`)
