// Measures what a reader's browser downloads and does on the documentation of this repository:
// node bench/browser.ts [--skip-lighthouse]. Build the site first (npm run site).
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { chromiumPath, launchBrowser } from '../test/helpers/chromium.ts'
import { startPreview } from '../src/hosting/host.ts'
import { installPeers } from './builders.ts'

const here = import.meta.dirname
const root = path.dirname(here)
const pages = { overview: 'overview', 'long reference page': 'reference/cli/sandbox', 'API reference': 'api' }

/** The size of the first load of a page, with each file compressed separately, as a host would. */
interface Download {
  readonly html: number
  readonly css: number
  readonly scripts: number
  readonly other: number
}

const kinds: Readonly<Record<string, keyof Download | undefined>> = {
  document: 'html',
  stylesheet: 'css',
  script: 'scripts',
}

interface FirstLoad {
  readonly download: Download
  readonly layoutShift: number
}

/** Loads a page in an emulated phone without input, and waits until the network is idle. */
async function measureFirstLoad(browser: Browser, address: string): Promise<FirstLoad> {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } })
  const bodies: Promise<readonly [keyof Download, number]>[] = []
  // Prefetched files belong to other pages.
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'fetch')
      bodies.push(
        bodySize(request.response()).then((size) => [kinds[request.resourceType()] ?? 'other', size] as const),
      )
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  const layoutShift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true })
        requestIdleCallback(() => resolve(0))
      }),
  )
  page.removeAllListeners('requestfinished')
  const download = { html: 0, css: 0, scripts: 0, other: 0 }
  for (const [kind, size] of await Promise.all(bodies)) download[kind] += size
  await page.close()
  return { download, layoutShift }
}

async function bodySize(pending: Promise<{ readonly body: () => Promise<Buffer> } | null>): Promise<number> {
  const body = await (await pending)?.body()
  return body === undefined ? 0 : brotliCompressSync(body).length
}

/** Median milliseconds from a click on the link of a prefetched page until that page is painted. */
async function measureNavigation(browser: Browser, url: string, runs: number): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.goto(`${url}concepts/introduction`, { waitUntil: 'networkidle' })
    const link = page.locator('.pager-next')
    const fetched = page.waitForLoadState('networkidle')
    await link.hover()
    await fetched
    times.push(await timeClick(page))
    await page.close()
  }
  return times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN
}

function timeClick(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const before = document.querySelector('h1')?.textContent
        const observer = new MutationObserver(() => {
          const after = document.querySelector('h1')?.textContent
          if (after === undefined || after === before) return
          observer.disconnect()
          // When the task after the frame runs, the frame has been painted.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.addEventListener('message', () => resolve(performance.now() - clicked))
            port1.start()
            port2.postMessage('')
          })
        })
        observer.observe(document.body, { childList: true, subtree: true })
        const clicked = performance.now()
        document.querySelector<HTMLElement>('.pager-next')?.click()
      }),
  )
}

interface LighthouseReport {
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >
  readonly audits: Readonly<
    Record<string, { readonly score: number | null; readonly title: string; readonly displayValue?: string }>
  >
}

/** The four Lighthouse scores for an emulated phone, and the audits that reduce them. */
async function runLighthouse(address: string): Promise<{ readonly scores: string; readonly short: readonly string[] }> {
  const program = path.join(here, 'peers/node_modules/lighthouse/cli/index.js')
  const flags = ['--output=json', '--quiet', '--chrome-flags=--headless=new --no-sandbox']
  // The site's tag manager has an invented id. Lighthouse ignores that requests it blocks fail, and measures the rest.
  const words = [program, address, ...flags, '--blocked-url-patterns=https://www.googletagmanager.com/*']
  // This process also serves the pages, so it must not be blocked.
  const { stdout } = await promisify(execFile)(process.execPath, words, {
    maxBuffer: 100_000_000,
    env: { ...process.env, CHROME_PATH: chromiumPath },
  })
  const { categories, audits } = JSON.parse(stdout) as LighthouseReport
  const short = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id}: ${audits[id]?.displayValue ?? audits[id]?.title ?? ''}`),
  )
  const scores = Object.entries(categories).map(([name, { score }]) => `${name} ${String(Math.round(score * 100))}`)
  return { scores: scores.join(', '), short }
}

const preview = await startPreview({ folder: path.join(root, 'build'), basePath: '/docs/', port: 0, strictPort: true })
const browser = await launchBrowser()
const results: Record<string, unknown> = { load: loadavg() }
const tell = (name: string, value: unknown): void => {
  results[name] = value
  console.log(name, value)
}
try {
  for (const [name, route] of Object.entries(pages))
    tell(`first load: ${name}`, await measureFirstLoad(browser, preview.url + route))
  tell('bytes of scripts before interaction, boot script included', sizeOfScripts())
  tell('milliseconds to a page that was fetched ahead', await measureNavigation(browser, preview.url, 9))
  await browser.close()
  if (!process.argv.includes('--skip-lighthouse')) {
    installPeers(path.join(here, 'peers'))
    for (const [name, route] of Object.entries(pages))
      tell(`Lighthouse: ${name}`, await runLighthouse(preview.url + route))
  }
} finally {
  await browser.close()
  await preview.close()
}
mkdirSync(path.join(here, 'results'), { recursive: true })
writeFileSync(path.join(here, 'results/browser.json'), `${JSON.stringify(results, undefined, 2)}\n`)

function sizeOfScripts(): number {
  return ['main.js', 'boot.js']
    .map((name) => brotliCompressSync(readFileSync(path.join(root, 'dist/client', name))).length)
    .reduce((sum, size) => sum + size)
}
