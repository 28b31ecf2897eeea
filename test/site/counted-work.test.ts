import path from 'node:path'
import { expect, test } from 'vitest'
import { plainConfig } from '../helpers/project.ts'
import { makeWarmProject, type WarmProject } from '../helpers/warm-docsgen.ts'

// What a build does after each kind of change, counted in the trace of `docsgen build --profile`.

const animals = ['zebra', 'lynx', 'otter', 'heron', 'badger', 'weasel', 'marten', 'puffin', 'gannet', 'plover']

function pageAt(at: number, more = ''): string {
  return `# Page ${String(at)}\n\nFeed the ${animals[at % animals.length] ?? ''} number${String(at)}.\n\n## Notes\n\nKeep it dry.${more}\n`
}

/** A site with more than 300 pages, so its search is divided into shards. */
function makeLargeSite(): WarmProject {
  const pages = Array.from({ length: 320 }, (_, at) => [
    `content/part-${String(at % 8)}/page-${String(at)}.md`,
    pageAt(at),
  ])
  return makeWarmProject({ 'docs.config.yaml': plainConfig, ...Object.fromEntries(pages) })
}

interface Work {
  readonly parsed: number
  readonly html: number
  readonly index: number
  readonly documents: number
  /** How often the whole site was planned. */
  readonly planned: number
}

async function countWork(project: WarmProject): Promise<Work> {
  const { code, error } = await project.build(['--profile'])
  expect(code, error).toBe(0)
  const trace = JSON.parse(project.read('.docsgen/trace.json')) as {
    readonly traceEvents: readonly { readonly name: string; readonly cat: string }[]
  }
  const count = (kind: string, name: RegExp): number =>
    trace.traceEvents.filter((event) => event.cat === kind && name.test(event.name)).length
  return {
    parsed: count('read', /\.md$/),
    html: count('write', /\.html$/),
    index: count('write', /^search-index\//),
    documents: count('write', /^search-documents\//),
    planned: count('stage', /^planning/),
  }
}

test('a build does only the work that a change requires', async () => {
  const project = makeLargeSite()
  const cold = await countWork(project)
  expect(cold).toMatchObject({ parsed: 320, index: 16 })
  expect(await countWork(project)).toEqual({ parsed: 0, html: 0, index: 0, documents: 0, planned: 1 })

  project.write({ 'content/part-1/page-9.md': pageAt(9, ' A walrus.') })
  expect(await countWork(project)).toEqual({ parsed: 1, html: 1, index: 2, documents: 0, planned: 0 })

  project.write({ 'content/part-1/page-9.md': pageAt(9).replace('# Page 9', '# Zebras') })
  const title = await countWork(project)
  // Every page names the file with the complete sidebar.
  expect(title).toMatchObject({ parsed: 1, html: 320, documents: 1 })
  expect(title.index).toBeLessThanOrEqual(4)

  project.write({ 'content/part-1/new.md': '# New\n\nA walrus.\n' })
  const added = await countWork(project)
  expect(added).toMatchObject({ parsed: 1, html: 321 })
  expect(added.documents).toBeLessThanOrEqual(2)

  project.remove('content/part-1/new.md')
  const removed = await countWork(project)
  expect(removed).toMatchObject({ parsed: 0, html: 320 })
  expect(removed.documents).toBeLessThanOrEqual(2)

  project.write({ 'docs.config.yaml': plainConfig.replace('Sample', 'Other') })
  expect(await countWork(project)).toMatchObject({ parsed: 0, html: 322, index: 0, documents: 0 })

  project.write({ 'docs.config.yaml': `${plainConfig.replace('Sample', 'Other')}build: { onUnusedImage: ignore }\n` })
  expect(await countWork(project)).toEqual({ parsed: 0, html: 0, index: 0, documents: 0, planned: 1 })
})

test('a picture that is missing above the pages does not make every build plan the site', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': `${plainConfig}build: { onBrokenLink: warn }\n`,
    'content/index.md': '# Home\n\n![a picture](../picture.png)\n',
    'content/page.md': pageAt(1),
  })
  // The folders that the first build makes are new for the second one.
  for (const planned of [1, 1]) expect(await countWork(project)).toMatchObject({ planned })
  project.write({ 'content/page.md': pageAt(1, ' A walrus.') })
  expect(await countWork(project)).toMatchObject({ parsed: 1, planned: 0 })
})

