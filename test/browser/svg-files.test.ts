import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanSvg } from '../../src/assets/svg/clean-svg.ts'
import { shareBrowser } from './browser.ts'
import { usePlainServer } from './plain-server.ts'
import { drawings, rewrittenDrawings } from './svg-drawings.ts'
import { payloads, trackerHost } from './svg-payloads.ts'

const isSoak = process.env['DOCSGEN_SOAK'] === '1'
const folder = mkdtempSync(path.join(tmpdir(), 'docsgen-svg-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const host = usePlainServer(() => folder)

/** Writes each file as it is and as it would be published. A rejected file has no second form. */
function writeForms(files: Readonly<Record<string, string | Buffer>>): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const part of ['raw', 'clean']) mkdirSync(path.join(folder, part), { recursive: true })
  for (const [title, content] of Object.entries(files)) {
    const bytes = Buffer.from(content)
    const name = `${title.replaceAll(/\W+/g, '-')}.svg`
    writeFileSync(path.join(folder, 'raw', name), bytes)
    const cleaned = cleanSvg(bytes)
    if ('message' in cleaned) continue
    writeFileSync(path.join(folder, 'clean', name), cleaned.bytes)
    names.set(title, name)
  }
  return names
}

/** Opens a file as a page, uses all of it like a reader, and returns its requests to the other host. */
async function openAsPage(page: Page, address: string): Promise<string[]> {
  const asked: string[] = []
  const note = (request: { url: () => string }): void => {
    if (request.url().includes(trackerHost)) asked.push(request.url())
  }
  page.on('request', note)
  await page.goto(address, { waitUntil: 'load' })
  await page
    .evaluate(async () => {
      for (const element of document.querySelectorAll('*'))
        for (const kind of ['mouseover', 'focus', 'click'])
          element.dispatchEvent(new MouseEvent(kind, { bubbles: true, cancelable: true }))
      await new Promise((resolve) => setTimeout(resolve, 30))
    })
    // A click that navigates away ends the page that the code runs in.
    .catch((error: unknown) => asked.push(`left: ${String(error).split('\n')[0] ?? ''}`))
  page.off('request', note)
  return asked
}

async function openPages(part: string, names: Iterable<string>): Promise<ReadonlyMap<string, string[]>> {
  const context = await (await shareBrowser()).newContext()
  await context.route(`**://${trackerHost}/**`, (route) => route.abort())
  const asked = new Map<string, string[]>()
  for (const name of names) {
    // A file that navigates away may still do so while the next one is opened.
    const page = await context.newPage()
    asked.set(name, await openAsPage(page, `${host()}/${part}/${name}`))
    await page.close()
  }
  await context.close()
  return asked
}

let payloadNames: ReadonlyMap<string, string> = new Map()
beforeAll(() => {
  payloadNames = writeForms(payloads)
})

test('no SVG that is published runs code or asks another host when a browser opens it from a host without headers', async () => {
  const asked = await openPages('clean', payloadNames.values())
  expect([...asked].filter(([, requests]) => requests.length > 0)).toEqual([])
})

test('most of these files do run code or send requests as written, so the browser test would notice it', async () => {
  const some = [...payloadNames.values()].filter((_, index) => isSoak || index % 4 === 0)
  const asked = await openPages('raw', some)
  expect([...asked.values()].filter((requests) => requests.length > 0).length).toBeGreaterThan(some.length * 0.6)
})

test('every one of these files is reported or refused', () => {
  const silent = Object.entries(payloads).filter(([, content]) => {
    const cleaned = cleanSvg(Buffer.from(content))
    return 'removals' in cleaned && cleaned.removals.length === 0 && Buffer.from(content).equals(cleaned.bytes)
  })
  expect(silent.map(([title]) => title)).toEqual([])
})

test('a harmless drawing is unchanged and not reported', () => {
  for (const [title, content] of Object.entries(drawings)) {
    const cleaned = cleanSvg(Buffer.from(content))
    expect(cleaned, title).toEqual({ bytes: Buffer.from(content), removals: [] })
  }
})

test('a rewritten drawing looks the same', async () => {
  const names = writeForms({ ...rewrittenDrawings, ...Object.fromEntries(Object.entries(drawings).map(asWrittenAnew)) })
  const context = await (await shareBrowser()).newContext({ viewport: { width: 200, height: 150 } })
  const page = await context.newPage()
  const look = async (part: string, name: string): Promise<string> => {
    await page.goto(`${host()}/${part}/${name}`)
    return (await page.screenshot()).toString('base64')
  }
  const [, emptyName = ''] = [...writeForms({ empty: '<svg xmlns="http://www.w3.org/2000/svg"/>' })][0] ?? []
  const blank = await look('raw', emptyName)
  const different: string[] = []
  for (const [title, name] of names) {
    const before = await look('raw', name)
    if (before === blank || before !== (await look('clean', name))) different.push(title)
  }
  await context.close()
  expect(different).toEqual([])
  expect(names.size).toBe(Object.keys(drawings).length + Object.keys(rewrittenDrawings).length)
})

/** The same drawing with a handler that does nothing, so it cannot stay unchanged. */
function asWrittenAnew([title, content]: readonly [string, string]): readonly [string, string] {
  return [`${title}, anew`, content.replace(/<(?:svg:)?svg /, (start) => `${start}onclick="0" `)]
}
