import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openStore } from '../src/cache/store.ts'
import { readConfig } from '../src/config/read.ts'
import type { Page } from '../src/model/page.ts'
import { formatManifest, readManifest } from '../src/output/manifest.ts'
import { manifestName } from '../src/formats/names/generated-files.ts'
import type { SearchEntry } from '../src/search/engine/documents.ts'
import { indexPages, type SearchedPage } from '../src/search/index/build-search.ts'
import { openPlan } from '../src/site/plan.ts'
import { createRandom } from './random.ts'
import { writeTable } from './table.ts'
import { adjectives, clauses, subjects, verbs } from './words.ts'

// Measures what a build does once for a whole site, without the parsing and rendering of pages: the plan with all its
// links, the search index and the manifest. Each size has its own process, so the memory is that of one site.

interface Stage {
  readonly name: string
  readonly cpuSeconds: number
  /** The peak memory of the process up to the end of the stage. */
  readonly peakMegabytes: number
}

const { values } = parseArgs({
  options: { pages: { type: 'string', default: '10000,30000,100000' }, alone: { type: 'string' } },
})
const linksOfPage = 12
const headingsOfPage = 5

function nameOf(at: number): string {
  return `section-${String(at % 40)}/topic-${String(Math.floor(at / 40) % 100)}/page-${String(at)}`
}

function makePage(at: number, pages: number): Page {
  const random = createRandom(at)
  const name = nameOf(at)
  const file = `content/${name}.md`
  const title = `${random.pick(adjectives)} ${random.pick(subjects)} ${String(at)}`
  const headings = Array.from({ length: headingsOfPage }, (_, place) => {
    const text = `${random.pick(verbs)} the ${random.pick(subjects)} ${String(place)}`
    return { depth: 2, id: text.replaceAll(' ', '-'), text }
  })
  const references = Array.from({ length: linksOfPage }, (_, line) => ({
    kind: 'link' as const,
    url: `/${nameOf(random.whole(0, pages - 1))}.md`,
    base: path.posix.dirname(file),
    at: { file, line: line + 1, column: 1 },
  }))
  const texts = { title, description: '', hasOwnTitle: false, headings, ids: headings.map(({ id }) => id) }
  const source = `${name}.md`
  return { source, file, frontMatter: {}, keyPlaces: {}, ...texts, references, components: [], bodyKey: String(at) }
}

function writeText(at: number): string {
  const random = createRandom(at)
  const sentences = Array.from(
    { length: 5 },
    () => `The ${random.pick(adjectives)} ${random.pick(subjects)} ${random.pick(verbs)}s ${random.pick(clauses)}.`,
  )
  return sentences.join(' ')
}

function searchPage(page: Page, at: number): SearchedPage {
  const name = page.source.slice(0, -'.md'.length)
  return { path: name, part: 'Docs', key: page.bodyKey, read: () => readEntry(page, name, at) }
}

function readEntry({ title, headings }: Page, name: string, at: number): SearchEntry {
  const sections = [{ id: '', text: '' }, ...headings].map(({ id, text }, place) => ({
    id,
    headings: text === '' ? [] : [text],
    text: writeText(at * (headingsOfPage + 1) + place),
    code: '',
    cells: '',
    names: '',
  }))
  return { path: name, title, summary: '', part: 'Docs', hasMarkdownVersion: true, sections }
}

async function measureAlone(count: number): Promise<Stage[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'docsgen-plan-'))
  const config = path.join(folder, 'docs.config.yaml')
  writeFileSync(config, 'site: { title: Large, url: https://docs.example.com }\n')
  const project = readConfig(config, () => undefined)
  if (project === undefined) throw new Error('the config is wrong')
  const stages: Stage[] = []
  const measure = <Made>(name: string, work: () => Made): Made => {
    const before = process.cpuUsage()
    const made = work()
    const { user, system } = process.cpuUsage(before)
    stages.push({
      name,
      cpuSeconds: (user + system) / 1e6,
      peakMegabytes: process.resourceUsage().maxRSS / 1024,
    })
    return made
  }
  const pages = measure('the pages in memory', () => Array.from({ length: count }, (_, at) => makePage(at, count)))
  const none = { media: new Map(), staticFiles: new Map(), lastChanges: new Map(), generated: new Map() }
  const source = { project, pages, ...none, apiIndexes: [], drafts: false }
  const { site } = measure('plan', () => openPlan(source, () => undefined))
  measure('links', () => site.pages.filter(({ addresses }) => addresses.some(({ error }) => error !== undefined)))
  measure('search', () => {
    const store = openStore({ folder: path.join(folder, 'store'), fingerprint: 'bench', isFresh: true })
    const searched = pages.map(searchPage)
    for (const file of indexPages(searched, [], { similarPath: '/', basePath: '/', store })) file.content()
    store.commit()
  })
  measure('manifest', () => {
    const entry = { fingerprint: 'a'.repeat(32), sha256: 'b'.repeat(64), size: 1 }
    const files = pages.flatMap(({ source: name }) => [name, `${name.slice(0, -'.md'.length)}/index.html`])
    writeFileSync(path.join(folder, manifestName), formatManifest(new Map(files.map((file) => [file, entry]))))
    return readManifest(folder)
  })
  rmSync(folder, { recursive: true })
  return stages
}

if (values.alone !== undefined) console.log(JSON.stringify(await measureAlone(Number(values.alone))))
else {
  const rows = values.pages.split(',').flatMap((pages) => {
    console.error(`bench: ${pages} pages`)
    const words = ['--max-old-space-size=12000', import.meta.filename, '--alone', pages]
    const { stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' })
    if (stdout === '') return [[pages, 'fails', stderr.trim().slice(-200), '', '']]
    return (JSON.parse(stdout) as Stage[]).map(({ name, cpuSeconds, peakMegabytes }, at) => {
      const perPage = ((cpuSeconds / Number(pages)) * 1000).toFixed(2)
      return [
        at === 0 ? Number(pages).toLocaleString('en') : '',
        name,
        cpuSeconds.toFixed(1),
        perPage,
        peakMegabytes.toFixed(0),
      ]
    })
  })
  const head = ['pages', 'stage', 'CPU s', 'ms/page', 'peak MB until then']
  await writeTable({ name: 'plan', head, rows, notes: [], isComplete: true })
}
