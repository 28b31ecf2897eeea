import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../test/helpers/chromium.ts'
import { copyCorpus, writeCorpus, type Corpus } from './corpus.ts'
import { cpuOf, memoryOf, startDocsgen, startDocusaurus, startVitePress, stop, type Running } from './live-servers.ts'
import { median } from './measure.ts'
import { peerBuilders } from './peer-builders.ts'
import { writeTable } from './table.ts'

// Measures the live previews of docsgen, VitePress and Docusaurus on the same pages: how long until they are ready, and
// how long from writing a page until the browser has painted it. Then measures docsgen's memory over many edits.

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '1000' },
    corpus: { type: 'string' },
    edits: { type: 'string', default: '20' },
    'memory-edits': { type: 'string', default: '10000' },
    'skip-ready': { type: 'boolean', default: false },
    'skip-edits': { type: 'boolean', default: false },
    'skip-vitepress': { type: 'boolean', default: false },
    'skip-docusaurus': { type: 'boolean', default: false },
    'skip-memory': { type: 'boolean', default: false },
  },
})
/** After this many edits, everything is warmed up. */
const warmEdits = 500

/** The time from the start until the first page is available. */
async function untilFirstPage(folder: string, route: string): Promise<string> {
  const started = performance.now()
  const running = await startDocsgen(folder)
  await (await fetch(new URL(route, running.url))).text()
  const seconds = (performance.now() - started) / 1000
  const busy = cpuOf(running) / 1000
  await stop(running)
  return `${seconds.toFixed(2)} s (${busy.toFixed(2)} s of processor time)`
}

async function measureReady({ docsgen }: Corpus, route: string): Promise<string> {
  rmSync(path.join(docsgen, '.docsgen'), { recursive: true, force: true })
  const cold = await untilFirstPage(docsgen, route)
  const program = path.join(import.meta.dirname, '../bin/docsgen.js')
  const build = spawn(process.execPath, [program, 'build', '--quiet'], { cwd: docsgen, stdio: 'inherit' })
  await new Promise((resolve) => build.on('close', resolve))
  const warm = await untilFirstPage(docsgen, route)
  return `docsgen was ready with the first page in ${cold} without a cache, in ${warm} with one.`
}

/** Edits a page while a browser shows it, and returns the table row with the time until it was painted. */
async function measureEdits(browser: Browser, name: string, running: Running, place: Place): Promise<string[]> {
  const page = await browser.newPage()
  await page.goto(new URL(place.route, running.url).href, { timeout: 300_000 })
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 300_000 })
  // The connection for changes is opened after the page has been shown.
  await page.waitForTimeout(3000)
  const original = readFileSync(place.file, 'utf8')
  const times: number[] = []
  let busy = 0
  for (let number = 0; number <= Number(values.edits); number += 1) {
    const before = cpuOf(running)
    const time = await measureEdit(page, place.file, original)
    await page.waitForTimeout(400)
    // The first edit is a warm-up and does not count for any tool.
    if (number === 0) continue
    times.push(time)
    busy += cpuOf(running) - before
  }
  writeFileSync(place.file, original)
  await page.close()
  await stop(running)
  const worst = Math.max(...times)
  return [name, median(times).toFixed(0), worst.toFixed(0), (busy / times.length).toFixed(0)]
}

/** A page of the corpus for one server. */
interface Place {
  readonly route: string
  readonly file: string
}

/** Milliseconds from writing a page to the frame that shows it. */
async function measureEdit(page: Page, file: string, original: string): Promise<number> {
  const word = `edit-${String(Date.now())}`
  const painted = waitForWord(page, word)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  const written = performance.timeOrigin + performance.now()
  writeFileSync(file, `${original}\nThe word of this edit is ${word}.\n`)
  return (await painted) - written
}

/** The time when a word was painted, on the clock that both processes share. */
function waitForWord(page: Page, word: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          if (!document.body.textContent.includes(wanted)) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now())))
        }
        const observer = new MutationObserver(look)
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
      }),
    word,
  )
}

/** The page whose size is nearest to 7 KB, relative to the content folder. */
function pickPage(content: string): string {
  const names = readdirSync(content, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))
  const distance = (name: string): number => Math.abs(statSync(path.join(content, name)).size - 7168)
  return names.reduce((best, name) => (distance(name) < distance(best) ? name : best))
}

/** Edits one page many times, requesting it after each edit, and prints docsgen's memory early and late. */
async function measureMemory({ docsgen }: Corpus, name: string): Promise<void> {
  const running = await startDocsgen(docsgen)
  const file = path.join(docsgen, 'content', name)
  const original = readFileSync(file, 'utf8')
  const address = new URL(name.replace(/\.md$/, ''), running.url)
  let early = Number.NaN
  for (let number = 1; number <= Number(values['memory-edits']); number += 1) {
    writeFileSync(file, `${original}\nEdit ${String(number)}.\n`)
    const html = await (await fetch(address)).text()
    if (!html.includes(`Edit ${String(number)}.`)) throw new Error(`edit ${String(number)} is not in the page`)
    if (number === warmEdits) early = memoryOf(running)
  }
  writeFileSync(file, original)
  const late = memoryOf(running)
  await stop(running)
  console.log(
    `docsgen, memory after ${String(warmEdits)} edits ${early.toFixed(0)} MB, ` +
      `after ${values['memory-edits']} ${late.toFixed(0)} MB`,
  )
}

async function measureServers(corpus: Corpus, name: string, route: string, notes: readonly string[]): Promise<void> {
  const browser = await launchBrowser()
  const own = await startDocsgen(corpus.docsgen)
  const rows = [
    await measureEdits(browser, 'docsgen', own, { route, file: path.join(corpus.docsgen, 'content', name) }),
  ]
  if (!values['skip-vitepress']) {
    const server = await startVitePress(corpus)
    console.log(`VitePress, ready: ${server.readySeconds.toFixed(2)} s`)
    const place = { route: `${route}.html`, file: path.join(corpus.vitepress, 'docs', name) }
    rows.push(await measureEdits(browser, `VitePress ${peerBuilders.vitepress.version()}`, server, place))
  }
  if (!values['skip-docusaurus']) {
    const server = await startDocusaurus(corpus)
    const started = performance.now()
    await (await fetch(new URL(route, server.url))).text()
    const seconds = server.readySeconds + (performance.now() - started) / 1000
    console.log(`Docusaurus, ready with the first page: ${seconds.toFixed(2)} s`)
    const place = { route, file: path.join(corpus.docsgen, '../docusaurus/docs', name) }
    rows.push(await measureEdits(browser, `Docusaurus ${peerBuilders.docusaurus.version()}`, server, place))
  }
  await browser.close()
  await writeTable({
    name: 'serve',
    head: [
      `${values.pages} pages, one of 7 KB edited`,
      'median, ms',
      `worst of ${values.edits}, ms`,
      'processor time of the server, ms',
    ],
    rows,
    notes,
    isComplete: !values['skip-vitepress'] && !values['skip-docusaurus'],
  })
}

const folder = path.join(import.meta.dirname, 'corpus', values.pages)
const corpus =
  values.corpus === undefined
    ? writeCorpus(folder, Number(values.pages))
    : copyCorpus(folder, values.corpus, Number(values.pages))
const name = pickPage(path.join(corpus.docsgen, 'content'))
const route = name.replace(/\.md$/, '')
const notes = values['skip-ready'] ? [] : [await measureReady(corpus, route)]
if (!values['skip-edits']) await measureServers(corpus, name, route, notes)
if (!values['skip-memory']) await measureMemory(corpus, name)
