import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'
import { format, resolveConfig } from 'prettier'
import { buildDocsgen, rebuildChanged, rebuildRenamed, type ColdBuild } from './builders.ts'
import { copyCorpus, writeCorpus, type Corpus } from './corpus.ts'
import { drawCurve } from './draw-curve.ts'
import { median, type Cost } from './measure.ts'
import { writeTable } from './table.ts'

// Measures how docsgen's cost of a page grows with the site. Each size is built cold, and again after changes of one page.
// The figures of a size are kept in bench/results, and `--resume` takes them from there.

interface Point {
  readonly bytes: number
  readonly cold: ColdBuild
  readonly sentence: Cost
  readonly title: Cost
  /** Of the median page, in bytes. */
  readonly html: number
  readonly brotli: number
}

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '500,1000,5000,10000' },
    corpus: { type: 'string' },
    source: { type: 'string', default: 'those of a folder' },
    runs: { type: 'string', default: '3' },
    resume: { type: 'boolean', default: false },
    docsgen: { type: 'string', default: path.join(import.meta.dirname, '../bin/docsgen.js') },
  },
})
const sizes = values.pages.split(',').map(Number)
const program = path.resolve(values.docsgen)
const results = path.join(import.meta.dirname, 'results')

function corpusOf(pages: number): Corpus {
  const folder = path.join(import.meta.dirname, 'corpus', `curve-${String(pages)}`)
  return values.corpus === undefined ? writeCorpus(folder, pages) : copyCorpus(folder, values.corpus, pages)
}

async function measurePoint(pages: number): Promise<Point> {
  const file = path.join(results, `curve-${String(pages)}.json`)
  if (values.resume && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Point
  console.error(`bench: ${String(pages)} pages`)
  const corpus = corpusOf(pages)
  const cold = await buildDocsgen(program, corpus)
  const sentence = await rebuildChanged(program, corpus, Number(values.runs))
  const title = await rebuildRenamed(program, corpus, 1)
  const point = { bytes: corpus.bytes, cold, sentence, title, ...measureHtml(path.join(corpus.docsgen, 'build')) }
  mkdirSync(results, { recursive: true })
  writeFileSync(file, JSON.stringify(point))
  return point
}

/** The size of the median of at most 200 pages. */
function measureHtml(build: string): Pick<Point, 'html' | 'brotli'> {
  const files = globSync('**/index.html', { cwd: build }).toSorted()
  const step = Math.max(1, Math.floor(files.length / 200))
  const pages = files.filter((_, at) => at % step === 0).map((name) => readFileSync(path.join(build, name)))
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  return {
    html: median(pages.map((page) => page.length)),
    brotli: median(pages.map((page) => brotliCompressSync(page, options).length)),
  }
}

const points: Point[] = []
for (const pages of sizes) points.push(await measurePoint(pages))
await writeTable({
  name: 'curve',
  head: [
    'pages',
    'KB/page',
    'cold CPU s',
    'ms/page',
    'peak MB',
    'sentence, CPU s',
    'title, CPU s',
    'HTML KB',
    'brotli KB',
  ],
  rows: points.map(({ bytes, cold, sentence, title, html, brotli }) => [
    String(cold.pages),
    (bytes / cold.pages / 1e3).toFixed(1),
    cold.cost.cpuSeconds.toFixed(1),
    perPage(cold).toFixed(1),
    (cold.cost.largestMegabytes ?? 0).toFixed(0),
    sentence.cpuSeconds.toFixed(2),
    title.cpuSeconds.toFixed(2),
    (html / 1e3).toFixed(1),
    (brotli / 1e3).toFixed(1),
  ]),
  notes: [values.corpus === undefined ? 'The pages are generated.' : `The pages are ${values.source}.`],
  isComplete: true,
})
const svg = drawCurve(points.map(({ cold }) => ({ pages: cold.pages, milliseconds: perPage(cold) })))
const picture = path.join(import.meta.dirname, 'curve.svg')
writeFileSync(picture, await format(svg, { ...(await resolveConfig(picture)), parser: 'html' }))

function perPage({ pages, cost }: ColdBuild): number {
  return (cost.cpuSeconds / pages) * 1000
}
