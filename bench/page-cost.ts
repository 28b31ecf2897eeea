import { readFileSync } from 'node:fs'
import type { Browser, CDPSession } from 'playwright-core'
import { launchBrowser } from '../test/helpers/chromium.ts'

/** A page, and what it contains once it is readable. */
export interface Visit {
  readonly address: string
  readonly selector: string
}

/** The cost of a page on the reader's machine. */
export interface PageCost {
  /** Processor time of the page's main thread until the page was readable; `undefined` if it never was. */
  readonly readable: number | undefined
  readonly settled: number
  readonly scriptKilobytes: number
  readonly elements: number
  readonly heapMegabytes: number
}

const patience = 60_000

/**
 * How often a page that hangs is opened again. Its thread is always busy, so no script of ours runs. Scalar hangs at
 * times.
 */
const attempts = 5

/** Opens a page in a fresh browser and measures it until it is idle. */
export async function visit(origin: string, place: Visit): Promise<PageCost> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const cost = await visitOnce(origin, place)
    if (cost !== 'hangs') return cost
    console.error(`bench: ${place.address} hangs and is opened again`)
  }
  throw new Error(`${place.address} hangs`)
}

async function visitOnce(origin: string, { address, selector }: Visit): Promise<PageCost | 'hangs'> {
  // Requests of a viewer to other hosts, for example for fonts, fail immediately on every machine.
  const browser = await launchBrowser([], ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'])
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const session = await page.context().newCDPSession(page)
    const scripts = await countScripts(session)
    await page.goto(new URL(address, origin).href, { waitUntil: 'commit' })
    const isReadable = await page
      .waitForFunction(isShown, { selector, mustBeInView: address.includes('#') }, { polling: 50, timeout: patience })
      .then(
        () => true,
        () => false,
      )
    const readable = isReadable ? await mainThreadSeconds(browser) : undefined
    const isIdle = await page.waitForLoadState('networkidle').then(
      () => true,
      () => false,
    )
    if (!isIdle) return 'hangs'
    const settled = await settle(browser)
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    const elements = await page.evaluate(() => document.querySelectorAll('*').length)
    return { readable, settled, elements, heapMegabytes: usedSize / 1e6, scriptKilobytes: scripts() / 1024 }
  } finally {
    await browser.close()
  }
}

/** Runs in the page. */
function isShown({ selector, mustBeInView }: { readonly selector: string; readonly mustBeInView: boolean }): boolean {
  const found = document.querySelector(selector)
  const box = found?.getBoundingClientRect()
  if (!box || box.height === 0) return false
  return !mustBeInView || (box.bottom > 0 && box.top < innerHeight)
}

/** Bytes of scripts, as transferred. */
async function countScripts(session: CDPSession): Promise<() => number> {
  const scripts = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await session.send('Network.enable')
  return () => bytes
}

/** Processor time of the main threads of all pages, as counted by the kernel. */
async function mainThreadSeconds(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { id }) => sum + threadSeconds(id), 0)
}

function threadSeconds(id: number): number {
  try {
    const [nanoseconds = '0'] = readFileSync(`/proc/${String(id)}/task/${String(id)}/schedstat`, 'utf8').split(' ')
    return Number(nanoseconds) / 1e9
  } catch {
    // The process ended after it was listed.
    return 0
  }
}

/** Waits until the main thread has been almost idle for two seconds, for a minute at most. */
async function settle(browser: Browser): Promise<number> {
  const step = 500
  let quiet = 0
  let before = await mainThreadSeconds(browser)
  for (let waited = 0; quiet < 2000 && waited < patience; waited += step) {
    await new Promise((resolve) => setTimeout(resolve, step))
    const now = await mainThreadSeconds(browser)
    quiet = now - before < 0.02 ? quiet + step : 0
    before = now
  }
  return before
}
