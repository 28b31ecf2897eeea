import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { asNobody, giveToNobody, isRoot } from '../helpers/other-user.ts'
import { differences, hashTree, makeProject, plainConfig, type Outcome, type Project } from '../helpers/project.ts'
import { manifestName } from '../../src/formats/names/generated-files.ts'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'
import { expectNoStack } from './refused.ts'

/** One line that holds the words, and no trace of a half-done site. */
function expectFailure(outcome: Outcome, project: Pick<Project, 'folder'>, words: readonly string[], status = 3): void {
  expectNoStack(outcome)
  expect(outcome.error.trimEnd().split('\n')).toEqual([expect.stringMatching(/^docsgen: /)])
  for (const word of words) expect(outcome.error).toContain(word)
  expect(outcome.code).toBe(status)
  expect(readdirSync(project.folder).filter((name) => name.endsWith('.docsgen') && name !== '.docsgen')).toEqual([])
}

const unreadable: Readonly<Record<string, readonly [file: string, word: string]>> = {
  'a page': ['content/index.md', 'content/index.md cannot be read'],
  'a folder of pages': ['content/guides', 'docsgen: the folder content/guides cannot be read: permission is denied\n'],
  'a static folder': ['static/img', 'static/img'],
  'the config': ['docs.config.yaml', 'docsgen: docs.config.yaml cannot be read: permission is denied\n'],
  'a picture': ['content/a.png', 'content/a.png cannot be read'],
  'a static file': ['static/a.txt', 'static/a.txt cannot be read'],
}

for (const [name, [file, word]] of Object.entries(unreadable)) {
  test(`${name} that may not be read ends the build with one line and keeps the site`, async () => {
    const project = makeProject({
      'content/index.md': '# Home\n\n![a](a.png)\n',
      'content/a.png': 'x',
      'content/guides/a.md': '# A\n',
      'static/a.txt': 'x',
      'static/img/b.txt': 'x',
    })
    giveToNobody(project.folder)
    expect(await project.build([], { through: asNobody })).toMatchObject({ code: 0 })
    const site = hashTree(path.join(project.folder, 'build'))
    chmodSync(path.join(project.folder, file), 0)
    project.remove('.docsgen')
    const outcome = await project.build([], { through: asNobody })
    chmodSync(path.join(project.folder, file), 0o755)
    expectFailure(outcome, project, [word, 'permission'])
    expect(differences(site, hashTree(path.join(project.folder, 'build')))).toEqual([])
  })
}

test('a config that is a folder ends the build with one line', async () => {
  const project = makeWarmProject({ 'content/index.md': '# Home\n' })
  expectFailure(await project.build(['--config', 'content']), project, ['content cannot be read: it is a folder'])
})

test('a store that may not be opened ends the publisher with one line', async () => {
  const project = makeProject({ 'content/index.md': '# Home\n', 'shut/x': '' })
  giveToNobody(project.folder)
  expect(await project.build([], { through: asNobody })).toMatchObject({ code: 0 })
  chmodSync(path.join(project.folder, 'shut'), 0)
  const target = `file://${project.folder}/shut/site`
  const outcome = await project.run(['publish', target], { through: asNobody })
  chmodSync(path.join(project.folder, 'shut'), 0o755)
  expectFailure(outcome, project, [`${project.folder}/shut/site`, ': permission is denied'])
})

test.skipIf(!isRoot)('a user whom no list of users names can publish, and is named by number', async () => {
  const project = makeProject({ 'content/index.md': '# Home\n', 'store/x': '' })
  expect(await project.build()).toMatchObject({ code: 0 })
  for (const name of ['', ...readdirSync(project.folder, { recursive: true, encoding: 'utf8' })])
    chownSync(path.join(project.folder, name), 12_345, 12_345)
  const asNumber = ['setpriv', '--reuid=12345', '--regid=12345', '--clear-groups']
  const env = { GITHUB_REPOSITORY: undefined, CI_JOB_URL: undefined, BUILD_URL: undefined }
  const publish = async (...words: readonly string[]): Promise<Outcome> =>
    project.run(['publish', `file://${project.folder}/store/site`, ...words], { through: asNumber, env })
  expect(await publish()).toMatchObject({ code: 0 })
  expect(await publish('--list')).toMatchObject({ code: 0, out: expect.stringContaining('uid 12345@') as unknown })
})

