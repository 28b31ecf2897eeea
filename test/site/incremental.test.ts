import { lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { differences, hashTree } from '../helpers/project.ts'
import { makeWarmProject, type WarmProject } from '../helpers/warm-docsgen.ts'
import { makePng } from './rich-site.ts'

const config = `site: { title: Sample, url: https://docs.example.com }
variables: { product: { name: Braid } }
sidebars: { docs: [index, one, two, three, four] }
markdown: { roots: [examples] }
`
const files = {
  'docs.config.yaml': config,
  'content/index.md': '# Home\n\nWords.\n',
  'content/one.md': '# One\n\nA sentence.\n\n![p](p.png)\n',
  'content/two.md': '# Two\n\n::include{file="_shared/part.md"}\n\n<Own/>\n',
  'content/three.md': '# Three\n\n```js file="../examples/a.js"\n```\n',
  'content/four.md': '# Four\n\nThis is {{product.name}}.\n',
  'content/_shared/part.md': 'A part.\n',
  'content/p.png': makePng(3, 4),
  'examples/a.js': 'let a = 1\n',
  'content/bell.tsx':
    "import { Bell } from '../parts/bell.client.tsx'\nexport const frontMatter = { description: 'A bell.' }\nexport default () => <Bell />\n",
  'parts/bell.client.tsx': 'export const Bell = () => <b>bell</b>\n',
  'templates/components/Own.tsx': 'export const Own = () => <p>own component</p>\n',
}

async function makeBuilt(): Promise<WarmProject> {
  const project = makeWarmProject(files)
  expect(await project.build()).toMatchObject({ code: 0 })
  return project
}

/** Builds again and returns the output files whose bytes changed. */
async function rebuild(project: WarmProject): Promise<string[]> {
  const before = hashTree(path.join(project.folder, 'build'))
  const outcome = await project.build()
  expect(outcome.code, outcome.error).toBe(0)
  const after = hashTree(path.join(project.folder, 'build'))
  const changed = differences(before, after).filter((name) => name !== '.docsgen-manifest.json')
  const written = Number(/^Wrote (\d+) files?/m.exec(outcome.error)?.[1])
  expect(written, 'no more is written than what changed').toBe(changed.filter((name) => name in after).length)
  return changed
}

/** A build without a cache gives the same bytes. */
async function expectAsCold(project: WarmProject): Promise<void> {
  const warm = hashTree(path.join(project.folder, 'build'))
  project.remove('.docsgen')
  expect(await project.build(['--out', 'cold', '--no-cache'])).toMatchObject({ code: 0 })
  expect(differences(warm, hashTree(path.join(project.folder, 'cold')))).toEqual([])
  project.remove('cold')
}

function traces(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => {
    const { ino, mtimeNs } = lstatSync(path.join(folder, name), { bigint: true })
    return `${name} ${String(ino)} ${String(mtimeNs)}`
  })
}

test('if nothing changed, nothing is written and every file stays the same', async () => {
  const project = await makeBuilt()
  const before = traces(path.join(project.folder, 'build'))
  const outcome = await project.build()
  expect(outcome.error).toMatch(/5 from the cache\.\nWrote 0 files of \d+\.\n/)
  expect(traces(path.join(project.folder, 'build'))).toEqual(before)
})

test('one changed sentence changes its page, the Markdown version and the text for machines', async () => {
  const project = await makeBuilt()
  project.write({ 'content/one.md': '# One\n\nAnother sentence.\n\nAnd more.\n\n![p](p.png)\n' })
  // The sentence is also the page's description, which the list for machines includes.
  const changed = await rebuild(project)
  expect(changed.filter((name) => !/^assets\/search|^search/.test(name))).toEqual([
    'llms-full.txt',
    'llms.txt',
    'one.md',
    'one/index.html',
  ])
  project.write({ 'content/one.md': '# One\n\nAnother sentence.\n\nAnd less.\n\n![p](p.png)\n' })
  expect((await rebuild(project)).filter((name) => !/search/.test(name))).toEqual([
    'llms-full.txt',
    'one.md',
    'one/index.html',
  ])
  await expectAsCold(project)
})

