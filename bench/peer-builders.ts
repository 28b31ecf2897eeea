import { existsSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { installPeers, type ColdBuild } from './builders.ts'
import type { Corpus } from './corpus.ts'
import { measure, measureOutput } from './measure.ts'
import { writeDocusaurus, writeStarlight } from './peer-sites.ts'
import { versionOf } from './table.ts'

// Builds the corpus with the tools that docsgen is compared with, each set up as its guide says, with search. VitePress
// and Starlight include a search; for Docusaurus it is the local search that its documentation names.

/** The tools, by the name that their `--skip` option uses. */
export const peerBuilders = {
  vitepress: { name: 'VitePress', build: buildVitePress, version: () => versionOf(peersFolder, 'vitepress') },
  docusaurus: {
    name: 'Docusaurus',
    build: buildDocusaurus,
    version: () => versionOf(path.join(peersFolder, 'docusaurus'), '@docusaurus/core'),
  },
  starlight: {
    name: 'Starlight',
    build: buildStarlight,
    version: () => versionOf(path.join(peersFolder, 'starlight'), '@astrojs/starlight'),
  },
} as const

/** The folder with the installed peers. */
export const peersFolder = path.join(import.meta.dirname, 'peers')

const maxSeconds = 3600
/** With Node's default memory limit, the larger builds fail. */
const largeHeap = '--max-old-space-size=12288'

function buildVitePress(corpus: Corpus): Promise<ColdBuild> {
  const program = path.join(peersFolder, 'node_modules/vitepress/bin/vitepress.js')
  return build(corpus, {
    home: peersFolder,
    folder: corpus.vitepress,
    words: [program, 'build', 'docs'],
    output: 'docs/.vitepress/dist',
    caches: ['docs/.vitepress/cache'],
  })
}

function buildDocusaurus(corpus: Corpus): Promise<ColdBuild> {
  const home = path.join(peersFolder, 'docusaurus')
  return build(corpus, {
    home,
    folder: writeDocusaurus(corpus),
    words: [path.join(home, 'node_modules/@docusaurus/core/bin/docusaurus.mjs'), 'build', '.'],
    output: 'build',
    caches: ['.docusaurus', 'node_modules/.cache'],
  })
}

function buildStarlight(corpus: Corpus): Promise<ColdBuild> {
  const home = path.join(peersFolder, 'starlight')
  return build(corpus, {
    home,
    folder: writeStarlight(corpus),
    words: [path.join(home, 'node_modules/astro/bin/astro.mjs'), 'build'],
    output: 'dist',
    caches: ['.astro', 'node_modules/.astro', 'node_modules/.vite'],
  })
}

interface Work {
  /** The folder with the installed tool. */
  readonly home: string
  /** The site that it builds. */
  readonly folder: string
  readonly words: readonly string[]
  /** Relative to the site. */
  readonly output: string
  /** What an earlier build may have left, relative to the site. */
  readonly caches: readonly string[]
}

async function build({ pages }: Corpus, { home, folder, words, output, caches }: Work): Promise<ColdBuild> {
  installPeers(home)
  linkModules(folder, home)
  for (const name of [output, ...caches]) rmSync(path.join(folder, name), { recursive: true, force: true })
  const cost = await measure({ words: [process.execPath, largeHeap, ...words], folder, maxSeconds })
  return { pages, cost, output: measureOutput(path.join(folder, output)) }
}

/** Lets a site resolve packages that are installed elsewhere. */
export function linkModules(folder: string, home: string): void {
  const modules = path.join(folder, 'node_modules')
  if (!existsSync(modules)) symlinkSync(path.join(home, 'node_modules'), modules)
}