test('a read-only folder ends the build with a one-line error', async () => {
  const project = makeProject({ 'content/index.md': '# Home\n', 'docs/x': '' })
  mkdirSync(path.join(project.folder, 'host/build'), { recursive: true })
  giveToNobody(project.folder)
  for (const name of ['host', 'host/build']) chmodSync(path.join(project.folder, name), 0o555)
  const outcome = await project.build(['--out', 'host/build'], { through: asNobody })
  for (const name of ['host', 'host/build']) chmodSync(path.join(project.folder, name), 0o755)
  expectFailure(outcome, project, ['host', 'permission'])
  expect(readdirSync(path.join(project.folder, 'host'))).toEqual(['build'])
})

test('a full disk ends the build with one line and keeps the site', async () => {
  const project = makeProject({ 'content/index.md': '# Home\n', 'small/x': '' })
  const small = path.join(project.folder, 'small')
  const canMount = isRoot && tries(() => execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', small]))
  // Where nothing can be mounted, a limit on the size of files is what comes nearest.
  if (canMount) onTestFinished(() => void execFileSync('umount', [small]))
  expect(await project.build(['--out', 'small/build'])).toMatchObject({ code: 0 })
  const site = hashTree(path.join(small, 'build'))
  project.write({ 'static/large.bin': Buffer.alloc(3_000_000, 7) })
  const limit = canMount ? [] : ['bash', '-c', 'ulimit -f 2000; exec "$@"', 'bash']
  const outcome = await project.build(['--out', 'small/build'], { through: limit })
  expectFailure(outcome, project, ['small'])
  expect(differences(site, hashTree(path.join(small, 'build')))).toEqual([])
  expect(readdirSync(small).filter((name) => name.startsWith('.'))).toEqual([])
})

test('a full disk ends publish with one line, keeps what is published, and leaves no lock', async () => {
  const project = makeProject({ 'content/index.md': '# Home\n', 'small/x': '' })
  const small = path.join(project.folder, 'small')
  const canMount = isRoot && tries(() => execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', small]))
  if (canMount) onTestFinished(() => void execFileSync('umount', [small]))
  const publish = async (through: readonly string[] = []) =>
    project.run(['publish', `file://${small}/site`], { through })
  const builtSite = (): Readonly<Record<string, string>> => {
    const { [manifestName]: _manifest, ...site } = hashTree(path.join(project.folder, 'build'))
    return site
  }
  expect(await project.build()).toMatchObject({ code: 0 })
  expect(await publish()).toMatchObject({ code: 0 })
  const before = builtSite()
  const blocks = Object.fromEntries(
    Array.from({ length: 400 }, (_, i) => [`static/${i}.bin`, Buffer.alloc(4000, `${i} `)]),
  )
  project.write(canMount ? blocks : { 'static/large.bin': Buffer.alloc(3_000_000, 7) })
  expect(await project.build()).toMatchObject({ code: 0 })

  const outcome = await publish(canMount ? [] : ['bash', '-c', 'ulimit -f 2000; exec "$@"', 'bash'])

  expectFailure(outcome, project, ['small/site', ...(canMount ? ['the disk is full'] : [])])
  expect(hashTree(path.join(small, 'site'))).toMatchObject(before)
  if (canMount) execFileSync('mount', ['-o', 'remount,size=16m', small])
  expect(await publish()).toMatchObject({ code: 0 })
  expect(hashTree(path.join(small, 'site'))).toMatchObject(builtSite())
})

test('a read-only file system ends the build with one line and keeps the site', async () => {
  const project = makeProject({ 'content/index.md': '# Home\n', 'host/x': '' })
  const host = path.join(project.folder, 'host')
  giveToNobody(project.folder)
  const canMount = isRoot && tries(() => execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', host]))
  if (canMount) onTestFinished(() => void execFileSync('umount', [host]))
  const build = async () => project.build(['--out', 'host/build'], { through: asNobody })
  expect(await build()).toMatchObject({ code: 0 })
  const site = hashTree(host)
  // Where nothing can be mounted, a folder that may not be written is what comes nearest.
  if (canMount) execFileSync('mount', ['-o', 'remount,ro', host])
  else chmodSync(host, 0o555)
  project.write({ 'content/index.md': '# Changed\n' })
  const outcome = await build()
  if (!canMount) chmodSync(host, 0o755)
  expectFailure(outcome, project, ['host', canMount ? ': the file system is read-only' : ': permission is denied'])
  expect(hashTree(host)).toEqual(site)
})

function tries(work: () => unknown): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}

const refusedFolders: Readonly<Record<string, readonly [out: string, word: string, status: 2 | 3]>> = {
  'the project': ['.', 'is the project folder', 2],
  'what holds the project': ['..', 'is the project folder or contains it', 2],
  'the root': ['/', '/ is the root of the file system', 2],
  'a folder with other files': ['foreign', 'holds files that docsgen did not write', 3],
  'the content': ['content', 'is inside the source folder "content"', 2],
  'a folder in the content': ['content/site', 'is inside the source folder "content"', 2],
  'the static folder, though it is not there': ['static', 'is inside the source folder "static"', 2],
  'the cache': ['.docsgen/site', 'is inside the source folder ".docsgen"', 2],
  'a file': ['docs.config.yaml', 'is not a folder', 3],
  'a symbolic link': ['link', 'is a symbolic link', 3],
}

for (const [name, [out, word, status]] of Object.entries(refusedFolders)) {
  test(`the output folder must not be ${name}`, async () => {
    const project = makeWarmProject({ 'content/index.md': '# Home\n', 'foreign/mine.txt': 'x', 'target/x': 'y' })
    symlinkSync('target', path.join(project.folder, 'link'))
    const before = hashTree(project.folder)
    expectFailure(await project.build(['--out', out]), project, [word], status)
    const after = Object.entries(hashTree(project.folder)).filter(([file]) => !file.startsWith('.docsgen'))
    expect(differences(before, Object.fromEntries(after))).toEqual([])
  })
}

test('the output folder must not hold the cache, which would be published with the site', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': `${plainConfig}build:\n  cache: public/.cache\n`,
    'content/index.md': '# Home\n',
  })
  expectFailure(await project.build(['--out', 'public']), project, [
    'the cache "public/.cache" is inside the output folder',
  ])
  expect(project.has('public')).toBe(false)
  expect(await project.build()).toMatchObject({ code: 0 })
})

