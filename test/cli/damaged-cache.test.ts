import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { differences, hashTree, makeLastingProject, makeProject, type Project } from '../helpers/project.ts'
import { makeWarmProject, warmUp, type WarmProject } from '../helpers/warm-docsgen.ts'
import { expectNoStack } from './refused.ts'

const files = {
  'content/index.md': '# Home\n\nSee [the guide](guide.md#part) and ![a picture](a.svg).\n',
  'content/guide.md': '---\ntags: [one]\n---\n\n# Guide\n\n## Part\n\n```js\nlet a = 1\n```\n',
  'content/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20"/>',
  'static/b.txt': 'static\n',
}

let built: WarmProject
let site: Readonly<Record<string, string>>

beforeAll(async () => {
  built = warmUp(makeLastingProject(files))
  expect(await built.build()).toMatchObject({ code: 0 })
  site = hashTree(path.join(built.folder, 'build'))
})

afterAll(() => rmSync(built.folder, { recursive: true, force: true }))

/** The built project with its whole cache, where it may be damaged. */
function copyOfBuilt(): WarmProject {
  const project = makeWarmProject({})
  cpSync(built.folder, project.folder, { recursive: true, preserveTimestamps: true })
  return project
}

/** Builds twice after the damage: into the existing folder, and into an empty one where no old file can remain. */
async function expectSameSite(project: WarmProject, damage: string): Promise<void> {
  for (const out of ['build', 'fresh']) {
    const outcome = await project.build(['--out', out])
    expectNoStack(outcome)
    expect(outcome, `${damage}: ${outcome.error}`).toMatchObject({ code: 0 })
    expect(differences(site, hashTree(path.join(project.folder, out))), damage).toEqual([])
    rmSync(path.join(project.folder, 'fresh'), { recursive: true, force: true })
  }
}

function cacheFiles({ folder }: Pick<WarmProject, 'folder'>): string[] {
  return readdirSync(path.join(folder, '.docsgen'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted()
}

test('a copy of the cache in another folder gives the same bytes', async () => {
  await expectSameSite(copyOfBuilt(), 'no damage')
})

/** Damages one byte of the cache and builds into an empty folder, where nothing can be left as it was. */
async function expectSameAfterFlip(project: Project | WarmProject, file: string, place: number): Promise<void> {
  const cache = path.join(project.folder, '.docsgen')
  const bytes = readFileSync(file)
  const at = Math.floor(bytes.length * ((place * 0.618) % 1))
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (place % 8))
  writeFileSync(file, bytes)
  const damage = `byte ${String(at)} of ${path.relative(cache, file)}`
  const outcome = await project.build(['--out', 'fresh'])
  expectNoStack(outcome)
  expect(outcome, `${damage}: ${outcome.error}`).toMatchObject({ code: 0 })
  expect(
    differences(hashTree(path.join(project.folder, 'build')), hashTree(path.join(project.folder, 'fresh'))),
    damage,
  ).toEqual([])
  project.remove('fresh')
}

test('a byte that is not what it was, at any of forty places, changes nothing of the site', async () => {
  const project = makeWarmProject(files)
  expect(await project.build()).toMatchObject({ code: 0 })
  for (let place = 0; place < 40; place += 1) {
    const places = cacheFiles(project).filter((file) => readFileSync(file).length > 0)
    await expectSameAfterFlip(project, places[place % places.length] ?? '', place)
  }
})

test('a damaged module is not run', async () => {
  // A process reads a module only once, so each build has its own.
  const project = makeProject({
    'content/index.md': '# Home\n\n<Own/>\n',
    'content/page.tsx': 'export default () => <p>made of <b>React</b></p>\n',
    'templates/components/Own.tsx': 'export const Own = () => <p>a component of the site</p>\n',
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  for (let place = 1; place < 9; place += 1) {
    const modules = cacheFiles(project).filter((file) => path.dirname(file).endsWith('modules'))
    expect(modules.length).toBeGreaterThan(2)
    await expectSameAfterFlip(project, modules[place % modules.length] ?? '', place)
  }
})

test('code that someone has put into the cache is not run', async () => {
  // A process reads a module only once, so each build has its own.
  const project = makeProject({
    'content/index.md': '# Home\n\n<Own/>\n',
    'content/page.tsx': 'export default () => <p>made of <b>React</b></p>\n',
    'templates/components/Own.tsx': 'export const Own = () => <p>a component of the site</p>\n',
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  const before = hashTree(path.join(project.folder, 'build'))
  const trace = path.join(project.folder, 'trace')
  const modules = cacheFiles(project).filter((file) => file.endsWith('.mjs'))
  expect(modules.length).toBeGreaterThan(1)
  const code = `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(trace)}, '')\n`
  for (const file of modules) writeFileSync(file, code)
  expect(await project.build()).toMatchObject({ code: 0 })
  expect(project.has('trace')).toBe(false)
  expect(differences(before, hashTree(path.join(project.folder, 'build')))).toEqual([])
})

test('cache files that are cut short or empty change nothing of the site', async () => {
  const project = copyOfBuilt()
  for (const [index, file] of cacheFiles(project).entries())
    truncateSync(file, index % 2 === 0 ? 0 : Math.floor(readFileSync(file).length / 2))
  await expectSameSite(project, 'every file cut short')
})

test('folders in place of cache files, each next to a half-written file, do not affect the site', async () => {
  const project = copyOfBuilt()
  for (const file of cacheFiles(project)) {
    rmSync(file)
    mkdirSync(path.join(file, 'inner'), { recursive: true })
    writeFileSync(`${file}.new`, 'half')
  }
  await expectSameSite(project, 'folders for files')
})

test('the cache of another version, and of another site, changes nothing of the site', async () => {
  const other = makeWarmProject({
    ...files,
    'docs.config.yaml': 'site: { title: Other }\nvariables: { a: { b: c } }\n',
    'content/guide.md': '# Other guide\n\n## Part\n',
  })
  expect(await other.build()).toMatchObject({ code: 0 })
  const project = copyOfBuilt()
  rmSync(path.join(project.folder, '.docsgen'), { recursive: true })
  cpSync(path.join(other.folder, '.docsgen'), path.join(project.folder, '.docsgen'), { recursive: true })
  await expectSameSite(project, 'the cache of another site')
})
