import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildDocsgen, rebuildChanged, rebuildUnchanged, showHelp, type ColdBuild } from './builders.ts'
import { copyCorpus, writeCorpus, type Corpus } from './corpus.ts'
import type { Cost } from './measure.ts'
import { peerBuilders } from './peer-builders.ts'
import { writeTable, type Table } from './table.ts'

// Measures docsgen and other builders on a generated corpus. Steps: generate the corpus; build it with docsgen, and
// build it again; build a small and a large corpus; build with the other tools; print a table, and check the limits if
// asked to.

interface Results {
  readonly pages: number
  readonly corpusBytes: number
  readonly docsgen: ColdBuild
  readonly unchanged: Cost
  readonly changed: Cost
  readonly help: Cost
  readonly small: ColdBuild | undefined
  readonly large: ColdBuild | undefined
  /** Results by the tool's name. */
  readonly peers: Readonly<Record<string, ColdBuild>>
}

interface Options {
  readonly pages: number
  readonly runs: number
  readonly program: string
  readonly peers: readonly (typeof peerBuilders)[keyof typeof peerBuilders][]
  /** A folder of Markdown files to build instead of a generated corpus. */
  readonly corpus: string | undefined
  readonly skipScale: boolean
  readonly assert: boolean
}

const here = import.meta.dirname
const [smallPages, largePages] = [500, 5000]

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      pages: { type: 'string', default: '1000' },
      runs: { type: 'string', default: '3' },
      docsgen: { type: 'string', default: path.join(here, '../bin/docsgen.js') },
      corpus: { type: 'string' },
      'skip-vitepress': { type: 'boolean', default: false },
      'skip-docusaurus': { type: 'boolean', default: false },
      'skip-starlight': { type: 'boolean', default: false },
      'skip-scale': { type: 'boolean', default: false },
      assert: { type: 'boolean', default: false },
    },
  })
  const [pages, runs] = [Number(values.pages), Number(values.runs)]
  if (!Number.isInteger(pages) || pages < 10 || !Number.isInteger(runs) || runs < 1) {
    throw new Error('--pages must be a whole number from 10, --runs one from 1')
  }
  return {
    pages,
    runs,
    program: path.resolve(values.docsgen),
    peers: [
      ...(values['skip-vitepress'] ? [] : [peerBuilders.vitepress]),
      ...(values['skip-docusaurus'] ? [] : [peerBuilders.docusaurus]),
      ...(values['skip-starlight'] ? [] : [peerBuilders.starlight]),
    ],
    corpus: values.corpus,
    skipScale: values['skip-scale'] || values.corpus !== undefined,
    assert: values.assert,
  }
}

async function measureAll({ runs, program, peers: others, skipScale, ...asked }: Options): Promise<Results> {
  const corpus =
    asked.corpus === undefined ? corpusOf(asked.pages) : copyCorpus(path.join(here, 'corpus/copied'), asked.corpus)
  const { pages } = corpus
  step(`a corpus of ${String(pages)} pages`)
  const help = await showHelp(program, corpus.docsgen, Math.max(runs, 5))
  step('docsgen, cold')
  const docsgen = await buildDocsgen(program, corpus)
  step('docsgen, nothing changed and one page changed')
  const unchanged = await rebuildUnchanged(program, corpus, runs)
  const changed = await rebuildChanged(program, corpus, runs)
  if (!skipScale) step(`docsgen, ${String(smallPages)} and ${String(largePages)} pages`)
  const small = skipScale ? undefined : await buildDocsgen(program, corpusOf(smallPages))
  const large = skipScale ? undefined : await buildDocsgen(program, corpusOf(largePages))
  const peers: Record<string, ColdBuild> = {}
  for (const { name, build } of others) {
    step(`${name}, cold`)
    peers[name] = await build(corpus)
  }
  return { pages, corpusBytes: corpus.bytes, docsgen, unchanged, changed, help, small, large, peers }
}

function corpusOf(pages: number): Corpus {
  return writeCorpus(path.join(here, 'corpus', String(pages)), pages)
}

function step(text: string): void {
  console.error(`bench: ${text}`)
}