test('a cache folder that cannot be made ends the build with one line', async () => {
  const project = makeWarmProject({ 'content/index.md': '# Home\n', '.docsgen': 'a file\n' })
  expectFailure(await project.build(), project, ['.docsgen'])
  rmSync(path.join(project.folder, '.docsgen'))
  expect(await project.build()).toMatchObject({ code: 0 })
})

test('a read-only project can be checked', async () => {
  const project = makeProject({ 'content/index.md': '# Home\n\n[x](/nope)\n', 'temporary/x': '' })
  const temporary = path.join(project.folder, 'temporary')
  giveToNobody(project.folder)
  chmodSync(project.folder, 0o555)
  const outcome = await project.check([], { through: asNobody, env: { TMPDIR: temporary } })
  chmodSync(project.folder, 0o755)
  expect(outcome.code).toBe(1)
  expect(outcome.error).toContain('content/index.md:3:1  error  broken-link  "/nope" is not a page of this site')
  expect(readdirSync(project.folder).toSorted()).toEqual(['content', 'docs.config.yaml', 'temporary'])
  expect(readdirSync(temporary).filter((name) => name.startsWith('docsgen'))).toEqual([])
})

test('a content folder that is a link out of the project is refused, and one inside it is read', async () => {
  const project = makeWarmProject({
    'site/docs.config.yaml': 'site: { title: T }\n',
    'pages/index.md': '# Home\n\n::include{file="_part.md"}\n',
    'pages/_part.md': 'part\n',
  })
  symlinkSync('../pages', path.join(project.folder, 'site/content'))
  const outside = await project.build(['--config', 'site/docs.config.yaml'])
  expect(outside.code).toBe(1)
  expect(outside.error).toBe(
    'error  link-outside  the folder "content" is a link that leads out of the project; put docs.config.yaml into a folder that holds both\n1 error; nothing was written\n',
  )
  symlinkSync('pages', path.join(project.folder, 'content'))
  expect(await project.build()).toMatchObject({ code: 0 })
})
