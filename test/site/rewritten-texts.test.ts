import { hash } from 'node:crypto'
import { lstatSync } from 'node:fs'
import path from 'node:path'
import { array, assert, asyncProperty, constantFrom, record, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import { differences, hashTree } from '../helpers/project.ts'
import { makeWarmProject, type WarmProject } from '../helpers/warm-docsgen.ts'

// A build replaces the texts of pages in the finished site if nothing else has changed. Its output and its messages must be
// those of a build from all sources.

const config = `site: { title: Sample, url: https://docs.example.com }
build: { onBrokenLink: warn }
sitemap: { exclude: [/excluded] }
`
const files = {
  'docs.config.yaml': config,
  'content/index.md': '# Home\n\nSee [the guide](guide.md#setup) and ![a picture](p.svg).\n',
  'content/guide.md':
    '# Guide\n\nA first sentence.\n\n## Setup\n\nFeed the *zebra* [at home](index.md).\n\n- one\n- two\n',
  'content/plain.md': 'No title, [a guide](guide.md) and [the same](guide.md).\n',
  'content/warned.md': '# Warned\n\nA link to [nothing](nothing.md).\n',
  'content/marked.md': '# Marked\n\nText.\n\nSome <parameter2> marks.\n',
  'content/including.md': '# Including\n\n::include{file="_shared/part.md"}\n\n::include{file="part.md"}\n\nText.\n',
  'content/_shared/part.md': 'A shared [part](index.md).\n',
  'content/part.md': '# Part\n\nA page that another page includes.\n',
  'content/unlisted.md': '---\nunlisted: true\n---\n\n# Unlisted\n\nText.\n',
  'content/excluded.md': '---\nsearch: false\n---\n\n# Excluded\n\nText.\n',
  'content/diagram.md': '# Diagram\n\n```mermaid\ngraph TD\n  a --> b\n```\n\nText.\n',
  'content/p.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="2"/>',
}

type Files = Readonly<Record<string, string>>

interface Reported {
  readonly status: number | null
  readonly problems: unknown
}

async function build(project: WarmProject): Promise<Reported> {
  const { code, out } = await project.build(['--format', 'json', '--jobs', '1'])
  return { status: code, problems: JSON.parse(out) }
}

/** A project, and one with the same sources that is always built from scratch. */
interface Pair {
  readonly project: WarmProject
  /** Changes both, builds both, and returns whether only texts were replaced. `undefined` removes a file. */
  readonly change: (
    changed: Readonly<Record<string, string | undefined>>,
  ) => Promise<'rewritten' | 'planned' | 'refused'>
}

async function makePair(start: Files): Promise<Pair> {
  const [project, other] = [makeWarmProject(start), makeWarmProject(start)]
  const change: Pair['change'] = async (changed) => {
    for (const each of [project, other])
      for (const [name, text] of Object.entries(changed)) {
        if (text === undefined) each.remove(name)
        else each.write({ [name]: text })
      }
    const before = traceOf(project)
    const reported = await build(project)
    for (const folder of ['build', '.docsgen']) other.remove(folder)
    expect(reported).toEqual(await build(other))
    if (reported.status !== 0) return 'refused'
    const [site, cold] = [project, other].map(({ folder }) => hashTree(path.join(folder, 'build')))
    expect(differences(site ?? {}, cold ?? {})).toEqual([])
    return traceOf(project) === before ? 'rewritten' : 'planned'
  }
  expect((await build(project)).status).toBe(0)
  return { project, change }
}

/** What a build from all sources always writes again. */
function traceOf({ folder }: WarmProject): string {
  const { ino, mtimeNs } = lstatSync(path.join(folder, '.docsgen/files.json'), { bigint: true })
  return `${String(ino)} ${String(mtimeNs)}`
}

test('a build with new texts equals a first build, whether it plans the site again or not', async () => {
  const { change } = await makePair(files)
  const guide = files['content/guide.md']
  const add = (name: keyof typeof files, text: string): Files => ({ [name]: `${files[name]}\n${text}\n` })
  const steps: readonly (readonly [
    what: string,
    changed: Readonly<Record<string, string | undefined>>,
    how: string,
  ])[] = [
    ['a sentence', add('content/guide.md', 'A walrus.'), 'rewritten'],
    ['another one', add('content/guide.md', 'A heron with `code` and <b>HTML</b>.'), 'rewritten'],
    ['lines above a link', { 'content/guide.md': guide.replace('Feed', 'Lines\n\nabove. Feed') }, 'rewritten'],
    ['nothing but the time', { 'content/guide.md': guide.replace('Feed', 'Lines\n\nabove. Feed') }, 'rewritten'],
    ['two pages', { ...add('content/guide.md', 'One.'), ...add('content/plain.md', 'Two.') }, 'rewritten'],
    ['an unlisted page', add('content/unlisted.md', 'More.'), 'planned'],
    ['a page without search', add('content/excluded.md', 'More.'), 'planned'],
    ['a page with a diagram', add('content/diagram.md', 'More.'), 'rewritten'],
    ['another diagram', { 'content/diagram.md': files['content/diagram.md'].replace('b', 'c') }, 'planned'],
    ['a page that includes others', add('content/including.md', 'More.'), 'rewritten'],
    ['a page that is included', add('content/part.md', 'More.'), 'planned'],
    ['an include', add('content/_shared/part.md', 'More.'), 'planned'],
    ['a page with a warning', { 'content/warned.md': files['content/warned.md'].replace('A', '\nThe') }, 'planned'],
    [
      'a page with a warning on it',
      { 'content/marked.md': files['content/marked.md'].replace('Some', 'x\n\nMore') },
      'rewritten',
    ],
    ['no warning', { 'content/marked.md': '# Marked\n\nText.\n' }, 'rewritten'],
    ['the warning again', { 'content/marked.md': files['content/marked.md'] }, 'rewritten'],
    ['a heading', add('content/guide.md', '## More'), 'planned'],
    ['a description', { 'content/guide.md': guide.replace('A first', 'An opening') }, 'planned'],
    ['a title', { 'content/guide.md': guide.replace('# Guide', '# Guides') }, 'planned'],
    ['a sentence below it', { 'content/guide.md': `${guide.replace('# Guide', '# Guides')}\nMore.\n` }, 'rewritten'],
    ['a broken link', add('content/plain.md', '[x](gone.md) and [y](guide.md#gone)'), 'refused'],
    ['the fixed page', add('content/plain.md', 'Fixed.'), 'planned'],
    ['a credential', add('content/plain.md', `ghp_${hash('sha256', 'a').slice(0, 36)}`), 'refused'],
    ['an error in the front matter', { 'content/plain.md': '---\nnonsense: 1\n---\n\nText.\n' }, 'refused'],
    ['a new page', { ...add('content/plain.md', 'Good.'), 'content/new.md': '# New\n\nA puffin.\n' }, 'planned'],
    ['no such page', { 'content/new.md': undefined }, 'planned'],
    ['a picture', { 'content/p.svg': files['content/p.svg'].replace('"1"', '"3"') }, 'planned'],
    ['an option', { 'docs.config.yaml': config.replace('Sample', 'Other') }, 'planned'],
    ['a sentence with it', add('content/guide.md', 'An otter.'), 'planned'],
    ['the last sentence', add('content/guide.md', 'A last otter.'), 'rewritten'],
  ]
  const found: (readonly [string, string])[] = []
  for (const [what, changed] of steps) found.push([what, await change(changed)])
  expect(found).toEqual(steps.map(([what, , how]) => [what, how]))
}, 600_000)

test('with --strict, a warning in a new text prevents writing', async () => {
  const project = makeWarmProject({ 'docs.config.yaml': 'site: { title: Sample }\n', 'content/index.md': '# Home\n' })
  expect((await project.build(['--strict'])).code).toBe(0)
  project.write({ 'content/index.md': '# Home\n\nSome <parameter2> marks.\n' })
  const { code, error } = await project.build(['--strict'])
  expect(code).toBe(1)
  expect(error).toContain('<parameter2> is not an HTML element')
  expect(project.read('build/index.html')).not.toContain('marks')
})

const paragraphs = ['One word.', 'Two words.', '', '[at home](index.md)', '[gone](gone.md)', '## Part', '`code`', '> x']
const names = ['content/index.md', 'content/guide.md', 'content/a.md']
const step = record({
  name: constantFrom(...names),
  texts: uniqueArray(constantFrom(...paragraphs), { minLength: 1, maxLength: 4 }),
  other: constantFrom(undefined, undefined, undefined, 'content/b.md'),
})

test('after any sequence of texts, the next build equals a first build', async () => {
  const count = { rewritten: 0, planned: 0, refused: 0 }
  await assert(
    asyncProperty(array(step, { minLength: 4, maxLength: 8 }), async (steps) => {
      const { change } = await makePair({ ...files, 'content/a.md': '# A\n', 'content/b.md': '# B\n' })
      for (const { name, texts, other } of steps) {
        const text = `# Title\n\nAn opening.\n\n${texts.join('\n\n')}\n`
        count[await change({ [name]: text, ...(other && { [other]: text }) })] += 1
      }
    }),
    { numRuns: process.env['DOCSGEN_SOAK'] === '1' ? 100 : 2 },
  )
  expect(count.planned).toBeGreaterThan(0)
}, 1_800_000)
