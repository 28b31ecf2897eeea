import { readFileSync } from 'node:fs'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { median } from './measure.ts'
import type { CountingServer } from './counting-server.ts'

/** Milliseconds from a key to its results, for as many of the keys as could be typed in a minute. */
export interface KeyTimes {
  readonly median: number
  readonly longest: number
  readonly typed: number
  readonly keys: number
}

/** The time and bytes that a search costs a reader. */
export interface SearchTiming {
  readonly firstBytes: number
  readonly firstFiles: number
  readonly firstMilliseconds: number
  readonly key: KeyTimes
  readonly slowKey: KeyTimes
  /** How much the memory of the page's process has grown after all keys, garbage included. */
  readonly megabytes: number
  /** How much more the heaps of the page and its workers hold after all keys, when garbage has been collected. */
  readonly keptMegabytes: number
  /** The slowest keys, each with the text in the box after it. */
  readonly slowest: readonly (readonly [text: string, milliseconds: number])[]
}

/** Texts that are typed letter by letter in the search of this repository's site. */
export const typedHere = [
  'sandbox not ready',
  'install operator',
  'how does routing decide',
  'forkOf',
  'kuberntes permissions',
  '--dry-run',
  'exit codes',
  'rotate cluster token',
]

interface Measured {
  readonly browser: Browser
  readonly server: CountingServer
  /** Address relative to the server. */
  readonly address: string
  /** Runs in the page: defines `globalThis.search(query)`, which resolves when the results are shown. */
  readonly prepare?: (() => void) | undefined
  /** Texts that are typed letter by letter. The first word is the first query. */
  readonly typed: readonly string[]
}

/** Measures a search in a browser without a cache. The first result is the median of three. */
export async function measureSearch({ typed, ...measured }: Measured): Promise<SearchTiming> {
  const { browser, server } = measured
  const firstQuery = typed[0]?.split(' ')[0] ?? ''
  const first: { readonly milliseconds: number; readonly bytes: number; readonly files: number }[] = []
  for (let run = 0; run < 3; run += 1) {
    const { page } = await openPage(measured)
    server.take()
    const [milliseconds = 0] = await typeAll(page, [firstQuery])
    first.push({ milliseconds, ...server.take() })
    await page.context().close()
  }
  const { page, session, sendToWorkers } = await openPage(measured)
  const before = await memoryOfPages(browser)
  const keptBefore = await keptMemory(session, sendToWorkers)
  await typeAll(page, [firstQuery, ...prefixesOf(typed)])
  const key = await typeAll(page, prefixesOf(typed))
  const megabytes = (await memoryOfPages(browser)) - before
  const keptMegabytes = (await keptMemory(session, sendToWorkers)) - keptBefore
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await sendToWorkers('Emulation.setCPUThrottlingRate', { rate: 4 })
  const slowTexts = prefixesOf(typed)
  const slowKey = await typeAll(page, slowTexts)
  await page.context().close()
  return {
    firstBytes: median(first.map(({ bytes }) => bytes)),
    firstFiles: median(first.map(({ files }) => files)),
    firstMilliseconds: median(first.map(({ milliseconds }) => milliseconds)),
    megabytes,
    keptMegabytes,
    key: describeKeys(key, slowTexts),
    slowKey: describeKeys(slowKey, slowTexts),
    slowest: slowKey
      .map((milliseconds, at) => [slowTexts[at] ?? '', milliseconds] as const)
      .toSorted((one, other) => other[1] - one[1])
      .slice(0, 5),
  }
}

function describeKeys(times: readonly number[], texts: readonly string[]): KeyTimes {
  return { median: median(times), longest: Math.max(...times), typed: times.length, keys: texts.length }
}

/** Sends a command of Chromium's protocol to each worker of the page, and gives their answers. */
type SendToWorkers = (method: string, params?: object) => Promise<unknown[]>

interface Opened {
  readonly page: Page
  readonly session: CDPSession
  readonly sendToWorkers: SendToWorkers
}

async function openPage({ browser, server, address, prepare }: Omit<Measured, 'typed'>): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const workers: string[] = []
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') workers.push(sessionId)
  })
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  await page.goto(server.url + address, { waitUntil: 'networkidle' })
  if (prepare !== undefined) await page.evaluate(prepare)
  let messages = 0
  const sendToWorker = async (worker: string, method: string, params: object): Promise<unknown> => {
    const id = (messages += 1)
    const answer = new Promise((resolve) => {
      session.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
        const received = JSON.parse(message) as { readonly id?: number; readonly result?: unknown }
        if (sessionId === worker && received.id === id) resolve(received.result)
      })
    })
    await session.send('Target.sendMessageToTarget', {
      sessionId: worker,
      message: JSON.stringify({ id, method, params }),
    })
    return answer
  }
  return {
    page,
    session,
    sendToWorkers: (method, params = {}) => Promise.all(workers.map((worker) => sendToWorker(worker, method, params))),
  }
}

/** Megabytes of objects and buffers in the heaps of the page and its workers, after garbage has been collected. */
async function keptMemory(session: CDPSession, sendToWorkers: SendToWorkers): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  await sendToWorkers('HeapProfiler.collectGarbage')
  const heaps = [await session.send('Runtime.getHeapUsage'), ...(await sendToWorkers('Runtime.getHeapUsage'))]
  const bytes = heaps.map((heap) => {
    const { usedSize, backingStorageSize } = heap as { readonly usedSize: number; readonly backingStorageSize: number }
    return usedSize + backingStorageSize
  })
  return bytes.reduce((sum, own) => sum + own, 0) / 1024 / 1024
}

/** Megabytes that only the processes of pages use. */
async function memoryOfPages(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const kilobytes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${String(id)}/status`, 'utf8'))?.[1] ?? 0))
  return kilobytes.reduce((sum, own) => sum + own, 0) / 1024
}

function prefixesOf(queries: readonly string[]): string[] {
  return queries.flatMap((query) => Array.from(query, (_, at) => query.slice(0, at + 1)))
}

/** Sets each text as if with one key, and waits until its results are shown. Ends after a minute. */
function typeAll(page: Page, texts: readonly string[]): Promise<number[]> {
  return page.evaluate(async (all) => {
    const { search } = globalThis as unknown as { search: (query: string) => Promise<unknown> }
    const times: number[] = []
    const end = performance.now() + 60_000
    for (const text of all) {
      const start = performance.now()
      if (start > end) break
      await search(text)
      times.push(performance.now() - start)
      // Wait until the results are painted before the next key.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)))
    }
    return times
  }, texts)
}

/** Runs in a docsgen page: types into its search box and waits for its panel. */
export function driveDocsgen(): void {
  const box = document.querySelector<HTMLInputElement>('.search-input')
  const panel = document.querySelector('.search-panel')
  if (box === null || panel === null) throw new Error('the page has no search')
  const isAnswered = (): boolean =>
    panel.querySelector('a[role="option"]') !== null ||
    (panel.querySelector('.search-message')?.textContent ?? '').startsWith('No results')
  Object.assign(globalThis, {
    search: (query: string) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!isAnswered()) return
          observer.disconnect()
          resolve()
        })
        observer.observe(panel, { childList: true, subtree: true, characterData: true })
        box.value = query
        box.focus()
        box.dispatchEvent(new Event('input', { bubbles: true }))
      }),
  })
}
