import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Corpus } from './corpus.ts'
import { measure, measureOutput, median, type Cost, type OutputSize } from './measure.ts'

/** A cold build: no cache and no earlier output. */
export interface ColdBuild {
  readonly pages: number
  readonly cost: Cost
  readonly output: OutputSize
}

const maxSeconds = 1800

/** Builds with docsgen; `program` is its `bin/docsgen.js`. */
export async function buildDocsgen(program: string, corpus: Corpus): Promise<ColdBuild> {
  for (const name of ['.docsgen', 'build', '.build.docsgen'])
    rmSync(path.join(corpus.docsgen, name), { recursive: true, force: true })
  const cost = await measure({
    words: [process.execPath, program, 'build', '--quiet'],
    folder: corpus.docsgen,
    maxSeconds,
  })
  return { pages: corpus.pages, cost, output: measureOutput(path.join(corpus.docsgen, 'build')) }
}

/** Builds again without changes; the median of several runs. */
export function rebuildUnchanged(program: string, corpus: Corpus, runs: number): Promise<Cost> {
  return medianOf(runs, () =>
    measure({ words: [process.execPath, program, 'build', '--quiet'], folder: corpus.docsgen, maxSeconds }),
  )
}

/** Builds again after each of several changes. Each change adds a sentence at the end of one page. */
export function rebuildChanged(program: string, corpus: Corpus, runs: number): Promise<Cost> {
  return rebuildAfter(program, corpus, runs, (text, change) => `${text}\nThis sentence is number ${change}.\n`)
}

/** The same, but each change gives the page another title, which the sidebar shows. */
export function rebuildRenamed(program: string, corpus: Corpus, runs: number): Promise<Cost> {
  return rebuildAfter(program, corpus, runs, (text, change) =>
    text.replace(/^(?<title>(?:# |title: ["']?).*?)(?<close>["']?)$/m, `$<title> ${change}$<close>`),
  )
}

async function rebuildAfter(
  program: string,
  corpus: Corpus,
  runs: number,
  edit: (text: string, change: string) => string,
): Promise<Cost> {
  const content = path.join(corpus.docsgen, 'content')
  const pages = readdirSync(content, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .toSorted()
  const file = path.join(content, pages[Math.floor(pages.length / 2)] ?? 'index.md')
  const original = readFileSync(file, 'utf8')
  let change = 0
  const cost = await medianOf(runs, async () => {
    change += 1
    writeFileSync(file, edit(original, String(change)))
    return measure({ words: [process.execPath, program, 'build', '--quiet'], folder: corpus.docsgen, maxSeconds })
  })
  writeFileSync(file, original)
  return cost
}

/** Runs `docsgen --help`. */
export function showHelp(program: string, folder: string, runs: number): Promise<Cost> {
  return medianOf(runs, () => measure({ words: [process.execPath, program, '--help'], folder, maxSeconds }))
}

async function medianOf(runs: number, run: () => Promise<Cost>): Promise<Cost> {
  const costs: Cost[] = []
  for (let number = 0; number < runs; number += 1) costs.push(await run())
  const of = (figure: (cost: Cost) => number | undefined): number =>
    median(costs.map((cost) => figure(cost) ?? Number.NaN))
  return {
    wallSeconds: of(({ wallSeconds }) => wallSeconds),
    cpuSeconds: of(({ cpuSeconds }) => cpuSeconds),
    largestMegabytes: of(({ largestMegabytes }) => largestMegabytes),
    treeMegabytes: of(({ treeMegabytes }) => treeMegabytes),
  }
}

/** Installs the peers in the versions of their package.json, unless they are already installed. */
export function installPeers(folder: string): void {
  const { dependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>
  }
  if (Object.keys(dependencies).every((name) => existsSync(path.join(folder, 'node_modules', name)))) return
  const words = ['install', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', words, { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error(`npm install failed in ${folder}`)
}
