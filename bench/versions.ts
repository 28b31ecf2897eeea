import { appendFileSync, cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildDocsgen, type ColdBuild } from './builders.ts'
import { copyCorpus, writeCorpus, type Corpus } from './corpus.ts'
import { median } from './measure.ts'
import { writeTable } from './table.ts'

// Measures what a site of several versions costs, compared with one version. A tenth of the pages of each version differs
// from the version before it. Both sites are built cold, one after the other, several times.

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '290' },
    versions: { type: 'string', default: '10' },
    corpus: { type: 'string' },
    source: { type: 'string', default: 'those of a folder' },
    runs: { type: 'string', default: '3' },
    docsgen: { type: 'string', default: path.join(import.meta.dirname, '../bin/docsgen.js') },
  },
})
const [pages, versions] = [Number(values.pages), Number(values.versions)]

function corpusOf(name: string): Corpus {
  const folder = path.join(import.meta.dirname, 'corpus', name)
  return values.corpus === undefined ? writeCorpus(folder, pages) : copyCorpus(folder, values.corpus, pages)
}

/** Adds older versions to a corpus of one version. */
function addVersions({ docsgen }: Corpus): void {
  const entries = ['  - name: next']
  for (let version = 1; version < versions; version += 1) {
    const [before, content] = [
      version === 1 ? 'content' : `versioned/${String(version - 1)}`,
      `versioned/${String(version)}`,
    ]
    cpSync(path.join(docsgen, before), path.join(docsgen, content), { recursive: true })
    const files = globSync('**/*.md', { cwd: path.join(docsgen, content) }).toSorted()
    for (const file of files.filter((_, at) => at % 10 === version % 10))
      changePage(path.join(docsgen, content, file), version)
    entries.push(`  - name: '${String(version)}'\n    content: ${content}`)
  }
  appendFileSync(path.join(docsgen, 'docs.config.yaml'), `versions:\n${entries.join('\n')}\n`)
}

function changePage(file: string, version: number): void {
  writeFileSync(file, `${readFileSync(file, 'utf8')}\nThis page was last changed in version ${String(version)}.\n`)
}

const [one, several] = [corpusOf('version'), corpusOf('versions')]
addVersions(several)
const builds: (readonly [one: ColdBuild, several: ColdBuild])[] = []
for (let run = 0; run < Number(values.runs); run += 1) {
  console.error(`bench: run ${String(run + 1)}`)
  builds.push([await buildDocsgen(values.docsgen, one), await buildDocsgen(values.docsgen, several)])
}

function describe(name: string, own: readonly ColdBuild[]): string[] {
  const medianOf = (figure: (build: ColdBuild) => number): number => median(own.map(figure))
  return [
    name,
    medianOf(({ output }) => output.files).toFixed(0),
    medianOf(({ output }) => output.bytes / 1e6).toFixed(0),
    medianOf(({ cost }) => cost.largestMegabytes ?? 0).toFixed(0),
    medianOf(({ cost }) => cost.wallSeconds).toFixed(1),
    own.map(({ cost }) => cost.cpuSeconds.toFixed(1)).join(', '),
  ]
}

const ratios = builds.map(([first, second]) => (second.cost.cpuSeconds / first.cost.cpuSeconds).toFixed(2))
await writeTable({
  name: 'versions',
  head: [`${String(one.pages)} pages a version`, 'files', 'output MB', 'peak MB', 'wall s', 'CPU s of each run'],
  rows: [
    describe(
      'one version',
      builds.map(([first]) => first),
    ),
    describe(
      `${String(versions)} versions`,
      builds.map(([, second]) => second),
    ),
    ['ratio', '', '', '', '', ratios.join(', ')],
  ],
  notes: [values.corpus === undefined ? 'The pages are generated.' : `The pages are ${values.source}.`],
  isComplete: true,
})
