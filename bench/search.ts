import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { readConfig } from '../src/config/read.ts'
import { createEngine } from '../src/search/engine/engine.ts'
import { readMarkdownVersion } from '../src/search/engine/markdown-version.ts'
import { collectProblems } from '../src/report/problem.ts'
import {
  parseQueries,
  rankQueries,
  shareWithin,
  type QueryFile,
  type QueryRank,
} from '../src/search/index/query-file.ts'
import { launchBrowser } from '../test/helpers/chromium.ts'
import { installPeers } from './builders.ts'
import { startCountingServer, type CountingServer } from './counting-server.ts'
import { readSearchFile, readSearchList, readSearchSections } from './search-files.ts'
import type { Peer } from './search-peer.ts'
import { placeSite, preparePeers } from './search-peers.ts'
import { driveDocsgen, measureSearch, typedHere, type KeyTimes, type SearchTiming } from './search-timing.ts'
import { versionOf, writeTable, type Table } from './table.ts'

// Measures the search of this repository's site and other search tools on the same pages. Steps: build the site; index
// it with the other tools; run the same queries in all of them; type into each of them in a browser; print a table. With
// `--site` the same for another site that has been built, with its own queries.

interface Row extends SearchTiming {
  readonly name: string
  /** For each file of queries: how many had their answer first, and among the first three. */
  readonly shares: readonly (readonly [top1: number, top3: number])[]
}

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(import.meta.dirname, 'corpus/search')
const { values: flags } = parseArgs({
  options: {
    'skip-peers': { type: 'boolean', default: false },
    site: { type: 'string' },
    queries: { type: 'string', default: 'bench/win32-queries.yaml' },
  },
})
const queryFiles =
  flags.site === undefined
    ? ['test/search/queries.yaml', 'test/search/held-out-queries.yaml', 'test/search/blind-queries.yaml']
    : [flags.queries]

function readQueries(): QueryFile[] {
  const { report, problems } = collectProblems()
  const files = queryFiles.flatMap(
    (file) => parseQueries(readFileSync(path.resolve(root, file), 'utf8'), file, report) ?? [],
  )
  if (problems.length > 0) throw new Error(JSON.stringify(problems))
  return files
}

async function buildSite(): Promise<{ readonly site: string; readonly base: string }> {
  if (flags.site !== undefined) return { site: path.resolve(flags.site), base: '/' }
  const site = path.join(folder, 'site')
  const words = [path.join(root, 'bin/docsgen.js'), 'build', '--quiet', '--out', site]
  const { status } = spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('the site could not be built')
  const project = readConfig(path.join(root, 'docs.config.yaml'), () => undefined)
  return { site, base: project?.config.site.basePath ?? '/' }
}

/** Texts that are typed letter by letter; the first one is also the first query. */
const typed =
  flags.site === undefined
    ? typedHere
    : readQueries().flatMap(({ queries }) => queries.filter((_, at) => at % 8 === 0).map(({ query }) => query))

async function measureDocsgen(site: string, base: string, browser: Browser, server: CountingServer): Promise<Row> {
  const start = flags.site === undefined ? 'overview' : (readSearchSections(site)[0]?.page.path.slice(1) ?? '')
  const timing = await measureSearch({ browser, server, address: `${base}${start}`, prepare: driveDocsgen, typed })
  const shares: Row['shares'][number][] = []
  for (const queries of readQueries()) {
    const ranks = await rankQueries(queries, {
      base,
      engine: createEngine(readSearchList(site)),
      readFile: (file) => readSearchFile(site, file),
      readMarkdownVersion: ({ page }) =>
        readMarkdownVersion(readFileSync(path.join(site, page.markdownVersion?.slice(base.length) ?? ''), 'utf8')),
    })
    shares.push(sharesOf(ranks))
  }
  return { name: 'docsgen', ...timing, shares }
}

