import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { setImmediate as giveTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { differences, hashTree, openProject } from '../helpers/project.ts'
import { makeWarmProject, warmUp, type WarmProject } from '../helpers/warm-docsgen.ts'

const files = {
  'content/index.md': '# Home\n\n[bell](/bell) <Own/>\n',
  'content/bell.tsx': "import { Bell } from '../parts/bell.client'\nexport default () => <h1>Ring <Bell /></h1>\n",
  'parts/bell.client.tsx': "import { tone } from './tone'\nexport const Bell = () => <b>{tone}</b>\n",
  'parts/tone.ts': "export const tone = 'low'\n",
  'templates/components/Own.tsx': 'export const Own = () => <p>own component</p>\n',
}

/** The output of the next build equals that of a build without a cache. */
async function expectAsCold(project: WarmProject): Promise<void> {
  const outcome = await project.build()
  expect(outcome.code, outcome.error).toBe(0)
  const warm = hashTree(path.join(project.folder, 'build'))
  project.remove('.docsgen')
  expect(await project.build(['--out', 'cold'])).toMatchObject({ code: 0 })
  expect(differences(warm, hashTree(path.join(project.folder, 'cold')))).toEqual([])
}

function compiledOf({ folder }: WarmProject): string[] {
  return readdirSync(path.join(folder, '.docsgen/modules')).filter((name) => /\.m?js$/.test(name))
}

test('a project that was moved with its cache gives the same output', async () => {
  const project = makeWarmProject(files)
  expect(await project.build()).toMatchObject({ code: 0 })
  const before = hashTree(path.join(project.folder, 'build'))
  const moved = warmUp(openProject(`${project.folder}-moved`))
  onTestFinished(() => rmSync(moved.folder, { recursive: true, force: true }))
  renameSync(project.folder, moved.folder)
  moved.write({ 'content/index.md': '# Home again\n\n[bell](/bell) <Own/>\n' })
  expect(await moved.build()).toMatchObject({ code: 0 })
  expect(moved.read('build/index.html')).toContain('own component')
  expect(hashTree(path.join(moved.folder, 'build'))['bell.md']).toBe(before['bell.md'])
  await expectAsCold(moved)
})

test('a module that changes during compilation is compiled again', async () => {
  const project = makeWarmProject(files)
  const entry = path.join(project.folder, '.docsgen/modules/components.ts')
  const ended = new AbortController()
  const building = project.build().finally(() => ended.abort())
  while (!ended.signal.aborted && !existsSync(entry)) await giveTurn()
  // Before, while or after it is read: in each case, the next build notices.
  project.write({ 'parts/tone.ts': "export const tone = 'top'\n" })
  expect(await building).toMatchObject({ code: 0 })
  await expectAsCold(project)
  expect(project.read('build/bell/index.html')).toContain('top')
})

test('a new file that now resolves an import is found', async () => {
  const project = makeWarmProject(files)
  expect(await project.build()).toMatchObject({ code: 0 })
  project.write({ 'parts/tone.tsx': "export const tone = 'other'\n" })
  await expectAsCold(project)
  expect(project.read('build/bell/index.html')).toContain('other')
})

test('modules of the last build stay for a running preview, and older ones are removed', async () => {
  const project = makeWarmProject(files)
  expect(await project.build()).toMatchObject({ code: 0 })
  const first = compiledOf(project)
  project.write({ 'parts/tone.ts': "export const tone = 'middle'\n" })
  expect(await project.build()).toMatchObject({ code: 0 })
  expect(compiledOf(project)).toEqual(expect.arrayContaining(first))
  project.write({ 'parts/tone.ts': "export const tone = 'highest'\n" })
  expect(await project.build()).toMatchObject({ code: 0 })
  // The component has not changed and keeps its name.
  const kept = first.filter((name) => !name.startsWith('components-'))
  expect(compiledOf(project).filter((name) => kept.includes(name))).toEqual([])
})

function manifest(main: string): string {
  return JSON.stringify({ name: 'tone', version: '1.0.0', main })
}

test('a package is compiled again if its entry changes to another file', async () => {
  const project = makeWarmProject({
    ...files,
    'parts/tone.ts': "export * from 'tone'\n",
    'node_modules/tone/package.json': manifest('one.js'),
    'node_modules/tone/one.js': "export const tone = 'of one'\n",
    'node_modules/tone/two.js': "export const tone = 'of two'\n",
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  project.write({ 'node_modules/tone/package.json': manifest('two.js') })
  await expectAsCold(project)
  expect(project.read('build/bell/index.html')).toContain('of two')
})

/** Settings in a file that define which of the tones `@tone` means. */
function settingsIn(file: string, tone: 'one' | 'two'): Record<string, string> {
  const place = path.relative(path.dirname(file), `tones/${tone}.ts`)
  return { [file]: JSON.stringify({ compilerOptions: { paths: { '@tone': [place] } } }) }
}

const mapped = {
  'parts/tone.ts': "export * from '@tone'\n",
  'tones/one.ts': "export const tone = 'of one'\n",
  'tones/two.ts': "export const tone = 'of two'\n",
}

test.each([
  ['what tsconfig.json is based on', 'shared/base.json', '{ "extends": "./shared/base.json" }'],
  ['a preset in a package', 'node_modules/preset/tsconfig.json', '{ "extends": ["preset"] }'],
  ['a tsconfig.json next to the modules', 'parts/tsconfig.json', '{}'],
])('modules are compiled again after a change of %s', async (_, changed, settings) => {
  const project = makeWarmProject({ ...files, ...mapped, ...settingsIn(changed, 'one'), 'tsconfig.json': settings })
  expect(await project.build()).toMatchObject({ code: 0 })
  expect(project.read('build/bell/index.html')).toContain('of one')
  project.write(settingsIn(changed, 'two'))
  expect(await project.build()).toMatchObject({ code: 0 })
  expect(project.read('build/bell/index.html')).toContain('of two')
})

test('a workspace package is compiled again if its entry changes or another package is linked', async () => {
  const project = makeWarmProject({
    ...files,
    'parts/tone.ts': "export * from '@own/tone'\n",
    'packages/tone/package.json': manifest('one.js'),
    'packages/tone/one.js': "export const tone = 'of one'\n",
    'packages/tone/two.js': "export const tone = 'of two'\n",
    'packages/other/package.json': manifest('three.js'),
    'packages/other/three.js': "export const tone = 'of three'\n",
  })
  const scope = path.join(project.folder, 'node_modules/@own')
  mkdirSync(scope, { recursive: true })
  symlinkSync('../../packages/tone', path.join(scope, 'tone'))
  expect(await project.build()).toMatchObject({ code: 0 })
  project.write({ 'packages/tone/package.json': manifest('two.js') })
  await expectAsCold(project)
  expect(project.read('build/bell/index.html')).toContain('of two')
  rmSync(path.join(scope, 'tone'))
  symlinkSync('../../packages/other', path.join(scope, 'tone'))
  await expectAsCold(project)
  expect(project.read('build/bell/index.html')).toContain('of three')
})
