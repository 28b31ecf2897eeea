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

/** A page in a browser, and what went wrong on it. */
export interface OpenPage {
  readonly page: Page
  readonly context: BrowserContext
  /** Errors and warnings of the console, and faults of scripts. */
  readonly complaints: string[]
}

/** One built site and one browser for the tests of a file. */
export interface BrowserSite {
  /** Address of the site's root, base path included. */
  readonly url: () => string
  readonly folder: () => string
  /** Opens an address below the base path as a reader would, in a browser that remembers nothing. */
  readonly open: (route: string, wishes?: OpenWishes) => Promise<OpenPage>
}

export interface OpenWishes {
  readonly context?: BrowserContextOptions
  /** Called before the first page is asked for. */
  readonly prepare?: (page: Page, context: BrowserContext) => Promise<unknown>
  /** What goes wrong on purpose: the test looks at the complaints by itself. */
  readonly expectsComplaints?: boolean
}

/** Builds a site with the real command, serves it as `docsgen preview` does, and starts a browser. */
export function useBrowserSite(files: Readonly<Record<string, string>>): BrowserSite {
  return useBuiltSite(async (folder) => {
    await writeFiles(folder, files)
    return path.join(folder, 'docs.config.yaml')
  })
}

/** The same with a copy of this repository's documentation, so that nobody's cache or output plays a part. */
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

/** The browser in which all tests of a file open their pages. */
export function shareBrowser(): Promise<Browser> {
  started ??= launchBrowser()
  return started
}

/** `prepare` gets an empty folder and gives the config of the site, which is built into that folder. */
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
    open: async (route, wishes = {}) => openPage(await shareBrowser(), new URL(route, preview?.url).href, wishes),
  }
}

/** Opens an address in a browser that remembers nothing; the test fails when the console complains. */
export async function openPage(browser: Browser, address: string, wishes: OpenWishes): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...wishes.context })
  // As long as what is polled may take; a busy machine takes its time.
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  onTestFinished(async () => {
    await context.close()
    if (wishes.expectsComplaints !== true) expect(complaints).toEqual([])
  })
  await wishes.prepare?.(page, context)
  await page.goto(address)
  return { page, context, complaints }
}

/** Makes each use of the browser's storage fail, as some settings of privacy do. */
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

/** Marks the document, so that a test can tell whether it is still the same one. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
}

/** Whether the document is the one that was marked: nothing has been loaded in full since then. */
export function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.hasAttribute('data-marked'))
}

/** A promise that the test settles when it wants to. */
export function createGate(): { readonly opened: Promise<void>; readonly open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: resolve }
}
