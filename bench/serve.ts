import { spawn, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync, symlinkSync, existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page } from 'playwright-core'
import { installPeers } from './builders.ts'
import { writeCorpus, type Corpus } from './corpus.ts'
import { median } from './measure.ts'

// Measures the live previews of docsgen and VitePress on the same pages: how long they take to be ready, and how long a
// saved page takes from the write to the picture in a browser. Then docsgen's memory over many edits.

const here = import.meta.dirname
const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '1000' },
    edits: { type: 'string', default: '20' },
    'memory-edits': { type: 'string', default: '10000' },
    'skip-vitepress': { type: 'boolean', default: false },
    'skip-memory': { type: 'boolean', default: false },
  },
})
const docsgen = path.join(here, '../bin/docsgen.js')

interface Running {
  readonly child: ChildProcess
  readonly url: string
  readonly readySeconds: number
}

/** Starts a server and waits for its address on standard output. */
async function start(words: readonly string[], folder: string, pattern: RegExp): Promise<Running> {
  const started = performance.now()
  const child = spawn(process.execPath, words, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (text: string): void => {
      out += text
      // oxlint-disable-next-line no-control-regex -- servers colour what they print
      const found = pattern.exec(out.replaceAll(/\u001B\[[\d;]*m/g, ''))?.[0]
      if (found !== undefined) resolve(found)
    }
    child.stdout.setEncoding('utf8').on('data', read)
    child.stderr.setEncoding('utf8').on('data', read)
    child.on('close', () => reject(new Error(`it has ended: ${out}`)))
  })
  child.on('close', (code) => {
    if (code !== null) console.error(`a server has ended with ${String(code)}: ${out}`)
  })
  return { child, url, readySeconds: (performance.now() - started) / 1000 }
}

async function stop({ child }: Running): Promise<void> {
  const closed = new Promise((resolve) => child.on('close', resolve))
  child.kill('SIGKILL')
  await closed
}

/** Seconds from the start until the first page is there. */
async function untilFirstPage(words: readonly string[], folder: string, route: string): Promise<number> {
  const started = performance.now()
  const running = await start(words, folder, /http:\/\/(?:localhost|127\.0\.0\.1):\d+\//)
  await (await fetch(new URL(route, running.url))).text()
  const seconds = (performance.now() - started) / 1000
  await stop(running)
  return seconds
}

/** Milliseconds from the write of a page to the frame that shows it. */
async function measureEdits(browser: Browser, address: string, file: string): Promise<number[]> {
  const page = await browser.newPage()
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // The connection through which changes come is opened after the page has been shown.
  await page.waitForTimeout(3000)
  const original = readFileSync(file, 'utf8')
  const times: number[] = []
  for (let number = 0; number <= Number(values.edits); number += 1) {
    const word = `edit-${String(number)}-${String(Date.now())}`
    const painted = waitForWord(page, word)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    const written = performance.timeOrigin + performance.now()
    writeFileSync(file, `${original}\nThe word of this edit is ${word}.\n`)
    const time = (await painted) - written
    // The first edit finds nothing warm; it is not counted for anyone.
    if (number > 0) times.push(time)
    await page.waitForTimeout(400)
  }
  writeFileSync(file, original)
  await page.close()
  return times
}

/** The time at which a word has been painted, on the clock that both processes share. */
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

/** The page whose size is nearest to 7 KB, below the content folder. */
function pickPage(content: string): string {
  const names = readdirSync(content, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))
  const distance = (name: string): number => Math.abs(statSync(path.join(content, name)).size - 7168)
  return names.reduce((best, name) => (distance(name) < distance(best) ? name : best))
}

function memoryOf({ child }: Running): number {
  const status = readFileSync(`/proc/${String(child.pid)}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024
}

/** Memory in MB after the first 500 edits and after all of them; each edit is asked for before the next one is made. */
async function measureMemory(corpus: Corpus, name: string): Promise<readonly [number, number]> {
  const running = await start([docsgen, 'serve', '--port', '0'], corpus.docsgen, /http:\S+\//)
  const file = path.join(corpus.docsgen, 'content', name)
  const original = readFileSync(file, 'utf8')
  const address = new URL(name.replace(/\.md$/, ''), running.url)
  let early = Number.NaN
  for (let number = 1; number <= Number(values['memory-edits']); number += 1) {
    writeFileSync(file, `${original}\nEdit ${String(number)}.\n`)
    const html = await (await fetch(address)).text()
    if (!html.includes(`Edit ${String(number)}.`)) throw new Error(`edit ${String(number)} is not in the page`)
    if (number === 500) early = memoryOf(running)
  }
  writeFileSync(file, original)
  const late = memoryOf(running)
  await stop(running)
  return [early, late]
}

function tell(name: string, times: readonly number[]): void {
  const worst = Math.max(...times)
  console.log(`${name}: ${median(times).toFixed(0)} ms median, ${worst.toFixed(0)} ms worst of ${String(times.length)}`)
}

const corpus = writeCorpus(path.join(here, 'corpus', values.pages), Number(values.pages))
const name = pickPage(path.join(corpus.docsgen, 'content'))
const route = name.replace(/\.md$/, '')
const words = [docsgen, 'serve', '--port', '0']
rmSync(path.join(corpus.docsgen, '.docsgen'), { recursive: true, force: true })
const cold = await untilFirstPage(words, corpus.docsgen, route)
console.log(`docsgen, ready with the first page, no cache: ${cold.toFixed(2)} s`)
const build = spawn(process.execPath, [docsgen, 'build', '--quiet'], { cwd: corpus.docsgen, stdio: 'inherit' })
await new Promise((resolve) => build.on('close', resolve))
const warm = await untilFirstPage(words, corpus.docsgen, route)
console.log(`docsgen, ready with the first page, warm cache: ${warm.toFixed(2)} s`)

const executablePath = process.env['CHROMIUM_PATH'] || '/usr/bin/chromium'
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--headless', '--disable-gpu'] })
const own = await start(words, corpus.docsgen, /http:\S+\//)
tell(
  'docsgen, write to painted',
  await measureEdits(browser, new URL(route, own.url).href, path.join(corpus.docsgen, 'content', name)),
)
await stop(own)
if (!values['skip-vitepress']) {
  const peers = path.join(here, 'peers')
  installPeers(peers)
  const modules = path.join(corpus.vitepress, 'node_modules')
  if (!existsSync(modules)) symlinkSync(path.join(peers, 'node_modules'), modules)
  const program = path.join(peers, 'node_modules/vitepress/bin/vitepress.js')
  const vitepress = await start(
    [program, 'dev', 'docs', '--port', '5199'],
    corpus.vitepress,
    /http:\/\/localhost:\d+\//,
  )
  console.log(`VitePress, ready: ${vitepress.readySeconds.toFixed(2)} s`)
  const address = new URL(`${route}.html`, vitepress.url).href
  tell('VitePress, write to painted', await measureEdits(browser, address, path.join(corpus.vitepress, 'docs', name)))
  await stop(vitepress)
}
await browser.close()
if (!values['skip-memory']) {
  const [early, late] = await measureMemory(corpus, name)
  console.log(
    `docsgen, memory after 500 edits ${early.toFixed(0)} MB, after ${values['memory-edits']} ${late.toFixed(0)} MB`,
  )
}
