import { appendFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeCodeBlock } from './code-samples.ts'
import { createRandom, type Random } from './random.ts'
import { adjectives, clauses, connectives, subjects, verbs } from './words.ts'

// Generates a corpus: always the same pages for the same number, as a docsgen project and as a VitePress project.
// Steps:
// name every page and its headings, so that links can point anywhere; write the text of each page; write both projects.

/** The folders of a corpus. */
export interface Corpus {
  readonly pages: number
  readonly bytes: number
  readonly docsgen: string
  readonly vitepress: string
}

/** A page before its text is written. */
interface Outline {
  /** Relative to the content folder. */
  readonly file: string
  readonly title: string
  readonly headings: readonly string[]
  readonly bytes: number
}

const [minBytes, maxBytes] = [2048, 15_360]
const codeBlocksPerByte = 9 / 8500
const linksPerByte = 12 / 8500
const pagesPerFolder = 10
const sections = 10

/** Writes both projects of a corpus into a folder, after deleting its contents. */
export function writeCorpus(folder: string, pages: number): Corpus {
  const corpus = { pages, docsgen: path.join(folder, 'docsgen'), vitepress: path.join(folder, 'vitepress') }
  const random = createRandom(20_261_121 + pages)
  const outlines = Array.from({ length: pages }, (_, number) => outlinePage(number, pages, random))
  rmSync(folder, { recursive: true, force: true })
  let bytes = 0
  for (const outline of outlines) {
    const text = writePage(outline, outlines, random)
    bytes += Buffer.byteLength(text)
    writeText(path.join(corpus.docsgen, 'content', outline.file), text)
    writeText(path.join(corpus.vitepress, 'docs', outline.file), text)
  }
  writeConfigs(corpus, outlines)
  return { ...corpus, bytes }
}

/**
 * Copies the Markdown files in `from` as a corpus, after deleting the previous one. Of more than `most`, it takes that many
 * at equal distances.
 */
export function copyCorpus(folder: string, from: string, most = Infinity): Corpus {
  const found = globSync('**/*.md', {
    cwd: from,
    exclude: (name) => /^(?:\..*|node_modules)$/.test(path.basename(name)),
  }).toSorted()
  const share = Math.min(1, most / found.length)
  const files = found.filter((_, at) => Math.floor((at + 1) * share) > Math.floor(at * share))
  const corpus = {
    pages: files.length,
    docsgen: path.join(folder, 'docsgen'),
    vitepress: path.join(folder, 'vitepress'),
  }
  rmSync(folder, { recursive: true, force: true })
  let bytes = 0
  for (const file of files) {
    const text = keepPlainKeys(readFileSync(path.join(from, file), 'utf8'))
    bytes += Buffer.byteLength(text)
    writeText(path.join(corpus.docsgen, 'content', file), text)
    writeText(path.join(corpus.vitepress, 'docs', file), text)
  }
  const outlines = files.map((file) => ({ file, title: path.basename(file, '.md'), headings: [], bytes: 0 }))
  writeConfigs(corpus, outlines)
  // The pages were taken out of their site, so their links and images may be broken.
  appendFileSync(
    path.join(corpus.docsgen, 'docs.config.yaml'),
    'build: { onBrokenLink: ignore, onBrokenAnchor: ignore }\n',
  )
  return { ...corpus, bytes }
}

/** Keeps only the front matter that every tool accepts, because each tool rejects the keys of others. */
function keepPlainKeys(text: string): string {
  return text.replace(/^---\r?\n([\s\S]*?)\r?\n---\r?\n/, (_, keys: string) => {
    const kept = keys.split(/\r?\n/).filter((line) => /^(?:title|description): [^|>]/.test(line))
    return kept.length === 0 ? '' : `---\n${kept.join('\n')}\n---\n`
  })
}

/** The settings of both projects, with search, as readers get them. */
function writeConfigs(corpus: Omit<Corpus, 'bytes'>, outlines: readonly Outline[]): void {
  writeText(
    path.join(corpus.docsgen, 'docs.config.yaml'),
    'site:\n  title: Corpus\n  url: https://docs.example.com\nnavbar: { items: [{ kind: search }] }\n',
  )
  writeText(path.join(corpus.vitepress, 'package.json'), '{ "private": true, "type": "module" }\n')
  writeText(path.join(corpus.vitepress, 'docs/.vitepress/config.mjs'), configureVitePress(outlines))
}

function writeText(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}

function outlinePage(number: number, pages: number, random: Random): Outline {
  const target = number === 0 ? minBytes : random.whole(minBytes, maxBytes)
  const headings = new Set<string>()
  const wanted = Math.max(2, Math.round(target / 1200))
  while (headings.size < wanted) {
    headings.add(`${capital(random.pick(verbs))} the ${random.pick(adjectives)} ${random.pick(subjects)}`)
  }
  const title = `${capital(random.pick(adjectives))} ${random.pick(subjects)} ${random.pick(subjects)} ${String(number)}`
  return { file: fileOf(number, pages), title, headings: [...headings], bytes: target }
}

/** The first page is the start page. The others are in folders of ten, in ten sections. */
function fileOf(number: number, pages: number): string {
  if (number === 0) return 'index.md'
  const folder = Math.floor((number - 1) / pagesPerFolder)
  const perSection = Math.max(1, Math.ceil(pages / pagesPerFolder / sections))
  const section = Math.floor(folder / perSection)
  const topic = `${subjects[folder % subjects.length] ?? ''}-${String(folder)}`
  return `${subjects[(section * 7) % subjects.length] ?? ''}-${String(section)}/${topic}/page-${String(number)}.md`
}

