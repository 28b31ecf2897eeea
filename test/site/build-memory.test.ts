import { execFileSync } from 'node:child_process'
import { lstatSync, readFileSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { array, assert, asyncProperty, constantFrom, oneof, record, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { differences, hashTree } from '../helpers/project.ts'
import { makeWarmProject, type WarmProject } from '../helpers/warm-docsgen.ts'

const files = {
  'docs.config.yaml': configOf({ title: 'One', onBrokenLink: 'warn' }),
  'content/index.md': '# Home\n\n[a](a.md) and [notes](notes.pdf)\n',
  'content/a.md': '# A\n\n::include{file="_shared/part.md"}\n\n```ts file="../examples/a.ts"\n```\n',
  'content/_shared/part.md': 'A part.\n',
  'content/sub/draft.md': '---\ndraft: true\n---\n\n# Draft\n',
  'examples/a.ts': 'const a = 1\n',
  'static/s.txt': 'one\n',
  'openapi/api.yaml': apiOf('First'),
  'shared/other.yaml': 'type: string\n',
  'openapi/pet.yaml': 'type: object\nproperties: { name: { type: string } }\n',
}

interface Settings {
  readonly title: string
  readonly onBrokenLink: string
}

function configOf({ title, onBrokenLink }: Settings): string {
  return `site: { title: ${title}, url: https://docs.example.com }
variables: { product: { name: Braid } }
docs: { lastUpdated: true }
blog: { enabled: true }
search: { enabled: false }
markdown: { roots: [examples] }
api: [{ spec: openapi/api.yaml, route: /api, allowRefs: [shared] }]
build: { onBrokenLink: ${onBrokenLink}, onSpecFault: warn }
`
}

function apiOf(title: string): string {
  return `openapi: 3.1.0
info: { title: ${title}, version: '1' }
paths:
  /pets:
    get:
      operationId: listPets
      responses:
        '200':
          description: Fine.
          content: { application/json: { schema: { $ref: pet.yaml } } }
`
}

function git(folder: string, words: readonly string[]): void {
  const date = '2024-01-01T00:00:00Z'
  const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date, GIT_CONFIG_GLOBAL: '/dev/null' }
  const own = ['-c', 'user.name=Writer One', '-c', 'user.email=one@example.com', '-c', 'init.defaultBranch=main']
  execFileSync('git', [...own, ...words], { cwd: folder, env, stdio: 'ignore' })
}

/** Creates the same repository every time. */
function makeRepository(): WarmProject {
  const project = makeWarmProject({ ...files, '.gitignore': 'build\n.docsgen\n.build.docsgen\n' })
  git(project.folder, ['init', '--quiet'])
  git(project.folder, ['add', '.'])
  git(project.folder, ['commit', '--quiet', '-m', 'one'])
  return project
}

interface Reported {
  readonly status: number | null
  readonly diagnostics: string
}

/** Returns the messages without the times and counts of the last lines, and the status. */
async function build(project: WarmProject, words: readonly string[]): Promise<Reported> {
  const { code, out, error } = await project.build(['--format', 'json', '--jobs', '1', ...words])
  return { status: code, diagnostics: code === 3 ? error.replaceAll(project.folder, '') : out }
}

function siteOf({ folder }: WarmProject): Readonly<Record<string, string>> {
  return hashTree(path.join(folder, 'build'))
}

/** What a build that checks its sources always writes again. */
function traceOf({ folder }: WarmProject): string {
  const { ino, mtimeNs } = lstatSync(path.join(folder, '.docsgen/files.json'), { bigint: true })
  return `${String(ino)} ${String(mtimeNs)}`
}

/** An event in a project between two builds. */
interface Edit {
  readonly name: string
  readonly edit: (project: WarmProject) => void
}

function write(file: string, text: string): Edit {
  return { name: `write ${file}: ${JSON.stringify(text)}`, edit: (project) => project.write({ [file]: text }) }
}

function remove(file: string): Edit {
  return { name: `remove ${file}`, edit: (project) => project.remove(file) }
}

const pageTexts = [
  '# A\n\nOne word.\n',
  '# A\n\nTwo word.\n',
  '# B\n\n[gone](gone.md)\n',
  '# C {#c}\n\n![p](p.svg) [home](index.md) {{product.name}}\n',
  '# D\n\n::include{file="_shared/part.md"}\n',
  '# E\n\n```ts file="../examples/a.ts"\n```\n',
  '---\ntags: [one]\n---\n\n# F\n',
  '---\nnonsense: 1\n---\n\n# G\n',
]
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="2"/>'

const writing = oneof(
  tuple(
    constantFrom('content/a.md', 'content/index.md', 'content/new.md', 'content/sub/new.md', 'blog/2024-01-02-post.md'),
    constantFrom(...pageTexts),
  ),
  tuple(
    constantFrom('content/_shared/part.md', 'content/sub/_shared/part.md'),
    constantFrom('A part.\n', 'B part.\n', '[x](index.md)\n'),
  ),
  tuple(constantFrom('examples/a.ts', 'content/examples/a.ts'), constantFrom('const a = 1\n', 'const a = 2\n')),
  tuple(constantFrom('static/s.txt', 'static/sub/t.txt', 'static/notes.pdf'), constantFrom('one\n', 'two\n')),
  tuple(constantFrom('content/p.svg', 'content/sub/p.svg'), constantFrom(svg, svg.replace('1', '3'))),
  tuple(constantFrom('content/notes.pdf'), constantFrom('one', 'two')),
  tuple(constantFrom('openapi/api.yaml'), constantFrom(apiOf('First'), apiOf('Other'), 'openapi: 3.1.0\n')),
  tuple(
    constantFrom('openapi/pet.yaml', 'shared/other.yaml'),
    constantFrom('type: object\n', 'type: string\n', 'type: object\nproperties: { name: { type: string } }\n'),
  ),
  tuple(
    constantFrom('docs.config.yaml'),
    constantFrom('warn', 'error').map((onBrokenLink) => configOf({ title: 'Two', onBrokenLink })),
  ),
).map(([file, text]) => write(file, text))

const removing = constantFrom(
  'content/a.md',
  'content/new.md',
  'content/p.svg',
  'content/_shared/part.md',
  'examples/a.ts',
  'static',
  'blog',
  'openapi/pet.yaml',
).map(remove)

const specials: readonly Edit[] = [
  { name: 'nothing', edit: () => undefined },
  { name: 'commit', edit: ({ folder }) => git(folder, ['commit', '--quiet', '--allow-empty', '-a', '-m', 'x']) },
  {
    name: 'add and commit',
    edit: ({ folder }) =>
      ['add', 'commit'].forEach((word) =>
        git(folder, [word, '.', ...(word === 'commit' ? ['--quiet', '-m', 'x', '--allow-empty'] : [])]),
      ),
  },
  {
    name: 'touch a page',
    edit: (project) => {
      if (project.has('content/index.md')) utimesSync(path.join(project.folder, 'content/index.md'), 1e9, 1e9)
    },
  },
  {
    name: 'rename a page',
    edit: (project) => {
      if (project.has('content/a.md'))
        renameSync(path.join(project.folder, 'content/a.md'), path.join(project.folder, 'content/new.md'))
    },
  },
  {
    name: 'a link in place of an include',
    edit: (project) => {
      project.remove('content/_shared/part.md')
      project.write({ 'content/_shared/other.md': 'B part.\n' })
      symlinkSync('other.md', path.join(project.folder, 'content/_shared/part.md'))
    },
  },
]

/** Modifications of the built site, which the next build must repair. */
const meddlings: readonly Edit[] = [
  { name: 'remove a built file', edit: (project) => project.remove('build/index.html') },
  { name: 'remove the built site', edit: (project) => project.remove('build') },
  {
    name: 'change a built file',
    edit: (project) => {
      const file = path.join(project.folder, 'build/404.html')
      if (project.has('build/404.html')) writeFileSync(file, readFileSync(file, 'utf8').replaceAll('e', 'x'))
    },
  },
  {
    name: 'touch every built file',
    edit: ({ folder }) => {
      for (const name of Object.keys(hashTree(path.join(folder, 'build'))))
        utimesSync(path.join(folder, 'build', name), 1e9, 1e9)
    },
  },
  {
    name: 'remove a part of the cache',
    edit: (project) => project.remove('.docsgen/store'),
  },
]

const wordsOfBuild = constantFrom<readonly string[]>([], [], [], ['--drafts'], ['--base-path', '/x/'], ['--strict'])

const step = record({
  edit: oneof({ weight: 4, arbitrary: writing }, removing, constantFrom(...specials)),
  words: wordsOfBuild,
})
const stepOrMeddling = oneof(
  { weight: 3, arbitrary: step.map((made) => ({ ...made, isForBoth: true })) },
  record({ edit: constantFrom(...meddlings), words: wordsOfBuild }).map((made) => ({ ...made, isForBoth: false })),
)

interface Step {
  readonly edit: Edit
  readonly words: readonly string[]
  /**
   * Whether to apply the edit to both projects. Edits to the built site or to the cache only apply where these matter.
   */
  readonly isForBoth: boolean
}

function named(name: string, edits: readonly Edit[]): Edit {
  const found = edits.find((edit) => edit.name === name)
  if (found === undefined) throw new Error(`there is no edit "${name}"`)
  return found
}

/** One of each kind of input, which random steps may miss in a few runs. */
const ofEachKind: readonly Step[] = [
  ...[
    write('content/notes.pdf', 'one'),
    write('blog/2024-01-02-post.md', '# Post\n'),
    write('content/sub/new.md', '# New\n'),
    write('content/examples/a.ts', 'const a = 2\n'),
    write('content/_shared/part.md', 'B part.\n'),
    write('static/sub/t.txt', 'two\n'),
    write('openapi/pet.yaml', 'type: object\n'),
    remove('openapi/pet.yaml'),
    write('openapi/pet.yaml', 'type: string\n'),
    named('add and commit', specials),
    write('docs.config.yaml', configOf({ title: 'Two', onBrokenLink: 'warn' })),
  ].map((edit) => ({ edit, words: [], isForBoth: true })),
  { edit: named('nothing', specials), words: ['--drafts'], isForBoth: true },
  { edit: named('nothing', specials), words: ['--base-path', '/x/'], isForBoth: true },
  ...meddlings.map((edit) => ({ edit, words: [], isForBoth: false })),
]

/** This produces no site, so the next build finds none. */
const fault: Step = { edit: write('content/a.md', '---\nnonsense: 1\n---\n\n# A\n'), words: [], isForBoth: true }

const runs = process.env['DOCSGEN_SOAK'] === '1' ? 300 : 3

test('whatever happens between two builds, the output and messages equal those of a build without a cache', async () => {
  let [recalled, made] = [0, 0]
  await assert(
    asyncProperty(array(stepOrMeddling, { minLength: 1, maxLength: 6 }), async (steps) => {
      const [remembering, forgetful] = [makeRepository(), makeRepository()]
      const happened: string[] = []
      const compare = async (words: readonly string[]): Promise<number | null> => {
        const reported = await build(remembering, words)
        expect(reported, happened.join('\n')).toEqual(await build(forgetful, [...words, '--no-cache']))
        // A build that fails does not change the output.
        if (reported.status === 0)
          expect(differences(siteOf(remembering), siteOf(forgetful)), happened.join('\n')).toEqual([])
        return reported.status
      }
      expect(await compare([])).toBe(0)
      for (const { edit, words, isForBoth } of steps) {
        happened.push(`${edit.name} ${words.join(' ')}`)
        for (const project of isForBoth ? [remembering, forgetful] : [remembering]) edit.edit(project)
        await compare(words)
        const before = traceOf(remembering)
        await build(remembering, words)
        if (traceOf(remembering) === before) recalled += 1
        else made += 1
      }
      for (const { folder } of [remembering, forgetful]) rmSync(folder, { recursive: true, force: true })
    }),
    { numRuns: runs, examples: [[[...ofEachKind]], [[fault]]] },
  )
  // Otherwise, every build would have been a full one, or none would have run.
  expect(recalled).toBeGreaterThan(0)
  expect(made).toBeGreaterThan(0)
}, 1_800_000)
