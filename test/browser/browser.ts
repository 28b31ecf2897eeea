import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished } from 'vitest'
import { startPreview } from '../../src/hosting/host.ts'
import { launchShell } from '../helpers/chromium.ts'
import { askForShared } from '../helpers/shared.ts'
import { runWarm } from '../helpers/warm-docsgen.ts'
import { writeFiles } from '../live/preview-site.ts'

/** A page in a browser, and its errors. */
export interface OpenPage {
  readonly page: Page
  readonly context: BrowserContext
  /** Errors and warnings in the console, and uncaught exceptions. */
  readonly complaints: string[]
}

type Files = Readonly<Record<string, string | Uint8Array>>

/** A built site that is being served. */
interface ServedSite {
  readonly folder: string
  readonly url: string
}

/** A built site and a browser for the tests of a file. */
export interface BrowserSite {
  /** Address of the site's root, with the base path. */
  readonly url: () => string
  readonly folder: () => string
  /** Opens an address below the base path in a fresh browser context. */
  readonly open: (route: string, options?: OpenOptions) => Promise<OpenPage>
}

export interface OpenOptions {
  /** By default, the shared browser, which has no windows. In it, the pointer is over the corner of the page from the start. */
  readonly browser?: Browser
  readonly context?: BrowserContextOptions
  /** Called before the first page is requested. */
  readonly prepare?: (page: Page, context: BrowserContext) => Promise<unknown>
  /** Errors are expected, so the test checks them itself. */
  readonly expectsComplaints?: boolean
}

/** Test files that show the same site share it: it is built and served once for their process. */
const served = new Map<Files, Promise<ServedSite>>()

/** Builds a site with the real command, or takes the one that another file has built, and serves it as `docsgen preview` does. */
export function useBrowserSite(files: Files): BrowserSite {
  return useSite(() => {
    const site = served.get(files) ?? serveSite(files)
    served.set(files, site)
    // A build that failed is repeated for the next file.
    site.catch(() => served.delete(files))
    return site
  })
}

/** The same with this repository's documentation. It has a tag manager, and tests do not leave the machine. */
export function useOwnSite(): BrowserSite {
  const site = useSite(async () => serveBuilt(await askForShared('documentation')))
  return {
    ...site,
    open: (route, { prepare, ...options } = {}) =>
      site.open(route, {
        ...options,
        prepare: async (page, context) => {
          await context.route('https://www.googletagmanager.com/**', (request) =>
            request.fulfill({ contentType: 'text/javascript', body: '' }),
          )
          await prepare?.(page, context)
        },
      }),
  }
}

let started: Promise<Browser> | undefined

/** The browser for all tests of a process. It ends with the process. */
export function shareBrowser(): Promise<Browser> {
  if (started !== undefined) return started
  // One that has crashed or did not start is replaced.
  const forget = (): void => {
    started = undefined
  }
  started = launchShell().then((browser) => browser.on('disconnected', forget))
  started.catch(forget)
  return started
}

async function serveSite(files: Files): Promise<ServedSite> {
  const sources = mkdtempSync(path.join(tmpdir(), 'docsgen-browser-'))
  await writeFiles(sources, files)
  const { code, error } = await runWarm(['build', '--quiet'], sources)
  expect(code, error).toBe(0)
  return serveBuilt(sources)
}

async function serveBuilt(project: string): Promise<ServedSite> {
  const folder = path.join(project, 'build')
  const { url } = await startPreview({ folder, basePath: '/docs/', port: 0, strictPort: true })
  return { folder, url }
}

function useSite(serve: () => Promise<ServedSite>): BrowserSite {
  let site: ServedSite | undefined
  beforeAll(async () => {
    site = await serve()
  })
  return {
    url: () => site?.url ?? '',
    folder: () => site?.folder ?? '',
    open: async (route, options = {}) =>
      openPage(options.browser ?? (await shareBrowser()), new URL(route, site?.url).href, options),
  }
}

/** Opens an address in a fresh browser context. The test fails if there are console messages. */
export async function openPage(browser: Browser, address: string, options: OpenOptions): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options.context })
  // The same limit as for polling, because the machine may be busy.
  context.setDefaultTimeout(60_000)
  await context.addInitScript(boundIdleTime)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    // Chromium with windows asks for it when a site below the root names no icon: it may be that of the host.
    const isIconOfHost = message.location().url.endsWith('/favicon.ico')
    if (['error', 'warning'].includes(message.type()) && !isIconOfHost) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  onTestFinished(async () => {
    // A request that a test answers itself may still be on its way.
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
    if (options.expectsComplaints !== true) expect(complaints).toEqual([])
  })
  await options.prepare?.(page, context)
  await page.goto(address)
  return { page, context, complaints }
}

/** Without windows, Chromium can wait for the next input before it reports that a page is idle. */
function boundIdleTime(): void {
  const request = window.requestIdleCallback.bind(window)
  window.requestIdleCallback = (work, options) => request(work, { timeout: 500, ...options })
}

/** Makes all access to the browser's storage fail, as some privacy settings do. */
export function blockStorage(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new Error('no storage here')
        },
      })
  })
}

/** Marks the document, so that a test can check later whether it is still the same one. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
}

/** Whether the document is still the marked one, so there was no full page load. */
export function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.hasAttribute('data-marked'))
}

/** A promise that the test settles. */
export function createGate(): { readonly opened: Promise<void>; readonly open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: resolve }
}

/** In the first frame of a page, its script measures what scrolls. The second frame comes after that. */
export function waitForFrame(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined)))),
  )
}