function writePage(outline: Outline, outlines: readonly Outline[], random: Random): string {
  const { file, title, headings, bytes } = outline
  const codeBlocks = Math.max(1, Math.round(bytes * codeBlocksPerByte))
  const links = Math.max(2, Math.round(bytes * linksPerByte))
  const count = Math.max(4, Math.round(bytes / 1500))
  const paragraphs = Array.from({ length: count }, (_, number) => {
    const own = share(links, count, number)
    return writeParagraph(
      Array.from({ length: own }, () => writeLink(file, random.pick(outlines), random)),
      random,
    )
  })
  const parts = headings.map((heading, number) => {
    const blocks = paragraphs.slice(...bounds(paragraphs.length, headings.length, number))
    const code = Array.from({ length: share(codeBlocks, headings.length, number) }, () => writeCodeBlock(random))
    const list = random.chance(0.25) ? [writeList(random)] : []
    const table = number === headings.length - 1 ? [writeTable(random)] : []
    const mark = number % 3 === 2 ? '###' : '##'
    return [`${mark} ${heading}`, ...interleave(blocks, code), ...list, ...table].join('\n\n')
  })
  const description = writeSentence(random)
  return `---\ntitle: ${title}\ndescription: ${description}\n---\n\n# ${title}\n\n${writeParagraph([], random)}\n\n${parts.join('\n\n')}\n`
}

/** How many of `total` items part `number` of `parts` gets if they are distributed evenly. */
function share(total: number, parts: number, number: number): number {
  const [start, end] = bounds(total, parts, number)
  return end - start
}

function bounds(total: number, parts: number, number: number): [number, number] {
  return [Math.floor((total * number) / parts), Math.floor((total * (number + 1)) / parts)]
}

function interleave(left: readonly string[], right: readonly string[]): string[] {
  return Array.from({ length: Math.max(left.length, right.length) }, (_, number) => [left[number], right[number]])
    .flat()
    .filter((item) => item !== undefined)
}

function writeLink(from: string, to: Outline, random: Random): string {
  const address = path.posix.relative(path.posix.dirname(from), to.file)
  const heading = random.chance(0.5) ? random.pick(to.headings) : undefined
  const anchor = heading === undefined ? '' : `#${heading.toLowerCase().replaceAll(' ', '-')}`
  return `[${(heading ?? to.title).toLowerCase()}](${address.startsWith('.') ? address : `./${address}`}${anchor})`
}

function writeSentence(random: Random): string {
  const start = random.chance(0.4) ? `${random.pick(connectives)} the` : 'The'
  const subject = `${random.pick(adjectives)} ${random.pick(subjects)}`
  const action = `${random.pick(verbs)}s the ${random.pick(subjects)} of a ${random.pick(adjectives)} ${random.pick(subjects)}`
  return `${start} ${subject} ${action} ${random.pick(clauses)}.`
}

function writeParagraph(links: readonly string[], random: Random): string {
  const sentences = Array.from({ length: random.whole(1, 3) }, () => writeSentence(random))
  const code = random.chance(0.4)
    ? [`Set \`${random.pick(subjects)}.${random.pick(verbs)}\` to **${random.pick(adjectives)}**.`]
    : []
  return [...sentences, ...code, ...links.map((link) => `See ${link} for the *${random.pick(adjectives)}* case.`)].join(
    ' ',
  )
}

function writeList(random: Random): string {
  const isOrdered = random.chance(0.5)
  return Array.from(
    { length: random.whole(3, 6) },
    (_, number) => `${isOrdered ? `${String(number + 1)}.` : '-'} ${writeSentence(random)}`,
  ).join('\n')
}

function writeTable(random: Random): string {
  const rows = Array.from(
    { length: random.whole(3, 8) },
    () =>
      `| \`${random.pick(subjects)}.${random.pick(verbs)}\` | ${random.pick(adjectives)} | The ${random.pick(subjects)} that is ${random.pick(adjectives)} |`,
  )
  return ['| Option | Default | Meaning |', '| --- | :---: | --- |', ...rows].join('\n')
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A sidebar for each section, with its folders as groups, and VitePress' own search. */
function configureVitePress(outlines: readonly Outline[]): string {
  const sidebar: Record<string, { text: string; collapsed: boolean; items: { text: string; link: string }[] }[]> = {}
  for (const { file, title } of outlines.slice(1)) {
    const [section = '', topic = ''] = file.split('/')
    const groups = (sidebar[`/${section}/`] ??= [])
    const last = groups.at(-1)
    const item = { text: title, link: `/${file.replace(/\.md$/, '')}` }
    if (last?.text === topic) last.items.push(item)
    else groups.push({ text: topic, collapsed: true, items: [item] })
  }
  return `export default ${JSON.stringify({ title: 'Corpus', description: 'A corpus', cleanUrls: true, ignoreDeadLinks: true, themeConfig: { sidebar, search: { provider: 'local' } } }, undefined, 1)}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [pages = '1000', folder = path.join(import.meta.dirname, 'corpus', pages)] = process.argv.slice(2)
  console.log(JSON.stringify(writeCorpus(folder, Number(pages)), undefined, 2))
}