async function measurePeer(peer: Peer, browser: Browser, server: CountingServer): Promise<Row> {
  const { name, address, prepare, addressOf = (shown: string) => shown } = peer
  const timing = await measureSearch({ browser, server, address, prepare, typed })
  const page = await browser.newPage()
  await page.goto(server.url + address, { waitUntil: 'networkidle' })
  if (prepare !== undefined) await page.evaluate(prepare)
  const shares: Row['shares'][number][] = []
  for (const { queries } of readQueries()) {
    const shown = await page.evaluate(
      async (texts) => {
        const { search } = globalThis as unknown as { search: (query: string) => Promise<string[][]> }
        const all: string[][][] = []
        for (const text of texts) all.push(await search(text))
        return all
      },
      queries.map(({ query }) => query),
    )
    const ranks = queries.map(({ query, find }, number) => {
      const rank = (shown[number] ?? []).findIndex((addresses) =>
        addresses.some((shownAddress) => isWanted(addressOf(shownAddress), [find].flat())),
      )
      return { query, rank: rank === -1 ? undefined : rank + 1, found: [] }
    })
    shares.push(sharesOf(ranks))
  }
  await page.close()
  return { name, ...timing, shares }
}

function sharesOf(ranks: readonly QueryRank[]): [number, number] {
  return [shareWithin(ranks, 1), shareWithin(ranks, 3)]
}

function isWanted(address: string, wanted: readonly string[]): boolean {
  return wanted.some((want) => address === want || (!want.includes('#') && address.startsWith(`${want}#`)))
}

function tableOf(rows: readonly Row[]): Pick<Table, 'head' | 'rows'> {
  const head = [
    '',
    'to the first result: KB',
    'files',
    'ms',
    'a key: ms',
    'at 4x',
    'memory kept: MB',
    'with garbage',
    ...(flags.site === undefined ? ['top 1 / 3: tuned', 'held-out', 'blind'] : ['top 1 / 3']),
  ]
  const lines = rows.map(({ name, firstBytes, firstFiles, firstMilliseconds, shares, ...row }) => {
    const spans = [row.key, row.slowKey].map(describeKeys)
    const memory = [row.keptMegabytes, row.megabytes].map((megabytes) => megabytes.toFixed(0))
    const percents = shares.map((pair) => `${pair.map((share) => (share * 100).toFixed(0)).join(' / ')} %`)
    const first = [(firstBytes / 1e3).toFixed(0), String(firstFiles), firstMilliseconds.toFixed(0)]
    return [name, ...first, ...spans, ...memory, ...percents]
  })
  return { head, rows: lines }
}

function describeKeys({ median, longest, typed: done, keys }: KeyTimes): string {
  const share = done < keys ? ` (${String(done)} of ${String(keys)} keys in a minute)` : ''
  return `${median.toFixed(0)}, at most ${longest.toFixed(0)}${share}`
}

function step(text: string): void {
  console.error(`bench: ${text}`)
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
step('the site, and the indexes of the others')
if (!flags['skip-peers']) installPeers(path.join(import.meta.dirname, 'peers'))
const { site, base } = await buildSite()
const peers = flags['skip-peers']
  ? []
  : await preparePeers(site, base, path.join(folder, 'served'), flags.site === undefined)
placeSite(site, base, path.join(folder, 'served'))
const server = await startCountingServer(path.join(folder, 'served'))
const browser = await launchBrowser()
try {
  step('docsgen')
  const rows = [await measureDocsgen(site, base, browser, server)]
  for (const peer of peers) {
    step(peer.name)
    rows.push(await measurePeer(peer, browser, server))
  }
  const slowest = rows[0]?.slowest.map(([text, milliseconds]) => `${text} ${milliseconds.toFixed(0)} ms`) ?? []
  console.log(`docsgen's slowest keys at 4x: ${slowest.join(', ')}`)
  const peersHome = path.join(import.meta.dirname, 'peers')
  const versions =
    peers.length === 0
      ? []
      : ['pagefind', 'minisearch', 'vitepress'].map((name) => `${name} ${versionOf(peersHome, name)}`)
  const pages = `${new Set(readSearchSections(site).map(({ page }) => page.path)).size.toLocaleString('en')} pages.`
  const notes = flags['skip-peers'] ? [] : [`${pages} Versions: ${versions.join(', ')}.`]
  await writeTable({
    name: flags.site === undefined ? 'search' : 'search-large',
    ...tableOf(rows),
    notes,
    isComplete: !flags['skip-peers'],
  })
  const results = path.join(import.meta.dirname, 'results')
  mkdirSync(results, { recursive: true })
  writeFileSync(path.join(results, 'search.json'), `${JSON.stringify(rows, undefined, 2)}\n`)
} finally {
  await browser.close()
  server.close()
}
