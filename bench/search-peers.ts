import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { readMarkdownVersion, textOfSection } from '../src/search/engine/markdown-version.ts'
import { readSearchSections } from './search-files.ts'
import type { Peer } from './search-peer.ts'
import { prepareVitePress } from './search-vitepress.ts'

interface Section {
  readonly id: string
  readonly [field: string]: string
}

/** Indexes the pages of a built site with every peer. VitePress itself takes a quarter of an hour for thousands of pages. */
export async function preparePeers(
  site: string,
  base: string,
  folder: string,
  withVitePress: boolean,
): Promise<Peer[]> {
  const sections = readSections(site, base)
  return [
    await preparePagefind(site, folder),
    ...(await prepareMiniSearch(sections, folder)),
    ...(withVitePress ? [prepareVitePress(site, base, folder)] : []),
  ]
}

/** The same sections as in docsgen's index, with the text that each page shows. */
function readSections(site: string, base: string): Section[] {
  return readSearchSections(site).map((section) => {
    const { page, heading, trail, id } = section
    const markdownVersion =
      page.markdownVersion === undefined
        ? []
        : readMarkdownVersion(readFileSync(path.join(site, page.markdownVersion.slice(base.length)), 'utf8'))
    return {
      id: `/${page.path.slice(base.length)}${id === '' ? '' : `#${id}`}`,
      page: page.title,
      headings: [...trail, heading].join(' '),
      own: heading === '' ? page.title : heading,
      above: [page.title, ...trail].join(' '),
      text: textOfSection(section, markdownVersion),
    }
  })
}

interface MiniSearchModule {
  readonly default: new (options: object) => { readonly addAll: (sections: readonly Section[]) => void }
}

const miniSearchKinds = [
  {
    name: 'MiniSearch, as its guide has it',
    folder: 'minisearch',
    options: {
      fields: ['page', 'headings', 'text'],
      storeFields: ['page', 'headings', 'text'],
      searchOptions: { prefix: true, fuzzy: 0.2, boost: { page: 2 } },
    },
  },
  {
    name: 'MiniSearch, set up as in VitePress',
    folder: 'minisearch-vitepress',
    options: {
      fields: ['own', 'above', 'text'],
      storeFields: ['own', 'above'],
      searchOptions: { prefix: true, fuzzy: 0.2, boost: { own: 4, text: 2, above: 1 } },
    },
  },
] as const

const modules = path.join(import.meta.dirname, 'peers/node_modules')

async function prepareMiniSearch(sections: readonly Section[], folder: string): Promise<Peer[]> {
  const file = path.join(modules, 'minisearch/dist/es/index.js')
  const { default: MiniSearch } = (await import(pathToFileURL(file).href)) as MiniSearchModule
  for (const { folder: name, options } of miniSearchKinds) {
    const index = new MiniSearch(options)
    index.addAll(sections)
    await writeHarness(path.join(folder, name), miniSearchScript(options))
    writeFileSync(path.join(folder, name, 'index.json'), JSON.stringify(index))
  }
  return miniSearchKinds.map(({ name, folder: own }) => ({ name, address: `/${own}/` }))
}

function miniSearchScript(options: object): string {
  return `import MiniSearch from 'minisearch'
    const options = ${JSON.stringify(options)}
    let index
    export const search = async (query) => {
      index ??= fetch('index.json').then((answer) => answer.text()).then((text) => MiniSearch.loadJSON(text, options))
      const found = (await index).search(query).slice(0, 8)
      show(found.map((one) => [one.own ?? one.page, one.above ?? one.headings, (one.text ?? '').slice(0, 150)].join(' ')))
      return found.map(({ id }) => [id])
    }`
}

async function preparePagefind(site: string, folder: string): Promise<Peer> {
  const own = path.join(folder, 'pagefind')
  mkdirSync(own, { recursive: true })
  const runner = path.join(modules, 'pagefind/lib/runner/bin.cjs')
  const words = [runner, '--site', site, '--output-path', path.join(own, 'pagefind'), '--root-selector', 'article']
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`pagefind failed\n${stderr}`)
  await writeHarness(own, pagefindScript)
  return { name: 'Pagefind', address: '/pagefind/' }
}

// Like its own panel: eight pages, each with the three headings that have the most matches.
const pagefindScript = `let engine
  export const search = async (query) => {
    engine ??= import('./pagefind/pagefind.js')
    const { results } = await (await engine).search(query)
    const pages = await Promise.all(results.slice(0, 8).map((result) => result.data()))
    const shown = pages.map(({ url, sub_results }) => [
      { url, excerpt: '' },
      ...sub_results.toSorted((a, b) => b.locations.length - a.locations.length).slice(0, 3),
    ])
    show(shown.flat().map(({ title, excerpt }) => [title, excerpt].join(' ')))
    return shown.map((page) => page.map(({ url }) => url.replace(/^.*?pagefind(?=\\/)/, '').replace(/\\/(?=$|#)/, '')))
  }`

async function writeHarness(folder: string, script: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const show = `const show = (texts) => document.querySelector('ul').replaceChildren(
    ...texts.map((text) => Object.assign(document.createElement('li'), { textContent: text })))\n`
  await build({
    stdin: { contents: script + '\n' + show, resolveDir: path.dirname(modules), loader: 'js' },
    outfile: path.join(folder, 'engine.js'),
    bundle: true,
    minify: true,
    format: 'esm',
    external: ['./pagefind/*'],
    logLevel: 'warning',
  })
  writeFileSync(
    path.join(folder, 'index.html'),
    '<!doctype html><title>x</title><ul></ul><script type="module">globalThis.search = async (query) => (await import("./engine.js")).search(query)</script>',
  )
}

/** Copies a built site to the base path that its pages use. */
export function placeSite(site: string, base: string, folder: string): void {
  cpSync(site, path.join(folder, base), { recursive: true })
}