test('a changed heading of a MkDocs site renders only the pages whose links name it', async () => {
  const project = makeWarmProject({
    'mkdocs.yml': 'site_name: Harbour\nplugins: [autorefs]\n',
    'docs/models.md': '# Models\n\n## Ship {#ship}\n\n## Boat\n',
    'docs/uses.md': '# Uses\n\nA [ship][].\n',
    ...Object.fromEntries([1, 2, 3].map((at) => [`docs/page-${String(at)}.md`, pageAt(at)])),
  })
  project.remove('docs.config.yaml')
  await countWork(project)
  project.write({ 'docs/models.md': '# Models\n\n## Vessel {#vessel}\n\n## Boat\n' })
  expect(await countWork(project)).toMatchObject({ parsed: 1, html: 2 })
  expect(project.read('build/uses/index.html')).toContain('A <a>ship</a>.')
  project.write({ 'docs/page-1.md': '# Page\n\n## Ship\n' })
  expect(await countWork(project)).toMatchObject({ parsed: 1 })
  expect(project.read('build/uses/index.html')).toContain('A <a href="/page-1#ship">ship</a>.')
})

function since(word: string): string {
  return `export const Since = () => <p>{'${word}'}</p>\n`
}

function note(word: string): string {
  return `export const word = '${word}'\n`
}

test('a change of a component, a slot or the style sheet renders the pages that show it', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': plainConfig,
    'theme.css': 'h1 { color: rgb(1, 2, 3) }\n',
    'parts/note.ts': note('one'),
    'templates/slots/AfterArticle.tsx':
      "import { word } from '../../parts/note.ts'\nexport const AfterArticle = () => <p>{word}</p>\n",
    'templates/components/Since.tsx': since('one'),
    'templates/components/Other.tsx': 'export const Other = () => <p>other</p>\n',
    'content/index.md': '---\nlayout: home\n---\n\n# Home\n',
    'content/_shared/part.md': '<Since />\n',
    ...Object.fromEntries([1, 2, 3, 4].map((at) => [`content/page-${String(at)}.md`, pageAt(at)])),
    'content/with.md': '# With\n\n<Since />\n\n<Other />\n',
    'content/including.md': '# Including\n\n::include{file="/_shared/part.md"}\n',
  })
  await countWork(project)
  expect(await countWork(project)).toMatchObject({ parsed: 0, html: 0 })

  project.write({ 'templates/components/Since.tsx': since('two') })
  expect(await countWork(project)).toMatchObject({ parsed: 2, html: 2 })
  expect(project.read('build/with/index.html')).toContain('<p>two</p>')
  expect(project.read('build/including/index.html')).toContain('<p>two</p>')

  project.write({ 'templates/components/Third.tsx': 'export const Third = () => <p>third</p>\n' })
  expect(await countWork(project)).toMatchObject({ html: 0 })

  project.write({ 'parts/note.ts': note('two') })
  expect(await countWork(project)).toMatchObject({ parsed: 0, html: 6 })
  expect(project.read('build/with/index.html')).toContain('<p>two</p>')

  project.write({ 'theme.css': 'h1 { color: rgb(3, 2, 1) }\n' })
  expect(await countWork(project)).toMatchObject({ parsed: 0, html: 8, index: 0 })
})

test('--profile prints the stages and the slowest pages, and writes a trace in the format of Chrome', async () => {
  const project = makeWarmProject({ 'docs.config.yaml': plainConfig, 'content/index.md': '# Home\n' })
  const { code, error } = await project.build(['--profile', '--no-cache'])
  expect(code).toBe(0)
  expect(error).toMatch(/^ *\d+ ms {2}reading pages$/m)
  expect(error).toMatch(/^ *\d+ ms {2}writing pages$/m)
  expect(error).toMatch(/^ *\d+ ms {2}read content\/index\.md$/m)
  expect(error).toContain(path.join(project.folder, '.docsgen/trace.json'))
  expect(JSON.parse(project.read('.docsgen/trace.json'))).toMatchObject({
    traceEvents: expect.arrayContaining([
      expect.objectContaining({ name: 'content/index.md', cat: 'read', ph: 'X', tid: expect.any(Number) }),
    ]),
  })
})