function tableOf(results: Results, { peers: measured, corpus }: Options): Table {
  const { pages, docsgen, unchanged, changed, help, small, large, peers } = results
  const isComplete = measured.length === Object.keys(peerBuilders).length && corpus === undefined
  const versions = new Map<string, string>(measured.map(({ name, version }) => [name, version()]))
  const rows: readonly (readonly [string, Cost | undefined, ColdBuild | undefined])[] = [
    ['docsgen, links checked', docsgen.cost, docsgen],
    ['docsgen, one page changed', changed, undefined],
    ['docsgen, nothing changed', unchanged, undefined],
    ['docsgen --help', help, undefined],
    [`docsgen, ${String(smallPages)} pages`, small?.cost, small],
    [`docsgen, ${String(largePages)} pages`, large?.cost, large],
    ...Object.entries(peers).map(([name, peer]) => [`${name} ${versions.get(name) ?? ''}`, peer.cost, peer] as const),
  ]
  return {
    name: 'build',
    head: [`${String(pages)} pages`, 'wall s', 'CPU s', 'ms/page', 'peak MB', 'tree MB', 'output MB', 'HTML KB/page'],
    rows: rows.flatMap(([name, cost, build]) => (cost === undefined ? [] : [[name, ...figures(cost, build)]])),
    notes: ['All have their search on.'],
    isComplete,
  }
}

function figures(
  { wallSeconds, cpuSeconds, largestMegabytes, treeMegabytes }: Cost,
  build: ColdBuild | undefined,
): string[] {
  const shown = [
    wallSeconds.toFixed(2),
    cpuSeconds.toFixed(2),
    build === undefined ? '' : ((cpuSeconds / build.pages) * 1000).toFixed(1),
  ]
  const memory = [largestMegabytes, treeMegabytes].map((megabytes) =>
    megabytes !== undefined && megabytes > 0 ? megabytes.toFixed(0) : '?',
  )
  const output =
    build === undefined
      ? ['', '']
      : [(build.output.bytes / 1e6).toFixed(1), (build.output.htmlBytesPerPage / 1e3).toFixed(1)]
  return [...shown, ...memory, ...output]
}

interface Limit {
  readonly what: string
  readonly value: number | undefined
  readonly limit: number
  readonly unit: string
}

function listLimits({ docsgen, unchanged, changed, help, small, large, peers }: Results): Limit[] {
  return [
    {
      what: 'cold CPU compared with VitePress',
      value: ratio(docsgen.cost.cpuSeconds, peers[peerBuilders.vitepress.name]?.cost.cpuSeconds),
      limit: 0.1,
      unit: '',
    },
    { what: 'nothing changed, wall', value: unchanged.wallSeconds * 1000, limit: 400, unit: ' ms' },
    { what: 'one page changed, wall', value: changed.wallSeconds * 1000, limit: 700, unit: ' ms' },
    { what: 'peak memory of the cold build', value: docsgen.cost.treeMegabytes, limit: 700, unit: ' MB' },
    {
      what: `cost per page at ${String(largePages)} compared with ${String(smallPages)}`,
      value: ratio(perPage(large), perPage(small)),
      limit: 1.3,
      unit: '',
    },
    { what: '--help, CPU', value: help.cpuSeconds * 1000, limit: 150, unit: ' ms' },
  ]
}

function perPage(build: ColdBuild | undefined): number | undefined {
  return build === undefined ? undefined : build.cost.cpuSeconds / build.pages
}

function ratio(value: number | undefined, other: number | undefined): number | undefined {
  return value === undefined || other === undefined ? undefined : value / other
}

/** Prints each figure next to its limit. Returns whether all measured figures are within their limits. */
function printLimits(limits: readonly Limit[]): boolean {
  console.log()
  for (const { what, value, limit, unit } of limits) {
    const figure = value === undefined ? 'not measured' : `${value.toFixed(unit === '' ? 3 : 0)}${unit}`
    const verdict = value === undefined ? '-' : value <= limit ? 'holds' : 'MISSED'
    console.log(`${verdict.padEnd(7)} ${what}: ${figure}, at most ${String(limit)}${unit}`)
  }
  return limits.every(({ value, limit }) => value === undefined || value <= limit)
}

function saveResults(results: Results, limits: readonly Limit[]): void {
  const folder = path.join(here, 'results')
  mkdirSync(folder, { recursive: true })
  const time = new Date().toISOString()
  const machine = {
    processors: availableParallelism(),
    model: cpus()[0]?.model,
    load: loadavg(),
    node: process.version,
  }
  const file = path.join(folder, `${time.replaceAll(':', '-')}.json`)
  writeFileSync(file, `${JSON.stringify({ time, machine, ...results, limits }, undefined, 2)}\n`)
  console.error(`bench: kept in ${path.relative(process.cwd(), file)}`)
}

const options = readOptions()
const results = await measureAll(options)
const limits = listLimits(results)
await writeTable(tableOf(results, options))
const hold = printLimits(limits)
saveResults(results, limits)
if (options.assert && !hold) process.exitCode = 1
