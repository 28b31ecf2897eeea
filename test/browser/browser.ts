import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { startPreview, type Preview } from '../../src/hosting/host.ts'
import { launchBrowser } from '../helpers/chromium.ts'
import { writeFiles } from '../live/preview-site.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** A page in a browser, and its errors. */
export interface OpenPage {
  readonly page: Page
  readonly context: BrowserContext
  /** Errors and warnings in the console, and uncaught exceptions. */
  readonly complaints: string[]
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
  readonly context?: BrowserContextOptions
  /** Called before the first page is requested. */
  readonly prepare?: (page: Page, context: BrowserContext) => Promise<unknown>
  /** Errors are expected, so the test checks them itself. */
  readonly expectsComplaints?: boolean
}

/** Builds a site with the real command, serves it as `docsgen preview` does, and starts a browser. */
export function useBrowserSite(files: Readonly<Record<string, string | Uint8Array>>): BrowserSite {
  return useBuiltSite(async (folder) => {
    await writeFiles(folder, files)
    return path.join(folder, 'docs.config.yaml')
  })
}

/** The same with a copy of this repository's documentation, so that existing caches and output have no effect. */
export function useOwnSite(): BrowserSite {
  return useBuiltSite(async (folder) => {
    for (const part of ['content', 'openapi', 'static', 'docs.config.yaml'])
      await cp(path.join(root, part), path.join(folder, part), { recursive: true })
    return path.join(folder, 'docs.config.yaml')
  })
}

let started: Promise<Browser> | undefined

afterAll(async () => {
  await (await started)?.close()
})

/** The browser for all tests of a file. */
export function shareBrowser(): Promise<Browser> {
  started ??= launchBrowser()
  return started
}

/** `prepare` gets an empty folder and returns the config of the site, which is built into that folder. */
function useBuiltSite(prepare: (folder: string) => Promise<string>): BrowserSite {
  let folder = ''
  let preview: Preview | undefined
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'docsgen-browser-'))
    const config = await prepare(folder)
    const command = path.join(root, 'bin/docsgen.js')
    const words = ['build', '--quiet', '--config', config, '--out', path.join(folder, 'build')]
    execFileSync(process.execPath, [command, ...words], { stdio: 'pipe' })
    preview = await startPreview({ folder: path.join(folder, 'build'), basePath: '/docs/', port: 0, strictPort: true })
  })
  afterAll(async () => {
    await preview?.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    url: () => preview?.url ?? '',
    folder: () => path.join(folder, 'build'),
    open: async (route, options = {}) => openPage(await shareBrowser(), new URL(route, preview?.url).href, options),
  }
}

/** Opens an address in a fresh browser context. The test fails if there are console messages. */
export async function openPage(browser: Browser, address: string, options: OpenOptions): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options.context })
  // The same limit as for polling, because the machine may be busy.
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  onTestFinished(async () => {
    // A request that a test answers itself may still be on its way.
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
    if (options.expectsComplaints !== true) expect(complaints).toEqual([])
  })
  // This repository's documentation has a tag manager, and tests do not leave the machine.
  await context.route('https://www.googletagmanager.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  await options.prepare?.(page, context)
  await page.goto(address)
  return { page, context, complaints }
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