test('the text for machines takes nothing from an edited output file', async () => {
  const project = await makeBuilt()
  project.write({ 'build/llms-full.txt': 'Somebody wrote this.\n', 'content/one.md': '# One\n\nAnother one.\n' })
  expect(await project.build()).toMatchObject({ code: 0 })
  await expectAsCold(project)
})

test('a changed title changes every page that shows it in the sidebar or as a neighbour', async () => {
  const project = await makeBuilt()
  project.write({ 'content/two.md': '# Zwei\n\n::include{file="_shared/part.md"}\n\n<Own/>\n' })
  expect((await rebuild(project)).filter((name) => !/search/.test(name))).toEqual([
    'bell/index.html',
    'four/index.html',
    'index.html',
    'llms-full.txt',
    'llms.txt',
    'one/index.html',
    'three/index.html',
    'two.md',
    'two/index.html',
  ])
  await expectAsCold(project)
})

const sources: Readonly<Record<string, readonly [files: Readonly<Record<string, string | Uint8Array>>, page: RegExp]>> =
  {
    'an include': [{ 'content/_shared/part.md': 'Another part.\n' }, /^two\/index\.html$/],
    'a file that code is shown from': [{ 'examples/a.js': 'let b = 2\n' }, /^three\/index\.html$/],
    'a picture': [{ 'content/p.png': makePng(30, 40) }, /^one\/index\.html$/],
    'a variable': [{ 'docs.config.yaml': config.replace('Braid', 'Plait') }, /^four\/index\.html$/],
    'a component': [
      { 'templates/components/Own.tsx': 'export const Own = () => <p>another component</p>\n' },
      /^two\/index\.html$/,
    ],
    'an interactive part': [
      { 'parts/bell.client.tsx': 'export const Bell = () => <b>another bell</b>\n' },
      /^bell\/index\.html$/,
    ],
  }

for (const [name, [change, page]] of Object.entries(sources)) {
  test(`a change of ${name} changes only the page that shows it`, async () => {
    const project = await makeBuilt()
    project.write(change)
    const changed = await rebuild(project)
    expect(changed.filter((file) => file.endsWith('.html'))).toEqual([expect.stringMatching(page)])
    await expectAsCold(project)
  })
}

test('an unchanged page is reported when a heading that it links to in the style of another tool is removed', async () => {
  const two = '# Two\n\nWords.\n\n## Q&A\n'
  const project = makeWarmProject({
    'docs.config.yaml': 'site: { title: Sample, url: https://docs.example.com }\n',
    'content/index.md': '# Home\n\n[Questions](two.md#q-a)\n',
    'content/two.md': two,
  })
  for (const words of ['', '\nMore.\n', '\nMore words.\n']) {
    project.write({ 'content/two.md': two + words })
    expect(await project.build()).toMatchObject({ code: 0 })
  }

  project.write({ 'content/two.md': two.replace('Q&A', 'QA') })

  const { code, error } = await project.build()
  expect(code).toBe(1)
  expect(error).toContain('content/index.md:3:1  error  broken-anchor')
})

test('a changed config changes every page, and a removed page leaves nothing behind', async () => {
  const project = await makeBuilt()
  project.write({ 'docs.config.yaml': config.replace('title: Sample', 'title: Other') })
  expect((await rebuild(project)).filter((file) => file.endsWith('.html'))).toHaveLength(7)
  await expectAsCold(project)
  project.write({ 'docs.config.yaml': config.replace(', four', '') })
  project.remove('content/four.md')
  expect((await rebuild(project)).filter((file) => file.startsWith('four'))).toEqual(['four.md', 'four/index.html'])
  expect(readdirSync(path.join(project.folder, 'build'))).not.toContain('four')
  await expectAsCold(project)
})
