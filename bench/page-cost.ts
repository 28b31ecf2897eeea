import { readFileSync } from 'node:fs'
import type { Browser, CDPSession } from 'playwright-core'
import { launchBrowser } from '../test/helpers/chromium.ts'

/** A page, and what is on it once it can be read. */
export interface Visit {
  readonly address: string
  readonly selector: string
}

/** What a page cost the machine of its reader. */
export interface PageCost {
  /** Processor time of the page's main thread until it could be read; `undefined` where that never came. */
  readonly readable: number | undefined
  readonly settled: number
  readonly scriptKilobytes: number
  readonly elements: number
  readonly heapMegabytes: number
}

const patience = 60_000

/** How often a page is opened that hangs: its thread never rests, and no script of ours runs in it. Scalar's does at times. */
const attempts = 5

/** Opens a page in a fresh browser and measures it until it is still. */
export async function visit(origin: string, place: Visit): Promise<PageCost> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const cost = await visitOnce(origin, place)
    if (cost !== 'hangs') return cost
    console.error(`bench: ${place.address} hangs and is opened again`)
  }
  throw new Error(`${place.address} hangs`)
}

async function visitOnce(origin: string, { address, selector }: Visit): Promise<PageCost | 'hangs'> {
  // A viewer that asks other hosts, for fonts say, is told at once that there are none, wherever this runs.
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

/** Bytes of scripts as they came over the wire. */
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

/** Processor time of the main threads of all pages, as the kernel counts it. */
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
    // It has ended since it was listed.
    return 0
  }
}

/** Waits until the main thread has had next to nothing to do for two seconds, at most for a minute. */
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
